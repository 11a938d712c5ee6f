"""Viticulture: what is in the box, what every vineyard starts with, and what holds in every game."""

from collections.abc import Iterator
from typing import cast

import pytest
from tests.games.viticulture.box import box, census

import tavola
from tavola.core.chance import Chance, fast_chance
from tavola.core.data.options import Value
from tavola.core.errors import BadFile
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.box.board import COSTS, STRUCTURES
from tavola.games.viticulture.box.cards import (
    CARDS,
    COPIES,
    DECK_OF,
    DECKS,
    KIND_BITS,
    KIND_OF,
    NAMES,
    ORDER,
    ORDER_POINTS,
    ORDER_RESIDUAL,
    ORDER_WINES,
    TYPES,
    VINE_KINDS,
    VINE_RED,
    VINE_VALUE,
    VINE_WHITE,
    is_visitor,
)
from tavola.games.viticulture.box.data_files import load, rows, word
from tavola.games.viticulture.box.vine_needs import VINE_STRUCTURES
from tavola.games.viticulture.cards.card_parts import Choose
from tavola.games.viticulture.cards.effect_language import Language
from tavola.games.viticulture.rules.actions.fill_orders import FIRST_ORDER
from tavola.games.viticulture.rules.mamas_and_papas import Inherit
from tavola.games.viticulture.rules.solo.automa import BANDS
from tavola.games.viticulture.state.effects import Printed
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import MAMAS, PAPAS, VOCABULARY
from tavola.games.viticulture.state.vineyard import GRANDE, ORDINARY, new_vineyard
from tavola.games.viticulture.tuscany.plug_in import box_of

GAME = tavola.game("viticulture")
BOARD = box_of(GAME).boards[0]
VARIANTS: list[tuple[int, dict[str, Value]]] = [
    (1, {}),
    (1, {"automa": "very_easy", "parents": "choose"}),
    (1, {"automa": "very_hard", "aggressive": True}),
    (2, {}),
    (2, {"end_trigger": "winter_end", "hand_limit": 4}),
    (3, {"friendly": True, "parents": "choose"}),
    (4, {}),
    (6, {"target_points": 12}),
    (1, {"structures": True, "special_workers": True}),
    (2, {"structures": True}),
    (3, {"special_workers": True, "target_points": 12}),
    (4, {"structures": True, "special_workers": True, "extended_board": True, "target_points": 8}),
]
every_variant = pytest.mark.parametrize(("players", "options"), VARIANTS)


def arranged(players: int = 2, season: str = "summer", **seat: Plain) -> Valley:
    """A position where it is seat 0's turn and seat 0 has what is given."""
    given: dict[str, Plain] = {"season": season, "seat": {"0": cast(Plain, seat)}}
    return as_valley(GAME.arrange(given, players, GAME.values({}), fast_chance(1)))


# What the box holds ---------------------------------------------------------------------------------


@pytest.mark.rule("VI-1.2")
def test_the_decks_hold_what_the_box_says() -> None:
    by_deck = [sum(COPIES[k] for k in range(len(NAMES)) if DECK_OF[k] == deck) for deck in range(DECKS)]
    assert by_deck == [42, 38, 36, 38, 36]
    assert len(set(NAMES)) == len(NAMES)
    assert (len(MAMAS), len(PAPAS), len(BANDS)) == (18, 18, 24)


def test_the_board_has_six_actions_in_each_season_of_placing() -> None:
    assert [len(actions) for actions in BOARD.by_season] == [0, 6, 0, 6]
    assert dict(zip(STRUCTURES, COSTS, strict=True)) == {
        "trellis": 2,
        "irrigation": 3,
        "yoke": 2,
        "windmill": 5,
        "cottage": 4,
        "tasting_room": 6,
        "medium_cellar": 4,
        "large_cellar": 6,
    }


def test_every_automa_card_has_four_bands_and_three_spaces_at_most() -> None:
    for bands in BANDS:
        assert len(bands) == 4
        for season in ("summer", "winter"):
            named = [name for name in bands if name in BOARD.by_name]
            here = [
                name
                for name in named
                if BOARD.by_name[name].season == ["spring", "summer", "fall", "winter"].index(season)
            ]
            assert len(here) <= 3


def test_every_visitor_says_what_it_does() -> None:
    assert list(box_of(GAME).visitors) == [kind for kind in range(len(NAMES)) if is_visitor(kind)]
    for kind, course in box_of(GAME).visitors.items():
        assert course.name == word(CARDS[kind], "id")
        assert course.effects


@pytest.mark.parametrize(
    "text", ["fly 2", "draw 1 beer", "plant many", "build 1 only castle", "need worker ? 6", "lira"]
)
def test_a_mistake_in_the_data_is_told_with_its_place(text: str) -> None:
    with pytest.raises(BadFile, match="wrong/card"):
        Language(Printed(), {}).course("wrong/card", text)


# Each vine, each order ------------------------------------------------------------------------------


@pytest.mark.rule("VI-6.1", "VI-6.2", "VI-6.6")
@pytest.mark.parametrize("kind", range(VINE_KINDS), ids=lambda kind: NAMES[kind])
def test_each_vine_is_planted_with_its_structures_and_harvested(kind: int) -> None:
    needs = [STRUCTURES[i] for i in range(len(STRUCTURES)) if VINE_STRUCTURES[kind] >> i & 1]
    for missing in needs:
        held = " ".join(name for name in needs if name != missing)
        valley = arranged(hand=NAMES[kind], structures=held)
        refusal = valley.why_not(VOCABULARY.parse("place worker:ordinary space:plant_vine.1"))
        assert refusal is not None
        assert refusal.rule == "VI-6.2"
    valley = arranged(hand=NAMES[kind], structures=" ".join(needs))
    valley.play("place worker:ordinary space:plant_vine.1")
    valley.play(f"plant hand:{NAMES[kind]} field:5")
    vineyard = valley.vineyards[0]
    assert vineyard.vines_on(0) == [kind]
    assert (vineyard.red[0], vineyard.white[0]) == (VINE_RED[kind], VINE_WHITE[kind])
    assert VINE_VALUE[kind] <= 4


@pytest.mark.rule("VI-8.1", "VI-8.2", "VI-8.4")
@pytest.mark.parametrize("order", range(len(ORDER_WINES)), ids=lambda order: NAMES[order + FIRST_ORDER])
def test_each_order_is_filled_by_its_wines_and_no_less(order: int) -> None:
    card = NAMES[order + FIRST_ORDER]
    wines = [f"{TYPES[kind]}.{least}" for kind, least, _ in ORDER_WINES[order]]
    assert len(set(wines)) == len(wines)
    for i in range(len(wines)):
        rest = " ".join(wines[:i] + wines[i + 1 :])
        valley = arranged(season="winter", hand=card, wines=rest)
        refusal = valley.why_not(VOCABULARY.parse("place worker:ordinary space:fill_order.1"))
        assert refusal is not None
        assert refusal.rule == "VI-8.2"
    valley = arranged(season="winter", hand=card, wines=" ".join(wines))
    valley.play("place worker:ordinary space:fill_order.1")
    valley.play(f"fill hand:{card}")
    assert valley.vineyards[0].points == ORDER_POINTS[order]
    assert valley.vineyards[0].residual == ORDER_RESIDUAL[order]
    assert valley.piles[ORDER] == [order + FIRST_ORDER]
    assert valley.wine_count(0) == 0


# Mamas and papas ------------------------------------------------------------------------------------


def inherited(mama: str, papa: str, option: str) -> Valley:
    """An empty vineyard whose owner has just inherited from these parents."""
    valley = arranged(workers=0)
    vineyard = valley.vineyards[0]
    vineyard.workers = [0, 0]
    vineyard.mama, vineyard.papa = MAMAS.index(mama), PAPAS.index(papa)
    valley.push(Inherit(0, mama=False))
    valley.push(Inherit(0, mama=True))
    valley.settle()
    valley._legal = None
    valley.play(f"choose option:{option}")
    return valley


@pytest.mark.rule("VI-1.4")
@pytest.mark.parametrize("entry", rows(load("mamas_and_papas.toml"), "mama"), ids=lambda entry: entry["id"])
def test_each_mama_gives_two_workers_and_her_cards(entry: dict[str, Plain]) -> None:
    state = inherited(word(entry, "id"), "matt", "item")
    vineyard = state.vineyards[0]
    assert vineyard.workers[ORDINARY] == 2
    gifts = [gift.split() for gift in word(entry, "gives").split("; ")]
    cards = {words[2]: int(words[1]) for words in gifts if words[0] == "draw"}
    assert sum(cards.values()) + sum(1 for words in gifts if words[0] == "lira") >= 3
    for deck, name in enumerate(("vine", "summer", "order", "winter")):
        assert vineyard.count_deck(deck) == cards.get(name, 0)


@pytest.mark.rule("VI-1.5", "VI-1.6")
@pytest.mark.parametrize("entry", rows(load("mamas_and_papas.toml"), "papa"), ids=lambda entry: entry["id"])
def test_each_papa_gives_a_thing_or_lira(entry: dict[str, Plain]) -> None:
    papa = word(entry, "id")
    rich = inherited("emily", papa, "lira").vineyards[0]
    assert rich.lira == cast(int, entry["lira"]) + cast(int, entry["or_lira"])
    assert rich.structures == 0
    assert rich.workers == [2, 1]
    gifted = inherited("emily", papa, "item").vineyards[0]
    assert gifted.lira == entry["lira"]
    item = word(entry, "item").split()
    if item[0] == "build":
        assert gifted.structures == 1 << STRUCTURES.index(item[-1])
    elif item[0] == "worker":
        assert gifted.workers == [3, 1]
        assert gifted.ready[ORDINARY] == 3
    else:
        assert gifted.points == 1
    assert gifted.ready[GRANDE] == 1


@pytest.mark.rule("VI-1.7")
def test_parents_can_be_chosen_from_two_of_each() -> None:
    state = as_valley(GAME.start(3, 3, parents="choose"))
    first = state.first
    offers = state.offers[first * 4 : first * 4 + 4]
    assert len(set(state.offers[0:2] + state.offers[4:6] + state.offers[8:10])) == 6
    assert [action.text for action in state.legal()] == [f"keep-mama mama:{MAMAS[i]}" for i in offers[:2]]
    for _ in range(3):
        seat = state.to_move
        state.play(state.legal()[1])
        assert state.to_move == seat
        state.play(state.legal()[0])
    vineyard = state.vineyards[first]
    assert (vineyard.mama, vineyard.papa) == (offers[1], offers[2])
    assert state.decision.name == "choose"


def test_the_parents_of_a_game_are_all_different() -> None:
    state = as_valley(GAME.start(5, 6))
    assert len({vineyard.mama for vineyard in state.vineyards}) == 6
    assert len({vineyard.papa for vineyard in state.vineyards}) == 6


# What holds in every game ---------------------------------------------------------------------------


def random_states(players: int, options: dict[str, Value], seed: int) -> Iterator[State]:
    state = GAME.start(seed, players, **options)
    chance = fast_chance(seed + 77)
    decisions = 0
    while not state.over:
        yield state
        state.play(any_of(state, chance))
        decisions += 1
        assert decisions < 6000, "every random game ends"
    yield state


def any_of(state: State, chance: Chance) -> str:
    legal = state.legal()
    return legal[chance.below(len(legal))].text


def all_cards(state: State) -> dict[str, int]:
    """How many of each card are anywhere."""
    return census(state)


def in_the_box(state: State) -> dict[str, int]:
    """How many of each card there must be."""
    return box(as_valley(state).settings.values)


@pytest.mark.agreement
@every_variant
def test_nothing_is_lost_or_doubled(players: int, options: dict[str, Value]) -> None:
    for state in random_states(players, options, 3):
        valley = as_valley(state)
        assert all_cards(state) == in_the_box(state)
        for vineyard in valley.vineyards:
            assert vineyard.lira >= 0
            assert vineyard.points >= BOARD.point_floor
            assert 0 <= vineyard.residual <= BOARD.residual_limit
            assert vineyard.worker_count() <= BOARD.worker_limit
            assert min(vineyard.ready) >= 0
            for field in range(3):
                assert vineyard.red[field] == sum(VINE_RED[kind] for kind in vineyard.vines_on(field))
                assert vineyard.white[field] == sum(VINE_WHITE[kind] for kind in vineyard.vines_on(field))


@pytest.mark.agreement
@every_variant
def test_an_imagined_world_looks_the_same(players: int, options: dict[str, Value]) -> None:
    for number, state in enumerate(random_states(players, options, 5)):
        if number % 5:
            continue
        for seat in [None, *range(players)]:
            world = state.determinize(seat, fast_chance(number))
            assert world.view(seat) == state.view(seat)
            assert all_cards(world) == in_the_box(world)
            chance = fast_chance(number)
            for _ in range(8):
                if not world.over:
                    world.play(any_of(world, chance))


@every_variant
def test_a_clone_shares_nothing_that_changes(players: int, options: dict[str, Value]) -> None:
    for number, state in enumerate(random_states(players, options, 7)):
        if number % 6:
            continue
        before = state.fingerprint()
        twin = state.clone()
        assert twin.fingerprint() == before
        chance = fast_chance(number)
        for _ in range(25):
            if not twin.over:
                twin.play(any_of(twin, chance))
        assert state.fingerprint() == before


@pytest.mark.agreement
@every_variant
def test_what_is_not_legal_has_a_reason(players: int, options: dict[str, Value]) -> None:
    chance = fast_chance(11)
    for number, state in enumerate(random_states(players, options, 9)):
        if number % 4:
            continue
        legal = state.legal()
        assert len(set(legal)) == len(legal)
        for _ in range(15):
            action = VOCABULARY.at(chance.below(VOCABULARY.size))
            refusal = state.why_not(action)
            assert (refusal is None) == (action in legal)
            if refusal is not None:
                assert refusal.rule.startswith(("VI-", "TU-"))


@pytest.mark.rule("VI-1.8")
def test_the_first_player_is_drawn_by_lot() -> None:
    first = {as_valley(GAME.start(seed, 4)).first for seed in range(40)}
    assert first == {0, 1, 2, 3}
    assert {as_valley(GAME.start(seed, 4, first_player="first_seat")).first for seed in range(20)} == {0}


@every_variant
def test_the_score_tells_where_all_points_came_from(players: int, options: dict[str, Value]) -> None:
    for state in random_states(players, options, 3):
        for player in cast(list[dict[str, Plain]], state.view(None)["players"]):
            score = cast(dict[str, int], player["score"])
            assert sum(score.values()) - score["total"] == score["total"] == player["points"]


def test_nothing_hidden_follows_the_choice_of_a_papa() -> None:
    state = GAME.start(5, 4)
    before = state.reveals
    for _ in range(4):
        assert state.decision.name == "choose"
        state.play("choose option:lira")
    assert state.reveals == before
    assert state.decision.name == "wake_up"


def test_a_wine_for_an_order_is_offered_first_and_named_by_its_worth() -> None:
    valley = arranged(season="winter", hand="w5", grapes="red.9 white.5 white.7", structures="medium_cellar")
    valley.play("place worker:ordinary space:make_wine.1")
    assert [action.text for action in valley.legal()][:2] == [
        "make-white grape:white.5",
        "make-white grape:white.7",
    ]
    assert GAME.label(valley, valley.legal()[1]) == ("make-white", {"wine": 6, "value": 7})


@pytest.mark.rule("VI-1.1")
def test_one_to_six_play_and_two_by_default() -> None:
    assert GAME.players == [1, 2, 3, 4, 5, 6]
    assert GAME.start(0).players == 2


# The tree behind a card -----------------------------------------------------------------------------


def test_a_visitor_is_a_tree_of_effects() -> None:
    course = box_of(GAME).visitors[KIND_OF["homesteader"]]
    choice = course.effects[0]
    assert isinstance(choice, Choose)
    assert [part.effects[0].text for part in choice.parts] == ["build 1 less 3", "plant 1..2"]
    assert choice.price is not None
    assert choice.price.effects[0].text == "vp -1"


@pytest.mark.rule("VI-1.10")
def test_of_equal_cards_one_less_is_known_to_each_player_when_one_is_lost() -> None:
    """Seat 0 knows two of them, seat 1 a third one; whichever of the four was lost, each knows one fewer."""
    vineyard = new_vineyard(3)
    known = [1 << KIND_BITS, 1 << KIND_BITS, 2 << KIND_BITS, 0]
    vineyard.hand = [FIRST_ORDER | knows for knows in known]
    vineyard.lose_card(FIRST_ORDER)
    left = [card >> KIND_BITS for card in vineyard.hand]
    assert [sum(knows >> seat & 1 for knows in left) for seat in (0, 1)] == [1, 0]
    assert len(left) == 3
