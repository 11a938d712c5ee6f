"""Arrange: the position that a scenario's words describe."""

from tavola.core.chance import Chance
from tavola.core.data.given import (
    Fields,
    Supply,
    only,
    read_number,
    read_seats,
    read_texts,
    read_words,
)
from tavola.core.errors import BadFile
from tavola.core.game import Game
from tavola.games.sangimignano.box.cards import (
    COPIES,
    KIND_OF,
    KINDS,
    NAMES,
    PIETRA,
    RANKS,
    face_up,
)
from tavola.games.sangimignano.rules.turn import Turn
from tavola.games.sangimignano.state.city import ENDING, NOBODY, NORMAL, PHASES, City
from tavola.games.sangimignano.state.settings import Settings
from tavola.games.sangimignano.state.stones import STONES, STONES_DOMAIN, WILD, Stones
from tavola.games.sangimignano.state.tower import new_tower

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


def arrange(game: Game, given: Fields, settings: Settings, chance: Chance) -> City:
    """A city as given; what is not said is empty, and the cards not named make up the decks."""
    only(given, WORDS, "given")
    city = City(game, settings, chance)
    city.turn = read_number(given, "to_act", 0, 0, 1, "given")
    city.passes = read_number(given, "passes", 0, 0, 1, "given")
    city.deal_number = read_number(given, "deal", 1, 1, settings.deals or 99, "given")
    # In odd deals seat 0 begins (SG-1.6, SG-1.7).
    city.dealer = city.deal_number % 2
    city.phase = _phase(given)
    city.closed_by = read_number(given, "closed_by", NOBODY, 0, 1, "given")
    if city.phase == NORMAL and city.closed_by != NOBODY:
        raise BadFile("given.closed_by: after a Close the phase is 'ending'.")
    city.market = _cards(city, given, "market", "given")
    for seat, fields in enumerate(read_seats(given, 2)):
        _seat(city, seat, fields)
    supply = Supply(NAMES, COPIES)
    _use_open_cards(city, supply)
    _decks(city, given, supply)
    city.marker = read_number(given, "marker", NOBODY, 0, 1, "given")
    _check_marker(city)
    if city.phase == NORMAL and not city.deck:
        raise BadFile("given.deck_count is 0, but the deck is empty only in the Ending Phase.")
    city.push(Turn(city.turn))
    return city


def _seat(city: City, seat: int, fields: Fields) -> None:
    place = f"given.seat.{seat}"
    only(fields, SEAT_WORDS, place)
    for kind in _cards(city, fields, "hand", place):
        city.hands[seat][kind] += 1
    city.nobles[seat] = _cards(city, fields, "nobles", place)
    for kind in city.nobles[seat]:
        if kind < RANKS:
            raise BadFile(f"{place}.nobles: {NAMES[kind]} is not a Noble card.")
    for number, text in enumerate(read_texts(fields, "towers", place)):
        _tower(city, seat, text, f"{place}.towers[{number}]")
    city.used[seat] = read_number(fields, "used", len(city.nobles[seat]), 0, 10, place)
    city.earlier[seat] = read_number(fields, "earlier", 0, -1000, 1000, place)


def _tower(city: City, seat: int, text: str, place: str) -> None:
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
    if stones.wilds and not city.settings.nobles:
        raise BadFile(f"{place}: {text!r} needs the option nobles.")
    tower = new_tower(city.free_slot(seat), stones)
    city.towers[seat].append(tower.completed() if complete else tower)
    for _ in range(stones.wilds):
        city.nobles[seat].append(PIETRA)


def _check_marker(city: City) -> None:
    """The marker lies with a highest tower, unless an option lets it stay where it was (SG-9.1, SG-9.6)."""
    if city.marker == NOBODY or city.settings.marker_sticky:
        return
    height = city.highest_of(city.marker)
    if height == 0 or height < city.highest_of(1 - city.marker):
        raise BadFile(f"given.marker: seat {city.marker} has no tower that is the highest.")


def _use_open_cards(city: City, supply: Supply) -> None:
    for kind in city.market:
        supply.use(kind, "given.market")
    for seat in range(2):
        place = f"given.seat.{seat}"
        for kind in city.nobles[seat]:
            supply.use(kind, f"{place}.nobles")
        for kind in range(KINDS):
            for _ in range(city.hands[seat][kind]):
                supply.use(kind, f"{place}.hand")
        for tower in city.towers[seat]:
            for story in tower.stories:
                if story < WILD:
                    supply.use(story, f"{place}.towers")


def _decks(city: City, given: Fields, supply: Supply) -> None:
    """The named cards on top, then the rest in shuffled order; what a count cuts off goes to the box."""
    for name in ("deck", "noble_deck"):
        kinds = range(RANKS) if name == "deck" else range(RANKS, KINDS)
        top = _cards(city, given, name, "given")
        for kind in top:
            if kind not in kinds:
                raise BadFile(f"given.{name}: {NAMES[kind]} does not belong in this deck.")
            supply.use(kind, f"given.{name}")
        in_play = name == "deck" or city.settings.nobles
        rest = [kind for kind in kinds for _ in range(supply.left[kind])] if in_play else []
        city.chance.shuffle(rest)
        cards = top + rest
        count = read_number(given, f"{name}_count", len(cards), 0, len(cards), "given")
        city.box += cards[count:]
        pile = list(reversed(cards[:count]))
        if name == "deck":
            for i in range(read_number(given, "deck_face_up", 0, 0, len(pile), "given")):
                pile[-1 - i] = face_up(pile[-1 - i])
            city.deck = pile
        else:
            city.noble_deck = pile


def _phase(given: Fields) -> int:
    phase = given.get("phase", "normal")
    if phase not in PHASES:
        raise BadFile(f"given.phase is {phase!r}, but a phase is 'normal' or 'ending'.")
    return ENDING if phase == "ending" else NORMAL


def _cards(city: City, fields: Fields, name: str, place: str) -> list[int]:
    words = read_words(fields, name, place)
    for word in words:
        if word not in KIND_OF:
            raise BadFile(f"{place}.{name}: there is no card {word!r}. Cards are: {', '.join(NAMES)}.")
        if KIND_OF[word] >= RANKS and not city.settings.nobles:
            raise BadFile(f"{place}.{name}: the Noble card {word} needs the option nobles.")
    return [KIND_OF[word] for word in words]
