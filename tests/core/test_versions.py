"""Versions of the rules: a game is played, imagined and recorded under the one it began with."""

import pytest
from tests.games.properties import every_game

from tavola import game, game_names
from tavola.bots import bot
from tavola.core.chance import fast_chance
from tavola.core.errors import BadFile
from tavola.core.game import Game
from tavola.core.play.glimpse import glimpse
from tavola.core.play.session import Session, replay
from tavola.table.play.bot_pool import request_for
from tavola.table.play.bot_worker import choose

VERSIONS = [
    (name, str(number))
    for name in game_names()
    for number in range(game(name).changes.oldest, game(name).changes.newest + 1)
]
every_version = pytest.mark.parametrize(("name", "version"), VERSIONS)


def older(name: str, version: str) -> Game:
    return game(name).under(version)


@every_version
def test_each_version_is_one_game(name: str, version: str) -> None:
    played = older(name, version)
    assert played is game(name).under(version)
    assert played.under(version) is played
    assert played.rules_version == version
    assert played.rules == int(version)
    assert type(played) is type(game(name))
    assert played.under(game(name).rules_version) is game(name)


@every_version
def test_a_game_keeps_its_version(name: str, version: str) -> None:
    session = Session(older(name, version), 5, 0, {})
    for _ in range(20):
        seen = glimpse(session.state)
        assert seen.game is session.game
        assert seen.imagine(fast_chance(1)).game is session.game
        assert session.state.clone().game is session.game
        session.play(bot("random").choose(seen, fast_chance(2)))
    record = session.record()
    assert record.rules == version
    again = replay(record, game(name))
    assert again.game is session.game
    assert again.state.fingerprint() == session.state.fingerprint()


@every_version
def test_bots_of_a_table_play_under_its_version(name: str, version: str) -> None:
    state = Session(older(name, version), 5, 0, {}).state
    request = request_for(state, "regular", 1)
    assert request.rules == version
    assert choose(request).action in request.legal


@every_game
def test_the_newest_version_is_played_by_default(name: str) -> None:
    assert game(name).rules == game(name).changes.newest


@every_game
@pytest.mark.parametrize("version", ["0", "99", "", "1 ", "+", "²"])
def test_an_unknown_version_is_refused_with_a_sentence(name: str, version: str) -> None:
    played = game(name)
    with pytest.raises(BadFile, match=f"of {played.title}; this Tavola knows version") as raised:
        played.under(version)
    assert raised.value.reason == "rules"
    assert raised.value.values["version"] == version


def test_every_change_is_told_with_its_rules() -> None:
    for name in game_names():
        for change in game(name).changes.changes:
            assert change.since > game(name).changes.oldest
            assert change.told.endswith(".")
            assert change.rules
