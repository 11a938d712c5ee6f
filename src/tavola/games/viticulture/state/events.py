"""The events of the game log: one function for each kind; `tuscany/events.py` has those of Tuscany.

Rules call them in one line. Without a journal they return at once, before they build anything.
"""

from typing import TYPE_CHECKING

from tavola.core.event import EVERYBODY, Event
from tavola.core.plain import Plain
from tavola.core.told import Seat, SeatPoints, Told
from tavola.games.viticulture.box.board import ACTIONS, SEASONS, SPACE_NAMES, STRUCTURES, action_name
from tavola.games.viticulture.box.cards import COLOURS, DECK_NAMES, DECK_OF, NAMES, TYPES, card_names
from tavola.games.viticulture.state.placed import space_of, worker_of
from tavola.games.viticulture.state.verbs import FIELD_VALUES
from tavola.games.viticulture.state.vineyard import WORKERS

if TYPE_CHECKING:  # circular: the valley reports its own events
    from tavola.games.viticulture.state.valley import Valley

# The year -----------------------------------------------------------------------------------------


def parents(valley: "Valley", seat: int, mama: str, papa: str) -> None:
    """A player begins with a mama and a papa."""
    if valley.journal is None:
        return
    valley.tell(Event("parents", seat, {"mama": mama, "papa": papa}))


def year(valley: "Valley") -> None:
    """A year begins."""
    if valley.journal is None:
        return
    valley.tell(Event("year", EVERYBODY, {"year": valley.year, "first": valley.first}))


def season(valley: "Valley", season: int) -> None:
    """A season begins."""
    if valley.journal is None:
        return
    valley.tell(Event("season", EVERYBODY, {"season": SEASONS[season]}))


def woke(valley: "Valley", seat: int, row: int) -> None:
    """A player chooses a row of the wake-up chart."""
    if valley.journal is None:
        return
    valley.tell(Event("woke", seat, {"row": row}, refs=[f"row:{row}"]))


def passed(valley: "Valley", seat: int) -> None:
    """A player passes for the season."""
    if valley.journal is None:
        return
    valley.tell(Event("passed", seat, {"season": SEASONS[valley.season]}))


def year_end(valley: "Valley") -> None:
    """The year is over."""
    if valley.journal is None:
        return
    valley.tell(Event("year_end", EVERYBODY, {"year": valley.year}))


def over(valley: "Valley", points: list[int], winners: list[int]) -> None:
    """The game is over."""
    if valley.journal is None:
        return
    named: list[Plain] = []
    named.extend(winners)
    valley.tell(Event("over", EVERYBODY, {"points": SeatPoints(points), "winners": named}))


# Workers ------------------------------------------------------------------------------------------


def placed(valley: "Valley", seat: int, worker: int, space: int, token: bool) -> None:
    """A worker is placed, perhaps with a bonus token of the solo game."""
    if valley.journal is None:
        return
    name = SPACE_NAMES[space]
    data: Told = {"worker": WORKERS[worker], "space": name, "action": action_name(space), "token": token}
    valley.tell(Event("placed", seat, data, refs=[f"space:{name}"]))


def planned(valley: "Valley", seat: int, worker: int, space: int) -> None:
    """A worker is placed ahead, for a later season."""
    if valley.journal is None:
        return
    name = SPACE_NAMES[space]
    data: Told = {"worker": WORKERS[worker], "space": name, "action": action_name(space)}
    valley.tell(Event("planned", seat, data, refs=[f"space:{name}"]))


def plan(valley: "Valley", seat: int, worker: int, space: int, done: bool, token: bool) -> None:
    """A worker placed ahead acts, or cannot."""
    if valley.journal is None:
        return
    name = SPACE_NAMES[space]
    data: Told = {"worker": WORKERS[worker], "space": name, "done": done, "token": token}
    data["action"] = action_name(space)
    valley.tell(Event("plan", seat, data, refs=[f"space:{name}"]))


def moved(valley: "Valley", seat: int, space: int) -> None:
    """A worker moves to another space of its action."""
    if valley.journal is None:
        return
    name = SPACE_NAMES[space]
    data: Told = {"space": name, "action": action_name(space)}
    valley.tell(Event("moved", seat, data, refs=[f"space:{name}"]))


def retrieved(valley: "Valley", seat: int, code: int) -> None:
    """A worker is retrieved; the code is as in `Vineyard.placed`."""
    if valley.journal is None:
        return
    space = space_of(code)
    name = SPACE_NAMES[space]
    data: Told = {"worker": WORKERS[worker_of(code)], "space": name, "action": action_name(space)}
    valley.tell(Event("retrieved", seat, data, refs=[f"space:{name}"]))


def trained(valley: "Valley", seat: int, worker: int, price: int, now: bool) -> None:
    """A worker is trained, for use from now on or from next year."""
    if valley.journal is None:
        return
    data: Told = {"worker": WORKERS[worker], "price": price, "now": now}
    valley.tell(Event("trained", seat, data))


def automa(valley: "Valley", card: int, spaces: list[int]) -> None:
    """A card of the Automa takes spaces."""
    if valley.journal is None:
        return
    named: list[Plain] = []
    named.extend([SPACE_NAMES[space] for space in spaces])
    actions: list[Plain] = []
    actions.extend([action_name(space) for space in spaces])
    data: Told = {"card": card + 1, "spaces": named, "actions": actions}
    refs = [f"space:{SPACE_NAMES[space]}" for space in spaces]
    valley.tell(Event("automa", EVERYBODY, data, refs=refs))


# Lira, points and cards ---------------------------------------------------------------------------


def points(valley: "Valley", seat: int, amount: int) -> None:
    """A player gains or loses victory points."""
    if valley.journal is None or amount == 0:
        return
    total = valley.vineyards[seat].points
    valley.tell(Event("points", seat, {"amount": amount, "total": total}))


def lira(valley: "Valley", seat: int, amount: int) -> None:
    """A player gains or pays lira."""
    if valley.journal is None or amount == 0:
        return
    total = valley.vineyards[seat].lira
    valley.tell(Event("lira", seat, {"amount": amount, "total": total}))


def residual(valley: "Valley", seat: int, amount: int) -> None:
    """A player's residual payment rises or falls."""
    if valley.journal is None:
        return
    total = valley.vineyards[seat].residual
    valley.tell(Event("residual", seat, {"amount": amount, "total": total}))


def drew(valley: "Valley", seat: int, deck: int, kinds: list[int]) -> None:
    """A player draws cards, which nobody else sees."""
    if valley.journal is None:
        return
    name = DECK_NAMES[deck]
    data: Told = {"deck": name, "count": len(kinds), "cards": None}
    cards: list[Plain] = []
    cards.extend(card_names(kinds))
    valley.tell(Event("drew", seat, data, {"cards": cards}, 1 << seat, [f"deck:{name}"]))


def reshuffled(valley: "Valley", deck: int, count: int) -> None:
    """The discard pile becomes a new deck."""
    if valley.journal is None:
        return
    name = DECK_NAMES[deck]
    valley.tell(Event("reshuffled", EVERYBODY, {"deck": name, "count": count}, refs=[f"deck:{name}"]))


def discarded(valley: "Valley", seat: int, card: int) -> None:
    """A player discards a card from hand."""
    if valley.journal is None:
        return
    valley.tell(Event("discarded", seat, {"card": NAMES[card]}, refs=[f"card:{NAMES[card]}"]))


def gave(valley: "Valley", seat: int, receiver: int, card: int) -> None:
    """A player gives a card to another; only the two see which."""
    if valley.journal is None:
        return
    data: Told = {"to": Seat(receiver), "deck": DECK_NAMES[DECK_OF[card]], "card": None}
    valley.tell(Event("gave", seat, data, {"card": NAMES[card]}, 1 << seat | 1 << receiver))


def took_from_pile(valley: "Valley", seat: int, card: int, deck: int) -> None:
    """A player takes the top card of a discard pile."""
    if valley.journal is None:
        return
    data: Told = {"card": NAMES[card], "pile": DECK_NAMES[deck]}
    valley.tell(Event("took", seat, data, refs=[f"pile:{DECK_NAMES[deck]}"]))


def caravan(valley: "Valley", cards: list[int]) -> None:
    """The Caravan reveals cards."""
    if valley.journal is None:
        return
    named: list[Plain] = []
    named.extend(card_names(cards))
    valley.tell(Event("caravan", EVERYBODY, {"cards": named}))


def took_shown(valley: "Valley", seat: int, card: int) -> None:
    """A player takes one of the cards that the Caravan revealed."""
    if valley.journal is None:
        return
    data: Told = {"card": NAMES[card], "pile": None}
    valley.tell(Event("took", seat, data, refs=[f"card:{NAMES[card]}"]))


# Fields, grapes and wines -------------------------------------------------------------------------


def planted(valley: "Valley", seat: int, card: int, field: int) -> None:
    """A vine is planted."""
    if valley.journal is None:
        return
    value = FIELD_VALUES[field]
    data: Told = {"card": NAMES[card], "field": value}
    valley.tell(Event("planted", seat, data, refs=[f"field:{seat}.{value}"]))


def uprooted(valley: "Valley", seat: int, card: int, field: int, to_hand: bool) -> None:
    """A vine is uprooted; it goes to the hand or to the discard pile."""
    if valley.journal is None:
        return
    value = FIELD_VALUES[field]
    data: Told = {"card": NAMES[card], "field": value, "to": "hand" if to_hand else "pile"}
    valley.tell(Event("uprooted", seat, data, refs=[f"field:{seat}.{value}"]))


def swapped(valley: "Valley", seat: int, card: int, field: int, other_card: int, other_field: int) -> None:
    """Two vines are swapped."""
    if valley.journal is None:
        return
    value, other = FIELD_VALUES[field], FIELD_VALUES[other_field]
    data: Told = {"card": NAMES[card], "field": value, "with": NAMES[other_card], "other": other}
    valley.tell(Event("swapped", seat, data, refs=[f"field:{seat}.{value}", f"field:{seat}.{other}"]))


def harvested(valley: "Valley", seat: int, field: int, grapes: dict[str, Plain]) -> None:
    """A field is harvested; `grapes` has the values of its red and white grapes."""
    if valley.journal is None:
        return
    value = FIELD_VALUES[field]
    data: Told = {"field": value, "red": None, "white": None}
    data.update(grapes)
    valley.tell(Event("harvested", seat, data, refs=[f"field:{seat}.{value}"]))


def gained_grape(valley: "Valley", seat: int, colour: int, value: int) -> None:
    """A player gains a grape."""
    if valley.journal is None:
        return
    valley.tell(Event("gained_grape", seat, {"colour": COLOURS[colour], "value": value}))


def used_grape(valley: "Valley", seat: int, colour: int, value: int) -> None:
    """A player gives up a grape."""
    if valley.journal is None:
        return
    valley.tell(Event("used_grape", seat, {"colour": COLOURS[colour], "value": value}))


def sold_grape(valley: "Valley", seat: int, colour: int, value: int) -> None:
    """A player sells a grape."""
    if valley.journal is None:
        return
    valley.tell(Event("sold_grape", seat, {"colour": COLOURS[colour], "value": value}))


def bought_field(valley: "Valley", seat: int, value: int) -> None:
    """A player buys a field back."""
    if valley.journal is None:
        return
    valley.tell(Event("bought_field", seat, {"field": value}, refs=[f"field:{seat}.{value}"]))


def sold_field(valley: "Valley", seat: int, value: int) -> None:
    """A player sells a field."""
    if valley.journal is None:
        return
    valley.tell(Event("sold_field", seat, {"field": value}, refs=[f"field:{seat}.{value}"]))


def made(valley: "Valley", seat: int, wine: int, value: int) -> None:
    """A wine is made."""
    if valley.journal is None:
        return
    refs = [f"wine:{seat}.{TYPES[wine]}.{value}"]
    valley.tell(Event("made", seat, {"type": TYPES[wine], "value": value}, refs=refs))


def aged_wines(valley: "Valley", seat: int, times: int) -> None:
    """All wines of a player age."""
    if valley.journal is None:
        return
    valley.tell(Event("aged", seat, {"what": "wine", "times": times}))


def aged_wine(valley: "Valley", seat: int, wine: int, value: int) -> None:
    """One wine ages; `value` is its new value."""
    if valley.journal is None:
        return
    data: Told = {"what": "one", "type": TYPES[wine], "value": value}
    valley.tell(Event("aged", seat, data, refs=[f"wine:{seat}.{TYPES[wine]}.{value}"]))


def used_wine(valley: "Valley", seat: int, wine: int, value: int) -> None:
    """A player gives up a wine."""
    if valley.journal is None:
        return
    refs = [f"wine:{seat}.{TYPES[wine]}.{value}"]
    valley.tell(Event("used_wine", seat, {"type": TYPES[wine], "value": value}, refs=refs))


def filled(valley: "Valley", seat: int, card: int, extra: int) -> None:
    """A wine order is filled."""
    if valley.journal is None:
        return
    data: Told = {"card": NAMES[card], "extra": extra}
    valley.tell(Event("filled", seat, data, refs=[f"card:{NAMES[card]}"]))


# Structures and tours -----------------------------------------------------------------------------


def built(valley: "Valley", seat: int, structure: int, price: int) -> None:
    """A structure is built."""
    if valley.journal is None:
        return
    name = STRUCTURES[structure]
    valley.tell(Event("built", seat, {"structure": name, "price": price}, refs=[f"structure:{seat}.{name}"]))


def structure(valley: "Valley", seat: int, name: str) -> None:
    """A structure or a structure card takes effect."""
    if valley.journal is None:
        return
    valley.tell(Event("structure", seat, {"structure": name}, refs=[f"structure:{seat}.{name}"]))


def tour(valley: "Valley", seat: int) -> None:
    """A player gives a tour."""
    if valley.journal is None:
        return
    valley.tell(Event("tour", seat, {}))


# Visitors -----------------------------------------------------------------------------------------


def visitor(valley: "Valley", seat: int, card: int) -> None:
    """A visitor is played."""
    if valley.journal is None:
        return
    valley.tell(Event("visitor", seat, {"card": NAMES[card]}, refs=[f"card:{NAMES[card]}"]))


def chose(valley: "Valley", seat: int, card: str, option: str) -> None:
    """A player chooses a part of a card."""
    if valley.journal is None:
        return
    valley.tell(Event("chose", seat, {"card": card, "option": option}))


def answered(valley: "Valley", seat: int, card: str, accepted: bool) -> None:
    """A player accepts or declines what a card offers to all."""
    if valley.journal is None:
        return
    valley.tell(Event("accepted" if accepted else "declined", seat, {"card": card}))


def managed(valley: "Valley", seat: int, action: int) -> None:
    """The Manager takes an action of an earlier season."""
    if valley.journal is None:
        return
    valley.tell(Event("managed", seat, {"action": ACTIONS[action]}))


def picked(valley: "Valley", seat: int, other: int) -> None:
    """A player picks an opponent."""
    if valley.journal is None:
        return
    valley.tell(Event("picked", seat, {"other": Seat(other)}))


def pledged(valley: "Valley", seat: int, amount: int) -> None:
    """A player pledges cards to the Importer."""
    if valley.journal is None:
        return
    valley.tell(Event("pledged", seat, {"amount": amount}))
