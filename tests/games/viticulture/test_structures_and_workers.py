"""Structures and special workers: what is in the box, what is drawn for a game, and the draft."""

from pathlib import Path

import pytest
from tests.games.positions import position

import tavola
from tavola.core.chance import fast_chance
from tavola.core.plain import Plain, View
from tavola.games.viticulture.box.cards import (
    DECK_OF,
    KIND_BITS,
    KIND_MASK,
    NAMES,
    STRUCTURE,
    SUMMER,
    WINTER,
)
from tavola.games.viticulture.box.special_workers import SPECIAL_NAMES, special_kind
from tavola.games.viticulture.box.structure_cards import (
    CARD_COSTS,
    CARD_KINDS,
    CARD_NAMES,
    FIRST_CARD,
    MAT_SLOTS,
)
from tavola.games.viticulture.state.moments import sites
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.tuscany.plug_in import box_of
from tavola.games.viticulture.tuscany.workers.innkeeper import deck_played
from tavola.lab.scenario import read_scenario, scenario_files

GAME = tavola.game("viticulture")
SCENARIOS = Path(__file__).parent / "scenarios"
EVERY_KIND = {special_kind(name) for name in SPECIAL_NAMES}


# Special workers ------------------------------------------------------------------------------------


@pytest.mark.rule("TU-6.12")
def test_only_an_action_that_plays_visitors_has_their_deck() -> None:
    board = as_valley(GAME.start(1, 2)).board
    played = {action.name: deck_played(action) for action in board.actions}
    assert {name: deck for name, deck in played.items() if deck >= 0} == {
        "play_summer_visitor": SUMMER,
        "play_winter_visitor": WINTER,
    }


@pytest.mark.rule("TU-6.1")
def test_two_of_eleven_special_workers_are_in_play() -> None:
    assert len(SPECIAL_NAMES) == 11
    drawn: set[int] = set()
    for seed in range(80):
        valley = as_valley(GAME.start(seed, 3, special_workers=True))
        assert len(set(valley.specials)) == 2
        drawn |= set(valley.specials)
    assert drawn == EVERY_KIND
    assert as_valley(GAME.start(1, 3)).specials == []


@pytest.mark.rule("TU-6.2")
@pytest.mark.parametrize(
    ("players", "missing"),
    [(2, ["innkeeper_worker"]), (1, ["chef", "innkeeper_worker", "merchant_worker", "soldato"])],
)
def test_some_are_left_out_for_few_players(players: int, missing: list[str]) -> None:
    drawn: set[int] = set()
    for seed in range(80):
        drawn |= set(as_valley(GAME.start(seed, players, special_workers=True)).specials)
    assert drawn == EVERY_KIND - {special_kind(name) for name in missing}


@pytest.mark.rule("TU-6.25", "VI-11.14")
@pytest.mark.parametrize(
    ("space", "able", "unable"),
    [("play_summer_visitor.1", "tour_guide", "peddler"), ("plant_vine.1", "malvasia", "pinot")],
)
def test_a_pass_does_not_tell_whether_a_messenger_can_act(space: str, able: str, unable: str) -> None:
    """Two states that differ only in the hand of the Messenger's owner look the same to the other player."""
    seen: list[list[dict[str, Plain]]] = []
    views: list[View] = []
    for hand, answer in ((able, "accept"), (unable, "decline")):
        given: dict[str, Plain] = {"season": "spring", "specials": "messenger oracle"}
        given["seat"] = {"0": {"special": "messenger", "hand": hand, "row": 2}, "1": {"row": 3}}
        values = GAME.values({"extended_board": True, "special_workers": True})
        state = GAME.arrange(given, 2, values, fast_chance(1))
        state.play(f"place worker:messenger space:{space}")
        state.play("pass")
        state.journal = []
        state.play("pass")
        seen.append([event.seen_by(1) for event in state.journal])
        views.append(state.view(1))
        assert [action.text for action in state.legal()] == [answer]
    assert seen[0] == seen[1]
    assert views[0] == views[1]


# Structure cards ------------------------------------------------------------------------------------


@pytest.mark.rule("TU-7.1")
def test_there_are_36_structure_cards() -> None:
    assert [CARD_KINDS.count(kind) for kind in ("action", "enhancement", "residual")] == [12, 19, 5]
    assert [NAMES[FIRST_CARD + number] for number in range(36)] == CARD_NAMES
    assert (min(CARD_COSTS), max(CARD_COSTS), sum(CARD_COSTS)) == (2, 9, 135)
    assert all(DECK_OF[FIRST_CARD + number] == STRUCTURE for number in range(36))


@pytest.mark.rule("TU-7.1")
def test_alone_academy_and_fountain_stay_in_the_box() -> None:
    valley = as_valley(GAME.start(1, 1, structures=True))
    boxed = {NAMES[kind] for kind in valley.box if DECK_OF[kind] == STRUCTURE}
    assert boxed == {"academy", "fountain"}


@pytest.mark.parametrize("name", CARD_NAMES)
def test_each_card_has_a_scenario_of_its_own_and_says_what_it_does(name: str) -> None:
    files = scenario_files([SCENARIOS])
    own = SCENARIOS / f"structure-{name.replace('_', '-')}.toml"
    assert own in files
    given = read_scenario(own).given
    assert given is not None
    assert name in str(given)
    rules_of_their_own = {
        "aqueduct",
        "mercado",
        "academy",
        "workshop",
        "harvest_machine",
        "charmat",
        "banquet_hall",
    }
    assert (f"card/{name}" in box_of(GAME).courses) == (name not in rules_of_their_own)


def until_the_draft(players: int, seed: int = 3) -> Valley:
    valley = as_valley(GAME.start(seed, players, structures=True))
    while valley.decision.name == "choose":
        valley.play(valley.legal()[0])
    return valley


@pytest.mark.rule("TU-7.12")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_four_cards_are_drafted_and_passed_to_the_right(players: int) -> None:
    valley = until_the_draft(players)
    for left in (4, 3, 2):
        packs = [[card & KIND_MASK for card in pack] for pack in valley.packs]
        assert [len(pack) for pack in packs] == [left] * players
        taken = {}
        for at in range(players):
            seat = (valley.first + at) % players
            assert valley.to_move == seat
            kind = min(packs[seat])
            assert [action.text for action in valley.legal()] == [
                f"take card:{NAMES[kind]}" for kind in sorted(packs[seat])
            ]
            valley.play(f"take card:{NAMES[kind]}")
            taken[seat] = kind
        if left > 2:
            for seat in range(players):
                kept = sorted(set(packs[seat]) - {taken[seat]})
                right = (seat + players - 1) % players
                assert sorted(card & KIND_MASK for card in valley.packs[right]) == kept
    assert valley.packs == []
    assert [vineyard.count_deck(STRUCTURE) for vineyard in valley.vineyards] == [4] * players
    assert len(valley.decks[STRUCTURE]) == 36 - 4 * players


@pytest.mark.rule("TU-7.13")
def test_the_last_card_of_a_pack_stays_known_to_whoever_passed_it_on() -> None:
    valley = until_the_draft(3)
    while valley.decision.name == "draft":
        valley.play(valley.legal()[0])
    for seat, vineyard in enumerate(valley.vineyards):
        passer = (seat + 1) % 3
        known = [card for card in vineyard.hand if card >> KIND_BITS]
        assert [card >> KIND_BITS for card in known] == [1 << passer]


@pytest.mark.rule("TU-7.13")
def test_a_pack_is_seen_by_whoever_holds_it_and_passed_it_on() -> None:
    valley = until_the_draft(3)
    first = valley.first
    for _ in range(3):
        valley.play(valley.legal()[0])
    right = (first + 2) % 3
    packs = valley.view(first)["packs"]
    assert isinstance(packs, list)
    own, passed, other = packs[first], packs[right], packs[(first + 1) % 3]
    assert isinstance(own, dict)
    assert isinstance(passed, dict)
    assert isinstance(other, dict)
    assert isinstance(own["cards"], list)
    assert len(own["cards"]) == 3
    assert passed["cards"] is None
    assert isinstance(passed["known"], list)
    assert len(passed["known"]) == 3
    assert other["known"] == []
    for seat in (None, 0, 1, 2):
        assert valley.determinize(seat, fast_chance(4)).view(seat) == valley.view(seat)


@pytest.mark.rule("TU-7.14")
def test_alone_four_cards_are_drawn() -> None:
    valley = until_the_draft(1)
    assert valley.vineyards[0].count_deck(STRUCTURE) == 4
    assert valley.packs == []


def test_nothing_is_drafted_on_the_extended_board() -> None:
    valley = as_valley(GAME.start(1, 2, structures=True, extended_board=True))
    assert len(valley.decks[STRUCTURE]) == 36
    assert valley.open_decks == 5


@pytest.mark.parametrize(
    ("fields", "open_fields"),
    [("", 3), ('fields = ["5: pinot"]', 2), ('fields = ["5: pinot", "6: sold"]', 1)],
)
def test_structure_cards_go_on_the_mat_and_on_bare_fields(fields: str, open_fields: int) -> None:
    valley = as_valley(position("viticulture", f"[seat.0]\n{fields}", structures=True))
    assert sites(valley, 0) == MAT_SLOTS + open_fields
