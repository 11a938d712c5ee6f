import type { ActionChoice } from "../../../protocol.gen";
import type { TableStore } from "../../../table/logic/store.svelte";
import { standing } from "../view";

const TRADES: Record<string, { give: string; take: string }> = {
  cards: { give: "discard 2 any", take: "draw 2 any" },
  lira: { give: "lira -3", take: "lira +3" },
  points: { give: "vp -1", take: "vp +1" },
  grape: { give: "grape -1", take: "grape either" },
};
const PLAIN: Record<string, string> = {
  build: "build 1",
  tour: "tour 2",
  lira: "lira +1",
  draw: "draw 1 structure",
  buy_field: "field buy",
  sell_field: "field sell",
};

/** The effect that stands for a choice of Tuscany; undefined: none of its own. */
export function chip(table: TableStore, action: ActionChoice): string | undefined {
  const view = standing(table);
  const [kind = "", name = ""] = (action.refs[0] ?? "").split(":");
  const card = view.stack.at(-1)?.card;
  if (kind === "region" && action.verb === "star")
    return view.map?.regions.find((region) => region.name === name)?.gain;
  if (kind === "row" && view.map)
    return Object.values(view.rows.find((row) => row.ref === action.refs[0])?.gains ?? {})
      .filter(Boolean)
      .join("; ");
  if (kind === "space" && (action.verb === "take-bonus" || action.verb === "bonus"))
    return view.actions.flatMap((a) => a.spaces).find((space) => space.ref === action.refs[0])?.bonus;
  if (action.verb === "steal") return `draw 1 ${(action.refs[1] ?? "").split(":")[1]}`;
  if (kind !== "option") return undefined;
  if (card === "trade_give" || card === "trade_take") return TRADES[name]?.[card === "trade_give" ? "give" : "take"];
  return card === "build_or_tour" || card === "lira" || card === "flip_field" ? PLAIN[name] : undefined;
}
