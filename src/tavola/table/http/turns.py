"""Turns: whoever asks for much waits for their own requests, and nobody else does.

In each round of the loop one piece of strangers' work is begun: some bytes are read, or a request is handed
to the application. Addresses take turns, however many connections they have. A request whose turn has not
come is only late; too many of them in a minute are refused, without the application.
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


class Turn:
    """Something that is to be done when its turn comes."""

    __slots__ = ("job",)

    def __init__(self, job: Callable[[], None]) -> None:
        self.job: Callable[[], None] | None = job

    def cancel(self) -> None:
        """Whoever wanted it is gone: it takes no turn."""
        self.job = None


class Turns:
    """One piece of work in a round of the loop; callers take turns."""

    def __init__(self) -> None:
        self.waiting: dict[Hashable, deque[Turn]] = {}
        # Whether somebody had a turn in this round.
        self.taken = False

    def ask(self, caller: Hashable, job: Callable[[], None]) -> Turn | None:
        """Do the job at once if this round has nothing else to do, else when it is the caller's turn."""
        if not self.taken:
            self._begin_round()
            job()
            return None
        turn = Turn(job)
        self.waiting.setdefault(caller, deque()).append(turn)
        return turn

    async def wait(self, caller: Hashable, guest: "Peer") -> bool:
        """Wait for a turn; whether the guest is still there then."""
        if not self.taken:
            self._begin_round()
        elif not guest.gone:
            guest.called = asyncio.get_running_loop().create_future()
            turn = self.ask(caller, guest.call)
            try:
                await guest.called
            finally:
                guest.called = None
                if turn is not None:
                    turn.cancel()
        return not guest.gone

    def _begin_round(self) -> None:
        self.taken = True
        asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """A new round: the caller whose last turn was longest ago goes first."""
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
    """Whoever is at the other end of a connection, and may leave before their turn comes."""

    def __init__(self) -> None:
        self.gone = False
        self.called: asyncio.Future[None] | None = None

    def call(self) -> None:
        """It is their turn, if they wait for one."""
        if self.called is not None and not self.called.done():
            self.called.set_result(None)

    def leave(self) -> None:
        """They are gone, and wait for nothing."""
        self.gone = True
        self.call()


def with_turns(app: ASGIApp, turns: Turns, requests: RateLimit) -> ASGIApp:
    """The application, which is asked by one address after the other, and not too often by any."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await app(scope, receive, send)
            return
        client = scope.get("client")
        caller = network_of(client[0] if client else "")
        # Whoever runs the application without Tavola's connections has guests that never leave.
        guest: Peer = scope.get("state", {}).get("guest") or Peer()

        async def receive_in_turn() -> Any:
            message = await receive()
            # What a request asks for is done when its body is here, which may be much later.
            if message["type"] == "http.request" and not message.get("more_body"):
                await turns.wait(caller, guest)
            return message

        if not await turns.wait(caller, guest):
            return
        wait = requests.wait(caller)
        if wait:
            await _refuse(scope, send, wait)
        else:
            await app(scope, receive_in_turn, send)

    return wrapped


async def _refuse(scope: Any, send: Any, wait: int) -> None:
    """Say when to come back, at no greater cost than that."""
    wishes = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    told = site(choose_language(None, wishes.decode("latin-1")))("error_limit", seconds=wait)
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
