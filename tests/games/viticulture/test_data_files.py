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
        ("vp +1 per barrels", r"there is no count 'barrels'; there are: empty_field, .*, wine\."),
        ("if barrels >= 2: vp +1", "there is no count 'barrels'; there are: empty_field, "),
        ("if vine ? 2: vp +1", "there is no comparison '\\?'; there are: =, <, >="),
        ("if vine >= 3 vp +1", "it says nothing after a colon"),
        ("if vine >= 3: else vp +1", "it says nothing after a colon"),
        ("fly 2", "there is no effect 'fly'. Effects are: lira, "),
        ("lira", "a number with a sign is missing"),
        ("lira 2", "'2' is not a number with a sign, such as \\+2 or -1"),
        ("lira +two", "'\\+two' is not a number with a sign"),
        ("lira +2 extra words", "nothing is known of 'extra words' there"),
        ("plant 1 bear", "nothing is known of 'bear' there"),
        ("cellar les 2", "nothing is known of 'les 2' there"),
        ("plant 2..1", "in '2..1' the first number is larger than the second"),
        ("harvest 0", "'0' is not a whole number from 1"),
        ("draw -1 vine", "'-1' is not a whole number from 1"),
        ("draw 1 vines", "there is no deck 'vines'; there are: vine, summer, order, winter"),
        ("draw 1", "the deck is missing"),
        ("wine -2", "it says '-2' instead of '-1'"),
        ("wine", "'-1' is missing"),
        ("grape -0", "'0' is not a whole number from 1"),
        (
            "grape +blue",
            "'\\+blue' is neither something to give up, such as -1, nor \\+either, \\+red, \\+white",
        ),
        ("age 2", "it says '2' instead of '1'"),
        ("build 1 only castle", "there is no structure 'castle'; there are: trellis, "),
    ],
)
def test_a_mistake_in_an_effect_is_told_with_its_file_and_entry(tmp_path: Path, new: str, told: str) -> None:
    text = (DATA / "winter_visitors.toml").read_text("utf-8")
    assert text.count('"vp +1 per rival_with_6"') == 1
    (tmp_path / "winter_visitors.toml").write_text(text.replace("vp +1 per rival_with_6", new), "utf-8")
    with pytest.raises(BadFile, match=rf"^winter_visitors.toml: uncertified_teacher/points.*{told}"):
        viticulture_with(tmp_path)


@pytest.mark.parametrize(
    ("new", "told"),
    [
        (
            'one = "lira +2"',
            "visitor surveyor: one must be a table of named parts, such as .*, not 'lira \\+2'",
        ),
        ("one = { empty = 2 }", "visitor surveyor: one must be a table of named parts"),
        ('one = { empty = " " }', "visitor surveyor: one must be a table of named parts"),
        ("do = 5", "visitor surveyor: do must be a text, not 5"),
        ('solo = "no"', "visitor surveyor: solo must be true or false, not 'no'"),
        ("copies = -1", "visitor surveyor: copies must be a whole number, not -1"),
        ("copies = true", "visitor surveyor: copies must be a whole number, not True"),
        ('one = { empty = "lira +2" }', "surveyor: one needs 2 parts at least"),
        ('two = { empty = "lira +2", planted = "vp +1" }', "surveyor: two needs 3 parts at least"),
        (
            'one = { empty = "lira +2", planted = "vp +1" }\nall = { empty = "lira +2", planted = "vp +1" }',
            "surveyor: one and all cannot both be given",
        ),
        (
            'both = { empty = "lira +2", planted = "vp +1" }',
            "surveyor: both and both_for, its price, go together",
        ),
        ('do = "lira +2"\nboth_for = "vp -1"', "surveyor: both and both_for, its price, go together"),
        (
            'both = { empty = "lira +2", planted = "vp +1", draw = "draw 1 vine" }\nboth_for = "vp -1"',
            "surveyor: both has just two parts",
        ),
        ('do = "lira +2"\ndid = "lira +1"', "surveyor: did and refused go with everyone or others"),
        ('do = "', "Unterminated string|Illegal character"),
        ('id = "surveyor"', "Cannot overwrite a value"),
    ],
)
def test_a_mistake_in_an_entry_is_told_with_its_place(tmp_path: Path, new: str, told: str) -> None:
    lines = (DATA / "summer_visitors.toml").read_text("utf-8").splitlines()
    at = lines.index('id = "surveyor"') + 1
    (tmp_path / "summer_visitors.toml").write_text("\n".join([*lines[:at], new, *lines[at + 1 :]]), "utf-8")
    with pytest.raises(BadFile, match=rf"summer_visitors.toml: .*({told})"):
        viticulture_with(tmp_path)


def test_do_comes_before_the_parts_and_then_after_them(tmp_path: Path) -> None:
    text = (DATA / "summer_visitors.toml").read_text("utf-8")
    start = 'id = "surveyor"\n'
    (tmp_path / "summer_visitors.toml").write_text(
        text.replace(start, f'{start}do = "lira +2; vp +1"\nthen = "draw 1 vine"\n'), "utf-8"
    )
    course = viticulture_with(tmp_path).box.courses["surveyor"]
    assert [effect.text for effect in course.effects] == [
        "lira +2",
        "vp +1",
        "lira: lira +2 per empty_field | points: vp +1 per planted_field",
        "draw 1 vine",
    ]


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ("", "visitor 1: needs an id of small letters, figures and underscores, not ''"),
        ('id = "Sur veyor"', "visitor Sur veyor: needs an id of small letters"),
        ('id = "broker"', "visitor broker: the id 'broker' is taken already"),
    ],
)
def test_every_card_needs_an_id_of_its_own(tmp_path: Path, new: str, told: str) -> None:
    text = (DATA / "summer_visitors.toml").read_text("utf-8")
    (tmp_path / "summer_visitors.toml").write_text(text.replace('id = "surveyor"', new), "utf-8")
    with pytest.raises(BadFile, match=f"^summer_visitors.toml: {told}"):
        load("summer_visitors.toml", tmp_path)


def test_entries_of_another_kind_are_refused(tmp_path: Path) -> None:
    (tmp_path / "vines.toml").write_text("vine = 3\n", "utf-8")
    with pytest.raises(
        BadFile, match=r"^vines.toml: each vine must be an entry of its own, under \[\[vine\]\]"
    ):
        load("vines.toml", tmp_path)


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
