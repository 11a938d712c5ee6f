import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { loadCards, MAMAS, ORDERS, PAPAS, STRUCTURES, VINES, VISITORS } from "./cards";
import { face, inWords, partOf, signs } from "./effects";
import { flights } from "./flights";
import type { Ask, LogLine } from "../../protocol.gen";
import type { TableStore } from "../../table/logic/store.svelte";
import { goal, seasonAsked, type ValleyView } from "./view";
import { learnViticulture } from "./words";

vi.stubGlobal("fetch", (address: string) => Promise.resolve(new Response(readFileSync(join(process.cwd(), address)))));
await Promise.all([learnViticulture(), loadCards()]);

const folder = new URL(".", import.meta.url).pathname;
const art = readFileSync(join(folder, "art.svg"), "utf8");
const symbols = new Set([...art.matchAll(/<symbol id="vi-([\w-]+)"/g)].map((found) => found[1]!));
const courses = [
  ...Object.values(VISITORS).flatMap(({ deck: _, ...parts }) =>
    Object.values(parts).flatMap((part) =>
      typeof part === "string" ? [part] : Object.values(part as Record<string, string>),
    ),
  ),
  ...Object.values(MAMAS).map((mama) => mama.gives),
  ...Object.values(PAPAS).map((papa) => papa.item),
  ...Object.values(STRUCTURES).flatMap((structure) => (structure.gain ? [structure.gain] : [])),
];

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
    phase: "place summer",
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
  it("draw every effect of every card with symbols that exist", () => {
    for (const course of courses) {
      const found = signs(course);
      expect(
        found.some((sign) => "symbol" in sign),
        course,
      ).toBe(true);
      for (const sign of found) {
        if ("symbol" in sign) expect(symbols, `${course}: ${sign.symbol}`).toContain(sign.symbol);
        // A sign between symbols is short: nothing of the data's own language is shown.
        else expect(sign.text.length, `${course}: ${sign.text}`).toBeLessThan(6);
      }
    }
  });

  it("give every visitor a face of at most five lines", () => {
    for (const name of Object.keys(VISITORS)) {
      expect(face(name).length, name).toBeGreaterThan(0);
      expect(face(name).length, name).toBeLessThan(6);
    }
  });

  it("say what a space gives", () => {
    expect(inWords("draw 1 summer|winter")).toBe("draw 1 summer visitor or 1 winter visitor");
    expect(inWords("vp +1 may")).toBe("gain 1 point");
    expect(inWords("sell_grapes: sell 1..18 | buy_field: field buy")).toBe("sell grapes or buy a field");
    expect(partOf("tour_guide", "harvest")).toBe("harvest 1");
  });
});

describe("what the points are played for", () => {
  it("is the last year, with the points of this game", () => {
    expect(goal({ target: 33, automa: null })).toEqual({
      points: 33,
      text: "33 points make the last year",
      rule: "VI-14.1",
    });
    expect(goal({ target: 1, automa: null }).text).toBe("1 point makes the last year");
  });

  it("is to exceed the Automa in its years", () => {
    const automa = { points: 23, years: 8 } as ValleyView["automa"];
    expect(goal({ target: 20, automa })).toEqual({
      points: 23,
      text: "23 points to exceed · 8 years",
      rule: "VI-15.9",
    });
  });
});

describe("the cards", () => {
  it("are complete", () => {
    expect([VINES, ORDERS, VISITORS, MAMAS, PAPAS, STRUCTURES].map((cards) => Object.keys(cards).length)).toEqual([
      9, 36, 76, 18, 18, 8,
    ]);
  });
});
