"""The turn: one action, a second one for a marble, then the turn ends (CT-3)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration
from tavola.core.state import State
from tavola.games.castles.box.components import MOST_PLAYERS
from tavola.games.castles.rules.place_from_storage import begin_place, places, why_not_place
from tavola.games.castles.rules.rounds import end_of_turn
from tavola.games.castles.rules.take import (
    begin_refresh,
    begin_take,
    display_fits,
    must_refresh,
    takes,
    why_not_refresh,
    why_not_take,
)
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import PLAYING, Realm, as_realm
from tavola.games.castles.state.verbs import DONE, DRAW, PASS, PLACE, PLUS_CARD, REFRESH, TAKE
from tavola.games.castles.tiles.region_cards import cards_left, draw_cards


def begin_play(realm: Realm) -> None:
    """The starting player takes the first turn (CT-1.2)."""
    realm.phase = PLAYING
    realm.turn = 0
    begin_turn(realm)


def begin_turn(realm: Realm) -> None:
    """Begin the next turn by asking for its first action."""
    realm.turns += 1
    realm.push(TURN_END)
    realm.push(TURNS[realm.turn])


def main_actions(realm: Realm, seat: int, actions: list[Action]) -> None:
    """Draw, take and place, where they are possible (CT-3.1)."""
    if cards_left(realm):
        actions.append(DRAW.of())
    takes(realm, seat, actions)
    places(realm, seat, actions)


def why_not_main(realm: Realm, seat: int, action: Action) -> Refusal | None:
    """Why one of the three actions is not possible."""
    verb = action.verb
    if verb is DRAW:
        return Refusal("CT-4.6", "no_cards")
    if verb is TAKE:
        return why_not_take(realm, seat, action.a)
    if verb is REFRESH:
        return why_not_refresh(realm, seat, action.a)
    if verb is PLACE:
        return why_not_place(realm, seat, action.a, action.b)
    if verb is PASS:
        return Refusal("CT-3.2", "must_act")
    return None


def main_verbs(realm: Realm, seat: int) -> list[str]:
    """The three actions by name; refresh replaces take when no tile fits."""
    fitting = realm.fitting_kinds(seat)
    refreshing = not display_fits(realm.display, fitting) and must_refresh(realm, fitting)
    return ["draw", "refresh" if refreshing else "take", "place"]


def last_resort(actions: list[Action]) -> list[str]:
    """A pass, if nothing else is possible."""
    return ["pass"] if actions[0].verb is PASS else []


def main_action(realm: Realm, seat: int, action: Action) -> None:
    """Carry out draw, take or place."""
    realm.passes = 0
    verb = action.verb
    if verb is DRAW:
        draw_cards(realm, seat, realm.settings.draw_cards + realm.pluses[seat][PLUS_CARD])
    elif verb is TAKE:
        begin_take(realm, seat, action.a)
    elif verb is PLACE:
        begin_place(realm, seat, action.a, action.b)
    else:
        begin_refresh(realm, seat, action.a)


class Turn(Decision):
    """The first action of a turn."""

    declared: ClassVar = Declaration("turn", SEAT)

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "CT-3.1", begins_turn=True)

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = []
        main_actions(as_realm(state), self.seat, actions)
        if not actions:
            actions.append(PASS.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return why_not_main(as_realm(state), self.seat, action)

    def play(self, state: State, action: Action) -> None:
        realm = as_realm(state)
        if action.verb is PASS:
            realm.passes += 1
            events.passed(realm, self.seat)
            return
        realm.push(OFFERS[self.seat])
        main_action(realm, self.seat, action)

    def verbs(self, state: State) -> list[str]:
        return [*main_verbs(as_realm(state), self.seat), *last_resort(state.legal())]


class OfferSecondAction(Step):
    """The first action is resolved; a player who has a marble may take a second one (CT-3.4)."""

    declared: ClassVar = Declaration("offer", SEAT)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        realm = as_realm(state)
        if realm.marble[self.seat] > 0:
            realm.push(SECOND_ACTIONS[self.seat])


class SecondAction(Decision):
    """A second action for one marble, or the end of the turn (CT-3.4 to CT-3.7)."""

    declared: ClassVar = Declaration("marble", SEAT)

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "CT-3.4")

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = [DONE.of()]
        main_actions(as_realm(state), self.seat, actions)
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is PASS:
            return Refusal("CT-3.4", "done_ends_turn")
        return why_not_main(as_realm(state), self.seat, action)

    def play(self, state: State, action: Action) -> None:
        realm = as_realm(state)
        if action.verb is DONE:
            return
        realm.gain_marble(self.seat, -1)
        events.paid_marble(realm, self.seat)
        main_action(realm, self.seat, action)

    def verbs(self, state: State) -> list[str]:
        return [*main_verbs(as_realm(state), self.seat), "done"]


class TurnEnd(Step):
    """The turn is over: check whether the round or the game ends, then begin the next player's turn."""

    declared: ClassVar = Declaration("turn_end")

    def run(self, state: State) -> None:
        realm = as_realm(state)
        end_of_turn(realm)
        if not realm.over:
            realm.turn = (realm.turn + 1) % realm.players
            begin_turn(realm)


# Frames never change, so those of each seat are made once.
TURNS: Final = [Turn(seat) for seat in range(MOST_PLAYERS)]
OFFERS: Final = [OfferSecondAction(seat) for seat in range(MOST_PLAYERS)]
SECOND_ACTIONS: Final = [SecondAction(seat) for seat in range(MOST_PLAYERS)]
TURN_END: Final = TurnEnd()
