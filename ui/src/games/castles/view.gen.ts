// Made from src/tavola/games/castles/seen/view_types.py by tools/ts_types.py: do not edit.

export type Kind = "agriculture" | "city" | "fort" | "inn" | "monastery" | "quarry" | "village" | "wagon";

export type Plus = "card" | "marble" | "storage" | "worker" | "yield";

export type Edition = "alea" | "manual" | "ravensburger";

export type Phase = "bonus" | "over" | "play" | "regions";

export type Comes = "each_turn" | "next_lap" | "others_turn" | "this_lap" | "this_turn";

/** The bonus for a colour: the points of its two sides, and who has them. */
export interface ColourBonus {
  kind: Kind;
  points: number[];
  first: number | null;
  second: number | null;
}

/** A tile of the display. */
export interface DisplayTile {
  tile: string;
  kind: Kind | "hex";
  farms: string[];
  neutral: boolean;
  ref: string;
}

/**
 * What a placement would give; `green` is area, colour bonus and farms together. `filled` of the `size` spaces
 * of its area are filled then.
 */
export interface Gain {
  piece: string;
  space: string;
  green: number;
  area: number;
  colour: number;
  farms: number;
  red: number;
  effect: string | null;
  amount: number;
  filled: number;
  size: number;
}

/** A tile that lies face up; `tile` is its word, such as "village", "vineyard+hog_farm" or "hex". */
export interface Tile {
  tile: string;
  kind: Kind | "hex";
  farms: string[];
  neutral: boolean;
}

/** The neutral supply. */
export interface Neutral {
  count: number;
  tiles: string[];
}

/** Whose pile of the round is nearest to being empty, and when the scoring follows. */
export interface NextScoring {
  comes: Comes;
  seat: number;
  left: number;
}

/** A hand: its owner sees the cards; with two players, a reshuffle reveals the opponent's hand. */
export interface Hand {
  count: number;
  cards: Record<Kind, number> | null;
  known: Record<Kind, number> | null;
}

/** How the boards of a region are joined. */
export interface Layout {
  order: string;
  turned: string;
  shift: string;
  castle: string | null;
}

/** The face-down tiles of a player: how many are left for each round, and which they are. */
export interface Piles {
  left: number[];
  tiles: string[];
}

/** Spaces of one kind that lie together, and what they score when they are full. */
export interface Area {
  kind: Kind;
  spaces: number[];
  filled: number;
  points: number;
  done: boolean;
}

/** A space of a region, at its place on the map. */
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

/** A player's region. */
export interface Region {
  spaces: Space[];
  areas: Area[];
  empty: number;
}

/** A piece in a storage; a fresh one has to wait for a later turn. */
export interface StoredTile {
  tile: string;
  kind: Kind | "hex";
  farms: string[];
  neutral: boolean;
  ref: string;
  fresh: boolean;
}

/**
 * What a player has; `leftovers` are the points for pieces, marble, workers, cards and tiles in piles.
 * `red_after_scoring` is where the next scoring would take the red marker; nothing if none is to come.
 */
export interface Player {
  seat: number;
  hand: Hand;
  storage: StoredTile[];
  storage_spaces: number;
  piles: Piles;
  bonus: Record<Plus, number>;
  marble: number;
  workers: number;
  green: number;
  red: number;
  red_after_scoring: number | null;
  marker: number;
  score: Record<string, number>;
  formula: Record<string, string>;
  leftovers: number[] | null;
  boards: string[];
  layout: Layout | null;
  region: Region | null;
}

/** The points of each seat at a scoring. */
export interface Scoring {
  green: number[];
  red: number[];
}

/** Something waiting to be resolved, with more detail than the client needs. */
export interface Frame {
  frame: string;
  seat?: number;
  stored?: number;
  space?: number;
  place?: number;
}

/** A kind of yield card. */
export interface YieldCard {
  reward: string;
  amount: number;
  count: number;
  discarded: number;
}

/** The yield cards. */
export interface Yields {
  count: number;
  cards: YieldCard[];
}

/** The table as one seat sees it. */
export interface RealmView {
  yield: Yields;
  game: string;
  seat: number | null;
  options: Record<string, boolean | number | string>;
  edition: Edition;
  phase: Phase;
  round: number;
  lap: number;
  turn: number;
  active: number | null;
  starter: number;
  passes: number;
  last_turns: number | null;
  next_scoring: NextScoring | null;
  display: (DisplayTile | null)[];
  neutral: Neutral;
  removed: Tile[];
  gone: Tile[];
  deck: number;
  discard: Record<Kind, number>;
  discard_top: Kind | null;
  left_out: number;
  bonus_tiles: Record<Plus, number>;
  colour_bonus: ColourBonus[];
  area_points: number[];
  players: Player[];
  scorings: Scoring[];
  stack: Frame[];
  gains: Gain[];
  reveals: number;
  plies: number;
}
