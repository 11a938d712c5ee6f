import { beforeEach, describe, expect, it, vi } from "vitest";
import { say } from "../../words";
import type { Game } from "./game";
import type { Ask, LogLine, TableInfo, TableMessage } from "../../protocol.gen";
import { TableStore } from "./store.svelte";

function ask(kind: string, ...texts: string[]): Ask {
  const actions = texts.map((text) => ({
    text,
    verb: text.split(" ")[0]!,
    label: text,
    refs: text.split(" ").slice(1),
  }));
  const verbs = [...new Set(actions.map((a) => a.verb))].map((verb) => ({ verb, label: verb, legal: true }));
  return { seat: 0, rule: "", kind, prompt: kind, actions, verbs };
}

const planting = ask(
  "plant",
  ...["merlot", "pinot"].flatMap((vine) => [5, 6, 7].map((field) => `plant hand:${vine} field:${field}`)),
);
const paying = ask("pay", "pay hand:city hand:city", "pay hand:wood hand:wood", "pay worker");

let table: TableStore;

function show(asked: Ask, more: Partial<TableMessage> = {}): void {
  table.game = {
    parts: (_: TableStore, ref: string) =>
      ref.startsWith("hand:") ? ["hand"] : ref.startsWith("field:") ? ["vineyard", "map"] : [],
    suggests: ["pay"],
    flights: () => [],
  } as unknown as Game;
  table.show({
    type: "table",
    number: 1,
    seat: 0,
    view: { game: "any", seat: 0 },
    ask: asked,
    waiting: [0],
    events: [],
    chat: [],
    result: null,
    undo: { to: null, label: null, ask_to: null, pending: null },
    table: { status: "playing", seats: [], you: [0], shuffle: { stage: "dealt" } },
    ...more,
  } as unknown as TableMessage);
}

const marked = (...refs: string[]) => refs.filter((ref) => table.thing(ref, `${ref}#0`).marked);
const THINGS = ["hand:merlot", "hand:pinot", "field:5", "field:6", "field:7"];

beforeEach(() => {
  table = new TableStore(
    { id: "x", base: "", replay: false },
    {
      socket: () => {
        throw new Error("no line");
      },
      fetch: () => Promise.reject(new Error("no line")),
    },
  );
});

describe("the table's things", () => {
  it("have an outline while they fit what was picked", () => {
    show(planting);
    expect(marked(...THINGS)).toEqual(THINGS);
    table.press("field:6", "field:6#0");
    expect(marked(...THINGS)).toEqual(["hand:merlot", "hand:pinot", "field:6"]);
    // What no longer fits can still be chosen instead.
    expect(table.thing("field:5", "field:5#0")).toMatchObject({ legal: true, fits: false });
    table.press("field:6", "field:6#0");
    expect(marked(...THINGS)).toEqual(THINGS);
  });

  it("are told by the parts of the board that show them, as long as they can be picked", () => {
    show(planting);
    expect(table.acting).toBe(false);
    expect(table.parts).toEqual([["hand"], ["vineyard", "map"], ["vineyard", "map"], ["vineyard", "map"], ["hand"]]);
    table.press("field:6", "field:6#0");
    expect(table.acting).toBe(true);
    expect(table.parts).toEqual([["hand"], ["hand"]]);
  });

  it("that would answer otherwise than the suggestion keep their outline", () => {
    show(paying);
    const [first] = paying.actions;
    table.take(first!);
    expect(marked("hand:city", "hand:wood", "worker")).toEqual(["hand:city"]);
    table.draft.frames = [{ ...table.draft.top!, suggested: true }];
    expect(marked("hand:city", "hand:wood", "worker")).toEqual(["hand:city", "hand:wood", "worker"]);
  });
});

describe("who is here", () => {
  it("changes without a new look, and without touching what was chosen", () => {
    const seats = [
      { seat: 0, name: "A", here: true },
      { seat: 1, name: "B", here: true },
    ];
    show(planting, { table: { status: "playing", seats, you: [0] } as unknown as TableInfo });
    table.press("field:6", "field:6#0");
    table.receive({ type: "presence", here: [true, false] });
    expect(table.message!.table.seats.map((seat) => [seat.name, seat.here])).toEqual([
      ["A", true],
      ["B", false],
    ]);
    expect(marked(...THINGS)).toEqual(["hand:merlot", "hand:pinot", "field:6"]);
  });

  it("is not asked before the first look", () => {
    table.receive({ type: "presence", here: [true, false] });
    expect(table.message).toBeNull();
  });
});

describe("the words of the game", () => {
  it("are asked for with what was chosen for this table", async () => {
    const asked: string[] = [];
    const answer = { name: "Any", tagline: "", cards: {}, terms: { hand: "Paw" }, verbs: {}, categories: {} };
    table = new TableStore(
      { id: "x", base: "", replay: false },
      {
        socket: () => {
          throw new Error("no line");
        },
        fetch: (url) => (asked.push(url), Promise.resolve(new Response(JSON.stringify(answer)))),
      },
    );
    await table.loadWords({
      game: "any",
      options: { points: 3, wide: true, usual: 7 },
      option_words: [{ name: "points" }, { name: "wide" }],
    } as unknown as TableInfo);
    expect(asked).toEqual(["/api/games/any/words?lang=en&points=3&wide=true"]);
    expect(table.words).toEqual(answer);
    expect(say("terms.hand")).toBe("Paw");
  });
});

describe("going back", () => {
  const undo = { to: null, label: null, ask_to: null, pending: null };

  it("says why nobody can be asked", () => {
    show(planting, { undo: { ...undo, why: "Ugo must agree to this." } });
    table.undo();
    expect(table.strip).toMatchObject({ kind: "why", text: "Ugo must agree to this." });
  });

  it("says that somebody has asked already", () => {
    const seats = [
      { seat: 0, name: "Nora" },
      { seat: 1, name: "Ugo" },
    ];
    const info = { status: "playing", seats, you: [0] } as unknown as TableInfo;
    show(planting, { table: info, undo: { ...undo, pending: { by: 1, to: 0, agreed: [0], moves: [] } } });
    table.undo();
    expect(table.strip?.text).toContain("Ugo");
    show(planting, { table: info, undo: { ...undo, pending: { by: 0, to: 0, agreed: [], moves: [] } } });
    expect(table.stuck).toBe("Waiting for the others to agree to your request to undo");
  });

  describe("of this person", () => {
    const line = (kind: string, text: string) => ({ n: 2, i: 2, seat: 1, kind, text, refs: [], data: {}, turn: 1 });
    const end = (events: LogLine[]): void => {
      vi.spyOn(table.motion, "remember").mockImplementation(() => undefined);
      vi.spyOn(table.motion, "play").mockImplementation(() => Promise.resolve());
      show(planting, { undo: { ...undo, pending: { by: 0, to: 0, agreed: [], moves: [1] } } });
      show(planting, { number: 2, undo, events });
    };

    it.each(["undo_refused", "undo_lapsed", "undo_unanswered"])("tells what became of it: %s", (kind) => {
      end([line(kind, "Ugo did not agree")]);
      expect(table.strip?.text).toBe("Ugo did not agree");
      expect(table.announcer.lines.filter((said) => said.text === "Ugo did not agree")).toHaveLength(1);
    });

    it("tells that the game went on instead", () => {
      end([line("passed", "Ugo passed")]);
      expect(table.strip?.text).toBe("The game has moved on: your request to undo no longer applies.");
    });

    it.each(["undone", "undo_withdrawn"])("is quiet where the log says it: %s", (kind) => {
      end([line(kind, "You did it")]);
      expect(table.strip).toBeNull();
    });
  });

  it("asks each person once, however many seats they have", () => {
    const info = { status: "playing", seats: [], you: [1, 2] } as unknown as TableInfo;
    show(planting, { table: info, undo: { ...undo, pending: { by: 0, to: 0, agreed: [], moves: [] } } });
    expect(table.asked).toBe(true);
    show(planting, { table: info, undo: { ...undo, pending: { by: 0, to: 0, agreed: [1], moves: [] } } });
    expect(table.asked).toBe(false);
    show(planting, { table: info, undo: { ...undo, pending: { by: 2, to: 0, agreed: [], moves: [] } } });
    expect(table.asked).toBe(false);
  });
});
