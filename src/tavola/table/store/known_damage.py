"""Known damage: the tables found to be damaged, after a start or when somebody opens them."""

import asyncio

import apsw
import structlog

from tavola.core.errors import TavolaError
from tavola.table.store.damage import Damaged
from tavola.table.store.database import MEMORY
from tavola.table.store.integrity import Findings, examine
from tavola.table.store.store import Store

log = structlog.get_logger()


class KnownDamage:
    """What is known to be wrong with the file. The damage of each table is logged once."""

    def __init__(self, store: Store) -> None:
        self.path = store.path
        # Whether the quick checks are complete.
        self.examined = False
        self.file = ""
        self.tables: dict[str, str] = {}

    async def examine(self) -> None:
        """Check the whole file in a background thread."""
        if self.path == MEMORY:
            return
        found = await asyncio.to_thread(self._examine)
        if found.file:
            self.file = found.file
            log.error("file is damaged", reason=found.file)
        for table, reason in found.tables.items():
            self.note(table, Damaged(reason))

    def _examine(self) -> Findings:
        try:
            store = Store.open_read_only(self.path)
        except TavolaError as error:
            return Findings(str(error), {})
        try:
            return examine(store)
        except apsw.Error as error:
            return Findings(f"It cannot be read: {error}.", {})
        finally:
            store.close()

    def check(self, table: str) -> None:
        """Raise `Damaged` for a table known to be damaged, instead of loading it again and again."""
        if table in self.tables:
            raise Damaged(self.tables[table])

    def note(self, table: str, error: Exception) -> Damaged:
        """Remember that a table is damaged; the error to raise."""
        told = error if isinstance(error, Damaged) else Damaged(f"The file is damaged here: {error}.")
        if table not in self.tables:
            self.tables[table] = str(told)
            log.error("table is damaged", table=table, reason=str(told), exc_info=told.__cause__)
        return told

    def forget(self, table: str) -> None:
        """An administrator has changed or deleted a table: check it afresh."""
        self.tables.pop(table, None)

    def problem(self) -> str:
        """What is wrong, for anybody who asks: no table ids, and nothing that is in the tables."""
        if self.file:
            return "The database file is damaged. The log and 'tavola doctor' say more."
        if self.tables:
            count = len(self.tables)
            tables = "1 table is" if count == 1 else f"{count} tables are"
            return f"{tables} damaged. The log and 'tavola doctor' say more."
        return ""
