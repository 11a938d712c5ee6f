"""Redeal: a copy of a realm in which everything that one seat cannot know is dealt anew.

It deals what `imagine` would deal for that seat's view, from the same chance, without building the view.
Hidden things are sorted before they are shuffled, so that the result tells nothing about where they were.
"""

from typing import Final

from tavola.core.chance import Chance
from tavola.core.shared_lists import replaced
from tavola.games.castles.box.region import SPACES
from tavola.games.castles.box.tiles import FORT, KINDS, NO_TILE
from tavola.games.castles.rules.build_region import first_shift, random_layout, set_castle
from tavola.games.castles.rules.place_from_storage import Pay
from tavola.games.castles.state.realm import BUILDING, NOBODY, Realm

TRIES: Final = 50  # how often to deal again if a player who has to pay could not


def redeal(world: Realm, seat: int, chance: Chance) -> Realm:
    """A realm that looks the same to this seat, where everything hidden is drawn from `chance`."""
    realm = _dealt(world, seat, chance)
    for _ in range(TRIES):
        if can_pay(realm):
            break
        realm = _dealt(world, seat, chance)
    return realm


def can_pay(realm: Realm) -> bool:
    """Whether a player who has to pay can, as in the real game."""
    top = realm.stack[-1] if realm.stack else None
    return not isinstance(top, Pay) or len(top.legal(realm)) > 0


def _dealt(world: Realm, seat: int, chance: Chance) -> Realm:
    realm = world.clone()
    # The choices listed for another player would show what that player really has.
    realm._legal = None
    realm.chance = chance.branch()
    if realm.phase == BUILDING:
        for owner in range(realm.players):
            if owner != seat:
                _clear_region(realm, owner)
                build_unseen(realm, owner, chance)
    _deal_cards(realm, seat, chance)
    realm.neutral = _shuffled(realm.neutral, chance)
    realm.piles = [_shuffled(pile, chance) for pile in realm.piles]
    realm.yield_deck = _shuffled(realm.yield_deck, chance)
    return realm


def _shuffled(pile: list[int], chance: Chance) -> list[int]:
    """A pile in another order."""
    pile = sorted(pile)
    chance.shuffle(pile)
    return pile


def _deal_cards(realm: Realm, seat: int, chance: Chance) -> None:
    """Deal other hands, the cards left out and the deck, from all cards that the seat has not seen."""
    unseen = [0] * KINDS
    for kind in range(KINDS):
        unseen[kind] = realm.box.region_cards[kind] - realm.discard[kind]
    sizes: list[int] = []
    for owner in range(realm.players):
        hand = realm.hands[owner]
        sizes.append(sum(hand))
        if owner != seat:
            hand = realm.known[owner].copy()
            realm.hands[owner] = hand
        for kind in range(KINDS):
            unseen[kind] -= hand[kind]
    if sum(realm.known[seat]) > 0:
        # What the others know of a seat's hand is not in its view.
        realm.known = replaced(realm.known, seat, [0] * KINDS)
    deal_unseen(realm, unseen, sizes, len(realm.left_out), chance)


def deal_unseen(realm: Realm, unseen: list[int], sizes: list[int], left_out: int, chance: Chance) -> None:
    """Deal unseen cards until each hand has its size; some are left out, and the rest is the deck."""
    cards: list[int] = []
    for kind in range(KINDS):
        cards += [kind] * unseen[kind]
    chance.shuffle(cards)
    for owner in range(realm.players):
        hand = realm.hands[owner]
        for _ in range(sizes[owner] - sum(hand)):
            hand[cards.pop()] += 1
    aside: list[int] = []
    for _ in range(left_out):
        aside.append(cards.pop())
    realm.left_out = aside
    realm.deck = cards


def _clear_region(realm: Realm, owner: int) -> None:
    """A player's region as it was before its first choice."""
    realm.order = replaced(realm.order, owner, 0)
    realm.turned = replaced(realm.turned, owner, 0)
    realm.shift = replaced(realm.shift, owner, first_shift(realm))
    realm.castle = replaced(realm.castle, owner, NOBODY)
    realm.regions = replaced(realm.regions, owner, realm.box.blank)
    realm.placed = replaced(realm.placed, owner, [NO_TILE] * SPACES)
    realm.filled = replaced(realm.filled, owner, 0)
    realm.open = replaced(realm.open, owner, 0)


def build_unseen(realm: Realm, owner: int, chance: Chance) -> None:
    """Build a region that is still secret at random, as far as its player must have got."""
    waiting = [frame.name for frame in realm.stack if frame.to_data().get("seat") == owner]
    if "join" not in waiting:
        random_layout(realm, owner, chance)
    if "castle" not in waiting:
        forts = realm.regions[owner].spaces_of[FORT]
        set_castle(realm, owner, forts[chance.below(len(forts))])
