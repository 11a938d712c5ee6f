"""OpenSpiel's searcher sees Tavola's games through an adapter.

OpenSpiel is large, so the checks do not install it: where it is missing, a small searcher with the same
interface takes its place, which walks through the adapter's states as OpenSpiel's does.
"""

import sys
from importlib.util import find_spec
from time import process_time
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tavola import game
from tavola.core.chance import fast_chance
from tavola.core.errors import TavolaError
from tavola.core.play.glimpse import Glimpse, glimpse
from tavola.core.state import State
from tavola.lab import openspiel
from tavola.lab.match.plan import make_match
from tavola.lab.match.results import play_match
from tavola.lab.openspiel import IsmctsBot, SpielGame, SpielState, TimeIsUp, Worlds

SEQUENTIAL, IMPERFECT = "sequential", "imperfect"
TYPES = SimpleNamespace(
    Dynamics=SimpleNamespace(SEQUENTIAL=SEQUENTIAL),
    Information=SimpleNamespace(IMPERFECT_INFORMATION=IMPERFECT),
)
PYSPIEL = SimpleNamespace(GameType=TYPES)


class Evaluator:
    """Random playouts, as in `open_spiel.python.algorithms.mcts`."""

    def __init__(self, count: int, random_state: Any) -> None:
        self.numbers = random_state

    def evaluate(self, state: Any) -> list[float]:
        state = state.clone()
        while not state.is_terminal():
            assert not state.is_chance_node()
            state.apply_action(self.numbers.choice(state.legal_actions()))
        return list(state.returns())


class Searcher:
    """One level of search with the interface of `open_spiel.python.algorithms.ismcts.ISMCTSBot`."""

    def __init__(
        self, kind: Any, evaluator: Evaluator, uct: float, simulations: int, random_state: Any
    ) -> None:
        self.evaluator = evaluator
        self.simulations = simulations
        self.nodes: dict[tuple[int, str], dict[int, list[float]]] = {}

    def set_resampler(self, resampler: Any) -> None:
        self.resampler = resampler

    def key(self, state: Any) -> tuple[int, str]:
        return state.current_player(), state.information_state_string()

    def run_search(self, state: Any) -> list[tuple[int, float]]:
        kind = state.get_game().get_type()
        assert (kind.dynamics, kind.information) == (SEQUENTIAL, IMPERFECT)
        seat = state.current_player()
        legal = state.legal_actions()
        tried: dict[int, list[float]] = {index: [] for index in legal}
        self.nodes[self.key(state)] = tried
        for number in range(self.simulations):
            world = self.resampler(state, seat)
            assert self.key(world) == self.key(state)
            assert world.legal_actions() == legal
            index = legal[number % len(legal)]
            world.apply_action(index)
            returns = world.returns() if world.is_terminal() else self.evaluator.evaluate(world)
            tried[index].append(returns[seat])
        return self.get_final_policy(state, tried)

    def lookup_node(self, state: Any) -> dict[int, list[float]]:
        return self.nodes[self.key(state)]

    def get_final_policy(self, state: Any, tried: dict[int, list[float]]) -> list[tuple[int, float]]:
        means = {index: sum(got) / len(got) for index, got in tried.items()}
        best = max(means, key=means.__getitem__)
        return [(index, float(index == best)) for index in means]


@pytest.fixture
def spiel(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel, or what takes its place."""
    if find_spec("pyspiel") is not None:
        return
    algorithms = ModuleType("open_spiel.python.algorithms")
    algorithms.ismcts = SimpleNamespace(ISMCTSBot=Searcher)  # type: ignore[attr-defined]
    algorithms.mcts = SimpleNamespace(RandomRolloutEvaluator=Evaluator)  # type: ignore[attr-defined]
    pyspiel = ModuleType("pyspiel")
    pyspiel.GameType = TYPES  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyspiel", pyspiel)
    for name in ("open_spiel", "open_spiel.python"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "open_spiel.python.algorithms", algorithms)
    monkeypatch.setattr(openspiel, "find_spec", lambda _: object())


def asked(name: str, players: int, seed: int) -> tuple[State, Glimpse]:
    """A position in a random game in which there is a choice."""
    state = game(name).start(seed, players)
    chance = fast_chance(seed)
    for _ in range(2 * seed):
        legal = state.legal()
        state.play(legal[chance.below(len(legal))])
    while len(state.legal()) < 2:
        state.play(state.legal()[0])
    return state, glimpse(state)


@pytest.mark.parametrize(("name", "players"), [("sangimignano", 2), ("castles", 3), ("viticulture", 1)])
@pytest.mark.parametrize("limit", [{"simulations": 12}, {"ms": 1}])
def test_it_chooses_a_legal_action(spiel: None, name: str, players: int, limit: dict[str, int]) -> None:
    state, seen = asked(name, players, 3)
    before = state.fingerprint()
    action = IsmctsBot(**limit).choose(seen, fast_chance(1))
    assert state.is_legal(action)
    assert state.fingerprint() == before


def test_the_same_chance_gives_the_same_choice(spiel: None) -> None:
    _, seen = asked("sangimignano", 2, 3)
    choices = {IsmctsBot(simulations=20).choose(seen, fast_chance(9)).text for _ in range(3)}
    assert len(choices) == 1


def test_it_sees_no_more_than_its_glimpse(spiel: None) -> None:
    """Whatever is really hidden, the same view leads to the same choice."""
    state, seen = asked("sangimignano", 2, 4)
    other = glimpse(state.determinize(seen.seat, fast_chance(77)))
    assert other.view == seen.view
    one, two = (IsmctsBot(simulations=20).choose(it, fast_chance(2)) for it in (seen, other))
    assert one.text == two.text


def test_it_plays_matches(spiel: None) -> None:
    match = play_match(make_match("sangimignano", ["ismcts", "random"], 1, ismcts_ms=1))
    assert match.results.failures == []
    assert match.thinking["ismcts"].decisions > 0


def test_states_skip_decisions_with_one_action() -> None:
    state, seen = asked("viticulture", 2, 20)
    kind = SpielGame(seen.game, PYSPIEL)
    walker = SpielState(kind, seen.imagine(fast_chance(1)), "root")
    assert walker.information_state_string() == "root"
    numbers = fast_chance(8)
    while not walker.is_terminal():
        legal = walker.legal_actions(walker.current_player())
        assert len(legal) > 1
        assert len(set(legal)) == len(legal)
        twin = walker.clone()
        walker.apply_action(legal[numbers.below(len(legal))])
        assert twin.legal_actions() == legal
        assert twin.information_state_string() != walker.information_state_string() or walker.is_terminal()
        if walker.world.plies > state.plies + 60:
            break


def test_returns_are_between_minus_one_and_one() -> None:
    for name, players in (("sangimignano", 2), ("castles", 4), ("viticulture", 1)):
        state = game(name).start(2, players)
        chance = fast_chance(2)
        while not state.over:
            legal = state.legal()
            state.play(legal[chance.below(len(legal))])
        returns = SpielState(SpielGame(state.game, PYSPIEL), state, "").returns()
        assert len(returns) == players
        assert all(-1 <= worth <= 1 for worth in returns)
        assert all((worth > 0) == (seat in state.winners()) for seat, worth in enumerate(returns))


def test_the_time_ends_a_search_between_two_worlds() -> None:
    _, seen = asked("sangimignano", 2, 3)
    worlds = Worlds(SpielGame(seen.game, PYSPIEL), seen, fast_chance(1), 1)
    for _ in range(2 * len(seen.legal)):  # every choice is tried, however little time there is
        worlds.sample()
    while process_time() < worlds.deadline:
        worlds.root()
    with pytest.raises(TimeIsUp):
        worlds.sample()


def test_without_openspiel_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "find_spec", lambda _: None)
    with pytest.raises(TavolaError, match="which is not installed: run 'pip install open_spiel'"):
        make_match("sangimignano", ["ismcts", "random"], 1)
