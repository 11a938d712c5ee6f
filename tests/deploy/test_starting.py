"""The tests' own proxies: a start that fails says why, and a test never talks to somebody else's program."""

import contextlib
import socket
import struct
import threading
from pathlib import Path

import pytest
from tests.deploy import proxies
from tests.table.harness import PATIENCE

RESET = struct.pack("ii", 1, 0)


def test_a_port_that_somebody_else_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program than our nginx takes the connections there, and resets them in the middle of a test."""
    host = proxies.own_address()
    monkeypatch.setattr(proxies, "own_address", lambda: host)

    def reset_all(taken: socket.socket) -> None:
        while True:
            try:
                line, _ = taken.accept()
            except OSError:
                return
            # Not before something was sent: Python leaves a socket open that is reset before TLS begins.
            with line, contextlib.suppress(OSError):
                line.settimeout(PATIENCE)
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                line.recv(1)

    with socket.create_server((host, proxies.SECURE)) as taken:
        stranger = threading.Thread(target=reset_all, args=(taken,))
        stranger.start()
        try:
            with (
                pytest.raises(AssertionError, match=r"(?s)did not start .*Address already in use"),
                proxies.proxied("nginx", tmp_path),
            ):
                pass
        finally:
            taken.shutdown(socket.SHUT_RDWR)
            stranger.join(2 * PATIENCE)
