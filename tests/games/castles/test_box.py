"""The box: the house-made boards obey the rules, and a custom box file is checked."""

import re
from itertools import product
from pathlib import Path

import pytest

import tavola
from tavola.core.chance import fast_chance
from tavola.core.data.words import LANGUAGES, words
from tavola.core.errors import BadFile
from tavola.core.event import Event
from tavola.core.play.session import Session, replay
from tavola.games.castles.box.box import HOUSE, house_box, load_box
from tavola.games.castles.box.components import REWARDS, SHIFT_NAMES, SPACES_OF_KIND
from tavola.games.castles.box.region import ORDERS, TURNS
from tavola.games.castles.box.tiles import KINDS, NAMES
from tavola.games.castles.game import Castles, castles_with
from tavola.games.castles.state.realm import NOBODY, as_realm
from tavola.games.castles.state.verbs import SHIFT, SHIFT_BOARDS, TURN_BOARDS
from tavola.games.castles.tiles.display import crowded_kind

HOUSE_TEXT = HOUSE.read_text("utf-8")
BOARDS_TEXT = HOUSE_TEXT[HOUSE_TEXT.index("[[board]]") :]
A1 = '["monastery city agriculture", "monastery village inn agriculture", "agriculture quarry fort"]'
# All three agriculture spaces are on one long side: joined to another board's, they make four.
WILD_A1 = '["monastery city village", "monastery quarry inn fort", "agriculture agriculture agriculture"]'


def box_file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def points_with(wagon: str) -> str:
    """Colour bonuses that are valid, except perhaps the last."""
    others = ", ".join(f"{kind} = [20, 0]" for kind in NAMES if kind != "wagon")
    return f"[colour_bonus]\npoints = {{ {others}, wagon = {wagon} }}\n"


@pytest.mark.rule("CT-2.3", "CT-2.4", "CT-2.5", "CT-2.6")
def test_every_region_of_the_house_boards_is_legal() -> None:
    box = house_box()
    largest = set()
    for a, b, c in [(0, 0, 0), (1, 1, 1), (2, 2, 2), (3, 3, 3), (0, 1, 2), (3, 2, 1), (2, 0, 3)]:
        for order, turned, shift in product(range(len(ORDERS)), range(TURNS), box.shift_numbers()):
            region = box.region([a, b, c], order, turned, shift)
            assert [len(region.spaces_of[kind]) for kind in range(KINDS)] == SPACES_OF_KIND
            assert len(set(region.geometry.coordinates)) == 30
            largest.add(region.largest)
    assert largest == {2, 3}


@pytest.mark.rule("CT-2.6")
def test_all_house_regions_are_tame(tmp_path: Path) -> None:
    assert load_box(box_file(tmp_path, BOARDS_TEXT)).tame


@pytest.mark.rule("CT-2.6", "CT-2.9")
def test_boards_are_not_joined_to_too_large_an_area(tmp_path: Path) -> None:
    game = castles_with(box_file(tmp_path, BOARDS_TEXT.replace(A1, WILD_A1)))
    assert not game.box.tame
    for seed in range(40):
        realm = as_realm(game.start(seed))
        if realm.boards[0][:2] == [0, 0]:
            break
    refused = set()
    for join in realm.legal():
        one = realm.clone()
        one.play(join)
        for turned in range(TURNS):
            refusal = one.why_not(TURN_BOARDS.of(turned))
            if refusal is not None:
                refused.add(refusal.rule)
        for turn in one.legal():
            two = one.clone()
            two.play(turn)
            assert two.legal()
            for shift in two.legal():
                three = two.clone()
                three.play(shift)
                assert as_realm(three).regions[0].largest <= 3
    assert refused == {"CT-2.6"}
    quick = as_realm(game.start(1, quick_setup=True))
    assert all(region.largest <= 3 for region in quick.regions)
    assert quick.determinize(0, fast_chance(1)).view(0) == quick.view(0)


@pytest.mark.rule("CT-2.6", "CT-2.9")
def test_boards_that_cannot_be_joined_legally_are_refused(tmp_path: Path) -> None:
    """With a single shift there are boards of which every way to join them makes an area of four."""
    crowded = {
        "A1": ["monastery agriculture inn", "monastery fort agriculture city", "quarry agriculture village"],
        "B1": ["quarry quarry inn", "city quarry fort wagon", "village agriculture wagon"],
        "C1": ["village village monastery", "village city fort monastery", "wagon wagon agriculture"],
    }
    text = BOARDS_TEXT
    for name, columns in crowded.items():
        text = re.sub(rf'(id = "{name}"\nsource = "house"\ncolumns = ).*', rf"\1{columns}", text)
    joining = "[joining]\ncolumns = 3\nshifts = [-1]\n\n"
    with pytest.raises(BadFile, match=r"mine.toml: A1, B1 and C1 always make an area of more than 3\."):
        load_box(box_file(tmp_path, joining + text))


@pytest.mark.rule("CT-2.9")
def test_figures_of_one_s_own_are_used(tmp_path: Path) -> None:
    counts = ", ".join(f"{kind} = {16 if kind in ('village', 'agriculture') else 15}" for kind in NAMES)
    game = castles_with(box_file(tmp_path, f"[region_cards]\ncount = {{ {counts} }}\n"))
    assert game.box.region_cards[0] == 15
    assert game.box.boards[0][0].name == "A1"
    house = castles_with(None)
    assert game.rules_version != house.rules_version
    session = Session(game, 3, 2, {})
    with pytest.raises(BadFile, match="rules version"):
        replay(session.record(), house)
    assert replay(session.record(), game).state.fingerprint() == session.state.fingerprint()


@pytest.mark.rule("CT-2.9")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[cards]\n", "there is no table 'cards'"),
        ("[region_cards\n", "mine.toml"),
        ("region_cards = 3\n", "region_cards must be a table"),
        ("[region_cards]\ncount = { castle = 3 }\n", "region_cards.count: there is no kind 'castle'"),
        ("[region_cards]\ncount = { fort = -1 }\n", "region_cards.count.fort is -1"),
        (
            f"[region_cards]\ncount = {{ {', '.join(f'{kind} = 1' for kind in NAMES)} }}\n",
            "region_cards.count has 8 cards, but there are 122",
        ),
        ('[yield_cards]\ncard = [{ reward = "gold", amount = 1, count = 27 }]\n', "reward is 'gold'"),
        ('[yield_cards]\ncard = [{ reward = "marble", amount = 1, count = 9 }]\n', "has 9 cards"),
        ('[yield_cards]\ncard = [{ reward = "marble", amount = 0, count = 9 }]\n', "amount is 0"),
        ('[yield_cards]\ncard = [{ reward = "marble", amount = 10, count = 9 }]\n', "amount is 10"),
        ('[yield_cards]\ncard = [{ reward = "marble", amount = 1, count = 0 }]\n', "count is 0"),
        ('[yield_cards]\ncard = [{ reward = "marble", amount = 1, count = 28 }]\n', "count is 28"),
        (
            (
                '[yield_cards]\ncard = [{ reward = "marble", amount = 9, count = 26 }, '
                '{ reward = "marble", amount = 9, count = 1 }]\n'
            ),
            "names the same reward and amount twice",
        ),
        (points_with("[21, 0]"), "points.wagon must"),
        (points_with("[1, 0], castle = [1, 0]"), "colour_bonus.points: there is no kind 'castle'"),
        (points_with("[0, -1]"), "points.wagon must"),
        ("[joining]\ncolumns = 0\nshifts = [-2, -1]\n", "joining.columns is 0"),
        ("[joining]\ncolumns = 10\nshifts = [-2, -1]\n", "joining.columns is 10"),
        ("[joining]\ncolumns = 3\nshifts = [-2, -1, -3, 0, 1]\n", "joining.shifts must be one to 4 numbers"),
        ("[shape]\ncolumns = [3, 4, 3]\ntops = [0, 0]\n", "must be equally many numbers"),
        ("[colour_bonus]\npoints = { fort = [1] }\n", "colour_bonus.points.fort must be two numbers"),
        ("[colour_bonus]\npoints = { fort = [true, 1] }\n", "colour_bonus.points.fort must be two numbers"),
        ("[shape]\ncolumns = [3, 4, 3]\ntops = [false, -1, -1]\n", "must be equally many numbers"),
        ("[shape]\ncolumns = [3, 4, 3]\ntops = [0, 4, 9]\n", "shape falls apart"),
        ("[shape]\ncolumns = [3, 4]\ntops = [0, 0]\n", "shape has 7 spaces"),
        ("[shape]\ncolumns = [3, 4, 3]\ntops = [0, 0, 0]\n", "half-turn"),
        ("[joining]\ncolumns = 2\nshifts = [0]\n", "two spaces in the same place"),
        ("[joining]\ncolumns = 3\nshifts = 3\n", "joining.shifts must be a list"),
        ("[joining]\ncolumns = 3\nshifts = []\n", "joining.shifts must be one to 4 numbers"),
        ("[joining]\ncolumns = 3\nshifts = [true]\n", "joining.shifts must be one to 4 numbers"),
        ("[joining]\ncolumns = 3\nshifts = [-2, -2]\n", "joining.shifts are [-2, -2]"),
        ("[joining]\ncolumns = 3\nshifts = [-3, -2, -1, 0]\n", "first up, then down, then further up"),
        ("[joining]\ncolumns = 3\nshifts = [-2, -1, -3, -4]\n", "first up, then down, then further up"),
        ("[joining]\ncolumns = 4\nshifts = [-2, -1]\n", "joining leaves a gap"),
        ("[joining]\ncolumns = 3\nshifts = [-2, 4]\n", "joining leaves a gap"),
        (
            '[farms]\nplayer = ["vineyard", "goats", "olive_grove", "wheat_field"]\nneutral = []\n',
            "'goats' is not a tile",
        ),
        (
            '[farms]\nplayer = ["vineyard+hog_farm+olive_grove"]\nneutral = []\n',
            "farms.player names 1 tiles, but there are 4",
        ),
        (
            '[farms]\nplayer = ["vineyard", "vineyard+hog_farm+olive_grove", "inn", "hex"]\nneutral = []\n',
            "'vineyard+hog_farm+olive_grove' is not a tile",
        ),
        (
            '[farms]\nplayer = ["vineyard", "vineyard+hog_farm", "inn", "hex"]\nneutral = []\n',
            "'inn' is not a tile",
        ),
        ("board = [3]\n", "each board must be a table"),
        ('[[board]]\nid = "D1"\n', "the id must be a letter A, B or C"),
        (BOARDS_TEXT.replace('"A2"', '"A1"'), "board A1 occurs twice"),
        (BOARDS_TEXT.replace(A1, '["city"]'), "board A1 must have 3 columns"),
        (BOARDS_TEXT.replace("monastery city agriculture", "monastery city"), "column 1 has 2 spaces"),
        (BOARDS_TEXT.replace("monastery city agriculture", "monastery city tower"), "no kind 'tower'"),
        (BOARDS_TEXT.replace("monastery city agriculture", "monastery city city"), "but A1 has"),
        (BOARDS_TEXT[: BOARDS_TEXT.index('[[board]]\nid = "C4"')], "there are 3 boards C"),
        (
            BOARDS_TEXT.replace("inn", "wagon"),
            "a region would have",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(BadFile) as told:
        load_box(box_file(tmp_path, text))
    assert reason in str(told.value)
    assert str(told.value).startswith(str(tmp_path))


@pytest.mark.rule("CT-2.9", "CT-9.20")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_tells_how_much_a_yield_card_of_one_s_own_gives(language: str) -> None:
    speech = words(tavola.game("castles"), language)
    for reward in REWARDS:
        event = Event("yield", 0, {"reward": reward, "amount": 8})
        assert "8" in speech.line(event.told_to(1), ["Ada", "Bice"], 1)


@pytest.mark.rule("CT-10.2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_storage_tile_tells_what_it_scores_in_this_game(language: str) -> None:
    game = tavola.game("castles")
    speech = words(game, language)
    assert "2" in speech.explained(game.values({}))["storage"].text
    assert "7" in speech.explained(game.values({"storage_tile_vp": 7}))["storage"].text


@pytest.mark.rule("CT-2.3", "CT-2.9")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_shift_tells_those_that_these_boards_have(tmp_path: Path, language: str) -> None:
    three = box_file(tmp_path, "[joining]\ncolumns = 3\nshifts = [-2, -1, -3]\n")
    for game, count in ((castles_with(None), 2), (castles_with(three), 3)):
        speech = words(game, language)
        state = game.start(1)
        for action in ("join ABC", "turn none"):
            state.play(action)
        refusal = state.why_not(SHIFT_BOARDS.of(SHIFT.find("up/lower")))
        assert refusal is not None
        told = speech.refusal(refusal, ["Ada", "Bice"])
        names = [speech.card(name) for name in SHIFT_NAMES[:count]]
        assert told.rstrip(".。").endswith(speech.list_of(names))


@pytest.mark.rule("CT-6.6")
def test_a_display_that_cannot_be_mended_stays(tmp_path: Path) -> None:
    text = """
[tiles]
player = { fort = 1, city = 2, inn = 1, agriculture = 4, quarry = 3, village = 4, monastery = 3, wagon = 3 }
neutral = { fort = 2, city = 2, inn = 2, agriculture = 4, quarry = 4, village = 10, monastery = 4, wagon = 4 }
"""
    game = castles_with(box_file(tmp_path, text))
    state = game.arrange(
        {
            "display": "village village village village quarry wagon monastery inn",
            "removed": "village village village village village village",
            "neutral_count": 0,
            "seat": {"0": {"pile": "village"}},
        },
        2,
        game.values({}),
        fast_chance(1),
    )
    state.journal = []
    state.play("take display:4")
    assert [event.kind for event in state.journal].count("five") == 20
    assert [shown["kind"] for shown in state.view(0)["display"][:5]] == ["village"] * 5  # type: ignore[index,union-attr,call-overload]
    assert state.to_move == 1


@pytest.mark.rule("CT-1.5", "CT-6.1")
@pytest.mark.parametrize("quick", [False, True])
def test_the_first_display_is_checked_too(tmp_path: Path, quick: bool) -> None:
    """With the tiles of the house box it never holds five of a kind; with those of a custom box it may."""
    text = """
[tiles]
player = { fort = 1, city = 2, inn = 1, agriculture = 4, quarry = 3, village = 4, monastery = 3, wagon = 3 }
neutral = { fort = 3, city = 3, inn = 3, agriculture = 4, quarry = 3, village = 16, monastery = 0, wagon = 0 }
"""
    game = castles_with(box_file(tmp_path, text))
    checked = 0
    for seed in range(20):
        session = Session(game, seed, 2, {"quick_setup": quick})
        kinds = [event.kind for event in session.opening]
        checked += kinds.count("five")
        assert crowded_kind(as_realm(session.state)) == NOBODY
        assert kinds.count("five") == kinds.count("replaced")
    assert checked > 0


@pytest.mark.rule("CT-4.4", "CT-13.1")
def test_a_reshuffle_tells_two_players_what_the_other_holds() -> None:
    game = tavola.game("castles")
    assert isinstance(game, Castles)
    counts = [count - 3 for count in game.box.region_cards]
    discard = " ".join(kind for kind, count in zip(NAMES, counts, strict=True) for _ in range(count))
    three = " ".join(kind for kind in NAMES for _ in range(3))
    state = game.arrange(
        {"discard": discard, "seat": {"1": {"hand": three}}}, 2, game.values({}), fast_chance(1)
    )
    state.play("draw")
    seen = state.view(0)["players"][1]["hand"]  # type: ignore[index,call-overload]
    assert seen["cards"] is None  # type: ignore[index,call-overload]
    assert seen["known"] == dict.fromkeys(NAMES, 3)  # type: ignore[index,call-overload]
    assert state.view(None)["players"][1]["hand"]["known"] is None  # type: ignore[index,call-overload]
    world = as_realm(state.determinize(0, fast_chance(5)))
    assert world.hands[1] == [3] * 8
