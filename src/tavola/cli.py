"""The command line: `tavola --help` lists what it can do."""

import platform
import secrets
import sys
from collections.abc import Callable
from functools import wraps
from importlib.metadata import version as distribution_version
from pathlib import Path
from typing import Annotated, ParamSpec

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

import tavola
from tavola import engine
from tavola.bots import bot, bot_names
from tavola.bots.bot import FIRST
from tavola.core.data.record import shown
from tavola.core.data.words import LANGUAGES, words
from tavola.core.errors import BadFile, BadOptions, TavolaError
from tavola.core.game import span
from tavola.core.play.session import Entry, Session
from tavola.core.search.levels import LEVELS
from tavola.lab.bench import Bench, EngineSpeed, GameBench, Times, rounds
from tavola.lab.bench import bench as run_bench
from tavola.lab.facts import GameFacts, facts
from tavola.lab.match.commands import add_commands as add_match_commands
from tavola.lab.never import run_any
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
from tavola.lab.replay import names_of, open_record, replayed, verified
from tavola.lab.rules import Rule, all_rules, places_by_rule, rules_of
from tavola.lab.scenario import Outcome, scenario_files
from tavola.lab.simulate import Simulation, make_plan
from tavola.lab.simulate import simulate as run_simulation
from tavola.lab.svg import save_svg
from tavola.lab.training.commands import add_commands as add_training_commands
from tavola.table.ops.admin_cli import admin
from tavola.table.ops.cli import add_commands
from tavola.terminal import ask_opponent, play_terminal
from tavola.terminal.screen import Screen

BAD_FILE = 1
BAD_QUESTION = 2
SVG_WIDTH = 90

app = typer.Typer(
    help="Tavola, the Tuscan game table.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Arguments = ParamSpec("Arguments")


def command(function: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """Turn a function into a command that reports what is wrong in a sentence, not a traceback."""

    @wraps(function)
    def told(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        try:
            function(*args, **kwargs)
        except TavolaError as error:
            # The message may quote somebody else's file; it has several lines if several things are wrong.
            typer.echo("\n".join(map(shown, str(error).split("\n"))), err=True)
            raise typer.Exit(BAD_FILE if isinstance(error, BadFile) else BAD_QUESTION) from None
        except OSError as error:
            if error.filename is None:
                raise
            # Such as a folder without read permission.
            typer.echo(f"{error.filename} cannot be used: {error.strerror}.", err=True)
            raise typer.Exit(BAD_QUESTION) from None

    return app.command()(told)


Language = Annotated[str, typer.Option("--lang", help=f"The language: {', '.join(LANGUAGES)}.")]


@command
def terminal(
    game: Annotated[str, typer.Argument(help="The game; with --resume, the saved one's.")] = "",
    seats: Annotated[
        str,
        typer.Option(
            help=f"Who sits where, separated by commas: `me` or bots ({', '.join(bot_names())}).",
            show_default="me and a bot that you choose",
        ),
    ] = "",
    seed: Annotated[str, typer.Option(help="To get the same cards again.", show_default="a new one")] = "",
    options: OptionSettings = None,
    language: Language = "en",
    resume: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
) -> None:
    """Play in the terminal."""
    if resume:
        game = open_record(resume).game
    if not game:
        raise BadOptions(f"Which game? Games are: {', '.join(tavola.game_names())}.")
    played, console = tavola.game(game), Console(highlight=False)
    if not seats:
        # Without a person at the terminal there is nobody to choose.
        against = ask_opponent(played, console, language) if sys.stdin.isatty() else FIRST
        seats = f"me,{against}"
    play_terminal(
        played,
        _seats(seats),
        seed or secrets.token_hex(32),
        option_values(options),
        console,
        language,
        resume,
    )


def _seats(text: str) -> list[str]:
    seats = [who.strip() for who in text.split(",")]
    for who in seats:
        if who != "me":
            bot(who)
    return seats


@command
def games(
    game: Annotated[str, typer.Argument(help="The game; all if left out.")] = "", json: Json = False
) -> None:
    """List the games with their editions, modules, player counts and options."""
    known = [facts(tavola.game(name)) for name in ([game] if game else tavola.game_names())]
    if json:
        print_json({"games": known})
        return
    console = open_console()
    for one in known:
        _show_game(console, one)


def _show_game(console: Console, game: GameFacts) -> None:
    console.print(f"[bold]{game.title}[/]  [dim]{game.name}[/]\n{game.tagline}")
    console.print(f"players   {span(game.players)}")
    console.print(f"editions  {', '.join(game.editions) or 'one'}")
    console.print(f"modules   {', '.join(game.modules) or 'none'}")
    console.print("options")
    for option in game.options:
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        about = f"{option.values}; {option.group}, {option.source}"
        console.print(f"  [bold]{option.name}[/] = {default}  [dim]{about}[/]")
        console.print(Padding(option.meaning, (0, 0, 0, 6)))


@command
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    at: Annotated[int | None, typer.Option(help="Stop after this many actions.")] = None,
    seat: Annotated[int | None, typer.Option(help="Show this seat's view; by default a spectator's.")] = None,
    last: Annotated[int | None, typer.Option(help="List only this many of the latest actions.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Also save the screen as a picture.")] = None,
    language: Language = "en",
) -> None:
    """Replay a recorded game and show its position."""
    record = open_record(file)
    if seat is not None and not 0 <= seat < record.players:
        raise BadOptions(f"There is no seat {seat}: seats go from 0 to {record.players - 1}.")
    session = replayed(record, at)
    console = Console(highlight=False, record=True, width=SVG_WIDTH) if svg else open_console()
    screen = Screen(console, words(session.game, language), names_of(record))
    first = 0 if last is None else max(0, len(session.entries) - last)
    if first == 0:
        screen.events(session.opening, seat)
    for number, entry in enumerate(session.entries[first:], start=first + 1):
        _show_entry(screen, number, entry, seat)
    _show_position(screen, session, seat)
    if svg:
        save_svg(console, svg, session.game.title)


def _show_position(screen: Screen, session: Session, seat: int | None) -> None:
    """The table, and what is asked now; the moves are for the seat that chooses among them."""
    screen.table(session, seat)
    state = session.state
    if state.over:
        screen.result(session)
    elif state.to_move == seat:
        screen.question(session, state.legal())
    else:
        asked = f"{screen.names[state.to_move]}: {screen.words.prompt(state, screen.names)}"
        screen.console.print(f"{escape(asked)} [dim]{state.decision.rule}[/]")


def _show_entry(screen: Screen, number: int, entry: Entry, seat: int | None) -> None:
    """What an action led to. The action itself may name hidden cards: only its own seat may read it."""
    lines = [screen.words.line(event.told_to(seat), screen.names, seat) for event in entry.events]
    text = f"  [dim]{escape(entry.action.text)}[/]" if entry.seat == seat else ""
    for place, line in enumerate(lines or ["…"]):
        head = f"{number:>4}" if place == 0 else " " * 4
        screen.console.print(f"[dim]{head}[/]  {escape(line)}{text if place == 0 else ''}", soft_wrap=True)


@command
def verify(file: Annotated[Path, typer.Argument(help="A record.")]) -> None:
    """Replay a record and check everything it claims."""
    from tavola.table.security.fair_shuffle import check_shuffle, proved

    try:
        record = open_record(file)
        for line in verified(record):
            typer.echo(shown(line))
        shuffled = check_shuffle(record)
    except BadFile as error:  # nothing quoted from the file may look like a verdict on a separate line
        raise BadFile(shown(str(error))) from None
    for line in proved(record):
        typer.echo(shown(line))
    typer.echo(shown(f"{file} is verified{'' if shuffled else ', except for its shuffle'}."))


@command
def simulate(
    game: Annotated[str, typer.Argument(help="The game, as in `tavola games`.")],
    bots: Annotated[
        str, typer.Option(help="The bots by seat, separated by commas; a single bot plays all seats.")
    ] = "random",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    players: Annotated[
        int, typer.Option(help="How many players; by default one for each bot.", show_default=False)
    ] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(help="How many processes to use; 0 for one per core.")] = 1,
    options: OptionSettings = None,
    paired: Annotated[bool, typer.Option("--paired", help="Play each deal once for every seating.")] = False,
    json: Json = False,
) -> None:
    """Let bots play many games and count the results."""
    plan = make_plan(game, bots.split(","), games, seed, players, option_values(options), paired)
    jobs = check_jobs(jobs)
    with progress_bar(quiet=json) as progress:
        task = progress.add_task(f"{tavola.game(plan.game).title}", total=plan.games)
        simulation = run_simulation(plan, jobs, lambda count: progress.advance(task, count))
    if json:
        print_json(simulation)
    else:
        _show_simulation(open_console(), simulation)


def _show_simulation(console: Console, simulation: Simulation) -> None:
    results, speed = simulation.results, simulation.speed
    table = table_of(
        ["bot", "wins", "draws", "win rate", "95 % interval", "score", "spread", "lowest", "highest"]
    )
    for one in results.bots:
        low, high = one.win_rate_95
        table.add_row(
            one.name,
            f"{one.wins:,}",
            f"{one.draws:,}",
            f"{one.win_rate:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{one.score_mean:.1f}",
            f"{one.score_sd:.1f}",
            str(one.score_min),
            str(one.score_max),
        )
    console.print(table)
    length = results.length
    how = f", {results.games // results.players:,} deals once per seating" if results.paired else ""
    console.print(f"{results.games:,} games{how}, seed {results.seed}")
    seats = ", ".join(f"seat {seat} {wins:,}" for seat, wins in enumerate(results.seat_wins))
    console.print(f"wins by seat: {seats}")
    console.print(
        f"{length.turns_mean:.1f} ± {length.turns_sd:.1f} turns"
        f" and {length.decisions_mean:.1f} ± {length.decisions_sd:.1f} decisions per game"
    )
    console.print(
        f"{speed.games_per_second:,.0f} games and {speed.decisions_per_second:,.0f} decisions per second"
        f" in {speed.jobs} {'process' if speed.jobs == 1 else 'processes'}, engine {engine.describe()}"
    )


@command
def coverage(
    game: Annotated[str, typer.Argument(help="The game, as in `tavola games`.")],
    times: Annotated[int, typer.Option(min=1, max=1000, help="How many times everything must be used.")] = 20,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 0,
    games: Annotated[int, typer.Option(min=1, help="Stop after this many games.")] = 20_000,
    json: Json = False,
) -> None:
    """Play until every card and every effect has been used, and say what was not."""
    from tavola.lab.coverage import Report, run

    console = Console(stderr=True)
    with console.status("Playing …") as status:

        def tell(now: Report) -> None:
            status.update(f"{now.games} games, {len(now.missing)} not used often enough")

        report = run(game, times, seed, tell, games)
    if json:
        print_json(report)
    else:
        typer.echo("\n".join(report.sentences()))
    if report.missing:
        raise typer.Exit(1)


@command
def bench(
    game: Annotated[str, typer.Argument(help="The game; all if left out.")] = "",
    options: OptionSettings = None,
    json: Json = False,
) -> None:
    """Measure the engine's speed on one core, compared with the interpreted engine and with catanatron."""
    names = [tavola.game(game).name] if game else tavola.game_names()
    given = option_values(options)
    for name in names:
        tavola.game(name).values(given)
    with progress_bar(quiet=json) as progress:
        task = progress.add_task("Measuring", total=rounds(names))
        figures = run_bench(names, given, lambda: progress.advance(task))
    if json:
        print_json(figures)
    else:
        _show_bench(open_console(), figures)


def _show_bench(console: Console, figures: Bench) -> None:
    table = table_of(["random full games, one core", "games/s", "decisions/s", "decisions/game", "clone µs"])

    def add(title: str, it: EngineSpeed | GameBench) -> None:
        table.add_row(
            title,
            f"{it.games_per_second:,.0f}",
            f"{it.decisions_per_second:,.0f}",
            f"{it.decisions_per_game:,.0f}",
            f"{it.clone_us:.2f}",
        )

    for name, one in figures.games.items():
        add(f"{name}, {'compiled' if figures.compiled else 'as it runs here'}", one)
        add(f"{name}, interpreted", one.interpreted)
    if figures.catanatron is not None:
        add(f"catanatron {figures.catanatron_version}, two players", figures.catanatron)
    console.print(table)
    for name, one in figures.games.items():
        console.print(f"{name}: {_times(one.times_interpreted)} interpreted")
        if one.times_catanatron is not None:
            console.print(f"{name}: {_times(one.times_catanatron)} catanatron")
    if figures.catanatron is None:
        console.print("catanatron is not installed; `make bench` installs and measures it too.")
    console.print(f"engine {figures.engine}, Python {figures.python}", soft_wrap=True)


def _times(times: Times) -> str:
    return (
        f"{times.decisions:.1f} times the decisions per second and clones {times.clone:.1f} times as fast as"
    )


@command
def scenario(
    files: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.", metavar="FILE…")],
    bots: Annotated[
        str, typer.Option(help="Who must not be silly, separated by commas; all levels if left out.")
    ] = ",".join(LEVELS),
    json: Json = False,
) -> None:
    """Run scenarios: rule cases as data, and silly moves that no bot may make (docs/scenarios.md)."""
    names = [bot(name.strip()).name for name in bots.split(",")]
    outcomes = [run_any(path, names) for path in scenario_files(files)]
    if not outcomes:
        raise TavolaError("No scenario files (*.toml) found there.")
    counts = {
        status: sum(1 for it in outcomes if it.status == status) for status in ("ok", "failed", "error")
    }
    if json:
        print_json({"scenarios": outcomes, **counts})
    else:
        console = open_console()
        for outcome in outcomes:
            _show_outcome(console, outcome)
        console.print(f"{counts['ok']} ok, {counts['failed']} failed, {counts['error']} in error")
    if counts["ok"] < len(outcomes):
        raise typer.Exit(1)


def _show_outcome(console: Console, outcome: Outcome) -> None:
    style = {"ok": "green", "failed": "red", "error": "magenta"}[outcome.status]
    line = f"[{style}]{outcome.status:6}[/] {escape(outcome.file)}  [dim]{escape(outcome.title)}[/]"
    console.print(line, soft_wrap=True)
    for name, chosen in outcome.chosen.items():
        told = "; ".join(f"{count} times {text}" if count > 1 else text for text, count in chosen.items())
        console.print(f"       {escape(name):8}  [dim]{escape(told)}[/]", soft_wrap=True)
    for difference in outcome.differences:
        console.print(f"       {escape(difference.place)}", soft_wrap=True)
        console.print(f"         expected  {escape(difference.expected)}", soft_wrap=True)
        console.print(f"         found     {escape(difference.found)}", soft_wrap=True)
    if outcome.error:
        console.print(f"       {escape(outcome.error)}", soft_wrap=True)


@command
def rules(
    game: Annotated[str, typer.Argument(help="The game; all if left out.")] = "",
    missing: Annotated[
        bool, typer.Option("--missing", help="Only rules without a test or scenario.")
    ] = False,
    json: Json = False,
) -> None:
    """List the rules by number, each with the tests and scenarios that show it."""
    listed = rules_of(tavola.game(game).name) if game else list(all_rules().values())
    if not listed:
        raise TavolaError("docs/rules is missing: run this in a clone of Tavola.")
    places = places_by_rule()
    if missing:
        listed = [rule for rule in listed if rule.id not in places]
    if json:
        print_json(
            {
                "rules": [
                    {**msgspec.structs.asdict(rule), "shown_by": places.get(rule.id, [])} for rule in listed
                ]
            }
        )
    else:
        _show_rules(listed, places)
    if missing and listed:
        raise typer.Exit(1)


def _show_rules(listed: list[Rule], places: dict[str, list[str]]) -> None:
    console = open_console()
    for rule in listed:
        console.print(
            f"[bold]{rule.id}[/] {escape(rule.sentence)} [dim]({escape(rule.source)})[/]", soft_wrap=True
        )
        for place in places.get(rule.id, []):
            console.print(f"        [dim]{escape(place)}[/]", soft_wrap=True)
    if not listed:
        console.print("Every rule is shown by a test or scenario.")
        return
    shown = sum(1 for rule in listed if rule.id in places)
    console.print(f"{len(listed)} rules, {shown} shown by a test or scenario, {len(listed) - shown} by none")


@command
def version(json: Json = False) -> None:
    """Print the version, and whether the engine is compiled."""
    facts = {
        "tavola": distribution_version("tavola"),
        "engine": engine.describe(),
        "compiled": engine.compiled(),
        "python": platform.python_version(),
        "rules": {name: tavola.game(name).rules_version for name in tavola.game_names()},
    }
    if json:
        print_json(facts)
        return
    typer.echo(f"tavola {facts['tavola']}")
    typer.echo(f"engine {facts['engine']}")
    typer.echo(f"python {facts['python']}")
    for name in tavola.game_names():
        typer.echo(f"rules  {name} {tavola.game(name).rules_version}")


add_match_commands(command)
add_training_commands(command)
add_commands(command)
app.add_typer(admin, name="admin")

if __name__ == "__main__":
    app()
