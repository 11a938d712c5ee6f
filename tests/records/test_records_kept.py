"""Games stored under every version of the rules that can be played replay as they were played."""

from pathlib import Path

import msgspec
import pytest
from tests.records.stored import FOLDER, checksum_of, checksums, path_of, read, replayed

from tavola import game, game_names
from tavola.core.data.record import Record

FILES = sorted(FOLDER.glob("*.jsonl.gz"))
FEWEST = 50
VERSIONS = [
    (name, str(number))
    for name in game_names()
    for number in range(game(name).changes.oldest, game(name).changes.newest + 1)
]

pytestmark = pytest.mark.agreement


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_stored_games_replay_as_they_were_played(path: Path) -> None:
    for number, stored in enumerate(read(path), start=1):
        now = replayed(stored.record, stored.variant)
        place = f"{path.name}, line {number}, {stored.variant}"
        assert now.course == stored.course, f"{place}: something else is asked, or may be answered"
        assert now.points == stored.points, place
        assert now.fingerprint == stored.fingerprint, f"{place}: it ends in another position"


def test_the_stored_files_have_never_changed() -> None:
    """They show what was played then; a regenerated file would only show what is played now."""
    noted = checksums()
    assert {path.name for path in FILES} == set(noted), "Each file has its line in checksums.sha256."
    for path in FILES:
        assert checksum_of(path) == noted[path.name], f"{path.name} is not the file that was stored."


def test_there_is_a_file_for_each_version_that_can_be_played_and_for_no_other() -> None:
    assert {path.name for path in FILES} == {path_of(*version).name for version in VERSIONS}


@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_games_of_every_version_are_stored(name: str, version: str) -> None:
    played = game(name).under(version)
    path = path_of(name, version)
    assert path.exists(), "A new version of the rules: python -m tests.records stores games of it."
    games = read(path)
    assert {(one.record.game, one.record.rules) for one in games} == {(name, version)}
    assert len(games) >= FEWEST
    assert {one.record.players for one in games} == set(played.players)
    assert any(one.record.scores for one in games)
    assert any(not one.record.scores for one in games)
    names = {option for one in games for option in one.record.options}
    if version == game(name).rules_version:  # older games lack the options that came later
        assert names == {option.name for option in played.options}
    for option in names:
        assert len({one.record.options[option] for one in games}) > 1, option


@pytest.mark.parametrize("name", game_names())
def test_a_stored_game_that_goes_another_way_is_found(name: str) -> None:
    stored = next(one for one in read(path_of(name, game(name).rules_version)) if one.record.scores)
    shorter = replayed(_without_last(stored.record), stored.variant)
    assert shorter.course != stored.course
    assert shorter.fingerprint != stored.fingerprint


def _without_last(record: Record) -> Record:
    return msgspec.structs.replace(record, actions=record.actions[:-1])
