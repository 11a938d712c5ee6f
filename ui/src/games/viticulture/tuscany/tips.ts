import type { Tip } from "../../../table/logic/game";
import type { TableStore } from "../../../table/logic/store.svelte";
import { inWords } from "../effects";
import { more } from "../more";
import { cardName, shown } from "../view";
import { named, v } from "../words";
import { u } from "./words";

const withRule = (tip: Tip, rule: string | undefined): Tip => (rule ? { ...tip, rule } : tip);
const SEASONS = ["summer", "fall", "winter"];

/** What a structure card says, wherever it lies. */
function structure(t: TableStore, name: string): Tip {
  const card = more.structures[name]!;
  const words = t.words.cards[name];
  return withRule(
    {
      title: cardName(t, name),
      text: words?.text || inWords(card.do ?? card.gain ?? card.may ?? ""),
      extra: [`${named("kind", card.kind)}: ${named("kind-about", card.kind)}`, u("costs-gives", { n: card.cost })],
    },
    words?.rule || undefined,
  );
}

/** What a thing of Tuscany says about itself; null: a thing of the original game. */
export function tip(t: TableStore, ref: string): Tip | null {
  const view = shown(t);
  const [kind = "", name = ""] = ref.split(":");
  const words = t.words.cards[name];
  if (name in more.structures) return structure(t, name);
  switch (kind) {
    case "region": {
      const region = view.map?.regions.find((r) => r.name === name);
      if (!region) return null;
      const stars = region.stars.flatMap((n, seat) => (n > 0 ? [u("stars-of", { name: t.name(seat), n })] : []));
      const leader =
        region.leader === null
          ? u("no-leader")
          : u("leader", { name: region.leader === "automa" ? v("automa") : t.name(region.leader) });
      return withRule(
        {
          title: words?.name || cardName(t, name),
          text: u("region-about", { gain: inWords(region.gain), n: region.points }),
          extra: [
            ...stars,
            ...(region.automa > 0 ? [u("stars-of", { name: v("automa"), n: region.automa })] : []),
            view.map!.scored ? leader : u("unscored"),
          ],
        },
        words?.rule || "TU-5.1",
      );
    }
    case "stars":
      return withRule(
        {
          title: u("stars"),
          text: u("stars-about"),
          extra: [
            u("map-points", { points: view.map?.points.map((n, seat) => `${t.name(seat)} ${n}`).join(", ") ?? "" }),
          ],
        },
        t.words.cards.influence?.rule || undefined,
      );
    case "row": {
      const row = view.rows.find((r) => r.ref === ref);
      if (!row?.gains) return null;
      const gains = SEASONS.flatMap((season) =>
        row.gains![season] ? [u("into", { season: named("season", season), what: inWords(row.gains![season]) })] : [],
      );
      return withRule(
        { title: v("row", { n: name }), text: row.barred ? u("row-barred") : u("row-about-extended"), extra: gains },
        row.barred ? "TU-3.8" : "TU-3.5",
      );
    }
    case "worker":
    case "special":
      return view.specials?.includes(name)
        ? withRule(
            { title: cardName(t, name), text: words?.text || u("special-about"), extra: [u("special-costs")] },
            words?.rule || undefined,
          )
        : null;
    case "site":
      return { title: u("mat-slot"), text: u("mat-slot-about"), rule: "TU-7.1" };
    case "space":
      return name === "construction_mat"
        ? withRule({ title: u("destroy"), text: u("destroy-about") }, t.words.cards.construction_mat?.rule || undefined)
        : null;
    default:
      return null;
  }
}
