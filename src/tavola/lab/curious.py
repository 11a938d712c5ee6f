"""Curious players: they look for lines of play that use rarely used branches.

They know the whole position, including hidden cards and the next random draws, because they play together, to
see everything rather than to win. From time to time they try a number of random lines on copies of the game,
and play the one that uses the rarest branches, up to its last rare branch: a copy draws the same random
numbers, so what was tried happens again. They choose among several deals of a game in the same way. Between
lines each seat plays like a bot: heuristic bots so that games get somewhere, random ones so that they get
everywhere.
"""

from tavola.bots import bot
from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.data.options import Values
from tavola.core.event import Event
from tavola.core.play.glimpse import glimpse
from tavola.core.state import State
from tavola.lab.branches import Atlas, Moment

STYLES = ["heuristic", "random"]
LINES = 20  # lines tried at a time
LENGTH = 100  # decisions in a line
LONG = 300  # decisions in a line from the start
PAUSE = 6  # decisions by the bots before lines are tried again


class Curiosity:
    """What is still wanted: branches, how often each has been used, and how often it should be."""

    def __init__(self, atlas: Atlas, times: int) -> None:
        self.atlas = atlas
        self.times = times
        self.used = dict.fromkeys(atlas.names, 0)
        self.wanted = set(atlas.names)
        self._lean = atlas

    def note(self, name: str) -> None:
        """A branch was used."""
        self.used[name] += 1
        if self.used[name] == self.times:
            self.wanted.discard(name)
            self._lean = self.atlas.only(self.wanted)

    @property
    def looks_back(self) -> bool:
        """Whether the position before an action has to be kept to find what is wanted."""
        return self._lean.looks_back

    def finds(self, moment: Moment) -> list[str]:
        """The wanted branches that an action uses."""
        return [name for name in self._lean.used_by(moment) if name in self.wanted]

    def worth(self, found: dict[str, int]) -> float:
        """What uses of wanted branches are worth: the rarer, the more."""
        return sum(
            1 / (1 + self.used[name] + more)
            for name, count in found.items()
            for more in range(min(count, self.times - self.used[name]))
        )


class Party:
    """The players of one game."""

    def __init__(self, players: int, curiosity: Curiosity, options: Values, chance: Chance) -> None:
        # Half of the tables use heuristic bots, to be sure that they get somewhere.
        mixed = chance.below(2) == 0
        self.styles = [STYLES[chance.below(len(STYLES)) if mixed else 0] for _ in range(players)]
        self._curiosity = curiosity
        self._options = options
        self._chance = chance
        self._line: list[Action] = []
        self._rest = 0

    def likes(self, state: State) -> bool:
        """Whether the first long line from here uses something wanted; if so, it will be played."""
        self._line, found = self._try(state, LONG)
        return len(found) > 0

    def choose(self, state: State, tired: bool) -> Action:
        """The next action of the game; players who are tired, or want nothing more, choose at random."""
        if tired or not self._curiosity.wanted:
            return _any(state, self._chance)
        if not self._line and self._rest == 0:
            self._line, _ = self.best_line(state)
            self._rest = PAUSE
        if self._line:
            return self._line.pop(0)
        self._rest -= 1
        return bot(self.styles[state.to_move]).choose(glimpse(state), self._chance)

    def best_line(self, state: State) -> tuple[list[Action], dict[str, int]]:
        """The line that uses the rarest branches, cut after the last of them, and what it uses."""
        best: tuple[list[Action], dict[str, int]] = ([], {})
        most = 0.0
        for _ in range(LINES):
            line, found = self._try(state, LENGTH)
            worth = self._curiosity.worth(found)
            if worth > most:
                best, most = (line, found), worth
        return best

    def _try(self, state: State, length: int) -> tuple[list[Action], dict[str, int]]:
        """A line, and how often it uses wanted branches."""
        curiosity = self._curiosity
        trial = state.clone()
        trial.journal = journal = list[Event]()
        line: list[Action] = []
        found: dict[str, int] = {}
        last = told = 0
        while not trial.over and len(line) < length:
            asked = trial.decision
            before = trial.clone() if curiosity.looks_back else trial
            action = _any(trial, self._chance)
            trial.play(action)
            line.append(action)
            moment = Moment(asked, before, action, journal[told:], self._options)
            told = len(journal)
            for name in curiosity.finds(moment):
                found[name] = found.get(name, 0) + 1
                last = len(line)
        return line[:last], found


def _any(state: State, chance: Chance) -> Action:
    legal = state.legal()
    return legal[chance.below(len(legal))]
