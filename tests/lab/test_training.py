"""Training: a short run learns, can be ended and resumed, and ships only what is better."""

import json
from pathlib import Path
from typing import Any, Self

import msgspec
import pytest
from typer.testing import CliRunner

import tavola
from tavola.cli import app
from tavola.core.errors import BadFile
from tavola.core.search.minds import Mind, named_mind
from tavola.lab.training import promote as promotion
from tavola.lab.training.actors import Contest
from tavola.lab.training.recipe import mind_to_train, recipe_of, trainable
from tavola.lab.training.train import Training

RECIPE = {
    "players": [2],
    "options": [{}],
    "stages": [
        {
            "games": 60,
            "chunk": 10,
            "plans": 0,
            "ends": 2,
            "worlds": 1,
            "random_in_1000": 20,
            "noise": 20000,
            "gate_games": 30,
            "gate_deals": 4,
        }
    ],
    "keep_in_100": 85,
    "width": 8,
    "scale": 12.0,
    "buffer": 20000,
    "batch": 64,
    "begin": 2000,
    "passes": 2.0,
    "rate": 0.002,
    "last_rate": 0.0005,
    "decay": 0.0,
}


def small_mind() -> Mind:
    """San Gimignano, with a recipe for a few seconds."""
    game = tavola.game("sangimignano")
    figures: dict[str, Any] = {**named_mind(game, "base").figures, "training": RECIPE}
    return Mind(game, "base", figures)


def test_every_variant_has_a_recipe_that_can_be_read() -> None:
    for name in tavola.game_names():
        game = tavola.game(name)
        for variant in trainable(game):
            recipe = recipe_of(named_mind(game, variant))
            assert recipe.games > 0
            for players in recipe.players:
                for options in recipe.options:
                    state = game.start(players=players, **options)
                    assert game.variant(state) == variant


def test_a_run_learns_and_says_how_it_went(tmp_path: Path) -> None:
    training = Training(small_mind(), 1, 0, tmp_path)
    seen: list[int] = []
    progress = training.run(1, lambda now: seen.append(now.games))
    assert seen[-1] == 60
    assert [gate.games for gate in progress.gates] == [30, 60]
    assert progress.gates[0].promoted
    value = (tmp_path / "value.toml").read_text("utf-8")
    assert 'made = "tavola train sangimignano --variant base --seed 1"' in value
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<svg")


def test_processes_do_not_change_what_is_learned(tmp_path: Path) -> None:
    texts = []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        Training(small_mind(), 5, 40, folder).run(jobs, lambda _: None)
        texts.append((folder / "value.toml").read_text("utf-8"))
    assert texts[0] == texts[1]


def test_an_ended_run_goes_on_where_it_was(tmp_path: Path) -> None:
    Training(small_mind(), 1, 30, tmp_path).run(1, lambda _: None)
    training = Training(small_mind(), 1, 60, tmp_path)
    seen: list[int] = []
    training.run(1, lambda now: seen.append(now.games))
    assert seen[0] == 40
    assert training.progress.steps > 30
    with pytest.raises(BadFile, match="has a run with --seed 1"):
        Training(small_mind(), 2, 60, tmp_path).run(1, lambda _: None)


def test_only_a_better_value_is_shipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mind = mind_to_train(tavola.game("sangimignano"), "base")
    monkeypatch.setattr(type(mind), "path", property(lambda self: tmp_path / "values" / "base.toml"))
    monkeypatch.setattr(promotion, "ProcessPoolExecutor", Here)
    for share, word in ((0.5, "Not shipped: 50.0%"), (0.75, "Shipped as base.toml: 75.0%")):
        monkeypatch.setattr(promotion, "contest_elsewhere", lambda order, share=share: contest_of(share))
        said = promotion.promote(mind, recipe_of(mind), "text = 1\n", 1, 10, 1)
        assert said.startswith(word)
        assert mind.path.exists() is (share > 0.5)
    assert mind.path.read_text("utf-8").startswith('beats = "75.0% (')


def contest_of(share: float) -> bytes:
    return msgspec.msgpack.encode(Contest([share], 0))


class Here:
    """Stands in for a pool of processes."""

    def __init__(self, jobs: int, mp_context: object) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def submit(self, work: Any, order: bytes) -> Any:
        class Done:
            def result(self) -> bytes:
                answer: bytes = work(order)
                return answer

        return Done()


def test_the_command_says_what_it_cannot_do() -> None:
    for arguments, sentence in (
        (["chess"], "There is no game 'chess'"),
        (["sangimignano", "--variant", "giant"], "San Gimignano has no mind called 'giant'"),
        (["sangimignano", "--games", "-5"], "--games takes 0 or more"),
    ):
        result = CliRunner().invoke(app, ["train", *arguments])
        assert result.exit_code in (1, 2)
        assert sentence in result.output


def test_the_command_prints_json(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tavola.lab.training.commands.mind_to_train", lambda game, variant: small_mind())
    told = CliRunner().invoke(
        app, ["train", "sangimignano", "--games", "30", "--jobs", "1", "--to", str(tmp_path), "--json"]
    )
    assert json.loads(told.stdout)["games"] == 30
