"""Rules versions: which versions of a game's rules can be played, and what each of them changed.

Each game lists them in `state/versions.py`. Rules ask `state.game.rules >= NAME_OF_THE_CHANGE`, so that
games begun under older rules are finished under them (docs/decisions/0001-rules-versions.md).
"""


class Change:
    """A rule that changed in some version: what is played now, and under which rule numbers."""

    def __init__(self, since: int, told: str, rules: list[str]) -> None:
        self.since = since
        self.told = told
        self.rules = rules


class Changes:
    """All versions from the oldest that can be played, with what changed since."""

    def __init__(self, oldest: int, changes: list[Change]) -> None:
        self.oldest = oldest
        self.changes = changes
        self.newest = max([oldest] + [change.since for change in changes])
