import type { ActionChoice, Ask } from "../../../protocol.gen";

/**
 * Clicking is narrowing. Every visible thing has a reference; every legal action names the things it uses. A click on
 * a thing (or on a verb) keeps the actions that contain it. One mechanism for every game, for mouse, touch and
 * keyboard. References are multisets: the same reference picked k times asks for actions that name it at least k
 * times.
 */

/** One pick: the reference, and which drawn copy of it was clicked (three equal cards share one reference). */
export interface Pick {
  ref: string;
  key: string;
}

export interface Narrowing {
  verb: string | null;
  picks: readonly Pick[];
}

export const NOTHING: Narrowing = { verb: null, picks: [] };

export function count(refs: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const ref of refs) counts.set(ref, (counts.get(ref) ?? 0) + 1);
  return counts;
}

function refsOf(narrowing: Narrowing): string[] {
  return narrowing.picks.map((pick) => pick.ref);
}

/** Does the action name at least these copies of these things? */
export function contains(action: ActionChoice, refs: readonly string[]): boolean {
  if (refs.length > action.refs.length) return false;
  const has = count(action.refs);
  for (const [ref, n] of count(refs)) if ((has.get(ref) ?? 0) < n) return false;
  return true;
}

/** The actions that are still meant. */
export function candidates(ask: Ask | null, narrowing: Narrowing): ActionChoice[] {
  if (!ask) return [];
  const refs = refsOf(narrowing);
  return ask.actions.filter((a) => (narrowing.verb === null || a.verb === narrowing.verb) && contains(a, refs));
}

/** Actions that name exactly what was picked, nothing more. */
export function exact(ask: Ask | null, narrowing: Narrowing): ActionChoice[] {
  if (narrowing.verb === null && narrowing.picks.length === 0) return [];
  return candidates(ask, narrowing).filter((a) => a.refs.length === narrowing.picks.length);
}

/**
 * The one action that the narrowing means, if there is one: the only exact match, or else the only action left
 * (its missing things follow by themselves).
 */
export function ready(ask: Ask | null, narrowing: Narrowing): ActionChoice | null {
  if (narrowing.verb === null && narrowing.picks.length === 0) return null;
  const matches = exact(ask, narrowing);
  if (matches.length === 1) return matches[0]!;
  if (matches.length > 1) return null;
  const left = candidates(ask, narrowing);
  return left.length === 1 ? left[0]! : null;
}

/** What is left to choose between when the same things can mean several actions. */
export function options(ask: Ask | null, narrowing: Narrowing): ActionChoice[] {
  const matches = exact(ask, narrowing);
  return matches.length > 1 ? matches : [];
}

/**
 * The choices of a list that still fit what was picked on the board; one taken from the list leaves all of them, to
 * change one's mind.
 */
export function remaining(ask: Ask | null, narrowing: Narrowing, chosen: ActionChoice | null): ActionChoice[] {
  return chosen ? (ask?.actions ?? []) : candidates(ask, { verb: null, picks: narrowing.picks });
}

/** Could another pick still change the meaning? */
export function open(ask: Ask | null, narrowing: Narrowing): boolean {
  return candidates(ask, narrowing).length > 1;
}

/** How many copies of each thing can still be picked: the things to light up. */
export function fitting(ask: Ask | null, narrowing: Narrowing): Map<string, number> {
  const picked = count(refsOf(narrowing));
  const free = new Map<string, number>();
  for (const action of candidates(ask, narrowing)) {
    for (const [ref, n] of count(action.refs)) {
      const left = n - (picked.get(ref) ?? 0);
      if (left > (free.get(ref) ?? 0)) free.set(ref, left);
    }
  }
  return free;
}

/** Everything that occurs in some legal action. */
export function legal(ask: Ask | null): Set<string> {
  return new Set(ask?.actions.flatMap((a) => a.refs) ?? []);
}

/** The verbs that still fit what was picked. */
export function fittingVerbs(ask: Ask | null, narrowing: Narrowing): Set<string> {
  return new Set(candidates(ask, { verb: null, picks: narrowing.picks }).map((a) => a.verb));
}

/** What a click on a thing makes of the narrowing; null: the thing occurs in no legal action. */
export function pick(ask: Ask | null, narrowing: Narrowing, thing: Pick): Narrowing | null {
  if (narrowing.picks.some((pick) => pick.key === thing.key)) {
    return { verb: narrowing.verb, picks: narrowing.picks.filter((pick) => pick.key !== thing.key) };
  }
  const more = [...narrowing.picks, thing];
  for (const attempt of [
    { verb: narrowing.verb, picks: more },
    { verb: null, picks: more },
    { verb: narrowing.verb, picks: [thing] },
    { verb: null, picks: [thing] },
  ]) {
    if (candidates(ask, attempt).length > 0) return attempt;
  }
  return null;
}

/** What a click on a verb makes of it: picks that the verb cannot use are dropped. Null: the verb is not legal. */
export function choose(ask: Ask | null, narrowing: Narrowing, verb: string): Narrowing | null {
  if (narrowing.verb === verb) return { verb: null, picks: narrowing.picks };
  if (candidates(ask, { verb, picks: [] }).length === 0) return null;
  let picks: Pick[] = [];
  for (const pick of narrowing.picks) {
    const attempt = [...picks, pick];
    if (candidates(ask, { verb, picks: attempt }).length > 0) picks = attempt;
  }
  return { verb, picks };
}

/** A narrowing that means exactly this action (from the list of moves, the command line, a hint). */
export function towards(action: ActionChoice): Narrowing {
  const seen = new Map<string, number>();
  const picks = action.refs.map((ref) => {
    const n = seen.get(ref) ?? 0;
    seen.set(ref, n + 1);
    return { ref, key: `${ref}#${n}` };
  });
  return { verb: action.verb, picks };
}

/** Esc: the last pick, then the verb. Null: there is nothing to drop. */
export function back(narrowing: Narrowing): Narrowing | null {
  if (narrowing.picks.length > 0) return { verb: narrowing.verb, picks: narrowing.picks.slice(0, -1) };
  if (narrowing.verb !== null) return NOTHING;
  return null;
}

/** Matches typed text against the legal actions: those that begin with it come first, then those with all its words. */
export function complete(ask: Ask | null, typed: string, limit = 8): ActionChoice[] {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, " ");
  const actions = ask?.actions ?? [];
  if (wanted === "") return actions.slice(0, limit);
  const words = wanted.split(" ");
  const begins = actions.filter((a) => a.text.toLowerCase().startsWith(wanted));
  const has = actions.filter(
    (a) => !begins.includes(a) && words.every((word) => `${a.text} ${a.label}`.toLowerCase().includes(word)),
  );
  return [...begins, ...has].slice(0, limit);
}
