"""A mistake in Viticulture's data files is reported with its place."""

from pathlib import Path

import pytest

from tavola.core.errors import BadFile
from tavola.core.frame_parts import Unreadable
from tavola.core.plain import Plain
from tavola.games.viticulture.box.data_files import DATA, load, number, numbers, rows, word, words
from tavola.games.viticulture.game import viticulture_with
from tavola.games.viticulture.state.effects import COURSE, Printed


def test_what_is_left_out_is_as_it_usually_is() -> None:
    assert (word({}, "id"), word({}, "id", "none"), number({}, "cost"), number({}, "cost", 3)) == (
        "",
        "none",
        0,
        3,
    )
    assert (words({}, "needs"), numbers({}, "points"), rows({}, "card")) == ([], [], [])


def test_what_is_written_is_read() -> None:
    assert (word({"id": "pinot"}, "id", "none"), number({"cost": 2}, "cost", 3)) == ("pinot", 2)
    assert words({"needs": ["trellis"]}, "needs") == ["trellis"]
    assert numbers({"points": [1, 2]}, "points") == [1, 2]


@pytest.mark.parametrize("value", [3, True, ["pinot"]])
def test_a_word_must_be_a_text(value: Plain) -> None:
    with pytest.raises(BadFile, match="id must be a text"):
        word({"id": value}, "id")


@pytest.mark.parametrize("value", ["3", True, False, 3.0, [3]])
def test_a_number_must_be_whole(value: Plain) -> None:
    with pytest.raises(BadFile, match="cost must be a whole number"):
        number({"cost": value}, "cost")


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("summer_visitors.toml", "one =", "onee =", "visitor surveyor: unknown field 'onee'"),
        ("winter_visitors.toml", "solo =", "soloo =", "visitor queen: unknown field 'soloo'"),
        ("summer_visitors.toml", "[[visitor]]", "[[visitors]]", "unknown field 'visitors'"),
        ("board.toml", "hand_limit =", "hand_limits =", "unknown field 'hand_limits'"),
        ("board.toml", "season =", "saison =", "action draw_vine: unknown field 'saison'"),
        ("extended_board.toml", "summer =", "sommer =", r"row \d: unknown field 'sommer'"),
        ("extended_board.toml", "side_2 = { ", 'side_2 = { x = "", ', r"row \d, side_2: unknown field 'x'"),
        ("structure_cards.toml", "cost =", "price =", "structure cask: unknown field 'price'"),
        ("mamas_and_papas.toml", "gives =", "give =", "mama alaena: unknown field 'give'"),
        ("special_workers.toml", "solo =", "alone =", "worker .*: unknown field 'alone'"),
        ("vines.toml", "red =", "rosso =", "vine .*: unknown field 'rosso'"),
        ("orders.toml", "points =", "vp =", "order .*: unknown field 'vp'"),
        ("automa.toml", "bands =", "band =", "card 1: unknown field 'band'"),
    ],
)
def test_an_unknown_field_is_refused(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    text = (DATA / file).read_text("utf-8")
    changed = "\n".join(
        line if line.startswith("#") else line.replace(old, new) for line in text.splitlines()
    )
    (tmp_path / file).write_text(changed, "utf-8")
    with pytest.raises(BadFile, match=rf"^{file}: {told}\. Fields are: "):
        load(file, tmp_path)


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ("vp +1 per barrels", r"there is no count 'barrels'; counts are: empty_field, .*, wine\)"),
        ("if barrels >= 2: vp +1", "there is no count 'barrels'; counts are: empty_field, "),
        ("fly 2", "there is no effect 'fly'. Effects are: lira, "),
    ],
)
def test_a_mistake_in_an_effect_is_told_with_its_file_and_entry(tmp_path: Path, new: str, told: str) -> None:
    text = (DATA / "winter_visitors.toml").read_text("utf-8")
    assert text.count('"vp +1 per rival_with_6"') == 1
    (tmp_path / "winter_visitors.toml").write_text(text.replace("vp +1 per rival_with_6", new), "utf-8")
    with pytest.raises(BadFile, match=rf"^winter_visitors.toml: uncertified_teacher/points.*{told}"):
        viticulture_with(tmp_path)


def test_a_part_that_no_action_can_name_is_refused(tmp_path: Path) -> None:
    text = (DATA / "summer_visitors.toml").read_text("utf-8")
    (tmp_path / "summer_visitors.toml").write_text(text.replace("swap = ", "barrels = "), "utf-8")
    with pytest.raises(BadFile, match=r"^summer_visitors.toml: landscaper: 'barrels' is not a part "):
        viticulture_with(tmp_path)


def test_a_saved_frame_names_a_course_that_there_is() -> None:
    with pytest.raises(Unreadable, match="the name of a course"):
        COURSE.load("nonsense", Printed())
    with pytest.raises(Unreadable, match="the name of a course"):
        COURSE.load(3, Printed())
