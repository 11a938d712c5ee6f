import type { Flight } from "./game";
import { prefs } from "./prefs.svelte";
import type { LogLine } from "./protocol";

const STEP = 320;
const MOST = 10;

function calm(): boolean {
  return prefs.speed === 0 || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function place(ref: string): DOMRect | null {
  for (const found of document.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)) {
    const rect = found.getBoundingClientRect();
    if (rect.width > 0) return rect;
  }
  return null;
}

/**
 * Events shown one after another, over a table that already stands as it is: nothing waits for an animation, and any
 * click ends it.
 */
export class Motion {
  lit = $state.raw<ReadonlySet<string>>(new Set());
  #run = 0;
  #before = new Map<string, DOMRect>();
  #flying = new Set<Element>();

  constructor(private readonly flights: (line: LogLine) => Flight[]) {}

  /** Where everything is before the table changes. */
  remember(): void {
    this.#before.clear();
    if (calm()) return;
    for (const found of document.querySelectorAll<HTMLElement>("[data-ref]")) {
      const rect = found.getBoundingClientRect();
      if (rect.width > 0) this.#before.set(found.dataset["ref"]!, rect);
    }
  }

  skip(): void {
    this.#run++;
    for (const flyer of this.#flying) flyer.remove();
    this.#flying.clear();
    this.lit = new Set();
  }

  async play(lines: LogLine[]): Promise<void> {
    this.skip();
    if (calm()) return;
    const run = this.#run;
    for (const line of lines.slice(-MOST)) {
      await new Promise((done) => requestAnimationFrame(done));
      if (run !== this.#run) return;
      this.lit = new Set(line.refs);
      const time = STEP / prefs.speed;
      await Promise.all([...this.flights(line).map((flight) => this.#fly(flight, time)), new Promise((done) => setTimeout(done, Math.max(120, time)))]);
      if (run !== this.#run) return;
    }
    this.lit = new Set();
  }

  async #fly(flight: Flight, time: number): Promise<void> {
    const from = this.#before.get(flight.from) ?? place(flight.from);
    const to = place(flight.to) ?? this.#before.get(flight.to);
    if (!from || !to || flight.from === flight.to || !flight.symbol) return;
    const flyer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#${flight.symbol}`);
    flyer.append(use);
    flyer.setAttribute("class", `flyer ${flight.looks ?? ""}`);
    flyer.setAttribute("aria-hidden", "true");
    const width = Math.min(96, Math.max(40, Math.min(from.width, to.width)));
    const at = (rect: DOMRect) => `translate(${rect.left + rect.width / 2 - width / 2}px, ${rect.top + rect.height / 2 - width * 0.7}px)`;
    flyer.style.width = `${width}px`;
    flyer.style.height = `${width * 1.404}px`;
    document.body.append(flyer);
    this.#flying.add(flyer);
    try {
      await flyer.animate([{ transform: at(from), opacity: 0.9 }, { transform: at(to), opacity: 1, offset: 0.85 }, { transform: at(to), opacity: 0 }], { duration: time, easing: "ease-out" }).finished;
    } catch {
      // Skipped.
    }
    flyer.remove();
    this.#flying.delete(flyer);
  }
}
