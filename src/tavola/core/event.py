"""Events: what happened, in order, each with who may see which part of it.

Log lines, animation, spoken text and replay steps all come from events. No text is built here: readers
turn an event into words when somebody reads it.
"""

from collections.abc import Mapping
from typing import Final

from tavola.core.plain import Plain
from tavola.core.told import Seat, Told, Value, plain

EVERYBODY: Final = -1


class Event:
    """One thing that happened.

    `data` is public. `secret` is added only for the seats in the bit mask `audience`.
    """

    def __init__(
        self,
        kind: str,
        seat: int,
        data: Mapping[str, Value],
        secret: Mapping[str, Value] | None = None,
        audience: int = 0,
        refs: list[str] | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.data = data
        self.secret = secret
        self.audience = audience
        self.refs: list[str] = refs if refs is not None else []

    def told_to(self, seat: int | None) -> Told:
        """The values of its sentence, as this seat may know them; None is a spectator."""
        told: Told = {"kind": self.kind, "seat": Seat(self.seat)}
        told.update(self._known_to(seat))
        return told

    def data_for(self, seat: int | None) -> dict[str, Plain]:
        """What this seat may know beyond the kind and who did it, as plain data."""
        return {name: plain(value) for name, value in self._known_to(seat).items()}

    def seen_by(self, seat: int | None) -> dict[str, Plain]:
        """Everything this seat may know, as plain data."""
        seen: dict[str, Plain] = {"kind": self.kind, "seat": self.seat if self.seat >= 0 else None}
        seen.update(self.data_for(seat))
        refs: list[Plain] = []
        refs.extend(self.refs)
        seen["refs"] = refs
        return seen

    def _known_to(self, seat: int | None) -> Mapping[str, Value]:
        if self.secret is None or seat is None or self.audience >> seat & 1 == 0:
            return self.data
        known: Told = {}
        known.update(self.data)
        known.update(self.secret)
        return known
