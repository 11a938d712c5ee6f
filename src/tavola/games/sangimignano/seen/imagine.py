"""Imagine: a city that looks like a view; what the view hides is dealt again.

The hidden cards are what the box holds and the view does not show, put into a fixed order before they are
shuffled, so that the outcome depends on the view and on chance alone.
"""

from typing import cast

from tavola.core.chance import Chance
from tavola.core.data.options import Values
from tavola.core.game import Game
from tavola.core.plain import Plain, View
from tavola.games.sangimignano.box.cards import (
    COPIES,
    KIND_OF,
    KINDS,
    PIETRA,
    RANKS,
    face_down,
    face_up,
)
from tavola.games.sangimignano.state.city import ENDING, NOBODY, NORMAL, City
from tavola.games.sangimignano.state.settings import Settings
from tavola.games.sangimignano.state.stones import WILD, WILD_BASE, WILD_CROWN
from tavola.games.sangimignano.state.tower import Tower

Fields = dict[str, Plain]


def imagine(game: Game, view: View, chance: Chance) -> City:
    """A state with this view, all hidden cards drawn from `chance`."""
    city = City(game, Settings(cast(Values, view["options"])), chance.branch())
    _public(city, view)
    _deal_hidden(city, view, chance)
    city.stack = game.frames.load_stack(view["stack"])
    return city


def _public(city: City, view: View) -> None:
    city.over = view["phase"] == "over"
    city.phase = ENDING if view["phase"] == "ending" else NORMAL
    city.turn = _seat(view["active"]) if not city.over else 0
    city.turns = _int(view["turn"])
    city.passes = _int(view["passes"])
    city.dealer = _int(view["dealer"])
    city.closed_by = _seat(view["closed_by"])
    city.market = _kinds(view["market"])
    city.laid = _kinds(view["laid"])
    city.removed = _kinds(view["removed"])
    city.marker = _seat(view["marker"])
    city.deal_number = _int(view["deal"])
    city.plies = _int(view["plies"])
    for deal in cast(list[Fields], view["history"]):
        scores = cast(list[int], deal["scores"])
        penalty = cast(list[int], deal["penalty"])
        city.history.append(
            (scores[0], scores[1], _seat(deal["winner"]), _seat(deal["closed_by"]), penalty[0], penalty[1])
        )
    for seat, player in enumerate(cast(list[Fields], view["players"])):
        city.towers[seat] = [_tower(tower) for tower in cast(list[Fields], player["towers"])]
        city.nobles[seat] = _kinds(player["nobles"])
        city.used[seat] = _int(player["used"])
        city.earlier[seat] = _int(player["total" if city.over else "earlier"])
        hand = cast(Fields, player["hand"])
        for kind in _kinds(hand["known"]):
            city.shown[seat][kind] += 1


def _deal_hidden(city: City, view: View, chance: Chance) -> None:
    """Find out which cards are nowhere to be seen, shuffle them, and lay them where cards lie unseen."""
    hands = [cast(Fields, player["hand"]) for player in cast(list[Fields], view["players"])]
    unseen = [count if kind < RANKS or city.settings.nobles else 0 for kind, count in enumerate(COPIES)]
    for seat in range(2):
        shown = hands[seat]["cards"]
        for kind in _kinds(shown if shown is not None else hands[seat]["known"]):
            city.hands[seat][kind] += 1
            unseen[kind] -= 1
    for kind in _cards_in_sight(city):
        unseen[kind] -= 1
    deck = _known_pile(view["deck"], unseen)
    noble_deck = _known_pile(view["nobles"], unseen)
    tower_cards = [kind for kind in range(RANKS) for _ in range(unseen[kind])]
    noble_cards = [kind for kind in range(RANKS, KINDS) for _ in range(unseen[kind])]
    chance.shuffle(tower_cards)
    chance.shuffle(noble_cards)
    for seat in range(2):
        backs = _int(hands[seat]["tower_backs"]) - city.tower_backs(seat)
        for _ in range(backs):
            city.hands[seat][tower_cards.pop()] += 1
        for _ in range(_int(hands[seat]["count"]) - city.hand_size(seat)):
            city.hands[seat][noble_cards.pop()] += 1
    city.deck = [card if card >= 0 else face_down(tower_cards.pop(), -1 - card) for card in deck]
    city.noble_deck = [card if card >= 0 else face_down(noble_cards.pop(), -1 - card) for card in noble_deck]
    city.box = tower_cards + noble_cards


def _cards_in_sight(city: City) -> list[int]:
    """The cards that lie open on the table, each named once."""
    kinds = city.market + city.laid + city.removed
    for seat in range(2):
        kinds = kinds + city.nobles[seat]
        for tower in city.towers[seat]:
            # A Buona Pietra in a tower is among its owner's used Nobles already.
            kinds = kinds + [story for story in tower.stories if story < WILD]
    return kinds


def _known_pile(pile: Plain, unseen: list[int]) -> list[int]:
    """A deck with the known cards in their places; what is known is no longer unseen.

    Elsewhere -1, or less by the bit mask of those who know the card there.
    """
    if pile is None:
        return []
    fields = cast(Fields, pile)
    count = _int(fields["count"])
    cards = [-1] * count
    for from_top, kind in enumerate(_kinds(fields["top"])):
        cards[count - 1 - from_top] = face_up(kind)
        unseen[kind] -= 1
    for known in cast(list[Fields], fields["known"]):
        kind = KIND_OF[cast(str, known["card"])]
        cards[count - 1 - _int(known["from_top"])] = face_down(kind, _int(known["knowers"]))
        unseen[kind] -= 1
    for other in cast(list[Fields], fields["known_to_others"]):
        cards[count - 1 - _int(other["from_top"])] = -1 - _int(other["knowers"])
    return cards


def _tower(fields: Fields) -> Tower:
    stories = [_story(cast(Fields, story)) for story in cast(list[Plain], fields["stories"])]
    slot = int(cast(str, fields["ref"]).partition(".")[2])
    ranks = [story % WILD for story in stories if story != WILD_BASE and story != WILD_CROWN]
    return Tower(
        slot,
        stories,
        fields["kind"] == "plain",
        ranks[-1],
        stories[-1] == WILD_CROWN,
        cast(bool, fields["complete"]),
    )


def _story(fields: Fields) -> int:
    kind = KIND_OF[cast(str, fields["card"])]
    if kind != PIETRA:
        return kind
    meaning = cast(str, fields["as"])
    if meaning == "base":
        return WILD_BASE
    return WILD_CROWN if meaning == "crown" else WILD + KIND_OF[meaning]


def _kinds(names: Plain) -> list[int]:
    return [KIND_OF[cast(str, name)] for name in cast(list[Plain], names)]


def _int(value: Plain) -> int:
    return cast(int, value)


def _seat(value: Plain) -> int:
    return NOBODY if value is None else cast(int, value)
