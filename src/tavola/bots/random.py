"""The random bot: every legal action is equally likely."""

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.play.glimpse import Glimpse


class RandomBot:
    """Chooses blindly."""

    name = "random"
    looks = False

    def choose(self, glimpse: Glimpse, chance: Chance) -> Action:
        return glimpse.legal[chance.below(len(glimpse.legal))]
