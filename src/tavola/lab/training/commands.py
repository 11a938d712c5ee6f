"""The command line's part of training: `tavola train`."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

import tavola
from tavola.core.errors import BadOptions, TavolaError
from tavola.core.search.minds import Mind
from tavola.lab.playing import check_jobs
from tavola.lab.printing import Json, open_console, print_json, table_of
from tavola.lab.training.promote import promote
from tavola.lab.training.recipe import mind_to_train, recipe_of
from tavola.lab.training.train import Progress, Training


def train(
    game: Annotated[str, typer.Argument(help="The game, as in `tavola games`.")],
    variant: Annotated[
        str, typer.Option(help="Which of the game's values; by default the first.", show_default=False)
    ] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same value.")] = 1,
    games: Annotated[
        int, typer.Option(help="How many games are played; 0 for as many as the recipe says.")
    ] = 0,
    jobs: Annotated[int, typer.Option(help="How many processes play; 0 for one per core.")] = 0,
    to: Annotated[
        Path | None,
        typer.Option(help="The folder of this run, from which it resumes; by default in build/training."),
    ] = None,
    ship: Annotated[
        bool, typer.Option("--promote", help="Ship the value if it beats the one that is shipped.")
    ] = False,
    deals: Annotated[int, typer.Option(help="How many deals decide about that.")] = 200,
    json: Json = False,
) -> None:
    """Train a value from nothing, by games that the bots play against themselves."""
    if games < 0 or deals < 1:
        raise BadOptions("--games takes 0 or more, and --deals 1 or more.")
    mind = mind_to_train(tavola.game(game), variant)
    folder = to or Path("build") / "training" / f"{mind.game.name}-{mind.variant}-{seed}"
    jobs = check_jobs(jobs)
    training = Training(mind, seed, games, folder)
    progress = watched(training, mind, jobs, quiet=json)
    if json:
        print_json({"folder": str(folder), "games": progress.games, "gates": progress.gates})
    else:
        show(progress, folder)
    if ship:
        said = promote(mind, recipe_of(mind), progress.best, seed, deals, jobs)
        typer.echo(said, err=json)


def watched(training: Training, mind: Mind, jobs: int, quiet: bool) -> Progress:
    """Run with a progress bar that says what the last gate found."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[gate]}"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as bar:
        title = f"{mind.game.title}, {mind.variant}"
        task = bar.add_task(escape(title), total=training.games, gate="")

        def tick(progress: Progress) -> None:
            gate = f"{progress.games:,} games"
            if progress.gates:
                gate += f", {progress.gates[-1].against_evaluate:.0%} against evaluate"
            bar.update(task, completed=progress.games, gate=gate)

        return training.run(jobs, tick)


def show(progress: Progress, folder: Path) -> None:
    """The gates of a run as a table."""
    table = table_of(["games", "against the best before", "against evaluate", "deals", "kept"])
    for gate in progress.gates:
        table.add_row(
            f"{gate.games:,}",
            f"{gate.against_best:.1%}",
            f"{gate.against_evaluate:.1%}",
            str(gate.deals),
            "yes" if gate.promoted else "",
        )
    console = open_console()
    console.print(table)
    if not progress.best:
        raise TavolaError("There were too few games to learn from: nothing was kept.")
    console.print(f"{folder / 'value.toml'} has the best value, {folder / 'curve.svg'} its learning curve.")


def add_commands(command: Callable[[Callable[..., None]], object]) -> None:
    """Put the command where `tavola` finds it."""
    command(train)
