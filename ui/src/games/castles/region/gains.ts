import type { TableStore } from "../../../table/logic/store.svelte";
import type { Frame } from "../../../table/logic/choice/draft.svelte";
import { real } from "../view";
import type { Gain, RealmView } from "../view.gen";
import { say } from "../words";

/** What a placement on a space gives, as the map says it. */
export interface Gives {
  /** "+3" if it scores, otherwise the share of its area: "1/2". */
  text: string;
  /** Points now; 0: none. */
  now: number;
  icon: boolean;
  /** How many of what the tile brings; 0 if the server does not say. */
  amount: number;
  words: string;
}

/** The server tells what each legal placement gives; of a tile that is drafted already, what it told before. */
export function gainOf(table: TableStore, n: number): Gives | null {
  const seat = table.me;
  if (seat === null) return null;
  const region = real(table).players[seat]?.region;
  const space = region?.spaces[n];
  const gain = space && told(table, space.ref);
  if (!region || !gain) return null;
  const { filled, size } = gain;
  const now = gain.green + gain.red;
  const icon = gain.effect !== null;
  const words = [
    now > 0 ? say("gives-points", { n: now }) : "",
    gain.colour ? say("gives-colour", { n: gain.colour }) : "",
    filled === size ? "" : say("gives-share", { filled, size }),
    icon ? say(`terms.brings_${space.kind}`) : "",
  ];
  return {
    text: now > 0 ? `+${now}` : `${filled}/${size}`,
    now,
    icon,
    amount: gain.amount > 1 ? gain.amount : 0,
    words: words.filter(Boolean).join(", "),
  };
}

/** What the server told of a placement on this space, last. */
function told(table: TableStore, space: string): Gain | undefined {
  for (const frame of table.draft.frames.toReversed()) {
    const gain = (frame.view as RealmView).gains.find((each) => each.space === space && picked(frame, each.piece));
    if (gain) return gain;
  }
  return undefined;
}

/** Is this piece the one that is picked there, or is none picked yet? */
function picked(frame: Frame, piece: string): boolean {
  const refs = [...frame.narrowing.picks.map((pick) => pick.ref), ...(frame.chosen?.refs ?? [])];
  const pieces = refs.filter((ref) => /^(storage|display):/.test(ref));
  return pieces.length === 0 || pieces.includes(piece);
}
