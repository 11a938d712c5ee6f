import { beforeEach, describe, expect, it } from "vitest";
import type { Game } from "./game";
import type { Ask, TableInfo, TableMessage } from "./protocol";
import { TableStore } from "./table.svelte";

function ask(kind: string, ...texts: string[]): Ask {
  const actions = texts.map((text) => ({ text, verb: text.split(" ")[0]!, label: text, refs: text.split(" ").slice(1) }));
  const verbs = [...new Set(actions.map((a) => a.verb))].map((verb) => ({ verb, label: verb, legal: true }));
  return { seat: 0, rule: "", kind, prompt: kind, actions, verbs };
}

const planting = ask("plant", ...["merlot", "pinot"].flatMap((vine) => [5, 6, 7].map((field) => `plant hand:${vine} field:${field}`)));
const paying = ask("pay", "pay hand:city hand:city", "pay hand:wood hand:wood", "pay worker");

let t: TableStore;

function show(asked: Ask): void {
  t.game = {
    parts: (_: TableStore, ref: string) => (ref.startsWith("hand:") ? ["hand"] : ref.startsWith("field:") ? ["vineyard", "map"] : []),
    suggests: ["pay"],
    flights: () => [],
  } as unknown as Game;
  t.show({ type: "table", number: 1, seat: 0, view: { game: "any", seat: 0 }, ask: asked, waiting: [0], events: [], chat: [], result: null, undo: { to: null, label: null, ask_to: null, pending: null }, table: { status: "playing", seats: [], you: [0] } } as unknown as TableMessage);
}

const marked = (...refs: string[]) => refs.filter((ref) => t.thing(ref, `${ref}#0`).marked);
const THINGS = ["hand:merlot", "hand:pinot", "field:5", "field:6", "field:7"];

beforeEach(() => {
  t = new TableStore({ id: "x", base: "", replay: false }, { socket: () => { throw new Error("no line"); }, fetch: () => Promise.reject(new Error("no line")) });
});

describe("the table's things", () => {
  it("have an outline while they fit what was picked", () => {
    show(planting);
    expect(marked(...THINGS)).toEqual(THINGS);
    t.press("field:6", "field:6#0");
    expect(marked(...THINGS)).toEqual(["hand:merlot", "hand:pinot", "field:6"]);
    // What fits no more can still be chosen instead.
    expect(t.thing("field:5", "field:5#0")).toMatchObject({ legal: true, fits: false });
    t.press("field:6", "field:6#0");
    expect(marked(...THINGS)).toEqual(THINGS);
  });

  it("are told by the parts of the board that show them, as long as they can be picked", () => {
    show(planting);
    expect(t.acting).toBe(false);
    expect(t.parts).toEqual([["hand"], ["vineyard", "map"], ["vineyard", "map"], ["vineyard", "map"], ["hand"]]);
    t.press("field:6", "field:6#0");
    expect(t.acting).toBe(true);
    expect(t.parts).toEqual([["hand"], ["hand"]]);
  });

  it("that would answer otherwise than the suggestion keep their outline", () => {
    show(paying);
    const [first] = paying.actions;
    t.take(first!);
    expect(marked("hand:city", "hand:wood", "worker")).toEqual(["hand:city"]);
    t.draft.frames = [{ ...t.draft.top!, suggested: true }];
    expect(marked("hand:city", "hand:wood", "worker")).toEqual(["hand:city", "hand:wood", "worker"]);
  });
});

describe("the words of the game", () => {
  it("are asked for with what was chosen for this table", async () => {
    const asked: string[] = [];
    const answer = { name: "Any", cards: {} };
    t = new TableStore({ id: "x", base: "", replay: false }, { socket: () => { throw new Error("no line"); }, fetch: (url) => (asked.push(url), Promise.resolve(new Response(JSON.stringify(answer)))) });
    await t.loadWords({ game: "any", options: { points: 3, wide: true, usual: 7 }, option_words: [{ name: "points" }, { name: "wide" }] } as unknown as TableInfo);
    expect(asked).toEqual(["/api/games/any/words?lang=en&points=3&wide=true"]);
    expect(t.words).toEqual(answer);
  });
});
