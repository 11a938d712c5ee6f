import type { Flight, Game } from "../../table/logic/game";
import type { LogLine } from "../../protocol.gen";
import type { TableStore } from "../../table/logic/store.svelte";
import { loadArt } from "../../table/parts/art.svelte";
import art from "./art.svg?url";
import { tileSymbol } from "./art";
import Board from "./Board.svelte";
import "./castles.css";
import Chip from "./Chip.svelte";
import Seat from "./Seat.svelte";
import { tip } from "./tips";
import { mine, real, shown } from "./view";
import { learnCastles, say } from "./words";

await Promise.all([learnCastles(), loadArt(art)]);

/** How things move: yours between the places where they lie, those of others to and from their place in the rail. */
function flights(table: TableStore, line: LogLine): Flight[] {
  const tile = typeof line.data.tile === "string" ? tileSymbol(line.data.tile) : null;
  const ref = line.refs[0] ?? "";
  const own = line.seat === table.me;
  const cards = (line.data.cards as string[] | null) ?? [];
  const stored = own
    ? `storage:${Math.max(0, real(table).players[mine(table)]!.storage.length - 1)}`
    : `store:${line.seat}`;
  switch (line.kind) {
    case "took":
      return tile ? [{ from: ref, to: stored, symbol: tile }] : [];
    case "placed": {
      const from = (line.data.from as string | undefined) ?? "";
      return tile
        ? [
            {
              from: own || from.startsWith("display:") ? from : `store:${line.seat}`,
              to: own ? ((line.data.space as string | undefined) ?? ref) : ref,
              symbol: tile,
            },
          ]
        : [];
    }
    case "refilled":
      return tile ? [{ from: `pile:${line.seat}`, to: ref, symbol: tile }] : [];
    case "drew":
      if (own) return cards.map((kind) => ({ from: "deck", to: `hand:${kind}`, symbol: `ct-k-${kind}` }));
      return line.data.count === 0 ? [] : [{ from: "deck", to: `hand-of:${line.seat}`, symbol: "ct-back" }];
    case "paid":
      return cards.map((kind) => ({
        from: own ? `hand:${kind}` : `hand-of:${line.seat}`,
        to: "discard",
        symbol: `ct-k-${kind}`,
      }));
    default:
      return [];
  }
}

/** The display is drawn on the table and above one's own things; stacks and bonus tiles lie on the table alone. */
function parts(_: TableStore, ref: string): string[] {
  const kind = ref.split(":")[0]!;
  if (kind === "deck" || kind === "bonus") return ["table"];
  return kind === "display" || kind === "kind" ? ["you", "table"] : ["you"];
}

const game: Game = {
  Board,
  Seat,
  Chip,
  suggests: ["pay"],
  lists: ["bonus"],
  whole: ["turn_boards", "shift", "castle"],
  mark: "M1 26V10h3V7h3v3h2.500V3h1V0l4.500 1.800-3.500 1.500V10H14V7h3v3h3V7h3v19h-8v-5a3 3 0 0 0-6 0v5z",
  tabs(table) {
    const near = mine(table);
    const others = table.seats.filter((seat) => seat.seat !== near);
    return [
      { id: "you", label: table.name(near) },
      { id: "table", label: say("tab-table") },
      { id: "other", label: others.length === 1 ? others[0]!.name : say("others") },
    ];
  },
  parts,
  moment(table) {
    const view = shown(table);
    if (view.phase === "over") return [];
    return view.phase === "play"
      ? [say("round-of", { n: view.round, of: view.players[0]!.piles.left.length }), say("lap", { n: view.lap })]
      : [say("set-up")];
  },
  alert(table) {
    const view = shown(table);
    return view.phase === "play" && view.last_turns !== null ? say("alert-last") : "";
  },
  facts: () => [],
  score: (table) => ({ totals: real(table).players.map((player) => player.red), rows: [] }),
  icons: {
    draw: "draw",
    take: "give",
    place: "place",
    refresh: "exchange",
    pay: "purchase",
    gain: "star",
    discard: "destroy",
    castle: "gate",
    join: "colourful",
    turn: "exchange",
    shift: "extend",
    done: "check",
    pass: "pass",
  },
  tip,
  flights,
};

export default game;
