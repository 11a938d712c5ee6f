"""Errors that a person reads: each is one sentence that says what and why."""


class TavolaError(ValueError):
    """Something asked of Tavola was wrong; nothing has changed."""


class ActionError(TavolaError):
    """An action that cannot be played; `rule` is the id of the rule that bars it, if there is one."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class MalformedAction(ActionError):
    """A text that names no action."""


class IllegalAction(ActionError):
    """An action that the rules do not allow now."""


class BadOptions(TavolaError):
    """Options that a game cannot be started with."""


class BadFile(TavolaError):
    """A record, scenario or data file that cannot be used; the message says where and why.

    `reason` and `values` say the same as a key with its values, for messages in other languages.
    """

    def __init__(self, message: str, reason: str = "", values: dict[str, object] | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.values: dict[str, object] = values if values is not None else {}
