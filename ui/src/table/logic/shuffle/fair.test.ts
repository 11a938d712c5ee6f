import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Box, Fair, fingerprint, type Kept } from "./fair";
import type { Shuffle, TableInfo } from "../../../protocol.gen";
import { sha256 } from "./sha256";

const SECRET = "11".repeat(32);
const OTHER = "cd".repeat(32);

class Memory implements Box {
  #texts = new Map<string, string>();
  get length(): number {
    return this.#texts.size;
  }
  key(n: number): string | null {
    return [...this.#texts.keys()][n] ?? null;
  }
  getItem(name: string): string | null {
    return this.#texts.get(name) ?? null;
  }
  setItem(name: string, text: string): void {
    this.#texts.set(name, text);
  }
  removeItem(name: string): void {
    this.#texts.delete(name);
  }
}

let box: Memory;
beforeEach(() => (box = new Memory()));
afterEach(() => vi.unstubAllGlobals());

const fresh = (): Fair => new Fair("t", box);
const kept = (): Kept => JSON.parse(box.getItem("tavola.shuffle.t")!) as Kept;

function info(shuffle: Partial<Shuffle>, more: Partial<TableInfo> = {}): TableInfo {
  const whole = {
    scheme: "tavola-2",
    stage: "commit",
    commitment: fingerprint(SECRET),
    commitments: null,
    values: null,
    faults: null,
    silent: [],
    owing: [],
    secret: null,
    seed: null,
    ...shuffle,
  };
  return { you: [0], status: "waiting", seats: [{}, {}], shuffle: whole, ...more } as TableInfo;
}

/** Both have committed; our own value is kept. */
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

  it("is revealed once our own fingerprint is in the list that everybody sees", () => {
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

  it("is not revealed where our own fingerprint is missing or another", () => {
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
    for (const no of [
      info({}, { you: [] }),
      info({ stage: "seats" }),
      info({ stage: "dealt" }, { status: "playing" }),
      info({ scheme: "tavola-1" }),
    ]) {
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

  it("drops the oldest, in whatever order the browser names them", () => {
    const old = { value: OTHER, commitment: SECRET, commitments: null, revealed: true };
    // The latest first; those of older versions, and what is not ours to read, have no date.
    for (let n = 300; n > 100; n--) box.setItem(`tavola.shuffle.t${n}`, JSON.stringify({ ...old, at: n }));
    for (let n = 0; n < 9; n++) box.setItem(`tavola.shuffle.undated${n}`, n ? JSON.stringify(old) : "{");
    box.setItem("tavola.preferences", "{}");
    fresh().next(info({}));
    const names = Array.from({ length: box.length }, (_, n) => box.key(n)!);
    expect(names.filter((name) => name.includes("undated"))).toEqual([]);
    expect(names).toContain("tavola.shuffle.t300");
    expect(names).toContain("tavola.preferences");
    new Fair("one more", box).next(info({}));
    expect(box.getItem("tavola.shuffle.t101")).toBeNull();
    expect(box.getItem("tavola.shuffle.t102")).not.toBeNull();
    expect(kept().at).toBeGreaterThan(300);
  });

  it("is said again, at the seat that is left, once a seat was freed", () => {
    const fair = fresh();
    const wish = fair.next(info({}, { you: [0, 1] }));
    fair.stored();
    fair.next(info({ stage: "seats" }, { you: [1] }));
    expect(fair.next(info({}, { you: [1] }))).toEqual(wish);
    fair.stored();
    expect(kept().seat).toBe(1);
  });

  it("is not a value that was never drawn", () => {
    fresh().next(info({ stage: "reveal", commitments: ["", fingerprint(OTHER)] }));
    expect(kept().value).toBe("");
    expect(fresh().next(info({}))).toBeNull();
  });
});

describe("a list that is not made as it should be", () => {
  const spellings = (digits: string): unknown[] => [
    digits.toUpperCase(),
    `${digits}\n`,
    `${digits}0`,
    digits.slice(1),
    `${digits.slice(0, 63)}g`,
    ` ${digits}`,
    [digits],
    7,
    null,
  ];

  it("gets no value", () => {
    const { promises } = committed();
    for (const wrong of spellings(promises[1]!)) {
      const fair = fresh();
      expect(fair.next(info({ stage: "reveal", commitments: [promises[0]!, wrong as string] }))).toBeNull();
      expect(fair.warning).toBe("fair-changed");
      expect(kept().commitments).toBeNull();
    }
    const none = fresh();
    expect(none.next(info({ stage: "reveal", commitments: null }))).toBeNull();
    expect(none.warning).toBe("fair-changed");
    expect(fresh().next(info({ stage: "reveal", commitments: promises }))).not.toBeNull();
  });

  it("is found at the end, as is every other spelling of a value", () => {
    const end = over();
    const { commitments, values } = end.shuffle as { commitments: string[]; values: string[] };
    const flaws = (table: TableInfo) => fresh().verdict(table)!.flaws;
    for (const wrong of spellings(OTHER))
      expect(flaws(ended(commitments, [values[0]!, wrong as string]))).toContain("flaw-form");
    for (const wrong of spellings(fingerprint(OTHER)))
      expect(flaws(ended([commitments[0]!, wrong as string], values))).toContain("flaw-form");
    // This secret has no letters that could be capitals.
    for (const wrong of spellings(SECRET).slice(1, -1)) {
      const seed = sha256(new TextEncoder().encode(["tavola-2", wrong, ...commitments, ...values].join("\n")));
      expect(flaws({ ...end, shuffle: { ...end.shuffle, secret: wrong as string, seed } })).toEqual([
        "flaw-secret",
        "flaw-form",
      ]);
    }
    expect(flaws({ ...end, shuffle: { ...end.shuffle, seed: end.shuffle.seed!.toUpperCase() } })).toEqual([
      "flaw-form",
      "flaw-seed",
    ]);
  });
});

describe("two tabs of one browser", () => {
  const listed = (commitments: string[]): TableInfo => info({ stage: "reveal", commitments });

  /** Both tabs have committed to the same value. The server would like to show them different lists. */
  function tabs(): { one: Fair; two: Fair; mine: string; first: string[]; second: string[] } {
    const [one, two] = [fresh(), fresh()];
    expect(one.next(info({}))).toEqual(two.next(info({})));
    const mine = kept().value;
    return {
      one,
      two,
      mine,
      first: [fingerprint(mine), fingerprint(OTHER)],
      second: [fingerprint(mine), fingerprint(SECRET)],
    };
  }

  it("accept one list between them", () => {
    const { one, two, first, second } = tabs();
    expect(one.next(listed(first))).toMatchObject({ type: "reveal" });
    one.stored();
    expect(two.next(listed(second))).toBeNull();
    expect(two.warning).toBe("fair-changed");
    expect(kept()).toMatchObject({ commitments: first, revealed: true });
  });

  it("do not forget for each other that the value was revealed", () => {
    const { one, two, first } = tabs();
    one.next(listed(first));
    one.stored();
    expect(two.next(listed(first))).toMatchObject({ type: "reveal" });
    expect(kept().revealed).toBe(true);
    expect(two.warning).toBeNull();
    expect(two.verdict(ended(first, ["", OTHER]))!.flaws).toEqual(["flaw-own"]);
  });

  it("both know at the end what either has seen", () => {
    const { one, two, mine, first, second } = tabs();
    one.next(listed(first));
    expect(two.verdict(ended(second, [mine, SECRET]))).toMatchObject({ kind: "false", flaws: ["flaw-changed"] });
    expect(two.verdict(ended(first, [mine, OTHER]))).toMatchObject({ kind: "fits" });
  });

  it("find that they have seen different lists, whichever was true", () => {
    const { one, mine, first, second } = tabs();
    one.next(listed(first));
    box.setItem("tavola.shuffle.t", JSON.stringify({ ...kept(), commitments: second }));
    for (const end of [ended(first, [mine, OTHER]), ended(second, [mine, SECRET])]) {
      expect(one.verdict(end)).toMatchObject({ kind: "false", flaws: ["flaw-changed"] });
    }
    expect(one.next(listed(first))).toBeNull();
    expect(one.warning).toBe("fair-changed");
    expect(fresh().verdict(ended(second, [mine, SECRET]))).toMatchObject({ kind: "false", flaws: ["flaw-changed"] });
  });

  it("hear of a list that the other stored in the same moment, and keep that there were two", () => {
    const hear: ((event: object) => void)[] = [];
    vi.stubGlobal(
      "addEventListener",
      (kind: string, listener: (event: object) => void) => kind === "storage" && hear.push(listener),
    );
    const { one, mine, first, second } = tabs();
    one.next(listed(first));
    const other = JSON.stringify({ ...kept(), commitments: second });
    box.setItem("tavola.shuffle.t", other);
    hear[0]!({ key: "tavola.shuffle.another", newValue: other });
    hear[0]!({ key: null, newValue: null });
    expect(one.warning).toBeNull();
    hear[0]!({ key: "tavola.shuffle.t", newValue: other });
    expect(one.warning).toBe("fair-changed");
    for (const end of [ended(first, [mine, OTHER]), ended(second, [mine, SECRET])]) {
      expect(fresh().verdict(end)).toMatchObject({ kind: "false", flaws: ["flaw-changed"] });
    }
  });

  it("reveal nothing if the other stores its list between reading and writing", () => {
    const { one, first, second } = tabs();
    const [before, after] = [box.getItem("tavola.shuffle.t")!, JSON.stringify({ ...kept(), commitments: second })];
    box.getItem = () => {
      box.getItem = () => after;
      return before;
    };
    expect(one.next(listed(first))).toBeNull();
    expect(one.warning).toBe("fair-changed");
  });

  it("take nothing amiss if one of them hears of the list late", () => {
    const { one, first } = tabs();
    one.next(listed(first));
    const late = fresh();
    expect(late.next(info({}))).toMatchObject({ type: "commit" });
    expect(late.next(listed(first))).toMatchObject({ type: "reveal" });
    expect(late.warning).toBeNull();
  });

  it("keep the value that the server has, if both drew one in the same moment", () => {
    const one = fresh();
    one.next(info({}));
    const mine = kept().value;
    box.setItem("tavola.shuffle.t", JSON.stringify({ ...kept(), value: OTHER }));
    const two = fresh();
    expect(two.next(info({}))).toMatchObject({ hash: fingerprint(OTHER) });
    one.stored();
    expect(kept()).toMatchObject({ value: mine, seat: 0 });
    expect(two.next(listed([fingerprint(mine), ""]))).toMatchObject({ type: "reveal", value: mine });
    expect(kept().value).toBe(mine);
  });
});

describe("cards that are dealt before the list was seen", () => {
  const dealt = (commitments: string[] | null, more: Partial<TableInfo> = {}): TableInfo =>
    info({ stage: "dealt", commitments, values: ["", ""], faults: ["", ""] }, { status: "playing", ...more });

  /** The server has said that it has our commitment. */
  function acknowledged(you = [0]): Fair {
    const fair = fresh();
    fair.next(info({}, { you }));
    fair.stored();
    return fair;
  }

  it("are without our value, which is said at once and at the end", () => {
    for (const list of [
      ["", fingerprint(OTHER)],
      [fingerprint(SECRET), fingerprint(OTHER)],
    ]) {
      box = new Memory();
      for (const fair of [acknowledged(), fresh()]) {
        expect(fair.next(dealt(list))).toBeNull();
        expect(fair.warning).toBe("fair-left-out");
      }
      const verdict = fresh().verdict(ended(list, [list[0] ? SECRET : "", OTHER]))!;
      expect(verdict).toEqual(
        list[0] ? { kind: "false", flaws: ["flaw-own"], missing: [] } : { kind: "without", flaws: [], missing: [] },
      );
    }
  });

  it("are without it also if the table only seems to be shuffled still", () => {
    for (const shuffle of [
      { stage: "reveal", commitments: ["", fingerprint(OTHER)] },
      { stage: "commit" },
    ] as Partial<Shuffle>[]) {
      box = new Memory();
      const fair = acknowledged();
      expect(fair.next(info(shuffle, { status: "playing" }))).toBeNull();
      expect(fair.warning).toBe("fair-left-out");
    }
  });

  it("get no value", () => {
    const fair = acknowledged();
    const list = [fingerprint(kept().value), ""];
    expect(fair.next(dealt(list, { status: "waiting" }))).toBeNull();
    expect(fair.warning).toBeNull();
    expect(fresh().verdict(ended([list[0]!, fingerprint(OTHER)], ["", OTHER]))!.flaws).toEqual(["flaw-changed"]);
  });

  it("are not dealt by another list, or in another way", () => {
    const { promises } = committed();
    fresh().next(info({ stage: "reveal", commitments: promises }));
    const older = dealt([]);
    for (const table of [
      dealt([promises[0]!, fingerprint(SECRET)]),
      dealt(null),
      { ...older, shuffle: { ...older.shuffle, scheme: "tavola-1" } },
    ]) {
      const fair = fresh();
      expect(fair.next(table)).toBeNull();
      expect(fair.warning).toBe("fair-changed");
    }
    const fair = fresh();
    fair.next(dealt(promises));
    expect(fair.warning).toBeNull();
  });

  it("are reported once when nothing was acknowledged: our commitment was late, or another browser was first", () => {
    fresh().next(info({}));
    const list = [fingerprint(SECRET), fingerprint(OTHER)];
    const [first, again] = [fresh(), fresh()];
    first.next(dealt(list));
    expect(first.warning).toBe("fair-left-out");
    again.next(dealt(list));
    expect(again.warning).toBeNull();
    expect(fresh().verdict(ended(list, [SECRET, OTHER]))).toEqual({ kind: "without", flaws: [], missing: [] });
  });

  it("are told of by the verdict alone when the game is over", () => {
    const fair = acknowledged();
    fair.next(ended(["", ""], ["", ""]));
    expect(fair.warning).toBeNull();
  });

  it("are no lie where somebody else has got our seat", () => {
    acknowledged([0, 1]);
    const list = [fingerprint(OTHER), ""];
    expect(fresh().verdict({ ...ended(list, [OTHER, ""]), you: [1] })).toEqual({
      kind: "without",
      flaws: [],
      missing: [],
    });
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
    expect(fresh().verdict(ended(promises, [mine, ""], { faults: ["", "wrong"] }))).toEqual({
      kind: "fits",
      flaws: [],
      missing: [1],
    });
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
    expect(fresh().verdict(ended([...commitments, ""], [...values, ""]))!.flaws).toEqual([
      "flaw-changed",
      "flaw-seats",
    ]);
    expect(fresh().verdict({ ...end, shuffle: { ...end.shuffle, faults: ["", "", ""] } })!.flaws).toEqual([
      "flaw-seats",
    ]);
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
      const end = info(
        { scheme, stage: "dealt", commitments: [], values: [], faults: [], secret: SECRET, seed: OTHER },
        { status: "over" },
      );
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
    expect(fresh().verdict({ ...end, shuffle: { ...end.shuffle, seed: OTHER } })).toMatchObject({
      kind: "false",
      flaws: ["flaw-seed"],
    });
  });

  it("does not take the value of another browser of the same person for its own", () => {
    fresh().next(info({}));
    fresh().next(info({ stage: "reveal", commitments: [fingerprint(SECRET), fingerprint(OTHER)] }));
    const end = ended([fingerprint(SECRET), fingerprint(OTHER)], [SECRET, OTHER]);
    expect(fresh().verdict(end)).toEqual({ kind: "without", flaws: [], missing: [] });
  });

  it("finds our own value where it was added, after the first of two shared seats was freed", () => {
    const end = over();
    expect(fresh().verdict({ ...end, you: [1] })).toEqual({ kind: "fits", flaws: [], missing: [] });
    expect(fresh().verdict({ ...ended(end.shuffle.commitments!, ["", OTHER]), you: [1] })!.flaws).toEqual(["flaw-own"]);
    const fair = fresh();
    fair.next({ ...end, status: "playing", you: [1] });
    expect(fair.warning).toBeNull();
  });

  it("reads what older versions kept", () => {
    const mine = SECRET;
    const list = [fingerprint(mine), fingerprint(OTHER)];
    const old = { value: mine, commitment: fingerprint(SECRET), commitments: list, revealed: true };
    box.setItem("tavola.shuffle.t", JSON.stringify(old));
    expect(fresh().verdict(ended(list, [mine, OTHER]))).toEqual({ kind: "fits", flaws: [], missing: [] });
    expect(fresh().verdict(ended(list, ["", OTHER]))!.flaws).toEqual(["flaw-own"]);
    box.setItem("tavola.shuffle.t", JSON.stringify({ ...old, commitments: null, revealed: false }));
    expect(fresh().next(info({ stage: "reveal", commitments: list }))).toEqual({ type: "reveal", value: mine });
    expect(kept().at).toBeGreaterThan(0);
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
    expect(flaws({ ...end, shuffle: { ...end.shuffle, secret: OTHER, commitment: fingerprint(OTHER) } })).toEqual([
      "flaw-secret",
      "flaw-seed",
    ]);
    expect(flaws({ ...end, shuffle: { ...end.shuffle, seed: OTHER } })).toEqual(["flaw-seed"]);
    // A whole other shuffle, true in itself: the host's value was chosen after ours was known.
    expect(flaws(ended([commitments[0]!, fingerprint(SECRET)], [mine, SECRET]))).toEqual(["flaw-changed"]);
    expect(flaws(ended(commitments, [mine, SECRET]))).toEqual(["flaw-values"]);
    expect(flaws(ended(commitments, ["", OTHER]))).toEqual(["flaw-own"]);
    expect(flaws(ended(commitments, [mine]))).toEqual(["flaw-seats"]);
  });
});
