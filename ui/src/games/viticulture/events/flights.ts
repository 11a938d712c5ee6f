import type { Flight } from "../../../table/logic/game";
import type { LogLine } from "../../../protocol.gen";
import type { TableStore } from "../../../table/logic/store.svelte";
import { more } from "../more";
import { deckOf } from "../view";

/** How things move: yours between the places where they lie, those of others to and from their place in the rail. */
export function flights(table: TableStore, line: LogLine): Flight[] {
  const told = more.parts?.flights(table, line);
  if (told) return told;
  const { seat, data, kind } = line;
  if (seat === null) return [];
  const own = seat === table.me;
  const text = (key: string): string => (typeof data[key] === "string" ? data[key] : "");
  const card = text("card");
  const hand = (name: string): string => (own && name ? `hand:${name}` : `rail:${seat}`);
  switch (kind) {
    case "placed":
    case "planned": {
      const worker = text("worker");
      return [
        {
          from: own ? `worker:${worker}` : `rail:${seat}`,
          to: line.refs[0] ?? "",
          symbol: `vi-${worker === "grande" ? "g" : "w"}${seat % 6}`,
          looks: `vi-wk seat-${seat % 6}`,
        },
      ];
    }
    case "drew": {
      const deck = text("deck");
      const cards = (data.cards as string[] | null) ?? Array.from({ length: Number(data.count ?? 0) }, () => "");
      return cards.map((name) => ({ from: `deck:${deck}`, to: hand(name), symbol: `vi-c-${deck}` }));
    }
    case "took":
      return card ? [{ from: line.refs[0] ?? "", to: hand(card), symbol: `vi-c-${deckOf(table, card)}` }] : [];
    case "discarded":
    case "visitor":
    case "filled":
      return card
        ? [{ from: hand(card), to: `pile:${deckOf(table, card)}`, symbol: `vi-c-${deckOf(table, card)}` }]
        : [];
    case "planted":
      return own && card ? [{ from: `hand:${card}`, to: `field:${String(data.field)}`, symbol: "vi-c-vine" }] : [];
    case "harvested":
      if (!own) return [];
      return ["red", "white"].flatMap((colour) =>
        typeof data[colour] === "number"
          ? [
              {
                from: `field:${String(data.field)}`,
                to: `grape:${colour}.${data[colour]}`,
                symbol: "vi-i-grape",
                looks: `vi-${colour}`,
              },
            ]
          : [],
      );
    default:
      return [];
  }
}
