"""Arrange: set up the position that a scenario describes."""

from typing import Final

from tavola.core.chance import Chance
from tavola.core.data.position import Position, Supply, copies_of
from tavola.core.data.position_fields import (
    EachSeat,
    Group,
    Lines,
    Names,
    Number,
    OneName,
    OneSeat,
    Section,
    Things,
    named,
)
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.games.sangimignano.box.cards import (
    COPIES,
    KINDS,
    NAMES,
    PIETRA,
    RANKS,
    face_up,
)
from tavola.games.sangimignano.rules.turn import Turn
from tavola.games.sangimignano.state.city import NOBODY, NORMAL, PHASES, City, new_city
from tavola.games.sangimignano.state.settings import Settings
from tavola.games.sangimignano.state.stones import STONES, STONES_DOMAIN, WILD, Stones
from tavola.games.sangimignano.state.tower import new_tower

TOWER_CARDS: Final = Group("Tower cards", {NAMES[kind]: kind for kind in range(RANKS)})
NOBLE_CARDS: Final = Group("Noble cards", {NAMES[kind]: kind for kind in range(RANKS, KINDS)}, "nobles")
CARDS: Final = Things("card", [TOWER_CARDS, NOBLE_CARDS])

GIVEN: Final = Section(
    "given",
    [
        OneSeat("to_act", 0),
        OneName("phase", named("phase", PHASES), PHASES[NORMAL]),
        Names("market", CARDS),
        Names("deck", CARDS, [TOWER_CARDS]),
        Number("deck_count"),
        Number("deck_face_up"),
        Names("noble_deck", CARDS, [NOBLE_CARDS]).needs("nobles"),
        Number("noble_deck_count").needs("nobles"),
        OneSeat("marker"),
        Number("passes", 0, 1),
        Number("deal", 1, default=1),
        OneSeat("closed_by"),
        EachSeat(
            [
                Names("hand", CARDS),
                Lines("towers"),
                Names("nobles", CARDS, [NOBLE_CARDS]).needs("nobles"),
                Number("used", 0, 10),
                Number("earlier", -1000, 1000),
            ]
        ),
    ],
)


def arrange(game: Game, fields: dict[str, Plain], settings: Settings, chance: Chance) -> City:
    """A city as given; whatever is not given is empty, and the cards not named make up the decks."""
    given = Position(GIVEN, fields, 2, settings.values)
    city = new_city(game, settings, chance)
    city.turn = given.number("to_act")
    city.passes = given.number("passes")
    city.deal_number = given.number("deal", high=settings.deals or 99)
    # Seat 0 begins odd-numbered deals (SG-1.6, SG-1.7).
    city.dealer = city.deal_number % 2
    city.phase = given.name("phase")
    city.closed_by = given.number("closed_by")
    if city.phase == NORMAL and city.closed_by != NOBODY:
        raise given.wrong("closed_by", "after a Close the phase is 'ending'")
    supply = Supply(CARDS, copies_of(COPIES))
    city.market = supply.take(given, "market")
    for seat, fields_of_seat in enumerate(given.seats()):
        _seat(city, seat, fields_of_seat, supply)
    _decks(city, given, supply)
    city.marker = given.number("marker")
    _check_marker(city, given)
    if city.phase == NORMAL and not city.deck:
        raise given.wrong("deck_count", "the deck is empty only in the Ending Phase")
    city.push(Turn(city.turn))
    return city


def _seat(city: City, seat: int, given: Position, supply: Supply) -> None:
    for kind in supply.take(given, "hand"):
        city.hands[seat][kind] += 1
    city.nobles[seat] = supply.take(given, "nobles")
    for text in given.lines("towers"):
        _tower(city, seat, text, given, supply)
    city.used[seat] = given.number("used", default=len(city.nobles[seat]))
    city.earlier[seat] = given.number("earlier")


def _tower(city: City, seat: int, text: str, given: Position, supply: Supply) -> None:
    words = text.split()
    complete = "*" in words
    stories = " ".join(word if word.startswith("wild:") else f"hand:{word}" for word in words if word != "*")
    number = STONES_DOMAIN.find(stories)
    if number < 0:
        why = STONES_DOMAIN.complaint("build", stories)[0]
        raise given.wrong("towers", f"{text!r} cannot stand: {why}")
    stones: Stones = STONES[number]
    least = city.settings.tower_min
    if stones.size < least or not stones.ranks:
        raise given.wrong(
            "towers", f"{text!r} cannot stand: a tower has at least {least} stories, one of them a Tower card"
        )
    if stones.wilds and not city.settings.nobles:
        raise given.wrong("towers", f"{text!r} needs the option nobles")
    tower = new_tower(city.free_slot(seat), stones)
    city.towers[seat].append(tower.completed() if complete else tower)
    pietras = [PIETRA] * stones.wilds
    city.nobles[seat] += pietras
    for kind in [story for story in tower.stories if story < WILD] + pietras:
        supply.use(kind, given.at("towers"))


def _check_marker(city: City, given: Position) -> None:
    """The marker's holder must have a highest tower, unless an option lets it stay (SG-9.1, SG-9.6)."""
    if city.marker == NOBODY or city.settings.marker_sticky:
        return
    height = city.highest_of(city.marker)
    if height == 0 or height < city.highest_of(1 - city.marker):
        raise given.wrong("marker", f"seat {city.marker} does not have the highest tower")


def _decks(city: City, given: Position, supply: Supply) -> None:
    """The named cards on top, then the rest, shuffled; cards beyond a given count go to the box."""
    chance = city.chance
    city.deck, city.box = supply.deck(chance, TOWER_CARDS, given, "deck", given, "deck_count")
    for i in range(given.number("deck_face_up", high=len(city.deck))):
        city.deck[-1 - i] = face_up(city.deck[-1 - i])
    if city.settings.nobles:
        city.noble_deck, cut_off = supply.deck(
            chance, NOBLE_CARDS, given, "noble_deck", given, "noble_deck_count"
        )
        city.box = city.box + cut_off
