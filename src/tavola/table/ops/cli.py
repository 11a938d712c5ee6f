"""The command line's part of the table: play, serve, doctor, backup, restore, export and import."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from tavola.core.errors import TavolaError

Data = Annotated[
    str | None, typer.Option(help="The folder that keeps the tables.", show_default="the user's")
]
Config = Annotated[Path | None, typer.Option(help="A TOML file with settings.")]


def play(
    port: Annotated[int, typer.Option(help="The port; 0 is any free one.")] = 0,
    data: Data = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    config: Config = None,
) -> None:
    """Play in the browser on this machine."""
    import webbrowser

    from tavola.table.ops import serve
    from tavola.table.ops.data_folder import DataFolderInUse, DataFolderLock
    from tavola.table.runtime.settings import load_settings

    settings = load_settings({"host": "127.0.0.1", "port": port, "data": data}, config)
    running = DataFolderLock(settings.folder)
    try:
        running.begin()
    except DataFolderInUse:
        address = running.address()
        if not address:
            raise
        typer.echo(f"Tavola is already running at {address}")
        if browser:
            webbrowser.open(address)
        return
    try:
        serve.play(settings, browser, lambda address: _tell(running, address))
    finally:
        running.end()


def serve(
    host: Annotated[str | None, typer.Option(help="Where to listen.", show_default="127.0.0.1")] = None,
    port: Annotated[
        int | None, typer.Option(help="The port; 0 is any free one.", show_default="8026")
    ] = None,
    data: Data = None,
    base_url: Annotated[str | None, typer.Option(help="How people reach the server: https://…")] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(help="A proxy whose X-Forwarded headers are trusted; may be given several times."),
    ] = None,
    log: Annotated[str | None, typer.Option(help="text or json.", show_default="text")] = None,
    config: Config = None,
) -> None:
    """Run a server for others. Settings also come from TAVOLA_… variables and from a TOML file."""
    from tavola.table.ops import serve as serving
    from tavola.table.ops.data_folder import DataFolderLock
    from tavola.table.runtime.settings import load_settings

    given = {
        "host": host,
        "port": port,
        "data": data,
        "base_url": base_url,
        "trusted_proxies": trusted_proxy or None,
        "log": log,
    }
    settings = load_settings(given, config)
    running = DataFolderLock(settings.folder)
    running.begin()
    try:
        serving.serve(settings, lambda address: _tell(running, address))
    finally:
        running.end()


def _tell(running: Any, address: str) -> None:
    running.tell(address)
    typer.echo(f"Tavola is at {address}  (end it with Ctrl+C)")


def doctor(data: Data = None, config: Config = None) -> None:
    """Check that the server has everything it needs and that its file is intact."""
    from tavola.table.ops.doctor import diagnose
    from tavola.table.runtime.settings import load_settings

    well = True
    for finding in diagnose(load_settings({"data": data}, config)):
        mark = "BAD" if not finding.well else "(!)" if finding.warns else "ok "
        typer.echo(f"{mark}  {finding.what:8} {finding.told}")
        well = well and finding.well
    if not well:
        raise typer.Exit(1)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")], data: Data = None, config: Config = None
) -> None:
    """Copy all tables to a file, even while the server runs."""
    from tavola.table.ops.backup import make_backup
    from tavola.table.runtime.settings import load_settings

    make_backup(load_settings({"data": data}, config), file)
    typer.echo(f"{file} has all tables.")


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")], data: Data = None, config: Config = None
) -> None:
    """Replace the tables with a backup; the old file is kept beside it."""
    from tavola.table.ops.doctor import damaged_tables
    from tavola.table.ops.restore import restore_backup
    from tavola.table.runtime.settings import load_settings
    from tavola.table.tables.moderation import administrator

    settings = load_settings({"data": data}, config)
    old, carried = restore_backup(settings, file, administrator())
    typer.echo(f"The tables of {file} are restored{f'; the old ones are in {old}' if old else ''}.")
    if not carried.known:
        typer.echo(
            f"{old} cannot be read: repeat what you have done with `tavola admin` since the backup.", err=True
        )
    if carried.undone:
        typer.echo("The backup does not have what was done since. Repeat it:", err=True)
    for row in carried.undone:
        typer.echo(f"  {row.what} {row.about} {row.detail}".rstrip(), err=True)
    for sentence in damaged_tables(settings):
        typer.echo(sentence, err=True)


def export(
    folder: Annotated[Path, typer.Argument(help="The folder to write records to.")],
    table: Annotated[
        list[str] | None, typer.Argument(help="Which tables; by default all whose game is over.")
    ] = None,
    unfinished: Annotated[bool, typer.Option(help="Also export games that are not over.")] = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Write games as files that any Tavola can replay."""
    from tavola.table.ops.record_files import export_games
    from tavola.table.runtime.settings import load_settings

    for path in export_games(load_settings({"data": data}, config), folder, table or [], unfinished):
        typer.echo(str(path))


def import_(
    files: Annotated[list[Path], typer.Argument(help="Records.")], data: Data = None, config: Config = None
) -> None:
    """Import games from files; each becomes a table that can be replayed."""
    from tavola.core.data.record import shown
    from tavola.table.ops.data_folder import DataFolderLock, address_of
    from tavola.table.ops.record_files import import_games
    from tavola.table.runtime.settings import load_settings

    settings = load_settings({"data": data}, config)
    running = DataFolderLock(settings.folder).elsewhere()
    address = address_of(settings)
    brought = bad = 0
    for file, found in import_games(settings, files):
        if isinstance(found, TavolaError):
            bad += 1
            named = str(found).startswith(f"{file}")
            typer.echo(shown(str(found) if named else f"{file}: {found}"), err=True)
        else:
            brought += 1
            typer.echo(f"{file}: {address}/table/{found}/replay")
    if brought and not running:
        typer.echo("These addresses work once `tavola serve` runs with the same data.")
    if bad:
        raise typer.Exit(1)


def load(
    tables: Annotated[int, typer.Option(min=1, max=1000, help="How many tables.")] = 200,
    every: Annotated[float, typer.Option(min=0.1, help="Seconds between two moves at a table.")] = 5.0,
    seconds: Annotated[float, typer.Option(min=1, max=600, help="How long it lasts.")] = 30.0,
) -> None:
    """Measure the server under load, on this machine only."""
    from tavola.table.ops.load_test import run_load

    typer.echo(msgspec.json.format(msgspec.json.encode(run_load(tables, every, seconds)), indent=2).decode())


def add_commands(command: Callable[[Callable[..., None]], Any]) -> None:
    """Add all these commands to a command line, with its decorator."""
    import_.__name__ = "import"
    for function in (play, serve, doctor, backup, restore, export, import_, load):
        command(function)
