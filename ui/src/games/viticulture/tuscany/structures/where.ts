import { named } from "../../words";
import type { Player, ValleyView } from "../../view.gen";
import { say } from "../words";

/** Where a player is in the year: the row, and the season that the rooster stands in. */
export function where(view: ValleyView, player: Player): string {
  if (player.next_row) return say("next-row", { n: player.next_row });
  if (player.row < 1) return "";
  const row = say("row-word", { n: player.row });
  if (!player.season) return row;
  if (player.season === "year") return `${row}, ${say("out")}`;
  const season = named("season", player.season);
  return player.season === view.season ? `${row}, ${season}` : say("passed-to", { row, season });
}
