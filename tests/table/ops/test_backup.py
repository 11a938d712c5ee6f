"""Copies of the database file: made while others write, and restored so that there is always a file."""

from pathlib import Path
from types import TracebackType
from typing import Any, Self

import apsw
import pytest
from tests.table.tables.test_moderation import kept_table

from tavola.table.ops.backup import make_backup
from tavola.table.ops.doctor import diagnose
from tavola.table.ops.restore import restore_backup
from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.store import Store

PAGES = 2000


class Step:
    """Before each step of a copy, another connection stores a move."""

    def __init__(self, copy: Any, other: apsw.Connection) -> None:
        self.copy = copy
        self.other = other
        self.steps = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.copy.close()

    @property
    def done(self) -> bool:
        return bool(self.copy.done)

    def step(self, pages: int) -> None:
        self.steps += 1
        assert self.steps < 100, "the copy keeps starting over"
        self.other.execute("INSERT INTO meta VALUES (?, ?)", (f"while it is made {self.steps}", b"x"))
        self.copy.step(pages)


def test_a_copy_ends_however_much_is_stored_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "tables.sqlite3")
    store.db.execute("INSERT INTO meta VALUES ('much', zeroblob(?))", (PAGES * 4096,))
    other = apsw.Connection(str(tmp_path / "tables.sqlite3"))

    class Target(apsw.Connection):
        def backup(self, *given: Any) -> Any:
            return Step(super().backup(*given), other)

    monkeypatch.setattr(apsw, "Connection", Target)
    store.backup(tmp_path / "copy")
    monkeypatch.undo()
    copy = apsw.Connection(str(tmp_path / "copy"))
    assert list(copy.execute("SELECT count(*) FROM meta WHERE name LIKE 'while%'")) == [(0,)]
    assert list(other.execute("SELECT count(*) > 1 FROM meta WHERE name LIKE 'while%'")) == [(1,)]
    assert copy.pragma("integrity_check") == "ok"
    for db in (copy, other, store):
        db.close()


def test_a_restore_takes_along_what_is_not_yet_in_the_file_itself(tmp_path: Path) -> None:
    table = kept_table(tmp_path / "one", "host")
    live = Store(tmp_path / "one" / "tables.sqlite3")
    live.put_waiting(table, True)  # it is in the write-ahead log
    settings = ServerSettings(data=str(tmp_path / "two"))
    restore_backup(settings, tmp_path / "one" / "tables.sqlite3", "test")
    restored = Store(settings.file)
    assert list(restored.db.execute("SELECT table_id FROM waiting")) == [(table,)]
    restored.close()
    live.close()


def test_a_restore_that_dies_at_the_last_moment_leaves_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = kept_table(tmp_path / "data", "host")
    settings = ServerSettings(data=str(tmp_path / "data"))
    make_backup(settings, tmp_path / "copy")

    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "rename", dies)
    with pytest.raises(KeyboardInterrupt):
        restore_backup(settings, tmp_path / "copy", "test")
    monkeypatch.undo()
    store = Store(settings.file)
    assert store.all_tables() == [table]
    store.close()


def test_doctor_names_a_table_of_unknown_rules_at_which_nothing_was_dealt(tmp_path: Path) -> None:
    table = kept_table(tmp_path, "host")
    db = apsw.Connection(str(tmp_path / "tables.sqlite3"))
    db.execute("UPDATE tables SET rules = '99'")
    db.close()
    bad = [finding.told for finding in diagnose(ServerSettings(data=str(tmp_path))) if not finding.well]
    assert any(table in told for told in bad), bad
