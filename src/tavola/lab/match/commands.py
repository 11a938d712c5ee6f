"""The command line's part of matches: `tavola match` and `tavola ladder`."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

import tavola
from tavola import engine
from tavola.bots.strength import strength_file, write_strengths
from tavola.core.data.files import make_folder
from tavola.core.data.words import words
from tavola.core.errors import BadFile
from tavola.lab.match.ladder import (
    Ladder,
    climb,
    figure,
    figures_of,
    known_levels,
    ladder_plans,
    strengths,
    write_ladder,
)
from tavola.lab.match.plan import ISMCTS_MS, make_match
from tavola.lab.match.results import BotMatch, Interval, Match, play_match
from tavola.lab.playing import check_jobs
from tavola.lab.printing import (
    Json,
    OptionSettings,
    open_console,
    option_values,
    print_json,
    progress_bar,
    table_of,
)
from tavola.lab.rules import CLONE
from tavola.lab.svg import save_svg

PAGE = CLONE / "docs" / "benchmarks.md"
SVG_WIDTH = 120

GameName = Annotated[str, typer.Argument(help="The game, as in `tavola games`.")]
Players = Annotated[int, typer.Option(help="How many players.", show_default=False)]
Seed = Annotated[int, typer.Option(help="The same seed gives the same deals.")]
Jobs = Annotated[int, typer.Option(help="How many processes to use; 0 for one per core.")]


def match(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="The bots, separated by commas: one for each seat, one for all, "
            "or two, of which the second takes all other seats."
        ),
    ] = "heuristic,random",
    deals: Annotated[int, typer.Option(help="How many deals; each is played from every seating.")] = 50,
    players: Players = 0,
    seed: Seed = 0,
    jobs: Jobs = 1,
    options: OptionSettings = None,
    to: Annotated[
        Path | None, typer.Option(help="Keep finished games in this file, and resume the match from it.")
    ] = None,
    ismcts_ms: Annotated[
        int, typer.Option(help="Processor time for a decision of OpenSpiel's searcher, the bot ismcts.")
    ] = ISMCTS_MS,
    json: Json = False,
    report: Annotated[Path | None, typer.Option(help="Also save the result as a picture (SVG).")] = None,
) -> None:
    """Compare bots: each deal is played once from every seating."""
    plan = make_match(game, bots.split(","), deals, seed, players, option_values(options), ismcts_ms)
    jobs = check_jobs(jobs)
    with progress_bar(quiet=json) as progress:
        task = progress.add_task(f"{tavola.game(plan.game).title}", total=plan.games)
        result = play_match(plan, jobs, lambda count: progress.advance(task, count), to)
    if json:
        print_json(result)
    else:
        show_match(open_console(), result)
    if report is not None:
        console = Console(highlight=False, record=True, width=SVG_WIDTH, file=StringIO())
        show_match(console, result)
        save_svg(console, report, f"{tavola.game(plan.game).title}: {', '.join(plan.bots)}")


def show_match(console: Console, result: Match) -> None:
    """The result as tables and sentences."""
    results = result.results
    titles = [
        "bot",
        "wins",
        "draws",
        "share",
        "95 % (games)",
        "95 % (deals)",
        "points",
        "lead",
        "CPU",
        "longest",
    ]
    table = table_of(titles)
    for one in results.bots:
        thinking = result.thinking[one.name]
        table.add_row(
            one.name,
            f"{one.wins:,}",
            f"{one.draws:,}",
            f"{one.share:.1%}",
            _interval(one.share_95),
            _interval(one.share_by_deals_95),
            figure(one.points),
            figure(one.lead, "+"),
            f"{thinking.ms_mean:,.1f} ms",
            f"{thinking.ms_longest:,.0f} ms",
        )
    console.print(table)
    _show_sources(console, result)
    deals = "1 deal" if results.deals == 1 else f"{results.deals:,} deals, each"
    how = f"{deals} from {results.seatings} seatings" if results.seatings > 1 else ""
    games = f"{results.games:,} {'game' if results.games == 1 else 'games'}"
    console.print(", ".join(filter(None, [games, how, f"seed {results.seed}"])))
    if results.players > 1:
        shares = ", ".join(f"seat {seat} {share:.1%}" for seat, share in enumerate(results.seat_shares))
        console.print(f"share by seat: {shares}")
        console.print(f"share is a seat's part of the victories; {1 / results.players:.1%} if all are equal")
    console.print(
        f"CPU is processor time for a decision among several actions; engine {engine.describe()}",
        soft_wrap=True,
    )
    for failure in results.failures:
        console.print(f"[red]game {failure.game}: {failure.bot} failed: {escape(failure.reason)}[/]")


def _show_sources(console: Console, result: Match) -> None:
    """Where the points of each bot came from, and its milestones."""
    bots = result.results.bots
    names = words(tavola.game(result.game)).categories
    table = table_of(["points from", *(one.name for one in bots)])
    for category in bots[0].sources:
        cells = [_source(one, category) for one in bots]
        if any(cells):
            table.add_row(names.get(category, category), *cells)
    for milestone in dict.fromkeys(name for one in bots for name in one.milestones):
        cells = [f"{one.milestones[milestone]:.2f}" if milestone in one.milestones else "" for one in bots]
        table.add_row(milestone, *cells)
    if table.row_count:
        console.print(table)


def _source(one: BotMatch, category: str) -> str:
    source = one.sources.get(category)
    return f"{source.points:.1f} ({source.share:.0%})" if source is not None and source.points else ""


def _interval(interval: Interval | None) -> str:
    return "" if interval is None else f"{interval[0]:.1%} – {interval[1]:.1%}"


def ladder(
    game: GameName,
    deals: Annotated[int, typer.Option(help="How many deals for each pair of levels.")] = 50,
    levels: Annotated[
        str, typer.Option(help="The levels, weakest first, separated by commas.", show_default="all")
    ] = "",
    players: Players = 0,
    seed: Seed = 0,
    jobs: Jobs = 1,
    options: OptionSettings = None,
    to: Annotated[
        Path | None, typer.Option(help="Keep finished games in this folder, and resume from it.")
    ] = None,
    write: Annotated[
        bool,
        typer.Option(
            "--write",
            help="Put the table into docs/benchmarks.md, and what the five levels won into the game.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Play every level against the next lower one."""
    chosen = levels.split(",") if levels else known_levels()
    plans = ladder_plans(game, chosen, deals, seed, players, option_values(options))
    jobs = check_jobs(jobs)
    if write and not PAGE.exists():
        raise BadFile(f"{PAGE} is missing: run this in a clone of Tavola.")
    if to is not None:
        make_folder(to)
    with progress_bar(quiet=json) as progress:
        task = progress.add_task(f"{tavola.game(game).title}", total=sum(plan.games for plan in plans))
        climbed = climb(plans, jobs, lambda count: progress.advance(task, count), to)
    if write:
        write_ladder(climbed, PAGE)
        write_strengths(strength_file(tavola.game(game)), strengths(climbed))
    if json:
        print_json(climbed)
    else:
        show_ladder(open_console(), climbed)


def show_ladder(console: Console, climbed: Ladder) -> None:
    """The ladder as a table."""
    alone = not climbed.rungs[0].against
    titles = ["games", "share", "95 % interval", "points", "better by" if alone else "lead", "CPU, longest"]
    table = table_of(["level" if alone else "levels", *titles])
    for one in climbed.rungs:
        table.add_row(one.level if alone else f"{one.level} – {one.against}", *figures_of(one))
    console.print(table)
    console.print(f"{climbed.variant}: {climbed.deals:,} deals, seed {climbed.seed}")
    for one in climbed.rungs:
        if one.failures:
            console.print(f"[red]{one.level} failed in {one.failures} games: `tavola match` says how[/]")


def add_commands(command: Callable[[Any], object]) -> None:
    """Add the commands of this page to the command line."""
    for function in (match, ladder):
        command(function)
