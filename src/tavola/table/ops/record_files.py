"""Games as files: exported one per file, and imported as tables to replay."""

from collections.abc import Iterator
from pathlib import Path

import apsw

from tavola.core.data.files import make_folder, writing
from tavola.core.data.record import Record, read_record
from tavola.core.errors import BadFile, TavolaError
from tavola.table.ops.data_folder import open_read_only
from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.database import touch_private
from tavola.table.store.game_record import record_from_log
from tavola.table.store.store import Store
from tavola.table.tables.record_import import imported


def export_games(
    settings: ServerSettings, folder: Path, tables: list[str], unfinished: bool
) -> Iterator[Path]:
    """Write games as files, one each: those named, or all that are over.

    If one cannot be written, the others still are; the error follows at the end.
    """
    store = open_read_only(settings)
    problems = []
    try:
        make_folder(folder)
        for table in tables or store.all_tables():
            try:
                record = _record_for(store, table, unfinished)
                if record is None and tables:
                    raise BadFile("its game is not over; with --unfinished it is exported with its seed.")
            except TavolaError as error:
                problems.append(f"Table {table} cannot be exported: {error}")
                continue
            if record is not None:
                path = folder / f"{record.game}-{table}.json"
                with writing(path):
                    if not record.scores:  # it contains the seed of a running game
                        path.unlink(missing_ok=True)
                        touch_private(path)
                    path.write_text(record.text(), encoding="utf-8")
                yield path
    finally:
        store.close()
    if problems:
        raise BadFile("\n".join(problems))


def _record_for(store: Store, table: str, unfinished: bool) -> Record | None:
    stored = store.load(table)
    if stored is None:
        raise BadFile(f"There is no table {table}.")
    summary = store.summary(table)
    if stored.start is None or not (unfinished or summary.over):
        return None
    result = (summary.scores, summary.winners) if summary.over else None
    return record_from_log(stored.row, stored.seats, stored.start, stored.entries, result)


def import_games(settings: ServerSettings, files: list[Path]) -> Iterator[tuple[Path, str | TavolaError]]:
    """Import games from files: each becomes a table that can be replayed, or yields the reason why not."""
    store = Store(settings.file)
    try:
        for file in files:
            try:
                row, seats, start, entries, result = imported(read_record(file), "")
            except TavolaError as error:
                yield file, error
                continue
            try:
                store.add_whole(row, seats, start, entries, result)
            except apsw.Error as error:
                raise TavolaError(f"{settings.file} cannot be written: {error}.") from None
            yield file, row.id
    finally:
        store.close()
