"""Events: what happened, in order, each with who may see which part of it.

Log lines, animation, spoken text and replay steps all come from events. No text is built here: readers
turn an event into words when somebody reads it.
"""

from typing import Final

from tavola.core.plain import Plain

EVERYBODY: Final = -1


class Event:
    """One thing that happened.

    `data` is public. `secret` is added only for the seats in the bit mask `audience`.
    """

    def __init__(
        self,
        kind: str,
        seat: int,
        data: dict[str, Plain],
        secret: dict[str, Plain] | None = None,
        audience: int = 0,
        refs: list[str] | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.data = data
        self.secret = secret
        self.audience = audience
        self.refs: list[str] = refs if refs is not None else []

    def seen_by(self, seat: int | None) -> dict[str, Plain]:
        """The event as this seat may know it; None is a spectator."""
        told: dict[str, Plain] = {"kind": self.kind, "seat": self.seat if self.seat >= 0 else None}
        told.update(self.data)
        refs: list[Plain] = []
        refs.extend(self.refs)
        told["refs"] = refs
        if self.secret is not None and seat is not None and self.audience >> seat & 1:
            told.update(self.secret)
        return told
