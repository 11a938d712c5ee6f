"""Who may do what: a browser holds one random token, the server keeps only its hash beside each seat it has.

Invitations are signed by the server's own secret and name a table, a seat and a serial number; the store
lets each be used once. After joining, nothing secret is in an address: the token travels in an HttpOnly
cookie, or in the Authorization header of a program.
"""

import base64
import hashlib
import hmac
import secrets
from typing import NamedTuple

NOBODY = ""
SIGNATURE_BYTES = 32
TOKEN_LENGTH = 43


def new_token() -> str:
    """256 random bits for a browser or a program to keep."""
    return secrets.token_urlsafe(32)


def holder_of(token: str | None) -> str:
    """What the store knows of a token: its hash. An odd token is nobody's."""
    if token is None or len(token) != TOKEN_LENGTH:
        return NOBODY
    return hashlib.sha256(token.encode()).hexdigest()


def new_table_id() -> str:
    """A name that cannot be guessed: whoever has the link may watch."""
    return secrets.token_hex(10)


class Invitation(NamedTuple):
    """A seat that waits for whoever has the link."""

    table: str
    seat: int
    serial: int


def write_invitation(secret: bytes, invitation: Invitation) -> str:
    """The secret part of an invitation's link."""
    plain = f"{invitation.table}.{invitation.seat}.{invitation.serial}"
    signature = hmac.digest(secret, f"invite {plain}".encode(), "sha256")
    return f"{plain}.{base64.urlsafe_b64encode(signature).decode().rstrip('=')}"


def read_invitation(secret: bytes, text: str) -> Invitation | None:
    """The invitation in a link, if this server has signed it."""
    parts = text.split(".")
    if len(parts) != 4 or not (parts[1].isdecimal() and parts[2].isdecimal()):
        return None
    if len(parts[1]) > 2 or len(parts[2]) > 6 or not text.isascii():
        return None
    invitation = Invitation(parts[0], int(parts[1]), int(parts[2]))
    return invitation if hmac.compare_digest(write_invitation(secret, invitation), text) else None


def number_from(secret: bytes, text: str) -> int:
    """A number that only this server can work out."""
    return int.from_bytes(hmac.digest(secret, text.encode(), "sha256")[:8], "big")
