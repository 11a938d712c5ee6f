"""Train: a net plays against itself, learns from it, and is kept when it beats the best one so far.

Everything but the time it takes follows from the recipe and the seed: games are numbered, each piece of work
is played with the net that had learned from the piece `LAG` before it, and the net learns from the pieces in
order. So it does not matter how many processes play. A checkpoint lets a run that was ended go on.
"""

import json
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec
import numpy as np

from tavola.core.data.files import writing
from tavola.core.errors import BadFile
from tavola.core.search.minds import Mind
from tavola.lab.statistics import mean, reach
from tavola.lab.training.actors import Contest, Order, Positions, contest_elsewhere, harvest_elsewhere
from tavola.lab.training.curve import curve_svg
from tavola.lab.training.net import Buffer, Net, shares
from tavola.lab.training.recipe import Recipe, Stage, recipe_of

# How many pieces of work are under way while the net learns.
LAG: Final = 4
# More deals than any gate has.
GATE_STRIDE: Final = 10_000
# A checkpoint is written this often at least.
KEEP_SECONDS: Final = 120.0


class Gate(msgspec.Struct, frozen=True):
    """What a net in training made of the best one before it, and of `evaluate`."""

    games: int
    against_best: float
    against_evaluate: float
    deals: int
    promoted: bool


class Progress(msgspec.Struct):
    """Where a run has got to."""

    games: int = 0
    positions: int = 0
    steps: int = 0
    off: float = 0.0
    turns: float = 0.0
    points: float = 0.0
    seconds: float = 0.0
    best: str = ""
    best_games: int = 0
    gates: list[Gate] = []


Tick = Callable[[Progress], None]


class Training:
    """One run: its net, its positions, its best net so far, and the folder where it is kept."""

    def __init__(self, mind: Mind, seed: int, games: int, folder: Path) -> None:
        self.mind = mind
        self.recipe: Recipe = recipe_of(mind)
        self.games = games or self.recipe.games
        self.seed = seed
        self.folder = folder
        self.progress = Progress()
        self.buffer = Buffer(self.recipe.buffer, mind.game.layout.size)
        self.net: Net | None = None
        self.wins = mind.figures["aim"] == "win"
        # Shares of a victory begin as what the lead says; points, which take a while to come, as what came of
        # the first games.
        self.weight = 0.25 / self.recipe.scale if self.wins else 0.25
        self.text = self.unlearned() if self.wins else ""
        self.chance = np.random.Generator(np.random.PCG64(seed))

    def run(self, jobs: int, tick: Tick) -> Progress:
        """Train to the end of the recipe, or go on from the folder's checkpoint."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.restore()
        began = perf_counter() - self.progress.seconds
        # The library for matrices would otherwise take every core from the actors.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            pieces: deque[Future[bytes]] = deque()
            ordered = self.progress.games
            next_gate = self.progress.games + self.stage.gate_games
            kept = perf_counter()
            while self.progress.games < self.games:
                while len(pieces) < LAG and ordered < self.games:
                    chunk = self.recipe.stage_at(ordered).chunk
                    pieces.append(pool.submit(harvest_elsewhere, self.order(ordered, chunk)))
                    ordered += chunk
                self.learn(msgspec.msgpack.decode(pieces.popleft().result(), type=Positions))
                self.progress.seconds = perf_counter() - began
                if self.progress.games >= next_gate or self.progress.games >= self.games:
                    next_gate = self.progress.games + self.stage.gate_games
                    self.gate(pool)
                    self.progress.seconds = perf_counter() - began
                    kept = 0.0
                if perf_counter() - kept > KEEP_SECONDS:
                    self.keep()
                    kept = perf_counter()
                tick(self.progress)
        return self.progress

    def unlearned(self) -> str:
        """The net before it has learned anything."""
        layout = self.mind.game.layout
        size = layout.size
        return Net(np.ones(size, np.float32), 1, self.wins, self.weight, self.seed).text(layout, self.card())

    @property
    def stage(self) -> Stage:
        return self.recipe.stage_at(self.progress.games)

    def order(self, first: int, count: int) -> bytes:
        return msgspec.msgpack.encode(self.order_for(first, count, None))

    def order_for(self, first: int, count: int, other: str | None) -> Order:
        """Games for an actor, with the net as it is now."""
        return Order(
            self.mind.game.name,
            self.mind.variant,
            self.mind.figures,
            self.seed,
            first,
            count,
            self.text,
            other,
            self.progress.games,
        )

    def learn(self, harvest: Positions) -> None:
        """Learn from one piece of work."""
        recipe = self.recipe
        progress = self.progress
        counts, places, values, targets = harvest.columns()
        self.buffer.add(counts, places, values, shares(targets, self.wins))
        progress.games += harvest.games
        progress.positions += len(counts)
        progress.turns = harvest.turns / harvest.games
        progress.points = harvest.points / harvest.games
        if self.net is None and self.buffer.count < recipe.begin:
            return
        if self.net is None:
            self.net = Net(self.buffer.spread(), recipe.width, self.wins, self.weight, self.seed)
            self.net.centre(
                self.buffer.features[: self.buffer.count], self.buffer.targets[: self.buffer.count]
            )
        steps = max(1, round(len(counts) * recipe.passes / recipe.batch))
        done = min(1.0, progress.games / self.games)
        rate = recipe.rate * (recipe.last_rate / recipe.rate) ** done
        progress.off = self.buffer.learn(self.net, steps, recipe.batch, rate, recipe.decay, self.chance)
        progress.steps += steps
        self.text = self.net.text(self.mind.game.layout, self.card())

    def card(self) -> dict[str, str | int | float]:
        """How this net was made."""
        return {
            "game": self.mind.game.name,
            "variant": self.mind.variant,
            "rules": self.mind.game.rules_version,
            "made": f"tavola train {self.mind.game.name} --variant {self.mind.variant} --seed {self.seed}",
            "games": self.progress.games,
            "positions": self.progress.positions,
        }

    def gate(self, pool: ProcessPoolExecutor) -> None:
        """Let the net play against the best one so far and against `evaluate`; keep it unless it is worse."""
        progress = self.progress
        against_best = self.meet(pool, progress.best)
        against_evaluate = self.meet(pool, "") if progress.best else against_best
        # A later net has learned from more games, so few deals must speak clearly against it.
        promoted = not progress.best or mean(against_best) + (reach(against_best) or 0.0) >= 0.5
        if promoted:
            progress.best = self.text
            progress.best_games = progress.games
            with writing(self.folder / "value.toml"):
                (self.folder / "value.toml").write_text(progress.best, "utf-8")
        progress.gates.append(
            Gate(
                progress.games,
                sum(against_best) / len(against_best),
                sum(against_evaluate) / len(against_evaluate),
                len(against_best),
                promoted,
            )
        )
        (self.folder / "curve.svg").write_text(curve_svg(self.title(), progress.gates), "utf-8")

    def title(self) -> str:
        return f"{self.mind.game.title}, {self.mind.variant}"

    def meet(self, pool: ProcessPoolExecutor, other: str) -> list[float]:
        """What this net makes of each deal of the gate against another one."""
        deals = self.stage.gate_deals
        piece = max(1, deals // 8)
        # Deals that no earlier gate has had.
        begin = len(self.progress.gates) * GATE_STRIDE
        work = [
            pool.submit(
                contest_elsewhere,
                msgspec.msgpack.encode(self.order_for(begin + first, min(piece, deals - first), other)),
            )
            for first in range(0, deals, piece)
        ]
        found = [msgspec.msgpack.decode(done.result(), type=Contest) for done in work]
        return [share for one in found for share in one.shares]

    # Checkpoints ---------------------------------------------------------------------------------

    def keep(self) -> None:
        """Write everything that is needed to go on."""
        if self.net is None:
            return
        draft = self.folder / "checkpoint.draft.npz"
        count = self.buffer.count
        np.savez_compressed(
            draft,
            allow_pickle=False,
            features=self.buffer.features[:count],
            targets=self.buffer.targets[:count],
            next=np.array(self.buffer.next),
            **self.net.arrays(),
        )
        draft.replace(self.folder / "checkpoint.npz")
        state = {"progress": self.progress, "seed": self.seed, "chance": self.chance.bit_generator.state}
        text = json.dumps(msgspec.to_builtins(state))
        (self.folder / "progress.draft").write_text(text, "utf-8")
        (self.folder / "progress.draft").replace(self.folder / "progress.json")

    def restore(self) -> None:
        """Go on from the checkpoint in the folder, if there is one."""
        path = self.folder / "progress.json"
        if not path.exists():
            return
        told = json.loads(path.read_text("utf-8"))
        if told["seed"] != self.seed:
            raise BadFile(
                f"{self.folder} has a run with --seed {told['seed']}: give it that, or another --to."
            )
        self.progress = msgspec.convert(told["progress"], Progress)
        self.chance.bit_generator.state = told["chance"]
        with np.load(self.folder / "checkpoint.npz", allow_pickle=False) as kept:
            arrays = {name: kept[name] for name in kept.files}
        features = arrays["features"]
        if features.shape[1] != self.mind.game.layout.size:
            raise BadFile(f"{self.folder} has a run with other features: give it another --to.")
        self.buffer.count = len(features)
        self.buffer.features[: len(features)] = features
        self.buffer.targets[: len(features)] = arrays["targets"]
        self.buffer.next = int(arrays["next"])
        self.net = Net(arrays["spread"], self.recipe.width, self.wins, 0.0, self.seed)
        self.net.restore(arrays, self.progress.steps)
        self.text = self.net.text(self.mind.game.layout, self.card())
