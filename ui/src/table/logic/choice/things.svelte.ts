import type { Draft } from "./draft.svelte";
import * as narrow from "./narrow";

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

/** Which things the draft lights up: those that fit what is picked, and those of the question that follows. */
export class Things {
  readonly #draft: Draft;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  readonly #fitting = $derived.by(() =>
    narrow.fitting(this.#draft.top?.ask ?? null, this.#draft.top?.narrowing ?? narrow.NOTHING),
  );
  readonly #following = $derived.by(() =>
    this.#draft.preview && !this.#draft.preview.stops ? narrow.legal(this.#draft.preview.ask) : new Set<string>(),
  );
  readonly #legal = $derived.by(() => narrow.legal(this.#draft.top?.ask ?? null));
  readonly #picked = $derived.by(() => new Set(this.#draft.top?.narrowing.picks.map((pick) => pick.key) ?? []));

  /** The things that can be picked on top of what is picked already. */
  get fitting(): string[] {
    return [...this.#fitting.keys()];
  }

  state(ref: string, key: string): Pick<ThingState, "legal" | "fits" | "picked" | "marked"> {
    const picked = this.#picked.has(key);
    const legal = this.#legal.has(ref) || this.#following.has(ref);
    const fits = !picked && ((this.#fitting.get(ref) ?? 0) > 0 || this.#following.has(ref));
    return { legal, fits, picked, marked: fits || picked || (legal && !!this.#draft.top?.suggested) };
  }
}
