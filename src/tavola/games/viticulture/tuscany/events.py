"""The events of Tuscany in the game log: one function for each kind that only its modules have.

As in `state/events.py`, they return at once without a journal.
"""

from tavola.core.event import EVERYBODY, Event
from tavola.core.plain import Plain
from tavola.core.told import Seat, Told
from tavola.games.viticulture.box.board import REGIONS, SEASONS, SPACE_NAMES, action_name
from tavola.games.viticulture.box.cards import DECK_NAMES, NAMES
from tavola.games.viticulture.box.structure_cards import CARD_NAMES
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.placed import worker_of
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.state.verbs import FIELD_VALUES
from tavola.games.viticulture.state.vineyard import WORKERS

# The extended board -------------------------------------------------------------------------------


def passed_into(valley: Valley, seat: int, into: str) -> None:
    """A player passes into the next season, or out of the year."""
    if valley.journal is None:
        return
    data: Told = {"season": SEASONS[valley.season], "into": into}
    valley.tell(Event("passed", seat, data))


def green_grapes(valley: Valley, seat: int) -> None:
    """A player takes the green grapes."""
    if valley.journal is None:
        return
    valley.tell(Event("green_grapes", seat, {}))


def upkeep(valley: Valley, seat: int) -> None:
    """A player's own year ends."""
    if valley.journal is None:
        return
    valley.tell(Event("upkeep", seat, {"year": valley.year}))


def next_row(valley: Valley, seat: int, row: int) -> None:
    """A player chooses a row for the next year."""
    if valley.journal is None:
        return
    valley.tell(Event("next_row", seat, {"row": row}, refs=[f"row:{row}"]))


def rooster(valley: Valley, seat: int, row: int) -> None:
    """A rooster moves to another row of the chart."""
    if valley.journal is None:
        return
    valley.tell(Event("rooster", seat, {"row": row}, refs=[f"row:{row}"]))


def aged_grapes(valley: Valley, seat: int) -> None:
    """All grapes of a player age."""
    if valley.journal is None:
        return
    valley.tell(Event("aged", seat, {"what": "grapes"}))


def star(valley: Valley, seat: int, region: int) -> None:
    """A star is placed on the map."""
    if valley.journal is None:
        return
    name = REGIONS[region]
    valley.tell(Event("star", seat, {"region": name}, refs=[f"region:{name}"]))


def star_moved(valley: Valley, seat: int, source: int, target: int) -> None:
    """A star moves from one region to another."""
    if valley.journal is None:
        return
    data: Told = {"from": REGIONS[source], "region": REGIONS[target]}
    refs = [f"region:{REGIONS[source]}", f"region:{REGIONS[target]}"]
    valley.tell(Event("star_moved", seat, data, refs=refs))


def influence(valley: Valley, seat: int, region: str, points: int) -> None:
    """A player gets points at the end for the most stars in a region."""
    if valley.journal is None:
        return
    data: Told = {"region": region, "points": points}
    valley.tell(Event("influence", seat, data, refs=[f"region:{region}"]))


def influence_automa(valley: Valley, region: str, points: int) -> None:
    """The Automa has the most stars in a region."""
    if valley.journal is None:
        return
    data: Told = {"region": region, "points": points}
    valley.tell(Event("influence_automa", EVERYBODY, data, refs=[f"region:{region}"]))


# Special workers ----------------------------------------------------------------------------------


def specials(valley: Valley) -> None:
    """The special workers of this game are drawn."""
    if valley.journal is None:
        return
    names: list[Plain] = []
    names.extend([WORKERS[kind] for kind in valley.specials])
    valley.tell(Event("specials", EVERYBODY, {"workers": names}))


def once_more(valley: Valley, seat: int, kind: str, worker: int, space: int) -> None:
    """A worker repeats its action (`again`) or its bonus (`bonus_again`)."""
    if valley.journal is None:
        return
    data: Told = {"worker": WORKERS[worker], "action": action_name(space)}
    valley.tell(Event(kind, seat, data, refs=[f"space:{SPACE_NAMES[space]}"]))


def bumped(valley: Valley, seat: int, owner: int, code: int, space: int) -> None:
    """The Chef sends a worker home."""
    if valley.journal is None:
        return
    name = SPACE_NAMES[space]
    data: Told = {"worker": WORKERS[worker_of(code)], "space": name, "owner": Seat(owner)}
    data["action"] = action_name(space)
    valley.tell(Event("bumped", seat, data, refs=[f"space:{name}"]))


def stole(valley: Valley, seat: int, owner: int, deck: int, card: int) -> None:
    """The Innkeeper takes a visitor; only the two players see which."""
    if valley.journal is None:
        return
    data: Told = {"owner": Seat(owner), "deck": DECK_NAMES[deck], "card": None}
    valley.tell(Event("stole", seat, data, {"card": NAMES[card]}, 1 << seat | 1 << owner))


def toll(valley: Valley, seat: int, owner: int, space: int) -> None:
    """A player pays the owner of a Soldato."""
    if valley.journal is None:
        return
    data: Told = {"owner": Seat(owner), "amount": 1, "action": action_name(space)}
    valley.tell(Event("toll", seat, data))


# Structure cards ----------------------------------------------------------------------------------


def packs_passed(valley: Valley, left: int) -> None:
    """The packs of the draft are passed on."""
    if valley.journal is None:
        return
    valley.tell(Event("packs_passed", EVERYBODY, {"left": left}))


def drafted(valley: Valley, seat: int, card: int) -> None:
    """A player takes a card in the draft; nobody else sees which."""
    if valley.journal is None:
        return
    valley.tell(Event("drafted", seat, {"card": None}, {"card": NAMES[card]}, 1 << seat))


def built_card(valley: Valley, seat: int, number: int, price: int, field: int) -> None:
    """A structure card is built on a field, or on the mat (-1)."""
    if valley.journal is None:
        return
    name = CARD_NAMES[number]
    data: Told = {"card": name, "price": price, "field": FIELD_VALUES[field] if field >= 0 else None}
    valley.tell(Event("built_card", seat, data, refs=[f"structure:{seat}.{name}", f"card:{name}"]))


def destroyed(valley: Valley, seat: int, number: int) -> None:
    """A structure card is destroyed."""
    if valley.journal is None:
        return
    name = CARD_NAMES[number]
    valley.tell(Event("destroyed", seat, {"card": name}, refs=[f"card:{name}"]))


def structure_card(valley: Valley, seat: int, number: int) -> None:
    """A structure card takes effect."""
    if valley.journal is not None:
        events.structure(valley, seat, CARD_NAMES[number])
