import type { TableStore } from "../../table/logic/store.svelte";
import { say, type ViticultureWord } from "./words";

/**
 * What the server says of a card's face and of what a space does: signs to draw, and words. Nothing here reads the
 * language of the data files; the client only knows how an icon looks.
 */

/** An icon, perhaps with a figure on it; a text between icons; or a word of the table's language. */
export interface Sign {
  icon?: string;
  n?: string;
  text?: string;
  word?: string;
}

/** A line of a card's face, behind a lead such as "or". */
export interface Line {
  lead?: string;
  signs: Sign[];
}

export interface VineDrawing {
  kind: "vine";
  red: number;
  white: number;
  needs: string[];
}

export interface OrderDrawing {
  kind: "order";
  wines: [string, number][];
  points: number;
  residual: number;
}

export interface PersonDrawing {
  kind: "summer" | "winter" | "mama" | "papa";
  lines: Line[];
  /** The signs of each part that can be chosen; a mama has none. */
  parts: Partial<Record<string, Sign[]>>;
}

/** A structure card of Tuscany. */
export interface StructureDrawing {
  kind: "structure";
  type: string;
  cost: number;
  points: number;
  lines: Line[];
}

/** A structure of every vineyard. */
export interface BuildingDrawing {
  kind: "building";
  cost: number;
  cellar: boolean;
  /** What it brings once a year. */
  gains: Sign[];
}

export type Drawing = VineDrawing | OrderDrawing | PersonDrawing | StructureDrawing | BuildingDrawing;

const WORDS: Partial<Record<string, ViticultureWord>> = { or: "or", "two-of": "two-of", "both-for": "both-for" };

/** A word before a line or between icons, in the table's language; a mark such as "+" as it is. */
export const lead = (word: string): string => {
  const known = WORDS[word];
  return known ? say(known) : word;
};

/** How a card is drawn; undefined for anything that is not a card. */
export function drawingOf(table: TableStore, card: string): Drawing | undefined {
  const drawing = table.words.cards[card]?.drawing;
  return drawing && "kind" in drawing ? (drawing as unknown as Drawing) : undefined;
}

export const structureOf = (table: TableStore, card: string): StructureDrawing | undefined => {
  const drawing = drawingOf(table, card);
  return drawing?.kind === "structure" ? drawing : undefined;
};

export const buildingOf = (table: TableStore, name: string): BuildingDrawing | undefined => {
  const drawing = drawingOf(table, name);
  return drawing?.kind === "building" ? drawing : undefined;
};

/** From which value on each type of wine is made, and the highest value of grapes and wines. */
export const wineValues = (table: TableStore): { least: Partial<Record<string, number>>; highest: number } =>
  (table.words.cards.wine_token?.drawing ?? { least: {}, highest: 0 }) as ReturnType<typeof wineValues>;

/** The structures of every vineyard that are not cellars. */
export const buildings = (table: TableStore): string[] =>
  Object.keys(table.words.cards).filter((name) => buildingOf(table, name)?.cellar === false);

/** What a space or row does, by the text under which the view names it, in words. */
export const inWords = (table: TableStore, effect: string): string => table.words.effects[effect]?.text ?? "";

/** What a space or row does, in signs. */
export const signsOf = (table: TableStore, effect: string): Sign[] =>
  (table.words.effects[effect]?.drawing.signs as Sign[] | undefined) ?? [];

/** The parts among which a space lets one choose. */
export const partsOf = (table: TableStore, effect: string): Record<string, Sign[]> =>
  (table.words.effects[effect]?.drawing.parts as Record<string, Sign[]> | undefined) ?? {};

const LOOKS: Record<string, [symbol: string, looks: string]> = {
  lira: ["coin", "coin"],
  points: ["ros", "vp"],
  grey: ["w6", "grey"],
  rooster: ["rooster", ""],
  star: ["star", ""],
};

/** The symbol of an icon, and the classes that give it its looks. */
export function look(icon: string): [symbol: string, looks: string] {
  const known = LOOKS[icon];
  if (known) return known;
  const [kind = "", name] = icon.split(".");
  if (name === undefined) return [`i-${icon}`, ""];
  switch (kind) {
    case "card":
      return [`c-${name}`, "card"];
    case "bottle":
      return [name === "sparkling" ? "i-bubbly" : "i-bottle", `tall tok vi-${name}`];
    case "grape":
      return ["i-grape", `tok vi-${name}`];
    default:
      return [`b-${name}`, ""];
  }
}
