"""`tavola admin`: what an administrator does to tables and people; each change adds a line to the audit log.

Reading adds none, unless it shows links to seats: anyone who has such a link can take the seat.

The commands work on the database file, whether or not a server is running: a running server notices within a
second and reloads the tables.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec

import msgspec
import typer

from tavola.core.data.record import shown
from tavola.core.errors import BadFile, BadOptions, TavolaError
from tavola.table.ops.cli import Config, Data

if TYPE_CHECKING:  # the command line starts faster without the table
    from tavola.table.store.administration import Administration, BanKind
    from tavola.table.store.rows import SeatRow, TableRow

Given = ParamSpec("Given")


def _in_address(table: str | None) -> str | None:
    """The name of a table, which may be given as the address of its page."""
    return None if table is None else table.rpartition("/table/")[2].partition("/")[0].partition("?")[0]


TableName = Annotated[str, typer.Argument(callback=_in_address, help="A table, or the address of its page.")]
Seat = Annotated[int, typer.Argument(help="A seat, counted from 0: the first one on the page is 0.")]
Why = Annotated[str, typer.Option(help="The reason, for the audit log.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Days = Annotated[int, typer.Option(min=0, help="For how many days; 0 means until you end it.")]
MaybeTable = Annotated[
    str | None, typer.Argument(callback=_in_address, help="A table at which the person sits.")
]
MaybeSeat = Annotated[int | None, typer.Argument(help="The person's seat there.")]
Address = Annotated[str | None, typer.Option(help="An address instead of a person.")]

admin = typer.Typer(
    help="Manage tables and people: list, close, delete, free a seat, invite, mute, ban, forget, audit.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _command(function: Callable[Given, None]) -> Callable[Given, None]:
    """A command that says in a sentence what is wrong."""

    @wraps(function)
    def told(*args: Given.args, **kwargs: Given.kwargs) -> None:
        try:
            function(*args, **kwargs)
        except TavolaError as error:
            typer.echo(shown(str(error)), err=True)
            raise typer.Exit(1 if isinstance(error, BadFile) else 2) from None

    # Report a seat below 0 as a mistake, not as an unknown option.
    admin.command(context_settings={"ignore_unknown_options": "seat" in signature(function).parameters})(told)
    return told


@contextmanager
def _file(data: str | None, config: Path | None) -> "Iterator[Administration]":
    import apsw

    from tavola.table.ops.data_folder import open_store
    from tavola.table.runtime.settings import load_settings
    from tavola.table.store.administration import Administration
    from tavola.table.tables.moderation import administrator

    store = open_store(load_settings({"data": data}, config))
    try:
        yield Administration(store, administrator())
    except apsw.Error as error:
        raise BadFile(f"{store.path} cannot be used: {error}. Nothing was changed.") from None
    finally:
        store.close()


def _day(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at / 1000))


def _print_json(rows: list[Any]) -> None:
    plain = [row._asdict() for row in rows]
    typer.echo(msgspec.json.format(msgspec.json.encode(plain), indent=1).decode())


# Tables -------------------------------------------------------------------------------------------


@_command
def tables(json: Json = False, data: Data = None, config: Config = None) -> None:
    """List all tables, the newest first."""
    with _file(data, config) as file:
        found = list(file.listed())
    if json:
        _print_json(found)
        return
    if not found:
        typer.echo("There are no tables.")
    for table in found:
        typer.echo(
            f"{table.id}  {table.game:13} {table.status:9} {table.entries:5} entries  "
            f"opened {_day(table.created)}  latest {_day(table.latest)}  {table.names}"
        )


@_command
def show(table: TableName, why: Why = "", data: Data = None, config: Config = None) -> None:
    """Show who sits at a table, and the links to its open seats."""
    from tavola.table.runtime.settings import load_settings

    with _file(data, config) as file:
        file.check(table)
        listed = next(iter(file.listed(table)))
        typer.echo(f"{listed.id} {listed.game}, {listed.status}, {listed.entries} entries")
        stored = file.store.load(table)
        assert stored is not None
        days = load_settings({"data": data}, config).invite_days
        linked = [
            seat.seat for seat in stored.seats if seat.kind == "open" and not _no_link(stored.row, seat, days)
        ]
        if linked:  # first, so that no link is shown without its line in the log
            file.show_links(table, linked, why)
        typer.echo(f"opened {_day(listed.created)} by {stored.row.host[:12] or 'nobody'}")
        for seat in stored.seats:
            person = f"{seat.name} ({seat.holder[:12]})" if seat.kind == "person" else seat.name
            typer.echo(f"seat {seat.seat}: {seat.kind} {person if seat.kind != 'open' else ''}".rstrip())
            if seat.kind == "open":
                told = _no_link(stored.row, seat, days) or _link(file, seat, table, (data, config))
                typer.echo(f"        {told}")


def _no_link(table: "TableRow", seat: "SeatRow", days: int) -> str:
    """Why an open seat has no usable invitation; nothing if it has one."""
    from tavola.table.store.administration import REVOKED
    from tavola.table.tables.invitations import is_too_old

    if table.closed:
        return "no invitation: the table is closed"
    if seat.invited == REVOKED:
        return "no invitation: it was revoked"
    if is_too_old(seat, days):
        return "no invitation: it has expired; `tavola admin renew` makes a new one"
    return ""


def _link(file: "Administration", seat: "SeatRow", table: str, where: tuple[str | None, Path | None]) -> str:
    """The whole link to an open seat."""
    import secrets

    from tavola.table.ops.data_folder import address_of
    from tavola.table.runtime.settings import load_settings
    from tavola.table.security.auth import Invitation, write_invitation
    from tavola.table.tables.tables import SECRET

    secret = file.store.secret(SECRET, secrets.token_bytes(32))
    address = address_of(load_settings({"data": where[0]}, where[1]))
    return f"{address}/join/{write_invitation(secret, Invitation(table, seat.seat, seat.serial))}"


@_command
def close(table: TableName, why: Why = "", data: Data = None, config: Config = None) -> None:
    """Close a table: people can still watch it, but nobody can play, chat or join there."""
    with _file(data, config) as file:
        file.close(table, True, why)
    typer.echo(f"Table {table} is closed.")


@_command
def reopen(table: TableName, why: Why = "", data: Data = None, config: Config = None) -> None:
    """Open a closed table again."""
    with _file(data, config) as file:
        file.close(table, False, why)
    typer.echo(f"Table {table} is open again.")


@_command
def delete(
    table: TableName,
    why: Why = "",
    yes: Annotated[bool, typer.Option(help="Do not ask.")] = False,
    data: Data = None,
    config: Config = None,
) -> None:
    """Delete a table for good, with everything that is stored about it."""
    with _file(data, config) as file:
        file.check(table)
        if not yes:
            typer.confirm(f"Delete table {table} for good?", abort=True)
        file.remove(table, why)
    typer.echo(f"Table {table} is deleted.")


@_command
def sweep(data: Data = None, config: Config = None) -> None:
    """Delete now what has expired by the settings keep_abandoned_days and keep_games_days."""
    from tavola.table.runtime.settings import load_settings
    from tavola.table.store.administration import Retention, counted

    settings = load_settings({"data": data}, config)
    keep = Retention(settings.keep_abandoned_days, settings.keep_games_days)
    with _file(data, config) as file:
        gone = file.sweep(file.expired(keep), keep)
    typer.echo(f"Deleted: {counted(len(gone), 'table')}.")


# Seats --------------------------------------------------------------------------------------------


@_command
def free(table: TableName, seat: Seat, why: Why = "", data: Data = None, config: Config = None) -> None:
    """Take a seat from its person and print an invitation to it."""
    with _file(data, config) as file:
        typer.echo(_link(file, file.free(table, seat, why), table, (data, config)))


@_command
def renew(table: TableName, seat: Seat, why: Why = "", data: Data = None, config: Config = None) -> None:
    """Make a new invitation to an open seat: the old link stops working."""
    with _file(data, config) as file:
        fresh = file.invite(table, seat, revoke=False, why=why)
        typer.echo(_link(file, fresh, table, (data, config)))


@_command
def revoke(table: TableName, seat: Seat, why: Why = "", data: Data = None, config: Config = None) -> None:
    """Revoke the invitation to an open seat."""
    with _file(data, config) as file:
        file.invite(table, seat, revoke=True, why=why)
    typer.echo(f"Nobody can take seat {seat} of table {table}, until `tavola admin renew`.")


# People -------------------------------------------------------------------------------------------


def _subject(
    file: "Administration", table: str | None, seat: int | None, address: str | None
) -> tuple[str, str]:
    """Whom a ban is for: the store's key, and the name for the audit log."""
    import secrets
    from ipaddress import ip_address

    from tavola.table.security import auth
    from tavola.table.tables.tables import SECRET

    if address is not None and table is None:
        try:
            ip_address(address)
        except ValueError:
            raise BadOptions(f"{address!r} is not an address: give one such as 192.0.2.7.") from None
        secret = file.store.secret(SECRET, secrets.token_bytes(32))
        return auth.source_of(secret, auth.network_of(address)), "an address"
    if table is None or seat is None or address is not None:
        raise BadOptions("Name either a table and a seat, or --address: whom is this for?")
    holder = file.seat(table, seat).holder
    if not holder:
        raise BadOptions(f"No person sits at seat {seat} of table {table}.")
    return holder, f"{table} seat {seat}"


def _for(days: int) -> str:
    from tavola.table.store.administration import counted

    return f"for {counted(days, 'day')}" if days else "until `tavola admin pardon`"


def _bar(
    kind: "BanKind",
    table: str | None,
    seat: int | None,
    address: str | None,
    days: int,
    why: str,
    where: tuple[str | None, Path | None],
) -> None:
    with _file(*where) as file:
        subject, about = _subject(file, table, seat, address)
        file.ban(subject, kind, days, why, about)
        whom = f"Address {address}"
        if table is not None and seat is not None:
            whom = f"{file.seat(table, seat).name}, seat {seat} of table {table},"
    done = "muted" if kind == "mute" else "banned"
    typer.echo(f"{whom} is {done} {_for(days)}.")


@_command
def mute(
    table: MaybeTable = None,
    seat: MaybeSeat = None,
    address: Address = None,
    days: Days = 0,
    why: Why = "",
    data: Data = None,
    config: Config = None,
) -> None:
    """Keep somebody, or an address, from chatting at any table."""
    _bar("mute", table, seat, address, days, why, (data, config))


@_command
def ban(
    table: MaybeTable = None,
    seat: MaybeSeat = None,
    address: Address = None,
    days: Days = 0,
    why: Why = "",
    data: Data = None,
    config: Config = None,
) -> None:
    """Keep somebody, or an address, from playing, chatting, opening tables and joining, but not watching."""
    _bar("ban", table, seat, address, days, why, (data, config))


@_command
def bans(json: Json = False, data: Data = None, config: Config = None) -> None:
    """List who is muted or banned."""
    with _file(data, config) as file:
        found = file.bans()
    if json:
        _print_json(found)
        return
    if not found:
        typer.echo("Nobody is muted or banned.")
    for one in found:
        until = f"until {_day(one.until)}" if one.until else "until pardoned"
        typer.echo(f"{one.subject}  {one.kind:5} {until}  {one.about}  {one.why}".rstrip())


@_command
def pardon(
    subject: Annotated[
        str | None, typer.Argument(help="First digits from `tavola admin bans`, or a table.")
    ] = None,
    seat: MaybeSeat = None,
    address: Address = None,
    kind: Annotated[str, typer.Option(help="mute or ban.")] = "ban",
    why: Why = "",
    data: Data = None,
    config: Config = None,
) -> None:
    """End a mute or a ban."""
    if kind != "mute" and kind != "ban":
        raise BadOptions(f"There is no {kind!r}: --kind takes mute or ban.")
    which: BanKind = "mute" if kind == "mute" else "ban"
    with _file(data, config) as file:
        if subject is not None and seat is None and address is None:
            whom = file.barred(subject, which)
        else:
            whom, _ = _subject(file, subject, seat, address)
        file.pardon(whom, which, why)
    typer.echo(f"The {kind} has ended.")


@_command
def forget(table: TableName, seat: Seat, why: Why = "", data: Data = None, config: Config = None) -> None:
    """Remove the names, chat and notes of the person at a seat from all tables; the games stay whole."""
    from tavola.table.store.administration import counted

    with _file(data, config) as file:
        name = file.seat(table, seat).name
        count = len(file.forget_person(file.seat(table, seat).holder, why))
    typer.echo(f"{name} is forgotten at {counted(count, 'table')}.")


@_command
def audit(json: Json = False, data: Data = None, config: Config = None) -> None:
    """Print the audit log."""
    with _file(data, config) as file:
        found = file.audit()
    if json:
        _print_json(found)
        return
    if not found:
        typer.echo("The audit log is empty.")
    for row in found:
        typer.echo(f"{row.n:5}  {_day(row.at)}  {row.who:10} {row.what:7} {row.about}  {row.detail}".rstrip())
