"""Which phrase of the catalogue to use, and with which values."""

from typing import cast

from tavola.core.action import Action
from tavola.core.plain import Plain
from tavola.core.told import Saying, Told
from tavola.games.castles.box.components import SHIFT_NAMES
from tavola.games.castles.box.region import order_word, turn_word
from tavola.games.castles.box.tiles import HEX, NAMES, NO_TILE, tile_word
from tavola.games.castles.rules.build_region import colours_around, region_so_far
from tavola.games.castles.rules.place_from_storage import Pay
from tavola.games.castles.seen.placement_preview import piece_at, preview_of
from tavola.games.castles.state.payment import PAYMENTS
from tavola.games.castles.state.realm import Realm
from tavola.games.castles.state.verbs import (
    DISCARD,
    GAIN,
    JOIN,
    PAY,
    PLACE,
    PLUS_NAMES,
    REFRESH,
    SET_CASTLE,
    SHIFT_BOARDS,
    TAKE,
    TURN_BOARDS,
)


def prompt(realm: Realm) -> Saying:
    """What is asked, by the kind of decision."""
    decision = realm.decision
    values: Told = {}
    values.update(decision.to_data())
    if decision.name == "bonus":
        return "bonus_first" if values["first"] else "bonus", values
    if isinstance(decision, Pay):
        values["kind"] = NAMES[realm.regions[decision.seat].colours[decision.space]]
    if decision.name == "refresh":
        return "refresh" if decision.verbs(realm) == ["refresh"] else "refresh_take", values
    if decision.name == "turn" and realm.last_turns > 0:
        return "turn_last", values
    if decision.name == "turn" and "refresh" in decision.verbs(realm):
        return "turn_refresh", values
    return decision.name, values


def label(realm: Realm, action: Action) -> Saying:
    """What an action does."""
    verb = action.verb
    if verb is PLACE:
        return _place(realm, action)
    if verb is PAY:
        return _pay(action)
    if verb is TAKE:
        return _tile("take", realm.display[action.a])
    if verb is DISCARD:
        stored = realm.storage[realm.decision.seat]
        return _tile("discard", stored[action.a] if action.a < len(stored) else NO_TILE)
    if verb is GAIN:
        return "gain", {"bonus": PLUS_NAMES[action.a]}
    if verb is REFRESH:
        return "refresh", {"kind": NAMES[action.a]}
    if verb is SET_CASTLE:
        return _castle(realm, action)
    if verb is JOIN:
        return "join", {"order": order_word(action.a)}
    if verb is TURN_BOARDS:
        return ("turn", {"boards": turn_word(action.a)}) if action.a else ("turn_none", {})
    if verb is SHIFT_BOARDS:
        first, second = action.a // len(SHIFT_NAMES), action.a % len(SHIFT_NAMES)
        return "shift", {"first": SHIFT_NAMES[first], "second": SHIFT_NAMES[second]}
    return verb.name, {}


def _tile(key: str, tile: int) -> Saying:
    return (f"{key}_none", {}) if tile == NO_TILE else (key, {"tile": tile_word(tile)})


def _place(realm: Realm, action: Action) -> Saying:
    """A piece on a space, with the green points it would bring."""
    seat = realm.decision.seat
    tile = piece_at(realm, seat, action.a)
    values = _where(realm, seat, action.b)
    if tile == NO_TILE:
        return "place_none", values
    points = preview_of(realm, seat, action.a, action.b).green()
    values["tile"] = tile_word(tile)
    values["kind"] = NAMES[realm.regions[seat].colours[action.b]]
    values["points"] = points
    key = "place_hex" if tile == HEX else "place"
    return f"{key}_points" if points else key, values


def _castle(realm: Realm, action: Action) -> Saying:
    """A place for the castle: where it lies, and how many colours are around it."""
    seat = realm.decision.seat
    values = _where(realm, seat, action.a)
    values["colours"] = colours_around(region_so_far(realm, seat), action.a)
    return "castle", values


def _where(realm: Realm, seat: int, space: int) -> Told:
    """A space as people count on the map: columns from the left, rows from the top of the column."""
    coordinates = region_so_far(realm, seat).geometry.coordinates
    column, height = coordinates[space]
    return {"column": column + 1, "row": 1 + sum([1 for q, r in coordinates if q == column and r < height])}


def _pay(action: Action) -> Saying:
    payment = PAYMENTS[action.a]
    cards: list[Plain] = [NAMES[kind] for kind, count in payment.needs for _ in range(count)]
    if not cards:
        return "pay_workers", {"workers": payment.workers}
    return "pay_both" if payment.workers else "pay", {"cards": cards, "workers": payment.workers}


def event_key(event: Told) -> str:
    """Which sentence describes an event; hidden cards and special cases have their own."""
    kind = cast(str, event["kind"])
    if kind == "drew":
        return "drew_hidden" if event["cards"] is None else "drew" if event["cards"] else "drew_none"
    if kind == "paid":
        if not event["cards"]:
            return "paid_workers"
        return "paid_both" if event["workers"] else "paid"
    if kind in ("placed", "discarded"):
        piece = event["tile" if kind == "placed" else "piece"]
        return f"{kind}_hex" if piece == "hex" else kind
    if kind == "bonus":
        return "bonus_points" if event["green"] else kind
    if kind == "yield":
        return f"yield_{event['reward']}"
    if kind == "reshuffled":
        return f"reshuffled_{event['what']}"
    if kind == "farms":
        return kind if event["green"] else "farms_none"
    if kind == "replaced":
        return kind if event["tiles"] else "replaced_none"
    return kind
