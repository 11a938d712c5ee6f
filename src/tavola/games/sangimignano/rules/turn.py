"""The turn: one of seven actions or a Noble card (SG-2.1), and what follows when it is resolved."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration
from tavola.core.state import State
from tavola.games.sangimignano.cards.draw import FOR_PURCHASE, begin_draws, drawable, refill_market
from tavola.games.sangimignano.cards.nobles import noble_plays, play_noble, why_not_noble
from tavola.games.sangimignano.rules.build import begin_build, begin_extend
from tavola.games.sangimignano.rules.buildable import builds, extensions, why_not_build, why_not_extend
from tavola.games.sangimignano.rules.complete import begin_complete, completions, why_not_complete
from tavola.games.sangimignano.rules.end_of_deal import end_deal
from tavola.games.sangimignano.rules.exchange import begin_exchange, may_exchange, why_not_exchange
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import ENDING, NORMAL, City, as_city
from tavola.games.sangimignano.state.verbs import (
    BUILD,
    CLOSE,
    COMPLETE,
    EXCHANGE,
    EXTEND,
    PASS,
    PLAY,
    PURCHASE,
)

SEVEN_ACTIONS: Final = ["purchase", "exchange", "build", "extend", "complete", "close", "pass"]


class Turn(Decision):
    """A player's turn: choose an action."""

    declared: ClassVar = Declaration("turn", SEAT)

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "SG-2.1", begins_turn=True)

    def legal(self, state: State) -> list[Action]:
        city = as_city(state)
        actions: list[Action] = []
        if may_purchase(city):
            actions.append(PURCHASE.of())
        if may_exchange(city):
            actions.append(EXCHANGE.of())
        builds(city, actions)
        extensions(city, actions)
        completions(city, actions)
        if may_close(city):
            actions.append(CLOSE.of())
        if city.settings.nobles:
            noble_plays(city, actions)
        actions.append(PASS.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        city = as_city(state)
        verb = action.verb
        if verb is PURCHASE:
            return why_not_purchase(city)
        if verb is EXCHANGE:
            return why_not_exchange(city)
        if verb is BUILD:
            return why_not_build(city, action.a)
        if verb is EXTEND:
            return why_not_extend(city, action.a, action.b)
        if verb is COMPLETE:
            return why_not_complete(city, action.a)
        if verb is CLOSE:
            return why_not_close(city)
        if verb is PLAY:
            return why_not_noble(city, action.a)
        return None

    def play(self, state: State, action: Action) -> None:
        city = as_city(state)
        city.push(TURN_END)
        verb = action.verb
        if verb is PASS:
            pass_turn(city)
            return
        city.passes = 0
        if verb is PURCHASE:
            purchase(city)
        elif verb is EXCHANGE:
            begin_exchange(city)
        elif verb is BUILD:
            begin_build(city, action.a)
        elif verb is EXTEND:
            begin_extend(city, action.a, action.b)
        elif verb is COMPLETE:
            begin_complete(city, action.a)
        elif verb is CLOSE:
            close(city)
        else:
            play_noble(city, action.a)

    def verbs(self, state: State) -> list[str]:
        return [*SEVEN_ACTIONS, "play"] if as_city(state).settings.nobles else SEVEN_ACTIONS


TURNS: Final = [Turn(0), Turn(1)]


class TurnEnd(Step):
    """The action is resolved: refill the market, check the deck, pass the turn on (SG-2.12, SG-2.14)."""

    declared: ClassVar = Declaration("turn_end")

    def run(self, state: State) -> None:
        city = as_city(state)
        if city.phase == NORMAL:
            refill_market(city)
            if not city.deck:
                begin_ending(city, "deck")
        city.turn = 1 - city.turn
        city.turns += 1
        city.push(TURNS[city.turn])


TURN_END: Final = TurnEnd()


# What is asked every turn: the same as each `why_not_…`, which would take longer to say why.


def may_purchase(city: City) -> bool:
    """Whether the player may purchase."""
    if city.phase == ENDING:
        return False
    count = min(city.settings.purchase, drawable(city, FOR_PURCHASE, 0))
    return count > 0 and city.hand_size(city.turn) + count <= city.hand_limit(city.turn)


def may_close(city: City) -> bool:
    """Whether the player may close."""
    return city.phase != ENDING and city.completed_by(city.turn) >= city.settings.close_needs_completed


def why_not_purchase(city: City) -> Refusal | None:
    """SG-3.2, SG-3.5, SG-8.2."""
    if city.phase == ENDING:
        return Refusal("SG-8.2", "ending")
    count = min(city.settings.purchase, drawable(city, FOR_PURCHASE, 0))
    if count == 0:
        return Refusal("SG-3.5", "nothing_to_draw")
    limit = city.hand_limit(city.turn)
    if city.hand_size(city.turn) + count > limit:
        return Refusal("SG-3.2", "hand_over_limit", {"limit": limit})
    return None


def purchase(city: City) -> None:
    """Draw two cards (SG-3.1), or one if only one is left (SG-3.4)."""
    events.purchase(city)
    begin_draws(city, city.turn, FOR_PURCHASE, city.settings.purchase)


def why_not_close(city: City) -> Refusal | None:
    """SG-7.5, SG-8.5."""
    if city.phase == ENDING:
        return Refusal("SG-8.5", "ending")
    needed = city.settings.close_needs_completed
    done = city.completed_by(city.turn)
    if done < needed:
        return Refusal("SG-7.5", "close_too_early", {"needed": needed, "done": done})
    return None


def close(city: City) -> None:
    """End the normal phase (SG-7.4)."""
    city.closed_by = city.turn
    events.closed(city)
    begin_ending(city, "close")


def begin_ending(city: City, cause: str) -> None:
    """From now on deck and market are closed (SG-8.1)."""
    city.phase = ENDING
    events.ending(city, cause)


def pass_turn(city: City) -> None:
    """SG-2.3; the second pass in a row ends the deal at once (SG-2.4)."""
    city.passes += 1
    events.passed(city)
    if city.passes == 2:
        city.stack.pop()  # no turn follows
        end_deal(city)
        if not city.over:
            city.push(Turn(city.turn))
