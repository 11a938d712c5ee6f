import { beforeEach, expect, it, vi } from "vitest";
import type { Game } from "./game";
import { Replay } from "./replay.svelte";
import { TableStore } from "./store.svelte";

const LAST = 50;
/** The deal, and two lines for each entry. */
const log = Array.from({ length: 2 * LAST + 1 }, (_, i) => ({
  i,
  n: Math.ceil(i / 2),
  seat: null,
  kind: "any",
  text: `line ${i}`,
  refs: [`ref:${i}`],
  data: {},
  turn: 1,
}));

let asked: URL[];
let told: number;
let table: TableStore;
let replay: Replay;

function moment(url: URL): unknown {
  const n = Number(url.pathname.split("/").at(-1));
  const since = Number(url.searchParams.get("since")) || -1;
  const seat = url.searchParams.get("seat");
  const events = log
    .filter((line) => line.n > since && line.n <= n)
    .map((line) => ({ ...line, text: `${line.text} to ${seat}` }));
  told += events.length;
  return {
    type: "table",
    number: n,
    seat: seat === null ? null : Number(seat),
    view: { game: "any", seat },
    ask: null,
    waiting: [0],
    events,
    chat: [],
    result: null,
    undo: { to: null, label: null, ask_to: null, pending: null },
    table: { status: "over", seats: [], you: [] },
  };
}

beforeEach(() => {
  asked = [];
  told = 0;
  vi.stubGlobal("history", { replaceState: () => undefined });
  const fetch = (to: string) => {
    const url = new URL(to, "http://host");
    if (url.pathname.endsWith("/replay"))
      return Promise.resolve(new Response(JSON.stringify({ messages: LAST + 1, over: true })));
    asked.push(url);
    return Promise.resolve(new Response(JSON.stringify(moment(url))));
  };
  table = new TableStore(
    { id: "x", base: "", replay: true },
    {
      socket: () => {
        throw new Error("no line");
      },
      fetch,
    },
  );
  table.game = { parts: () => [], suggests: [], flights: () => [] } as unknown as Game;
  replay = new Replay(table);
});

const shown = () => table.lines.map((line) => line.i);
const upto = (n: number) => log.filter((line) => line.n <= n).map((line) => line.i);

it("shows at each moment the log up to there, forwards and backwards", async () => {
  await replay.start(new URLSearchParams("at=20"));
  expect(shown()).toEqual(upto(20));
  for (const n of [21, 22, 40, 7, 0, LAST]) {
    await replay.go(n);
    expect(shown()).toEqual(upto(n));
    expect([...table.lit]).toEqual(log.filter((line) => line.n === n).flatMap((line) => line.refs));
  }
});

it("asks for no line that it knows", async () => {
  await replay.start(new URLSearchParams(`at=${LAST}`));
  const before = told;
  expect(before).toBe(log.length);
  for (const n of [3, 12, LAST - 1]) await replay.go(n);
  expect(told).toBe(before);
  expect(asked.slice(1).every((url) => url.searchParams.get("since") === String(LAST))).toBe(true);
});

it("has a log of its own for each seat", async () => {
  await replay.start(new URLSearchParams("at=10"));
  replay.seat = 1;
  await replay.go(10);
  expect(shown()).toEqual(upto(10));
  expect(table.lines.every((line) => line.text.endsWith("to 1"))).toBe(true);
});
