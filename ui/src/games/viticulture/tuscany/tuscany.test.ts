import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Drawing } from "../drawings";
import type { TableStore } from "../../../table/logic/store.svelte";
import { more } from "../more";
import type { Player, ValleyView } from "../view.gen";
import { learnFromServer } from "../../../words";
import { learnViticulture } from "../words";
import en from "./words/en.json";
import it_ from "./words/it.json";
import ja from "./words/ja.json";

vi.stubGlobal("fetch", (address: string) => Promise.resolve(new Response(readFileSync(join(process.cwd(), address)))));
vi.mock("../../../table/parts/art.svelte", () => ({ addArt: () => undefined, loadArt: () => Promise.resolve() }));
for (const name of ["Built", "Face", "First", "Mat", "Offers", "Rest", "Small", "Specials", "Stars", "Year"])
  vi.doMock(`./${name}.svelte`, () => ({ default: name }));
await learnViticulture();
const terms = { season_summer: "Summer", season_fall: "Fall" };
learnFromServer({ name: "", tagline: "", cards: {}, effects: {}, terms, verbs: {}, categories: {} });
const tuscany = (await import("./index")).default;
more.parts = tuscany;

const folder = new URL(".", import.meta.url).pathname;
const drawings = readFileSync(join(folder, "art.svg"), "utf8") + readFileSync(join(folder, "../art.svg"), "utf8");
const symbols = new Set([...drawings.matchAll(/<symbol id="vi-([\w-]+)"/g)].map((found) => found[1]!));

/** What the server says is drawn: a golden file of the rules' tests. */
const golden = "../../../../../tests/games/viticulture/cards/drawn.json";
const drawn = JSON.parse(readFileSync(join(folder, golden), "utf8")) as { cards: Record<string, Drawing> };

describe("the structure cards", () => {
  it("are all there, each with a building of its own", () => {
    const names = Object.keys(drawn.cards).filter((name) => drawn.cards[name]!.kind === "structure");
    expect(names.length).toBe(36);
    for (const name of names) expect(symbols, name).toContain(`b-${name}`);
  });

  it("with a worker space have it in the vineyard", () => {
    const cards = Object.fromEntries(Object.entries(drawn.cards).map(([name, drawing]) => [name, { drawing }]));
    const table = { words: { cards } } as unknown as TableStore;
    expect(tuscany.own(table, "space:cask")).toBe(true);
    expect(tuscany.own(table, "space:construction_mat")).toBe(true);
    expect(tuscany.own(table, "space:plant_vine.1")).toBe(false);
  });
});

describe("the special workers", () => {
  it("are told apart by what they wear and by a letter in every language", () => {
    const names = Object.keys(en)
      .filter((key) => key.startsWith("letter-"))
      .map((key) => key.slice(7));
    expect(names.length).toBe(11);
    for (const name of names) {
      expect(symbols, name).toContain(`h-${name}`);
      expect(tuscany.special(name), name).toBe(en[`letter-${name}` as keyof typeof en]);
    }
    for (const words of [en, it_, ja] as Record<string, string>[])
      expect(new Set(names.map((name) => words[`letter-${name}`])).size).toBe(11);
    expect(tuscany.special("grande")).toBe("");
  });
});

describe("the map and the chart", () => {
  it("draw every region", () => {
    for (const region of ["lucca", "pisa", "firenze", "livorno", "siena", "arezzo", "grosseto"])
      expect(symbols).toContain(`land-${region}`);
  });

  it("tell where a player is in the year", () => {
    const at = (season: string, next_row = 0) =>
      tuscany.where({ season: "summer" } as ValleyView, { row: 4, season, next_row } as Player);
    expect(at("summer")).toBe("row 4, Summer");
    expect(at("fall")).toBe("row 4, on to Fall");
    expect(at("year")).toBe("row 4, year over");
    expect(at("year", 2)).toBe("row 2 next year");
  });
});
