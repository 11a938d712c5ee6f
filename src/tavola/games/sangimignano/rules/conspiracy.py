"""Conspiracy: a new tower of 10s destroys the highest tower no higher than itself (SG-10.25 to SG-10.35)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal, Step, WrongKind
from tavola.core.frame_parts import SEAT, Declaration, OneOf, Part, Several
from tavola.core.state import State
from tavola.games.sangimignano.box.cards import face_up
from tavola.games.sangimignano.rules.guard import ask_guard
from tavola.games.sangimignano.rules.highest_marker import reconsider_marker
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import City, as_city
from tavola.games.sangimignano.state.stones import WILD
from tavola.games.sangimignano.state.tower import Tower
from tavola.games.sangimignano.state.verbs import DESTROY, MOST_TOWERS, TOWER, tower_number


def targets(city: City, built: Tower) -> list[int]:
    """The towers that may be hit: the highest candidates, as values of `TOWER`."""
    found: list[int] = []
    greatest = 0
    for owner in range(2):
        for tower in city.towers[owner]:
            if tower.height > built.height:
                continue
            if tower is built and not city.settings.conspiracy_may_hit_new_tower:
                continue
            destroyable = not tower.complete and not tower.under_contract()
            if not destroyable and not city.settings.conspiracy_compares_all:
                continue
            if tower.height > greatest:
                greatest = tower.height
                found = []
            if tower.height == greatest and destroyable:
                found.append(tower_number(owner, tower.slot))
    return found


def conspiracy(city: City, seat: int, built: Tower) -> None:
    """Find the target; ask the builder only if there are several."""
    found = targets(city, built)
    events.conspiracy(city, seat, len(found))
    if len(found) == 1:
        aim(city, found[0])
    elif found:
        city.push(ChooseTarget(seat, found))


class ChooseTarget(Decision):
    """Several towers are equally high: the builder chooses one (SG-10.27)."""

    declared: ClassVar = Declaration(
        "destroy", SEAT, Part("towers", Several(OneOf(TOWER.tokens))), verbs=["destroy"]
    )

    def __init__(self, seat: int, towers: list[int]) -> None:
        super().__init__(seat, "SG-10.27")
        self.towers = towers

    def legal(self, state: State) -> list[Action]:
        return [DESTROY.of(tower) for tower in self.towers]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is DESTROY:
            return WrongKind("SG-10.33", "not_a_target")
        return Refusal("SG-2.7", "target_first")

    def play(self, state: State, action: Action) -> None:
        aim(as_city(state), action.a)


def aim(city: City, tower: int) -> None:
    """The target is known; its owner may guard (SG-10.8)."""
    events.aimed(city, tower)
    city.push(DestroyTower(tower))
    ask_guard(city, tower // MOST_TOWERS)


class DestroyTower(Step):
    """The tower falls: its cards go face up onto the deck, the lowest on top (SG-10.32, SG-14.11)."""

    declared: ClassVar = Declaration("destroying", Part("tower", OneOf(TOWER.tokens)))

    def __init__(self, tower: int) -> None:
        self.tower = tower

    def run(self, state: State) -> None:
        city = as_city(state)
        owner = self.tower // MOST_TOWERS
        tower = city.take_tower(owner, city.tower_at(owner, self.tower % MOST_TOWERS))
        # Wild stories remain as used Noble cards, where they are already listed.
        cards = sorted([story for story in tower.stories if story < WILD], reverse=True)
        for kind in cards:
            city.deck.append(face_up(kind))
        events.destroyed(city, owner, tower, cards)
        reconsider_marker(city)
