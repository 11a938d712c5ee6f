"""San Gimignano for the general tests: the box, where the cards are, and which ones a seat cannot know."""

from tavola.core.chance import Chance
from tavola.core.data.options import Values
from tavola.core.state import State
from tavola.games.sangimignano.box.cards import COPIES, KIND_MASK, KINDS, NAMES, RANKS, known_to
from tavola.games.sangimignano.state.city import City
from tavola.games.sangimignano.state.stones import WILD

SPECTATOR = -1


def box(options: Values) -> dict[str, int]:
    """How many of each card are in the box."""
    return {NAMES[kind]: COPIES[kind] if kind < RANKS or options["nobles"] else 0 for kind in range(KINDS)}


def census(state: State) -> dict[str, int]:
    """How many of each card are on the table, in any zone."""
    assert isinstance(state, City)
    cards = [card & KIND_MASK for card in state.deck + state.noble_deck]
    cards += state.market + state.laid + state.removed + state.box
    for seat in range(2):
        cards += [kind for kind in range(KINDS) for _ in range(state.hands[seat][kind])]
        # A Buona Pietra in a tower is among its owner's used Nobles.
        cards += state.nobles[seat]
        cards += [story for tower in state.towers[seat] for story in tower.stories if story < WILD]
    return {NAMES[kind]: cards.count(kind) for kind in range(KINDS)}


def scramble(state: State, seat: int | None, chance: Chance) -> State:
    """The same position, with the cards that a seat cannot know dealt again; None is a spectator."""
    assert isinstance(state, City)
    city = state.clone()
    viewer = SPECTATOR if seat is None else seat
    for kinds, pile in ((range(RANKS), city.deck), (range(RANKS, KINDS), city.noble_deck)):
        places = [i for i, card in enumerate(pile) if not known_to(card, viewer)]
        unknown = [pile[i] & KIND_MASK for i in places]
        held = [_unknown_in_hand(city, owner, viewer, kinds) for owner in range(2)]
        for owner in range(2):
            for kind in held[owner]:
                city.hands[owner][kind] -= 1
        unknown += held[0] + held[1]
        chance.shuffle(unknown)
        for owner in range(2):
            for _ in held[owner]:
                city.hands[owner][unknown.pop()] += 1
        for i in places:
            pile[i] = pile[i] & ~KIND_MASK | unknown.pop()
    city._legal = None  # the cached list was for other cards
    return city


def hidden(state: State, seat: int | None) -> dict[str, dict[str, list[str]]]:
    """The cards that a seat cannot know, by back and zone; those with one back may be in any of its zones."""
    assert isinstance(state, City)
    viewer = SPECTATOR if seat is None else seat
    found: dict[str, dict[str, list[str]]] = {}
    for back, kinds, pile in (
        ("tower", range(RANKS), state.deck),
        ("noble", range(RANKS, KINDS), state.noble_deck),
    ):
        unknown = [card & KIND_MASK for card in reversed(pile) if not known_to(card, viewer)]
        zones = {"top": unknown[:1], "middle": unknown[1:-1], "bottom": unknown[1:][-1:]}
        for owner in range(2):
            zones[f"hand {owner}"] = _unknown_in_hand(state, owner, viewer, kinds)
        found[back] = {zone: [NAMES[kind] for kind in cards] for zone, cards in zones.items()}
    return found


def waiting(state: State) -> bool:
    """No action waits for anything."""
    return False


def _unknown_in_hand(city: City, owner: int, viewer: int, kinds: range) -> list[int]:
    """The cards of these kinds in a hand that a viewer did not see being added."""
    if owner == viewer:
        return []
    shown = [0] * KINDS if viewer == SPECTATOR else city.shown[owner]
    return [kind for kind in kinds for _ in range(city.hands[owner][kind] - shown[kind])]
