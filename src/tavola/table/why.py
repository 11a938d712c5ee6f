"""Why not: the reason for anything that a person points at and may not do, with its rule.

A person points at a verb, at a thing, or names a whole action. The rules refuse whole actions; so for a
verb or a thing the reasons of the actions that come closest are looked at, and the most telling one is
given.
"""

from collections import Counter

from tavola.core.action import Action, Verb
from tavola.core.decision import Refusal
from tavola.core.errors import MalformedAction
from tavola.core.state import State

# A verb over large domains has many actions: so many are looked at.
MOST = 4000


def why_not(state: State, verb: str | None, ref: str | None, action: str | None) -> Refusal | None:
    """The refusal for what was pointed at, None if it can be done; raises `MalformedAction`."""
    if action is not None:
        return state.why_not(state.game.vocabulary.parse(action))
    legal = state.legal()
    if any(fits(choice, verb, ref) for choice in legal):
        return None
    return _closest(state, _candidates(state, verb, ref))


def fits(action: Action, verb: str | None, ref: str | None) -> bool:
    """Whether an action has this verb and names this thing."""
    return (verb is None or action.verb.name == verb) and (ref is None or ref in action.refs)


def _candidates(state: State, verb: str | None, ref: str | None) -> list[Action]:
    """Actions that a person may have meant, verbs of the decision first."""
    vocabulary = state.game.vocabulary
    known = {one.name: one for one in vocabulary.verbs}
    if verb is not None:
        if verb not in known:
            raise MalformedAction(f"There is no action {verb!r}.")
        names = [verb]
    else:
        names = [name for name in state.decision.verbs(state) if name in known]
    found: list[Action] = []
    for name in names:
        found.extend(_naming(known[name], ref))
        if len(found) >= MOST:
            break
    return found[:MOST]


def _naming(verb: Verb, ref: str | None) -> list[Action]:
    """The actions of a verb that name a thing."""
    first = [a for a in range(len(verb.first.tokens)) if ref is None or ref in verb.first.refs[a]]
    second = [b for b in range(verb.width) if ref is None or ref in verb.second.refs[b]]
    if verb.width == 1:
        return [verb.of(a) for a in first[:MOST]]
    if ref is None:
        return [verb.of(a, b) for a in first for b in second][:MOST]
    pairs = [(a, b) for a in first for b in range(verb.width)]
    pairs += [(a, b) for b in second for a in range(len(verb.first.tokens)) if a not in first]
    return [verb.of(a, b) for a, b in pairs[:MOST]]


def _closest(state: State, candidates: list[Action]) -> Refusal:
    """The reason that bars the most actions; those last that only say that a thing is not there."""
    reasons: dict[tuple[str, str], Refusal] = {}
    counts: Counter[tuple[str, str]] = Counter()
    for action in candidates:
        refusal = state.why_not(action)
        if refusal is None:
            continue
        name = (refusal.rule, refusal.reason)
        reasons.setdefault(name, refusal)
        counts[name] += 1
    if not counts:
        return Refusal(state.decision.rule, "not_asked")
    best = max(counts, key=lambda name: (not _is_absence(name[1]), counts[name]))
    return reasons[best]


def _is_absence(reason: str) -> bool:
    return reason.startswith(("not_in_", "no_such_"))
