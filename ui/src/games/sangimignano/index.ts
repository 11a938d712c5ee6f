import type { Flight, Game, ScoreRow, Tip } from "../../table/logic/game";
import type { LogLine } from "../../protocol.gen";
import type { TableStore } from "../../table/logic/store.svelte";
import type { Category } from "./view.gen";
import { learnSanGimignano, say } from "./words";
import { loadArt } from "../../table/parts/art.svelte";
import art from "./art.svg?url";
import Board from "./Board.svelte";
import "./sangimignano.css";
import { cardLabel, otherPoints, real, shown, standing, towerLabel, towerName } from "./view";

await Promise.all([learnSanGimignano(), loadArt(art)]);

const CATEGORY_ICONS: Record<string, string> = {
  completed: "complete",
  blessing: "cross",
  plain: "plain",
  colourful: "colourful",
  highest: "crown",
  nobles: "star",
  earlier: "history",
  deal: "history",
  penalty: "gate",
};

function tip(table: TableStore, ref: string): Tip | null {
  const view = standing(table);
  const [kind, name = ""] = ref.split(":");
  if (kind === "deck" || kind === "nobles") {
    const pile = kind === "deck" ? view.deck : view.nobles;
    if (!pile) return null;
    const extra = [say("cards", { n: pile.count })];
    if (pile.top.length > 0)
      extra.push(
        say("deck-tops", { n: pile.top.length }) + ": " + pile.top.map((card) => cardLabel(table, card)).join(", "),
      );
    if (pile.known.length > 0)
      extra.push(
        say("deck-known", {
          cards: pile.known.map((known) => `${known.from_top + 1}. ${table.card(known.card)}`).join(", "),
        }),
      );
    return { title: kind === "deck" ? say("tower-deck") : say("noble-deck"), extra };
  }
  if (kind === "tower") {
    const tower = shown(table)
      .players.flatMap((player) => player.towers)
      .find((found) => found.ref === ref);
    if (!tower) return null;
    const card = tower.kind === "plain" ? table.words.cards[String(tower.rank)] : undefined;
    return {
      title: towerName(tower),
      text: towerLabel(tower, shown(table)),
      ...(card ? { extra: [`${card.name}: ${card.text}`], rule: card.rule } : {}),
    };
  }
  const card = table.words.cards[name];
  return card ? { title: cardLabel(table, name), text: card.text, rule: card.rule } : null;
}

function flights(table: TableStore, line: LogLine): Flight[] {
  const card = typeof line.data.card === "string" ? line.data.card : null;
  const hand =
    line.seat === null ? "" : line.seat === table.me ? (card ? `hand:${card}` : "hand-of:0") : `hand-of:${line.seat}`;
  const face = (name: string | null, noble: boolean) =>
    name ? `sg-c${name}` : noble ? "sg-back-noble" : "sg-back-tower";
  switch (line.kind) {
    case "drew": {
      const noble = line.data.back === "noble";
      return [{ from: noble ? "nobles" : "deck", to: hand, symbol: face(card, noble) }];
    }
    case "took":
      return card ? [{ from: `market:${card}`, to: hand, symbol: `sg-c${card}` }] : [];
    case "built":
    case "extended": {
      const stories = (line.data.stories as { card: string }[] | undefined)?.map((story) => story.card) ?? [];
      const used = stories.slice(-Number(line.data.added ?? stories.length));
      return used.map((name) => ({
        from: line.seat === table.me ? `hand:${name}` : hand,
        to: line.refs[0] ?? "",
        symbol: `sg-c${name}`,
      }));
    }
    case "exchange":
      return ((line.data.cards as string[] | undefined) ?? []).map((name) => ({
        from: line.seat === table.me ? `hand:${name}` : hand,
        to: `market:${name}`,
        symbol: `sg-c${name}`,
      }));
    case "noble":
      return card ? [{ from: hand, to: `card:${card}`, symbol: `sg-c${card}` }] : [];
    case "destroyed":
      return [{ from: line.data.tower as string, to: "deck", symbol: "sg-back-tower" }];
    case "refilled":
      return ((line.data.cards as string[] | undefined) ?? []).map((name) => ({
        from: "deck",
        to: `market:${name}`,
        symbol: `sg-c${name}`,
      }));
    default:
      return [];
  }
}

/** A tower stands in its owner's city; the market and the decks are drawn below one's own, too. */
function parts(table: TableStore, ref: string): string[] {
  const [kind, name = ""] = ref.split(":");
  if (kind === "tower") return [name.startsWith(`${table.me ?? 0}.`) ? "you" : "other"];
  return kind === "hand" || kind === "card" ? ["you"] : ["you", "table"];
}

const game: Game = {
  Board,
  mark: "M1 26V11h1.5V9.5H4V11h1V9.5h1.5V11H8v3h1V4h1.3V2h1.6v2h1.2V2h1.6v2H16v13h1v-5h1.5v-2H20v2h1v-2h1.5v2H24v14z",
  tabs(table) {
    const near = table.me ?? 0;
    return [
      { id: "you", label: table.name(near) },
      { id: "table", label: say("tab-table") },
      { id: "other", label: table.name(1 - near) },
    ];
  },
  parts,
  moment(table) {
    const view = shown(table);
    const facts = [say("turn", { turn: view.turn }), say("deck-left", { n: standing(table).deck.count })];
    if (view.deals > 1 && !view.target_points) facts.unshift(say("deal", { n: view.deal, of: view.deals }));
    else if (view.target_points) facts.unshift(say("deal-open", { n: view.deal }));
    return view.phase === "over" ? [] : facts;
  },
  alert(table) {
    const view = shown(table);
    if (view.phase === "over") return "";
    const parts: string[] = [];
    if (view.phase === "ending")
      parts.push(say(view.nobles === null ? "terms.ending_actions" : "terms.ending_actions_nobles"));
    if (view.closed_by !== null) parts.push(say("closed-by", { name: table.name(view.closed_by) }));
    if (view.passes > 0) parts.push(say(view.deals === 1 ? "terms.one_pass" : "terms.one_pass_deal"));
    return parts.join(" · ");
  },
  facts(table, seat) {
    const view = standing(table);
    const player = view.players[seat]!;
    const done = player.towers.filter((tower) => tower.complete).length;
    return [
      { label: say("fact-hand"), value: say("of", { n: player.hand.count, limit: player.hand.limit }) },
      {
        label: say("completed"),
        value: say("of", { n: done, limit: Number(view.options.close_needs_completed) }),
      },
    ];
  },
  score(table) {
    const now = real(table).players;
    const then = shown(table).players;
    const base = table.past ? then : now;
    const row = (
      category: string,
      label: string,
      cell: (seat: number) => { formula: string; points: number; change: number },
    ) => ({
      category,
      label,
      icon: CATEGORY_ICONS[category.split("-")[0]!] ?? "dot",
      cells: base.map((_, seat) => cell(seat)),
    });
    // In the order in which the server scores them.
    const categories = Object.keys(base[0]!.formula) as Category[];
    const rows: ScoreRow[] = categories
      .filter((category) => category !== "nobles" || shown(table).nobles !== null)
      .map((category) =>
        row(category, table.words.categories[category] ?? category, (seat) => ({
          formula: base[seat]!.formula[category],
          points: base[seat]!.score[category],
          change: table.previewing ? then[seat]!.score[category] - now[seat]!.score[category] : 0,
        })),
      );
    for (const { category, cells } of otherPoints(shown(table), base)) {
      const [kind = "", n] = category.split("-");
      const label =
        kind === "deal" ? say("history-line", { n: Number(n) + 1 }) : say(kind === "earlier" ? "earlier" : "penalty");
      rows.push(row(category, label, (seat) => ({ ...cells[seat]!, change: 0 })));
    }
    return { totals: base.map((player) => player.total), rows };
  },
  icons: {
    purchase: "purchase",
    exchange: "exchange",
    build: "build",
    extend: "extend",
    complete: "complete",
    close: "gate",
    pass: "pass",
    play: "crown",
    draw: "draw",
    place: "place",
    give: "give",
    return: "give",
    destroy: "destroy",
    guard: "shield",
    counter: "shield",
    allow: "check",
    done: "check",
    keep: "check",
    "take-back": "undo",
  },
  tip,
  flights,
};

export default game;
