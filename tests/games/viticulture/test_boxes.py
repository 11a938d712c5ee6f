"""Two boxes of Viticulture in one process: the cards of one do not affect the other."""

from pathlib import Path

import pytest

from tavola import game
from tavola.core.chance import chance_for
from tavola.core.data.words import words
from tavola.core.errors import BadFile
from tavola.core.plain import Plain
from tavola.core.play.session import Session
from tavola.games.viticulture.game import Viticulture, viticulture_with
from tavola.games.viticulture.state.valley import as_valley

STANDARD = game("viticulture")
BOX = STANDARD.folder / "box"


@pytest.fixture
def own(tmp_path: Path) -> Viticulture:
    """A box in which the Tour Guide pays more and twelve points trigger the last year."""
    summer = (BOX / "summer_visitors.toml").read_text("utf-8")
    changed = summer.replace(
        'one = { lira = "lira +4", harvest', 'one = { lira = "lira +7; vp +1", harvest', 1
    )
    (tmp_path / "summer_visitors.toml").write_text(changed, "utf-8")
    board = (BOX / "board.toml").read_text("utf-8")
    (tmp_path / "board.toml").write_text(
        board.replace("target_points = 20", "target_points = 12", 1), "utf-8"
    )
    return viticulture_with(tmp_path)


def test_each_says_what_its_own_cards_do(own: Viticulture) -> None:
    text = words(own, "it").explained(own.values({}))["tour_guide"].text
    assert text == "Guadagna 7 lire e 1 punto, oppure vendemmia 1 campo."
    text = words(STANDARD, "it").explained(STANDARD.values({}))["tour_guide"].text
    assert text == "Guadagna 4 lire, oppure vendemmia 1 campo."


def test_each_plays_by_its_own_cards(own: Viticulture) -> None:
    paid: list[int] = []
    for played in (own, STANDARD):
        given: dict[str, Plain] = {"season": "summer", "seat": {"0": {"hand": "tour_guide"}}}
        state = as_valley(played.arrange(given, 2, played.values({}), chance_for(0)))
        before = state.vineyards[0].lira
        state.play(played.vocabulary.parse("place worker:ordinary space:play_summer_visitor.1"))
        for text in ("play hand:tour_guide", "choose option:lira"):
            action = played.vocabulary.parse(text)
            if action in state.legal():
                state.play(action)
        paid.append(state.vineyards[0].lira - before)
    assert paid == [7, 4]


def test_a_visitor_has_two_other_effects(tmp_path: Path) -> None:
    summer = (BOX / "summer_visitors.toml").read_text("utf-8")
    old = 'one = { lira = "lira +4", harvest = "harvest 1" }'
    assert summer.count(old) == 1
    new = 'one = { draw = "draw 2 vine", wine = "wine -1; vp +2" }'
    (tmp_path / "summer_visitors.toml").write_text(summer.replace(old, new), "utf-8")
    played = viticulture_with(tmp_path)
    given: dict[str, Plain] = {
        "season": "summer",
        "seat": {"0": {"hand": "tour_guide", "wines": "red.2 white.3"}},
    }
    begun = ["place worker:ordinary space:play_summer_visitor.1", "play hand:tour_guide"]
    found: dict[str, tuple[int, int, int]] = {}
    for part, more in (("draw", []), ("wine", ["use-wine wine:white.3"])):
        state = as_valley(played.arrange(given, 2, played.values({}), chance_for(0)))
        for text in [*begun, f"choose option:{part}", *more]:
            state.play(played.vocabulary.parse(text))
        vineyard = state.vineyards[0]
        wines = sum([mask.bit_count() for mask in vineyard.wines])
        found[part] = (len(vineyard.hand), wines, vineyard.points)
    assert found == {"draw": (2, 2, 0), "wine": (0, 1, 2)}


def test_the_terminal_shows_whatever_its_rows_bring(tmp_path: Path) -> None:
    board = (BOX / "board.toml").read_text("utf-8")
    for old, new in (('gain = "grey"', 'gain = "residual +1"'), ('gain = "lira +1"', 'gain = "draw 1 each"')):
        assert board.count(old) == 1
        board = board.replace(old, new)
    (tmp_path / "board.toml").write_text(board, "utf-8")
    played = viticulture_with(tmp_path)
    state = played.arrange({"season": "spring"}, 2, played.values({}), chance_for(0))
    lines = played.picture(state.view(0), ["Ada", "Bice"], words(played, "en").picture_terms())
    assert "   [bold]4[/]  1 vine + summer visitor + wine order + winter visitor" in lines
    assert "   [bold]7[/]  resid +1" in lines


def test_they_share_the_vocabulary_but_not_the_records(own: Viticulture) -> None:
    assert own.vocabulary is STANDARD.vocabulary
    assert own.rules_version != STANDARD.rules_version
    assert as_valley(own.start(1)).target == 12
    assert as_valley(STANDARD.start(1)).target == 20
    session = Session(own, 3, 2, {})
    while not session.state.over:
        session.play(session.state.legal()[0])
    assert Session(STANDARD, 3, 2, {}).state.legal()


def test_a_card_that_no_action_can_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "summer_visitors.toml").write_text('[[visitor]]\nid = "nobody"\ndo = "lira +1"\n', "utf-8")
    with pytest.raises(BadFile, match="'nobody' is not a card of the game"):
        viticulture_with(tmp_path)
