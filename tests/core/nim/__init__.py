"""Nim, the smallest possible game: it provides only what a game must, and uses the defaults for the rest."""

from pathlib import Path
from typing import ClassVar, cast

from tavola.core.action import Action, Domain, Verb, Vocabulary
from tavola.core.chance import Chance
from tavola.core.data.options import Option, Values
from tavola.core.decision import Decision
from tavola.core.frame_parts import SEAT, Declaration
from tavola.core.frames import Frames
from tavola.core.game import Game
from tavola.core.plain import Plain, View
from tavola.core.rules_versions import Changes
from tavola.core.state import State

MOST = 3
TAKE = Verb("take", Domain("number", [str(number + 1) for number in range(MOST)]))


class Pile(State):
    def __init__(self, game: Game, players: int, chance: Chance, matches: int) -> None:
        super().__init__(game, players, chance)
        self.matches = matches
        self.winner = -1

    def clone(self) -> "Pile":
        copy = Pile(self.game, self.players, self.chance.clone(), self.matches)
        copy.copy_base(self)
        copy.winner = self.winner
        return copy

    def truth(self) -> Plain:
        return [self.matches, self.winner]


class Turn(Decision):
    declared: ClassVar = Declaration("turn", SEAT, verbs=["take"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "", begins_turn=True)

    def legal(self, state: State) -> list[Action]:
        return [TAKE.of(number) for number in range(min(MOST, cast(Pile, state).matches))]

    def play(self, state: State, action: Action) -> None:
        pile = cast(Pile, state)
        pile.matches -= action.a + 1
        if pile.matches == 0:
            pile.winner = self.seat
            pile.over = True
        else:
            pile.push(Turn((self.seat + 1) % pile.players))


class Nim(Game):
    def __init__(self) -> None:
        super().__init__(
            name="nim",
            title="Nim",
            tagline="Whoever takes the last match wins.",
            players=[2, 3],
            options=[Option("matches", "number", 7, "How many matches there are.", low=1, high=99)],
            vocabulary=Vocabulary([TAKE]),
            frames=Frames(__name__),
            changes=Changes(1, []),
            rules=1,
            folder=Path(__file__).parent,
        )

    def remade(self, rules: int) -> Game:
        return Nim()

    def deal(self, players: int, values: Values, chance: Chance, listen: bool) -> Pile:
        pile = Pile(self, players, chance, cast(int, values["matches"]))
        pile.push(Turn(0))
        return pile

    def view(self, state: State, seat: int | None) -> View:
        pile = cast(Pile, state)
        asked = -1 if pile.over else pile.to_move
        return {
            "game": "nim",
            "seat": seat,
            "players": pile.players,
            "matches": pile.matches,
            "turn": asked,
            "winner": pile.winner,
            "plies": pile.plies,
        }

    def imagine(self, view: View, chance: Chance) -> Pile:
        pile = Pile(self, cast(int, view["players"]), chance.branch(), cast(int, view["matches"]))
        pile.winner = cast(int, view["winner"])
        pile.plies = cast(int, view["plies"])
        pile.over = pile.matches == 0
        if not pile.over:
            pile.push(Turn(cast(int, view["turn"])))
        return pile

    def scores(self, state: State) -> list[int]:
        return [int(seat == cast(Pile, state).winner) for seat in range(state.players)]

    def winners(self, state: State) -> list[int]:
        return [cast(Pile, state).winner]
