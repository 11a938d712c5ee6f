import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Polling } from "./polling";
import { Connection, type State } from "./connection";

interface Call {
  url: URL;
  body: Record<string, unknown> | null;
  answer(status: number, told?: unknown): Promise<void>;
}

let calls: Call[];
let heard: { type: string; [name: string]: unknown }[];
let opened: number;
let closed: number;

const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

/** A server that answers when the test says so. */
function fetching(url: string, init?: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    calls.push({
      url: new URL(url, "http://x"),
      body: typeof init?.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : null,
      answer(status, told) {
        resolve(new Response(told === undefined ? null : JSON.stringify(told), { status }));
        return settle();
      },
    });
  });
}

function line(since = 0): Polling {
  const made = new Polling({ table: "/api/tables/t", language: "it", since, fetch: fetching });
  made.onopen = () => opened++;
  made.onclose = () => closed++;
  made.onmessage = (event) => heard.push(JSON.parse(event.data) as (typeof heard)[number]);
  return made;
}

const table = (number: number, more: object = {}, you = [0]) => ({
  type: "table",
  number,
  ask: null,
  result: null,
  table: { you, curtain: null, shuffle: { stage: "dealt" } },
  ...more,
});
const last = (): Call => calls.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [calls, heard, opened, closed] = [[], [], 0, 0];
});
afterEach(() => vi.useRealTimers());

/** A connection whose first poll was answered. */
async function open(first: object = table(3)): Promise<Polling> {
  const made = line();
  await last().answer(200, first);
  await last().answer(200, { type: "notes", text: "9s" });
  return made;
}

describe("a line without sockets", () => {
  it("opens with a look, brings the notes, and then waits for news", async () => {
    await open();
    expect(opened).toBe(1);
    expect(heard.map((message) => message.type)).toEqual(["notes", "table"]);
    expect(calls[0]!.url.search).toBe("?lang=it&since=0&wait=0");
    expect(last().url.search).toBe("?lang=it&since=3&wait=10");
    await last().answer(200, table(4));
    expect(heard.at(-1)).toMatchObject({ number: 4 });
    // The same state again is no news.
    await last().answer(200, table(4));
    expect(heard).toHaveLength(3);
  });

  it("looks now and then while this person is asked, for the server does not wait then", async () => {
    await open(table(3, { ask: {} }));
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls).toHaveLength(3);
  });

  it("posts one thing after the other, hears the answers, and looks at once when something was stored", async () => {
    const made = await open(table(3, { ask: {} }));
    made.send(JSON.stringify({ type: "draft", id: 1 }));
    made.send(JSON.stringify({ type: "play", key: "k" }));
    await settle();
    expect(last().url.pathname).toBe("/api/tables/t/commands");
    expect(last().body).toEqual({ type: "draft", id: 1 });
    await last().answer(200, { type: "draft", id: 1 });
    expect(last().body).toEqual({ type: "play", key: "k" });
    await last().answer(200, { type: "ack", key: "k", number: 4 });
    expect(heard.slice(-2).map((message) => message.type)).toEqual(["draft", "ack"]);
    expect(last().url.search).toBe("?lang=it&since=3&wait=0");
  });

  it("shows the table to whoever came too late before saying so", async () => {
    const made = await open();
    made.send(JSON.stringify({ type: "play", key: "k" }));
    await settle();
    await last().answer(409, { type: "error", code: "stale", key: "k", message: "late", table: table(5) });
    expect(heard.slice(-2)).toMatchObject([
      { type: "table", number: 5 },
      { type: "error", code: "stale" },
    ]);
    expect(closed).toBe(0);
  });

  it("tells the log whole at a shared screen, to whoever has it", async () => {
    const made = line(7);
    await last().answer(200, table(7, {}, [0, 1]));
    expect(last().url.search).toBe("?lang=it&since=0&wait=0");
    await last().answer(200, table(7, { table: { you: [0, 1], curtain: 1, shuffle: { stage: "dealt" } } }));
    await last().answer(200, { type: "notes", text: "" });
    expect(heard).toHaveLength(2);
    made.send(JSON.stringify({ type: "curtain", seat: 1 }));
    await settle();
    expect(last().url.search).toBe("?lang=it&since=0&wait=0&seat=1");
  });

  it("looks again and again while the table is shuffled, so that no stage is missed", async () => {
    const stage = (name: string, you = [0]) => table(0, { table: { you, curtain: null, shuffle: { stage: name } } });
    await open(stage("commit"));
    const before = calls.length;
    await vi.advanceTimersByTimeAsync(300);
    expect(calls.length).toBe(before + 1);
    expect(last().url.search).toBe("?lang=it&since=0&wait=0");
    await last().answer(200, stage("reveal"));
    expect(heard.at(-1)).toMatchObject({ table: { shuffle: { stage: "reveal" } } });
    await vi.advanceTimersByTimeAsync(300);
    await last().answer(200, stage("dealt"));
    expect(last().url.search).toBe("?lang=it&since=0&wait=10");
  });

  it("drops when a look or a post fails, and says that a table is gone", async () => {
    await open();
    await last().answer(404, { type: "error", code: "gone", message: "No such table" });
    expect(heard.at(-1)).toMatchObject({ code: "gone" });
    expect(closed).toBe(1);
  });
});

describe("a connection that gets no socket", () => {
  const sockets: {
    plain: boolean;
    readyState: number;
    close(): void;
    onopen: (() => void) | null;
    onclose: (() => void) | null;
  }[] = [];
  const states: State[] = [];
  const start = () => {
    sockets.length = states.length = 0;
    const made = new Connection(
      (_, plain) => {
        const socket = {
          plain,
          readyState: 0,
          send: () => undefined,
          onopen: null as (() => void) | null,
          onmessage: null,
          onclose: null as (() => void) | null,
          close: () => socket.onclose?.(),
        };
        sockets.push(socket);
        return socket;
      },
      { since: () => 0, message: () => undefined, state: (state) => states.push(state) },
    );
    made.start();
  };
  const plain = () => sockets.map((socket) => socket.plain);

  it("makes a plain line after two, and tries sockets again when that drops", async () => {
    start();
    for (let n = 0; n < 2; n++) {
      sockets.at(-1)!.close();
      await vi.advanceTimersByTimeAsync(700);
    }
    expect(plain()).toEqual([false, false, true]);
    sockets[2]!.readyState = 1;
    sockets[2]!.onopen!();
    expect(states.at(-1)).toBe("open");
    sockets[2]!.close();
    await vi.advanceTimersByTimeAsync(1300);
    expect(plain()).toEqual([false, false, true, false]);
  });

  it("does not wait for ever for one that is held up", async () => {
    start();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(plain().slice(0, 3)).toEqual([false, false, true]);
  });

  it("keeps to sockets where one has opened", async () => {
    start();
    sockets[0]!.readyState = 1;
    sockets[0]!.onopen!();
    for (let n = 0; n < 4; n++) {
      sockets.at(-1)!.close();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(plain()).not.toContain(true);
  });
});
