import type { Standing, ValleyView } from "./view.gen";
import type { Ask, GameWords } from "../../protocol.gen";
import type { Tip } from "../../table/logic/game";
import * as narrow from "../../table/logic/choice/narrow";
import type { TableStore } from "../../table/logic/store.svelte";
import { drawingOf } from "./drawings";
import { named, say } from "./words";

export const DECKS = ["vine", "summer", "order", "winter"] as const;
/** The decks of this table: the orange one is there with structure cards. */
export const decksOf = (view: ValleyView): readonly string[] =>
  view.decks.structure ? [...DECKS, "structure"] : DECKS;
export const COLOURS = ["red", "white"] as const;
export const TYPES = ["red", "white", "blush", "sparkling"] as const;

/** What is drawn: the preview of the draft, if there is one. */
export const shown = (table: TableStore): ValleyView => table.view as ValleyView;

/** Where things lie while a choice is made: what is picked stays until the choice is clear. */
export const standing = (table: TableStore): ValleyView =>
  (table.past ?? table.draft.top?.view ?? table.real) as ValleyView;

/** The table as it is, without the draft; in a step-through the moment that is looked at. */
export const real = (table: TableStore): ValleyView => (table.past ?? table.real) as ValleyView;

/** A tip with the rule that explains the thing, if the server names one. */
export const withRule = (tip: Tip, rule: string | undefined): Tip => (rule ? { ...tip, rule } : tip);

/** What the points are played for: the last year, or to exceed those of the Automa in its years. */
export function goal(
  { target, automa }: Pick<ValleyView, "target" | "automa">,
  { cards }: Pick<GameWords, "cards">,
): { points: number; text: string; rule: string } {
  if (!automa) return { points: target, text: cards.score_track?.text ?? "", rule: cards.score_track?.rule ?? "" };
  return {
    points: automa.points,
    text: `${say("automa-points", { n: automa.points })} · ${say("automa-years", { n: automa.years })}`,
    rule: cards.automa_goal?.rule ?? "",
  };
}

export const mine = (table: TableStore): number => table.me ?? 0;

/** The season to look at for a question: the present one unless all spaces to choose from lie in another. */
export function seasonAsked(view: ValleyView, ask: Ask | null): string {
  const now = view.season;
  const asked = new Set(
    (ask?.actions ?? [])
      .flatMap((action) => action.refs)
      .filter((ref) => ref.startsWith("space:"))
      .map((ref) => ref.slice(6).split(".")[0]!),
  );
  const seasons = view.actions.filter((action) => asked.has(action.name)).map((action) => action.season);
  return seasons.includes(now) ? now : (seasons[0] ?? now);
}

/** The deck that a card belongs to. */
export const deckOf = (table: TableStore, card: string): string => drawingOf(table, card)?.kind ?? "any";

const title = (id: string): string =>
  id
    .split("_")
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join(" ");

export const cardName = (table: TableStore, card: string): string => table.words.cards[card]?.name || title(card);

/** A card for a screen reader: its name, and what the server says of it. */
export const cardLabel = (table: TableStore, card: string): string =>
  [cardName(table, card), table.words.cards[card]?.text].filter(Boolean).join(": ");

export function copies(cards: string[]): { card: string; copy: number }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { card, copy };
  });
}

/** What a worker is called; special workers have names of their own. */
export const workerName = (table: TableStore, worker: string): string =>
  shown(table).specials.includes(worker) ? cardName(table, worker) : named("worker", worker);

export const workerLabel = (table: TableStore, who: Standing): string =>
  who.seat === null
    ? workerName(table, who.worker)
    : say("worker-of", { name: table.name(who.seat), worker: workerName(table, who.worker) });

/** Who goes to a space when nobody in particular was picked: the grande worker last. */
export const crew = (table: TableStore): string[] =>
  ["grey", "ordinary", ...shown(table).specials, "grande"].map((worker) => `worker:${worker}`);

/**
 * A click on a thing of which an action names only one: what was picked of the same kind makes room, and what is plain
 * follows by itself (an ordinary worker for a space, the field of a vine).
 */
export function press(table: TableStore, ref: string, key: string, follow: string[] = []): void {
  const ask = table.ask;
  const now = table.draft.top?.narrowing ?? narrow.NOTHING;
  const kind = ref.slice(0, ref.indexOf(":") + 1);
  if (ask && !now.picks.some((pick) => pick.key === key)) {
    const same = now.picks.filter((pick) => pick.ref.startsWith(kind));
    const thing = { ref, key };
    const rest = now.picks.filter((pick) => !same.includes(pick));
    const fits = (picks: narrow.Pick[]) => narrow.candidates(ask, { verb: now.verb, picks }).length > 0;
    if (same.length > 0 && !fits([...now.picks, thing]) && fits([...rest, thing]))
      for (const pick of same) table.press(pick.ref, pick.key);
  }
  table.press(ref, key);
  for (const next of follow) {
    const top = table.draft.top;
    if (table.ask !== ask || !top || table.draft.ready || top.chosen) return;
    if (
      top.narrowing.picks.length > 0 &&
      top.narrowing.picks.every((pick) => pick.ref !== next) &&
      narrow.candidates(ask, {
        verb: top.narrowing.verb,
        picks: [...top.narrowing.picks, { ref: next, key: `${next}#0` }],
      }).length > 0
    ) {
      table.press(next, `${next}#0`);
      return;
    }
  }
}
