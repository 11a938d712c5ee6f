import { untrack } from "svelte";

/** What a screen reader hears: each line once, in order. */
export class Announcer {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  #next = 0;

  say(text: string): void {
    this.lines = [...untrack(() => this.lines).slice(-11), { id: this.#next++, text }];
  }

  /** Somebody else is listening now. */
  clear(): void {
    this.lines = [];
  }
}
