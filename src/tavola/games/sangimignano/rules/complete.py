"""Complete: a player flips one or more of their towers (SG-7.1, SG-7.2)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Decision, NoSuch, Refusal
from tavola.core.frame_parts import SEAT, Declaration
from tavola.core.state import State
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import ENDING, City, as_city
from tavola.games.sangimignano.state.verbs import COMPLETE, DONE, MOST_TOWERS, TOWER, tower_number


class Complete(Decision):
    """After the first tower: complete another one, or stop."""

    declared: ClassVar = Declaration("complete", SEAT, verbs=["complete", "done"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "SG-7.1")

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = []
        completions(as_city(state), actions)
        actions.append(DONE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is COMPLETE:
            return why_not_complete(as_city(state), action.a)
        return Refusal("SG-2.7", "complete_first")

    def play(self, state: State, action: Action) -> None:
        if action.verb is COMPLETE:
            begin_complete(as_city(state), action.a)


def completions(city: City, actions: list[Action]) -> None:
    """Every tower of the player that can be completed."""
    if city.phase == ENDING:
        return
    for tower in city.towers[city.turn]:
        if not tower.complete:
            actions.append(COMPLETE.of(tower_number(city.turn, tower.slot)))


def why_not_complete(city: City, tower: int) -> Refusal | None:
    """SG-7.2, SG-8.4."""
    if city.phase == ENDING:
        return Refusal("SG-8.4", "ending")
    seat, slot = tower // MOST_TOWERS, tower % MOST_TOWERS
    place = city.tower_at(seat, slot)
    if place < 0:
        return NoSuch("SG-7.2", "no_such_tower", {"tower": TOWER.tokens[tower]})
    if seat != city.turn:
        return Refusal("SG-7.2", "not_your_tower")
    return Refusal("SG-7.2", "tower_complete") if city.towers[seat][place].complete else None


def begin_complete(city: City, tower: int) -> None:
    """Flip the tower; if there are others to complete, ask."""
    seat = city.turn
    place = city.tower_at(seat, tower % MOST_TOWERS)
    city.put_tower(seat, place, city.towers[seat][place].completed())
    row = city.towers[seat]
    events.completed(city, seat, row[place])
    for other in row:
        if not other.complete:
            city.push(Complete(seat))
            return
