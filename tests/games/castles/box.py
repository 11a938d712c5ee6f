"""The Castles of Tuscany for the general tests: the cards, where they are, and which ones a seat cannot know.

`test_game.py` shows that no tile is lost or duplicated: their number depends on the number of players.
"""

from typing import cast

import tavola
from tavola.core.chance import Chance
from tavola.core.data.options import Values
from tavola.core.plain import Plain
from tavola.core.shared_lists import copy_rows
from tavola.core.state import State
from tavola.games.castles.box.tiles import KINDS, NAMES
from tavola.games.castles.state.realm import Realm, as_realm


def box(options: Values) -> dict[str, int]:
    """How many of each region card and each yield card are in the box."""
    printed = as_realm(tavola.game("castles").start()).box
    cards = {f"card {NAMES[kind]}": printed.region_cards[kind] for kind in range(KINDS)}
    return cards | {f"yield {number}": card.count for number, card in enumerate(printed.yields)}


def census(state: State) -> dict[str, int]:
    """How many of each are on the table, in any zone."""
    realm = as_realm(state)
    found = {
        f"card {NAMES[kind]}": realm.deck.count(kind)
        + realm.left_out.count(kind)
        + realm.discard[kind]
        + sum(hand[kind] for hand in realm.hands)
        for kind in range(KINDS)
    }
    for number in range(len(realm.box.yields)):
        found[f"yield {number}"] = realm.yield_deck.count(number) + realm.yield_discard[number]
    return found


def scramble(state: State, seat: int | None, chance: Chance) -> State:
    """The same position, with everything a seat cannot know dealt again; None is a spectator."""
    realm = as_realm(state.clone())
    held = [_unknown_in_hand(realm, owner, seat) for owner in range(realm.players)]
    cards = realm.deck + [kind for kinds in held for kind in kinds]
    chance.shuffle(cards)
    for owner, kinds in enumerate(held):
        for kind in kinds:
            realm.hands[owner][kind] -= 1
        for _ in kinds:
            realm.hands[owner][cards.pop()] += 1
    realm.deck = cards
    piles = copy_rows([realm.neutral, realm.yield_deck, *realm.piles])  # clones share them
    for pile in piles:
        chance.shuffle(pile)
    realm.neutral, realm.yield_deck, realm.piles = piles[0], piles[1], piles[2:]
    realm._legal = None  # the cached list was for other cards
    return realm


def hidden(state: State, seat: int | None) -> dict[str, dict[str, list[str]]]:
    """The region cards that a seat cannot know, by zone."""
    realm = as_realm(state)
    zones = {"top": realm.deck[-1:], "rest": realm.deck[:-1]}
    for owner in range(realm.players):
        zones[f"hand {owner}"] = _unknown_in_hand(realm, owner, seat)
    return {"card": {zone: [NAMES[kind] for kind in kinds] for zone, kinds in zones.items()}}


def waiting(state: State) -> bool:
    """No action waits for anything."""
    return False


def _unknown_in_hand(realm: Realm, owner: int, seat: int | None) -> list[int]:
    """The cards of a hand that are neither the viewer's own nor known to them."""
    if owner == seat:
        return []
    player = cast(list[dict[str, Plain]], realm.view(seat)["players"])[owner]
    known = cast(dict[str, int], cast(dict[str, Plain], player["hand"])["known"] or {})
    return [
        kind for kind in range(KINDS) for _ in range(realm.hands[owner][kind] - known.get(NAMES[kind], 0))
    ]
