import type { Flight } from "../../../table/logic/game";
import type { LogLine } from "../../../protocol.gen";
import type { TableStore } from "../../../table/logic/store.svelte";

const word = (line: LogLine, key: string): string => (typeof line.data[key] === "string" ? line.data[key] : "");

/** How the events of Tuscany move; undefined: an event of the original game. */
export function flights(table: TableStore, line: LogLine): Flight[] | undefined {
  const own = line.seat === table.me;
  const looks = `vi-wk seat-${(line.seat ?? 0) % 6}`;
  switch (line.kind) {
    case "star":
      return [
        { from: own ? "stars" : `rail:${line.seat}`, to: `region:${word(line, "region")}`, symbol: "vi-star", looks },
      ];
    case "star_moved":
      return [{ from: `region:${word(line, "from")}`, to: `region:${word(line, "region")}`, symbol: "vi-star", looks }];
    case "built_card":
      return own
        ? [{ from: `hand:${word(line, "card")}`, to: `structure:${word(line, "card")}`, symbol: "vi-c-structure" }]
        : [];
    case "destroyed":
      return own ? [{ from: `structure:${word(line, "card")}`, to: "pile:structure", symbol: "vi-c-structure" }] : [];
    case "stole":
      return [
        {
          from: `rail:${String(line.data.owner)}`,
          to: own && word(line, "card") ? `hand:${word(line, "card")}` : `rail:${line.seat}`,
          symbol: `vi-c-${word(line, "deck")}`,
        },
      ];
    default:
      return undefined;
  }
}
