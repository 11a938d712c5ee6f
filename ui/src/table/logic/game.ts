import type { Component } from "svelte";
import type { ActionChoice, LogLine, TableInfo } from "../../protocol.gen";
import type { TableStore } from "./store.svelte";

/** An explanation of a thing: what it is, what it does, by which rule. */
export interface Tip {
  title: string;
  text?: string;
  extra?: string[];
  rule?: string;
}

/**
 * A card or piece that moves when an event is shown: from one reference to another, drawn as a symbol of the game's
 * art.
 */
export interface Flight {
  from: string;
  to: string;
  symbol?: string;
  /** Classes that give the symbol its colours. */
  looks?: string;
}

export interface ScoreRow {
  category: string;
  label: string;
  icon: string;
  cells: { formula: string; points: number; change: number }[];
}

/** Everything that a game adds to the client: how it is drawn and named. There are no rules of the game in it. */
export interface Game {
  /** Loads what only some tables of the game need, before the table is shown. */
  prepare?(table: TableInfo): Promise<void>;
  /** The shared board and the viewer's own area. `tab` is the part that a phone shows. */
  Board: Component<{ table: TableStore; tab: string }>;
  /** A seat's place in the rail, drawn by the game: instead of its score and counts. */
  Seat?: Component<{ table: TableStore; seat: number }>;
  /** A picture before the words of a choice in the bar. */
  Chip?: Component<{ table: TableStore; action: ActionChoice }>;
  /** A picture at the end of a line of the log. */
  Sign?: Component<{ table: TableStore; line: LogLine }>;
  /** The mark beside the title: path data in a 24 by 26 box. */
  mark: string;
  /** Parts of the board that a phone shows one at a time; the first is the viewer's own. */
  tabs(table: TableStore): { id: string; label: string }[];
  /** The parts that show a thing; none: it is visible whichever part is open, or nowhere. */
  parts(table: TableStore, ref: string): string[];
  /** Facts of the moment for the top bar ("turn 31", "7 cards left"). */
  moment(table: TableStore): string[];
  /** Something everybody must know now ("Ending phase"), or an empty string. */
  alert(table: TableStore): string;
  /** Counts of a seat for its place in the rail. */
  facts(table: TableStore, seat: number): { label: string; value: string; tip?: Tip }[];
  /** Live score with its breakdown; `change` is what the draft would change. */
  score(table: TableStore): { totals: number[]; rows: ScoreRow[] };
  /** Icons (names of Icon.svelte) for the verbs. */
  icons: Record<string, string>;
  /**
   * Kinds of questions that many answers fit: the first is chosen as a suggestion, a few are chips, the rest a list.
   */
  suggests?: string[];
  /**
   * Kinds of questions whose answers the server gives best first: a few are chips, the rest a list; things that are
   * clicked narrow them.
   */
  ranks?: string[];
  /** Kinds of questions that are answered on the board, however few the answers are: the bar has the verbs. */
  boards?: string[];
  /** Kinds of questions whose answers are always chips in the bar, even on a phone. */
  lists?: string[];
  /** Kinds of questions that a draft must not stop at: Confirm waits for their answer. */
  whole?: string[];
  /** What to say about a thing when it is pointed at. */
  tip(table: TableStore, ref: string): Tip | null;
  /** How an event moves. */
  flights(table: TableStore, line: LogLine): Flight[];
}
