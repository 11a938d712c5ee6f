"""Round robin: a client that sends a lot waits for its own requests, and nobody else does.

In each round of the event loop the server begins one piece of work for a client: it reads some bytes, or
hands a request to the application. Addresses take turns, however many connections they have. A request whose
turn has not come is only late; too many in a minute are refused before they reach the application.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Hashable
from typing import Any

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from tavola.table.protocol.messages import ErrorMessage
from tavola.table.runtime.rate_limits import RateLimit
from tavola.table.security.auth import network_of
from tavola.table.words.texts import choose_language, site


class RequestTurn:
    """A job to be done when its turn comes."""

    __slots__ = ("job",)

    def __init__(self, job: Callable[[], None]) -> None:
        self.job: Callable[[], None] | None = job

    def cancel(self) -> None:
        """The client that wanted it is gone: skip it."""
        self.job = None


class RoundRobin:
    """One job in each round of the event loop; callers take turns."""

    def __init__(self) -> None:
        self.waiting: dict[Hashable, deque[RequestTurn]] = {}
        # Whether this round's turn is taken.
        self.taken = False

    def ask(self, caller: Hashable, job: Callable[[], None]) -> RequestTurn | None:
        """Do the job at once if this round's turn is free, or else when it is the caller's turn."""
        if not self.taken:
            self._begin_round()
            job()
            return None
        turn = RequestTurn(job)
        self.waiting.setdefault(caller, deque()).append(turn)
        return turn

    async def wait(self, caller: Hashable, peer: "Peer") -> bool:
        """Wait for a turn; whether the peer is still there by then."""
        if not self.taken:
            self._begin_round()
        elif not peer.gone:
            peer.called = asyncio.get_running_loop().create_future()
            turn = self.ask(caller, peer.call)
            try:
                await peer.called
            finally:
                peer.called = None
                if turn is not None:
                    turn.cancel()
        return not peer.gone

    def _begin_round(self) -> None:
        self.taken = True
        asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """Begin a new round, with the caller whose last turn was longest ago."""
        while self.waiting:
            caller = next(iter(self.waiting))
            turns = self.waiting.pop(caller)
            while turns and turns[0].job is None:
                turns.popleft()
            if turns:
                job = turns.popleft().job
                if turns:
                    self.waiting[caller] = turns
                self._begin_round()
                assert job is not None
                job()
                return
        self.taken = False


class Peer:
    """The other end of a connection, which may be gone before its turn comes."""

    def __init__(self) -> None:
        self.gone = False
        self.called: asyncio.Future[None] | None = None

    def call(self) -> None:
        """It is the peer's turn, if it waits for one."""
        if self.called is not None and not self.called.done():
            self.called.set_result(None)

    def leave(self) -> None:
        """The peer is gone, and waits for nothing."""
        self.gone = True
        self.call()


def with_turns(app: ASGIApp, turns: RoundRobin, requests: RateLimit) -> ASGIApp:
    """The application, called for one address after another, with a rate limit for each."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await app(scope, receive, send)
            return
        client = scope.get("client")
        caller = network_of(client[0] if client else "")
        # Without Tavola's connections, as under another server, peers never leave.
        peer: Peer = scope.get("state", {}).get("peer") or Peer()

        async def receive_in_turn() -> Any:
            message = await receive()
            # The work of a request is done when its body is complete, which may be much later.
            if message["type"] == "http.request" and not message.get("more_body"):
                await turns.wait(caller, peer)
            return message

        if not await turns.wait(caller, peer):
            return
        wait = requests.wait(caller)
        if wait:
            await _refuse(scope, send, wait)
        else:
            await app(scope, receive_in_turn, send)

    return wrapped


async def _refuse(scope: Any, send: Any, wait: int) -> None:
    """Say when to try again, as cheaply as possible."""
    accepted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    told = site(choose_language(None, accepted.decode("latin-1")))("error_limit", seconds=wait)
    if scope["path"].startswith("/api"):
        kind, body = b"application/json", msgspec.json.encode(ErrorMessage("limit", told, wait=wait))
    else:
        kind, body = b"text/plain; charset=utf-8", told.encode()
    event = "http.response" if scope["type"] == "http" else "websocket.http.response"
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"retry-after", str(wait).encode()),
    ]
    await send({"type": f"{event}.start", "status": 429, "headers": headers})
    await send({"type": f"{event}.body", "body": body, "more_body": False})
