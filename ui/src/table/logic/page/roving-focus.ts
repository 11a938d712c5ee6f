import type { Attachment } from "svelte/attachments";

/**
 * A roving focus: one tab stop for the whole zone, arrow keys inside it. Items are what matches the selector; an arrow
 * goes to the nearest item in that direction as drawn, so the same code serves a row of cards, a skyline and a list. A
 * board with directions of its own says where an arrow leads.
 */
export function rovingFocus(
  selector = "button, a[href], input, [data-item]",
  lead?: (from: HTMLElement, dx: number, dy: number, items: HTMLElement[]) => HTMLElement | undefined,
): Attachment<HTMLElement> {
  return (node) => {
    let current: HTMLElement | null = null;

    const items = (): HTMLElement[] =>
      [...node.querySelectorAll<HTMLElement>(selector)].filter(
        (el) => el.offsetParent !== null || el === document.activeElement,
      );

    function settle(): void {
      const all = [...node.querySelectorAll<HTMLElement>(selector)];
      if (!current || !all.includes(current) || current.hidden) {
        current = all.find((el) => el.matches(".fits, .legal, [aria-pressed=true]")) ?? all[0] ?? null;
      }
      for (const el of all) {
        const index = el === current ? 0 : -1;
        if (el.tabIndex !== index) el.tabIndex = index;
      }
    }

    function go(el: HTMLElement | undefined): void {
      if (!el) return;
      current = el;
      settle();
      el.focus();
    }

    function nearest(from: HTMLElement, dx: number, dy: number): HTMLElement | undefined {
      if (lead) return lead(from, dx, dy, items());
      const a = from.getBoundingClientRect();
      const [ax, ay] = [a.left + a.width / 2, a.top + a.height / 2];
      let best: HTMLElement | undefined;
      let least = Infinity;
      for (const el of items()) {
        if (el === from) continue;
        const b = el.getBoundingClientRect();
        const [x, y] = [b.left + b.width / 2 - ax, b.top + b.height / 2 - ay];
        const along = x * dx + y * dy;
        const aside = Math.abs(x * dy) + Math.abs(y * dx);
        if (along < 2) continue;
        const far = along + aside * 2.5;
        if (far < least) [least, best] = [far, el];
      }
      return best;
    }

    function keydown(event: KeyboardEvent): void {
      const from = event.target as HTMLElement;
      if (event.altKey || event.ctrlKey || event.metaKey || !from.matches(selector)) return;
      if (from.matches("input[type=text], input:not([type]), textarea")) return;
      const all = items();
      const at = all.indexOf(from);
      let next: HTMLElement | undefined;
      switch (event.key) {
        case "ArrowRight":
          next = nearest(from, 1, 0) ?? (lead ? undefined : all[at + 1]);
          break;
        case "ArrowLeft":
          next = nearest(from, -1, 0) ?? (lead ? undefined : all[at - 1]);
          break;
        case "ArrowDown":
          next = nearest(from, 0, 1) ?? (lead ? undefined : all[at + 1]);
          break;
        case "ArrowUp":
          next = nearest(from, 0, -1) ?? (lead ? undefined : all[at - 1]);
          break;
        case "Home":
          next = all[0];
          break;
        case "End":
          next = all.at(-1);
          break;
        default:
          return;
      }
      event.preventDefault();
      go(next);
    }

    function focusin(event: FocusEvent): void {
      const el = (event.target as HTMLElement).closest<HTMLElement>(selector);
      if (el && el !== current) {
        current = el;
        settle();
      }
    }

    const watcher = new MutationObserver(() => {
      // The thing that had the focus is gone: stay in the zone.
      const lost =
        current !== null &&
        !current.isConnected &&
        document.activeElement === document.body &&
        node.dataset.had === "1";
      settle();
      if (lost) current?.focus();
    });
    const mark = (): void => {
      node.dataset.had = node.contains(document.activeElement) ? "1" : "0";
    };
    settle();
    watcher.observe(node, { childList: true, subtree: true });
    node.addEventListener("keydown", keydown);
    node.addEventListener("focusin", focusin);
    document.addEventListener("focusin", mark);
    return () => {
      watcher.disconnect();
      node.removeEventListener("keydown", keydown);
      node.removeEventListener("focusin", focusin);
      document.removeEventListener("focusin", mark);
    };
  };
}
