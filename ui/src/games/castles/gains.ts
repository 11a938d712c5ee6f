import type { TableStore } from "../../table/logic/store.svelte";
import { BRINGS } from "./art";
import { real, standing, type Area } from "./view";
import { say } from "./words";

/** What a placement on a space gives, as the map says it. */
export interface Gives {
  /** "+3" when it scores, else the share of its area: "1/2". */
  text: string;
  /** Points now; 0: none. */
  now: number;
  icon: boolean;
  /** How many of what the tile brings; 0: not told. */
  amount: number;
  words: string;
}

/** The share of an area that is filled once one more space is. */
function share(area: Area): { filled: number; size: number; full: boolean } {
  const size = area.spaces.length;
  const filled = Math.min(size, area.filled + 1);
  return { filled, size, full: filled === size };
}

/**
 * The server tells what a legal placement gives. Of a tile that is drafted already the map shows what it can read off
 * itself: the area's points if this is its last space, else how far the area would be.
 */
export function gainOf(table: TableStore, n: number): Gives | null {
  const seat = table.me;
  if (seat === null) return null;
  const region = real(table).players[seat]?.region;
  const space = region?.spaces[n];
  if (!region || !space) return null;
  const area = region.areas[space.area]!;
  const { filled, size, full } = share(area);
  const told = standing(table).gains.find((gain) => gain.space === space.ref && picked(table, gain.piece));
  const now = told ? told.green + told.red : full ? area.points : 0;
  const icon = told ? told.effect !== null : space.kind in BRINGS;
  const words = [
    now > 0 ? say("gives-points", { n: now }) : "",
    told?.colour ? say("gives-colour", { n: told.colour }) : "",
    full ? "" : say("gives-share", { filled, size }),
    icon ? say(`brings-${space.kind}` as "brings-fort") : "",
  ];
  const amount = told && told.amount > 1 ? told.amount : 0;
  return {
    text: now > 0 ? `+${now}` : `${filled}/${size}`,
    now,
    icon,
    amount,
    words: words.filter(Boolean).join(", "),
  };
}

/** Is this piece the one that is picked, or is none picked yet? */
function picked(table: TableStore, piece: string): boolean {
  const picks = table.draft.top?.narrowing.picks.filter((pick) => /^(storage|display):/.test(pick.ref)) ?? [];
  return picks.length === 0 || picks.some((pick) => pick.ref === piece);
}
