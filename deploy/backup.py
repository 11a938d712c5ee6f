"""Back up all tables into a folder, check the copy, and keep the newest of some days and weeks.

    /opt/tavola/.venv/bin/python /opt/tavola/deploy/backup.py /var/lib/tavola-backups --data /var/lib/tavola

Tried in tests/deploy/test_backup.py: with a real server, a full disk, a kill halfway, and a restore drill.

A copy gets its name only when it is complete, on the disk and checked; until then it ends in `.part`. Old
copies are deleted only after that, and only files with names that this script gives, never anybody else's.
If anything fails, nothing is deleted, and the exit code tells systemd.
"""

import argparse
import fcntl
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from tavola.core.data.files import make_folder, writing
from tavola.core.errors import TavolaError
from tavola.table.ops.backup import BACKUP_MARK, check_file, make_backup
from tavola.table.runtime.settings import ServerSettings, load_settings

STAMP = "%Y%m%dT%H%M%SZ"
NAME = re.compile(r"tavola-auto-(\d{8}T\d{6}Z)\.sqlite3")
# What an interrupted run leaves behind: the copy itself and SQLite's files beside it.
PART = re.compile(NAME.pattern + r"\.part(-journal|-wal|-shm)?")


def moment(name: str) -> datetime | None:
    """When this script made a copy of that name; None if the name is not one of its own."""
    found = NAME.fullmatch(name)
    try:
        return datetime.strptime(found[1], STAMP).replace(tzinfo=UTC) if found else None
    except ValueError:
        return None


def to_keep(moments: Iterable[datetime], daily: int, weekly: int) -> set[datetime]:
    """The newest copy of each of the last days and of each of the last weeks that have one."""
    newest_first = sorted(moments, reverse=True)
    kept: set[datetime] = set()
    periods: list[tuple[int, Callable[[datetime], object]]] = [
        (daily, lambda made: made.date()),
        (weekly, lambda made: made.isocalendar()[:2]),
    ]
    for count, period in periods:
        newest: dict[object, datetime] = {}
        for made in newest_first:
            newest.setdefault(period(made), made)
        kept.update(list(newest.values())[:count])
    return kept


def rotate(folder: Path, fresh: Path, daily: int, weekly: int) -> list[Path]:
    """Delete copies that are too old; `fresh` always stays, whatever the clock says."""
    made = {path: moment(path.name) for path in own_files(folder, NAME)}
    moments = {path: at for path, at in made.items() if at is not None}
    kept = to_keep(moments.values(), daily, weekly)
    gone = sorted(path for path, at in moments.items() if at not in kept and path != fresh)
    for path in gone:
        path.unlink()
    return gone


def own_files(folder: Path, pattern: re.Pattern[str]) -> list[Path]:
    """Plain files with a name that this script gives; no links and no folders, whatever they are called."""
    return [
        path
        for path in folder.iterdir()
        if pattern.fullmatch(path.name) and path.is_file() and not path.is_symlink()
    ]


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Allow only one backup into a folder at a time: the unfinished copy of another is not touched."""
    with (folder / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise TavolaError(f"Another backup into {folder} is under way.") from None
        yield


def make_copy(settings: ServerSettings, folder: Path, at: datetime) -> Path:
    """A new copy in the folder, checked and durable; nothing of it remains if that fails."""
    copy = folder / f"tavola-auto-{at.strftime(STAMP)}.sqlite3"
    if copy.exists():
        raise TavolaError(f"{copy} exists already.")
    part = copy.with_name(copy.name + ".part")
    try:
        make_backup(settings, part)
        check_file(part)
        sync(part)
        part.rename(copy)
        sync(folder)
    finally:
        clear(folder)
    return copy


def clear(folder: Path) -> None:
    """Remove unfinished copies: this run's after a failure, or those of a run that was killed."""
    for path in own_files(folder, PART):
        path.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Wait until a file or folder is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def at_least(least: int) -> Callable[[str], int]:
    """A whole number from the command line."""

    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least {least}")
        return int(text)

    return number


def main() -> int:
    """Back up, then rotate."""
    parser = argparse.ArgumentParser(description="Back up all tables, check the copy, delete old copies.")
    parser.add_argument("folder", type=Path, help="where copies are kept")
    parser.add_argument("--data", help="the folder that keeps the tables")
    parser.add_argument("--config", type=Path, help="the server's TOML file, which may name that folder")
    parser.add_argument("--daily", type=at_least(1), default=7, help="days to keep a copy of (7)")
    parser.add_argument("--weekly", type=at_least(0), default=4, help="weeks to keep a copy of (4)")
    given = parser.parse_args()
    try:
        make_folder(given.folder, 0o700)
        with writing(given.folder), alone(given.folder):
            clear(given.folder)
            at = datetime.fromtimestamp(time.time(), UTC)
            settings = load_settings({"data": given.data}, given.config)
            copy = make_copy(settings, given.folder, at)
            print(f"{copy} has all tables and is whole.")
            gone = rotate(given.folder, copy, given.daily, given.weekly)
        # The server reports this time as a metric, for an alert if the last backup is too old.
        mark = settings.folder / BACKUP_MARK
        with writing(mark):
            mark.touch()
    except TavolaError as error:
        print(f"The backup stopped: {error}", file=sys.stderr)
        return 1
    print(f"Old copies deleted: {len(gone)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
