"""Building the regions in secret: join, turn and shift the boards, set the castle (CT-1.9, CT-2).

The players are asked in turn, always the same four questions. Their choices are kept in the realm and stay
hidden from the others until the last player has set the castle.
"""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration
from tavola.core.plain import Plain
from tavola.core.shared_lists import replaced
from tavola.core.state import State
from tavola.games.castles.box.components import SHIFT_NAMES
from tavola.games.castles.box.region import (
    LARGEST_AREA,
    ORDERS,
    TURNS,
    Region,
)
from tavola.games.castles.box.tiles import CASTLE, FORT, KINDS
from tavola.games.castles.rules.turn import begin_play
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import BUILDING, CHOOSING, Realm, as_realm
from tavola.games.castles.state.verbs import (
    JOIN,
    SET_CASTLE,
    SHIFT_BOARDS,
    SPACE,
    TURN_BOARDS,
)
from tavola.games.castles.tiles.bonus_tiles import Bonus
from tavola.games.castles.tiles.display import lay_out


def begin_building(realm: Realm) -> None:
    """Ask all players in turn, then reveal the regions and have the bonus tiles chosen."""
    realm.push(RevealRegions())
    for seat in range(realm.players - 1, -1, -1):
        realm.push(Castle(seat))
        realm.push(Shift(seat))
        realm.push(Turned(seat))
        realm.push(Join(seat))


class Join(Decision):
    """The order of the boards from left to right (CT-2.1)."""

    declared: ClassVar = Declaration("join", SEAT, verbs=["join"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "CT-2.1")

    def legal(self, state: State) -> list[Action]:
        realm = as_realm(state)
        return [JOIN.of(order) for order in range(len(ORDERS)) if can_join(realm, self.seat, order)]

    def play(self, state: State, action: Action) -> None:
        realm = as_realm(state)
        realm.order = replaced(realm.order, self.seat, action.a)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return (
            Refusal("CT-2.6", "area_too_large") if action.verb is JOIN else Refusal("CT-1.9", "build_first")
        )


class Turned(Decision):
    """Which boards get a half-turn (CT-2.2)."""

    declared: ClassVar = Declaration("turn_boards", SEAT, verbs=["turn"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "CT-2.2")

    def legal(self, state: State) -> list[Action]:
        realm = as_realm(state)
        order = realm.order[self.seat]
        return [
            TURN_BOARDS.of(turned) for turned in range(TURNS) if can_turn(realm, self.seat, order, turned)
        ]

    def play(self, state: State, action: Action) -> None:
        realm = as_realm(state)
        realm.turned = replaced(realm.turned, self.seat, action.a)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        too_large = action.verb is TURN_BOARDS
        return Refusal("CT-2.6", "area_too_large") if too_large else Refusal("CT-1.9", "build_first")


class Shift(Decision):
    """How the second and the third board lie against the one on their left (CT-2.3)."""

    declared: ClassVar = Declaration("shift", SEAT, verbs=["shift"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "CT-2.3")

    def legal(self, state: State) -> list[Action]:
        realm = as_realm(state)
        order, turned = realm.order[self.seat], realm.turned[self.seat]
        return [
            SHIFT_BOARDS.of(shift)
            for shift in realm.box.shift_numbers()
            if realm.box.tame or can_shift(realm, self.seat, order, turned, shift)
        ]

    def play(self, state: State, action: Action) -> None:
        realm = as_realm(state)
        set_layout(realm, self.seat, realm.order[self.seat], realm.turned[self.seat], action.a)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is not SHIFT_BOARDS:
            return Refusal("CT-1.9", "build_first")
        box = as_realm(state).box
        if action.a not in box.shift_numbers():
            shifts: list[Plain] = []
            shifts.extend(SHIFT_NAMES[: len(box.shifts)])
            return Refusal("CT-2.3", "shifted_too_far", {"shifts": shifts})
        return Refusal("CT-2.6", "area_too_large")


class Castle(Decision):
    """Where the starting castle stands (CT-2.7)."""

    declared: ClassVar = Declaration("castle", SEAT, verbs=["castle"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "CT-2.7")

    def legal(self, state: State) -> list[Action]:
        region = as_realm(state).regions[self.seat]
        return [SET_CASTLE.of(space) for space in region.spaces_of[FORT]]

    def play(self, state: State, action: Action) -> None:
        set_castle(as_realm(state), self.seat, action.a)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is SET_CASTLE:
            return Refusal("CT-2.7", "not_dark_green", {"space": SPACE.tokens[action.a]})
        return Refusal("CT-1.9", "build_first")


# Layouts ------------------------------------------------------------------------------------------


def first_shift(realm: Realm) -> int:
    """The shift a region has until its player chooses one."""
    return realm.box.shift_numbers()[0]


def set_layout(realm: Realm, seat: int, order: int, turned: int, shift: int) -> None:
    """Lay out the player's boards. Lists are replaced because clones share them."""
    realm.order = replaced(realm.order, seat, order)
    realm.turned = replaced(realm.turned, seat, turned)
    realm.shift = replaced(realm.shift, seat, shift)
    regions = realm.regions.copy()
    regions[seat] = realm.box.region(realm.boards[seat], order, turned, shift)
    realm.regions = regions


def region_so_far(realm: Realm, seat: int) -> Region:
    """A player's region; while it is being built, with the boards as they lie at the moment."""
    if realm.phase != BUILDING or realm.castle[seat] >= 0:
        return realm.regions[seat]
    return realm.box.region(realm.boards[seat], realm.order[seat], realm.turned[seat], realm.shift[seat])


def set_castle(realm: Realm, seat: int, space: int) -> None:
    """The castle fills its space and does nothing else (CT-2.8)."""
    realm.castle = replaced(realm.castle, seat, space)
    realm.occupy(seat, space, CASTLE)


def can_shift(realm: Realm, seat: int, order: int, turned: int, shift: int) -> bool:
    """Whether this layout makes no area too large (CT-2.6)."""
    return realm.box.region(realm.boards[seat], order, turned, shift).largest <= LARGEST_AREA


def can_turn(realm: Realm, seat: int, order: int, turned: int) -> bool:
    """Whether some shift is possible with these boards turned."""
    if realm.box.tame:
        return True
    return any(can_shift(realm, seat, order, turned, shift) for shift in realm.box.shift_numbers())


def can_join(realm: Realm, seat: int, order: int) -> bool:
    """Whether the boards can be turned and shifted somehow in this order."""
    return realm.box.tame or any(can_turn(realm, seat, order, turned) for turned in range(TURNS))


def random_layout(realm: Realm, seat: int, chance: Chance) -> None:
    """A random legal region, without its castle; all are equally likely."""
    shifts = realm.box.shift_numbers()
    while True:
        order = chance.below(len(ORDERS))
        turned = chance.below(TURNS)
        shift = shifts[chance.below(len(shifts))]
        if realm.box.tame or can_shift(realm, seat, order, turned, shift):
            set_layout(realm, seat, order, turned, shift)
            return


def quick_build(realm: Realm) -> None:
    """Random regions, with the castles where they touch the most colours (CT-1.12)."""
    for seat in range(realm.players):
        random_layout(realm, seat, realm.chance)
        set_castle(realm, seat, liveliest_fort(realm.regions[seat]))


def liveliest_fort(region: Region) -> int:
    """The dark green space with the most different colours around it."""
    best = region.spaces_of[FORT][0]
    most = -1
    for space in region.spaces_of[FORT]:
        colours = colours_around(region, space)
        if colours > most:
            best = space
            most = colours
    return best


def colours_around(region: Region, space: int) -> int:
    """How many different colours touch a space."""
    touching = region.touching[space]
    return sum([1 for kind in range(KINDS) if touching & region.colour_mask[kind]])


# Afterwards ---------------------------------------------------------------------------------------


class RevealRegions(Step):
    """All regions are revealed together, then the players choose bonus tiles (CT-1.9, CT-1.10)."""

    declared: ClassVar = Declaration("reveal")

    def run(self, state: State) -> None:
        realm = as_realm(state)
        realm.phase = CHOOSING
        realm.reveals += 1
        for seat in range(realm.players):
            score_castle(realm, seat)
            events.region(realm, seat)
        realm.push(Opening())
        for seat in range(realm.players - 1, -1, -1):
            realm.push(Bonus(seat, True))


def score_castle(realm: Realm, seat: int) -> None:
    """Only if an option says so: a castle that fills an area on its own scores it (CT-2.8)."""
    region = realm.regions[seat]
    if realm.settings.castle_scores and region.area_size[realm.castle[seat]] == 1:
        points = realm.settings.area_vp[1]
        realm.gain_green(seat, points)
        events.area(realm, seat, realm.castle[seat], points)


class Opening(Step):
    """All bonus tiles are chosen: lay out the display if that was postponed, and begin (CT-1.6)."""

    declared: ClassVar = Declaration("opening")

    def run(self, state: State) -> None:
        realm = as_realm(state)
        if not realm.settings.display_first:
            lay_out(realm)
        begin_play(realm)
