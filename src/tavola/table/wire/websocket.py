"""A viewer's WebSocket: incoming messages go to the command handler; outgoing ones are queued."""

import asyncio
import contextlib
from typing import Any

import apsw
import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect

from tavola.table.play.projection import project
from tavola.table.play.table import Table
from tavola.table.play.viewers import Due, Viewer, ViewerConnection
from tavola.table.protocol.messages import ClientMessage, ErrorMessage, NotesMessage, PresenceMessage
from tavola.table.runtime.fair_queue import Share
from tavola.table.runtime.metrics import BYTES, ERRORS, SOCKETS
from tavola.table.runtime.rate_limits import RateLimit
from tavola.table.store.store import Store
from tavola.table.wire.server import Server, TooManyRequests
from tavola.table.words.texts import site

log = structlog.get_logger()
LARGEST_FRAME = 64 * 1024
GONE = 4404
TOO_MANY = 4429
TOO_SLOW = 1013
FAULT = 1011
# Useless messages: this many at once, and then one every few seconds.
MOST_USELESS = 20
SECONDS_PER_USELESS = 3
# The longest wait, in seconds, before checking again whether the address still owes for earlier work.
LONGEST_PAUSE = 5.0
# The errors that a broken connection can raise, depending on when it breaks.
BROKEN = (WebSocketDisconnect, RuntimeError, OSError)
decoder = msgspec.json.Decoder(ClientMessage)

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: Socket, table_id: str, server: Server) -> None:
    """A viewer's connection to a table."""
    server.check_origin(socket)
    viewer = server.viewer(socket)
    await socket.accept()
    address = server.address(socket)
    wait = server.reads.wait(address) or (0 if server.sockets.enter(address) else 60)
    if wait:
        told = site(viewer.language)("error_limit", seconds=wait)
        await _refuse(socket, ErrorMessage("limit", told, wait=wait), TOO_MANY)
        return
    try:
        await _visit(socket, server, table_id, viewer)
    finally:
        server.sockets.leave(address)


async def _visit(socket: Socket, server: Server, table_id: str, viewer: Viewer) -> None:
    words = site(viewer.language)
    try:
        table = await server.table(table_id, viewer, socket)
    except TooManyRequests as refused:
        told = words("error_limit", seconds=refused.wait)
        await _refuse(socket, ErrorMessage("limit", told, wait=refused.wait), TOO_MANY)
        return
    except HTTPException as error:
        told = error.detail if error.status_code == 410 else words("error_gone")
        await _refuse(socket, ErrorMessage("gone", told), GONE)
        return
    except apsw.Error as error:
        log.error("table not read", table=table_id, error=type(error).__name__)
        await _refuse(socket, ErrorMessage("busy", words("error_busy")), TOO_SLOW)
        return
    connection = ViewerConnection(viewer.holder, viewer.language, _since(socket, table), viewer.source)
    table.connections.add(connection)
    SOCKETS.inc()
    try:
        await _converse(socket, server, table, connection)
    finally:
        SOCKETS.dec()
        table.connections.discard(connection)
        table.leave(connection.holder)


def _since(socket: Socket, table: Table) -> int:
    """The log number that the viewer already has; anything malformed counts as none."""
    text = socket.query_params.get("since", "0")
    known = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    return known if 0 < known <= table.number else -1


async def _refuse(socket: Socket, error: ErrorMessage, code: int) -> None:
    if await _deliver(socket, msgspec.json.encode(error)):
        await _close(socket, code)


async def _converse(socket: Socket, server: Server, table: Table, connection: ViewerConnection) -> None:
    if table.is_host(connection.holder):
        await server.tables.invitations.renew(table)
    server.tables.advance(table)
    if connection.known and table.seats_of(connection.holder):
        notes = await server.tables.queue.read(Store.notes, table.id, connection.holder)
        if notes:
            connection.send(NotesMessage(notes))
    table.broadcast_presence()
    sender = asyncio.ensure_future(_send(socket, server, table, connection))
    try:
        await _receive(socket, server, table, connection)
    finally:
        connection.close()
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def _send(socket: Socket, server: Server, table: Table, connection: ViewerConnection) -> None:
    try:
        while await _send_next(socket, server, table, connection):
            pass
    except EOFError:
        await _close(socket, TOO_SLOW)
    except Exception as error:
        # A snapshot that cannot be made must not leave the viewer waiting in silence.
        ERRORS.inc()
        log.error("snapshot failed", table=table.id, exc_info=error)
        await _close(socket, FAULT)


async def _send_next(socket: Socket, server: Server, table: Table, connection: ViewerConnection) -> bool:
    """Send the next message; whether that worked. An idle connection must not keep the last one in memory."""
    item = await connection.next()
    message = await _make(socket, server, table, connection, item)
    BYTES.inc(len(message))
    return await _deliver(socket, message)


async def _make(
    socket: Socket, server: Server, table: Table, connection: ViewerConnection, item: bytes | Due
) -> bytes:
    """The bytes to send: a queued message, or what is due as it is now."""
    if item is Due.PRESENCE:
        return msgspec.json.encode(PresenceMessage(table.who_is_here()))
    if item is not Due.SNAPSHOT:
        return item
    _resend_log_for_next_person(table, connection)
    while True:
        # One snapshot is made in each round of the event loop: those for thirty viewers at once would hold up
        # everybody. Addresses take turns.
        turn = server.snapshot_queue.place(Share(connection.source, connection.holder))
        try:
            async with server.prepared(socket, table, connection, connection.since), turn:
                made = snapshot(server, table, connection)
                await asyncio.sleep(0)
                return made
        except TooManyRequests as refused:
            # Long logs for many WebSockets of one address are held back until their work is paid for.
            await asyncio.sleep(min(refused.wait, LONGEST_PAUSE))


async def _deliver(socket: Socket, message: bytes) -> bool:
    """Send a message; whether that worked. Only here does a `RuntimeError` mean a broken connection."""
    try:
        await socket.send_data(message.decode())
    except BROKEN:
        return False
    return True


async def _close(socket: Socket, code: int) -> None:
    with contextlib.suppress(*BROKEN):
        await socket.close(code)


def snapshot(server: Server, table: Table, connection: ViewerConnection) -> bytes:
    """The table as this viewer sees it now, with what happened since the last snapshot."""
    own = table.is_host(connection.holder) or table.seats_of(connection.holder)
    _resend_log_for_next_person(table, connection)
    holder = connection.holder if own else ""
    place = (table.mark, table.number, table.revision, connection.since)
    key = (*place, holder, connection.seat, connection.language)
    made = server.shared_snapshots.get(key)
    if made is None:
        invites = server.tables.invitations.of(table) if table.is_host(connection.holder) else None
        made = msgspec.json.encode(project(table, connection, connection.since, invites))
        server.shared_snapshots.put(key, made)
    connection.since = table.number if table.game_log is not None else -1
    return made


def _resend_log_for_next_person(table: Table, connection: ViewerConnection) -> None:
    """At a shared screen the log is sent again for the next person, who may know other things."""
    if len(table.seats_of(connection.holder)) > 1:
        seat = table.point_of_view(connection).seat
        if seat != connection.last_seat:
            connection.since = -1
        connection.last_seat = seat


async def _receive(socket: Socket, server: Server, table: Table, connection: ViewerConnection) -> None:
    """Receive messages until the connection breaks, or too many of them were useless."""
    patience = RateLimit("messages in vain", 1 / SECONDS_PER_USELESS, MOST_USELESS)
    while True:
        try:
            text = await socket.receive_data("text")
        except BROKEN:
            return
        if connection.closed:  # the sending task may wait for ever for a client that reads nothing
            await _close(socket, TOO_SLOW)
            return
        try:
            message = decoder.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            reason = str(error).replace("`", "'")
            words = site(connection.language)
            connection.send(ErrorMessage("malformed", words("error_malformed", reason=reason)))
            useless = True
        else:
            # What has begun is finished even if the connection breaks meanwhile. The task logs errors.
            answering = server.tables.tasks.spawn(_answer(socket, server, table, connection, message))
            await asyncio.wait([answering])
            if answering.cancelled() or answering.exception() is not None:
                ERRORS.inc()
                await _close(socket, FAULT)
                return
            useless = answering.result()
        if useless and patience.wait(connection):
            await _close(socket, 1008)
            return


async def _answer(
    socket: Socket, server: Server, table: Table, connection: ViewerConnection, message: ClientMessage
) -> bool:
    """Handle a message and answer it; returns whether it was useless, such as a spectator's."""
    answer = await server.commands.handle(table, connection, message)
    refused = answer.code if isinstance(answer, ErrorMessage) else ""
    useless = refused in ("forbidden", "limit")
    if answer is None or refused == "stale":
        # The whole table is sent, and that counts as a read.
        wait = server.reads.wait(server.address(socket))
        if wait == 0:
            connection.refresh()
        else:
            useless = True
            told = site(connection.language)("error_limit", seconds=wait)
            answer = answer or ErrorMessage("limit", told, wait=wait)
    if answer is not None:
        connection.send(answer)
    return useless
