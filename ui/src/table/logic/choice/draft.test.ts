import { beforeEach, describe, expect, it } from "vitest";
import { Draft } from "./draft.svelte";
import type { Ask, DraftMessage, GameView } from "../../../protocol.gen";

const view = (name: string): GameView => ({ game: name, seat: 0 });

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

const turn = ask("turn", "purchase", "build hand:9 hand:9 hand:9", "build hand:9 hand:9 hand:9 hand:9", "pass");
const draw = ask("draw", "draw deck", "draw market:5", "draw market:6");

let asked: string[][];
let refuse: boolean;
let draft: Draft;
const settle = () => new Promise((done) => setTimeout(done, 0));

function answer(steps: string[]): DraftMessage {
  const at = steps.at(-1)!;
  const next = at === "purchase" || (at.startsWith("draw market") && steps.length === 2) ? draw : null;
  return {
    type: "draft",
    id: 0,
    number: 1,
    view: view(steps.join("; ")),
    ask: next,
    points: [steps.length, 0],
    events: [],
    stops: next ? null : at === "draw deck" ? "reveals" : "passes on",
  };
}

beforeEach(async () => {
  asked = [];
  refuse = false;
  draft = new Draft(async (steps) => {
    asked.push(steps);
    if (refuse) throw new Error("illegal");
    return answer(steps);
  });
  await draft.rebase({ number: 1, seat: 0, view: view("table"), ask: turn });
});

const nine = (n: number) => ({ ref: "hand:9", key: `9#${n}` });

describe("draft", () => {
  it("previews an action as soon as it is clear, and still lets it grow", async () => {
    for (const n of [0, 1]) draft.press(nine(n));
    await settle();
    expect(draft.preview).toBeNull();
    draft.press(nine(2));
    await settle();
    expect(draft.steps).toEqual(["build hand:9 hand:9 hand:9"]);
    expect(draft.preview?.points).toEqual([1, 0]);
    draft.press(nine(3));
    await settle();
    expect(draft.steps).toEqual(["build hand:9 hand:9 hand:9 hand:9"]);
    draft.press(nine(1));
    await settle();
    expect(draft.steps).toEqual(["build hand:9 hand:9 hand:9"]);
  });

  it("goes on with the next question until something stops it", async () => {
    draft.chooseVerb("purchase");
    await settle();
    expect(draft.top?.ask?.kind).toBe("draw");
    draft.press({ ref: "market:5", key: "m5" });
    await settle();
    draft.press({ ref: "deck", key: "deck" });
    await settle();
    expect(draft.steps).toEqual(["purchase", "draw market:5", "draw deck"]);
    expect(draft.preview?.stops).toBe("reveals");
    expect(draft.asks.map((a) => a.kind)).toEqual(["draw"]);
  });

  it("Esc goes back one step at a time, through frames", async () => {
    draft.chooseVerb("purchase");
    await settle();
    draft.press({ ref: "market:5", key: "m5" });
    await settle();
    expect(draft.frames).toHaveLength(3);
    expect(draft.back()).toBe(true);
    await settle();
    expect(draft.frames).toHaveLength(2);
    expect(draft.steps).toEqual(["purchase"]);
    expect(draft.back()).toBe(true);
    await settle();
    expect(draft.begun).toBe(false);
    expect(draft.steps).toEqual([]);
    expect(draft.back()).toBe(false);
  });

  it("a push that changes nothing for us keeps the choice", async () => {
    for (const n of [0, 1, 2]) draft.press(nine(n));
    await settle();
    expect(await draft.rebase({ number: 1, seat: 0, view: view("table"), ask: turn })).toBe("kept");
    expect(draft.steps).toHaveLength(1);
    expect(await draft.rebase({ number: 2, seat: 0, view: view("later"), ask: turn })).toBe("kept");
    expect(draft.steps).toEqual(["build hand:9 hand:9 hand:9"]);
    expect(draft.top?.narrowing.picks).toHaveLength(3);
  });

  it("a push that makes it impossible drops it, and says so", async () => {
    draft.chooseVerb("purchase");
    await settle();
    expect(await draft.rebase({ number: 2, seat: 0, view: view("x"), ask: null })).toBe("dropped");
    await draft.rebase({ number: 3, seat: 0, view: view("y"), ask: turn });
    draft.chooseVerb("purchase");
    await settle();
    refuse = true;
    expect(await draft.rebase({ number: 4, seat: 0, view: view("z"), ask: turn })).toBe("dropped");
    expect(draft.begun).toBe(false);
    expect(await draft.rebase({ number: 5, seat: 0, view: view("z"), ask: ask("turn", "pass") })).toBe("none");
  });

  it("takes a whole action from a list and keeps a refusal for the page to show", async () => {
    draft.take(turn.actions[2]!);
    await settle();
    expect(draft.steps).toEqual([turn.actions[2]!.text]);
    refuse = true;
    draft.take(turn.actions[1]!);
    await settle();
    expect(draft.preview).toBeNull();
    expect(draft.refusal).toBeInstanceOf(Error);
  });

  it("only the newest question counts", async () => {
    draft.chooseVerb("pass");
    draft.chooseVerb("purchase");
    await settle();
    expect(draft.steps).toEqual(["purchase"]);
    expect(asked).toHaveLength(2);
  });

  it("a thing outside every legal action is refused", () => {
    expect(draft.press({ ref: "tower:1.0", key: "t" })).toBe(false);
    expect(draft.chooseVerb("close")).toBe(false);
    expect(draft.isLegal("hand:9")).toBe(true);
    expect(draft.isLegal("tower:1.0")).toBe(false);
  });

  it("chooses the suggested answer of a question that follows, and leaves the question open", async () => {
    const helped = new Draft(
      async (steps) => (steps.length === 2 ? { ...answer(steps), ask: null, stops: "passes on" } : answer(steps)),
      () => false,
      (next) => (next.kind === "draw" ? next.actions[1]! : null),
    );
    await helped.rebase({ number: 1, seat: 0, view: view("table"), ask: turn });
    helped.chooseVerb("purchase");
    await settle();
    await settle();
    expect(helped.steps).toEqual(["purchase", "draw market:5"]);
    expect(helped.frames).toHaveLength(2);
    helped.press({ ref: "market:6", key: "6" });
    await settle();
    expect(helped.steps.slice(0, 2)).toEqual(["purchase", "draw market:6"]);
    helped.back();
    await settle();
    expect(helped.steps[0]).toBe("purchase");
  });

  it("walks a whole line from the table as it stands, as far as it fits", async () => {
    draft.press(nine(0));
    expect(await draft.walk(["purchase", "draw deck"])).toBe(true);
    expect(draft.steps).toEqual(["purchase", "draw deck"]);
    expect(draft.preview?.stops).toBe("reveals");
    expect(draft.frames).toHaveLength(2);
    await draft.walk(["purchase", "draw elsewhere"]);
    expect(draft.steps).toEqual(["purchase"]);
    expect(draft.top?.ask?.kind).toBe("draw");
    refuse = true;
    expect(await draft.walk(["purchase"])).toBe(false);
    expect(draft.begun).toBe(false);
  });
});
