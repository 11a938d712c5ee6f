"""Fair shuffles: nobody, the server included, chooses the cards.

The server draws a 256-bit secret when the table is opened and shows its SHA-256 as the commitment. Then
each person's browser may add chance of its own. The seed of the game is the SHA-256 of the secret and of
all that was added, in the order of the seats. At the end the secret is shown: anybody can check that it
fits the commitment, that the own chance went in, and that the seed gives every card.
"""

import hashlib
import secrets

from tavola.core.errors import BadFile
from tavola.core.record import Record

SCHEME = "tavola-1"
SECRET_LENGTH = 64


def new_secret() -> str:
    """256 bits, as hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """The fingerprint that is shown before the first card.

    >>> commitment("00" * 32)[:8]
    '66687aad'
    """
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def final_seed(secret: str, entropy: list[str]) -> str:
    """The seed of the game: the secret and what each seat added (an empty text for nothing)."""
    whole = "\n".join([SCHEME, secret, *entropy])
    return hashlib.sha256(whole.encode()).hexdigest()


def shuffle_of(secret: str, entropy: list[str]) -> dict[str, str | list[str]]:
    """How the seed came about, for the record."""
    return {"scheme": SCHEME, "secret": secret, "commitment": commitment(secret), "entropy": entropy}


def check_shuffle(record: Record) -> bool:
    """Whether the record says how its seed came about; raises `BadFile` if what it says is not true."""
    told = record.shuffle
    if not told:
        return False
    secret, promise, entropy = told.get("secret"), told.get("commitment"), told.get("entropy")
    if told.get("scheme") != SCHEME or not isinstance(secret, str) or not isinstance(entropy, list):
        raise BadFile("The record tells of its shuffle in a way that this Tavola does not know.", "scheme")
    if len(secret) != SECRET_LENGTH or not set(secret) <= set("0123456789abcdef"):
        raise BadFile("The secret of the shuffle is not 64 hexadecimal digits.", "secret")
    if commitment(secret) != promise:
        raise BadFile(
            "The secret of the shuffle does not fit the commitment that was shown before the first card.",
            "commitment",
        )
    if final_seed(secret, entropy) != record.seed:
        raise BadFile(
            "The seed of the game does not come from the secret and what the players added.", "seed"
        )
    return True
