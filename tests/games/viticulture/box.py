"""Viticulture for the general tests: the box, where the cards are, and which ones a seat cannot know."""

from tavola.core.chance import Chance
from tavola.core.data.options import Values
from tavola.core.state import State
from tavola.games.viticulture.box.cards import (
    COPIES,
    DECK_NAMES,
    DECK_OF,
    KIND_BITS,
    KIND_MASK,
    NAMES,
    ONLOOKERS,
    STRUCTURE,
)
from tavola.games.viticulture.box.structure_cards import FIRST_CARD
from tavola.games.viticulture.rules.actions.fill_orders import Filled
from tavola.games.viticulture.rules.actions.play_visitors import Played
from tavola.games.viticulture.rules.turn import Act
from tavola.games.viticulture.state.valley import Valley


def box(options: Values) -> dict[str, int]:
    """How many of each card there are; the ones a solo game does not use stay in the box."""
    cards = zip(NAMES, COPIES, DECK_OF, strict=True)
    return {name: copies for name, copies, deck in cards if deck != STRUCTURE or options["structures"]}


def census(state: State) -> dict[str, int]:
    """How many of each card are anywhere: decks, piles, hands, fields, or being played."""
    assert isinstance(state, Valley)
    cards = [*state.box, *state.shown]
    for pile in state.decks + state.piles:
        cards += pile
    for vineyard in state.vineyards:
        cards += [card & KIND_MASK for card in vineyard.hand]
        for field in range(len(vineyard.fields)):
            cards += vineyard.vines_on(field)
        cards += [FIRST_CARD + vineyard.card_at(site) for site in range(5) if vineyard.card_at(site) >= 0]
    for pack in state.packs:
        cards += [card & KIND_MASK for card in pack]
    for frame in state.stack:
        if isinstance(frame, Played | Filled):
            cards.append(frame.card)
    in_play = [kind for kind in range(len(NAMES)) if DECK_OF[kind] < len(state.decks)]
    assert all(kind in in_play for kind in cards)
    return {NAMES[kind]: cards.count(kind) for kind in in_play}


def scramble(state: State, seat: int | None, chance: Chance) -> State:
    """The same position, with the cards that a seat cannot know dealt again; None is a spectator."""
    assert isinstance(state, Valley)
    valley = state.clone()
    viewer = ONLOOKERS if seat is None else seat
    for deck in range(len(valley.decks)):
        unknown = valley.own_deck(deck)
        places: list[tuple[int, int]] = []
        for owner, vineyard in enumerate(valley.vineyards):
            for place, card in enumerate(vineyard.hand):
                if owner != seat and DECK_OF[card & KIND_MASK] == deck:
                    if card >> KIND_BITS >> viewer & 1 == 0:
                        places.append((owner, place))
                        unknown.append(card & KIND_MASK)
        hidden: list[tuple[int, int]] = []
        if deck == STRUCTURE:
            for owner, pack in enumerate(valley.packs):
                for place, card in enumerate(pack):
                    if owner != seat and card >> KIND_BITS >> viewer & 1 == 0:
                        hidden.append((owner, place))
                        unknown.append(card & KIND_MASK)
        unknown.sort()
        chance.shuffle(unknown)
        for owner, place in hidden:
            pack = valley.packs[owner]
            pack[place] = pack[place] & ~KIND_MASK | unknown.pop()
        for owner, place in places:
            hand = valley.vineyards[owner].hand
            hand[place] = hand[place] & ~KIND_MASK | unknown.pop()
    for vineyard in valley.vineyards:
        vineyard.hand.sort(key=lambda card: card & KIND_MASK)
    if valley.fresh and valley.fresh_seat != seat:
        # From the seat's point of view, other cards of the same deck may be the ones just drawn.
        deck = DECK_OF[valley.fresh[0]]
        hand = valley.vineyards[valley.fresh_seat].hand
        unseen = [card for card in hand if card <= KIND_MASK and DECK_OF[card] == deck]
        valley.fresh = unseen[: len(valley.fresh)]
    valley.automa_deck.sort()
    chance.shuffle(valley.automa_deck)
    valley._legal = None  # the cached list was for other cards
    return valley


def hidden(state: State, seat: int | None) -> dict[str, dict[str, list[str]]]:
    """The cards that a seat cannot know, by deck and zone."""
    assert isinstance(state, Valley)
    viewer = ONLOOKERS if seat is None else seat
    found: dict[str, dict[str, list[str]]] = {}
    for deck in range(len(state.decks)):
        pile = state.decks[deck]
        zones = {"top": pile[-1:], "rest": pile[:-1]}
        for owner, vineyard in enumerate(state.vineyards):
            zones[f"hand {owner}"] = [
                card & KIND_MASK
                for card in vineyard.hand
                if owner != seat
                and DECK_OF[card & KIND_MASK] == deck
                and card >> KIND_BITS >> viewer & 1 == 0
            ]
        if deck == STRUCTURE:
            for owner, pack in enumerate(state.packs):
                zones[f"pack {owner}"] = [
                    card & KIND_MASK
                    for card in pack
                    if owner != seat and card >> KIND_BITS >> viewer & 1 == 0
                ]
        found[DECK_NAMES[deck]] = {zone: [NAMES[kind] for kind in kinds] for zone, kinds in zones.items()}
    return found


def waiting(state: State) -> bool:
    """Whether a worker does something first and only then looks whether it can act (TU-6.28)."""
    assert isinstance(state, Valley)
    workers = state.modules.workers
    return any(isinstance(frame, Act) and workers[frame.worker].looks_again for frame in state.stack)
