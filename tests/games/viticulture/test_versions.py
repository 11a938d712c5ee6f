"""What no scenario can show of the changes between versions of Viticulture's rules: options."""

import pytest

from tavola import game
from tavola.core.errors import BadOptions

ALONE = {"extended_board": True, "aggressive": True}


@pytest.mark.rule("TU-8.11")
def test_the_aggressive_automa_of_the_extended_board_needs_all_modules() -> None:
    played = game("viticulture")
    with pytest.raises(BadOptions, match="switch on special_workers and structures, or play without"):
        played.values(dict(ALONE))
    with pytest.raises(BadOptions, match="switch on structures, or"):
        played.start(1, 1, special_workers=True, **ALONE)
    assert played.start(1, 1, special_workers=True, structures=True, **ALONE).players == 1
    assert played.start(1, 1, aggressive=True, structures=True).players == 1
    assert played.under("2").start(1, 1, **ALONE).players == 1
