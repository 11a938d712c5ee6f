import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "../../../protocol.gen";
import { Connection, Refused, type SocketLike, type State } from "./connection";

class FakeSocket implements SocketLike {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  constructor(readonly since: number) {}
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.(undefined as never);
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.(undefined as never);
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let states: State[];
let got: ServerMessage[];
let since: number;
let connection: Connection;
const last = (): FakeSocket => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  got = [];
  since = 0;
  let key = 0;
  connection = new Connection(
    (from) => {
      const socket = new FakeSocket(from);
      sockets.push(socket);
      return socket;
    },
    { since: () => since, message: (message) => got.push(message), state: (state) => states.push(state) },
    () => `key-${++key}`,
  );
  connection.start();
});
afterEach(() => vi.useRealTimers());

describe("connection", () => {
  it("waits longer each time until it is shown the table, and as long as it is told to", () => {
    const wait = (): number => {
      const [count, began] = [sockets.length, Date.now()];
      while (sockets.length === count) vi.advanceTimersByTime(50);
      return Date.now() - began;
    };
    // A connection that is opened only to be refused is no success.
    for (const least of [180, 370, 750]) {
      last().accept();
      last().close();
      expect(wait()).toBeGreaterThanOrEqual(least);
    }
    last().accept();
    last().say({ type: "error", code: "limit", message: "too fast", wait: 20 });
    last().close();
    expect(wait()).toBeGreaterThanOrEqual(15_000);
    last().accept();
    last().say({ type: "table", number: 1 });
    last().close();
    expect(wait()).toBeLessThan(400);
  });

  it("sends a command again with the same key until it is acknowledged", () => {
    last().accept();
    connection.command({ type: "chat", text: "ciao" });
    expect(last().sent).toEqual([{ type: "chat", text: "ciao", key: "key-1" }]);
    last().close();
    vi.advanceTimersByTime(1000);
    last().accept();
    expect(sockets).toHaveLength(2);
    expect(last().sent).toEqual([{ type: "chat", text: "ciao", key: "key-1" }]);
    last().say({ type: "ack", key: "key-1", number: 3 });
    expect(connection.waiting).toBe(0);
    last().close();
    vi.advanceTimersByTime(1000);
    last().accept();
    expect(last().sent).toEqual([]);
  });

  it("keeps a command given while the line is down, and drops one that was refused", () => {
    connection.command({ type: "chat", text: "a" });
    expect(last().sent).toEqual([]);
    last().accept();
    expect(last().sent).toHaveLength(1);
    last().say({ type: "error", key: "key-1", code: "limit", message: "Slower", rule: null });
    expect(connection.waiting).toBe(0);
    expect(got).toHaveLength(1);
  });

  it("resumes from the last number and waits longer each time, up to a limit", () => {
    since = 41;
    last().close();
    vi.advanceTimersByTime(400);
    expect(last().since).toBe(41);
    for (let i = 0; i < 10; i++) {
      const n = sockets.length;
      last().close();
      vi.advanceTimersByTime(10_001);
      expect(sockets.length).toBe(n + 1);
    }
    expect(states).toContain("lost");
  });

  it("answers questions by id and rejects them when refused or when the line drops", async () => {
    last().accept();
    const why = connection.ask({
      type: "why",
      number: 1,
      seat: 0,
      after: [],
      verb: "purchase",
      ref: null,
      action: null,
    });
    last().say({ type: "why", id: 1, message: "Too many", rule: "SG-3.2" });
    await expect(why).resolves.toMatchObject({ message: "Too many" });
    const refused = connection.ask({ type: "hint", number: 1, seat: 0 });
    last().say({ type: "error", id: 2, code: "stale", message: "Old", rule: null });
    await expect(refused).rejects.toBeInstanceOf(Refused);
    const dropped = connection.ask({ type: "hint", number: 1, seat: 0 });
    last().close();
    await expect(dropped).rejects.toThrow("connection lost");
    await expect(connection.ask({ type: "hint", number: 1, seat: 0 })).rejects.toThrow("not connected");
  });

  it("stops when the table is gone", () => {
    last().accept();
    last().say({ type: "error", code: "gone", message: "No such table", rule: null });
    last().close();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it("hurries when the network is back", () => {
    last().close();
    expect(sockets).toHaveLength(1);
    connection.hurry();
    expect(sockets).toHaveLength(2);
    connection.hurry();
    expect(sockets).toHaveLength(2);
  });
});
