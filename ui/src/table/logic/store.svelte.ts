import type { Game, Tip } from "./game";
import { Announcer } from "./page/announcer.svelte";
import { Draft } from "./choice/draft.svelte";
import { Fair, type Verdict } from "./shuffle/fair";
import { Motion } from "./page/motion.svelte";
import * as narrow from "./choice/narrow";
import { preferences } from "./page/preferences.svelte";
import type {
  ActionChoice,
  Ask,
  DraftMessage,
  ErrorMessage,
  GameView,
  GameWords,
  HintMessage,
  LogLine,
  Seat,
  ServerMessage,
  TableInfo,
  TableMessage,
  WhyMessage,
} from "../../protocol.gen";
import { Polling } from "./connection/polling";
import { Connection, Refused, type SocketLike, type State } from "./connection/connection";
import { tips } from "./page/tips.svelte";
import { lang, learnFromServer, say } from "../../words";

export interface Strip {
  kind: "why" | "error" | "info" | "hint";
  text: string;
  rule: string | null;
}

/** How a visible thing stands at this moment. */
export interface ThingState {
  /** Occurs in some legal action of what is asked: a click on it means something, if only another choice. */
  legal: boolean;
  /** Can be picked on top of what is picked already: it is lit. */
  fits: boolean;
  picked: boolean;
  /** Has an outline: it fits or is picked, or would be another answer than the suggested one. */
  marked: boolean;
  /** Pointed at from the log or a step-through. */
  lit: boolean;
  /** Part of the last move. */
  recent: boolean;
}

export interface Place {
  id: string;
  base: string;
  replay: boolean;
}

export interface Reach {
  socket(url: string): SocketLike;
  fetch(url: string, init?: RequestInit): Promise<Response>;
}

const NATIVE: Reach = {
  socket: (url) => new WebSocket(url) as unknown as SocketLike,
  fetch: (url, init) =>
    fetch(url, {
      ...init,
      headers: { accept: "application/json", ...(init?.headers as Record<string, string> | undefined) },
    }),
};

/** This browser's storage; some browsers offer none. */
function box(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const NO_WORDS: GameWords = { name: "", tagline: "", cards: {}, effects: {}, verbs: {}, categories: {}, terms: {} };

/** Everything the page knows about one table, and everything a person can do at it. */
export class TableStore {
  message = $state.raw<TableMessage | null>(null);
  lines = $state.raw<LogLine[]>([]);
  connection = $state<State>("connecting");
  gone = $state(false);
  strip = $state.raw<Strip | null>(null);
  notes = $state("");
  words = $state.raw<GameWords>(NO_WORDS);
  lit = $state.raw<ReadonlySet<string>>(new Set());
  recent = $state.raw<ReadonlySet<string>>(new Set());
  /** A view from the past that a step-through shows instead of the present one. */
  past = $state.raw<GameView | null>(null);
  sending = $state(false);
  /** The person's last click was a choice in the game: what it leads to scrolls into view. */
  acting = $state(false);

  readonly draft = new Draft(
    (steps) => this.#draft(steps),
    () => this.#quick(),
    (ask) => (this.game.suggests?.includes(ask.kind) ? (ask.actions[0] ?? null) : null),
  );
  readonly announcer = new Announcer();
  readonly motion: Motion;
  #connection: Connection | null = null;
  #whys = new Map<string, Promise<WhyMessage>>();
  #played: string | null = null;
  #fair: Fair;
  /** The key of our last message to the shuffle, until it is answered. */
  #chance: string | null = null;
  #warned = false;
  /** A hint is shown, never played by itself. */
  #hinted = false;
  #lifted: { seat: number; number: number } | null = null;

  /** How the game is drawn: loaded when the first message says which game it is. */
  game!: Game;
  /** Resolves with the first message; rejects when the table is gone. */
  readonly started: Promise<TableMessage>;
  #start!: { done(message: TableMessage): void; fail(reason: Error): void };

  constructor(
    readonly place: Place,
    readonly reach: Reach = NATIVE,
  ) {
    this.#fair = new Fair(place.id, box());
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- lines can come before the game is loaded
    this.motion = new Motion((line) => this.game?.flights(this, line) ?? []);
    this.started = new Promise((done, fail) => (this.#start = { done, fail }));
  }

  // ---- what is shown ----

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

  // ---- things ----

  #fitting = $derived(narrow.fitting(this.draft.top?.ask ?? null, this.draft.top?.narrowing ?? narrow.NOTHING));
  #following = $derived(
    this.draft.preview && !this.draft.preview.stops ? narrow.legal(this.draft.preview.ask) : new Set<string>(),
  );
  #legal = $derived(narrow.legal(this.draft.top?.ask ?? null));
  #picked = $derived(new Set(this.draft.top?.narrowing.picks.map((pick) => pick.key) ?? []));

  thing(ref: string, key: string): ThingState {
    const off = this.past !== null || this.sending;
    const picked = !off && this.#picked.has(key);
    const legal = !off && (this.#legal.has(ref) || this.#following.has(ref));
    const fits = !off && !picked && ((this.#fitting.get(ref) ?? 0) > 0 || this.#following.has(ref));
    return {
      legal,
      fits,
      picked,
      marked: fits || picked || (legal && !!this.draft.top?.suggested),
      lit: this.lit.has(ref) || this.motion.lit.has(ref),
      recent: this.recent.has(ref),
    };
  }

  #parts = $derived.by(() => {
    if (this.past || this.sending || !this.ask) return [];
    return [...this.#fitting.keys()].map((ref) => this.game.parts(this, ref)).filter((parts) => parts.length > 0);
  });

  /** For each kind of thing that can be picked now: the parts of the board that show it. */
  get parts(): readonly string[][] {
    return this.#parts;
  }

  press(ref: string, key: string): void {
    if (this.past || this.sending) return;
    this.strip = null;
    if (!this.ask || !this.draft.press({ ref, key })) void this.explain({ ref });
    else this.#afterClick();
  }

  pressVerb(verb: string): void {
    if (this.past || this.sending) return;
    this.strip = null;
    if (!this.draft.chooseVerb(verb)) void this.explain({ verb });
    else this.#afterClick();
  }

  take(action: ActionChoice): void {
    if (this.past || this.sending) return;
    this.strip = null;
    this.#afterClick();
    this.draft.take(action);
  }

  /** A whole line of small choices as one draft: for boards that are arranged rather than clicked. */
  walk(texts: string[]): void {
    if (this.past || this.sending) return;
    this.strip = null;
    void this.draft.walk(texts);
    this.#afterClick();
  }

  #afterClick(): void {
    this.acting = true;
    // What was pointed at is chosen: its tip would only hide what comes next.
    tips.hide();
    this.#hinted = false;
    this.motion.skip();
    this.recent = new Set();
  }

  /** Esc and Cancel. */
  back(): boolean {
    if (this.strip) {
      this.strip = null;
      return true;
    }
    return this.draft.back();
  }

  /** Why something is not possible, in a sentence with its rule; kept until the table changes. */
  why(what: { verb?: string; ref?: string; action?: string }): Promise<WhyMessage> | null {
    const ask = this.ask;
    if (!ask || !this.#connection) return null;
    const after = this.draft.top?.steps ?? [];
    const known = JSON.stringify([this.message!.number, after, what]);
    let answer = this.#whys.get(known);
    if (!answer) {
      answer = this.#connection.ask<WhyMessage>({
        type: "why",
        number: this.message!.number,
        seat: ask.seat,
        after,
        verb: what.verb ?? null,
        ref: what.ref ?? null,
        action: what.action ?? null,
      });
      this.#whys.set(known, answer);
      answer.catch(() => this.#whys.delete(known));
    }
    return answer;
  }

  /** The reason: beside the thing for whoever points at it, else in the strip, where there is no pointing. */
  async explain(what: { verb?: string; ref?: string }): Promise<void> {
    const tip = what.ref ? this.tip(what.ref) : null;
    const pointed = tips.now();
    const tell = (strip: Strip): void => (pointed ? this.announcer.say(strip.text) : this.say(strip));
    const asked = this.why(what);
    if (!asked) {
      if (tip) tell({ kind: "info", text: [tip.title, tip.text].filter(Boolean).join(": "), rule: tip.rule ?? null });
      return;
    }
    try {
      const why = await asked;
      tell({ kind: "why", text: why.message, rule: why.rule });
    } catch (reason) {
      this.#complain(reason);
    }
  }

  say(strip: Strip): void {
    this.strip = strip;
    this.announcer.say(strip.text);
  }

  tip(ref: string): Tip | null {
    return this.game.tip(this, ref);
  }

  // ---- commands ----

  /** The question that the draft has yet to answer before it can be confirmed. */
  get missing(): Ask | null {
    const ask = this.draft.steps.length > 0 ? (this.draft.shown?.ask ?? null) : null;
    return ask && this.game.whole?.includes(ask.kind) ? ask : null;
  }

  confirm(): void {
    const steps = this.draft.steps;
    if (this.missing) return this.say({ kind: "why", text: this.missing.prompt, rule: this.missing.rule });
    const seat = this.draft.frames[0]?.ask?.seat;
    if (steps.length === 0 || seat === undefined || !this.#connection || this.sending) return;
    this.sending = true;
    this.acting = true;
    this.#played = this.#connection.command({ type: "play", number: this.message!.number, seat, actions: steps });
  }

  undo(): void {
    if (this.draft.begun) return void this.back();
    const { to, ask_to } = this.message!.undo;
    const target = to ?? ask_to;
    if (target === null && this.stuck) return this.say({ kind: "why", text: this.stuck, rule: null });
    const seat = this.me ?? this.you[0];
    if (target === null || seat === undefined) return;
    this.#connection?.command({ type: "undo", number: this.message!.number, seat, to: target });
  }

  /** Why nobody can ask to undo now: somebody has asked already, or somebody cannot be asked. */
  get stuck(): string {
    const { pending, why } = this.message!.undo;
    if (!pending) return why ?? "";
    return this.you.includes(pending.by)
      ? say("undo-waiting")
      : say("undo-waiting-for", { name: this.name(pending.by) });
  }

  /** Somebody asks to undo, and this person has not answered yet: one answer stands for all their seats. */
  get asked(): boolean {
    const pending = this.message?.undo.pending;
    return (
      !!pending &&
      !this.watching &&
      !this.you.includes(pending.by) &&
      !this.you.some((seat) => pending.agreed.includes(seat))
    );
  }

  /** Agree or refuse when asked; whoever asked withdraws the request by refusing it. */
  answerUndo(agree: boolean): void {
    const pending = this.message?.undo.pending;
    if (!pending) return;
    const seat = this.you.includes(pending.by) ? pending.by : this.you[0];
    if (seat !== undefined)
      this.#connection?.command({ type: "undo_answer", number: this.message!.number, seat, agree });
  }

  async hint(): Promise<void> {
    const ask = this.message?.ask;
    if (!ask || !this.#connection) return;
    try {
      const hint = await this.#connection.ask<HintMessage>({
        type: "hint",
        number: this.message!.number,
        seat: ask.seat,
      });
      this.draft.clear();
      this.#hinted = true;
      this.draft.take(hint.action);
      this.say({ kind: "hint", text: say("hint-is", { text: hint.message || hint.action.label }), rule: null });
    } catch (reason) {
      this.#complain(reason);
    }
  }

  chat(text: string): void {
    if (text.trim()) this.#connection?.command({ type: "chat", text: text.trim() });
  }

  writeNotes(text: string): void {
    this.notes = text;
    this.#connection?.command({ type: "notes", text });
  }

  liftCurtain(seat: number): void {
    this.#lifted = { seat, number: this.message!.number };
    this.#connection?.tell({ type: "curtain", seat });
  }

  handSeat(seat: number, kind: "bot" | "person"): void {
    this.#connection?.command({ type: "seat", seat, kind });
  }

  // ---- the connection to the server ----

  url(path: string): string {
    return `${this.place.base}${path}`;
  }

  /** What the game's things are called; their texts state the figures of this table's options. */
  async loadWords({ game, options, option_words }: TableInfo): Promise<void> {
    const chosen = option_words.map(({ name }) => `&${name}=${options[name]}`).join("");
    const answer = await this.reach.fetch(this.url(`/api/games/${game}/words?lang=${lang()}${chosen}`));
    if (!answer.ok) return;
    this.words = (await answer.json()) as GameWords;
    learnFromServer(this.words);
  }

  connect(): void {
    const at = new URL(this.url(`/api/tables/${this.place.id}/live`), location.href);
    at.protocol = at.protocol.replace("http", "ws");
    this.#connection = new Connection(
      (since, plain) => {
        if (plain)
          return new Polling({
            table: this.url(`/api/tables/${this.place.id}`),
            language: lang(),
            since,
            fetch: (url, init) => this.reach.fetch(url, init),
          });
        at.searchParams.set("since", String(since));
        at.searchParams.set("lang", lang());
        return this.reach.socket(at.href);
      },
      {
        since: () => this.message?.number ?? 0,
        message: (message) => this.receive(message),
        state: (state) => (this.connection = state),
      },
    );
    this.#connection.start();
    addEventListener("online", () => this.#connection?.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#connection?.hurry();
    });
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        if (this.#stillLifted(message)) return this.liftCurtain(message.table.curtain!);
        return this.show(message);
      case "ack":
        if (message.key === this.#played) this.#played = null;
        if (message.key === this.#chance) this.#fair.stored();
        return;
      case "notes":
        this.notes = message.text;
        return;
      case "presence":
        return this.#seeWhoIsHere(message.here);
      case "error":
        if (message.code === "gone") {
          this.gone = true;
          this.#start.fail(new Error(message.message));
        }
        if (message.key && message.key === this.#played) {
          this.#played = null;
          this.sending = false;
        }
        if (message.key && message.key === this.#chance && this.#chanceRefused(message)) return;
        return this.say({ kind: "error", text: message.message, rule: message.rule ?? null });
    }
  }

  /** Somebody came or went: nothing else on the table has changed. */
  #seeWhoIsHere(here: boolean[]): void {
    if (!this.message) return;
    const { table } = this.message;
    const seats = table.seats.map((seat, i) => ({ ...seat, here: here[i] ?? seat.here }));
    this.message = { ...this.message, table: { ...table, seats } };
  }

  /** A new connection does not know who has the screen; the same person still does if nothing has happened since. */
  #stillLifted(message: TableMessage): boolean {
    const { curtain } = message.table;
    return (
      curtain !== null &&
      this.#lifted?.seat === curtain &&
      this.#lifted.number === message.number &&
      this.message?.seat === curtain
    );
  }

  /** A new state of the table: from the socket, or a moment of a replay. */
  show(message: TableMessage): void {
    const before = this.message;
    const moved = before !== null && before.number !== message.number;
    if (before && before.seat !== message.seat) this.announcer.clear();
    if (moved && !this.place.replay) this.motion.remember();
    this.message = message;
    if (moved || !before) this.#whys.clear();
    const fresh = this.#merge(message.events);
    const sent = this.sending && moved;
    if (sent) {
      this.draft.clear();
      this.sending = false;
      this.strip = null;
    }
    void this.draft
      .rebase({ number: message.number, seat: message.seat, view: message.view!, ask: message.ask })
      .then((what) => {
        if (what === "dropped" && !sent) this.say({ kind: "info", text: say("dropped"), rule: null });
      });
    if (before && fresh.length > 0 && !this.place.replay) {
      for (const line of fresh) this.announcer.say(line.text);
      const last = fresh.filter((line) => line.seat === null || line.seat !== this.me);
      if (last.length > 0) this.recent = new Set(last.flatMap((line) => line.refs));
      void this.motion.play(fresh);
    }
    this.#tellOfRequest(before, message, fresh);
    this.#start.done(message);
    this.#shuffle(message.table);
    if (message.ask && (moved || !before?.ask)) {
      this.announcer.say(say("your-turn-ask", { prompt: message.ask.prompt }));
      if (before && !before.ask) this.#notify(message.ask.prompt);
    }
  }

  /** What became of one's own request to undo; the announcer reads the new lines anyway. */
  #tellOfRequest(before: TableMessage | null, { undo, table }: TableMessage, fresh: LogLine[]): void {
    if (!before) {
      for (const seat of table.seats) if (seat.you && seat.replaced) this.announcer.say(this.botFor(seat));
    }
    const was = before?.undo.pending;
    if (!was || undo.pending || !table.you.includes(was.by)) return;
    const answer = fresh.find((line) => ["undo_refused", "undo_lapsed", "undo_unanswered"].includes(line.kind));
    if (answer) this.strip = { kind: "info", text: answer.text, rule: null };
    else if (!fresh.some((line) => ["undone", "undo_withdrawn"].includes(line.kind)))
      this.say({ kind: "info", text: say("undo-void"), rule: null });
  }

  /** New log lines, each once. Returns those not seen before. */
  #merge(events: LogLine[]): LogLine[] {
    if (events.length === 0) return [];
    const known = new Map(this.lines.map((line) => [line.i, line]));
    const fresh = events.filter((line) => !known.has(line.i));
    for (const line of events) known.set(line.i, line);
    this.lines = [...known.values()].sort((a, b) => a.i - b.i);
    return fresh;
  }

  /** Each person's browser adds its own randomness to the shuffle before the first card. */
  #shuffle(info: TableInfo): void {
    if (this.place.replay || !this.#connection) return;
    const wish = this.#fair.next(info);
    if (wish) this.#chance = this.#connection.command(wish);
    if (this.#fair.warning && !this.#warned) {
      this.#warned = true;
      this.say({ kind: "error", text: say(this.#fair.warning), rule: null });
    }
  }

  /** What this browser finds when it compares the shuffle of a finished game with what it kept. */
  get verdict(): Verdict | null {
    return this.#fair.verdict(this.message!.table);
  }

  /** Our message to the shuffle was not stored: if the reason is temporary, it is sent again. */
  #chanceRefused({ code, wait }: ErrorMessage): boolean {
    this.#chance = null;
    if (code !== "busy" && code !== "limit") return false;
    this.#fair.again();
    setTimeout(() => this.#shuffle(this.message!.table), (wait ?? 1) * 1000);
    return true;
  }

  #notify(prompt: string): void {
    if (!document.hidden || !preferences.notify || !("Notification" in window) || Notification.permission !== "granted")
      return;
    const notice = new Notification(`${say("your-turn")} · ${this.message!.table.title}`, {
      body: prompt,
      tag: this.place.id,
    });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  }

  #draft(steps: string[]): Promise<DraftMessage> {
    const seat = this.draft.frames[0]?.ask?.seat;
    if (!this.#connection || seat === undefined) return Promise.reject(new Error("not connected"));
    const asked = this.#connection.ask<DraftMessage>({
      type: "draft",
      number: this.message!.number,
      seat,
      actions: steps,
    });
    asked.catch((reason: unknown) => this.#complain(reason));
    return asked;
  }

  #quick(): boolean {
    if (preferences.confirm !== "quick" || this.#hinted || this.missing) return false;
    this.confirm();
    return true;
  }

  #complain(reason: unknown): void {
    if (reason instanceof Refused && reason.answer.code !== "stale")
      this.say({ kind: "error", text: reason.answer.message, rule: reason.answer.rule ?? null });
  }

  // ---- since your last turn ----

  /** The log lines after this person's own last one. */
  get since(): LogLine[] {
    const mine = new Set(this.you);
    const lines = this.lines;
    let at = lines.length;
    while (at > 0 && !(lines[at - 1]!.seat !== null && mine.has(lines[at - 1]!.seat!))) at--;
    return at === 0 ? [] : lines.slice(at);
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
