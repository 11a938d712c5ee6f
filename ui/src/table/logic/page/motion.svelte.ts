import type { Flight } from "../game";
import { preferences } from "./preferences.svelte";
import type { LogLine } from "../../../protocol.gen";

const STEP = 320;
const MOST = 10;
/** Things that fly for one event start this fraction of its duration apart. */
const AFTER = 0.18;

function calm(): boolean {
  return preferences.speed === 0 || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
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
  #before = new Map<string, DOMRect[]>();
  #flying = new Set<Element>();

  constructor(private readonly flights: (line: LogLine) => Flight[]) {}

  /**
   * Where everything is before the table changes; of equal things, picked ones come first, since they will go.
   */
  remember(): void {
    this.#before.clear();
    if (calm()) return;
    const all = [...document.querySelectorAll<HTMLElement>("[data-ref]")];
    for (const found of [...all.filter((el) => el.matches(".sel")), ...all.filter((el) => !el.matches(".sel"))]) {
      const rect = found.getBoundingClientRect();
      if (rect.width > 0) this.#before.set(found.dataset.ref!, [...(this.#before.get(found.dataset.ref!) ?? []), rect]);
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
      const time = STEP / preferences.speed;
      await Promise.all([
        ...this.#depart(this.flights(line)).map(([flight, from], n) => this.#fly(flight, from, time, n * AFTER * time)),
        new Promise((done) => setTimeout(done, Math.max(120, time))),
      ]);
      if (run !== this.#run) return;
    }
    this.lit = new Set();
  }

  /**
   * Each flight with the place where it starts: equal things one place each, and those out of a row of card backs all
   * along it.
   */
  #depart(flights: Flight[]): [Flight, DOMRect | null][] {
    return flights.map((flight, n) => {
      const places = this.#before.get(flight.from) ?? [place(flight.from)];
      const nth = flights.slice(0, n).filter((other) => other.from === flight.from).length;
      const many = flights.filter((other) => other.from === flight.from).length;
      const [row] = places;
      if (places.length > 1 || many === 1 || !row || row.width < row.height)
        return [flight, places[nth] ?? places.at(-1)!];
      return [flight, new DOMRect(row.left + (nth * row.width) / many, row.top, row.width / many, row.height)];
    });
  }

  async #fly(flight: Flight, from: DOMRect | null, time: number, delay: number): Promise<void> {
    const to = place(flight.to) ?? this.#before.get(flight.to)?.[0];
    if (!from || !to || flight.from === flight.to || !flight.symbol) return;
    const flyer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#${flight.symbol}`);
    flyer.append(use);
    flyer.setAttribute("class", `flyer ${flight.looks ?? ""}`);
    flyer.setAttribute("aria-hidden", "true");
    const width = Math.min(96, Math.max(40, Math.min(from.width, to.width, from.height / 1.404)));
    const at = (rect: DOMRect) =>
      `translate(${rect.left + rect.width / 2 - width / 2}px, ${rect.top + rect.height / 2 - width * 0.7}px)`;
    flyer.style.width = `${width}px`;
    flyer.style.height = `${width * 1.404}px`;
    document.body.append(flyer);
    this.#flying.add(flyer);
    try {
      await flyer.animate(
        [
          { transform: at(from), opacity: 0.9 },
          { transform: at(to), opacity: 1, offset: 0.85 },
          { transform: at(to), opacity: 0 },
        ],
        { duration: time, delay, easing: "ease-out", fill: "backwards" },
      ).finished;
    } catch {
      // Skipped.
    }
    flyer.remove();
    this.#flying.delete(flyer);
  }
}
