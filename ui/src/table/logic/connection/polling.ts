import type { ClientMessage, ServerMessage, TableMessage } from "../../../protocol.gen";
import type { SocketLike } from "./connection";

/** How many seconds a poll waits for news. */
const WAIT = 10;
/**
 * The pause in milliseconds before the next poll, where the server does not hold it open because this person is
 * asked.
 */
const PAUSE = 2000;

/** The pause while the table is being shuffled. */
const SHUFFLING = 250;

/** Where to poll and to post. */
export interface Post {
  /** The address of the table: /api/tables/… */
  table: string;
  language: string;
  since: number;
  fetch(url: string, init?: RequestInit): Promise<Response>;
}

/**
 * Long polling, for networks that block WebSockets: requests that wait for news, and one POST after another for what
 * is sent.
 */
export class Polling implements SocketLike {
  readyState = 0;
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  #number: number;
  /** At a shared screen: who has it. The whole log is sent then, since some lines are for one viewer only. */
  #eyes: number | null = null;
  #shared = false;
  #waiting = new AbortController();
  #posts: Promise<void> = Promise.resolve();
  #last = "";

  constructor(private readonly post: Post) {
    this.#number = post.since;
    void this.#run().catch(() => this.close());
  }

  send(data: string): void {
    const message = JSON.parse(data) as ClientMessage;
    if (message.type === "curtain") {
      this.#eyes = message.seat;
      return this.#hurry();
    }
    this.#posts = this.#posts.then(() => this.#say(data)).catch(() => this.close());
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#hurry();
    this.onclose?.(undefined as never);
  }

  /** Poll at once. */
  #hurry(): void {
    this.#waiting.abort();
  }

  async #run(): Promise<void> {
    let wait = 0;
    while (this.readyState !== 3) {
      this.#waiting = new AbortController();
      const { signal } = this.#waiting;
      const message = await this.#look(wait, signal).catch((reason: unknown) => {
        if (!signal.aborted) throw reason;
        return null;
      });
      // During the shuffle each message leads to the next: nothing may be missed between two polls.
      const shuffling = message !== null && ["commit", "reveal"].includes(message.table.shuffle.stage);
      wait = message === null || shuffling ? 0 : WAIT;
      if (shuffling) await pause(SHUFFLING, signal);
      else if (message && (message.ask || message.result || this.#shared)) await pause(PAUSE, signal);
      if (signal.aborted) wait = 0;
    }
  }

  async #look(wait: number, signal: AbortSignal): Promise<TableMessage> {
    const query = new URLSearchParams({
      lang: this.post.language,
      since: String(this.#shared ? 0 : this.#number),
      wait: String(this.#shared ? 0 : wait),
    });
    if (this.#eyes !== null) query.set("seat", String(this.#eyes));
    const answer = await this.post.fetch(`${this.post.table}?${query.toString()}`, { signal });
    const text = await answer.text();
    if (!answer.ok) {
      this.#hear(text);
      throw new Error(String(answer.status));
    }
    const message = JSON.parse(text) as TableMessage;
    if (message.table.you.length > 1 && !this.#shared) {
      this.#shared = true;
      return this.#look(0, signal);
    }
    this.#number = message.number;
    if (this.readyState === 0) await this.#open(message);
    if (text !== this.#last) this.#hear(text);
    this.#last = text;
    return message;
  }

  async #open(message: TableMessage): Promise<void> {
    this.readyState = 1;
    this.onopen?.(undefined as never);
    if (message.table.you.length === 0) return;
    const notes = await this.post.fetch(`${this.post.table}/notes`);
    if (notes.ok) this.#hear(await notes.text());
  }

  async #say(data: string): Promise<void> {
    if (this.readyState !== 1) return;
    const answer = await this.post.fetch(`${this.post.table}/commands?lang=${this.post.language}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: data,
    });
    const text = await answer.text();
    if (text) {
      const told = JSON.parse(text) as ServerMessage;
      // Whoever came too late gets the current state, and is then told so.
      if (told.type === "error" && told.table) this.#hear(JSON.stringify(told.table));
      this.#hear(text);
      if (told.type !== "ack") return;
    }
    this.#hurry();
  }

  #hear(data: string): void {
    if (this.readyState !== 3) this.onmessage?.({ data });
  }
}

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(done, time);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
