// Made from src/tavola/table/protocol/messages.py by tools/ts_types.py: do not edit.

/** Each game refines this; the client's core never looks inside but for the seat. */
export interface GameView {
  game: string;
  seat: number | null;
}

/** A confirmed draft: one or several small choices of one seat. */
export interface Play {
  type: "play";
  key: string;
  number: number;
  seat: number;
  actions: string[];
}

/** Go back to the position after log entry `to`. */
export interface GoBack {
  type: "undo";
  key: string;
  number: number;
  seat: number;
  to: number;
}

/** Agree to somebody's undo, or refuse it. */
export interface AnswerUndo {
  type: "undo_answer";
  key: string;
  number: number;
  seat: number;
  agree: boolean;
}

/** A line for everybody at the table. */
export interface Say {
  type: "chat";
  key: string;
  text: string;
}

/** Private notes; they replace the ones before. */
export interface WriteNotes {
  type: "notes";
  key: string;
  text: string;
}

/** Let a bot play for a seat, or take the seat back. */
export interface HandSeat {
  type: "seat";
  key: string;
  seat: number;
  kind: "bot" | "person";
}

/** The SHA-256 of the value that this person will add to the shuffle: 64 hexadecimal digits. */
export interface Commit {
  type: "commit";
  key: string;
  hash: string;
}

/** The value itself, 32 bytes as 64 hexadecimal digits, once all commitments are published. */
export interface Reveal {
  type: "reveal";
  key: string;
  value: string;
}

/** What would these choices lead to? Nothing is stored. */
export interface AskDraft {
  type: "draft";
  id: number;
  number: number;
  seat: number;
  actions: string[];
}

/** Why can this not be done after the choices in `after`? */
export interface AskWhy {
  type: "why";
  id: number;
  number: number;
  seat: number;
  after?: string[];
  verb?: string | null;
  ref?: string | null;
  action?: string | null;
}

/** What would a bot do here? */
export interface AskHint {
  type: "hint";
  id: number;
  number: number;
  seat: number;
}

/** At a shared screen: the person of this seat has taken the screen. */
export interface HandOver {
  type: "curtain";
  seat: number;
}

/** At a shared screen: the person of this seat has taken the screen. */
export interface HandOver {
  type: "curtain";
  seat: number;
}

/** Who sits where. */
export interface Seat {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  level: string | null;
  level_name: string | null;
  here: boolean;
  you: boolean;
  replaced: boolean;
}

/** An option of this table in words. */
export interface OptionWord {
  name: string;
  label: string;
  value: string;
  help: string;
}

/** A link that gives an open seat to the first who opens it; only the table's host gets to see it. */
export interface Invite {
  seat: number;
  link: string;
}

/** How the seed of the game comes about. Lists are by seat; a seat that adds nothing has an empty text. */
export interface Shuffle {
  scheme: string;
  stage: "commit" | "dealt" | "reveal" | "seats";
  commitment: string;
  commitments: string[] | null;
  values: string[] | null;
  faults: ("" | "missing" | "wrong")[] | null;
  silent: number[];
  owing: number[];
  secret: string | null;
  seed: string | null;
}

/** What does not change with every move. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  option_words: OptionWord[];
  edition: string;
  status: "closed" | "over" | "playing" | "waiting";
  shuffle: Shuffle;
  rules_version: string;
  seats: Seat[];
  you: number[];
  curtain: number | null;
  invites: Invite[];
  levels: string[];
}

/** One legal action: its text form, and the visible things it names. */
export interface ActionChoice {
  text: string;
  verb: string;
  label: string;
  refs: string[];
}

/** Something a person may think of doing at this decision. */
export interface Verb {
  verb: string;
  label: string;
  legal: boolean;
}

/** What is asked of a seat. */
export interface Ask {
  seat: number;
  rule: string;
  kind: string;
  prompt: string;
  actions: ActionChoice[];
  verbs: Verb[];
}

/** Something that happened, with no more than this viewer may know. */
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

/** Somebody asks to go back. */
export interface PendingUndo {
  by: number;
  to: number;
  agreed: number[];
  moves: number[];
}

/** How far this viewer can undo: alone, or by asking; `why` says who cannot be asked now. */
export interface Undo {
  to: number | null;
  label: string | null;
  ask_to: number | null;
  pending: PendingUndo | null;
  why?: string | null;
}

/** Points of one seat in one category. */
export interface Cell {
  formula: string;
  points: number;
}

/** One category of the final score. */
export interface ResultLine {
  category: string;
  label: string;
  cells: Cell[];
}

/** The end of a game. */
export interface Result {
  scores: number[];
  winners: number[];
  lines: ResultLine[];
}

/** What somebody wrote. */
export interface ChatLine {
  n: number;
  name: string;
  seat: number | null;
  text: string;
}

/** Everything a viewer needs to draw. `view` is null until the first card is dealt. */
export interface TableMessage {
  type: "table";
  number: number;
  table: TableInfo;
  seat: number | null;
  view: GameView | null;
  ask: Ask | null;
  waiting: number[];
  events: LogLine[];
  undo: Undo;
  result: Result | null;
  chat: ChatLine[];
}

/** What the choices would lead to; `stops` says why the draft cannot go further without Confirm. */
export interface DraftMessage {
  type: "draft";
  id: number;
  number: number;
  view: GameView;
  ask: Ask | null;
  points: number[];
  events: LogLine[];
  stops: "passes on" | "reveals" | null;
}

/** A reason with its rule. */
export interface WhyMessage {
  type: "why";
  id: number;
  message: string;
  rule: string | null;
}

/** What a bot would do. */
export interface HintMessage {
  type: "hint";
  id: number;
  action: ActionChoice;
  message: string;
}

/** The command is stored. The same key always gets the same answer. */
export interface AckMessage {
  type: "ack";
  key: string;
  number: number;
}

/** This viewer's private notes. */
export interface NotesMessage {
  type: "notes";
  text: string;
}

/** Somebody at a seat has come or gone: for each seat whether its person (or bot) is here now. */
export interface PresenceMessage {
  type: "presence";
  here: boolean[];
}

/** The server is restarting: reconnect quietly. */
export interface ClosingMessage {
  type: "closing";
}

/** Why nothing has changed. `table` is the fresh view where a posted command came too late. */
export interface ErrorMessage {
  type: "error";
  code: "busy" | "forbidden" | "gone" | "illegal" | "limit" | "malformed" | "stale";
  message: string;
  key?: string | null;
  id?: number | null;
  rule?: string | null;
  wait?: number | null;
  table?: TableMessage | null;
}

/** Who is to sit here: me, a friend by link, another person at this screen, or a bot. */
export interface SeatRequest {
  kind: "bot" | "friend" | "me" | "screen";
  name?: string;
  level?: string;
}

/** A table to be opened. */
export interface NewTable {
  game: string;
  seats: SeatRequest[];
  options?: Record<string, boolean | number | string>;
  watch?: boolean;
}

/** A new table. `token` is sent only to a client that had none: it is the key to its seats. */
export interface TableMade {
  table: string;
  seats: number[];
  invites: Invite[];
  token: string | null;
}

/** An invitation to be used. */
export interface JoinRequest {
  invite: string;
  name: string;
}

/** A seat that was taken. */
export interface Joined {
  table: string;
  seat: number;
  token: string | null;
}

/** What is said of a card or another thing that explains itself, and how the game's client draws it. */
export interface CardWords {
  name: string;
  short: string;
  text: string;
  rule: string;
  drawing: Record<string, unknown>;
}

/** What a space or a row does: in words inside a sentence, and how the game's client draws it. */
export interface EffectWords {
  text: string;
  drawing: Record<string, unknown>;
}

/** The names and texts of a game's things in one language. */
export interface GameWords {
  name: string;
  tagline: string;
  cards: Record<string, CardWords>;
  effects: Record<string, EffectWords>;
  verbs: Record<string, string>;
  categories: Record<string, string>;
  terms: Record<string, string>;
}

/** An option that a new table can choose. */
export interface OptionInfo {
  name: string;
  label: string;
  kind: "choice" | "number" | "switch";
  default: boolean | number | string;
  help: string;
  low: number;
  high: number;
  choices: string[];
  auto: boolean;
  group: string;
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: string;
  tagline: string;
  players: number[];
  rules_version: string;
  levels: string[];
  options: OptionInfo[];
}

/** How many moments a game has; moment 0 is the deal. */
export interface ReplayInfo {
  messages: number;
  over: boolean;
}

/** The table that a record became. */
export interface Imported {
  table: string;
}

export type Command = Play | GoBack | AnswerUndo | Say | WriteNotes | HandSeat | Commit | Reveal;

export type Question = AskDraft | AskWhy | AskHint;

export type Notice = HandOver;

export type ClientMessage =
  | Play
  | GoBack
  | AnswerUndo
  | Say
  | WriteNotes
  | HandSeat
  | Commit
  | Reveal
  | AskDraft
  | AskWhy
  | AskHint
  | HandOver;

export type ServerMessage =
  | TableMessage
  | DraftMessage
  | WhyMessage
  | HintMessage
  | AckMessage
  | ErrorMessage
  | NotesMessage
  | PresenceMessage
  | ClosingMessage;
