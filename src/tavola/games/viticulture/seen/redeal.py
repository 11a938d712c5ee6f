"""Redeal: a copy of a valley in which everything that a seat cannot know is dealt anew.

It gives the same valleys as imagining from that seat's view, each equally often, but without making a view.
What both have in common is here.
"""

from typing import Final

from tavola.core.chance import Chance
from tavola.core.shared_lists import replaced
from tavola.games.viticulture.box.cards import DECK_OF, KIND_BITS, KIND_MASK, KINDS, STRUCTURE
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.state.verbs import DONE
from tavola.games.viticulture.tuscany.structures.mercado import FillDrawn

TRIES: Final = 12  # how often to deal again if the player asked has nothing to choose


def redeal(world: Valley, seat: int, chance: Chance) -> Valley:
    """A copy that looks the same to this seat, with all cards that it cannot know dealt anew."""
    valley = world.clone()
    valley.chance = chance.branch()
    if valley.automa_deck:
        valley.automa_deck.sort()
        chance.shuffle(valley.automa_deck)
    own = valley.over or valley.to_move == seat
    if not own:
        valley._legal = None  # the cached list may be about cards that are dealt anew
        valley.guarded = False
    counts = [0] * KINDS
    missing = _take_hidden(valley, seat, counts)
    sizes = [len(pack) for pack in valley.packs]
    _take_packs(valley, seat, counts)
    if own or not valley.stack:
        _deal(valley, seat, counts, missing, sizes, chance)
        return valley
    seen_hands = [vineyard.hand for vineyard in valley.vineyards]
    seen_packs = valley.packs
    for _ in range(TRIES):
        for other in range(valley.players):
            valley.vineyards[other].hand = seen_hands[other].copy()
        valley.packs = [pack.copy() for pack in seen_packs]
        _deal(valley, seat, counts, missing, sizes, chance)
        if plausible(valley):
            break
    return valley


def plausible(valley: Valley) -> bool:
    """Whether the player who is asked has a choice, as in the real game."""
    if valley.over or not valley.stack:
        return True
    return valley.decision.legal(valley)[0].verb is not DONE


def deal_to_hands(valley: Valley, hidden: list[list[int]], missing: list[int], chance: Chance) -> None:
    """Shuffle the hidden cards of each deck, deal those missing from each hand; the rest is the deck."""
    for deck in range(len(hidden)):
        cards = hidden[deck]
        chance.shuffle(cards)
        for seat in range(valley.players):
            for _ in range(missing[seat * len(hidden) + deck]):
                valley.vineyards[seat].add_card(cards.pop())
        valley.decks = replaced(valley.decks, deck, cards)


def fill_pack(pack: list[int], size: int, hidden: list[int]) -> None:
    """Fill a pack up with hidden cards."""
    while len(pack) < size:
        pack.append(hidden.pop())


def deal_fresh(valley: Valley, deck: int, count: int, chance: Chance) -> None:
    """The cards that somebody has just drawn, as far as others know: some from the hand."""
    hand = valley.vineyards[valley.fresh_seat].hand
    unseen = [card for card in hand if card <= KIND_MASK and DECK_OF[card] == deck]
    chance.shuffle(unseen)
    # One of them may have come from a Caravan, where everyone saw it.
    seen = [card & KIND_MASK for card in hand if card > KIND_MASK and DECK_OF[card & KIND_MASK] == deck]
    valley.fresh = (unseen + seen)[:count]


def deal_automa_layer(valley: Valley, layer: int, layers: int, chance: Chance) -> None:
    """Put on top of the Automa's deck a card for one of several worlds, its layer counted from 0.

    The remaining cards, in order, are cut into as many layers as there are worlds, so that over all worlds
    each card comes next equally often.
    """
    cards = valley.automa_deck
    if not cards:
        return
    grain = 1024
    place = (layer * grain + chance.below(grain)) * len(cards) // (layers * grain)
    chosen = sorted(cards)[place]
    cards.remove(chosen)
    cards.append(chosen)


def _take_hidden(valley: Valley, seat: int, counts: list[int]) -> list[int]:
    """Count the cards in decks and hands that a seat cannot know, and take them out of the hands.

    Returns how many are missing from each hand, deck by deck.
    """
    decks = len(valley.decks)
    missing = [0] * (valley.players * decks)
    for deck in valley.decks:
        for card in deck:
            counts[card] += 1
    told = 1 << seat + KIND_BITS
    for other in range(valley.players):
        if other == seat:
            continue
        vineyard = valley.vineyards[other]
        known: list[int] = []
        for card in vineyard.hand:
            kind = card & KIND_MASK
            if card & told:
                # What others have seen of it is not in the view.
                known.append(kind | told)
            else:
                counts[kind] += 1
                missing[other * decks + DECK_OF[kind]] += 1
        vineyard.hand = known
    return missing


def _take_packs(valley: Valley, seat: int, counts: list[int]) -> None:
    """Do the same with the packs of a draft."""
    told = 1 << seat + KIND_BITS
    for other in range(len(valley.packs)):
        if other == seat:
            continue
        known: list[int] = []
        for card in valley.packs[other]:
            if card & told:
                known.append(card & KIND_MASK | told)
            else:
                counts[card & KIND_MASK] += 1
        valley.packs[other] = known


def _deal(
    valley: Valley, seat: int, counts: list[int], missing: list[int], sizes: list[int], chance: Chance
) -> None:
    """Deal the hidden cards, which are in a fixed order before they are shuffled."""
    hidden: list[list[int]] = [[] for _ in valley.decks]
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            hidden[DECK_OF[kind]].append(kind)
    deal_to_hands(valley, hidden, missing, chance)
    for other in range(len(sizes)):
        fill_pack(valley.packs[other], sizes[other], hidden[STRUCTURE])
    if valley.fresh and not _sees_fresh(valley, seat):
        deal_fresh(valley, DECK_OF[valley.fresh[0]], len(valley.fresh), chance)


def _sees_fresh(valley: Valley, seat: int) -> bool:
    """Whether a seat sees the cards just drawn."""
    if valley.fresh_seat == seat or not valley.stack:
        return True
    top = valley.stack[-1]
    return isinstance(top, FillDrawn) and top.open
