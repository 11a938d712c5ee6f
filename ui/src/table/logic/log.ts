import type { LogLine } from "../../protocol.gen";

/** A log with new lines in it, each once, and those of them that were not known before. */
export function merged(lines: LogLine[], events: LogLine[]): { lines: LogLine[]; fresh: LogLine[] } {
  if (events.length === 0) return { lines, fresh: [] };
  const known = new Map(lines.map((line) => [line.i, line]));
  const fresh = events.filter((line) => !known.has(line.i));
  for (const line of events) known.set(line.i, line);
  return { lines: [...known.values()].sort((a, b) => a.i - b.i), fresh };
}

/** The lines after the last one of these seats; none if they have not done anything yet. */
export function afterLastOf(lines: LogLine[], seats: number[]): LogLine[] {
  const at = lines.findLastIndex((line) => line.seat !== null && seats.includes(line.seat));
  return at < 0 ? [] : lines.slice(at + 1);
}
