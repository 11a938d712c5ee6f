import type { Plus, RealmView, Region } from "./view.gen";
import type { TableStore } from "../../table/logic/store.svelte";
import { KINDS, PLUSES } from "./art";
import { nameOf } from "../../words";
import { say } from "./words";

/** What is drawn: the preview of the draft, if there is one. */
export const shown = (table: TableStore): RealmView => table.view as RealmView;

/** Where things lie while a choice is made: what is picked stays in its place until it is played. */
export const standing = (table: TableStore): RealmView =>
  (table.past ?? table.draft.top?.view ?? table.real) as RealmView;

export const real = (table: TableStore): RealmView => (table.past ?? table.real) as RealmView;

export const mine = (table: TableStore): number => table.me ?? 0;

export const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** Where a piece waits for its payment: the tile is drawn there as a ghost. */
export function pending(view: RealmView): { space: number; tile: string } | null {
  const frame = view.stack.at(-1);
  if (frame?.frame !== "pay" || frame.space === undefined || frame.seat === undefined) return null;
  const piece = view.players[frame.seat]?.storage[frame.stored ?? -1];
  return piece ? { space: frame.space, tile: piece.tile } : null;
}

/** A kind or a tile in words. */
export function tileName(tile: string): string {
  const farm = tile !== "hex" && tile !== "castle" && !(KINDS as readonly string[]).includes(tile);
  return farm ? `${nameOf("agriculture")}: ${nameOf(tile)}` : nameOf(tile);
}

export const plusName = (plus: Plus): string => nameOf(plus);

/** "3 marble, 1 storage": the bonus tiles that are there. */
export const bonusWords = (bonus: Record<Plus, number>): string =>
  PLUSES.filter((plus) => bonus[plus] > 0)
    .map((plus) => `${bonus[plus] > 1 ? `${bonus[plus]} × ` : ""}${plusName(plus)}`)
    .join(", ");

/** A space in words: where it lies, what it is, how far its area has come. */
export function spaceLabel(region: Region, n: number): string {
  const space = region.spaces[n]!;
  const area = region.areas[space.area]!;
  const where = say("space-at", { kind: nameOf(space.kind), column: space.q + 1, row: rowOf(region, n) });
  const what = space.tile ? tileName(space.tile) : space.open ? say("space-open") : say("space-empty");
  const how = area.done
    ? say("area-done", { points: area.points })
    : say("area-share", { filled: area.filled, size: area.spaces.length, points: area.points });
  return `${where}: ${what}. ${how}`;
}

/** The place of a space in its column, from the top. */
export function rowOf(region: Region, n: number): number {
  const space = region.spaces[n]!;
  return 1 + region.spaces.filter((other) => other.q === space.q && other.r < space.r).length;
}
