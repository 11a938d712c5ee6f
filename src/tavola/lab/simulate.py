"""Simulate: bots play many games against each other, on one core or several, with the same result."""

from collections.abc import Callable, Iterator
from time import perf_counter

import msgspec

import tavola
from tavola.bots import Bot, bot
from tavola.core.chance import Chance, fast_chance
from tavola.core.data.options import Value, Values
from tavola.core.errors import BadOptions
from tavola.core.game import Game
from tavola.core.state import State
from tavola.lab.playing import Watcher, in_processes, play_out, seed_of
from tavola.lab.statistics import mean, spread, wilson

LARGEST_CHUNK = 64


class SimulationPlan(msgspec.Struct, frozen=True):
    """What to play: checked, complete and plain, so that it can be sent to another process."""

    game: str
    options: Values
    players: int
    bots: list[str]
    games: int
    seed: int
    paired: bool


class PlayedGame(msgspec.Struct, frozen=True):
    """One finished game. `seating` says by how many seats the bots have moved on."""

    number: int
    seating: int
    scores: list[int]
    winners: list[int]
    decisions: int
    turns: int


class BotResult(msgspec.Struct, frozen=True):
    """How one bot did. A shared victory is a draw."""

    name: str
    wins: int
    draws: int
    win_rate: float
    win_rate_95: tuple[float, float]
    score_mean: float
    score_sd: float
    score_min: int
    score_max: int


class Length(msgspec.Struct, frozen=True):
    """How long games were; a turn is a run of decisions by one seat."""

    turns_mean: float
    turns_sd: float
    decisions_mean: float
    decisions_sd: float


class Results(msgspec.Struct, frozen=True):
    """The results; the same for the same plan on every machine."""

    games: int
    seed: int
    players: int
    paired: bool
    bots: list[BotResult]
    seat_wins: list[int]
    length: Length


class Speed(msgspec.Struct, frozen=True):
    """How fast it was; different every time."""

    games_per_second: float
    decisions_per_second: float
    seconds: float
    jobs: int


class Simulation(msgspec.Struct, frozen=True):
    """The whole answer."""

    game: str
    options: Values
    results: Results
    speed: Speed


# The plan ------------------------------------------------------------------------------------------


def make_plan(
    game: str,
    bots: list[str],
    games: int,
    seed: int = 0,
    players: int = 0,
    options: dict[str, Value] | None = None,
    paired: bool = False,
) -> SimulationPlan:
    """A checked plan. One bot plays all seats; several take the seats in their order.

    >>> make_plan("sangimignano", ["random"], 10).bots
    ['random', 'random']
    """
    chosen = tavola.game(game)
    for name in bots:
        bot(name)
    if players == 0 and len(bots) > 1:
        players = len(bots)
    players = chosen.check_players(players)
    if len(bots) == 1:
        bots = bots * players
    if len(bots) != players:
        raise BadOptions(
            f"There are {players} seats but {len(bots)} bots: name one for each, or one for all."
        )
    if games < 1:
        raise BadOptions(f"--games is {games}, but at least one game must be played.")
    if paired:
        games += -games % players
    return SimulationPlan(chosen.name, chosen.values(options or {}), players, bots, games, seed, paired)


# Playing -------------------------------------------------------------------------------------------


class TurnCounter(Watcher):
    """Counts the decisions and turns of a game."""

    def __init__(self) -> None:
        self.decisions = 0
        self.turns = 0
        self._last = -1

    def moved(self, seat: int, state: State) -> None:
        self.decisions += 1
        if seat != self._last:
            self.turns += 1
            self._last = seat


def play_games(plan: SimulationPlan, first: int, count: int) -> Iterator[PlayedGame]:
    """The games from number `first` on."""
    game = tavola.game(plan.game)
    bots = [bot(name) for name in plan.bots]
    for number in range(first, first + count):
        yield _play(plan, game, bots, number)


def _play(plan: SimulationPlan, game: Game, bots: list[Bot], number: int) -> PlayedGame:
    """One game. In a paired run, each deal is played once for every seating of the bots around the table."""
    deal, seating = divmod(number, plan.players) if plan.paired else (number, 0)
    state = game.deal(plan.players, plan.options, fast_chance(seed_of(plan.seed, "deal", deal)), False)
    seated = [bots[(seat + seating) % plan.players] for seat in range(plan.players)]
    chances: list[Chance] = [
        fast_chance(seed_of(plan.seed, "bot", number, seat)) for seat in range(plan.players)
    ]
    counter = TurnCounter()
    play_out(state, seated, chances, counter, f"Game {number} of seed {plan.seed}")
    return PlayedGame(number, seating, state.scores(), state.winners(), counter.decisions, counter.turns)


def _play_elsewhere(plan: bytes, first: int, count: int) -> bytes:
    """The work of another process: plain data in, plain data out."""
    games = play_games(msgspec.json.decode(plan, type=SimulationPlan), first, count)
    return msgspec.json.encode(list(games))


def _play_all(plan: SimulationPlan, jobs: int, tick: Callable[[int], None]) -> list[PlayedGame]:
    played: list[PlayedGame] = []
    if jobs == 1:
        for one in play_games(plan, 0, plan.games):
            played.append(one)
            tick(1)
        return played
    chunk = max(1, min(LARGEST_CHUNK, plan.games // (jobs * 4)))
    spans = [(first, min(chunk, plan.games - first)) for first in range(0, plan.games, chunk)]
    for done in in_processes(_play_elsewhere, msgspec.json.encode(plan), spans, jobs):
        some = msgspec.json.decode(done, type=list[PlayedGame])
        played.extend(some)
        tick(len(some))
    return sorted(played, key=lambda one: one.number)


def simulate(plan: SimulationPlan, jobs: int = 1, tick: Callable[[int], None] = lambda _: None) -> Simulation:
    """Play the plan; `tick` is called after every few finished games.

    >>> simulate(make_plan("sangimignano", ["random"], 2)).results.games
    2
    """
    began = perf_counter()
    played = _play_all(plan, jobs, tick)
    seconds = perf_counter() - began
    decisions = sum(one.decisions for one in played)
    return Simulation(
        plan.game,
        plan.options,
        _results(plan, played),
        Speed(round(len(played) / seconds, 1), round(decisions / seconds, 1), round(seconds, 3), jobs),
    )


# Counting ------------------------------------------------------------------------------------------


def _results(plan: SimulationPlan, played: list[PlayedGame]) -> Results:
    turns = [one.turns for one in played]
    decisions = [one.decisions for one in played]
    return Results(
        games=len(played),
        seed=plan.seed,
        players=plan.players,
        paired=plan.paired,
        bots=[_bot_result(plan, played, place) for place in range(plan.players)],
        seat_wins=[sum(1 for one in played if one.winners == [seat]) for seat in range(plan.players)],
        length=Length(mean(turns), spread(turns), mean(decisions), spread(decisions)),
    )


def _bot_result(plan: SimulationPlan, played: list[PlayedGame], place: int) -> BotResult:
    """The result of the bot at this place in the list, wherever it sat."""
    wins = draws = 0
    scores: list[int] = []
    for one in played:
        seat = (place - one.seating) % plan.players
        scores.append(one.scores[seat])
        if seat in one.winners:
            wins += len(one.winners) == 1
            draws += len(one.winners) > 1
    return BotResult(
        name=plan.bots[place],
        wins=wins,
        draws=draws,
        win_rate=wins / len(played),
        win_rate_95=wilson(wins, len(played)),
        score_mean=mean(scores),
        score_sd=spread(scores),
        score_min=min(scores),
        score_max=max(scores),
    )
