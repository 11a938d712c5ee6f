import address from "./cards.json?url";

/**
 * The cards as the game's data files have them: what is drawn on a card is drawn from here, what is said of it comes
 * from the server.
 */

export interface VineCard {
  red: number;
  white: number;
  needs: string[];
}

export interface OrderCard {
  wines: [string, number][];
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

export interface Cards {
  vines: Record<string, VineCard>;
  orders: Record<string, OrderCard>;
  visitors: Record<string, VisitorCard>;
  mamas: Record<string, MamaCard>;
  papas: Record<string, PapaCard>;
  structures: Record<string, StructureCard>;
}

export let VINES: Cards["vines"] = {};
export let ORDERS: Cards["orders"] = {};
export let VISITORS: Cards["visitors"] = {};
export let MAMAS: Cards["mamas"] = {};
export let PAPAS: Cards["papas"] = {};
export let STRUCTURES: Cards["structures"] = {};

/** The cards are data, not script: fetched once, before the table is shown (made by ui/dev/viticulture.py --cards). */
export async function loadCards(): Promise<void> {
  const all = (await (await fetch(address)).json()) as Cards;
  ({ vines: VINES, orders: ORDERS, visitors: VISITORS, mamas: MAMAS, papas: PAPAS, structures: STRUCTURES } = all);
}
