"""Turns as moves: all ways to finish a turn in one world."""

from tavola.core.action import Action
from tavola.core.game import Game
from tavola.core.state import State


class FinishedTurn:
    """One way to finish a turn: where it has led, and the choices that led there."""

    def __init__(self, world: State, first: int, path: list[Action]) -> None:
        self.world = world
        # Which of the choices it began with, by its number among the legal ones.
        self.first = first
        # The seat's choices up to the first hidden thing that was revealed: until then the plan stands.
        self.path = path


class TurnEnds:
    """The ways a seat can finish its turn, from a choice in an imagined world.

    If there are too many, each first choice has the same share of them, and so has each choice after it;
    what is left over is chosen by what looks best right away.
    """

    def __init__(self, game: Game, seat: int, most: int) -> None:
        self.game = game
        self.seat = seat
        self.most = most
        self.turn = 0
        self.reveals = 0
        self.first = 0
        self.trials = 0
        self.ends: list[FinishedTurn] = []

    def find(self, world: State, legal: list[Action]) -> list[FinishedTurn]:
        """The ends of each of these choices, in their order."""
        self.turn = self.game.turn_of(world)
        self.reveals = world.reveals
        self.ends = []
        for number in range(len(legal)):
            self.first = number
            twin = world.clone()
            twin.advance(legal[number])
            self.trials += 1
            self.follow(twin, [legal[number]], self.most)
        return self.ends

    def follow(self, world: State, path: list[Action], most: int) -> None:
        """Up to `most` ends from here; the world is used up."""
        while not world.over and self.game.turn_of(world) == self.turn:
            legal = world.legal()
            if len(legal) == 1:
                self.note(world, path, legal[0])
                world.advance(legal[0])
                continue
            if most <= 1 or world.to_move != self.seat:
                chosen = self.likely(world, legal)
                self.note(world, path, chosen)
                world.advance(chosen)
                continue
            if world.to_move == self.seat:
                legal = self.game.worth_trying(world, legal)
            if len(legal) > most:
                legal = self.promising(world, legal, most)
            share = most // len(legal)
            for action in legal:
                twin = world.clone()
                twin.advance(action)
                self.trials += 1
                further = path.copy()
                self.note(world, further, action)
                self.follow(twin, further, share)
            return
        self.ends.append(FinishedTurn(world, self.first, path))

    def note(self, world: State, path: list[Action], action: Action) -> None:
        """Remember a choice of the seat while nothing hidden has been revealed."""
        if world.to_move == self.seat and world.reveals == self.reveals:
            path.append(action)

    def likely(self, world: State, legal: list[Action]) -> Action:
        """The choice that looks best right away to the seat that chooses."""
        seat = world.to_move
        chosen = legal[0]
        best = 0.0
        for number in range(len(legal)):
            twin = world.clone()
            twin.advance(legal[number])
            self.trials += 1
            worth = self.game.evaluate(twin, seat)
            if number == 0 or worth > best:
                best = worth
                chosen = legal[number]
        return chosen

    def promising(self, world: State, legal: list[Action], most: int) -> list[Action]:
        """As many choices as are asked for: those that look best right away, in their own order."""
        worths: list[float] = []
        for action in legal:
            twin = world.clone()
            twin.advance(action)
            self.trials += 1
            worths.append(self.game.evaluate(twin, self.seat))
        least = sorted(worths, reverse=True)[most - 1]
        kept: list[Action] = []
        for number in range(len(legal)):
            if worths[number] >= least and len(kept) < most:
                kept.append(legal[number])
        return kept
