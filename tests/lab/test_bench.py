"""The bench measures what it says; the speed itself is not tested."""

import msgspec
import pytest

import tavola
from tavola.core.errors import TavolaError
from tavola.lab import bench as benches
from tavola.lab.bench import EngineSpeed, bench, measure, rounds


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """One short round in this process instead of three in separate ones."""
    monkeypatch.setattr(benches, "ROUNDS", 1)
    monkeypatch.setattr(benches, "GAMES", 20)
    monkeypatch.setattr(benches, "CLONES", 5)


@pytest.mark.usefixtures("short")
def test_one_round() -> None:
    game = tavola.game("sangimignano")
    figures = measure(game, game.values({"nobles": True}))
    assert figures.decisions_per_second == pytest.approx(
        figures.games_per_second * figures.decisions_per_game
    )
    assert figures.clone_us > 0
    assert measure(game, game.values({"nobles": True})).decisions_per_game == figures.decisions_per_game


def test_the_best_of_the_rounds_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    told = iter(
        [
            (10.0, 5.0),
            (2.0, 9.0),
            (5.0, 8.0),
            (30.0, 4.0),
            (4.0, 7.0),
            (6.0, 6.0),
            (20.0, 6.0),
            (1.0, 9.0),
            (5.0, 9.0),
        ]
    )

    def one_round(name: str, options: object, wish: str) -> EngineSpeed:
        decisions, clone = next(told)
        return EngineSpeed(decisions / 2, decisions, 2.0, clone)

    monkeypatch.setattr(benches, "_round", one_round)
    monkeypatch.setattr(benches, "_peer_version", lambda: "3")
    ticks: list[int] = []
    figures = bench(["sangimignano"], {}, lambda: ticks.append(1))
    game = figures.games["sangimignano"]
    assert len(ticks) == rounds(["sangimignano"]) == 9
    assert (game.decisions_per_second, game.clone_us) == (30.0, 4.0)
    assert (game.interpreted.decisions_per_second, game.interpreted.clone_us) == (4.0, 7.0)
    assert game.times_interpreted.decisions == 7.5
    assert game.times_catanatron is not None
    assert game.times_catanatron.decisions == 5.0
    assert figures.catanatron == EngineSpeed(3.0, 6.0, 2.0, 6.0)


def test_without_a_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benches, "_round", lambda *_: EngineSpeed(1.0, 2.0, 2.0, 3.0))
    monkeypatch.setattr(benches, "_peer_version", lambda: "")
    told = msgspec.to_builtins(bench(["sangimignano"], {}))
    assert told["catanatron"] is None
    assert told["games"]["sangimignano"]["times_catanatron"] is None
    assert {"games_per_second", "decisions_per_second", "clone_us"} <= told["games"]["sangimignano"].keys()
    assert isinstance(told["compiled"], bool)


def test_a_round_that_fails_is_told() -> None:
    with pytest.raises(TavolaError, match=r"chess could not be measured: .*There is no game 'chess'"):
        benches._round("chess", {}, "")
