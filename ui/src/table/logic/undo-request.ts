import type { LogLine, TableMessage } from "../../protocol.gen";
import { say } from "../../words";
import type { SeenTable } from "./seen-table.svelte";

/** Why nobody can ask to undo now: somebody has asked already, or somebody cannot be asked. */
export function whyNoUndo(table: SeenTable): string {
  const { pending, why } = table.message!.undo;
  if (!pending) return why ?? "";
  return table.you.includes(pending.by)
    ? say("undo-waiting")
    : say("undo-waiting-for", { name: table.name(pending.by) });
}

/** Somebody asks to undo, and this person has not answered yet: one answer stands for all their seats. */
export function isAskedToUndo(table: SeenTable): boolean {
  const pending = table.message?.undo.pending;
  return (
    !!pending &&
    !table.watching &&
    !table.you.includes(pending.by) &&
    !table.you.some((seat) => pending.agreed.includes(seat))
  );
}

/** What became of one's own request to undo: a line of the log, "" if no line tells it, null if nothing did. */
export function answerToOwnRequest(
  before: TableMessage | null,
  { undo, table }: TableMessage,
  fresh: LogLine[],
): string | null {
  const was = before?.undo.pending;
  if (!was || undo.pending || !table.you.includes(was.by)) return null;
  const answer = fresh.find((line) => ["undo_refused", "undo_lapsed", "undo_unanswered"].includes(line.kind));
  if (answer) return answer.text;
  return fresh.some((line) => ["undone", "undo_withdrawn"].includes(line.kind)) ? null : "";
}
