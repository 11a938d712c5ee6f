import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { lead, look, type Drawing, type Line, type Sign } from "./drawings";
import { flights } from "./events/flights";
import type { Ask, LogLine } from "../../protocol.gen";
import type { TableStore } from "../../table/logic/store.svelte";
import { goal, seasonAsked } from "./view";
import type { ValleyView } from "./view.gen";
import { learnViticulture } from "./words";

vi.stubGlobal("fetch", (address: string) => Promise.resolve(new Response(readFileSync(join(process.cwd(), address)))));
await learnViticulture();

const folder = new URL(".", import.meta.url).pathname;
const art = readFileSync(join(folder, "art.svg"), "utf8");
const symbols = new Set([...art.matchAll(/<symbol id="vi-([\w-]+)"/g)].map((found) => found[1]!));
/** What the server says is drawn: a golden file of the rules' tests. */
const golden = "../../../../tests/games/viticulture/cards/drawn.json";
const drawn = JSON.parse(readFileSync(join(folder, golden), "utf8")) as {
  cards: Record<string, Drawing>;
  effects: Record<string, { signs: Sign[]; parts?: Record<string, Sign[]> }>;
};

describe("what flies", () => {
  const me = { me: 0 } as TableStore;
  const line = (kind: string, seat: number, data: LogLine["data"], ...refs: string[]) =>
    ({ kind, seat, data, refs }) as unknown as LogLine;

  it("is the card that was drawn, to its place in the hand or to its owner in the rail", () => {
    expect(flights(me, line("drew", 0, { deck: "vine", cards: ["pinot", "syrah"], count: 2 }))).toEqual([
      { from: "deck:vine", to: "hand:pinot", symbol: "vi-c-vine" },
      { from: "deck:vine", to: "hand:syrah", symbol: "vi-c-vine" },
    ]);
    expect(flights(me, line("drew", 1, { deck: "order", cards: null, count: 1 }))).toEqual([
      { from: "deck:order", to: "rail:1", symbol: "vi-c-order" },
    ]);
  });

  it("is a worker in the colour of its seat", () => {
    expect(flights(me, line("placed", 1, { worker: "grande" }, "space:draw_vine.1"))).toEqual([
      { from: "rail:1", to: "space:draw_vine.1", symbol: "vi-g1", looks: "vi-wk seat-1" },
    ]);
    expect(flights(me, line("placed", 0, { worker: "ordinary" }, "space:draw_vine.1"))[0]?.from).toBe(
      "worker:ordinary",
    );
  });

  it("is each grape of a harvest", () => {
    expect(flights(me, line("harvested", 0, { field: 6, red: 2, white: null })).map(({ to }) => to)).toEqual([
      "grape:red.2",
    ]);
  });
});

describe("the season that a phone shows", () => {
  const view = {
    season: "summer",
    actions: [
      { name: "plant_vine", season: "summer" },
      { name: "harvest_field", season: "winter" },
    ],
  } as unknown as ValleyView;
  const asking = (...spaces: string[]) =>
    ({ actions: spaces.map((space) => ({ refs: ["worker:grande", `space:${space}`] })) }) as unknown as Ask;

  it("is the one of the year as long as a space of it can be chosen", () => {
    expect(seasonAsked(view, null)).toBe("summer");
    expect(seasonAsked(view, asking())).toBe("summer");
    expect(seasonAsked(view, asking("harvest_field.1", "plant_vine.2"))).toBe("summer");
  });

  it("is a later one for a worker placed ahead", () => {
    expect(seasonAsked(view, asking("harvest_field.1"))).toBe("winter");
  });
});

describe("the icons of effects", () => {
  const tuscan = readFileSync(join(folder, "tuscany/art.svg"), "utf8");
  const all = new Set([...symbols, ...[...tuscan.matchAll(/<symbol id="vi-([\w-]+)"/g)].map((m) => m[1]!)]);
  const lines = (drawing: Drawing): Line[] => ("lines" in drawing ? drawing.lines : []);
  const signs: Sign[] = [
    ...Object.values(drawn.cards).flatMap((card) => lines(card).flatMap((line) => line.signs)),
    ...Object.values(drawn.effects).flatMap((effect) => [...effect.signs, ...Object.values(effect.parts ?? {}).flat()]),
  ];

  it("are symbols that exist, with short texts between them", () => {
    expect(signs.length).toBeGreaterThan(500);
    for (const sign of signs)
      if (sign.icon) expect(all, sign.icon).toContain(look(sign.icon)[0]);
      else if (sign.word) expect(lead(sign.word)).not.toBe("");
      else expect(sign.text!.length, sign.text).toBeLessThan(6);
  });

  it("have leads that the client can say in the language of the table", () => {
    const leads = new Set(Object.values(drawn.cards).flatMap((card) => lines(card).map((line) => line.lead ?? "+")));
    expect([...leads].map(lead).sort()).toEqual(["+", "both for", "or", "two of", "·"]);
  });

  it("give every visitor a face of at most five lines", () => {
    for (const [name, card] of Object.entries(drawn.cards)) expect(lines(card).length, name).toBeLessThan(6);
  });
});

describe("what the points are played for", () => {
  const told = { name: "", short: "", drawing: {} };
  const words = {
    cards: {
      score_track: { ...told, text: "33 and it ends", rule: "one" },
      automa_goal: { ...told, text: "", rule: "another" },
    },
  };

  it("is the last year, with the points of this game", () => {
    expect(goal({ target: 33, automa: null }, words)).toEqual({ points: 33, text: "33 and it ends", rule: "one" });
  });

  it("is to exceed the Automa in its years", () => {
    const automa = { points: 23, years: 8 } as ValleyView["automa"];
    expect(goal({ target: 20, automa }, words)).toEqual({
      points: 23,
      text: "23 points to exceed · 8 years",
      rule: "another",
    });
  });
});
