"""Plain data: what views, events and records are made of, and what leaves the process."""

from typing import TypeAlias

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
View: TypeAlias = "dict[str, Plain]"
