import type { ClientMessage, Command, ErrorMessage, Notice, Question, ServerMessage } from "../../../protocol.gen";

/** The part of WebSocket that we use, so that tests and the mock can stand in for it. */
export interface SocketLike {
  readonly readyState: number;
  send(data: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: never) => void) | null;
}

export type State = "connecting" | "open" | "lost";

export interface Hooks {
  /** Where the missing log entries begin: asked for at every connect. */
  since(): number;
  message(message: ServerMessage): void;
  state(state: State): void;
}

/** An error the server answered a question with. */
export class Refused extends Error {
  constructor(readonly answer: ErrorMessage) {
    super(answer.message);
  }
}

interface Asked {
  resolve(message: ServerMessage): void;
  reject(reason: unknown): void;
}
type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;
type Unkeyed<T> = T extends unknown ? Omit<T, "key"> : never;

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
/** A WebSocket that is not open by then is held up by something on its way. */
const PATIENCE = 12_000;
/** After this many WebSockets that never opened, fall back to long polling. */
const TRIES = 2;

/** Not crypto.randomUUID, which does not exist on a plain http address, as at home. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A connection that keeps itself alive. Commands wait in an outbox until they are acknowledged and are sent again,
 * with the same key, after every reconnect; the server answers a repeated key with the stored answer. Questions are
 * dropped with the connection: whoever asked asks again. Where no WebSocket has ever opened, it falls back to long
 * polling; when that fails too, WebSockets are tried again.
 */
export class Connection {
  #socket: SocketLike | null = null;
  #outbox = new Map<string, Command>();
  #asked = new Map<number, Asked>();
  #next = 1;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #ended = false;
  /** WebSockets get through here. */
  #opened = false;
  #failed = 0;

  constructor(
    private readonly open: (since: number, plain: boolean) => SocketLike,
    private readonly hooks: Hooks,
    private readonly newKey: () => string = randomKey,
  ) {}

  start(): void {
    this.#connect();
  }

  /** Closes the connection for good. */
  end(): void {
    this.#ended = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** The network is back or the page is visible again: reconnect at once. */
  hurry(): void {
    if (this.#ended || this.#socket) return;
    this.#wait = FIRST_WAIT;
    this.#connect();
  }

  get waiting(): number {
    return this.#outbox.size;
  }

  /** Sends a command until it is acknowledged; returns its key. */
  command(command: Unkeyed<Command>): string {
    const key = this.newKey();
    const full = { ...command, key };
    this.#outbox.set(key, full);
    this.#send(full);
    return key;
  }

  /** Sends something that needs no answer and is not worth repeating. */
  tell(notice: Notice): void {
    this.#send(notice);
  }

  /** Asks; rejects with Refused when the server refuses, with another error when the connection drops. */
  ask<T extends ServerMessage>(question: Unnumbered<Question>): Promise<T> {
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      if (!this.#send({ ...question, id })) return reject(new Error("not connected"));
      this.#asked.set(id, { resolve: resolve as Asked["resolve"], reject });
    });
  }

  #send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const plain = !this.#opened && this.#failed >= TRIES;
    this.#failed = plain ? 0 : this.#failed + 1;
    let socket: SocketLike;
    try {
      socket = this.open(this.hooks.since(), plain);
    } catch {
      return this.#lost(); // There are no sockets here at all.
    }
    this.#socket = socket;
    const late = setTimeout(() => socket.readyState === 0 && socket.close(), PATIENCE);
    socket.onopen = () => {
      clearTimeout(late);
      if (this.#socket !== socket) return;
      if (!plain) this.#opened = true;
      this.hooks.state("open");
      for (const command of this.#outbox.values()) this.#send(command);
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      clearTimeout(late);
      if (this.#socket === socket) this.#lost();
    };
  }

  #lost(): void {
    this.#socket = null;
    for (const question of this.#asked.values()) question.reject(new Error("connection lost"));
    this.#asked.clear();
    if (this.#ended) return;
    this.hooks.state("lost");
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #receive(message: ServerMessage): void {
    // Only now is the connection good: the server also opens one to say that it is too soon, and when to retry.
    if (message.type === "table") this.#wait = FIRST_WAIT;
    if (message.type === "error" && message.code === "limit" && message.wait)
      this.#wait = Math.max(this.#wait, message.wait * 1000);
    if (message.type === "ack") this.#outbox.delete(message.key);
    if (message.type === "error") {
      if (message.key) this.#outbox.delete(message.key);
      if (message.code === "gone") this.#ended = true;
      if (message.id != null && this.#asked.has(message.id)) {
        this.#asked.get(message.id)!.reject(new Refused(message));
        this.#asked.delete(message.id);
        return;
      }
    }
    if (message.type === "draft" || message.type === "why" || message.type === "hint") {
      this.#asked.get(message.id)?.resolve(message);
      this.#asked.delete(message.id);
      return;
    }
    this.hooks.message(message);
  }
}
