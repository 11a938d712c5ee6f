// Made from src/tavola/games/viticulture/seen/view_types.py by tools/ts_types.py: do not edit.

/** A worker on a space; without a seat it is the Automa's. */
export interface Standing {
  seat: number | null;
  worker: string;
}

/** A space of an action, including those not used with this number of players. */
export interface Space {
  ref: string;
  used: boolean;
  bonus: string;
  workers: Standing[];
}

/** An action of the board with its spaces, and the workers beside them. */
export interface Action {
  name: string;
  season: string;
  does: string;
  spaces: Space[];
  beside: Standing[];
}

/** The opponent in a solo game. */
export interface Automa {
  points: number;
  level: string;
  deck: number;
  cards: number[];
  card: number | null;
  years: number;
  placed: number;
  spaces: string[];
  lost: boolean;
}

/** A deck: how many cards it has, and its discard pile. */
export interface Deck {
  count: number;
  pile: string[];
}

/** What the card in play has done so far. */
export interface Doing {
  built_cost: number;
  planted_value: number;
  planted_field: number;
  harvest_count: number;
  made: number;
  sparkling_made: number;
  spent_value: number;
  guarded: boolean;
  forgone: boolean;
  gazed: boolean;
  closing: boolean;
}

/** A space outside the seasons. */
export interface Extra {
  ref: string;
  structure: string | null;
  does: string;
  workers: Standing[];
}

/** Cards just drawn that their owner has to decide about. */
export interface Fresh {
  seat: number;
  deck: string;
  count: number;
  cards: string[] | null;
}

/** A worker and the space it is on. */
export interface Placed {
  worker: string;
  space: string;
}

/** A region of the map: what a star gives there at once, and the points at the end. */
export interface Region {
  ref: string;
  name: string;
  points: number;
  gain: string;
  stars: number[];
  automa: number;
  leader: number | "automa" | null;
}

/** The influence map, with the points that each seat would get from it now. */
export interface InfluenceMap {
  regions: Region[];
  scored: boolean;
  points: number[];
  automa_points: number | null;
}

/** The parents that a seat chooses from. */
export interface Offer {
  mamas: string[];
  papas: string[];
}

/** A card that others have seen; `seen_by` is a bit for each seat. */
export interface KnownCard {
  card: string;
  seen_by: number;
}

/** The structure cards that a seat chooses from. */
export interface Pack {
  seat: number;
  count: number;
  cards: string[] | null;
  known: KnownCard[];
}

/** A worker placed ahead. `bonus` is the space whose bonus a Farmer has chosen, from 1; 0 if none. */
export interface PlannedWorker {
  worker: string;
  space: string;
  seat: number;
  last: boolean;
  messenger: boolean;
  bonus: number;
}

/** A field with its vines. */
export interface Field {
  ref: string;
  value: number;
  vines: string[];
  red: number;
  white: number;
  sold: boolean;
  harvested: boolean;
  structure: string | null;
}

/** A hand: its owner sees the cards, others the backs and the cards they saw being added. */
export interface Hand {
  count: number;
  backs: Record<string, number>;
  cards: string[] | null;
  known: KnownCard[];
}

/** The space of the construction mat. */
export interface Mat {
  ref: string;
  does: string;
  workers: Standing[];
}

/** A place for a structure card: a slot of the construction mat, or a field. */
export interface Site {
  ref: string;
  place: string;
  slot: number;
  open: boolean;
  card: string | null;
  space: string | null;
  workers: Standing[];
}

/** A vineyard. `season` is that of the rooster, "year" once it is out of winter. */
export interface Player {
  seat: number;
  points: number;
  lira: number;
  residual: number;
  tokens: number;
  mama: string | null;
  papa: string | null;
  row: number;
  next_row: number;
  season: string;
  passed: boolean;
  stars: Record<string, number> | null;
  workers: Record<string, number>;
  ready: Record<string, number>;
  placed: Placed[];
  structures: string[];
  spent: string[];
  fields: Field[];
  grapes: Record<string, number[]>;
  wines: Record<string, number[]>;
  cellar: number;
  score: Record<string, number>;
  hand: Hand;
  sites: Site[];
  mat: Mat | null;
  discount: number;
  fees: number;
  late: number;
}

/**
 * A row of the wake-up chart. `gain` is given on waking up (original board), `gains` on passing into a season
 * (extended board).
 */
export interface Row {
  ref: string;
  gain: string;
  gains: Record<string, string> | null;
  seat: number | null;
  next_seat: number | null;
  barred: boolean;
  token: boolean;
}

/** Something waiting to be resolved, with more detail than the client needs. */
export interface Frame {
  frame: string;
  seat?: number;
  card?: string;
}

/** A structure of the player mat. */
export interface Structure {
  name: string;
  cost: number;
  cellar: number;
}

/**
 * The table as one seat sees it. `board` and `side` are "original" and 0, or "extended" and 1 or 2 (with
 * structure cards). `green_grapes` is the seat that must wake up first next year.
 */
export interface ValleyView {
  game: string;
  seat: number | null;
  options: Record<string, boolean | number | string>;
  board: string;
  side: number;
  seasons: string[];
  over: boolean;
  year: number;
  phase: string;
  season: string;
  last_year: boolean;
  reached: boolean;
  target: number;
  year_phases: string[];
  point_floor: number;
  residual_limit: number;
  worker_limit: number;
  hand_limit: number;
  structures: Structure[];
  in_play: string | null;
  active: number;
  first: number;
  turn_row: number;
  passed: number[];
  grey: number | null;
  green_grapes: number | null;
  host: Placed | null;
  actions: Action[];
  extras: Extra[];
  rows: Row[];
  map: InfluenceMap | null;
  plans: PlannedWorker[];
  decks: Record<string, Deck>;
  box: string[];
  shown: string[];
  offers: Offer[];
  specials: string[];
  open_decks: string[];
  packs: Pack[] | null;
  fresh: Fresh | null;
  players: Player[];
  doing: Doing;
  automa: Automa | null;
  stack: Frame[];
  reveals: number;
  plies: number;
}
