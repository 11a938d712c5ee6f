import type { Layout } from "../view.gen";

/** The questions of region building in their order, and how each is answered by a layout. */
const ANSWERS: [kind: string, text: (layout: Layout) => string | null][] = [
  ["join", (layout) => `join ${layout.order}`],
  ["turn_boards", (layout) => `turn ${layout.turned}`],
  ["shift", (layout) => `shift ${layout.shift}`],
  ["castle", (layout) => (layout.castle ? `castle ${layout.castle}` : null)],
];

/** The choices that lead from a question to this layout. */
export function stepsFrom(kind: string, layout: Layout): string[] {
  const first = ANSWERS.findIndex(([name]) => name === kind);
  return ANSWERS.slice(Math.max(0, first)).flatMap(([, text]) => text(layout) ?? []);
}

/** Moves a board by some places; the others close up. */
export function moved(order: string, n: number, by: number): string {
  const boards = [...order];
  const [board] = boards.splice(n, 1);
  boards.splice(Math.max(0, Math.min(boards.length, n + by)), 0, board!);
  return boards.join("");
}

/** Turns a board, or turns it back. */
export function turnedWith(turned: string, letter: string): string {
  const letters = new Set(turned === "none" ? "" : turned);
  if (!letters.delete(letter)) letters.add(letter);
  return ["A", "B", "C"].filter((each) => letters.has(each)).join("") || "none";
}

/**
 * How a board can lie against the one on its left, from the highest to the lowest. Usual boards have the two in the
 * middle.
 */
const LEVELS = ["higher", "up", "down", "lower"];
const levelsOf = (shift: string): [number, number] =>
  shift.split("/").map((word) => LEVELS.indexOf(word)) as [number, number];

/**
 * A board moved down (up if negative) against its neighbours: it goes down against the one on its left, its right one
 * up against it. Of the shifts that are offered it is the nearest in that direction; null: there is none.
 */
export function shifted(shift: string, n: number, by: number, offered: string[]): string | null {
  // How far each seam goes; the seam of the two other boards stays, if it can.
  const way = [0, 1].map((seam) => (seam === n - 1 ? by : seam === n ? -by : 0));
  const from = levelsOf(shift);
  const moves = offered
    .map((text) => ({ text, change: levelsOf(text).map((level, seam) => level - from[seam]!) }))
    .filter(
      ({ change }) =>
        change.every((step, seam) => step * way[seam]! >= 0) && change.some((step, seam) => step * way[seam]! > 0),
    );
  const far = ({ change }: { change: number[] }): number =>
    change.reduce((sum, step, seam) => sum + Math.abs(step - way[seam]!) * (way[seam] ? 1 : 9), 0);
  return moves.sort((a, b) => far(a) - far(b))[0]?.text ?? null;
}

/** The castle stays on its space of its board, wherever the board goes and however it is turned. */
export function castleAfter(before: Layout, after: Layout): string | null {
  if (!before.castle) return null;
  const space = Number(before.castle.slice(6));
  const letter = before.order[Math.floor(space / 10)]!;
  const slot = space % 10;
  const flipped = before.turned.includes(letter) !== after.turned.includes(letter);
  return `space:${after.order.indexOf(letter) * 10 + (flipped ? 9 - slot : slot)}`;
}
