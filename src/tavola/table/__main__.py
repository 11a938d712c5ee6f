"""The table's commands alone: `python -m tavola.table serve`."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import typer

from tavola.core.errors import TavolaError
from tavola.table.ops.admin_cli import admin
from tavola.table.ops.cli import add_commands

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def _command(function: Callable[..., None]) -> Any:
    @wraps(function)
    def told(*args: Any, **kwargs: Any) -> None:
        try:
            function(*args, **kwargs)
        except TavolaError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(2) from None

    return app.command()(told)


add_commands(_command)
app.add_typer(admin, name="admin")

if __name__ == "__main__":
    app()
