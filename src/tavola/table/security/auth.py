"""Who may do what: a browser holds one random token; the server stores only its hash with each seat.

Invitations are signed with the server's secret and name a table, a seat and a serial number; the store lets
each be used once. After joining, no address holds a secret: the token travels in an HttpOnly cookie, or in a
program's Authorization header.
"""

import base64
import hashlib
import hmac
import ipaddress
import secrets
from typing import NamedTuple

NOBODY = ""
TOKEN_LENGTH = 43
# IPv4 addresses as an IPv6-only network translates them (RFC 6052).
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


def new_token() -> str:
    """256 random bits for a browser or a program to keep."""
    return secrets.token_urlsafe(32)


def holder_of(token: str | None) -> str:
    """The hash of a token, which is all that the store keeps. A malformed token is nobody's."""
    if token is None or len(token) != TOKEN_LENGTH:
        return NOBODY
    return hashlib.sha256(token.encode()).hexdigest()


def network_of(host: str) -> str:
    """The network of an address, for limits; neighbours in one IPv6 network count as one.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7"), network_of("2001:db8::7")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')

    Anything else that a proxy passes on counts as one caller.
    """
    try:
        address = address_of(host)
    except ValueError:
        return "elsewhere" if host else ""
    return str(ipaddress.ip_network((address, 64), strict=False) if address.version == 6 else address)


def address_of(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address, with IPv4 unwrapped from IPv6. Raises `ValueError` if it is not an address.

    A server that listens on `::` sees all IPv4 callers in one IPv6 network.
    """
    address = ipaddress.ip_address(host)
    if address.version == 4:
        return address
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour or address


def source_of(secret: bytes, network: str) -> str:
    """The fingerprint of a network, which only this server can compute; the store keeps nothing else."""
    return hmac.digest(secret, f"source {network}".encode(), "sha256").hex()[:16] if network else ""


def new_table_id() -> str:
    """A name that cannot be guessed: anybody who has the link may watch."""
    return secrets.token_hex(10)


class Invitation(NamedTuple):
    """A seat reserved for the first person who uses the link."""

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
