"""Why not: the reason for anything that a person points at and may not do, with its rule.

A person points at a verb or a thing, or names a whole action. The rules refuse whole actions, so for a verb
or a thing the closest actions are tried, and the most telling reason is given. Most actions name things that
are not there, and their refusals say little, so a thing that turns out to be absent is not tried again.
"""

from collections import Counter

from tavola.core.action import Action, Verb
from tavola.core.decision import CLEAR, NO_SUCH, NOT_HERE, Refusal
from tavola.core.errors import MalformedAction
from tavola.core.state import State

# The most actions of one verb to try.
MOST = 1500
# The reason if a verb has nothing to work with at all: the table has words for it.
NOTHING = "nothing"


def why_not(state: State, verb: str | None, ref: str | None, action: str | None) -> Refusal | None:
    """The refusal for what was pointed at, None if it can be done; raises `MalformedAction`."""
    if action is not None:
        return state.why_not(state.game.vocabulary.parse(action))
    if any(fits(choice, verb, ref) for choice in state.legal()):
        return None
    reasons = Reasons(state, ref)
    for one in _verbs(state, verb):
        reasons.try_all(one)
    return reasons.best(verb is not None and ref is None)


def fits(action: Action, verb: str | None, ref: str | None) -> bool:
    """Whether an action has this verb and names this thing."""
    return (verb is None or action.verb.name == verb) and (ref is None or ref in action.refs)


def _verbs(state: State, verb: str | None) -> list[Verb]:
    """The verb that was pointed at, or all those of the decision."""
    known = {one.name: one for one in state.game.vocabulary.verbs}
    if verb is None:
        return [known[name] for name in state.decision.verbs(state) if name in known]
    if verb not in known:
        raise MalformedAction(f"There is no action {verb!r}.")
    return [known[verb]]


class Reasons:
    """The reasons against the actions that a person may have meant."""

    def __init__(self, state: State, ref: str | None) -> None:
        self.state = state
        self.ref = ref
        self.first: dict[tuple[str, str], Refusal] = {}
        self.counts: Counter[tuple[str, str]] = Counter()
        self.left = MOST

    def try_all(self, verb: Verb) -> None:
        """Try the actions of a verb that name the thing."""
        self.left = MOST
        firsts, seconds = range(len(verb.first.tokens)), range(verb.width)
        if verb.width == 1:
            for first in firsts:
                if self.ref is None or self.ref in verb.first.refs[first]:
                    self.is_there(verb.of(first))
            return
        # The first thing is there if trying it with some second thing does not report it missing.
        there = [first for first in firsts if self.is_there(verb.of(first, 0), NO_SUCH)]
        useful = list(seconds)
        for first in there:
            named = self.ref is not None and self.ref in verb.first.refs[first]
            useful = [
                second
                for second in useful
                if (self.ref is not None and not named and self.ref not in verb.second.refs[second])
                or self.is_there(verb.of(first, second))
            ]

    def is_there(self, action: Action, absence: int = NOT_HERE) -> bool:
        """Try an action; false if something in it is not there at all, or enough has been tried."""
        if self.left <= 0:
            return False
        self.left -= 1
        refusal = self.state.why_not(action)
        if refusal is None:
            return True
        if self.ref is None or self.ref in action.refs:
            name = (refusal.rule, refusal.reason)
            self.first.setdefault(name, refusal)
            self.counts[name] += 1
        return refusal.weight != absence

    def best(self, any_thing: bool) -> Refusal:
        """The most telling reason; for a verb alone, that there is nothing to do it with."""
        if not self.counts:
            return Refusal(self.state.decision.rule, "not_asked")
        name = max(self.counts, key=lambda name: (self.first[name].weight, self.counts[name]))
        best = self.first[name]
        return Refusal(best.rule, NOTHING) if any_thing and best.weight < CLEAR else best
