import { describe, expect, it } from "vitest";
import {
  back,
  candidates,
  choose,
  complete,
  exact,
  fitting,
  fittingVerbs,
  legal,
  type Narrowing,
  NOTHING,
  options,
  pick,
  ready,
  remaining,
  towards,
} from "./narrow";
import type { ActionChoice, Ask } from "../../../protocol.gen";

function action(text: string): ActionChoice {
  const [verb, ...rest] = text.split(" ");
  return { text, verb: verb!, label: text, refs: rest.map((r) => (r.startsWith("wild:") ? "hand:pietra" : r)) };
}

function ask(...texts: string[]): Ask {
  const actions = texts.map(action);
  const verbs = [...new Set(actions.map((a) => a.verb))].map((verb) => ({ verb, label: verb, legal: true }));
  return { seat: 0, rule: "SG-2.1", kind: "turn", prompt: "Choose", actions, verbs };
}

const nines = (n: number): Narrowing => ({
  verb: null,
  picks: Array.from({ length: n }, (_, i) => ({ ref: "hand:9", key: `9#${i}` })),
});
const turn = ask(
  "exchange",
  "pass",
  "build hand:9 hand:9 hand:9",
  "build hand:9 hand:9 hand:9 hand:9",
  "build hand:7 hand:6 hand:5",
  "extend tower:0.1 hand:9",
  "complete tower:0.1",
  "complete tower:0.2",
);

const planting = ask(
  ...["merlot", "pinot"].flatMap((vine) => [5, 6, 7].map((field) => `plant hand:${vine} field:${field}`)),
);

describe("narrowing", () => {
  it("a thing that is picked leaves only the choices of a list that name it", () => {
    const six: Narrowing = { verb: null, picks: [{ ref: "field:6", key: "field:6#0" }] };
    expect(remaining(planting, NOTHING, null)).toHaveLength(6);
    expect(remaining(planting, six, null).map((a) => a.text)).toEqual([
      "plant hand:merlot field:6",
      "plant hand:pinot field:6",
    ]);
    // One taken from the list itself keeps the others at hand.
    const chosen = planting.actions[1]!;
    expect(remaining(planting, towards(chosen), chosen)).toHaveLength(6);
  });

  it("lights the things that occur in some legal action", () => {
    expect([...legal(turn)].sort()).toEqual(["hand:5", "hand:6", "hand:7", "hand:9", "tower:0.1", "tower:0.2"]);
  });

  it("keeps the actions that contain what was clicked, counting copies", () => {
    expect(candidates(turn, nines(1)).map((a) => a.text)).toHaveLength(3);
    expect(candidates(turn, nines(2)).map((a) => a.verb)).toEqual(["build", "build"]);
    expect(candidates(turn, nines(4))).toHaveLength(1);
    expect(candidates(turn, nines(5))).toHaveLength(0);
  });

  it("an exact match is ready although a longer action goes on", () => {
    expect(ready(turn, nines(2))).toBeNull();
    expect(ready(turn, nines(3))?.text).toBe("build hand:9 hand:9 hand:9");
    expect(ready(turn, nines(4))?.text).toBe("build hand:9 hand:9 hand:9 hand:9");
  });

  it("completes a unique continuation by itself", () => {
    const narrowing = pick(turn, NOTHING, { ref: "hand:7", key: "7#0" })!;
    expect(ready(turn, narrowing)?.text).toBe("build hand:7 hand:6 hand:5");
    expect(fitting(turn, narrowing)).toEqual(
      new Map([
        ["hand:6", 1],
        ["hand:5", 1],
      ]),
    );
  });

  it("nothing picked is never ready, a verb without things is", () => {
    expect(ready(ask("pass"), NOTHING)).toBeNull();
    expect(ready(turn, choose(turn, NOTHING, "pass")!)?.text).toBe("pass");
  });

  it("knows how many copies can still be picked", () => {
    expect(fitting(turn, nines(3)).get("hand:9")).toBe(1);
    expect(fitting(turn, nines(4)).get("hand:9")).toBeUndefined();
  });

  it("the same things in two actions are options to choose between", () => {
    const wild = ask("build wild:base hand:10 hand:9", "build hand:10 hand:9 wild:8", "pass");
    let n = pick(wild, NOTHING, { ref: "hand:10", key: "a" })!;
    n = pick(wild, n, { ref: "hand:9", key: "b" })!;
    expect(ready(wild, n)).toBeNull();
    n = pick(wild, n, { ref: "hand:pietra", key: "c" })!;
    expect(ready(wild, n)).toBeNull();
    expect(options(wild, n).map((a) => a.text)).toEqual([
      "build wild:base hand:10 hand:9",
      "build hand:10 hand:9 wild:8",
    ]);
  });

  it("a click on a picked copy takes it back", () => {
    const n = pick(turn, nines(2), { ref: "hand:9", key: "9#0" })!;
    expect(n.picks.map((pick) => pick.key)).toEqual(["9#1"]);
  });

  it("a click that does not fit gives up the verb first, then the other picks", () => {
    const building: Narrowing = { verb: "build", picks: [{ ref: "hand:9", key: "9#0" }] };
    expect(pick(turn, building, { ref: "tower:0.1", key: "t" })).toEqual({
      verb: null,
      picks: [...building.picks, { ref: "tower:0.1", key: "t" }],
    });
    expect(pick(turn, building, { ref: "hand:7", key: "7" })).toEqual({
      verb: "build",
      picks: [{ ref: "hand:7", key: "7" }],
    });
    expect(pick(turn, building, { ref: "tower:0.2", key: "t" })).toEqual({
      verb: null,
      picks: [{ ref: "tower:0.2", key: "t" }],
    });
    expect(pick(turn, building, { ref: "market:5", key: "m" })).toBeNull();
  });

  it("a verb keeps the picks it can use", () => {
    expect(choose(turn, nines(2), "extend")).toEqual({ verb: "extend", picks: nines(1).picks });
    expect(choose(turn, NOTHING, "purchase")).toBeNull();
    expect(choose(turn, { verb: "build", picks: [] }, "build")).toEqual(NOTHING);
    expect([...fittingVerbs(turn, nines(1))]).toEqual(["build", "extend"]);
  });

  it("goes back step by step", () => {
    let n: Narrowing | null = { verb: "build", picks: nines(2).picks };
    n = back(n)!;
    n = back(n)!;
    expect(n).toEqual({ verb: "build", picks: [] });
    n = back(n)!;
    expect(n).toEqual(NOTHING);
    expect(back(n)).toBeNull();
  });

  it("an action from the list means exactly itself", () => {
    for (const a of turn.actions) expect(exact(turn, towards(a)).map((found) => found.text)).toContain(a.text);
  });

  it("completes typed text by beginning, then by words", () => {
    expect(complete(turn, "comp").map((a) => a.text)).toEqual(["complete tower:0.1", "complete tower:0.2"]);
    expect(complete(turn, "0.1 extend").map((a) => a.text)).toEqual(["extend tower:0.1 hand:9"]);
    expect(complete(turn, "zzz")).toEqual([]);
  });

  it("without a question there is nothing to do", () => {
    expect(candidates(null, NOTHING)).toEqual([]);
    expect(pick(null, NOTHING, { ref: "deck", key: "deck" })).toBeNull();
    expect(legal(null).size).toBe(0);
  });
});
