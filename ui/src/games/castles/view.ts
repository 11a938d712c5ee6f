import type { GameView } from "../../protocol.gen";
import type { TableStore } from "../../table/logic/store.svelte";
import { KINDS, PLUSES, type Kind, type Plus } from "./art";
import { nameOf } from "../../words";
import { say } from "./words";

export interface Tile {
  /** "village", "vineyard+hog_farm", "hex". */
  tile: string;
  kind: Kind | "hex";
  farms: string[];
  neutral: boolean;
}

export interface Space {
  ref: string;
  board: string;
  q: number;
  r: number;
  kind: Kind;
  area: number;
  tile: string | null;
  farms: string[];
  neutral: boolean;
  open: boolean;
}

export interface Area {
  kind: Kind;
  spaces: number[];
  filled: number;
  points: number;
  done: boolean;
}

export interface Region {
  spaces: Space[];
  areas: Area[];
  empty: number;
}

export interface Layout {
  order: string;
  turned: string;
  shift: string;
  castle: string | null;
}

export interface Player {
  seat: number;
  hand: { count: number; cards: Record<Kind, number> | null; known: Record<Kind, number> | null };
  storage: (Tile & { ref: string; fresh: boolean })[];
  storage_spaces: number;
  piles: { left: number[]; tiles: string[] };
  bonus: Record<Plus, number>;
  marble: number;
  workers: number;
  green: number;
  red: number;
  leftovers: number[] | null;
  boards: string[];
  layout: Layout | null;
  region: Region | null;
}

/** What a placement would give. */
export interface Gain {
  piece: string;
  space: string;
  /** All green points: area, colour bonus and farms together. */
  green: number;
  area: number;
  colour: number;
  farms: number;
  red: number;
  effect: string | null;
  amount: number;
}

/** Whose pile of the round is nearest to its end, and when the scoring comes once it is empty. */
export interface NextScoring {
  comes: "this_lap" | "this_turn" | "next_lap" | "others_turn" | "each_turn";
  seat: number;
  left: number;
}

export interface RealmView extends GameView {
  options: Record<string, string | number | boolean>;
  edition: "ravensburger" | "alea" | "manual";
  phase: "regions" | "bonus" | "play" | "over";
  round: number;
  lap: number;
  turn: number;
  active: number | null;
  starter: number;
  last_turns: number | null;
  display: ((Tile & { ref: string }) | null)[];
  neutral: { count: number; tiles: string[] };
  removed: Tile[];
  gone: Tile[];
  deck: number;
  discard: Record<Kind, number>;
  discard_top: Kind | null;
  yield: { count: number; cards: { reward: string; amount: number; count: number; discarded: number }[] };
  bonus_tiles: Record<Plus, number>;
  colour_bonus: { kind: Kind; points: [number, number]; first: number | null; second: number | null }[];
  area_points: number[];
  players: Player[];
  scorings: { green: number[]; red: number[] }[];
  next_scoring: NextScoring | null;
  stack: { frame: string; seat?: number; stored?: number; space?: number; place?: number }[];
  gains: Gain[];
}

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
