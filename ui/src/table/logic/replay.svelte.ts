import type { LogLine, ReplayInfo, TableMessage } from "../../protocol.gen";
import type { TableStore } from "./store.svelte";
import { say } from "../../words";

const KEEP = 400;
const PACE = 1100;

/** The log as one seat reads it, as far as it was fetched: each moment shows its beginning. */
class Log {
  /** All lines up to this entry are known. */
  upto = 0;
  #lines: LogLine[] = [];

  /** Add the lines after some entry that was known, up to another one. */
  add(lines: LogLine[], upto: number): void {
    for (const line of lines) this.#lines[line.i] = line;
    this.upto = Math.max(this.upto, upto);
  }

  at(n: number): LogLine[] {
    return this.#lines.filter((line) => line.n <= n);
  }
}

/** A replay: any moment of a game, forwards and backwards, from any seat once it is over. */
export class Replay {
  at = $state(0);
  last = $state(0);
  seat = $state<number | null>(null);
  playing = $state(false);
  /** The game is over, so every seat's point of view may be shown. */
  open = $state(false);
  #known = new Map<string, Promise<TableMessage | null>>();
  #logs = new Map<number | null, Log>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly table: TableStore) {}

  async start(query: URLSearchParams): Promise<void> {
    const answer = await this.table.reach.fetch(this.table.url(`/api/tables/${this.table.place.id}/replay`));
    if (!answer.ok) throw new Error(say("gone"));
    const { messages, over } = (await answer.json()) as ReplayInfo;
    this.open = over;
    this.last = Math.max(0, messages - 1);
    const asked = Number(query.get("at") ?? 0);
    const seat = query.get("seat");
    this.seat = seat === null || seat === "" ? null : Number(seat);
    await this.go(Number.isFinite(asked) ? asked : 0);
    // Somebody who sits at the table begins with their own point of view.
    const own = this.table.message?.table.you[0];
    if (seat === null && own !== undefined) {
      this.seat = own;
      await this.go(this.at);
    }
    if (!this.table.message) throw new Error(say("gone"));
  }

  async go(to: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.last, to));
    if (this.at === this.last) this.pause();
    const { at, seat } = this;
    const message = await this.#fetch(at, seat);
    if (!message || at !== this.at || seat !== this.seat) return;
    const events = this.#log(seat).at(at);
    this.table.lines = [];
    this.table.show({ ...message, events, ask: null });
    this.table.lit = new Set(events.filter((line) => line.n === message.number).flatMap((line) => line.refs));
    const line = events.at(-1);
    if (line) this.table.announcer.say(line.text);
    history.replaceState(null, "", this.link());
    for (const near of [at + 1, at - 1, at + 2]) if (near >= 0 && near <= this.last) void this.#fetch(near, seat);
  }

  see(seat: number | null): void {
    this.seat = seat;
    void this.go(this.at);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at >= this.last) void this.go(0);
    this.playing = true;
    this.#timer = setInterval(() => void this.go(this.at + 1), PACE);
  }

  pause(): void {
    clearInterval(this.#timer);
    this.playing = false;
  }

  link(): string {
    const query = new URLSearchParams({ at: String(this.at) });
    if (this.seat !== null) query.set("seat", String(this.seat));
    return `?${query.toString()}`;
  }

  #fetch(at: number, seat: number | null): Promise<TableMessage | null> {
    const key = `${at}/${seat}`;
    let message = this.#known.get(key);
    if (!message) {
      message = this.#ask(at, seat);
      this.#known.set(key, message);
      if (this.#known.size > KEEP) this.#known.delete(this.#known.keys().next().value!);
    }
    return message;
  }

  /** A long game has thousands of log lines: only those not known yet are requested. */
  async #ask(at: number, seat: number | null): Promise<TableMessage | null> {
    const log = this.#log(seat);
    const message = await this.table.moment(at, seat, log.upto);
    if (message) log.add(message.events, at);
    return message && { ...message, events: [] };
  }

  #log(seat: number | null): Log {
    let log = this.#logs.get(seat);
    if (!log) this.#logs.set(seat, (log = new Log()));
    return log;
  }
}
