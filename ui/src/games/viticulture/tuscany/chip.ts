import type { ActionChoice } from "../../../protocol.gen";
import type { TableStore } from "../../../table/logic/store.svelte";
import { partsOf, signsOf, type Sign } from "../drawings";
import { standing } from "../view";

/** The signs that stand for a choice of Tuscany; undefined: none of its own. */
export function chip(table: TableStore, action: ActionChoice): Sign[] | undefined {
  const view = standing(table);
  const [kind = "", name = ""] = (action.refs[0] ?? "").split(":");
  const card = view.stack.at(-1)?.card;
  if (kind === "region" && action.verb === "star")
    return signsOf(table, view.map?.regions.find((region) => region.name === name)?.gain ?? "");
  if (kind === "row" && view.map)
    return Object.values(view.rows.find((row) => row.ref === action.refs[0])?.gains ?? {}).flatMap((gain) =>
      signsOf(table, gain),
    );
  if (kind === "space" && (action.verb === "take-bonus" || action.verb === "bonus"))
    return signsOf(
      table,
      view.actions.flatMap((a) => a.spaces).find((space) => space.ref === action.refs[0])?.bonus ?? "",
    );
  if (action.verb === "steal") return [{ icon: `card.${(action.refs[1] ?? "").split(":")[1]}` }];
  if (kind !== "option") return undefined;
  if (card === "trade_give" || card === "trade_take") return partsOf(table, card)[name];
  const place = view.actions.find((a) => a.name === card) ?? view.extras.find((extra) => extra.ref === `space:${card}`);
  return place && partsOf(table, place.does)[name];
}
