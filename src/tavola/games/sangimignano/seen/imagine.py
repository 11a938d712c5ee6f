"""Imagine: a city that matches a view, with everything the view hides dealt at random.

The hidden cards are those of the box that the view does not show. They are sorted before they are shuffled,
so that the result depends only on the view and on chance.
"""

from typing import cast

from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.games.sangimignano.box.cards import (
    COPIES,
    KIND_OF,
    PIETRA,
    RANKS,
    face_down,
    face_up,
)
from tavola.games.sangimignano.seen import view_types as shape
from tavola.games.sangimignano.seen.redeal import deal_unseen, open_place
from tavola.games.sangimignano.state.city import ENDING, NOBODY, NORMAL, City, new_city
from tavola.games.sangimignano.state.settings import Settings
from tavola.games.sangimignano.state.stones import WILD, WILD_BASE, WILD_CROWN
from tavola.games.sangimignano.state.tower import Tower, slot_in


def imagine(game: Game, view: shape.CityView, chance: Chance) -> City:
    """A state with this view, where all hidden cards are drawn from `chance`."""
    city = new_city(game, Settings(view["options"]), chance.branch())
    _public(city, view)
    _deal_hidden(city, view, chance)
    city.stack = game.frames.load_stack(cast(Plain, view["stack"]))
    return city


def _public(city: City, view: shape.CityView) -> None:
    city.over = view["phase"] == "over"
    city.phase = ENDING if view["phase"] == "ending" else NORMAL
    city.turn = _seat(view["active"]) if not city.over else 0
    city.turns = view["turn"]
    city.passes = view["passes"]
    city.dealer = view["dealer"]
    city.closed_by = _seat(view["closed_by"])
    city.market = _kinds(view["market"])
    city.laid = _kinds(view["laid"])
    city.removed = _kinds(view["removed"])
    city.marker = _seat(view["marker"])
    city.deal_number = view["deal"]
    city.plies = view["plies"]
    city.history = [_deal(deal) for deal in view["history"]]
    for seat, player in enumerate(view["players"]):
        city.towers[seat] = [_tower(tower) for tower in player["towers"]]
        city.nobles[seat] = _kinds(player["nobles"])
        city.used[seat] = player["used"]
        city.earlier[seat] = player["total"] if city.over else player["earlier"]
        for kind in _kinds(player["hand"]["known"]):
            city.shown[seat][kind] += 1


def _deal(deal: shape.Deal) -> tuple[int, int, int, int, int, int]:
    scores, penalty = deal["scores"], deal["penalty"]
    return scores[0], scores[1], _seat(deal["winner"]), _seat(deal["closed_by"]), penalty[0], penalty[1]


def _deal_hidden(city: City, view: shape.CityView, chance: Chance) -> None:
    """Find out which cards are hidden, and deal them to the hidden places."""
    hands = [player["hand"] for player in view["players"]]
    unseen = [count if kind < RANKS or city.settings.nobles else 0 for kind, count in enumerate(COPIES)]
    for seat in range(2):
        shown = hands[seat]["cards"]
        for kind in _kinds(shown if shown is not None else hands[seat]["known"]):
            city.hands[seat][kind] += 1
            unseen[kind] -= 1
    for kind in _cards_in_sight(city):
        unseen[kind] -= 1
    city.deck = _known_pile(view["deck"], unseen)
    city.noble_deck = [] if view["nobles"] is None else _known_pile(view["nobles"], unseen)
    missing: list[int] = []
    for seat in range(2):
        backs = city.tower_backs(seat)
        nobles = city.hand_size(seat) - backs
        missing.append(hands[seat]["tower_backs"] - backs)
        missing.append(hands[seat]["noble_backs"] - nobles)
    deal_unseen(city, unseen, missing, chance)


def _cards_in_sight(city: City) -> list[int]:
    """The face-up cards on the table, each counted once."""
    kinds = city.market + city.laid + city.removed
    for seat in range(2):
        kinds = kinds + city.nobles[seat]
        for tower in city.towers[seat]:
            # A Buona Pietra in a tower is already among its owner's used Nobles.
            kinds = kinds + [story for story in tower.stories if story < WILD]
    return kinds


def _known_pile(pile: shape.Pile, unseen: list[int]) -> list[int]:
    """A deck with the known cards in their places; they are taken out of `unseen`.

    The other places are left open for `deal_unseen`.
    """
    count = pile["count"]
    cards = [open_place(0)] * count
    for from_top, kind in enumerate(_kinds(pile["top"])):
        cards[count - 1 - from_top] = face_up(kind)
        unseen[kind] -= 1
    for known in pile["known"]:
        kind = KIND_OF[known["card"]]
        cards[count - 1 - known["from_top"]] = face_down(kind, known["knowers"])
        unseen[kind] -= 1
    for other in pile["known_to_others"]:
        cards[count - 1 - other["from_top"]] = open_place(other["knowers"])
    return cards


def _tower(tower: shape.Tower) -> Tower:
    stories = [_story(story) for story in tower["stories"]]
    ranks = [story % WILD for story in stories if story != WILD_BASE and story != WILD_CROWN]
    return Tower(
        slot_in(tower["ref"]),
        stories,
        tower["kind"] == "plain",
        ranks[-1],
        stories[-1] == WILD_CROWN,
        tower["complete"],
    )


def _story(story: shape.Story) -> int:
    kind = KIND_OF[story["card"]]
    if kind != PIETRA:
        return kind
    meaning = story["as"]
    if meaning == "base":
        return WILD_BASE
    return WILD_CROWN if meaning == "crown" else WILD + KIND_OF[meaning]


def _kinds(names: list[str]) -> list[int]:
    return [KIND_OF[name] for name in names]


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat
