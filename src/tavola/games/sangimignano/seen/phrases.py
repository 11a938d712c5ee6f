"""Which phrase of the catalogue to use, and with which values."""

from typing import cast

from tavola.core.action import Action
from tavola.core.plain import Plain
from tavola.core.told import Saying, Seat, Told
from tavola.games.sangimignano.box.cards import NAMES
from tavola.games.sangimignano.cards.draw import Draw
from tavola.games.sangimignano.cards.nobles import Return
from tavola.games.sangimignano.rules.trade import Trade
from tavola.games.sangimignano.state.city import City
from tavola.games.sangimignano.state.stones import STONES, WILD, WILD_BASE, Stones
from tavola.games.sangimignano.state.tower import tower_data
from tavola.games.sangimignano.state.verbs import (
    BUILD,
    COMPLETE,
    DESTROY,
    DRAW,
    EXTEND,
    FROM_DECK,
    FROM_MARKET,
    GIVE,
    MOST_TOWERS,
    PLACE,
    PLAY,
    RETURN,
)


def prompt(city: City) -> Saying:
    """What is asked, by the kind of decision and, for draws, by their purpose."""
    decision = city.decision
    values: Told = {}
    values.update(decision.to_data())
    if isinstance(decision, Draw):
        values["left"] = decision.due(city)
        return f"draw_{values['purpose']}", values
    if isinstance(decision, Return) and decision.may_keep:
        return "return_or_keep", values
    if decision.name == "turn" and city.phase == 1:
        return "turn_ending_nobles" if city.settings.nobles else "turn_ending", values
    if decision.name in ("guard", "giostra"):
        frame = city.stack[-2]
        below: Told = {}
        below.update(frame.to_data())
        if isinstance(frame, Trade):
            below["count"] = frame.takes(city)
        return f"{decision.name}_{below['frame']}", below
    return decision.name, values


def label(city: City, action: Action) -> Saying:
    """What an action does."""
    verb = action.verb
    if verb is BUILD:
        return _stones("build", STONES[action.a], {})
    if verb is EXTEND:
        return _stones("extend", STONES[action.b], _tower(city, action.a))
    if verb is COMPLETE or verb is DESTROY:
        told = _tower(city, action.a)
        return f"{verb.name}_{told['shape']}", told
    if verb is DRAW:
        if action.a >= FROM_MARKET:
            return "draw_market", {"card": NAMES[action.a - FROM_MARKET]}
        return "draw_deck" if action.a == FROM_DECK else "draw_nobles", {}
    if verb is PLACE or verb is GIVE or verb is RETURN or verb is PLAY:
        return verb.name, {"card": NAMES[action.a]}
    return verb.name, {}


def _tower(city: City, number: int) -> Told:
    seat = number // MOST_TOWERS
    at = city.tower_at(seat, number % MOST_TOWERS)
    if at < 0:
        return {"shape": "none"}
    told = tower_data(city.towers[seat][at], seat)
    told["owner"] = Seat(seat)
    return told


def _stones(verb: str, stones: Stones, told: Told) -> Saying:
    values: Told = dict(told)
    values["size"] = stones.size
    values["wilds"] = stones.wilds
    if verb == "extend":
        values["cards"] = _story_names(stones)
        return f"extend_{told['shape']}", values
    values["cards"] = _story_names(stones)
    values["low"] = NAMES[stones.top] if stones.top >= 0 else ""
    values["high"] = NAMES[stones.bottom] if stones.bottom >= 0 else ""
    shape = "plain" if stones.plain else "colourful"
    return f"build_{shape}_wild" if stones.wilds else f"build_{shape}", values


def _story_names(stones: Stones) -> list[Plain]:
    """Ranks from bottom to top; a star marks a Buona Pietra, without a rank if it is a base or crown."""
    row: list[Plain] = []
    for story in stones.stories:
        if story >= WILD_BASE:
            row.append("*")
        else:
            row.append(f"*{NAMES[story - WILD]}" if story >= WILD else NAMES[story])
    return row


def event_key(event: Told) -> str:
    """Which sentence describes an event; hidden cards and the kinds of towers have their own."""
    kind = cast(str, event["kind"])
    if kind in ("drew", "returned"):
        return f"{kind}_{event['back']}" if event["card"] is None else kind
    if kind == "traded" and event["count"] == 0:
        return "traded_none"
    if kind in ("gave", "traded"):
        field = "card" if kind == "gave" else "cards"
        return f"{kind}_hidden" if event[field] is None else kind
    if kind in ("built", "extended", "completed", "aimed", "destroyed"):
        return f"{kind}_{event['shape']}"
    if kind in ("ending", "guarded"):
        return f"{kind}_{event['cause' if kind == 'ending' else 'against']}"
    if kind == "conspiracy":
        return kind if event["targets"] else "conspiracy_none"
    if kind == "marker":
        return kind if event["seat"] is not None else "marker_none"
    if kind == "scored" and any(cast(list[int], event["penalty"])):
        return "scored_penalty"
    return kind


def event_values(event: Told) -> Told:
    """Name the player whom closing has cost points, and say how many (SG-12.6)."""
    if event["kind"] != "scored":
        return event
    lost = cast(list[int], event["penalty"])
    return {**event, "owner": Seat(0 if lost[0] else 1), "lost": max(lost)}
