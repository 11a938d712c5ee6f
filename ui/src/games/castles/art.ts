import { hexagon } from "./region/hex";
import type { Kind, Plus } from "./view.gen";

/** The eight kinds of tiles, spaces and cards; they keep their places in the hand and among the bonuses. */
export const KINDS: readonly Kind[] = ["fort", "city", "inn", "agriculture", "quarry", "village", "monastery", "wagon"];

export const FARMS = ["vineyard", "hog_farm", "olive_grove", "wheat_field"] as const;
export type Farm = (typeof FARMS)[number];

export const PLUSES: readonly Plus[] = ["card", "storage", "marble", "worker", "yield"];

export const HEX = hexagon(48.5, 6);
export const HEX_PLOT = hexagon(40, 5);
export const HEX_RING = hexagon(47.4, 5.5);
export const SMALL_HEX = hexagon(27, 4);

/** The symbol of a tile by the word that the rules have for it: "village", "vineyard+hog_farm", "hex", "castle". */
export function tileSymbol(tile: string): string {
  return `ct-t-${tile.replace("+", "-")}`;
}

/** What a tile of a kind brings, as a small picture. */
export const BRINGS: Record<string, string> = {
  fort: "ct-i-fort",
  city: "ct-b-storage",
  inn: "ct-hexpiece",
  quarry: "ct-marble",
  village: "ct-worker",
  monastery: "ct-cards",
  wagon: "ct-b-yield",
};
