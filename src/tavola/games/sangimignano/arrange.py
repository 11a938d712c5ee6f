"""Arrange: the position that a scenario's words describe."""

from tavola.core.chance import Chance
from tavola.core.errors import BadFile
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.games.sangimignano.cards import (
    COPIES,
    KIND_OF,
    KINDS,
    NAMES,
    PIETRA,
    RANKS,
    face_up,
)
from tavola.games.sangimignano.city import ENDING, NOBODY, NORMAL, PHASES, City
from tavola.games.sangimignano.settings import Settings
from tavola.games.sangimignano.stones import STONES, STONES_DOMAIN, WILD, Stones
from tavola.games.sangimignano.tower import new_tower
from tavola.games.sangimignano.turn import Turn

WORDS = [
    "to_act",
    "phase",
    "market",
    "deck",
    "deck_count",
    "deck_face_up",
    "noble_deck",
    "noble_deck_count",
    "marker",
    "passes",
    "deal",
    "closed_by",
    "seat",
]
SEAT_WORDS = ["hand", "towers", "nobles", "used", "earlier"]


def arrange(game: Game, given: dict[str, Plain], settings: Settings, chance: Chance) -> City:
    """A city as given; what is not said is empty, and the cards not named make up the decks."""
    _only(given, WORDS, "given")
    city = City(game, settings, chance)
    city.turn = _number(given, "to_act", 0, 0, 1)
    city.passes = _number(given, "passes", 0, 0, 1)
    city.deal_number = _number(given, "deal", 1, 1, 99)
    # In odd deals seat 0 begins (SG-1.6, SG-1.7).
    city.dealer = city.deal_number % 2
    city.phase = _phase(given)
    city.closed_by = _number(given, "closed_by", NOBODY, 0, 1)
    city.market = _cards(given, "market", "given.market")
    unseen = [count if kind < RANKS or settings.nobles else 0 for kind, count in enumerate(COPIES)]
    seats = given.get("seat", {})
    if not isinstance(seats, dict):
        raise BadFile("given.seat must hold the tables given.seat.0 and given.seat.1.")
    _only(seats, ["0", "1"], "given.seat")
    for seat in range(2):
        _seat(city, seat, seats.get(str(seat), {}))
    for kind in _open_cards(city):
        unseen[kind] -= 1
    _decks(city, given, unseen)
    marker = _number(given, "marker", NOBODY, 0, 1)
    city.marker = marker
    if city.phase == NORMAL and not city.deck:
        raise BadFile("given.deck_count is 0, but the deck is empty only in the Ending Phase.")
    city.push(Turn(city.turn))
    return city


def _seat(city: City, seat: int, fields: Plain) -> None:
    place = f"given.seat.{seat}"
    if not isinstance(fields, dict):
        raise BadFile(f"{place} must be a table.")
    _only(fields, SEAT_WORDS, place)
    for kind in _cards(fields, "hand", f"{place}.hand"):
        city.hands[seat][kind] += 1
    city.nobles[seat] = _cards(fields, "nobles", f"{place}.nobles")
    for kind in city.nobles[seat]:
        if kind < RANKS:
            raise BadFile(f"{place}.nobles: {NAMES[kind]} is no Noble card.")
    towers = fields.get("towers", [])
    if not isinstance(towers, list):
        raise BadFile(f"{place}.towers must be a list of texts.")
    for number, text in enumerate(towers):
        _tower(city, seat, text, f"{place}.towers[{number}]")
    city.used[seat] = _number(fields, "used", len(city.nobles[seat]), 0, 10)
    city.earlier[seat] = _number(fields, "earlier", 0, -1000, 1000)


def _tower(city: City, seat: int, text: Plain, place: str) -> None:
    if not isinstance(text, str):
        raise BadFile(f"{place} must be a text such as '9 9 9 *'.")
    words = text.split()
    complete = "*" in words
    stories = " ".join(word if word.startswith("wild:") else f"hand:{word}" for word in words if word != "*")
    number = STONES_DOMAIN.find(stories)
    if number < 0:
        raise BadFile(f"{place}: {text!r} cannot stand: {STONES_DOMAIN.complaint('build', stories)[0]}.")
    stones: Stones = STONES[number]
    if stones.size < city.settings.tower_min or not stones.ranks:
        least = city.settings.tower_min
        raise BadFile(
            f"{place}: {text!r} cannot stand: a tower has {least} stories at least, one a Tower card."
        )
    tower = new_tower(city.free_slot(seat), stones)
    city.towers[seat].append(tower.completed() if complete else tower)
    for _ in range(stones.wilds):
        city.nobles[seat].append(PIETRA)


def _open_cards(city: City) -> list[int]:
    kinds = list(city.market)
    for seat in range(2):
        kinds += city.nobles[seat]
        kinds += [kind for kind in range(KINDS) for _ in range(city.hands[seat][kind])]
        for tower in city.towers[seat]:
            kinds += [story for story in tower.stories if story < WILD]
    return kinds


def _decks(city: City, given: dict[str, Plain], unseen: list[int]) -> None:
    """The named cards on top, then the rest in shuffled order; what a count cuts off goes to the box."""
    for name in ("deck", "noble_deck"):
        kinds = range(RANKS) if name == "deck" else range(RANKS, KINDS)
        top = _cards(given, name, f"given.{name}")
        for kind in top:
            if kind not in kinds:
                raise BadFile(f"given.{name}: {NAMES[kind]} does not belong into this deck.")
            unseen[kind] -= 1
        for kind in range(KINDS):
            if unseen[kind] < 0:
                raise BadFile(f"given: more cards {NAMES[kind]} than the box holds ({COPIES[kind]}).")
        rest = [kind for kind in kinds for _ in range(unseen[kind])]
        city.chance.shuffle(rest)
        cards = top + rest
        count = _number(given, f"{name}_count", len(cards), 0, len(cards))
        city.box += cards[count:]
        pile = list(reversed(cards[:count]))
        if name == "deck":
            for i in range(_number(given, "deck_face_up", 0, 0, len(pile))):
                pile[-1 - i] = face_up(pile[-1 - i])
            city.deck = pile
        else:
            city.noble_deck = pile


def _phase(given: dict[str, Plain]) -> int:
    phase = given.get("phase", "normal")
    if phase not in PHASES:
        raise BadFile(f"given.phase is {phase!r}, but a phase is 'normal' or 'ending'.")
    return ENDING if phase == "ending" else NORMAL


def _cards(fields: dict[str, Plain], name: str, place: str) -> list[int]:
    text = fields.get(name, "")
    if not isinstance(text, str):
        raise BadFile(f"{place} must be a text of card names such as '9 9 mura'.")
    for word in text.split():
        if word not in KIND_OF:
            raise BadFile(f"{place}: there is no card {word!r}. Cards are: {', '.join(NAMES)}.")
    return [KIND_OF[word] for word in text.split()]


def _number(fields: dict[str, Plain], name: str, default: int, low: int, high: int) -> int:
    value = fields.get(name)
    if value is None:
        return default
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadFile(f"given.{name} is {value!r}, but it takes a whole number from {low} to {high}.")
    return value


def _only(fields: dict[str, Plain], words: list[str], place: str) -> None:
    for word in fields:
        if word not in words:
            raise BadFile(f"{place}: there is no word {word!r}. Words are: {', '.join(words)}.")
