import type { Tip } from "../../../table/logic/game";
import type { TableStore } from "../../../table/logic/store.svelte";
import { inWords, structureOf } from "../drawings";
import { cardName, shown } from "../view";
import { named } from "../words";
import { say } from "./words";

const withRule = (tip: Tip, rule: string | undefined): Tip => (rule ? { ...tip, rule } : tip);
const SEASONS = ["summer", "fall", "winter"];

/** What a structure card says, wherever it lies. */
function structure(table: TableStore, name: string): Tip {
  const card = structureOf(table, name)!;
  const words = table.words.cards[name];
  return withRule(
    {
      title: cardName(table, name),
      text: words?.text ?? "",
      extra: [`${named("kind", card.type)}: ${named("kind-about", card.type)}`, say("costs-gives", { n: card.cost })],
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
          text: say("region-about", { gain: inWords(table, region.gain), n: region.points }),
          extra: [
            ...stars,
            ...(region.automa > 0 ? [say("stars-of", { name: say("terms.automa"), n: region.automa })] : []),
            view.map!.scored ? leader : say("unscored"),
          ],
        },
        words?.rule || "TU-5.1",
      );
    }
    case "stars":
      return withRule(
        {
          title: say("terms.stars"),
          text: say("stars-about"),
          extra: [
            say("map-points", {
              points: view.map?.points.map((n, seat) => `${table.name(seat)} ${n}`).join(", ") ?? "",
            }),
          ],
        },
        table.words.cards.influence?.rule || undefined,
      );
    case "row": {
      const row = view.rows.find((r) => r.ref === ref);
      if (!row?.gains) return null;
      const gains = SEASONS.flatMap((season) =>
        row.gains![season]
          ? [say("into", { season: named("season", season), what: inWords(table, row.gains![season]) })]
          : [],
      );
      return withRule(
        {
          title: say("row", { n: name }),
          text: row.barred ? say("row-barred") : say("row-about-extended"),
          extra: gains,
        },
        row.barred ? "TU-3.8" : "TU-3.5",
      );
    }
    case "worker":
    case "special":
      return view.specials.includes(name)
        ? withRule(
            { title: cardName(table, name), text: words?.text || say("special-about"), extra: [say("special-costs")] },
            words?.rule || undefined,
          )
        : null;
    case "site":
      return { title: say("cards.construction_mat"), text: say("mat-slot-about"), rule: "TU-7.1" };
    case "space":
      return name === "construction_mat"
        ? withRule(
            { title: say("verbs.destroy"), text: say("destroy-about") },
            table.words.cards.construction_mat?.rule || undefined,
          )
        : null;
    default:
      return null;
  }
}
