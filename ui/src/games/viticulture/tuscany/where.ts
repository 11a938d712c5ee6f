import { named, v } from "../words";
import type { Player, ValleyView } from "../view";
import { u } from "./words";

/** Where a player is in the year: the row, and the season that the rooster stands in. */
export function where(view: ValleyView, player: Player): string {
  if (player.next_row) return u("next-row", { n: player.next_row });
  if (player.row < 1) return "";
  const row = v("row-word", { n: player.row });
  if (!player.season) return row;
  if (player.season === "year") return `${row}, ${u("out")}`;
  const season = named("season", player.season);
  return player.season === view.season ? `${row}, ${season}` : u("passed-to", { row, season });
}
