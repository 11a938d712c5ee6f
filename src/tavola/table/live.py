"""Live connections: what comes in goes to the one handler of commands; what goes out is queued."""

import asyncio
import contextlib
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect

from tavola.table.metrics import BYTES, ERRORS, SOCKETS
from tavola.table.projection import project
from tavola.table.protocol import ClientMessage, ErrorMessage, NotesMessage
from tavola.table.server import Server
from tavola.table.table import Table
from tavola.table.texts import site
from tavola.table.viewers import Connection

log = structlog.get_logger()
LARGEST_FRAME = 64 * 1024
GONE = 4404
TOO_MANY = 4429
TOO_SLOW = 1013
FAULT = 1011
MOST_FAULTS = 20
# How a line that broke shows itself, depending on the moment.
BROKEN = (WebSocketDisconnect, RuntimeError, OSError)
decoder = msgspec.json.Decoder(ClientMessage)

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: Socket, table_id: str, server: Server) -> None:
    """A viewer's line to a table."""
    server.check_origin(socket)
    viewer = server.viewer(socket)
    await socket.accept()
    address = server.address(socket)
    if not server.sockets.enter(address):
        await _refuse(
            socket, ErrorMessage("limit", site(viewer.language)("error_limit", seconds=60)), TOO_MANY
        )
        return
    try:
        table = await server.table(table_id, viewer)
    except HTTPException:
        server.sockets.leave(address)
        await _refuse(socket, ErrorMessage("gone", site(viewer.language)("error_gone")), GONE)
        return
    connection = Connection(viewer.holder, viewer.language, _since(socket, table))
    table.connections.add(connection)
    SOCKETS.inc()
    try:
        await _converse(socket, server, table, connection)
    finally:
        SOCKETS.dec()
        server.sockets.leave(address)
        table.connections.discard(connection)
        table.left[connection.holder] = asyncio.get_running_loop().time()
        table.tell_all()


def _since(socket: Socket, table: Table) -> int:
    """The log number that the viewer knows; anything odd means nothing is known."""
    text = socket.query_params.get("since", "0")
    known = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    return known if 0 < known <= table.number else -1


async def _refuse(socket: Socket, error: ErrorMessage, code: int) -> None:
    with contextlib.suppress(*BROKEN):
        await socket.send_data(msgspec.json.encode(error).decode())
        await socket.close(code)


async def _converse(socket: Socket, server: Server, table: Table, connection: Connection) -> None:
    if table.is_host(connection.holder):
        await server.tables.renew(table)
    server.tables.go_on(table)
    connection.queue.append(None)
    if connection.known and table.seats_of(connection.holder):
        notes = await server.tables.write(server.store.notes, table.id, connection.holder)
        if notes:
            connection.tell(NotesMessage(notes))
    table.tell_all()  # somebody is here
    sender = asyncio.ensure_future(_send(socket, server, table, connection))
    try:
        await _receive(socket, server, table, connection)
    except BROKEN:
        pass
    finally:
        connection.close()
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def _send(socket: Socket, server: Server, table: Table, connection: Connection) -> None:
    try:
        while True:
            item = await connection.next()
            if item is None:
                item = look(server, table, connection)
            BYTES.inc(len(item))
            await socket.send_data(item.decode())
    except EOFError:
        with contextlib.suppress(*BROKEN):
            await socket.close(TOO_SLOW)
    except BROKEN:
        return
    except Exception as error:
        # A look that cannot be made must not leave the viewer waiting in silence.
        ERRORS.inc()
        log.error("look failed", table=table.id, exc_info=error)
        with contextlib.suppress(*BROKEN):
            await socket.close(FAULT)


def look(server: Server, table: Table, connection: Connection) -> bytes:
    """The table as this viewer sees it now, with what happened since the last look."""
    own = table.is_host(connection.holder) or table.seats_of(connection.holder)
    _forget_other_eyes(table, connection)
    holder = connection.holder if own else ""
    key = (table.number, table.revision, connection.since, holder, connection.eyes, connection.language)
    told = table.shared.get(key)
    if told is None:
        invites = server.tables.invitations(table) if table.is_host(connection.holder) else None
        told = msgspec.json.encode(project(table, connection, connection.since, invites))
        table.shared[key] = told
    connection.since = table.number if table.course is not None else -1
    return told


def _forget_other_eyes(table: Table, connection: Connection) -> None:
    """Where a screen goes round, lines that were for one person's eyes are told anew for the next."""
    if len(table.seats_of(connection.holder)) > 1:
        eyes, _ = table.eyes_of(connection)
        if eyes is None or eyes != connection.looked:
            connection.since = -1
        connection.looked = eyes


async def _receive(socket: Socket, server: Server, table: Table, connection: Connection) -> None:
    faults = 0
    while faults < MOST_FAULTS:
        text = await socket.receive_data("text")
        try:
            message = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError) as error:
            faults += 1
            reason = str(error).replace("`", "'")
            words = site(connection.language)
            connection.tell(ErrorMessage("malformed", words("error_malformed", reason=reason)))
            continue
        # What has begun is finished, even if the line drops meanwhile.
        await asyncio.shield(server.tables.spawn(_answer(server, table, connection, message)))
    await socket.close(1008)


async def _answer(server: Server, table: Table, connection: Connection, message: ClientMessage) -> None:
    answer = await server.commands.handle(table, connection, message)
    if isinstance(answer, ErrorMessage) and answer.code == "stale":
        connection.refresh()
    if answer is not None:
        connection.tell(answer)
    else:
        connection.refresh()
