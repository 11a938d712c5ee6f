"""Playing: bots play a dealt game to its end, here or in other processes, always with the same result.

Every game has its own seeds, made from words such as the run's seed and the game's number, so it does not
matter which process plays it or when.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import blake2b
from multiprocessing import get_context
from os import cpu_count

from tavola.bots import Bot
from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.errors import BadOptions, TavolaError
from tavola.core.play.glimpse import Glimpse, glimpse
from tavola.core.state import State

MOST_DECISIONS = 100_000

# The work of another process: a plan as JSON, the first game's number, how many; the games as JSON.
Work = Callable[[bytes, int, int], bytes]


def seed_of(*words: object) -> int:
    """The seed that these words stand for.

    >>> seed_of(1, "deal", 2) == seed_of("1 deal 2") != seed_of("match", 1, "deal", 2)
    True
    """
    text = " ".join(str(word) for word in words)
    return int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "little")


class Watcher:
    """Takes note of a game while it is played; this one only passes questions on."""

    def ask(self, bot: Bot, seen: Glimpse, chance: Chance) -> Action:
        """What the bot chooses among several actions."""
        return bot.choose(seen, chance)

    def moved(self, seat: int, state: State) -> None:
        """A seat has made a choice, or the only possible move."""


def play_out(state: State, bots: list[Bot], chances: list[Chance], watcher: Watcher, name: str) -> None:
    """Let the bots play to the end, one for each seat; where there is only one action, nobody is asked."""
    decisions = 0
    while not state.over:
        seat = state.to_move
        legal = state.legal()
        action = legal[0]
        if len(legal) > 1:
            bot = bots[seat]
            seen = glimpse(state) if bot.looks else Glimpse(state.game, seat, {}, legal)
            action = watcher.ask(bot, seen, chances[seat])
        state.play(action)
        watcher.moved(seat, state)
        decisions += 1
        if decisions == MOST_DECISIONS:
            raise TavolaError(f"{name} is not over after {decisions} decisions.")


def check_jobs(jobs: int) -> int:
    """How many processes play; 0 stands for one per core."""
    if jobs < 0:
        raise BadOptions(f"--jobs is {jobs}, but it takes 1 or more, or 0 for all cores.")
    return jobs or cpu_count() or 1


def in_processes(work: Work, plan: bytes, spans: list[tuple[int, int]], jobs: int) -> Iterator[bytes]:
    """The results of spans of games (the first number and how many), each as soon as it is there."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(work, plan, first, count) for first, count in spans]
        try:
            for done in as_completed(futures):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
