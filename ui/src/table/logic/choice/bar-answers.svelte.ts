import type { ActionChoice } from "../../../protocol.gen";
import type { TableStore } from "../store.svelte";
import * as narrow from "./narrow";

/** Of many answers that the server ranks or suggests, so many are chips. */
const SHOWN = 3;

export interface BarAnswers {
  /** The answers that are chips of the bar; none: it has the verbs. */
  readonly answers: ActionChoice[];
  /** Those that only the list above the bar shows. */
  readonly rest: ActionChoice[];
  /** What that list shows now. */
  readonly offered: ActionChoice[];
  /** What the picked things can mean, as long as nothing is chosen. */
  readonly meanings: ActionChoice[];
  /** The list of the rest is open. */
  more: boolean;
}

/** Which answers to a question stand in the bar, and which in a list above it; a bar has so many pixels. */
export function barAnswers(table: () => TableStore, room: () => number): BarAnswers {
  const game = $derived(table().game);
  const ask = $derived(table().ask);
  const top = $derived(table().draft.top);
  const narrowing = $derived(top?.narrowing ?? narrow.NOTHING);
  const ready = $derived(table().draft.ready);
  let more = $state(false);
  const meanings = $derived(top?.chosen ? [] : narrow.options(ask, narrowing));
  const left = $derived(narrow.remaining(ask, narrowing, top?.chosen ?? null));
  const ranked = $derived(!!ask && !!game.ranks?.includes(ask.kind));
  /** Clicking narrows the ranked answers; stopping is always among them. */
  const pool = $derived(
    ranked && narrowing.picks.length > 0
      ? ask!.actions.filter((action) => meanings.includes(action) || action.text === ready?.text)
      : (ask?.actions ?? []),
  );
  const listed = $derived(!!ask && pool.length > SHOWN + 1 && (ranked || !!game.suggests?.includes(ask.kind)));
  /** With few choices of few kinds, the choices themselves are the chips. */
  const direct = $derived(
    !!ask &&
      !listed &&
      !game.boards?.includes(ask.kind) &&
      (ranked ||
        (ask.verbs.length <= 3 && ask.actions.length <= (room() < 1100 ? 4 : 6)) ||
        !!game.lists?.includes(ask.kind)),
  );
  /** A few meanings of the same things are answered in the bar, many in a list above it. */
  const answers = $derived.by(() => {
    if (!ask) return [];
    if (listed) {
      const stop = ranked ? pool.filter((action) => action.refs.length === 0) : [];
      const first = pool.filter((action) => !stop.includes(action)).slice(0, SHOWN);
      const chosen = pool.find((action) => action.text === ready?.text);
      return [
        ...(chosen && !first.includes(chosen) && !stop.includes(chosen) ? [...first.slice(0, -1), chosen] : first),
        ...stop,
      ];
    }
    if (direct) return ranked ? pool : left;
    return meanings.length > 1 && meanings.length <= 4 ? meanings : [];
  });
  const rest = $derived(listed ? pool.filter((action) => !answers.includes(action)) : []);
  const offered = $derived(
    table().past || direct ? [] : listed ? (more ? rest : []) : meanings.length > 4 ? meanings : [],
  );
  return {
    get answers() {
      return answers;
    },
    get rest() {
      return rest;
    },
    get offered() {
      return offered;
    },
    get meanings() {
      return meanings;
    },
    get more() {
      return more;
    },
    set more(open) {
      more = open;
    },
  };
}
