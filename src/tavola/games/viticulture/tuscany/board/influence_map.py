"""The influence map: a star gains what its region gives, and counts for points at the end (TU-5)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, NoSuch, Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.shared_lists import raised
from tavola.core.state import State
from tavola.games.viticulture.box.board import (
    REGIONS,
)
from tavola.games.viticulture.rules.bonus_spaces import leave_bonus, must_use_bonus
from tavola.games.viticulture.rules.later_parts import or_done
from tavola.games.viticulture.state.board import Region
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.speech import Sign, icon, noun, optional, repeated
from tavola.games.viticulture.state.valley import NOBODY, Valley, as_valley
from tavola.games.viticulture.state.verbs import DONE, MOVE_STAR, STAR
from tavola.games.viticulture.state.versions import UNWANTED_BONUS
from tavola.games.viticulture.state.vineyard import FROM_MAP, STAR_BITS, STAR_MASK
from tavola.games.viticulture.tuscany import events as tuscany_events
from tavola.games.viticulture.tuscany.structures.banquet_hall import BANQUET_HALL

THE_AUTOMA: Final = -2  # the leader of a region is a seat, `NOBODY` or the Automa


class Star(Effect):
    """Place stars, or move them once all are placed; those beyond `low` are optional."""

    def __init__(self, text: str, low: int, high: int) -> None:
        super().__init__(text, False)
        self.low = low
        self.high = high
        self.pays = True

    def idle(self, valley: Valley, seat: int) -> bool:
        return not valley.board.regions

    def more(self, extra: Effect) -> Effect | None:
        if not isinstance(extra, Star):
            return None
        return Star(self.text, self.low, self.high + extra.high)

    def begin(self, valley: Valley, seat: int) -> None:
        # Without a map, as for a card on the original board, there is nothing to do.
        if valley.board.regions:
            valley.push(PlaceStar(seat, self, 0))

    def phrase(self) -> Phrase:
        return optional(self.low, noun("star", self.high))

    def signs(self) -> list[Sign]:
        return repeated(icon("star"), self.high)


class PlaceStar(Decision):
    """Where the next star goes."""

    declared: ClassVar = Declaration(
        "star", SEAT, Part("effect", EffectOf(Star)), Part("done"), verbs=["star", "move-star", "done"]
    )

    def __init__(self, seat: int, effect: Star, done: int) -> None:
        super().__init__(seat, "TU-5.1")
        self.effect = effect
        self.done = done

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        actions: list[Action] = []
        if vineyard.stars_placed() < valley.board.stars:
            for region in valley.board.regions:
                actions.append(STAR.of(region.number))
        else:
            for region in valley.board.regions:
                if vineyard.stars_in(region.number) > 0:
                    for other in valley.board.regions:
                        if other.number != region.number:
                            actions.append(MOVE_STAR.of(region.number, other.number))
        if self._may_stop(valley):
            actions.append(DONE.of())
        return or_done(actions)

    def _may_stop(self, valley: Valley) -> bool:
        """Stars beyond `low` are optional; so is a structure card's star if it would have to be moved."""
        if self.done >= self.effect.low:
            return not must_use_bonus(valley, self.effect)
        if valley.game.rules < UNWANTED_BONUS or not self.effect.ref.startswith("card/"):
            return False
        return valley.vineyards[self.seat].stars_placed() == valley.board.stars

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        if action.verb is DONE:
            return Refusal("VI-3.12" if self.done >= self.effect.low else "TU-5.1", "star_first")
        if action.verb is not STAR and action.verb is not MOVE_STAR:
            return Refusal("VI-2.15", "star_first")
        target = action.a if action.verb is STAR else action.b
        if valley.board.region_of(target) is None:
            return NoSuch("TU-5.9", "no_such_region", {"region": REGIONS[target]})
        in_supply = valley.board.stars - vineyard.stars_placed()
        if action.verb is STAR:
            return Refusal("TU-5.4", "no_star_left") if in_supply == 0 else None
        if in_supply > 0:
            return Refusal("TU-5.3", "stars_left", {"left": in_supply})
        if action.a == action.b:
            return Refusal("TU-5.4", "same_region")
        return Refusal("TU-5.6", "no_star_there", {"region": REGIONS[action.a]})

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is DONE:
            leave_bonus(valley, self.seat, self.effect, True)
            return
        if self.done + 1 < self.effect.high:
            valley.push(PlaceStar(self.seat, self.effect, self.done + 1))
        if action.verb is STAR:
            place_star(valley, self.seat, action.a)
        else:
            move_star(valley, self.seat, action.a, action.b)


def place_star(valley: Valley, seat: int, number: int) -> None:
    """Place a star in a region and gain at once what the region gives (TU-5.2)."""
    valley.vineyards[seat].stars += 1 << number * STAR_BITS
    tuscany_events.star(valley, seat, number)
    region = valley.board.region_of(number)
    assert region is not None
    region.gain.begin(valley, seat)


def move_star(valley: Valley, seat: int, source: int, target: int) -> None:
    """Move a star to another region, which gives nothing except with a Banquet Hall (TU-5.5, TU-7.28)."""
    valley.vineyards[seat].stars += (1 << target * STAR_BITS) - (1 << source * STAR_BITS)
    tuscany_events.star_moved(valley, seat, source, target)
    region = valley.board.region_of(target)
    assert region is not None
    BANQUET_HALL.star_moved(valley, seat, region)


# The end of the game ------------------------------------------------------------------------------


def automa_stars(valley: Valley, region: Region) -> int:
    """The Automa has as many stars in a region as the region is worth points (TU-8.2)."""
    return region.points if valley.players == 1 else 0


def leader(valley: Valley, region: Region) -> int:
    """Who has the most stars in a region: a seat, the Automa, or nobody if tied (TU-5.7, TU-5.8)."""
    most = automa_stars(valley, region)
    found = THE_AUTOMA if most else NOBODY
    shift = region.number * STAR_BITS
    for seat in range(valley.players):
        stars = valley.vineyards[seat].stars >> shift & STAR_MASK
        if stars > most:
            most = stars
            found = seat
        elif stars == most and stars:
            found = NOBODY
    return found


def map_points(valley: Valley) -> list[int]:
    """The points that the map would bring now, for each seat and finally for the Automa."""
    points = [0] * (valley.players + 1)
    if valley.settings.influence:
        for region in valley.board.regions:
            who = leader(valley, region)
            if who != NOBODY:
                points[valley.players if who == THE_AUTOMA else who] += region.points
    return points


def score_map(valley: Valley) -> None:
    """Add the points of the map at the end; they cannot trigger the end of the game (TU-5.7, TU-5.12)."""
    if not valley.settings.influence:
        return
    for region in valley.board.regions:
        who = leader(valley, region)
        if who == NOBODY:
            continue
        if who == THE_AUTOMA:
            tuscany_events.influence_automa(valley, region.name, region.points)
            valley.automa_points += region.points
        else:
            tuscany_events.influence(valley, who, region.name, region.points)
            valley.vineyards[who].points += region.points
            vineyard = valley.vineyards[who]
            vineyard.earned = raised(vineyard.earned, FROM_MAP, region.points)
