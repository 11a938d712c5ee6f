"""What a hand can build or extend, and if not, why (SG-5, SG-6), including Buona Pietra (SG-14)."""

from typing import Final

from mypy_extensions import i64

from tavola.core.action import Action
from tavola.core.decision import NoSuch, NotHere, Refusal
from tavola.games.sangimignano.box.cards import COPIES, KINDS, NAMES, PALAZZO, PIETRA, RANKS
from tavola.games.sangimignano.cards.giostra import why_not_use
from tavola.games.sangimignano.state.city import City
from tavola.games.sangimignano.state.stones import CROWN, NEW_RUNS, PLAIN, RUNS_FROM, STONES, Stones
from tavola.games.sangimignano.state.tower import Tower
from tavola.games.sangimignano.state.verbs import (
    BUILD,
    EXTEND,
    MOST_TOWERS,
    TOWER,
    tower_number,
)

ANY_SIZE: Final = 0
ALL_RANKS: Final = (1 << RANKS) - 1
NO_CAP: Final = 99


# What can be built --------------------------------------------------------------------------------


def builds(city: City, actions: list[Action]) -> None:
    """Every tower that the player whose turn it is can build from their hand."""
    seat = city.turn
    builds_from(city, seat, city.hands[seat], usable_wilds(city, seat), ANY_SIZE, actions)


def extensions(city: City, actions: list[Action]) -> None:
    """Every extension that the player whose turn it is can make from their hand."""
    seat = city.turn
    if city.towers[seat]:
        extensions_from(city, seat, city.hands[seat], usable_wilds(city, seat), ANY_SIZE, actions)


def usable_wilds(city: City, seat: int) -> int:
    """How many Buona Pietra in hand the use limit allows (SG-13.11, SG-13.12)."""
    held = city.hands[seat][PIETRA]
    if held == 0:
        return 0
    return max(0, min(held, city.used[1 - seat] + 1 - city.used[seat]))


def height_cap(city: City, seat: int) -> int:
    """How high this player may build: the opponent's Palazzo sets a cap (SG-14.31, SG-14.33)."""
    nobles = city.nobles[1 - seat]
    if len(nobles) > 0 and PALAZZO in nobles:
        highest = city.highest_of(1 - seat)
        if highest > 0:
            return highest
    return NO_CAP


def builds_from(
    city: City, seat: int, cards: list[int], wilds: int, size: int, actions: list[Action]
) -> None:
    """Every new tower from these cards with up to `wilds` wilds; if `size` is given, of exactly that size."""
    cap: i64 = height_cap(city, seat)
    least: i64 = city.settings.tower_min
    lacking: i64 = ALL_RANKS
    for rank in range(RANKS):
        count = min(cards[rank], COPIES[rank])
        if count == 0:
            continue
        lacking &= ~(1 << i64(rank))
        if count + wilds < least:
            continue
        for wild in range(wilds + 1):
            for number in range(max(1, least - wild), count + 1):
                total = number + wild
                if total <= cap and (size == ANY_SIZE or size == total):
                    actions.append(BUILD.of(PLAIN[rank][number][wild]))
    for wild in range(wilds + 1):
        for stones in NEW_RUNS[wild]:
            if stones.ranks & lacking == 0 and least <= stones.size <= cap:
                if size == ANY_SIZE or size == stones.size:
                    actions.append(BUILD.of(stones.number))


def extensions_from(
    city: City, seat: int, cards: list[int], wilds: int, size: int, actions: list[Action]
) -> None:
    """Every extension of the player's towers from these cards, with the same limits."""
    cap = height_cap(city, seat)
    lacking: i64 = ALL_RANKS
    for rank in range(RANKS):
        if cards[rank] > 0:
            lacking &= ~(1 << i64(rank))
    for tower in city.towers[seat]:
        if tower.complete or tower.crowned:
            continue
        room = cap - tower.height
        place = tower_number(seat, tower.slot)
        if tower.plain:
            _plain_extensions(tower, place, cards, wilds, size, room, actions)
        elif tower.top > 0:
            for wild in range(wilds + 1):
                for stones in RUNS_FROM[tower.top - 1][wild]:
                    if stones.ranks & lacking == 0 and stones.size <= room:
                        if size == ANY_SIZE or size == stones.size:
                            actions.append(EXTEND.of(place, stones.number))
        elif wilds > 0 and room > 0 and size <= 1:
            actions.append(EXTEND.of(place, CROWN.number))


def _plain_extensions(
    tower: Tower, place: int, cards: list[int], wilds: int, size: int, room: int, actions: list[Action]
) -> None:
    rank = tower.top
    for wild in range(wilds + 1):
        for number in range(0 if wild else 1, min(cards[rank], COPIES[rank]) + 1):
            total = number + wild
            if total <= room and (size == ANY_SIZE or size == total):
                actions.append(EXTEND.of(place, PLAIN[rank][number][wild]))


# Why not ------------------------------------------------------------------------------------------


def why_not_build(city: City, number: int) -> Refusal | None:
    """SG-2.9, SG-5.2, SG-13.11, SG-14.8, SG-14.31."""
    stones = STONES[number]
    refusal = _why_not_cards(city, city.turn, stones)
    return refusal if refusal is not None else why_not_new(city, city.turn, stones)


def why_not_new(city: City, seat: int, stones: Stones) -> Refusal | None:
    if stones.size < city.settings.tower_min:
        return Refusal("SG-5.2", "tower_min", {"needed": city.settings.tower_min})
    if stones.ranks == 0:
        return Refusal("SG-14.8", "wilds_only")
    return _why_not_height(city, seat, stones.size)


def why_not_extend(city: City, place: int, number: int) -> Refusal | None:
    """SG-6.2 to SG-6.7, SG-14.7, and as for building."""
    stones = STONES[number]
    refusal = _why_not_cards(city, city.turn, stones)
    place_refusal = why_not_higher(city, city.turn, place, stones)
    # That the tower cannot be extended at all is a better reason than missing cards.
    if place_refusal is not None and place_refusal.rule in ("SG-6.1", "SG-6.2", "SG-6.3"):
        return place_refusal
    return refusal if refusal is not None else place_refusal


def why_not_higher(city: City, seat: int, place: int, stones: Stones) -> Refusal | None:
    owner, slot = place // MOST_TOWERS, place % MOST_TOWERS
    at = city.tower_at(owner, slot)
    if at < 0:
        return NoSuch("SG-6.1", "no_such_tower", {"tower": TOWER.tokens[place]})
    if owner != seat:
        return Refusal("SG-6.3", "not_your_tower")
    tower = city.towers[seat][at]
    if tower.complete:
        return Refusal("SG-6.2", "tower_complete")
    if not tower.takes(stones):
        return _why_not_on(tower, stones)
    return _why_not_height(city, seat, tower.height + stones.size)


def _why_not_on(tower: Tower, stones: Stones) -> Refusal:
    if tower.plain:
        only_wilds_differ = stones.ranks & ~(1 << tower.top) == 0
        rule = "SG-14.3" if only_wilds_differ else "SG-6.4"
        return Refusal(rule, "same_rank_only", {"rank": NAMES[tower.top]})
    if stones.base:
        return Refusal("SG-14.7", "base_only_new")
    if tower.crowned:
        return Refusal("SG-14.6" if stones.crown else "SG-6.6", "crowned")
    if stones.crown and stones.size == 1:
        return Refusal("SG-14.4", "crown_on_five")
    if tower.top == 0:
        return Refusal("SG-6.7" if stones.ranks else "SG-14.4", "five_on_top")
    return Refusal("SG-6.6", "next_lower_only", {"rank": NAMES[tower.top - 1]})


def _why_not_cards(city: City, seat: int, stones: Stones) -> Refusal | None:
    if stones.wilds and not city.settings.nobles:
        return NoSuch("SG-13.1", "no_such_in_base_game")
    for kind in range(KINDS):
        if stones.cards[kind] > city.hands[seat][kind]:
            return NotHere("SG-2.9", "not_in_hand", {"card": NAMES[kind]})
    return why_not_use(city, seat, stones.wilds) if stones.wilds else None


def _why_not_height(city: City, seat: int, height: int) -> Refusal | None:
    cap = height_cap(city, seat)
    return Refusal("SG-14.31", "palazzo_cap", {"cap": cap}) if height > cap else None
