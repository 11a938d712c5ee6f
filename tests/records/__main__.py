"""Play and store games under today's rules: `python -m tests.records`.

Existing files stay as they are. `python -m tests.records fingerprints` rewrites their fingerprints after a
state has got another form; it refuses if anything except a fingerprint differs.
"""

import sys

import msgspec
from tests.records.stored import FOLDER, Stored, note_checksum, path_of, play_all, read, replayed, write

from tavola import game, game_names


def store() -> None:
    """Games of every version that has none yet."""
    for name in game_names():
        path = path_of(name, game(name).rules_version)
        if path.exists():
            print(f"{path.name} already exists and stays as it is")
            continue
        games = list(play_all(game(name)))
        write(path, games)
        note_checksum(path)
        print(f"{path.name}: {len(games)} games, {path.stat().st_size} bytes")


def refresh_fingerprints() -> None:
    """The same games with the fingerprints of today."""
    for path in sorted(FOLDER.glob("*.jsonl.gz")):
        write(path, [_with_todays_fingerprint(path.name, one) for one in read(path)])
        note_checksum(path)
        print(path.name)


def _with_todays_fingerprint(place: str, one: Stored) -> Stored:
    now = replayed(one.record, one.variant)
    if msgspec.structs.replace(now, fingerprint=one.fingerprint) != one:
        sys.exit(f"{place}, {one.variant}: the game itself plays differently. Nothing was written.")
    return now


if sys.argv[1:] == ["fingerprints"]:
    refresh_fingerprints()
else:
    store()
