import type { Ask, GameView, GameWords, LogLine, Seat, TableInfo, TableMessage } from "../../protocol.gen";
import { lang, learnFromServer, say } from "../../words";
import type { Draft } from "./choice/draft.svelte";
import { NATIVE, type Place, type Reach } from "./connection/reach";
import { afterLastOf } from "./log";
import { isAskedToUndo, whyNoUndo } from "./undo-request";

const NO_WORDS: GameWords = { name: "", tagline: "", cards: {}, effects: {}, verbs: {}, categories: {}, terms: {} };

/** What the page knows about one table, and what follows from it. */
export abstract class SeenTable {
  message = $state.raw<TableMessage | null>(null);
  lines = $state.raw<LogLine[]>([]);
  words = $state.raw<GameWords>(NO_WORDS);
  /** A view from the past that a step-through shows instead of the present one. */
  past = $state.raw<GameView | null>(null);
  abstract readonly draft: Draft;

  constructor(
    readonly place: Place,
    readonly reach: Reach = NATIVE,
  ) {}

  url(path: string): string {
    return `${this.place.base}${path}`;
  }

  /** What is drawn: the past in a step-through, else the draft's preview, else the table as it is. */
  get view(): GameView {
    return this.past ?? this.draft.shown?.view ?? this.real;
  }

  /** The table as it is, without the draft. */
  get real(): GameView {
    return this.message!.view!;
  }

  /** The first card has been dealt: there is something to see. */
  get dealt(): boolean {
    return this.message!.view !== null;
  }

  /** All seats are taken, and the browsers add to the shuffle. */
  get shuffling(): boolean {
    return !this.dealt && this.message!.table.shuffle.stage !== "seats";
  }

  /** What the table waits for before the first card. */
  get waitsFor(): string {
    return say(this.shuffling ? "shuffling" : "waiting-players");
  }

  /** Whose browsers the shuffle waits for. */
  get owing(): string {
    return this.message!.table.shuffle.owing.map((seat) => this.name(seat)).join(", ");
  }

  get previewing(): boolean {
    return !this.past && this.draft.steps.length > 0;
  }

  /** The question in front of this person: the table's, or the draft's next. */
  get ask(): Ask | null {
    return this.past ? null : (this.draft.top?.ask ?? null);
  }

  get seats(): Seat[] {
    return this.message!.table.seats;
  }

  get you(): number[] {
    return this.message!.table.you;
  }

  /** The seat from whose point of view it is shown. */
  get me(): number | null {
    return this.message!.seat;
  }

  get watching(): boolean {
    return this.you.length === 0;
  }

  get mine(): boolean {
    return this.message!.ask !== null;
  }

  /** The change of each seat's score that the draft would bring. */
  change(seat: number): number {
    return this.previewing ? (this.draft.shown?.points[seat] ?? 0) : 0;
  }

  /** Whether a seat is called "you", as in the log: one's own, seen from there, and not at a shared screen. */
  isYou(seat: number): boolean {
    return this.you.length === 1 && this.you[0] === seat && this.me === seat;
  }

  name(seat: number): string {
    if (this.isYou(seat)) return say("you");
    return this.seats.find((each) => each.seat === seat)?.name ?? String(seat + 1);
  }

  /** That a bot plays for a person. */
  botFor({ seat, name }: Seat): string {
    return this.isYou(seat) ? say("replaced-you") : say("replaced", { name });
  }

  card(name: string): string {
    return this.words.cards[name]?.name ?? name;
  }

  /** Where the rules explain a rule id. */
  rule(id: string): string {
    return this.url(`/help/${this.message!.table.game}#${id}`);
  }

  /** The log lines after this person's own last one. */
  get since(): LogLine[] {
    return afterLastOf(this.lines, this.you);
  }

  /** Why nobody can ask to undo now. */
  get stuck(): string {
    return whyNoUndo(this);
  }

  /** Somebody asks to undo, and this person has not answered yet. */
  get asked(): boolean {
    return isAskedToUndo(this);
  }

  /** What the game's things are called; their texts state the figures of this table's options. */
  async loadWords({ game, options, option_words }: TableInfo): Promise<void> {
    const chosen = option_words.map(({ name }) => `&${name}=${options[name]}`).join("");
    const answer = await this.reach.fetch(this.url(`/api/games/${game}/words?lang=${lang()}${chosen}`));
    if (!answer.ok) return;
    this.words = (await answer.json()) as GameWords;
    learnFromServer(this.words);
  }

  /**
   * The table as it was after log entry n, from a seat's point of view, with the log lines after entry `since`; null
   * if the server refuses.
   */
  async moment(n: number, seat: number | null, since = 0): Promise<TableMessage | null> {
    const query = new URLSearchParams({ since: String(since) });
    if (seat !== null) query.set("seat", String(seat));
    try {
      const answer = await this.reach.fetch(this.url(`/api/tables/${this.place.id}/replay/${n}?${query.toString()}`));
      return answer.ok ? ((await answer.json()) as TableMessage) : null;
    } catch {
      return null;
    }
  }
}
