"""The games of a match: played here or in other processes, with the clock running while a bot thinks."""

from collections.abc import Iterator
from time import process_time

import msgspec

import tavola
from tavola.bots import Bot
from tavola.core.action import Action
from tavola.core.chance import Chance, fast_chance
from tavola.core.game import Game
from tavola.core.play.glimpse import Glimpse
from tavola.core.state import State
from tavola.lab.match.milestones import milestones_of, noted
from tavola.lab.match.plan import MatchPlan
from tavola.lab.playing import Watcher, in_processes, play_out


class Clock(msgspec.Struct):
    """How long a seat thought, in processor time; decisions with a single action do not count."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0


class MatchGame(msgspec.Struct, frozen=True):
    """One finished game, by seat. If a bot failed, the game ended there, and the others won."""

    number: int
    scores: list[int]
    winners: list[int]
    decisions: int
    clocks: list[Clock]
    sources: dict[str, list[int]]
    milestones: dict[str, list[int]]
    failed: int = -1
    failure: str = ""


class BotFailed(Exception):
    """A bot raised an error, or chose what is not allowed."""


class MatchWatcher(Watcher):
    """Times the bots, catches what they do wrong, and notes the milestones of a game."""

    def __init__(self, game: Game, players: int) -> None:
        self.clocks = [Clock() for _ in range(players)]
        self.decisions = 0
        self.noted: dict[str, list[int]] = {}
        self._game = game
        self._ahead = milestones_of(game)

    def ask(self, bot: Bot, seen: Glimpse, chance: Chance) -> Action:
        legal = list(seen.legal)
        began = process_time()
        try:
            action = bot.choose(seen, chance)
        except Exception as error:
            raise BotFailed(f"{type(error).__name__}: {error}") from error
        seconds = process_time() - began
        if not any(allowed is action for allowed in legal):
            raise BotFailed(f"it chose '{action}', which is not allowed")
        clock = self.clocks[seen.seat]
        clock.decisions += 1
        clock.seconds += seconds
        clock.longest = max(clock.longest, seconds)
        return action

    def moved(self, seat: int, state: State) -> None:
        self.decisions += 1
        if self._ahead and not state.over:
            stage = self._game.stage(state)
            for milestone in [one for one in self._ahead if stage >= one.stage]:
                self.noted[milestone.name] = noted(milestone, state)
                self._ahead = [one for one in self._ahead if one is not milestone]


def play_match_game(plan: MatchPlan, number: int) -> MatchGame:
    """One game of a match; the games of a deal, one for each seating, have numbers in a row."""
    game = tavola.game(plan.game)
    around = plan.seatings
    deal, seating = divmod(number, len(around))
    state = game.deal(plan.players, plan.options, fast_chance(plan.deal_seed(deal)), False)
    # New bots for every game: what one remembers of a game must not reach the next.
    seated = [plan.make_bot(name) for name in around[seating]]
    chances: list[Chance] = [fast_chance(plan.chance_seed(number, seat)) for seat in range(plan.players)]
    watcher = MatchWatcher(game, plan.players)
    failed, failure = -1, ""
    try:
        play_out(state, seated, chances, watcher, f"Game {number} of match {plan.seed}")
    except BotFailed as error:
        failed, failure = state.to_move, str(error)
    winners = state.winners() if failed < 0 else [seat for seat in range(plan.players) if seat != failed]
    return MatchGame(
        number,
        state.scores(),
        winners,
        watcher.decisions,
        watcher.clocks,
        {row.category: row.points for row in game.score_sheet(state)},
        watcher.noted,
        failed,
        failure,
    )


def _play_elsewhere(plan: bytes, first: int, count: int) -> bytes:
    """The work of another process: plain data in, plain data out."""
    known = msgspec.json.decode(plan, type=MatchPlan)
    return msgspec.json.encode([play_match_game(known, first + more) for more in range(count)])


def play_games(plan: MatchPlan, numbers: list[int], jobs: int) -> Iterator[MatchGame]:
    """The games with these numbers, in whatever order they are finished."""
    if jobs == 1 or len(numbers) < 2:
        for number in numbers:
            yield play_match_game(plan, number)
        return
    spans = [(number, 1) for number in numbers]
    for done in in_processes(_play_elsewhere, msgspec.json.encode(plan), spans, jobs):
        yield from msgspec.json.decode(done, type=list[MatchGame])
