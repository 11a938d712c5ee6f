"""Towers: immutable, so that copied states can share them; a changed tower is a new one."""

from tavola.core.plain import Plain
from tavola.core.told import Told
from tavola.games.sangimignano.box.cards import CONTRACT, NAMES, PIETRA
from tavola.games.sangimignano.state.stones import WILD, WILD_BASE, WILD_CROWN, Stones


class Tower:
    """A tower in front of a player, its stories from bottom to top."""

    def __init__(
        self, slot: int, stories: list[int], plain: bool, top: int, crowned: bool, complete: bool
    ) -> None:
        self.slot = slot
        self.stories = stories
        self.height = len(stories)
        self.plain = plain
        self.top = top  # the rank of a plain tower; the lowest, uppermost rank of a colourful one
        self.crowned = crowned
        self.complete = complete

    def extended(self, stones: Stones) -> "Tower":
        """This tower with stones laid on top."""
        top = self.top if self.plain or stones.top < 0 else stones.top
        crowned = self.crowned or stones.crown
        return Tower(self.slot, self.stories + stones.stories, self.plain, top, crowned, False)

    def completed(self) -> "Tower":
        """This tower, flipped to show that it is complete."""
        return Tower(self.slot, self.stories, self.plain, self.top, self.crowned, True)

    def takes(self, stones: Stones) -> bool:
        """Whether these stones fit on top: the same rank, or the next lower ranks (SG-6)."""
        if self.plain:
            return stones.plain and stones.bottom == self.top
        if self.crowned or not stones.run or stones.base:
            return False
        if stones.bottom < 0:
            return self.top == 0
        return stones.bottom == self.top - 1

    def under_contract(self) -> bool:
        """Plain towers of 6 cannot be destroyed."""
        return self.plain and self.top == CONTRACT


def tower_ref(tower: Tower, seat: int) -> str:
    """A tower as a reference the client can highlight."""
    return f"tower:{seat}.{tower.slot}"


def slot_in(ref: str) -> int:
    """The slot of a tower given as a reference."""
    return int(ref.partition(".")[2])


def tower_data(tower: Tower, seat: int) -> Told:
    """A tower for events and labels: where it is, its kind, and its range of ranks."""
    ranks = [story % WILD for story in tower.stories if story != WILD_BASE and story != WILD_CROWN]
    return {
        "tower": tower_ref(tower, seat),
        "shape": "plain" if tower.plain else "colourful",
        "rank": NAMES[tower.top],
        "low": NAMES[ranks[-1]],
        "high": NAMES[ranks[0]],
        "height": tower.height,
    }


def new_tower(slot: int, stones: Stones) -> Tower:
    """A tower just built."""
    return Tower(slot, stones.stories, stones.plain, stones.top, stones.crown, False)


def story_data(story: int) -> dict[str, Plain]:
    """A story: which card it is, and what it stands for."""
    if story < WILD:
        return {"card": NAMES[story], "as": NAMES[story]}
    meaning = "base" if story == WILD_BASE else "crown" if story == WILD_CROWN else NAMES[story - WILD]
    return {"card": NAMES[PIETRA], "as": meaning}
