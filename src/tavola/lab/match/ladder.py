"""The ladder: every level of play against the next lower one.

A game for one player has no opponent to take turns with, so there every level plays the same deals alone,
and what counts is how much better than the next lower level it does on them.
"""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import msgspec

import tavola
from tavola.bots import bot_names
from tavola.bots.strength import Strength
from tavola.core.data.options import Value, Values
from tavola.core.errors import BadFile, BadOptions
from tavola.core.search.levels import LEVELS as MINDS
from tavola.lab.match.plan import MatchPlan, make_match
from tavola.lab.match.results import (
    BotMatch,
    Interval,
    Measured,
    Thinking,
    all_games,
    counted,
    points_by_deal,
)
from tavola.lab.statistics import mean, reach

# From the weakest to the strongest; those that do not exist here are left out.
LEVELS = ["random", "heuristic", "planner", *MINDS]

# With fewer deals than this, the differences between them say too little.
ENOUGH_DEALS = 20


class Rung(msgspec.Struct, frozen=True):
    """One level: how it did against the next lower one, or alone on the same deals."""

    level: str
    against: str
    games: int
    share: float
    share_95: Interval
    points: Measured
    # Against the level below: points in the same games, or alone on the same deals.
    lead: Measured | None
    thinking: Thinking
    failures: int


class Ladder(msgspec.Struct, frozen=True):
    """All levels of a game, from the lowest."""

    game: str
    rules: str
    variant: str
    players: int
    # The options that are not as usual.
    options: Values
    deals: int
    seed: int
    rungs: list[Rung]


def ladder_plans(
    game: str,
    levels: list[str],
    deals: int,
    seed: int = 0,
    players: int = 0,
    options: dict[str, Value] | None = None,
) -> list[MatchPlan]:
    """A match for each level but the lowest; alone, for each level.

    >>> [plan.lineup for plan in ladder_plans("sangimignano", ["random", "heuristic"], 5)]
    [['heuristic', 'random']]
    """
    players = tavola.game(game).check_players(players)
    if len(set(levels)) < len(levels):
        raise BadOptions("--levels names a level twice.")
    if players == 1:
        pairs = [[level] for level in levels]
    else:
        pairs = [[upper, lower] for lower, upper in pairwise(levels)]
    if not pairs:
        raise BadOptions("A ladder needs two levels or more: name them from the lowest to the highest.")
    return [make_match(game, pair, deals, seed, players, options) for pair in pairs]


def known_levels() -> list[str]:
    """The levels that exist here, from the lowest."""
    names = bot_names()
    return [level for level in LEVELS if level in names]


def climb(
    plans: list[MatchPlan],
    jobs: int = 1,
    tick: Callable[[int], None] = lambda _: None,
    to: Path | None = None,
) -> Ladder:
    """Play all matches of a ladder; `to` is a folder with a checkpoint for each."""
    rungs: list[Rung] = []
    below: list[float] | None = None
    for plan in plans:
        file = to / f"{'-'.join(plan.bots)}.jsonl" if to else None
        games = all_games(plan, jobs, tick, file)
        match = counted(plan, games)
        upper = match.results.bots[0]
        lead = upper.lead
        if plan.players == 1:
            points = points_by_deal(plan, games, upper.name)
            lead = _ahead(points, below)
            below = points
        rungs.append(_rung(plan, upper, lead, match.thinking[upper.name]))
    first = plans[0]
    return Ladder(
        game=first.game,
        rules=first.rules,
        variant=variant_of(first),
        players=first.players,
        options=unusual_options(first),
        deals=first.deals,
        seed=first.seed,
        rungs=rungs,
    )


def _rung(plan: MatchPlan, upper: BotMatch, lead: Measured | None, thinking: Thinking) -> Rung:
    return Rung(
        level=upper.name,
        against="" if plan.players == 1 else plan.lineup[-1],
        games=plan.games,
        share=upper.share,
        share_95=_interval(upper, plan.deals),
        points=upper.points,
        lead=lead,
        thinking=thinking,
        failures=upper.failures,
    )


def _ahead(points: list[float], below: list[float] | None) -> Measured | None:
    """How many points more than the level below, deal by deal; unknown if a bot failed in some."""
    if below is None or len(below) != len(points):
        return None
    ahead = [own - other for own, other in zip(points, below, strict=True)]
    return Measured(mean(ahead), reach(ahead))


def _interval(upper: BotMatch, deals: int) -> Interval:
    """The interval from the differences between deals, or Wilson's if there are too few of them."""
    between = upper.share_by_deals_95
    return upper.share_95 if between is None or deals < ENOUGH_DEALS else between


def variant_of(plan: MatchPlan) -> str:
    """The game with whatever is not as usual, which names the ladder in the docs.

    >>> variant_of(make_match("viticulture", ["random"], 1, players=1, options={"automa": "hard"}))
    'viticulture players=1 automa=hard'
    """
    words = [] if plan.players == tavola.game(plan.game).check_players(0) else [f"players={plan.players}"]
    for name, value in unusual_options(plan).items():
        words.append(f"{name}={str(value).lower() if isinstance(value, bool) else value}")
    return " ".join([plan.game, *words])


def unusual_options(plan: MatchPlan) -> Values:
    """The options that are not as usual."""
    usual = tavola.game(plan.game).values({})
    return {name: value for name, value in plan.options.items() if value != usual[name]}


# What the pages say about strength ----------------------------------------------------------------


def strengths(ladder: Ladder) -> list[Strength]:
    """How often each of the five levels won; yardsticks are no opponents for people."""
    return [
        Strength(
            level=one.level,
            against=one.against,
            players=ladder.players,
            options=ladder.options,
            deals=ladder.deals,
            games=one.games,
            share=round(one.share, 4),
        )
        for one in ladder.rungs
        if one.level in MINDS and one.against in ("", *MINDS)
    ]


# In the docs ---------------------------------------------------------------------------------------


def markdown(ladder: Ladder) -> str:
    """The ladder as a table for the docs."""
    alone = not ladder.rungs[0].against
    texts = ["level"] if alone else ["level", "against"]
    lead = "better than the one before" if alone else "lead"
    share = "wins" if alone else "win share"
    figures = ["games", share, "95 % interval", "points", lead, "CPU per decision, longest"]
    lines = [f"| {' | '.join(texts + figures)} |", "|" + "---|" * len(texts) + "---:|" * len(figures)]
    for one in ladder.rungs:
        cells = [one.level, *([] if alone else [one.against]), *figures_of(one)]
        lines.append(f"| {' | '.join(cells)} |".replace("%", " %"))
    return "\n".join(lines)


def figures_of(one: Rung) -> list[str]:
    """The figures of a level as texts."""
    low, high = one.share_95
    return [
        f"{one.games:,}",
        f"{one.share:.1%}",
        f"{low:.1%} – {high:.1%}",
        figure(one.points),
        figure(one.lead, "+"),
        f"{one.thinking.ms_mean:,.1f} ms, {one.thinking.ms_longest:,.0f} ms",
    ]


def figure(measured: Measured | None, sign: str = "") -> str:
    """A mean with the reach of its interval.

    >>> figure(Measured(12.04, 0.55)), figure(Measured(3, None), "+"), figure(None)
    ('12.0 ± 0.6', '+3.0', '')
    """
    if measured is None:
        return ""
    middle = format(measured.mean, f"{sign}.1f")
    return middle if measured.reach is None else f"{middle} ± {measured.reach:.1f}"


def write_ladder(ladder: Ladder, path: Path) -> None:
    """Put the table between its markers in a page of the docs."""
    text = path.read_text(encoding="utf-8")
    begin, end = f"<!-- ladder {ladder.variant} -->", "<!-- /ladder -->"
    before, found, rest = text.partition(f"{begin}\n")
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise BadFile(f"{path} has no place for this table: add the lines '{begin}' and '{end}' to it.")
    about = f"{ladder.deals:,} deals of seed {ladder.seed} for each line, rules version {ladder.rules}."
    path.write_text(f"{before}{begin}\n\n{about}\n\n{markdown(ladder)}\n\n{end}{after}", encoding="utf-8")
