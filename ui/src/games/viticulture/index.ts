import type { Game } from "../../table/logic/game";
import type { TableStore } from "../../table/logic/store.svelte";
import { loadArt } from "../../table/parts/art.svelte";
import art from "./art.svg?url";
import { more } from "./more";
import Board from "./Board.svelte";
import Chip from "./Chip.svelte";
import { flights } from "./events/flights";
import LogSign from "./events/LogSign.svelte";
import Seat from "./Seat.svelte";
import { tip } from "./tips";
import { real, shown } from "./view";
import "./viticulture.css";
import { learnViticulture, named, say } from "./words";

await Promise.all([learnViticulture(), loadArt(art)]);

const PLACES: Record<string, string> = {
  space: "you",
  row: "you",
  action: "you",
  deck: "you",
  pile: "you",
  region: "you",
  field: "vineyard",
  vine: "vineyard",
  structure: "vineyard",
  grape: "vineyard",
  wine: "vineyard",
  site: "vineyard",
  hand: "hand",
  card: "hand",
  mama: "hand",
  papa: "hand",
};

/** The part of the table where a thing lies; workers stand above all of them. */
function parts(table: TableStore, ref: string): string[] {
  const part = ref === "space:yoke" || more.parts?.own(table, ref) ? "vineyard" : PLACES[ref.split(":")[0]!];
  return part ? [part] : [];
}

const MODULES = ["extended_board", "special_workers", "structures"];

const game: Game = {
  async prepare(table) {
    if (MODULES.some((module) => table.options[module])) more.parts = (await import("./tuscany")).default;
  },
  Board,
  Seat,
  Chip,
  Sign: LogSign,
  mark:
    "M11.2 8V3.5h1.6V8zM12.5 6c1-3.3 3.8-4.7 7.5-3.8C19.5 5.6 16.7 7.1 12.5 6z" +
    "M6 7.5a3.3 3.3 0 1 0 .01 0zM12 7.2a3.3 3.3 0 1 0 .01 0zM18 7.5a3.3 3.3 0 1 0 .01 0z" +
    "M9 13a3.3 3.3 0 1 0 .01 0zM15 13a3.3 3.3 0 1 0 .01 0zM12 18.5a3.3 3.3 0 1 0 .01 0z",
  tabs(table) {
    const cards = table.me === null ? 0 : (shown(table).players[table.me]?.hand.count ?? 0);
    return [
      { id: "you", label: say("board") },
      { id: "vineyard", label: say("vineyard") },
      ...(table.me === null ? [] : [{ id: "hand", label: `${say("terms.hand")} ${cards}` }]),
      { id: "others", label: say("others") },
    ];
  },
  parts,
  moment(table) {
    const view = shown(table);
    if (view.over) return [];
    return [say("year", { n: view.year }), view.phase === "year_end" ? say("year-end") : named("season", view.season)];
  },
  alert: (table) => (shown(table).last_year && !shown(table).over ? say("terms.last_year") : ""),
  facts: () => [],
  boards: ["turn"],
  ranks: ["make", "use_wine", "spend_wine", "use_grape", "sell", "fill", "age"],
  score: (table) => ({ totals: real(table).players.map((player) => player.points), rows: [] }),
  icons: {
    wake: "sun",
    place: "place",
    boost: "star",
    pass: "pass",
    play: "cards",
    choose: "check",
    draw: "draw",
    build: "build",
    plant: "sprout",
    uproot: "destroy",
    swap: "exchange",
    harvest: "grapes",
    sell: "purchase",
    "buy-field": "purchase",
    "sell-field": "purchase",
    "make-red": "bottle",
    "make-white": "bottle",
    "make-blush": "bottle",
    "make-sparkling": "bottle",
    fill: "bottle",
    "use-wine": "bottle",
    "use-grape": "grapes",
    "take-grape": "grapes",
    age: "history",
    discard: "give",
    give: "give",
    retrieve: "undo",
    pick: "person",
    pledge: "cards",
    take: "draw",
    "take-pile": "draw",
    manage: "list",
    accept: "check",
    decline: "x",
    "build-card": "build",
    destroy: "destroy",
    train: "person",
    "take-bonus": "star",
    bonus: "star",
    steal: "cards",
    "harvest-all": "grapes",
    "make-charmat": "bottle",
    star: "star",
    "move-star": "exchange",
    "keep-mama": "person",
    "keep-papa": "person",
    done: "check",
  },
  tip,
  flights,
};

export default game;
