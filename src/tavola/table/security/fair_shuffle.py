"""Fair shuffles: nobody can choose the cards, not even somebody who can read the server's file.

The server draws a 256-bit secret when the table is opened and shows its SHA-256. Once all seats are taken,
each person's browser draws a value and sends only its SHA-256. Only when the list of these commitments is
stored and shown to everybody do the browsers reveal their values. The seed of the game is the SHA-256 of the
secret, all commitments and all matching values, in the order of the seats: nobody can choose a value after
seeing another's. A player who commits and then reveals nothing is named to everybody and in the record.
"""

import hashlib
import re
import secrets
from typing import Literal, TypeAlias

from tavola.core.data.record import Record
from tavola.core.errors import BadFile

SCHEME = "tavola-2"
# Without commitments by the players: somebody who could read the file could choose the last value.
OLD_SCHEME = "tavola-1"
ShuffleFacts: TypeAlias = dict[str, str | list[str]]
# What a seat adds to the shuffle: a bot adds nothing, and a person with several seats adds one value.
Adds = Literal["person", "bot", "shared"]
FIELDS = {
    SCHEME: {"scheme", "secret", "commitment", "seats", "commitments", "values", "faults"},
    OLD_SCHEME: {"scheme", "secret", "commitment", "entropy"},
}
MISSING, WRONG = "missing", "wrong"
UNPROVED = (
    "this file alone does not prove that the commitments were shown before the first card:"
    " compare them with those that were noted then"
)
WRONG_SEATS = {
    "shuffle_seat": "The shuffle has a commitment by {name}, who cannot have made one.",
    "shuffle_value": "The value that {name} added to the shuffle does not match the commitment.",
    "shuffle_fault": "The record is wrong about whether the value of {name} arrived.",
}


def new_secret() -> str:
    """256 bits, as hexadecimal digits."""
    return secrets.token_hex(32)


def is_digits(text: str) -> bool:
    """Whether a text has the form of a secret, a value and a commitment: 64 hexadecimal digits.

    >>> is_digits("ab" * 32), is_digits("AB" * 32), is_digits("ab")
    (True, False, False)
    """
    return re.fullmatch("[0-9a-f]{64}", text) is not None


def commitment(value: str) -> str:
    """The fingerprint of a secret or a value, which is shown first.

    >>> commitment("00" * 32)[:8]
    '66687aad'
    """
    return hashlib.sha256(bytes.fromhex(value)).hexdigest()


def final_seed(secret: str, commitments: list[str], values: list[str]) -> str:
    """The seed of the game. Each part is 64 digits or empty and has its own line, so inputs never collide."""
    return _digest([SCHEME, secret, *commitments, *values])


def old_seed(secret: str, entropy: list[str]) -> str:
    """The seed of a game of the older scheme."""
    return _digest([OLD_SCHEME, secret, *entropy])


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def shuffle_of(
    secret: str, seats: list[Adds], commitments: list[str], values: dict[int, str], wrong: set[int]
) -> ShuffleFacts:
    """How the seed came about, for the record: each seat's commitment, its value, and what is missing."""
    given = [values.get(seat, "") for seat in range(len(seats))]
    faults = [
        (WRONG if seat in wrong else MISSING) if promise and not value else ""
        for seat, (promise, value) in enumerate(zip(commitments, given, strict=True))
    ]
    return {
        "scheme": SCHEME,
        "secret": secret,
        "commitment": commitment(secret),
        "seats": list(seats),
        "commitments": commitments,
        "values": given,
        "faults": faults,
    }


def old_shuffle(secret: str, entropy: list[str]) -> ShuffleFacts:
    """What the record of a game of the older scheme contains."""
    return {
        "scheme": OLD_SCHEME,
        "secret": secret,
        "commitment": commitment(secret),
        "entropy": entropy,
    }


def listed(told: ShuffleFacts, name: str) -> list[str]:
    """A list from the facts of a shuffle; empty if its scheme has no such list."""
    found = told.get(name)
    return found if isinstance(found, list) else []


# Checking -----------------------------------------------------------------------------------------


def check_shuffle(record: Record) -> bool:
    """Whether the record says how its seed came about; raises `BadFile` if what it says is false."""
    told = record.shuffle
    if not told:
        return False
    _check_form(told)
    secret = str(told["secret"])
    if not is_digits(secret):
        raise BadFile("The secret of the shuffle is not 64 hexadecimal digits.", "secret")
    if commitment(secret) != told["commitment"]:
        raise BadFile(
            "The secret of the shuffle does not match the commitment that was shown before the first card.",
            "commitment",
        )
    if told["scheme"] == SCHEME:
        seed = _check_values(told, secret, record.all_names())
    else:
        seed = _check_entropy(told, secret, record.players)
    if seed != record.seed:
        raise BadFile(
            "The seed of the game does not come from the secret and what the players added.", "seed"
        )
    return True


def _check_form(told: ShuffleFacts) -> None:
    """The scheme is known and has exactly the fields it should, each a text or a list."""
    fields = FIELDS.get(str(told.get("scheme")))
    single = {"scheme", "secret", "commitment"}
    if fields != set(told) or any(isinstance(told[name], str) != (name in single) for name in told):
        raise BadFile("The record describes its shuffle in a way that this Tavola does not know.", "scheme")


def _check_values(told: ShuffleFacts, secret: str, names: list[str]) -> str:
    """By seat: a commitment only by a person, a value only with one, and a fault for each without a value."""
    seats, promises, values, faults = (
        listed(told, name) for name in ("seats", "commitments", "values", "faults")
    )
    if not all(len(found) == len(names) for found in (seats, promises, values, faults)):
        raise BadFile("The shuffle does not have one entry for each seat.", "shuffle_number")
    if not all(text == "" or is_digits(text) for text in promises + values):
        raise BadFile(
            "A commitment or a value of the shuffle is not 64 hexadecimal digits.", "shuffle_digits"
        )
    for seat, name in enumerate(names):
        wrong = _wrong_at(seats[seat], promises[seat], values[seat], faults[seat])
        if wrong:
            raise BadFile(WRONG_SEATS[wrong].format(name=name), wrong, {"seat": seat})
    return final_seed(secret, promises, values)


def _wrong_at(kind: str, promise: str, value: str, fault: str) -> str:
    """What is false about one seat, as a key of `WRONG_SEATS`; empty if nothing is."""
    if kind not in ("person", "bot", "shared") or (promise and kind != "person"):
        return "shuffle_seat"
    if value and (not promise or commitment(value) != promise):
        return "shuffle_value"
    if fault not in ((MISSING, WRONG) if promise and not value else ("",)):
        return "shuffle_fault"
    return ""


def _check_entropy(told: ShuffleFacts, secret: str, players: int) -> str:
    entropy = listed(told, "entropy")
    if len(entropy) != players:
        raise BadFile("The shuffle does not have one entry for each seat.", "shuffle_number")
    if not all(text == "" or re.fullmatch("[0-9a-f]{16,128}", text) for text in entropy):
        raise BadFile("What a player added to the shuffle is not hexadecimal digits.", "shuffle_digits")
    return old_seed(secret, entropy)


def proved(record: Record) -> list[str]:
    """What a shuffle that has been checked (or is not in the record) proves and does not prove, in words."""
    told = record.shuffle
    if not told:
        return ["the file says nothing about its shuffle: nothing is proved about who chose the cards"]
    if told["scheme"] == OLD_SCHEME:
        return [
            "the shuffle's secret matches its fingerprint, and the seed follows from it and what was added",
            "players did not commit (tavola-1): whoever could read the server's file could choose the cards",
        ]
    names = record.all_names()
    lines = [
        "the secret and all values of the shuffle match their fingerprints, and the seed follows from them"
    ]
    values, faults = listed(told, "values"), listed(told, "faults")
    adding = [name for name, value in zip(names, values, strict=False) if value]
    if adding:
        lines.append(f"nobody could choose the cards, if one of these was honest: {', '.join(adding)}")
        lines.append(UNPROVED)
    else:
        lines.append("no player added to the seed: whoever ran the server could choose the cards")
    trust = ", unless they trust somebody who did" if adding else ""
    for name, kind, promise in zip(names, listed(told, "seats"), listed(told, "commitments"), strict=False):
        if kind == "person" and not promise:
            lines.append(f"{name} added nothing to the shuffle: nothing is proved to {name}{trust}")
    for name, fault in zip(names, faults, strict=False):
        if fault:
            what = "did not reveal it" if fault == MISSING else "revealed something else"
            lines.append(f"FAULT: {name} committed to a value and {what}")
    if any(faults):
        count = 2 ** sum(map(bool, faults))
        lines.append(f"whoever held back what is missing could choose between {count} deals")
    return lines
