import type { Tip } from "../../table/logic/game";
import type { TableStore } from "../../table/logic/store.svelte";
import { buildingOf, inWords } from "./drawings";
import { more } from "./more";
import { cardLabel, cardName, mine, shown, withRule } from "./view";
import { nameOf } from "../../words";
import { named, say } from "./words";

/** What a thing says about itself. */
export function tip(table: TableStore, ref: string): Tip | null {
  const own = more.parts?.tip(table, ref);
  if (own) return own;
  const view = shown(table);
  const [kind, name = ""] = ref.split(":");
  switch (kind) {
    case "space":
    case "action": {
      const [place = "", slot] = name.split(".");
      const action = view.actions.find((a) => a.name === place);
      const told = table.words.cards[place];
      const bonus = slot && slot !== "beside" ? action?.spaces[Number(slot) - 1]?.bonus : "";
      return withRule(
        {
          title: nameOf(place),
          text: told?.text ?? "",
          ...(bonus
            ? { extra: [say("bonus", { what: inWords(table, bonus) })] }
            : slot === "beside"
              ? { extra: [say("space-beside", { action: nameOf(place), worker: nameOf("grande") })] }
              : {}),
        },
        slot === "beside" ? table.words.cards.grande?.rule : told?.rule,
      );
    }
    case "row": {
      const row = view.rows[Number(name) - 1];
      const about = table.words.cards.wake_up_row;
      return withRule(
        {
          title: say("row", { n: name }),
          text: row?.gain ? inWords(table, row.gain) : say("row-gain", { n: name, what: nameOf("row_without_bonus") }),
          extra: [about?.text ?? ""],
        },
        about?.rule,
      );
    }
    case "worker":
      return {
        title: named("worker", name),
        text: table.words.cards[name]?.text ?? "",
        rule: table.words.cards[name]?.rule ?? "",
      };
    case "structure": {
      const cost = buildingOf(table, name)?.cost ?? 0;
      const built = view.players[mine(table)]!.structures.includes(name);
      return withRule(
        {
          title: nameOf(name),
          text: table.words.cards[name]?.text ?? "",
          extra: [built ? say("built") : say("costs", { n: cost })],
        },
        table.words.cards[name]?.rule,
      );
    }
    case "field": {
      const field = view.players[mine(table)]!.fields.find((each) => each.ref === ref);
      if (!field) return null;
      const extra = field.vines.map((vine) => cardLabel(table, vine));
      return withRule(
        {
          title: say("field", { n: field.value }),
          text: field.sold
            ? `${say("terms.sold")}, ${say("for-lira", { n: field.value })}`
            : say("field-room", { n: field.red + field.white, of: field.value }),
          extra,
        },
        table.words.cards.field_card?.rule,
      );
    }
    case "deck": {
      const deck = view.decks[name];
      return deck
        ? withRule(
            {
              title: named("deck", name),
              text: say("deck-left", { deck: named("deck", name), n: deck.count }),
            },
            table.words.cards[name]?.rule,
          )
        : null;
    }
    case "pile": {
      const pile = view.decks[name]?.pile ?? [];
      const kinds = [...new Set(pile)].reverse().map((card) => {
        const count = pile.filter((other) => other === card).length;
        return count > 1 ? `${cardName(table, card)} ×${count}` : cardName(table, card);
      });
      return withRule(
        {
          title: say("pile-count", { deck: named("deck", name), n: pile.length }),
          ...(kinds.length > 0 ? { text: kinds.join(", ") } : {}),
        },
        table.words.cards.discard_pile?.rule,
      );
    }
    case "grape": {
      const [colour = "", n = ""] = name.split(".");
      return withRule({ title: named("grape", colour, { n }) }, table.words.cards.grape_token?.rule);
    }
    case "wine": {
      const [type = "", n = ""] = name.split(".");
      return withRule({ title: named("bottle", type, { n }) }, table.words.cards.wine_token?.rule);
    }
    case "mama":
    case "papa":
      return withRule(
        { title: say(kind, { name: cardName(table, name) }), text: table.words.cards[name]?.text ?? "" },
        table.words.cards[name]?.rule || undefined,
      );
    case "seat":
      return { title: table.name(Number(name)) };
    default: {
      const card = table.words.cards[name];
      return withRule({ title: cardName(table, name), text: card?.text ?? "" }, card?.rule || undefined);
    }
  }
}
