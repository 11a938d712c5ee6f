"""Harvest: the vines of a field become grapes on the crush pad (VI-6.5 to VI-6.7)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.box.cards import HIGHEST, RED, WHITE
from tavola.games.viticulture.rules.bonus_spaces import leave_bonus, must_use_bonus, why_not_done
from tavola.games.viticulture.rules.later_parts import keep_open, or_done
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import HARVESTED, allows, happened, needs_card, used
from tavola.games.viticulture.state.speech import Sign, does, icon, noun, repeated, up_to
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import DONE, FIELD_VALUES, HARVEST, HARVEST_ALL
from tavola.games.viticulture.state.vineyard import Vineyard


class Harvest(Effect):
    """Harvest fields."""

    def __init__(self, text: str, low: int, high: int) -> None:
        super().__init__(text, False)
        self.may_need_visitors = False
        self.low = low
        self.high = high
        self.may_need_grapes = False

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return valley.vineyards[seat].can_harvest()

    def more(self, extra: Effect) -> Effect | None:
        if not isinstance(extra, Harvest):
            return None
        return Harvest(self.text, self.low, self.high + extra.high)

    def begin(self, valley: Valley, seat: int) -> None:
        harvest_next(valley, seat, self, 0)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-6.5", "nothing_to_harvest")

    def phrase(self) -> Phrase:
        return does("harvest", up_to(self.low, self.high, noun("fields", self.high)))

    def signs(self) -> list[Sign]:
        return repeated(icon("harvest"), self.high)


def harvest_next(valley: Valley, seat: int, effect: Harvest, done: int) -> None:
    """Ask for the next field, as long as another may and can be harvested."""
    if done < effect.high and valley.vineyards[seat].can_harvest():
        valley.push(HarvestField(seat, effect, done))
    else:
        leave_bonus(valley, seat, effect, done < effect.high)
        if done:
            happened(valley, seat, HARVESTED)


def lay_grape(vineyard: Vineyard, colour: int, value: int) -> int:
    """Put a grape in its place or the highest free one below; returns its value, 0 if it is lost (VI-6.7)."""
    mask = vineyard.grapes[colour]
    place = min(value, HIGHEST)
    while place > 0 and mask >> place & 1:
        place -= 1
    if place > 0:
        vineyard.set_grapes(colour, mask | 1 << place)
    return place


def harvest_field(valley: Valley, seat: int, field: int) -> None:
    """Harvest the grapes of a field."""
    vineyard = valley.vineyards[seat]
    vineyard.harvested |= 1 << field
    valley.harvest_count += 1
    grapes: dict[str, Plain] = {}
    if vineyard.red[field] > 0:
        grapes["red"] = lay_grape(vineyard, RED, vineyard.red[field])
    if vineyard.white[field] > 0:
        grapes["white"] = lay_grape(vineyard, WHITE, vineyard.white[field])
    events.harvested(valley, seat, field, grapes)


def ripe_fields(vineyard: Vineyard) -> list[int]:
    """The fields that can be harvested."""
    found: list[int] = []
    for field in range(len(vineyard.fields)):
        if vineyard.fields[field] != 0 and vineyard.harvested >> field & 1 == 0:
            found.append(field)
    return found


class HarvestField(OpenChoice):
    """Which field."""

    declared: ClassVar = Declaration("harvest", SEAT, Part("effect", EffectOf(Harvest)), Part("done"))

    def __init__(self, seat: int, effect: Harvest, done: int) -> None:
        super().__init__(seat, "VI-5.2")
        self.effect = effect
        self.done = done

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        actions: list[Action] = []
        for field in ripe_fields(vineyard):
            actions.append(HARVEST.of(field))
        if len(actions) > 1 and allows(valley, self.seat, HARVEST_ALL):
            actions.append(HARVEST_ALL.of())
        if self.done >= self.effect.low and not must_use_bonus(valley, self.effect):
            actions.append(DONE.of())
        return or_done(keep_open(valley, actions))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is DONE:
            return why_not_done(as_valley(state), self.done >= self.effect.low, "harvest_first")
        vineyard = as_valley(state).vineyards[self.seat]
        if action.verb is HARVEST_ALL:
            if not allows(as_valley(state), self.seat, HARVEST_ALL):
                return needs_card(HARVEST_ALL)
            one_left = len(ripe_fields(vineyard)) < 2
            return Refusal("TU-7.29", "only_one_field") if one_left else Refusal("VI-11.5", "rest_impossible")
        if action.verb is not HARVEST:
            return Refusal("VI-2.15", "harvest_first")
        if vineyard.sold >> action.a & 1:
            return Refusal("VI-4.9", "field_sold", {"field": FIELD_VALUES[action.a]})
        if vineyard.harvested >> action.a & 1:
            return Refusal("VI-6.5", "harvested_already", {"field": FIELD_VALUES[action.a]})
        if vineyard.fields[action.a] == 0:
            return Refusal("VI-6.5", "nothing_to_harvest")
        return Refusal("VI-11.5", "rest_impossible")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is DONE:
            if self.done:
                happened(valley, self.seat, HARVESTED)
            leave_bonus(valley, self.seat, self.effect, True)
            return
        if action.verb is HARVEST_ALL:
            used(valley, self.seat, HARVEST_ALL)
            for field in ripe_fields(valley.vineyards[self.seat]):
                harvest_field(valley, self.seat, field)
        else:
            harvest_field(valley, self.seat, action.a)
        harvest_next(valley, self.seat, self.effect, self.done + 1)

    def verbs(self, state: State) -> list[str]:
        at_once = allows(as_valley(state), self.seat, HARVEST_ALL)
        return ["harvest", "harvest-all", "done"] if at_once else ["harvest", "done"]
