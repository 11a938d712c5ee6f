"""Redeal: a copy of a city in which everything that a seat cannot know is dealt anew.

It deals as `imagine` does, but takes the hidden cards from where they are instead of working them out from a
view. No frame of the stack holds anything hidden, since views show the stack to everybody.
"""

from tavola.core.chance import Chance
from tavola.games.sangimignano.box.cards import KINDS, RANKS, face_down, kind_of, knowers_of, known_to
from tavola.games.sangimignano.state.city import City


def redeal(world: City, seat: int, chance: Chance) -> City:
    """A city that looks like this one to a seat; what the seat cannot know is dealt from `chance`."""
    city = world.clone()
    city.chance = chance.branch()
    city._legal = None  # the actions of another hand
    unseen = [0] * KINDS
    missing = [0, 0, 0, 0]
    other = 1 - seat
    hand = city.hands[other]
    shown = city.shown[other]
    for kind in range(KINDS):
        hidden = hand[kind] - shown[kind]
        if hidden > 0:
            hand[kind] = shown[kind]
            unseen[kind] += hidden
            missing[2 * other + (0 if kind < RANKS else 1)] += hidden
    _take_unknown(city.deck, seat, unseen)
    _take_unknown(city.noble_deck, seat, unseen)
    for kind in city.box:
        unseen[kind] += 1
    deal_unseen(city, unseen, missing, chance)
    return city


def _take_unknown(pile: list[int], seat: int, unseen: list[int]) -> None:
    """Take the cards that a seat does not know out of a deck."""
    for i in range(len(pile)):
        card = pile[i]
        if not known_to(card, seat):
            unseen[kind_of(card)] += 1
            pile[i] = open_place(knowers_of(card))


def open_place(knowers: int) -> int:
    """A place of a deck that still needs a card; those who know the card there are known, as a bit mask."""
    return -1 - knowers


def deal_unseen(city: City, unseen: list[int], missing: list[int], chance: Chance) -> None:
    """Shuffle the unseen cards and deal them to the hands, the open places of the decks and the box.

    `missing` counts the cards that the hands still need: tower cards and Nobles of seat 0, then of seat 1.
    """
    tower_cards = _shuffled(unseen, 0, RANKS, chance)
    noble_cards = _shuffled(unseen, RANKS, KINDS, chance)
    for seat in range(2):
        hand = city.hands[seat]
        for _ in range(missing[2 * seat]):
            hand[tower_cards.pop()] += 1
        for _ in range(missing[2 * seat + 1]):
            hand[noble_cards.pop()] += 1
    _fill(city.deck, tower_cards)
    _fill(city.noble_deck, noble_cards)
    city.box = tower_cards + noble_cards


def _shuffled(unseen: list[int], low: int, high: int, chance: Chance) -> list[int]:
    """The unseen cards of these kinds; they are sorted first, so that only chance decides their order."""
    cards: list[int] = []
    for kind in range(low, high):
        for _ in range(unseen[kind]):
            cards.append(kind)
    chance.shuffle(cards)
    return cards


def _fill(pile: list[int], cards: list[int]) -> None:
    """Put cards into the open places of a deck."""
    for i in range(len(pile)):
        if pile[i] < 0:
            pile[i] = face_down(cards.pop(), -1 - pile[i])
