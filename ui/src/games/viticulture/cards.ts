/** The cards as the game's data files have them: what is drawn on a card is drawn from here, what is said of it comes from the server. */

export interface VineCard {
  red: number;
  white: number;
  needs: string[];
}

export interface OrderCard {
  wines: [string, number][] | (string | number)[][];
  points: number;
  residual: number;
}

type Parts = Record<string, string>;

export interface VisitorCard {
  deck: string;
  do?: string;
  one?: Parts;
  two?: Parts;
  all?: Parts;
  both?: Parts;
  both_for?: string;
  neighbour?: Parts;
  then?: string;
  everyone?: string;
  others?: string;
  did?: string;
  refused?: string;
}

export interface MamaCard {
  workers: number;
  gives: string;
}

export interface PapaCard {
  lira: number;
  item: string;
  or_lira: number;
}

export interface StructureCard {
  cost: number;
  when?: string;
  gain?: string;
  cellar?: number;
  after?: string;
}
