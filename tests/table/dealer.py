"""A server with fixed randomness, so that a test gets the same cards whenever it runs.

`python -m tests.table.dealer serve …` is `python -m tavola.table serve …` except for two things: every
table's secret is the same, and bots choose by the table's seed. The only other randomness is what browsers
add, and those of the tests add the name of their test. `pytest --deals WORD` gives other cards to all tests.
"""

import hashlib
import os

from tavola.table.__main__ import app
from tavola.table.play.table import Table
from tavola.table.security import auth, fair_shuffle
from tavola.table.tables.bot_runner import BotRunner

VARIABLE = "TEST_DEALS"


def chance(of: str) -> str:
    """Hexadecimal digits that look random and are always the same for the same thing."""
    return hashlib.sha256(f"{os.environ.get(VARIABLE, '')} {of}".encode()).hexdigest()


def bot_seed(self: BotRunner, table: Table, number: int) -> int:
    """Like the server's own, without what differs each time: its secret and the table's name."""
    del self
    assert table.start is not None
    return auth.number_from(b"", f"bot {table.start.seed} {number}")


def main() -> None:
    """Serve."""
    fair_shuffle.new_secret = lambda: chance("the server")
    BotRunner.seed = bot_seed  # type: ignore[method-assign]
    app()


if __name__ == "__main__":
    main()
