import type { Tip } from "../../table/logic/game";
import type { TableStore } from "../../table/logic/store.svelte";
import { KINDS } from "./art";
import type { Kind, Plus } from "./view.gen";
import { plusName, shown, standing, tileName } from "./view";
import type { RealmView } from "./view.gen";
import { nameOf } from "../../words";
import { say } from "./words";

/** Equal tiles counted: "2 × City, Fort". */
export function counted(tiles: string[]): string {
  const counts = new Map<string, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return [...counts].map(([tile, n]) => `${n} × ${tileName(tile)}`).join(", ");
}

/** What the server says of a part of the table that is no tile: its text and its rule. */
const told = (table: TableStore, part: string): { text: string; rule: string } => {
  const words = table.words.cards[part];
  return { text: words?.text ?? "", rule: words?.rule ?? "" };
};

export const neutralTip = (table: TableStore, view: RealmView): Tip => ({
  title: say("neutral-pile", { n: view.neutral.count }),
  text: counted(view.neutral.tiles),
  ...(view.removed.length > 0
    ? { extra: [say("removed", { tiles: counted(view.removed.map((tile) => tile.tile)) })] }
    : {}),
  rule: told(table, "neutral_pile").rule,
});

export const discardTip = (view: RealmView): Tip => ({
  title: say("discard-pile", { n: KINDS.reduce((sum, kind) => sum + view.discard[kind], 0) }),
  text: KINDS.filter((kind) => view.discard[kind] > 0)
    .map((kind) => `${view.discard[kind]} × ${nameOf(kind)}`)
    .join(", "),
});

export const rewardName = (reward: string, n: number): string => say(`yield-${reward}` as "yield-red_vp", { n });

export const yieldTip = (table: TableStore, view: RealmView): Tip => ({
  title: say("yield-deck", { n: view.yield.count }),
  extra: view.yield.cards.map(
    (card) =>
      `${say("of-count", { n: card.count - card.discarded, of: card.count })}: ${rewardName(card.reward, card.amount)}`,
  ),
  rule: told(table, "wagon").rule,
});

/** What is said about a thing when it is pointed at. */
export function tip(table: TableStore, ref: string): Tip | null {
  const view = shown(table);
  const [what = "", name = ""] = ref.split(":");
  const kindTip = (kind: Kind | "hex", title: string): Tip => ({ title, ...told(table, kind) });
  switch (what) {
    case "deck":
      return { title: say("region-deck", { n: view.deck }), ...told(table, "region_deck") };
    case "display":
    case "storage": {
      const tile =
        what === "display"
          ? standing(table).display[Number(name)]
          : standing(table).players[table.me ?? 0]?.storage[Number(name)];
      if (!tile) return null;
      return tile.kind === "hex" ? kindTip("hex", nameOf("hex")) : kindTip(tile.kind, tileName(tile.tile));
    }
    case "kind":
      return kindTip(name as Kind, nameOf(name));
    case "bonus":
      return { title: plusName(name as Plus), ...told(table, name) };
    case "hand":
      return { title: say("cards-of", { kind: nameOf(name) }), ...told(table, "region_card") };
    case "worker":
      return { title: say("terms.workers"), ...told(table, "worker_piece") };
    case "marble":
      return { title: say("terms.marbles"), ...told(table, "marble_piece") };
    case "colour": {
      const bonus = view.colour_bonus.find((found) => found.kind === name);
      if (!bonus) return null;
      const side = (n: 0 | 1, seat: number | null): string =>
        `${n === 0 ? "I" : "II"}: ${bonus.points[n]} ${seat === null ? "" : `(${table.name(seat)})`}`;
      return {
        title: `${nameOf("colour_tile")}: ${nameOf(bonus.kind)}`,
        ...told(table, "colour_tile"),
        extra: [side(0, bonus.first), side(1, bonus.second)],
      };
    }
    case "space": {
      const [seat, n] = name.includes(".") ? name.split(".").map(Number) : [table.me ?? 0, Number(name)];
      const region = view.players[seat!]?.region;
      const space = region?.spaces[n!];
      if (!region || !space) return null;
      const area = region.areas[space.area]!;
      const share = area.done
        ? say("area-done", { points: area.points })
        : say("area-share", { filled: area.filled, size: area.spaces.length, points: area.points });
      const title = space.tile ? tileName(space.tile) : say("space-of", { kind: nameOf(space.kind) });
      return { ...kindTip(space.kind, title), extra: [share] };
    }
    default:
      return null;
  }
}
