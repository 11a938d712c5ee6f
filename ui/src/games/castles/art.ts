import { hexagon } from "./hex";

/** The eight kinds of tiles, spaces and cards; they keep their places in the hand and among the bonuses. */
export const KINDS = ["fort", "city", "inn", "agriculture", "quarry", "village", "monastery", "wagon"] as const;
export type Kind = (typeof KINDS)[number];

export const FARMS = ["vineyard", "hog_farm", "olive_grove", "wheat_field"] as const;
export type Farm = (typeof FARMS)[number];

export const PLUSES = ["card", "storage", "marble", "worker", "yield"] as const;
export type Plus = (typeof PLUSES)[number];

export const HEX = hexagon(48.5, 6);
export const HEX_IN = hexagon(46.2, 5);
export const HEX_PLOT = hexagon(40, 5);
export const HEX_RING = hexagon(47.4, 5.5);
export const SMALL_HEX = hexagon(27, 4);

/** Names in game-icons; the wagon's wheel is our own. */
export const ICONS: Record<Kind, string> = {
  fort: "white-tower",
  city: "medieval-gate",
  inn: "tavern-sign",
  agriculture: "sprout",
  quarry: "mining",
  village: "village",
  monastery: "church",
  wagon: "",
};

/** Masonry, roof tiles, chequers, furrows, stones, gables, crosses, wheels: width, height, drawing, line (0: filled). */
export const PATTERNS: Record<Kind, readonly [number, number, string, number]> = {
  fort: [18, 12, "M0 .5h18M0 6.5h18M4 .5v6M13 6.5v6", 1.3],
  city: [14, 8, "M0 0a7 7 0 0 0 14 0M-7 4a7 7 0 0 0 14 0M7 4a7 7 0 0 0 14 0", 1.3],
  inn: [12, 12, "M0 3h12M3 0v12", 5.5],
  agriculture: [9, 9, "M-2 4C1 1 3 1 5 4S9 7 12 4", 1.5],
  quarry: [17, 15, "M2 3l4-1 1 4-4 1zM11 9l3-1 2 3-4 2zM12 1l2 1-1 2-2-1zM4 11l2-1 1 2-2 1z", 0],
  village: [14, 9, "M0 8 7 2l7 6", 1.5],
  monastery: [14, 14, "M4 1v7M1 3.5h6M11 8v7M8 10.5h6M11-6v7", 1.5],
  wagon: [15, 15, "M1 4a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.5 11.500a3 3 0 1 0 6 0a3 3 0 1 0-6 0", 1.4],
};

/** Field and furrows. */
export const FIELDS: Record<Farm, readonly [string, string]> = {
  vineyard: ["#CBD690", "#B4C274"],
  hog_farm: ["#D9BE94", "#C5A677"],
  olive_grove: ["#DADFB4", "#C6CD97"],
  wheat_field: ["#F3DC8C", "#E6C766"],
};

/** The symbol of a tile by the word that the rules have for it: "village", "vineyard+hog_farm", "hex", "castle". */
export function tileSymbol(tile: string): string {
  return `ct-t-${tile.replace("+", "-")}`;
}

/** What a tile of a kind brings, as a small picture. */
export const BRINGS: Record<string, string> = { fort: "ct-i-fort", city: "ct-b-storage", inn: "ct-hexpiece", quarry: "ct-marble", village: "ct-worker", monastery: "ct-cards", wagon: "ct-b-yield" };
