import type { Tip } from "../../../table/logic/game";
import type { TableStore } from "../../../table/logic/store.svelte";
import { inWords, structureOf } from "../drawings";
import { cardName, shown, withRule } from "../view";
import { named } from "../words";
import { say } from "./words";

const SEASONS = ["summer", "fall", "winter"];

/** What a structure card says, wherever it lies. */
function structure(table: TableStore, name: string): Tip {
  const card = structureOf(table, name)!;
  const words = table.words.cards[name];
  const about = table.words.cards[`${card.type}_structure`];
  return withRule(
    {
      title: cardName(table, name),
      text: words?.text ?? "",
      extra: [`${about?.name}: ${about?.text}`, say("costs-gives", { cost: card.cost, n: card.points })],
    },
    words?.rule || undefined,
  );
}

/** What a thing of Tuscany says about itself; null: a thing of the original game. */
export function tip(table: TableStore, ref: string): Tip | null {
  const view = shown(table);
  const [kind = "", name = ""] = ref.split(":");
  const words = table.words.cards[name];
  if (structureOf(table, name)) return structure(table, name);
  switch (kind) {
    case "region": {
      const region = view.map?.regions.find((r) => r.name === name);
      if (!region) return null;
      const stars = region.stars.flatMap((n, seat) => (n > 0 ? [say("stars-of", { name: table.name(seat), n })] : []));
      const leader =
        region.leader === null
          ? say("no-leader")
          : say("leader", { name: region.leader === "automa" ? say("terms.automa") : table.name(region.leader) });
      return withRule(
        {
          title: words?.name || cardName(table, name),
          text: words?.text ?? "",
          extra: [
            ...stars,
            ...(region.automa > 0 ? [say("stars-of", { name: say("terms.automa"), n: region.automa })] : []),
            view.map!.scored ? leader : say("unscored"),
          ],
        },
        words?.rule,
      );
    }
    case "stars":
      return withRule(
        {
          title: say("terms.stars"),
          text: table.words.cards.star_token?.text ?? "",
          extra: [
            say("map-points", {
              points: view.map?.points.map((n, seat) => `${table.name(seat)} ${n}`).join(", ") ?? "",
            }),
          ],
        },
        table.words.cards.star_token?.rule,
      );
    case "row": {
      const row = view.rows.find((r) => r.ref === ref);
      if (!row?.gains) return null;
      const gains = SEASONS.flatMap((season) =>
        row.gains![season]
          ? [say("into", { season: named("season", season), what: inWords(table, row.gains![season]) })]
          : [],
      );
      const { barred_row: barred, wake_up_row: about } = table.words.cards;
      return withRule(
        { title: say("row", { n: name }), text: (row.barred ? barred?.name : about?.text) ?? "", extra: gains },
        row.barred ? barred?.rule : about?.rule,
      );
    }
    case "worker":
    case "special":
      return view.specials.includes(name)
        ? withRule(
            {
              title: cardName(table, name),
              text: words?.text ?? "",
              extra: [table.words.cards.special_worker?.text ?? ""],
            },
            words?.rule || undefined,
          )
        : null;
    case "site":
      return withRule(
        { title: say("cards.construction_mat"), text: table.words.cards.mat_slot?.text ?? "" },
        table.words.cards.mat_slot?.rule,
      );
    case "space":
      return name === "construction_mat"
        ? withRule({ title: say("verbs.destroy"), text: words?.text ?? "" }, words?.rule)
        : null;
    default:
      return null;
  }
}
