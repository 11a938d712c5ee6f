import type { Game, Tip } from "./game";
import { Announcer } from "./page/announcer.svelte";
import { Draft } from "./choice/draft.svelte";
import { Things, type ThingState } from "./choice/things.svelte";
import type { Verdict } from "./shuffle/fair";
import { ShufflePart } from "./shuffle/part";
import { Motion } from "./page/motion.svelte";
import { notify } from "./page/notification";
import { preferences } from "./page/preferences.svelte";
import type {
  ActionChoice,
  Ask,
  DraftMessage,
  HintMessage,
  ServerMessage,
  TableMessage,
  WhyMessage,
} from "../../protocol.gen";
import { connectTo } from "./connection/connect";
import { Refused, type Connection, type State } from "./connection/connection";
import type { Place, Reach } from "./connection/reach";
import { Reasons } from "./connection/reasons";
import { merged } from "./log";
import { SeenTable } from "./seen-table.svelte";
import { tips } from "./page/tips.svelte";
import { answerToOwnRequest } from "./undo-request";
import { say } from "../../words";

export interface Strip {
  kind: "why" | "error" | "info" | "hint";
  text: string;
  rule: string | null;
}

const NOT_LIT = { legal: false, fits: false, picked: false, marked: false };

/** Everything the page knows about one table, and everything a person can do at it. */
export class TableStore extends SeenTable {
  connection = $state<State>("connecting");
  gone = $state(false);
  strip = $state.raw<Strip | null>(null);
  notes = $state("");
  lit = $state.raw<ReadonlySet<string>>(new Set());
  recent = $state.raw<ReadonlySet<string>>(new Set());
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
  readonly #reasons = new Reasons();
  #played: string | null = null;
  readonly #shuffle: ShufflePart;
  /** A hint is shown, never played by itself. */
  #hinted = false;
  #lifted: { seat: number; number: number } | null = null;

  /** How the game is drawn: loaded when the first message says which game it is. */
  game!: Game;
  /** Resolves with the first message; rejects when the table is gone. */
  readonly started: Promise<TableMessage>;
  #start!: { done(message: TableMessage): void; fail(reason: Error): void };

  constructor(place: Place, reach?: Reach) {
    super(place, reach);
    this.#shuffle = new ShufflePart(
      place.id,
      () => (place.replay ? null : this.#connection),
      (warning) => this.say({ kind: "error", text: say(warning), rule: null }),
    );
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- lines can come before the game is loaded
    this.motion = new Motion((line) => this.game?.flights(this, line) ?? []);
    this.started = new Promise((done, fail) => (this.#start = { done, fail }));
  }

  // ---- things ----

  readonly #things = new Things(this.draft);

  /** Nothing can be picked while the past is shown, or a choice is on its way. */
  get #still(): boolean {
    return this.past !== null || this.sending;
  }

  thing(ref: string, key: string): ThingState {
    return {
      ...(this.#still ? NOT_LIT : this.#things.state(ref, key)),
      lit: this.lit.has(ref) || this.motion.lit.has(ref),
      recent: this.recent.has(ref),
    };
  }

  #parts = $derived.by(() => {
    if (this.#still || !this.ask) return [];
    return this.#things.fitting.map((ref) => this.game.parts(this, ref)).filter((parts) => parts.length > 0);
  });

  /** For each kind of thing that can be picked now: the parts of the board that show it. */
  get parts(): readonly string[][] {
    return this.#parts;
  }

  press(ref: string, key: string): void {
    if (this.#still) return;
    this.strip = null;
    if (!this.ask || !this.draft.press({ ref, key })) void this.explain({ ref });
    else this.#afterClick();
  }

  pressVerb(verb: string): void {
    if (this.#still) return;
    this.strip = null;
    if (!this.draft.chooseVerb(verb)) void this.explain({ verb });
    else this.#afterClick();
  }

  take(action: ActionChoice): void {
    if (this.#still) return;
    this.strip = null;
    this.#afterClick();
    this.draft.take(action);
  }

  /** A whole line of small choices as one draft: for boards that are arranged rather than clicked. */
  walk(texts: string[]): void {
    if (this.#still) return;
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
    if (!this.ask || !this.#connection) return null;
    return this.#reasons.ask(this.#connection, {
      type: "why",
      number: this.message!.number,
      seat: this.ask.seat,
      after: this.draft.top?.steps ?? [],
      verb: what.verb ?? null,
      ref: what.ref ?? null,
      action: what.action ?? null,
    });
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

  connect(): void {
    this.#connection = connectTo(this.place, this.reach, {
      since: () => this.message?.number ?? 0,
      message: (message) => this.receive(message),
      state: (state) => (this.connection = state),
    });
    this.#connection.start();
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        if (this.#stillLifted(message)) return this.liftCurtain(message.table.curtain!);
        return this.show(message);
      case "ack":
        if (message.key === this.#played) this.#played = null;
        this.#shuffle.stored(message.key);
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
        if (this.#shuffle.tryAgain(message, () => this.message!.table)) return;
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
    if (moved || !before) this.#reasons.clear();
    const { lines, fresh } = merged(this.lines, message.events);
    this.lines = lines;
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
    if (!before)
      for (const seat of message.table.seats) if (seat.you && seat.replaced) this.announcer.say(this.botFor(seat));
    // The announcer reads the new lines anyway.
    const answer = answerToOwnRequest(before, message, fresh);
    if (answer) this.strip = { kind: "info", text: answer, rule: null };
    else if (answer === "") this.say({ kind: "info", text: say("undo-void"), rule: null });
    this.#start.done(message);
    this.#shuffle.add(message.table);
    if (message.ask && (moved || !before?.ask)) {
      this.announcer.say(say("your-turn-ask", { prompt: message.ask.prompt }));
      if (before && !before.ask) notify(message.table.title, message.ask.prompt, this.place.id);
    }
  }

  /** What this browser finds when it compares the shuffle of a finished game with what it kept. */
  get verdict(): Verdict | null {
    return this.#shuffle.fair.verdict(this.message!.table);
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
}
