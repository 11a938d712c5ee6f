import type { CityView, Player, Tower } from "./view.gen";
import type { TableStore } from "../../table/logic/store.svelte";
import { say } from "./words";

/** What is drawn: the preview of the draft, if there is one. */
export const shown = (table: TableStore): CityView => table.view as CityView;

/** Where the cards lie while a choice is made: a card that is picked stays in the hand until it is played. */
export const standing = (table: TableStore): CityView =>
  (table.past ?? table.draft.top?.view ?? table.real) as CityView;

export const real = (table: TableStore): CityView => table.real as CityView;

export const isNoble = (card: string): boolean => !/^\d+$/.test(card);

/** Points beyond those of the towers on the table; together they make the total. */
export function otherPoints(
  view: Pick<CityView, "history" | "deal">,
  players: Pick<Player, "earlier" | "penalty">[],
): { category: string; cells: { formula: string; points: number }[] }[] {
  const plain = (points: number): { formula: string; points: number } => ({ formula: "", points });
  const deals = view.history.slice(0, view.deal - 1);
  const rows: ReturnType<typeof otherPoints> = [];
  if (deals.length > 0 && deals.length <= 3)
    deals.forEach((deal, n) => {
      const cell = (points: number, lost: number): { formula: string; points: number } =>
        lost ? { formula: `${points} − ${lost}`, points: points - lost } : plain(points);
      rows.push({
        category: `deal-${n}`,
        cells: players.map((_, seat) => cell(deal.scores[seat] ?? 0, deal.penalty[seat] ?? 0)),
      });
    });
  else if (players.some((player) => player.earlier !== 0))
    rows.push({ category: "earlier", cells: players.map((player) => plain(player.earlier)) });
  if (players.some((player) => player.penalty !== 0))
    rows.push({ category: "penalty", cells: players.map((player) => plain(player.penalty)) });
  return rows;
}

/** "Colourful 8–10", "Plain 7". */
export function towerName(tower: Tower): string {
  if (tower.kind === "plain") return say("plain", { rank: tower.rank ?? "" });
  const ranks = tower.stories.map((story) => Number(story.as)).filter((n) => !Number.isNaN(n));
  return say("colourful-range", { low: Math.min(...ranks), high: Math.max(...ranks) });
}

export function towerLabel(tower: Tower, { options }: Pick<CityView, "options">): string {
  const parts = [
    towerName(tower),
    say("stories", { n: tower.height }),
    tower.complete ? say("complete") : say("incomplete"),
  ];
  if (tower.protected && !tower.complete) parts.push(say("protected"));
  if (tower.highest) parts.push(say("highest-long", { n: Number(options.highest_marker_points) }));
  return parts.join(", ");
}

/** "9 Trade", "Mura". */
export function cardLabel(table: TableStore, card: string): string {
  return isNoble(card) ? `${table.card(card)}, ${say("noble")}` : `${card} ${table.card(card)}`;
}

/** Each thing with its number among equal ones, so that three equal cards are three copies of one reference. */
export function copies(cards: string[]): { card: string; copy: number }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { card, copy };
  });
}
