"""Wagons: yield cards are revealed, applied and discarded one by one (CT-9.20 to CT-9.23)."""

from tavola.core.shared_lists import raised
from tavola.games.castles.box.components import (
    GET_CARDS,
    GET_HEX,
    GET_MARBLE,
    GET_WORKER,
    GREEN_VP,
    RED_VP,
)
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import Realm
from tavola.games.castles.state.verbs import PLUS_MARBLE, PLUS_WORKER, PLUS_YIELD
from tavola.games.castles.tiles.inns import gain_hex
from tavola.games.castles.tiles.region_cards import draw_cards


def wagon(realm: Realm, seat: int) -> None:
    """One yield card, and one more for each +1 yield card tile (CT-10.5)."""
    for _ in range(1 + realm.pluses[seat][PLUS_YIELD]):
        if not realm.yield_deck:
            reshuffle_yields(realm)
        card = realm.yield_deck[-1]
        realm.yield_deck = realm.yield_deck[:-1]
        realm.reveals += 1
        reward(realm, seat, card)
        realm.yield_discard = raised(realm.yield_discard, card, 1)


def reshuffle_yields(realm: Realm) -> None:
    """CT-9.22."""
    deck: list[int] = []
    for card, count in enumerate(realm.yield_discard):
        deck += [card] * count
    realm.chance.shuffle(deck)
    realm.yield_deck = deck
    realm.yield_discard = [0] * len(realm.yield_discard)
    events.reshuffled(realm, "yield")


def reward(realm: Realm, seat: int, card: int) -> None:
    """Gain what the card shows; +1 tiles add to it only if an option says so (CT-10.4)."""
    shown = realm.box.yields[card]
    amount = shown.amount
    kind = shown.reward
    if realm.settings.plus_on_any_gain:
        if kind == GET_MARBLE:
            amount += realm.pluses[seat][PLUS_MARBLE]
        elif kind == GET_WORKER:
            amount += realm.pluses[seat][PLUS_WORKER]
    events.yield_card(realm, seat, kind, amount)
    if kind == RED_VP:
        realm.gain_red(seat, amount)
    elif kind == GREEN_VP:
        realm.gain_green(seat, amount)
    elif kind == GET_CARDS:
        draw_cards(realm, seat, amount)
    elif kind == GET_WORKER:
        realm.gain_workers(seat, amount)
    elif kind == GET_MARBLE:
        realm.gain_marble(seat, amount)
    elif kind == GET_HEX:
        for _ in range(amount):
            gain_hex(realm, seat)
