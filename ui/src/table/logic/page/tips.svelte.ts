import type { Attachment } from "svelte/attachments";
import type { Tip } from "../game";
import type { WhyMessage } from "../../../protocol.gen";

export interface Explanation {
  tip: Tip | null;
  /** Why it cannot be used now; asked only when it is shown. */
  why?: (() => Promise<WhyMessage> | null) | undefined;
}

const DELAY = 320;

/**
 * The one tooltip of the page. Shown on hover, focus and long press; Esc hides it; it can itself be
 * hovered.
 */
class Tips {
  shown = $state.raw<{ anchor: HTMLElement; tip: Tip | null; why: WhyMessage | null } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0;
  /** What the mouse was pressed on, while it is still there. */
  #pressed: { anchor: HTMLElement; what: () => Explanation | null } | null = null;

  press(anchor: HTMLElement, what: () => Explanation | null): void {
    this.#pressed = { anchor, what };
  }

  /** The mouse has left, or something else was used last. */
  release(): void {
    this.#pressed = null;
  }

  /** What was clicked with a mouse is explained at once. False: it was a finger or a key. */
  now(): boolean {
    const at = this.#pressed;
    if (!at?.anchor.isConnected || !matchMedia("(hover: hover)").matches) return false;
    this.plan(at.anchor, at.what, 0);
    return true;
  }

  plan(anchor: HTMLElement, what: () => Explanation | null, delay = DELAY): void {
    clearTimeout(this.#timer);
    // The element may have gone meanwhile.
    this.#timer = setTimeout(() => void (anchor.isConnected && this.#show(anchor, what())), delay);
  }

  async #show(anchor: HTMLElement, what: Explanation | null): Promise<void> {
    const run = ++this.#run;
    if (!what) return;
    if (what.tip) this.shown = { anchor, tip: what.tip, why: null };
    try {
      const why = (await what.why?.()) ?? null;
      if (run === this.#run && (why || what.tip)) this.shown = { anchor, tip: what.tip, why };
    } catch {
      // No answer: the explanation alone is shown.
    }
  }

  /** Leaves a moment to reach the tooltip itself. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(), 120);
  }

  stay(): void {
    clearTimeout(this.#timer);
  }

  /** The element is gone. */
  forget(anchor: HTMLElement): void {
    if (this.#pressed?.anchor === anchor) this.release();
    if (this.shown?.anchor === anchor) this.hide();
  }

  hide(): boolean {
    clearTimeout(this.#timer);
    this.#run++;
    const had = this.shown !== null;
    this.shown = null;
    return had;
  }
}

export const tips = new Tips();

/** Explains an element when it is hovered, focused or long-pressed. */
export function explains(what: () => Explanation | null): Attachment<HTMLElement> {
  return (node) => {
    let press: ReturnType<typeof setTimeout> | undefined;
    const enter = (event: PointerEvent): void => {
      if (event.pointerType === "mouse") tips.plan(node, what);
    };
    const leave = (event: PointerEvent): void => {
      clearTimeout(press);
      if (event.pointerType !== "mouse") return;
      tips.release();
      tips.leave();
    };
    const down = (event: PointerEvent): void => {
      if (event.pointerType === "mouse") return tips.press(node, what);
      press = setTimeout(() => tips.plan(node, what, 0), 450);
    };
    const up = (): void => clearTimeout(press);
    const focus = (): void => {
      if (node.matches(":focus-visible")) tips.plan(node, what, 500);
    };
    const blur = (): void => tips.leave();
    node.addEventListener("pointerenter", enter);
    node.addEventListener("pointerleave", leave);
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    node.addEventListener("focus", focus);
    node.addEventListener("blur", blur);
    return () => {
      clearTimeout(press);
      tips.forget(node);
      node.removeEventListener("pointerenter", enter);
      node.removeEventListener("pointerleave", leave);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
      node.removeEventListener("focus", focus);
      node.removeEventListener("blur", blur);
    };
  };
}
