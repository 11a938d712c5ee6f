"""A mistake in the data files beside Viticulture's rules is told with its place."""

import pytest

from tavola.core.errors import BadFile
from tavola.core.parts import Unreadable
from tavola.core.plain import Plain
from tavola.games.viticulture.box.data_files import number, numbers, rows, word, words
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


def test_a_saved_frame_names_a_course_that_there_is() -> None:
    with pytest.raises(Unreadable, match="the name of a course"):
        COURSE.load("nonsense", Printed())
    with pytest.raises(Unreadable, match="the name of a course"):
        COURSE.load(3, Printed())
