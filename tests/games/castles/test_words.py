"""The Castles of Tuscany in words: events for which a catalogue has two sentences."""

import pytest

from tavola import game
from tavola.core.data.words import words
from tavola.core.event import Event
from tavola.core.plain import Plain


@pytest.mark.parametrize(
    ("tiles", "said"),
    [(["city"], "City"), ([], "No neutral tile is left for the display")],
)
def test_the_display_is_filled_again_while_there_are_tiles(tiles: list[Plain], said: str) -> None:
    event = Event("replaced", -1, {"tiles": tiles, "count": len(tiles)})
    assert said in words(game("castles"), "en").line(event.told_to(None), ["Ada", "Bice"], None)
