// Made from src/tavola/games/sangimignano/seen/view_types.py by tools/ts_types.py: do not edit.

export type Category = "blessing" | "colourful" | "completed" | "highest" | "nobles" | "plain";

/** A card of a face-down pile that the viewer has seen; `knowers` is a bit for each seat. */
export interface KnownCard {
  from_top: number;
  card: string;
  knowers: number;
}

/** A card of a face-down pile that others have seen. */
export interface CardOthersKnow {
  from_top: number;
  knowers: number;
}

/** A deck: the face-up cards on top, and what is known of those below. */
export interface Pile {
  count: number;
  top: string[];
  known: KnownCard[];
  known_to_others: CardOthersKnow[];
}

/** A deal that was scored. */
export interface Deal {
  scores: number[];
  winner: number | null;
  closed_by: number | null;
  penalty: number[];
}

/** A hand: its owner sees the cards, others the backs and what a Trade has revealed. */
export interface Hand {
  count: number;
  tower_backs: number;
  noble_backs: number;
  limit: number;
  cards: string[] | null;
  known: string[];
}

export interface Story {
  card: string;
  as: string;
}

/** A tower with its stories from bottom to top. */
export interface Tower {
  ref: string;
  kind: "colourful" | "plain";
  rank: number | null;
  height: number;
  complete: boolean;
  highest: boolean;
  protected: boolean;
  stories: Story[];
}

/** What a player has. */
export interface Player {
  seat: number;
  hand: Hand;
  towers: Tower[];
  nobles: string[];
  used: number;
  may_use: number | null;
  earlier: number;
  total: number;
  penalty: number;
  score: Record<"total" | Category, number>;
  formula: Record<Category, string>;
}

/** Something waiting to be resolved, with more detail than the client needs. */
export interface Frame {
  frame: string;
  seat?: number;
}

/** The table as one seat sees it. */
export interface CityView {
  game: string;
  seat: number | null;
  options: Record<string, boolean | number | string>;
  phase: "ending" | "normal" | "over";
  deal: number;
  deals: number;
  target_points: number;
  turn: number;
  active: number | null;
  dealer: number;
  starter: number;
  passes: number;
  closed_by: number | null;
  deck: Pile;
  nobles: Pile | null;
  market: string[];
  laid: string[];
  removed: string[];
  box: number[];
  marker: number | null;
  players: Player[];
  history: Deal[];
  stack: Frame[];
  plies: number;
}
