import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { castleAfter, moved, shifted, stepsFrom, turnedWith } from "./region/building";
import { badge, between, box, centre, outline, type Cell } from "./region/hex";
import type { TableStore } from "../../table/logic/store.svelte";
import { gainOf } from "./region/gains";
import { nextScoring, spread } from "./score";
import type { Gain, NextScoring, RealmView } from "./view.gen";
import { say } from "./words";

const FOLDER = new URL(".", import.meta.url).pathname;
const corners = (path: string): number => path.split("Q").length - 1;

describe("hexes", () => {
  const one: Cell[] = [{ q: 0, r: 0 }];
  const two: Cell[] = [...one, { q: 0, r: 1 }];
  const round: Cell[] = [...two, { q: 1, r: 0 }];

  it("lie in columns 75 apart, half a hex lower in every other one", () => {
    expect(centre({ q: 0, r: 0 })).toEqual({ x: 0, y: 0 });
    expect(centre({ q: 1, r: 0 }).x).toBe(75);
    expect(centre({ q: 1, r: 0 }).y).toBeCloseTo(43.3, 1);
    expect(centre({ q: 2, r: -1 }).y).toBeCloseTo(0, 5);
  });

  it("have one closed outline with a corner wherever it turns", () => {
    expect(corners(outline(one, 2))).toBe(6);
    expect(corners(outline(two, 2))).toBe(10);
    expect(corners(outline(round, 2))).toBe(12);
    for (const cells of [one, two, round]) expect(outline(cells, 2).match(/z/g)).toHaveLength(1);
  });

  it("draw the outline inside the edges, or outside", () => {
    const widest = (path: string): number =>
      Math.max(...[...path.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map((found) => Number(found[1])));
    expect(widest(outline(one, 5))).toBeLessThan(50);
    expect(widest(outline(one, -5))).toBeGreaterThan(50);
  });

  it("know the lines between neighbours", () => {
    expect(between(two, () => true).middles).toHaveLength(1);
    expect(between(round, () => true).middles).toHaveLength(3);
    expect(between(two, () => false).d).toBe("");
  });

  it("write an area's points beside the sign of a single space and on the line between several", () => {
    expect(badge(one)).toEqual({ x: 29, y: -25 });
    expect(badge(two).x).toBeCloseTo(0, 5);
    expect(badge(two).y).toBeCloseTo(43.3, 1);
    expect(
      badge([
        { q: 0, r: 0 },
        { q: 0, r: 1 },
        { q: 0, r: 2 },
      ]).y,
    ).toBeCloseTo(43.3, 1);
  });

  it("fit into their box", () => {
    expect(box(one, 0)).toEqual({ x: -50, y: -43.3, width: 100, height: 86.6 });
  });
});

describe("building a region", () => {
  const layout = { order: "ABC", turned: "none", shift: "up/up", castle: "space:13" };

  it("moves a board between the others", () => {
    expect(moved("ABC", 2, -1)).toBe("ACB");
    expect(moved("ABC", 2, -2)).toBe("CAB");
    expect(moved("ABC", 0, -1)).toBe("ABC");
    expect(moved("ABC", 0, 5)).toBe("BCA");
  });

  it("turns one board and keeps the letters in order", () => {
    expect(turnedWith("none", "B")).toBe("B");
    expect(turnedWith("BC", "A")).toBe("ABC");
    expect(turnedWith("B", "B")).toBe("none");
  });

  const pairs = (words: string[]): string[] => words.flatMap((first) => words.map((second) => `${first}/${second}`));
  const usual = pairs(["up", "down"]);
  const four = pairs(["up", "down", "higher", "lower"]);

  it("shifts a board against both neighbours", () => {
    expect(shifted("up/up", 2, 1, usual)).toBe("up/down");
    expect(shifted("up/up", 1, 1, usual)).toBe("down/up");
    expect(shifted("up/down", 1, 1, usual)).toBe("down/up");
    expect(shifted("up/up", 0, 1, usual)).toBe(null);
    expect(shifted("up/up", 0, -1, usual)).toBe("down/up");
  });

  it("shifts step by step where the boards have more shifts, and as far as they go", () => {
    expect(shifted("up/up", 2, -1, four)).toBe("up/higher");
    expect(shifted("up/up", 2, 1, four)).toBe("up/down");
    expect(shifted("up/down", 2, 1, four)).toBe("up/lower");
    expect(shifted("up/lower", 2, 1, four)).toBe(null);
    expect(shifted("up/up", 0, 1, four)).toBe("higher/up");
    expect(shifted("up/up", 1, 1, four)).toBe("down/higher");
    expect(shifted("down/higher", 1, 1, four)).toBe("lower/higher");
    expect(shifted("up/up", 2, 2, four)).toBe("up/lower");
    expect(shifted("up/up", 2, 9, four)).toBe("up/lower");
    expect(shifted("up/up", 2, 9, usual)).toBe("up/down");
    expect(shifted("up/up", 2, -1, pairs(["up", "down", "higher"]))).toBe("up/higher");
  });

  it("steps over a shift that is not offered, and leaves one that is not", () => {
    expect(shifted("up/up", 2, 1, ["up/up", "up/lower"])).toBe("up/lower");
    expect(shifted("up/up", 2, 1, ["up/up", "down/down"])).toBe("down/down");
    expect(shifted("up/up", 1, 1, ["up/up", "down/up"])).toBe("down/up");
    expect(shifted("up/up", 2, 1, ["down/down"])).toBe("down/down");
    expect(shifted("up/up", 2, 1, [])).toBe(null);
  });

  it("leads to every shift that is offered", () => {
    const reached = (offered: string[]): Set<string> => {
      const found = new Set([offered[0]!]);
      for (const here of found)
        for (const n of [0, 1, 2])
          for (const by of [1, -1]) {
            const next = shifted(here, n, by, offered);
            if (next) found.add(next);
          }
      return found;
    };
    for (const without of four)
      for (const and of four) {
        const offered = four.filter((each) => each !== without && each !== and);
        expect(reached(offered).size, `${without} ${and}`).toBe(offered.length);
      }
  });

  it("answers the questions from where the table stands", () => {
    expect(stepsFrom("join", layout)).toEqual(["join ABC", "turn none", "shift up/up", "castle space:13"]);
    expect(stepsFrom("shift", { ...layout, castle: null })).toEqual(["shift up/up"]);
  });

  it("takes the castle along with its board", () => {
    expect(castleAfter(layout, { ...layout, order: "BAC" })).toBe("space:3");
    expect(castleAfter(layout, { ...layout, turned: "B" })).toBe("space:16");
    expect(castleAfter({ ...layout, castle: null }, layout)).toBe(null);
  });
});

describe("the score strip", () => {
  it("leaves a pawn where its figure is", () => {
    expect(
      spread(
        [
          { at: 100, room: 20 },
          { at: 200, room: 20 },
        ],
        640,
      ),
    ).toEqual([100, 200]);
  });

  it("puts pawns on one figure side by side, in the order they were given", () => {
    const xs = spread(
      [
        { at: 100, room: 20 },
        { at: 100, room: 20 },
        { at: 105, room: 20 },
      ],
      640,
    );
    expect(xs[1]! - xs[0]!).toBe(20);
    expect(xs[2]! - xs[1]!).toBe(20);
    expect(xs.reduce((sum, x) => sum + x, 0) / 3).toBeCloseTo(101.67, 1);
  });

  it("keeps them on the strip", () => {
    const xs = spread(
      Array.from({ length: 4 }, () => ({ at: 640, room: 20 })),
      640,
    );
    expect(Math.max(...xs)).toBeLessThan(650);
  });
});

describe("the next scoring", () => {
  const table = { name: (seat: number) => `P${seat}` } as TableStore;
  const next = (seen: Partial<RealmView>): { head: string; text: string } =>
    nextScoring(table, { phase: "play", round: 2, last_turns: null, next_scoring: null, ...seen } as RealmView);

  it("tells whose pile is nearest to its end", () => {
    expect(next({ next_scoring: { comes: "this_lap", seat: 1, left: 3 } })).toEqual({
      head: say("next-scoring"),
      text: say("pile-left", { n: 3, pile: 2, name: "P1" }),
    });
  });

  it("tells when it comes once a pile is empty, as the server says", () => {
    const text = say("pile-empty", { n: 2, name: "P0" });
    const head = (comes: NextScoring["comes"]): string => next({ next_scoring: { comes, seat: 0, left: 0 } }).head;
    expect(next({ next_scoring: { comes: "this_lap", seat: 0, left: 0 } }).text).toBe(text);
    expect(head("this_lap")).toBe(say("this-lap"));
    expect(head("others_turn")).toBe(say("others-turn"));
  });

  it("counts the last turns, but not once the game is over", () => {
    expect(next({ last_turns: 2 })).toEqual({ head: say("last-turns"), text: say("turns-left", { n: 2 }) });
    expect(next({ last_turns: 0, phase: "over" }).head).toBe(say("next-scoring"));
  });
});

describe("what a placement gives", () => {
  const gain: Gain = {
    piece: "storage:0",
    space: "space:1",
    green: 4,
    area: 1,
    colour: 3,
    farms: 0,
    red: 0,
    effect: "marble",
    amount: 2,
    filled: 1,
    size: 2,
  };
  const region = { spaces: [0, 1].map((n) => ({ ref: `space:${n}`, kind: "quarry" })) };
  const view = (gains: Gain[]): RealmView => ({ players: [{ region }], gains }) as unknown as RealmView;
  const frame = (gains: Gain[], piece?: string) => ({
    view: view(gains),
    narrowing: { picks: [] },
    chosen: piece ? { refs: [piece, "space:1"] } : null,
  });
  const at = (...frames: ReturnType<typeof frame>[]) =>
    ({ me: 0, past: null, real: view([]), draft: { frames } }) as unknown as TableStore;

  it("is what the server tells", () => {
    expect(gainOf(at(frame([gain])), 1)).toMatchObject({ text: "+4", now: 4, icon: true, amount: 2 });
    expect(gainOf(at(frame([gain])), 0)).toBe(null);
  });

  it("is still told once the tile is drafted", () => {
    expect(gainOf(at(frame([gain], "storage:0"), frame([])), 1)).toMatchObject({ text: "+4" });
    expect(gainOf(at(frame([gain], "storage:1"), frame([])), 1)).toBe(null);
  });

  it("is a share of the area while it brings no points", () => {
    const none = { ...gain, green: 0, colour: 0, effect: null, amount: 0 };
    expect(gainOf(at(frame([none])), 1)).toMatchObject({ text: "1/2", now: 0, icon: false });
  });
});

describe("the drawings", () => {
  it("has every symbol that is used", () => {
    const art = readFileSync(join(FOLDER, "art.svg"), "utf8");
    const ids = new Set([...art.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]!));
    for (const [, used] of art.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids, used).toContain(used);
    for (const tile of [
      "fort",
      "city",
      "inn",
      "quarry",
      "village",
      "monastery",
      "wagon",
      "castle",
      "hex",
      "vineyard",
      "vineyard-hog_farm",
      "olive_grove-wheat_field",
    ])
      expect(ids).toContain(`ct-t-${tile}`);
    expect(art).not.toContain("style=");
  });
});
