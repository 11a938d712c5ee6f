import * as narrow from "./narrow";
import type { ActionChoice, Ask, DraftMessage, GameView, LogLine } from "../../../protocol.gen";

/**
 * One point of a draft: the small choices that lead to it, what the table would look like there, and what is asked
 * next.
 */
export interface Frame {
  steps: string[];
  labels: string[];
  view: GameView;
  ask: Ask | null;
  points: number[];
  events: LogLine[];
  stops: string | null;
  /** What the person has clicked of this frame's question so far. */
  narrowing: narrow.Narrowing;
  /** An action taken from a list, where clicking things alone could mean several. */
  chosen: ActionChoice | null;
  /** It was chosen as a suggestion: the question stays in front of the person. */
  suggested: boolean;
}

export interface Base {
  number: number;
  seat: number | null;
  view: GameView;
  ask: Ask | null;
}

export type Request = (steps: string[]) => Promise<DraftMessage>;

/** What became of the draft when the table changed under it. */
export type Survival = "kept" | "dropped" | "none";

function frame(view: GameView, ask: Ask | null): Frame {
  return {
    steps: [],
    labels: [],
    view,
    ask,
    points: [],
    events: [],
    stops: null,
    narrowing: narrow.NOTHING,
    chosen: null,
    suggested: false,
  };
}

/**
 * A choice is first a draft. Each small choice that is clear is played by the server on a copy; the answer is shown
 * as a preview, and its question is narrowed next. Nothing is stored until Confirm. The frames are the way back, one
 * Esc at a time.
 */
export class Draft {
  frames = $state.raw<Frame[]>([]);
  /** The answer to the action that is ready in the top frame. */
  preview = $state.raw<Frame | null>(null);
  /** Why the server refused it, until the next click. */
  refusal = $state.raw<unknown>(null);
  busy = $state(false);
  #number = -1;
  #seat: number | null = null;
  #turn = 0;

  constructor(
    private readonly request: Request,
    /** Called when a preview is complete and nothing else could be meant; true: it was played at once. */
    private readonly settled: (steps: string[]) => boolean = () => false,
    /** The answer that is chosen at once when this is asked in a draft. */
    private readonly suggest: (ask: Ask) => ActionChoice | null = () => null,
  ) {}

  get top(): Frame | null {
    return this.frames.at(-1) ?? null;
  }

  /** The small choices that Confirm would play. */
  get steps(): string[] {
    return (this.preview ?? this.top)?.steps ?? [];
  }

  get labels(): string[] {
    return (this.preview ?? this.top)?.labels ?? [];
  }

  /** Anything clicked or drafted? */
  get begun(): boolean {
    const top = this.top;
    return !!top && (this.frames.length > 1 || top.narrowing !== narrow.NOTHING || top.chosen !== null);
  }

  /** The question in front of the person, and the one that would follow the action that is ready. */
  get asks(): Ask[] {
    const asks: Ask[] = [];
    if (this.top?.ask) asks.push(this.top.ask);
    if (this.preview?.ask && !this.preview.stops) asks.push(this.preview.ask);
    return asks;
  }

  get shown(): Frame | null {
    return this.preview ?? this.top;
  }

  get ready(): ActionChoice | null {
    const top = this.top;
    return top ? (top.chosen ?? narrow.ready(top.ask, top.narrowing)) : null;
  }

  /** The table has changed. A draft survives whatever does not concern it. */
  async rebase(base: Base): Promise<Survival> {
    const same = base.number === this.#number && base.seat === this.#seat;
    const begun = this.begun && base.seat === this.#seat;
    const old = this.frames;
    this.#number = base.number;
    this.#seat = base.seat;
    const first = frame(base.view, base.ask);
    if (!begun || !base.ask) {
      const had = this.begun;
      this.#reset([first]);
      return had ? "dropped" : "none";
    }
    if (same) {
      this.frames = [{ ...old[0]!, view: base.view, ask: base.ask }, ...old.slice(1)];
      if (!this.preview) await this.#refresh();
      return "kept";
    }
    return this.#replay(first, old);
  }

  /** Play the old draft again on the new table, frame by frame. */
  async #replay(first: Frame, old: Frame[]): Promise<Survival> {
    const turn = ++this.#turn;
    const frames = [{ ...first, narrowing: old[0]!.narrowing, chosen: old[0]!.chosen }];
    try {
      for (const before of old.slice(1)) {
        const answer = await this.request(before.steps);
        if (turn !== this.#turn) return "kept";
        frames.push({
          ...this.#frame(answer, before.steps, before.labels),
          narrowing: before.narrowing,
          chosen: before.chosen,
        });
      }
    } catch {
      if (turn === this.#turn) this.#reset([first]);
      return "dropped";
    }
    const top = frames.at(-1)!;
    const fits = top.chosen
      ? top.ask?.actions.some((a) => a.text === top.chosen!.text)
      : narrow.candidates(top.ask, top.narrowing).length > 0;
    if (!fits) {
      this.#reset([first]);
      return "dropped";
    }
    this.frames = frames;
    this.preview = null;
    await this.#refresh();
    return "kept";
  }

  #reset(frames: Frame[]): void {
    this.#turn++;
    this.frames = frames;
    this.preview = null;
    this.refusal = null;
    this.busy = false;
  }

  /** Back to the table as it stands. */
  clear(): void {
    if (this.frames[0]) this.#reset([frame(this.frames[0].view, this.frames[0].ask)]);
  }

  /** Does the thing occur in a legal action of what is asked now, or of what would be asked next? */
  isLegal(ref: string): boolean {
    return this.asks.some((ask) => ask.actions.some((a) => a.refs.includes(ref)));
  }

  /** A click on a thing. False: no legal action has it. */
  press(thing: narrow.Pick): boolean {
    const top = this.top;
    if (!top?.ask) return false;
    const fitsHere =
      top.narrowing.picks.some((pick) => pick.key === thing.key) ||
      (narrow.fitting(top.ask, top.narrowing).get(thing.ref) ?? 0) > 0;
    if (!fitsHere && this.preview?.ask && !this.preview.stops && narrow.legal(this.preview.ask).has(thing.ref))
      this.#advance();
    const here = this.top!;
    const next = narrow.pick(here.ask, here.narrowing, thing);
    if (!next) return false;
    this.#narrow(next);
    return true;
  }

  /** A click on a verb. False: not legal now. */
  chooseVerb(verb: string): boolean {
    const top = this.top;
    if (!top?.ask) return false;
    if (
      !top.ask.verbs.some((each) => each.verb === verb && each.legal) &&
      this.preview?.ask?.verbs.some((each) => each.verb === verb && each.legal)
    )
      this.#advance();
    const next = narrow.choose(this.top!.ask, this.top!.narrowing, verb);
    if (!next) return false;
    this.#narrow(next);
    return true;
  }

  /** A whole action at once: from the list of moves, the command line, a hint. */
  take(action: ActionChoice): void {
    const top = this.top;
    if (!top?.ask) return;
    if (
      !top.ask.actions.some((a) => a.text === action.text) &&
      this.preview?.ask?.actions.some((a) => a.text === action.text)
    )
      this.#advance();
    this.#narrow(narrow.towards(action), action);
  }

  /**
   * A whole line of small choices, played from the table as it stands; the last one is left ready. False: it did not
   * fit.
   */
  async walk(texts: string[]): Promise<boolean> {
    const first = this.frames[0];
    if (!first?.ask) return false;
    const turn = ++this.#turn;
    const frames = [frame(first.view, first.ask)];
    this.busy = true;
    try {
      for (const [n, text] of texts.entries()) {
        const top = frames.at(-1)!;
        const action = top.ask?.actions.find((a) => a.text === text);
        if (!action) break;
        frames[n] = { ...top, narrowing: narrow.towards(action), chosen: action };
        const steps = [...top.steps, text];
        const answer = await this.request(steps);
        if (turn !== this.#turn) return false;
        frames.push(this.#frame(answer, steps, [...top.labels, action.label]));
      }
    } catch {
      if (turn === this.#turn) this.#reset([frame(first.view, first.ask)]);
      return false;
    }
    this.busy = false;
    this.refusal = null;
    const last = frames.at(-1)!;
    // If it cannot go on, the last answer was that to the choice before.
    this.preview = frames.length > 1 && (!last.ask || last.stops) ? frames.pop()! : null;
    this.frames = frames;
    return true;
  }

  /** Esc: the last click, then the last small choice. False: there was nothing to drop. */
  back(): boolean {
    const top = this.top;
    if (!top) return false;
    const less = top.chosen ? narrow.NOTHING : narrow.back(top.narrowing);
    if (less) {
      this.#narrow(less);
      return true;
    }
    if (this.frames.length < 2) return false;
    this.frames = this.frames.slice(0, -1);
    const before = this.top;
    this.#narrow(before.chosen ? narrow.NOTHING : (narrow.back(before.narrowing) ?? narrow.NOTHING));
    return true;
  }

  #narrow(narrowing: narrow.Narrowing, chosen: ActionChoice | null = null, suggested = false): void {
    const empty = narrowing.verb === null && narrowing.picks.length === 0;
    this.frames = [
      ...this.frames.slice(0, -1),
      { ...this.top!, narrowing: empty ? narrow.NOTHING : narrowing, chosen, suggested },
    ];
    void this.#refresh();
  }

  #advance(): void {
    if (!this.preview) return;
    this.frames = [...this.frames, this.preview];
    this.preview = null;
  }

  #frame(answer: DraftMessage, steps: string[], labels: string[]): Frame {
    return {
      ...frame(answer.view, answer.ask),
      steps,
      labels,
      points: answer.points,
      events: answer.events,
      stops: answer.stops,
    };
  }

  /** Ask the server what the ready action would lead to. */
  async #refresh(): Promise<void> {
    const turn = ++this.#turn;
    this.refusal = null;
    const top = this.top!;
    const action = this.ready;
    if (!action) {
      this.preview = null;
      this.busy = false;
      return;
    }
    this.busy = true;
    try {
      const steps = [...top.steps, action.text];
      const answer = await this.request(steps);
      if (turn !== this.#turn) return;
      this.preview = this.#frame(answer, steps, [...top.labels, action.label]);
      const settled = !top.suggested && (top.chosen !== null || !narrow.open(top.ask, top.narrowing));
      if (settled && answer.ask && !answer.stops) {
        this.#advance();
        const suggested = this.suggest(answer.ask);
        if (suggested) this.#narrow(narrow.towards(suggested), suggested, true);
      } else if (settled) this.settled(steps);
    } catch (reason) {
      if (turn !== this.#turn) return;
      this.preview = null;
      this.refusal = reason;
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }
}
