"""What must hold in every game of The Castles of Tuscany."""

import re
from collections import Counter
from itertools import pairwise
from typing import cast

import pytest

import tavola
from tavola.core.chance import fast_chance
from tavola.core.data.words import words
from tavola.core.play.session import Session, verify
from tavola.games.castles.box.tiles import CASTLE, FORT, HEX, INN, NO_TILE
from tavola.games.castles.seen.placement_preview import preview_of
from tavola.games.castles.state.realm import PLAYING, Realm, as_realm
from tavola.games.castles.state.verbs import FROM_DISPLAY
from tavola.games.castles.tiles.region_cards import discard_card

CASTLES = tavola.game("castles")
VARIANTS = [
    {"edition": "ravensburger"},
    {"edition": "alea"},
    {"edition": "manual"},
    {"edition": "ravensburger", "quick_setup": True, "take_requires_placeable": "yes", "lap_limit": 20},
    {
        "edition": "manual",
        "hex_piece_same_turn": "yes",
        "plus_tiles_apply_to": "any_gain",
        "start_castle_scores": "yes",
        "final_turns": "one_each_from_next",
        "draw_cards": 6,
    },
]
PLAYERS = [2, 3, 4]
KINDS_OF_GAMES = [
    pytest.param(players, options, id=f"{players}-{number}")
    for players in PLAYERS
    for number, options in enumerate(VARIANTS)
]


def start(seed: int, players: int, options: dict[str, str | int | bool]) -> Realm:
    return as_realm(CASTLES.start(seed, players, **options))


def choose(realm: Realm, number: int) -> str:
    """A random choice that prefers placing tiles, so that games make progress."""
    legal = realm.legal()
    eager = [action for action in legal if action.verb.name in ("place", "pay", "gain")]
    chance = fast_chance(number)
    pool = eager if eager and chance.below(4) else legal
    return pool[chance.below(len(pool))].text


def tiles_everywhere(realm: Realm) -> Counter[int]:
    tiles = Counter(realm.display + realm.neutral + realm.removed + realm.gone)
    for seat in range(realm.players):
        tiles.update(realm.placed[seat] + realm.storage[seat] + realm.piles[seat])
    for special in (NO_TILE, HEX, CASTLE):
        del tiles[special]
    return tiles


def cards_everywhere(realm: Realm) -> Counter[int]:
    cards = Counter(realm.deck)
    for counts in [*realm.hands, realm.discard]:
        cards.update({kind: count for kind, count in enumerate(counts) if count})
    return cards


def check_view(realm: Realm, number: int) -> None:
    for seat in [*range(realm.players), None]:
        view = realm.view(seat)
        world = as_realm(realm.determinize(seat, fast_chance(number)))
        assert world.view(seat) == view
        assert tiles_everywhere(world) == tiles_everywhere(realm)
        assert cards_everywhere(world) == cards_everywhere(realm)
        if seat == realm.to_move:
            assert world.legal() == realm.legal()


@pytest.mark.agreement
@pytest.mark.rule("CT-13.1", "CT-13.2", "CT-13.3", "CT-4.3")
@pytest.mark.parametrize(("players", "options"), KINDS_OF_GAMES)
def test_games_end_and_nothing_is_lost_or_shown(players: int, options: dict[str, str | int | bool]) -> None:
    for seed in range(3):
        realm = start(seed, players, options)
        tiles, cards = tiles_everywhere(realm), cards_everywhere(realm)
        while not realm.over:
            if realm.plies % 7 == 0:
                check_view(realm, realm.plies)
            realm.play(choose(realm, seed * 10_000 + realm.plies))
            assert tiles_everywhere(realm) == tiles
            assert cards_everywhere(realm) == cards
            assert sum(realm.yield_discard) + len(realm.yield_deck) == 27
            assert all(len(realm.storage[seat]) <= realm.storage_spaces(seat) for seat in range(players))
        check_view(realm, 1)
        assert realm.winners()


@pytest.mark.parametrize("players", PLAYERS)
def test_a_clone_shares_nothing_that_changes(players: int) -> None:
    realm = start(5, players, {})
    while not realm.over:
        twin = realm.clone()
        before = realm.fingerprint()
        assert twin.fingerprint() == before
        for number in range(4):
            if not twin.over:
                twin.play(choose(twin, number))
        assert realm.fingerprint() == before
        realm.play(choose(realm, realm.plies))


@pytest.mark.rule("CT-1.9", "CT-13.1")
def test_nobody_sees_a_region_before_all_are_built() -> None:
    realm = start(2, 3, {})
    shown = []
    while realm.view(0)["phase"] == "regions":
        realm.play(choose(realm, realm.plies))
        shown.append([player["region"] is not None for player in realm.view(1)["players"]])  # type: ignore[index,union-attr,call-overload]
    assert shown[:-1] == [[False, True, False]] * 11
    assert shown[-1] == [True, True, True]


def test_a_layout_of_others_does_not_change_what_a_seat_sees() -> None:
    one, two = start(2, 2, {}), start(2, 2, {})
    for realm, texts in (
        (one, ["join ABC", "turn none", "shift up/up"]),
        (two, ["join CBA", "turn AC", "shift down/up"]),
    ):
        for text in texts:
            realm.play(text)
        realm.play(realm.legal()[0])
    assert one.view(1) == two.view(1)
    assert one.view(None) == two.view(None)
    assert one.legal() == two.legal()
    chance = fast_chance(3)
    assert one.determinize(1, chance.clone()).truth() == two.determinize(1, chance).truth()


@pytest.mark.agreement
@pytest.mark.parametrize("players", PLAYERS)
def test_records_replay(players: int) -> None:
    session = Session(CASTLES, 11, players, {"edition": "alea"})
    while not session.state.over:
        session.play(choose(as_realm(session.state), session.state.plies))
    replayed = verify(session.record(), CASTLES)
    assert replayed.fingerprint() == session.state.fingerprint()


def test_events_tell_only_what_is_open() -> None:
    session = Session(CASTLES, 4, 3, {})
    while not session.state.over:
        entry = session.play(choose(as_realm(session.state), session.state.plies))
        for event in entry.events:
            if event.kind == "drew":
                assert event.seen_by(None)["cards"] is None
                assert event.seen_by((event.seat + 1) % 3)["cards"] is None
                assert event.seen_by(event.seat)["cards"] is not None


@pytest.mark.rule("CT-11.1")
def test_rounds_only_go_forward() -> None:
    realm = start(9, 4, {})
    rounds = []
    while not realm.over:
        realm.play(choose(realm, realm.plies))
        rounds.append(realm.round)
    assert all(before <= after <= before + 1 for before, after in pairwise(rounds))
    assert rounds[-1] == 3
    assert len(realm.scorings) == 3


@pytest.mark.rule("CT-8.1", "CT-8.4", "CT-9.13", "CT-9.16", "CT-9.17")
@pytest.mark.parametrize("players", [2, 4])
def test_what_a_placement_gives_is_told_before(players: int) -> None:
    """The gains in the view match the points and tokens then gained; other seats see none."""
    told = 0
    for seed in range(4):
        realm = start(seed, players, {})
        while not realm.over:
            seat = realm.to_move
            listed = cast(list[dict[str, int]], realm.view(seat)["gains"])
            gains = {f"{gain['piece']} {gain['space']}": gain for gain in listed}
            assert realm.view((seat + 1) % players)["gains"] == []
            placements = [action.text for action in realm.legal() if action.verb.name == "place"]
            if realm.decision.name != "pay":
                assert sorted(gains) == sorted(text.removeprefix("place ") for text in placements)
            for text in placements:
                gain = gains[text.removeprefix("place ")]
                trial = realm.clone()
                trial.play(text)
                if trial.decision.name == "pay":
                    trial.play(trial.legal()[0])
                if str(gain["effect"]) == "yield" or trial.over or trial.round > realm.round:
                    continue  # what a wagon brings is not known in advance
                told += 1
                assert trial.green[seat] - realm.green[seat] == gain["green"]
                assert trial.red[seat] - realm.red[seat] == gain["red"]
                if str(gain["effect"]) == "marble":
                    assert trial.marble[seat] - realm.marble[seat] == gain["amount"]
            realm.play(choose(realm, seed * 10_000 + realm.plies))
    assert told > 40


@pytest.mark.rule("CT-9.10")
def test_an_inn_without_room_is_told_to_give_red_points() -> None:
    realm = start(3, 2, {"quick_setup": True})
    while realm.phase != PLAYING:
        realm.play(realm.legal()[0])
    inn = realm.regions[0].spaces_of[INN][0]
    realm.storage[0] = [HEX]
    assert preview_of(realm, 0, 0, inn).red == 0  # the piece that is placed frees its place in storage
    gain = preview_of(realm, 0, FROM_DISPLAY, inn)
    assert (gain.red, gain.effect) == (2, "" if realm.storage_spaces(0) == 1 else "hex")


@pytest.mark.rule("CT-1.12")
@pytest.mark.parametrize(("known", "left"), [(0, 0), (1, 0), (3, 2)])
def test_who_knew_of_a_card_knows_of_one_less_when_it_is_discarded(known: int, left: int) -> None:
    realm = as_realm(tavola.game("castles").start(1, quick_setup=True))
    realm.hands[0][INN] = 3
    realm.known[0][INN] = known
    discard_card(realm, 0, INN, 1)
    assert (realm.hands[0][INN], realm.known[0][INN]) == (2, left)


def test_a_quick_start_sets_castles_where_they_touch_the_most_colours() -> None:
    for seed in range(20):
        realm = start(seed, 4, {"quick_setup": True})
        for seat, region in enumerate(realm.regions):
            around = [
                len({region.colours[near] for near in region.geometry.neighbours[space]})
                for space in region.spaces_of[FORT]
            ]
            castle = region.spaces_of[FORT].index(realm.castle[seat])
            assert around[castle] == max(around)


@pytest.mark.rule("CT-2.7")
def test_the_places_for_a_castle_are_told_apart() -> None:
    realm = start(2, 2, {})
    speech = words(CASTLES, "en")
    while realm.decision.name != "castle":
        realm.play(realm.legal()[0])
    labels = [speech.label(realm, action, ["Anna", "Bice"]) for action in realm.legal()]
    assert len(set(labels)) == 3
    assert all(re.match(r"Castle in column \d, row \d: \d colours? around", label) for label in labels)


def test_the_terminal_names_the_boards_that_are_joined_and_turned() -> None:
    realm = start(7, 2, {})
    terms = words(CASTLES, "en").picture_terms()

    def names() -> list[str]:
        """The boards above the region, from left to right."""
        picture = CASTLES.picture(realm.view(0), ["Ada", "Bice"], terms)
        lines = [re.sub(r"\[[^\]]*\]", "", line).strip() for line in picture]
        (found,) = [line for line in lines if re.fullmatch(r"( *[ABC]\d( ↻)?){3}", line)]
        return re.findall(r"[ABC]\d(?: ↻)?", found)

    assert [name[0] for name in names()] == ["A", "B", "C"]
    realm.play("join CAB")
    assert [name[0] for name in names()] == ["C", "A", "B"]
    realm.play("turn A")
    assert [name[2:] for name in names()] == ["", " ↻", ""]


@pytest.mark.rule("CT-11.3", "CT-11.5", "CT-11.6", "CT-11.7")
@pytest.mark.parametrize(
    ("options", "comes"),
    [
        ({"edition": "ravensburger"}, ["this_lap", "this_lap", "next_lap"]),
        ({"edition": "alea"}, ["this_lap", "this_lap", "next_lap"]),
        ({"edition": "manual"}, ["this_turn", "this_turn", "others_turn"]),
        ({"edition": "manual", "round_end": "lap"}, ["this_lap", "this_lap", "others_turn"]),
        (
            {"edition": "alea", "final_turns": "one_each_from_next"},
            ["this_lap", "this_lap", "each_turn"],
        ),
    ],
)
def test_the_view_tells_when_the_next_scoring_comes(
    options: dict[str, str | int | bool], comes: list[str]
) -> None:
    """The time depends on the edition and its overrides; the view also says whose pile is nearest empty."""
    realm = start(5, 3, options | {"quick_setup": True})
    assert realm.view(None)["next_scoring"] is None
    while realm.phase != PLAYING:
        realm.play(realm.legal()[0])
    for number, word in enumerate(comes, start=1):
        realm.round = number
        realm.piles[2] = realm.piles[2][: 21 - 7 * number + 2]
        assert realm.view(None)["next_scoring"] == {"comes": word, "seat": 2, "left": 2}
    realm.last_turns = 2
    assert realm.view(None)["next_scoring"] is None


def test_who_has_to_pay_can_pay_in_an_imagined_world() -> None:
    asked = 0
    for seed in range(60):
        realm = as_realm(CASTLES.start(seed, 3))
        chance = fast_chance(seed)
        while not realm.over:
            if realm.decision.name == "pay":
                asked += 1
                others = [None, *(seat for seat in range(3) if seat != realm.to_move)]
                for viewer in others:
                    assert realm.determinize(viewer, chance.branch()).legal()
            legal = realm.legal()
            realm.play(legal[chance.below(len(legal))])
    assert asked > 150
