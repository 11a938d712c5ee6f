import type { TableStore } from "../../table/logic/store.svelte";
import { real, shown } from "./view";
import type { NextScoring, RealmView } from "./view.gen";
import { say, type CastlesWord } from "./words";

export { real, shown };

/** Pawns that would cover each other stand side by side, as near to their figures as there is room. */
export function spread(pawns: { at: number; room: number }[], width: number): number[] {
  const order = pawns.map((pawn, n) => ({ ...pawn, n })).sort((a, b) => a.at - b.at || a.n - b.n);
  interface Group {
    from: number;
    to: number;
    size: number;
    centre: number;
    members: typeof order;
  }
  const groups: Group[] = [];
  const settle = (members: typeof order): Group => {
    const size = members.reduce((sum, member) => sum + member.room, 0);
    const centre = members.reduce((sum, member) => sum + member.at, 0) / members.length;
    const from = Math.max(-8, Math.min(centre - size / 2, width + 14 - size));
    return { members, size, centre, from, to: from + size };
  };
  for (const pawn of order) {
    let group = settle([pawn]);
    while (groups.length > 0 && groups.at(-1)!.to > group.from)
      group = settle([...groups.pop()!.members, ...group.members]);
    groups.push(group);
  }
  const xs: number[] = [];
  for (const group of groups) {
    let x = group.from;
    for (const member of group.members) {
      xs[member.n] = x + member.room / 2;
      x += member.room;
    }
  }
  return xs;
}

/** When the scoring comes that an emptied pile brings about. */
const COMES: Record<NextScoring["comes"], CastlesWord> = {
  this_lap: "this-lap",
  this_turn: "this-turn",
  next_lap: "next-lap",
  others_turn: "others-turn",
  each_turn: "each-turn",
};

/** What brings the next scoring: whose pile of this round is nearest to its end. */
export function nextScoring(table: TableStore, view: RealmView): { head: string; text: string } {
  if (view.phase === "play" && view.last_turns !== null)
    return { head: say("last-turns"), text: say("turns-left", { n: view.last_turns }) };
  const next = view.next_scoring;
  if (!next) return { head: say("next-scoring"), text: say("after-round", { n: view.round }) };
  const name = table.name(next.seat);
  return next.left === 0
    ? { head: say(COMES[next.comes]), text: say("pile-empty", { n: view.round, name }) }
    : { head: say("next-scoring"), text: say("pile-left", { n: next.left, pile: view.round, name }) };
}
