"""What the laboratory's commands share: options of games, progress bars, tables and JSON."""

from typing import Annotated

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tavola.core.data.options import Value
from tavola.core.errors import TavolaError

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]
OptionSettings = Annotated[
    list[str] | None,
    typer.Option("--set", help="An option of the game; may be given several times.", metavar="OPTION=VALUE"),
]


def option_values(settings: list[str] | None) -> dict[str, Value]:
    """The values of `--set option=value`.

    >>> option_values(["nobles=true", "deals = 3"])
    {'nobles': 'true', 'deals': '3'}
    """
    values: dict[str, Value] = {}
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals:
            raise TavolaError(f"--set takes option=value, not {setting!r}.")
        values[name.strip()] = value.strip()
    return values


def open_console() -> Console:
    """Standard output: as wide as the terminal, or wide enough for every table."""
    here = Console(highlight=False)
    return here if here.is_terminal else Console(highlight=False, width=120)


def print_json(value: object) -> None:
    """Print a result as one JSON object."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def progress_bar(quiet: bool) -> Progress:
    """A progress bar on standard error, if that is a terminal."""
    errors = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=errors, transient=True, disable=quiet or not errors.is_terminal)


def table_of(titles: list[str]) -> Table:
    """A table whose first column is text, and the others figures."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for number, title in enumerate(titles):
        table.add_column(title, justify="right" if number else "left")
    return table
