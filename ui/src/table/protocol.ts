/** What goes over the wire between the table's server and a viewer: the same objects over WebSocket and HTTP. */

export interface Seat {
  seat: number;
  name: string;
  kind: "person" | "bot" | "open";
  level: string | null;
  here: boolean;
  you: boolean;
  replaced: boolean;
}

export interface OptionWord {
  name: string;
  label: string;
  value: string;
  help: string;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  option_words: OptionWord[];
  edition: string;
  status: "waiting" | "playing" | "over";
  commitment: string;
  seed: string | null;
  rules_version: string;
  seats: Seat[];
  you: number[];
  curtain: number | null;
}

/** One legal action: its text form, and the visible things it names (the same thing twice means two copies). */
export interface ActionChoice {
  text: string;
  verb: string;
  label: string;
  refs: string[];
}

export interface Verb {
  verb: string;
  label: string;
  legal: boolean;
}

export interface Ask {
  seat: number;
  rule: string;
  kind: string;
  prompt: string;
  actions: ActionChoice[];
  verbs: Verb[];
}

export interface LogLine {
  n: number;
  i: number;
  seat: number | null;
  kind: string;
  text: string;
  refs: string[];
  data: Record<string, unknown>;
  turn: number;
}

export interface Undo {
  to: number | null;
  label: string | null;
  ask_to: number | null;
  pending: null | { by: number; to: number; agreed: number[] };
}

export interface ResultLine {
  category: string;
  label: string;
  cells: { formula: string; points: number }[];
}

export interface Result {
  scores: number[];
  winners: number[];
  lines: ResultLine[];
}

export interface ChatLine {
  n: number;
  name: string;
  seat: number | null;
  text: string;
}

/** Each game refines this: the client core never looks inside but for the seat. */
export interface GameView {
  game: string;
  seat: number | null;
}

export interface TableMessage {
  type: "table";
  number: number;
  table: TableInfo;
  seat: number | null;
  view: GameView;
  ask: Ask | null;
  waiting: number[];
  events: LogLine[];
  undo: Undo;
  result: Result | null;
  chat: ChatLine[];
}

export interface DraftMessage {
  type: "draft";
  id: number;
  number: number;
  view: GameView;
  ask: Ask | null;
  points: number[];
  events: LogLine[];
  stops: null | string;
}

export interface WhyMessage {
  type: "why";
  id: number;
  message: string;
  rule: string | null;
}

export interface HintMessage {
  type: "hint";
  id: number;
  action: ActionChoice;
  message: string;
}

export interface AckMessage {
  type: "ack";
  key: string;
  number: number;
}

export interface ErrorMessage {
  type: "error";
  key?: string | null;
  id?: number | null;
  code: "stale" | "illegal" | "malformed" | "limit" | "forbidden" | "gone" | string;
  message: string;
  rule: string | null;
}

export type ServerMessage =
  | TableMessage
  | DraftMessage
  | WhyMessage
  | HintMessage
  | AckMessage
  | ErrorMessage
  | { type: "notes"; text: string }
  | { type: "closing" };

/** Commands that change something carry a request key: the server stores the answer, so sending again is harmless. */
export type Command =
  | { type: "play"; key: string; number: number; seat: number; actions: string[] }
  | { type: "undo"; key: string; number: number; seat: number; to: number }
  | { type: "undo_answer"; key: string; number: number; seat: number; agree: boolean }
  | { type: "chat"; key: string; text: string }
  | { type: "notes"; key: string; text: string }
  | { type: "seat"; key: string; seat: number; kind: "bot" | "person" };

/** Questions carry an id; nothing is stored, and an answer that never comes is simply asked again. */
export type Question =
  | { type: "draft"; id: number; number: number; seat: number; actions: string[] }
  | { type: "why"; id: number; number: number; seat: number; after: string[]; verb: string | null; ref: string | null; action: string | null }
  | { type: "hint"; id: number; number: number; seat: number };

export type Notice = { type: "curtain"; seat: number } | { type: "entropy"; value: string };

export type ClientMessage = Command | Question | Notice;

/** GET /api/games/{game}/words: names and texts of a game's things in the viewer's language. */
export interface GameWords {
  name: string;
  tagline?: string;
  cards: Record<string, { name: string; short: string; text: string; rule: string }>;
  verbs: Record<string, string>;
  categories: Record<string, string>;
  terms: Record<string, string>;
}
