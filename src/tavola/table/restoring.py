"""What a restore must not undo: bans, the audit log, and what an administrator did since the backup."""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import apsw

from tavola.core.errors import TavolaError
from tavola.table.housekeeping import LOOKED, AuditRow, Housekeeping
from tavola.table.store import Store

# What needs no doing again: bans are taken over, a restore is what is being done, what was too old is too old
# again, and a look changes nothing.
SETTLED = ("mute", "unmute", "ban", "unban", "restore", "sweep", *LOOKED)


class Carried(NamedTuple):
    """What the file of tables knew and the backup did not."""

    # Whether that file could be read, or there was none.
    known: bool
    # What was done to tables and seats since the backup, which knows nothing of it.
    undone: list[AuditRow]


def carry(old: Path, copy: Path, source: Path, who: str) -> Carried:
    """Take bans and audit lines over from the file of tables, if there is one, and note the restore."""
    store = Store(copy)
    file = Housekeeping(store, who)
    try:
        with store.db:
            carried = Carried(not old.exists(), [])
            if old.exists():
                with suppress(TavolaError, apsw.Error):  # a damaged file is why one restores
                    carried = _take_over(old, file)
            file.note("restore", source.name)
        return carried
    finally:
        store.close()


def _take_over(old: Path, file: Housekeeping) -> Carried:
    look = Store.look(old)
    try:
        bans = list(look.db.execute("SELECT * FROM bans"))
        lines = [AuditRow(*row) for row in look.db.execute("SELECT * FROM audit ORDER BY n")]
    finally:
        look.close()
    kept = {row[1:] for row in file.audit()}
    newer = [row for row in lines if row[1:] not in kept]
    with file.db:
        file.db.execute("DELETE FROM bans")  # also a pardon since the backup counts
        file.db.executemany("INSERT INTO bans VALUES (?, ?, ?, ?, ?)", bans)
        file.db.executemany(
            "INSERT INTO audit (at, who, what, about, detail) VALUES (?, ?, ?, ?, ?)",
            [row[1:] for row in newer],
        )
    return Carried(True, [row for row in newer if row.what not in SETTLED])
