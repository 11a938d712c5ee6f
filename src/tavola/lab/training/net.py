"""The net while it learns: numbers with fractions, steps of Adam; at the end it becomes a `Value`.

It has the same shape as `tavola.core.search.value.Value`: a weight for each feature and a hidden layer beside
it.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tavola.core.search.features import Layout
from tavola.core.search.value import MILLION, ONE
from tavola.core.search.value_file import value_text

Floats = NDArray[np.float32]

# A feature that hardly varies is not magnified more than this allows.
LEAST_SPREAD: Final = 0.1
FADING: Final = 0.999  # how slowly the averaged weights follow
POINTS: Final = 4.0  # points are counted in fours, so that weights are of the size that Adam's steps suit


class Net:
    """Weights for features divided by their spread, and what Adam remembers of them."""

    def __init__(self, spread: Floats, width: int, wins: bool, worth_weight: float, seed: int) -> None:
        chance = np.random.Generator(np.random.PCG64(seed))
        size = len(spread)
        self.wins = wins
        self.spread = np.maximum(spread, LEAST_SPREAD)
        linear = np.zeros(size, np.float32)
        # It begins as the judgement that the game came with.
        self.unit = 1.0 if wins else POINTS
        linear[0] = worth_weight * self.spread[0] / self.unit
        self.weights: dict[str, Floats] = {
            "bias": np.zeros(1, np.float32),
            "linear": linear,
            "hidden_bias": np.zeros(width, np.float32),
            "hidden": (chance.standard_normal((size, width)) * 0.5 / np.sqrt(size / 4)).astype(np.float32),
            "output": np.zeros(width, np.float32),
        }
        self.average = {name: weights.copy() for name, weights in self.weights.items()}
        self.first = {name: np.zeros_like(weights) for name, weights in self.weights.items()}
        self.second = {name: np.zeros_like(weights) for name, weights in self.weights.items()}
        self.steps = 0

    def centre(self, features: NDArray[np.int16], targets: Floats) -> None:
        """Begin with the mean of these targets, unless they are shares of a victory."""
        if not self.wins:
            off = targets / self.unit - (features[:, 0] / self.spread[0]) * self.weights["linear"][0]
            for weights in (self.weights, self.average):
                weights["bias"][0] = off.mean()

    def answers(self, inputs: Floats, weights: Mapping[str, Floats]) -> Floats:
        """What the net says of divided features: logarithms of odds, or points."""
        reached = inputs @ weights["hidden"] + weights["hidden_bias"]
        bent = reached / (1.0 + np.abs(reached))
        answers: Floats = inputs @ weights["linear"] + bent @ weights["output"] + weights["bias"][0]
        return answers

    def step(self, features: NDArray[np.int16], targets: Floats, rate: float, decay: float) -> float:
        """One step of Adam towards the targets; how far off the answers were."""
        weights = self.weights
        inputs = features / self.spread
        reached = inputs @ weights["hidden"] + weights["hidden_bias"]
        size = 1.0 + np.abs(reached)
        bent = reached / size
        answers = inputs @ weights["linear"] + bent @ weights["output"] + weights["bias"][0]
        if self.wins:
            answers = 1.0 / (1.0 + np.exp(-answers))
        off = answers - targets / self.unit
        slope = (off / len(off)).astype(np.float32)
        back = slope[:, None] * weights["output"][None, :] / (size * size)
        changes: dict[str, Floats] = {
            "bias": slope.sum(keepdims=True),
            "linear": inputs.T @ slope,
            "hidden_bias": back.sum(axis=0),
            "hidden": inputs.T @ back,
            "output": bent.T @ slope,
        }
        self.steps += 1
        for name, change in changes.items():
            self._move(name, change, rate, decay)
        return float(np.mean(off * off))

    def _move(self, name: str, change: Floats, rate: float, decay: float) -> None:
        weights = self.weights[name]
        first = self.first[name]
        second = self.second[name]
        first += 0.1 * (change - first)
        second += 0.001 * (change * change - second)
        steady = first / (1.0 - 0.9**self.steps)
        rough = second / (1.0 - 0.999**self.steps)
        weights -= rate * (steady / (np.sqrt(rough) + 1e-7) + decay * weights)
        fading = min(FADING, 1.0 - 1.0 / (1.0 + self.steps))
        average = self.average[name]
        average += (1.0 - fading) * (weights - average)

    def text(self, layout: Layout, card: Mapping[str, str | int | float]) -> str:
        """The averaged weights in whole numbers, as the text of a value file."""
        average = self.average
        divided = average["hidden"] / self.spread[:, None]
        return value_text(
            card,
            layout,
            round(float(average["bias"][0]) * ONE * self.unit),
            _whole(average["linear"] / self.spread * self.unit),
            _whole(average["hidden_bias"]),
            _whole(divided.reshape(-1)),
            _whole(average["output"] * self.unit),
        )

    def arrays(self) -> dict[str, Floats]:
        """Everything a checkpoint needs."""
        kept = {"spread": self.spread}
        for part, arrays in self._parts():
            for name, array in arrays.items():
                kept[f"{part} {name}"] = array
        return kept

    def restore(self, arrays: Mapping[str, Floats], steps: int) -> None:
        """Go on from a checkpoint."""
        self.spread = arrays["spread"]
        for part, mine in self._parts():
            for name in mine:
                mine[name] = arrays[f"{part} {name}"]
        self.steps = steps

    def _parts(self) -> list[tuple[str, dict[str, Floats]]]:
        return [
            ("weights", self.weights),
            ("average", self.average),
            ("first", self.first),
            ("second", self.second),
        ]


def _whole(weights: NDArray[np.floating]) -> list[int]:
    whole: list[int] = np.rint(weights * ONE).astype(np.int64).tolist()
    return whole


class Buffer:
    """The latest positions, as rows of features with their targets; the oldest make room."""

    def __init__(self, size: int, features: int) -> None:
        self.features = np.zeros((size, features), np.int16)
        self.targets = np.zeros(size, np.float32)
        self.count = 0
        self.next = 0

    def add(
        self,
        counts: NDArray[np.int16],
        places: NDArray[np.int16],
        values: NDArray[np.int16],
        targets: Floats,
    ) -> None:
        """More positions: how many features each has, then all places and values in a row."""
        number = len(counts)
        rows = (self.next + np.arange(number)) % len(self.targets)
        self.features[rows] = 0
        self.features[np.repeat(rows, counts), places] = values
        self.targets[rows] = targets
        self.next = int((self.next + number) % len(self.targets))
        self.count = min(self.count + number, len(self.targets))

    def spread(self) -> Floats:
        """The standard deviation of each feature."""
        spread: Floats = self.features[: self.count].astype(np.float32).std(axis=0)
        return spread

    def learn(
        self,
        net: Net,
        steps: int,
        batch: int,
        rate: float,
        decay: float,
        chance: np.random.Generator,
    ) -> float:
        """Let the net learn from random batches; the mean square it was off."""
        off = 0.0
        for _ in range(steps):
            rows = chance.integers(0, self.count, batch)
            off += net.step(self.features[rows], self.targets[rows], rate, decay)
        return off / max(1, steps)


def shares(targets: NDArray[np.int32], wins: bool) -> Floats:
    """Targets of lessons as the net sees them: shares of a victory, or points."""
    scale = MILLION if wins else ONE
    return (targets / scale).astype(np.float32)
