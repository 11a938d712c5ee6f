import { beforeEach, describe, expect, it } from "vitest";
import { type Box, Fair, fingerprint, type Kept } from "./fair";
import type { Shuffle, TableInfo } from "./protocol";
import { sha256 } from "./sha256";

const SECRET = "11".repeat(32);
const OTHER = "cd".repeat(32);

class Memory implements Box {
  #texts = new Map<string, string>();
  get length(): number { return this.#texts.size; }
  key(n: number): string | null { return [...this.#texts.keys()][n] ?? null; }
  getItem(name: string): string | null { return this.#texts.get(name) ?? null; }
  setItem(name: string, text: string): void { this.#texts.set(name, text); }
  removeItem(name: string): void { this.#texts.delete(name); }
}

let box: Memory;
beforeEach(() => (box = new Memory()));

const fresh = (): Fair => new Fair("t", box);
const kept = (): Kept => JSON.parse(box.getItem("tavola.shuffle.t")!) as Kept;

function info(shuffle: Partial<Shuffle>, more: Partial<TableInfo> = {}): TableInfo {
  const whole = { scheme: "tavola-2", stage: "commit", commitment: fingerprint(SECRET), commitments: null, values: null, faults: null, silent: [], owing: [], secret: null, seed: null, ...shuffle };
  return { you: [0], status: "waiting", seats: [{}, {}], shuffle: whole, ...more } as TableInfo;
}

/** Both have committed; the own value is kept. */
function committed(): { mine: string; promises: string[] } {
  fresh().next(info({}));
  const mine = kept().value;
  return { mine, promises: [fingerprint(mine), fingerprint(OTHER)] };
}

/** A game that is over, with a true shuffle. */
function over(): TableInfo {
  const { mine, promises } = committed();
  const fair = fresh();
  fair.next(info({ stage: "reveal", commitments: promises }));
  fair.stored();
  return ended(promises, [mine, OTHER]);
}

function ended(commitments: string[], values: string[], more: Partial<Shuffle> = {}): TableInfo {
  const seed = sha256(new TextEncoder().encode(["tavola-2", SECRET, ...commitments, ...values].join("\n")));
  const faults = commitments.map((promise, n) => (promise && !values[n] ? ("missing" as const) : ("" as const)));
  return info({ stage: "dealt", commitments, values, faults, secret: SECRET, seed, ...more }, { status: "over" });
}

describe("this browser's part of the shuffle", () => {
  it("is a fingerprint first, said once, and the same after a reload", () => {
    const fair = fresh();
    const wish = fair.next(info({}));
    expect(wish).toEqual({ type: "commit", hash: fingerprint(kept().value) });
    expect(kept().value).toMatch(/^[0-9a-f]{64}$/);
    expect(fair.next(info({}))).toBeNull();
    expect(fresh().next(info({}))).toEqual(wish);
    fair.again();
    expect(fair.next(info({}))).toEqual(wish);
  });

  it("is revealed once the own fingerprint is in the list that everybody sees", () => {
    const { mine, promises } = committed();
    const fair = fresh();
    const wish = { type: "reveal", value: mine };
    expect(fair.next(info({ stage: "reveal", commitments: promises }))).toEqual(wish);
    expect(fair.next(info({ stage: "reveal", commitments: promises }))).toBeNull();
    expect(fresh().next(info({ stage: "reveal", commitments: promises }))).toEqual(wish);
    expect(kept()).toMatchObject({ commitments: promises, revealed: false });
    fair.stored();
    expect(kept().revealed).toBe(true);
    expect(fair.warning).toBeNull();
  });

  it("is not revealed where the own fingerprint is missing or another", () => {
    for (const first of ["", fingerprint(OTHER)]) {
      box = new Memory();
      const { promises } = committed();
      const fair = fresh();
      expect(fair.next(info({ stage: "reveal", commitments: [first, promises[1]!] }))).toBeNull();
      expect(fair.warning).toBe("fair-left-out");
    }
  });

  it("is not revealed where something has changed since it was seen", () => {
    const { promises } = committed();
    const other = fresh();
    expect(other.next(info({ stage: "reveal", commitments: promises, commitment: fingerprint(OTHER) }))).toBeNull();
    expect(other.warning).toBe("fair-changed");
    fresh().next(info({ stage: "reveal", commitments: promises }));
    const again = fresh();
    expect(again.next(info({ stage: "reveal", commitments: [promises[0]!, fingerprint(SECRET)] }))).toBeNull();
    expect(again.warning).toBe("fair-changed");
  });

  it("is nothing for whoever watches, before all seats are taken, after the deal, and at older tables", () => {
    for (const no of [info({}, { you: [] }), info({ stage: "seats" }), info({ stage: "dealt" }, { status: "playing" }), info({ scheme: "tavola-1" })]) {
      expect(fresh().next(no)).toBeNull();
    }
    expect(box.length).toBe(0);
  });

  it("goes on without a place to keep things", () => {
    const fair = new Fair("t", null);
    const wish = fair.next(info({}))!;
    expect(wish.type).toBe("commit");
    const hash = wish.type === "commit" ? wish.hash : "";
    expect(fair.next(info({ stage: "reveal", commitments: [hash, ""] }))).toMatchObject({ type: "reveal" });
  });

  it("is kept for the latest tables", () => {
    for (let n = 0; n < 300; n++) new Fair(`t${n}`, box).next(info({}));
    expect(box.length).toBeLessThan(210);
    expect(box.getItem("tavola.shuffle.t299")).not.toBeNull();
  });
});

describe("what this browser finds at the end", () => {
  it("fits", () => {
    expect(fresh().verdict(over())).toEqual({ kind: "fits", flaws: [], missing: [] });
  });

  it("names whoever held a value back", () => {
    const { mine, promises } = committed();
    fresh().next(info({ stage: "reveal", commitments: promises }));
    expect(fresh().verdict(ended(promises, [mine, ""]))).toEqual({ kind: "fits", flaws: [], missing: [1] });
    expect(fresh().verdict(ended(promises, [mine, ""], { faults: ["", "wrong"] }))).toEqual({ kind: "fits", flaws: [], missing: [1] });
  });

  it("names them whatever the server says of it, and finds that it is not true", () => {
    const { mine, promises } = committed();
    fresh().next(info({ stage: "reveal", commitments: promises }));
    const told = (faults: Shuffle["faults"]) => fresh().verdict(ended(promises, [mine, ""], { faults }));
    const flawed = { kind: "false", missing: [1] };
    expect(told(["", ""])).toEqual({ ...flawed, flaws: ["flaw-faults"] });
    expect(told(["missing", "missing"])).toEqual({ ...flawed, flaws: ["flaw-faults"] });
    expect(told(["missing", ""])).toEqual({ ...flawed, flaws: ["flaw-faults"] });
    expect(told([])).toEqual({ ...flawed, flaws: ["flaw-seats", "flaw-faults"] });
    expect(told(null)).toEqual({ ...flawed, flaws: ["flaw-seats", "flaw-faults"] });
  });

  it("finds lists that are not of this table's seats", () => {
    const end = over();
    expect(fresh().verdict({ ...end, seats: end.seats.slice(1) })!.flaws).toEqual(["flaw-seats"]);
    const { commitments, values } = end.shuffle as { commitments: string[]; values: string[] };
    expect(fresh().verdict(ended([...commitments, ""], [...values, ""]))!.flaws).toEqual(["flaw-changed", "flaw-seats"]);
    expect(fresh().verdict({ ...end, shuffle: { ...end.shuffle, faults: ["", "", ""] } })!.flaws).toEqual(["flaw-seats"]);
  });

  it("is told by nobody before the end, and by nobody who watched", () => {
    const end = over();
    expect(fresh().verdict({ ...end, you: [] })).toBeNull();
    expect(fresh().verdict(info({ stage: "dealt" }, { status: "playing" }))).toBeNull();
  });

  it("vouches for nothing without a value of its own", () => {
    const promises = ["", fingerprint(OTHER)];
    expect(fresh().verdict(ended(promises, ["", OTHER]))).toEqual({ kind: "without", flaws: [], missing: [] });
  });

  it("says of a shuffle without commitments that nothing of ours is in it", () => {
    for (const scheme of ["tavola-1", ""]) {
      const end = info({ scheme, stage: "dealt", commitments: [], values: [], faults: [], secret: SECRET, seed: OTHER }, { status: "over" });
      expect(fresh().verdict(end)).toEqual({ kind: "without", flaws: [], missing: [] });
      // Whoever only watched, or looks at a game from a file, is told nothing.
      expect(fresh().verdict({ ...end, you: [] })).toBeNull();
      expect(fresh().verdict({ ...end, status: "playing" })).toBeNull();
    }
  });

  it("does not deny a value that it has forgotten", () => {
    const end = over();
    box.removeItem("tavola.shuffle.t");
    expect(fresh().verdict(end)).toEqual({ kind: "forgotten", flaws: [], missing: [] });
    expect(fresh().verdict({ ...end, shuffle: { ...end.shuffle, seed: OTHER } })).toMatchObject({ kind: "false", flaws: ["flaw-seed"] });
  });

  it("does not take the value of another browser of the same person for its own", () => {
    fresh().next(info({}));
    fresh().next(info({ stage: "reveal", commitments: [fingerprint(SECRET), fingerprint(OTHER)] }));
    const end = ended([fingerprint(SECRET), fingerprint(OTHER)], [SECRET, OTHER]);
    expect(fresh().verdict(end)).toEqual({ kind: "without", flaws: [], missing: [] });
  });

  it("finds a shuffle of another kind than the one it took part in", () => {
    const end = over();
    const older = { ...end, shuffle: { ...end.shuffle, scheme: "tavola-1" } };
    const untold = { ...end, shuffle: { ...end.shuffle, secret: null } };
    expect(fresh().verdict(older)).toEqual({ kind: "false", flaws: ["flaw-changed"], missing: [] });
    expect(fresh().verdict(untold)).toEqual({ kind: "false", flaws: ["flaw-secret"], missing: [] });
    box.removeItem("tavola.shuffle.t");
    expect(fresh().verdict(older)).toEqual({ kind: "without", flaws: [], missing: [] });
    expect(fresh().verdict(untold)).toEqual({ kind: "false", flaws: ["flaw-secret"], missing: [] });
  });

  it("finds everything that was changed", () => {
    const end = over();
    const { commitments, values } = end.shuffle as { commitments: string[]; values: string[] };
    const mine = values[0]!;
    const flaws = (table: TableInfo) => fresh().verdict(table)!.flaws;
    expect(flaws({ ...end, shuffle: { ...end.shuffle, secret: OTHER } })).toEqual(["flaw-secret", "flaw-seed"]);
    expect(flaws({ ...end, shuffle: { ...end.shuffle, secret: OTHER, commitment: fingerprint(OTHER) } })).toEqual(["flaw-secret", "flaw-seed"]);
    expect(flaws({ ...end, shuffle: { ...end.shuffle, seed: OTHER } })).toEqual(["flaw-seed"]);
    // A whole other shuffle, true in itself: the host's value was chosen after ours was known.
    expect(flaws(ended([commitments[0]!, fingerprint(SECRET)], [mine, SECRET]))).toEqual(["flaw-changed"]);
    expect(flaws(ended(commitments, [mine, SECRET]))).toEqual(["flaw-values"]);
    expect(flaws(ended(commitments, ["", OTHER]))).toEqual(["flaw-own"]);
    expect(flaws(ended(commitments, [mine]))).toEqual(["flaw-seats"]);
  });
});
