"""What is in the box: how many of everything, and what boards and yield cards show."""

from typing import Final

MOST_PLAYERS: Final = 4
PILES: Final = 3
PILE_SIZE: Final = 7
PLAYER_TILES: Final = 21
NEUTRAL_TILES: Final = 32
REGION_CARDS: Final = 122
YIELD_CARDS: Final = 27
BOARDS_OF_A_TYPE: Final = 4
SPACES_OF_KIND: Final = [3, 3, 2, 5, 4, 5, 4, 4]  # in every region, in the order of the kinds (CT-2.4)
RED_VP: Final = 0
GREEN_VP: Final = 1
GET_CARDS: Final = 2
GET_WORKER: Final = 3
GET_MARBLE: Final = 4
GET_HEX: Final = 5
REWARDS: Final = ["red_vp", "green_vp", "region_cards", "worker", "marble", "inn_hex"]
SHIFT_NAMES: Final = ["up", "down", "higher", "lower"]


class RegionBoard:
    """One region board: its colours as it lies, and after a half-turn."""

    def __init__(self, name: str, colours: list[int], source: str) -> None:
        self.name = name
        self.source = source
        self.faces = [colours, list(reversed(colours))]


class Yield:
    """One kind of yield card."""

    def __init__(self, reward: int, amount: int, count: int) -> None:
        self.reward = reward
        self.amount = amount
        self.count = count
        self.word = f"{REWARDS[reward]}:{amount}"
