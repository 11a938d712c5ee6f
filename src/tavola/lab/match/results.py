"""The results of a match: who won how much, by how far that is certain, and how long the bots thought."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from tavola.core.data.options import Values
from tavola.core.game import lead
from tavola.lab.match.checkpoint import Checkpoint
from tavola.lab.match.games import Clock, MatchGame, play_games
from tavola.lab.match.plan import MatchPlan
from tavola.lab.statistics import mean, reach, wilson

Interval = tuple[float, float]


class Measured(msgspec.Struct, frozen=True):
    """A mean over all deals, and how far its 95 % interval reaches; None if there is only one deal."""

    mean: float
    reach: float | None


class Source(msgspec.Struct, frozen=True):
    """Points of one category of the score sheet: for each game, and as a share of all."""

    points: float
    share: float


class BotMatch(msgspec.Struct, frozen=True):
    """How one bot did, for each seat it had.

    Its share counts a shared victory as a part of one. The first interval (Wilson's) takes every game for
    itself; the second comes from the differences between deals, which respects that the games of a deal
    belong together. It is None where all deals ended alike, since then nothing is known of differences.
    """

    name: str
    seats: int
    wins: int
    draws: int
    share: float
    share_95: Interval
    share_by_deals_95: Interval | None
    points: Measured
    lead: Measured | None
    sources: dict[str, Source]
    milestones: dict[str, float]
    failures: int


class Failure(msgspec.Struct, frozen=True):
    """A game that ended because a bot failed."""

    game: int
    bot: str
    reason: str


class MatchResults(msgspec.Struct, frozen=True):
    """The results; the same for the same plan, as long as no bot looks at the clock."""

    deals: int
    games: int
    seatings: int
    players: int
    seed: int
    bots: list[BotMatch]
    seat_shares: list[float]
    failures: list[Failure]


class Thinking(msgspec.Struct, frozen=True):
    """Processor time of a bot for decisions among several actions; different every time."""

    decisions: int
    ms_mean: float
    ms_longest: float


class Match(msgspec.Struct, frozen=True):
    """The whole answer."""

    game: str
    rules: str
    options: Values
    results: MatchResults
    thinking: dict[str, Thinking]


def play_match(
    plan: MatchPlan,
    jobs: int = 1,
    tick: Callable[[int], None] = lambda _: None,
    to: Path | None = None,
) -> Match:
    """Play a match, or what a checkpoint still lacks of it; `tick` is called with the games that are there.

    >>> from tavola.lab.match.plan import make_match
    >>> play_match(make_match("sangimignano", ["random"], 2)).results.games
    2
    """
    return counted(plan, all_games(plan, jobs, tick, to))


def all_games(plan: MatchPlan, jobs: int, tick: Callable[[int], None], to: Path | None) -> list[MatchGame]:
    """The games of a match in their order, from its checkpoint and played now."""
    kept = Checkpoint(to, plan) if to else None
    games = {} if kept is None else {number: it for number, it in kept.games.items() if number < plan.games}
    tick(len(games))
    missing = [number for number in range(plan.games) if number not in games]
    for game in play_games(plan, missing, jobs):
        games[game.number] = game
        if kept is not None:
            kept.add(game)
        tick(1)
    return [games[number] for number in range(plan.games)]


def counted(plan: MatchPlan, games: list[MatchGame]) -> Match:
    """The results of these games, which are whole deals in their order."""
    names = plan.bots
    bots = [Games(plan, games, name) for name in names]
    around = plan.seatings
    results = MatchResults(
        deals=plan.deals,
        games=len(games),
        seatings=len(around),
        players=plan.players,
        seed=plan.seed,
        bots=[one.figures() for one in bots],
        seat_shares=[mean([_share(game, seat) for game in games]) for seat in range(plan.players)],
        failures=[
            Failure(game.number, around[game.number % len(around)][game.failed], game.failure)
            for game in games
            if game.failed >= 0
        ],
    )
    thinking = {name: one.thinking() for name, one in zip(names, bots, strict=True)}
    return Match(plan.game, plan.rules, plan.options, results, thinking)


def points_by_deal(plan: MatchPlan, games: list[MatchGame], name: str) -> list[float]:
    """A bot's mean points in each deal, for comparisons with another match on the same deals."""
    return Games(plan, games, name).by_deal(lambda game, seat: float(game.scores[seat]), True)


def _share(game: MatchGame, seat: int) -> float:
    """1 for a victory, and a part of one if it is shared."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _lead(game: MatchGame, seat: int) -> float:
    return lead(game.scores, seat)


class Games:
    """All games of a match, as one of its bots sees them."""

    def __init__(self, plan: MatchPlan, games: list[MatchGame], name: str) -> None:
        self.plan = plan
        self.games = games
        self.name = name
        self._seats = [
            [seat for seat, sitting in enumerate(seating) if sitting == name] for seating in plan.seatings
        ]

    def seats(self, game: MatchGame) -> list[int]:
        """Where the bot sat in a game."""
        return self._seats[game.number % len(self._seats)]

    def each(self, ended_well: bool = False) -> Iterator[tuple[MatchGame, int]]:
        """Each game with each seat that the bot had; if wanted, only games in which no bot failed."""
        for game in self.games:
            if game.failed < 0 or not ended_well:
                for seat in self.seats(game):
                    yield game, seat

    def by_deal(self, figure: Callable[[MatchGame, int], float], ended_well: bool) -> list[float]:
        """The mean of a figure for each deal that has some."""
        deals: dict[int, list[float]] = {}
        for game, seat in self.each(ended_well):
            deals.setdefault(game.number // len(self._seats), []).append(figure(game, seat))
        return [mean(values) for values in deals.values()]

    def measured(self, figure: Callable[[MatchGame, int], float]) -> Measured:
        """The mean of a figure over the deals that were played to their end."""
        values = self.by_deal(figure, True)
        return Measured(mean(values), reach(values))

    def figures(self) -> BotMatch:
        """Everything about this bot but its time."""
        seats = list(self.each())
        won = [game for game, seat in seats if seat in game.winners]
        alone = sum(1 for game in won if len(game.winners) == 1)
        shares = self.by_deal(_share, False)
        share = mean(shares)
        beyond = reach(shares)
        return BotMatch(
            name=self.name,
            seats=len(seats),
            wins=alone,
            draws=len(won) - alone,
            share=share,
            share_95=wilson(share * len(self.games), len(self.games)),
            share_by_deals_95=(max(0.0, share - beyond), min(1.0, share + beyond)) if beyond else None,
            points=self.measured(lambda game, seat: float(game.scores[seat])),
            lead=self.measured(_lead) if self.plan.players > 1 else None,
            sources=self.sources(),
            milestones=self.milestones(),
            failures=sum(1 for game, seat in seats if seat == game.failed),
        )

    def sources(self) -> dict[str, Source]:
        """Where its points came from: the mean of each category, and its share of all points."""
        seats = list(self.each(True))
        sums: dict[str, int] = {}
        for game, seat in seats:
            for category, points in game.sources.items():
                sums[category] = sums.get(category, 0) + points[seat]
        total = sum(sums.values())
        return {
            category: Source(points / len(seats), points / total if total else 0.0)
            for category, points in sums.items()
        }

    def milestones(self) -> dict[str, float]:
        """The mean of each milestone, over the games that came so far."""
        found: dict[str, list[int]] = {}
        for game, seat in self.each():
            for name, figures in game.milestones.items():
                found.setdefault(name, []).append(figures[seat])
        return {name: mean(figures) for name, figures in found.items()}

    def thinking(self) -> Thinking:
        """How long it thought."""
        clocks: list[Clock] = [game.clocks[seat] for game, seat in self.each()]
        decisions = sum(clock.decisions for clock in clocks)
        seconds = sum(clock.seconds for clock in clocks)
        longest = max(clock.longest for clock in clocks)
        return Thinking(decisions, round(seconds * 1000 / max(1, decisions), 3), round(longest * 1000, 3))
