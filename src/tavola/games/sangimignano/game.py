"""San Gimignano as a game of Tavola."""

from pathlib import Path
from typing import Final, cast

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.data.options import Values, load_options
from tavola.core.frames import Frames
from tavola.core.game import Game
from tavola.core.plain import Plain, View
from tavola.core.score import ScoreRow
from tavola.core.search.features import Sheet
from tavola.core.state import State
from tavola.core.told import Saying, Told, Wording
from tavola.games.sangimignano.box.cards import DATA
from tavola.games.sangimignano.judgement.features import write_features
from tavola.games.sangimignano.judgement.places import LAYOUT
from tavola.games.sangimignano.judgement.position import evaluate
from tavola.games.sangimignano.judgement.worth_trying import worth_trying
from tavola.games.sangimignano.rules.scoring import game_winners, total_scores
from tavola.games.sangimignano.rules.setup import set_up_deal
from tavola.games.sangimignano.rules.turn import Turn
from tavola.games.sangimignano.seen.arrange import arrange
from tavola.games.sangimignano.seen.imagine import imagine
from tavola.games.sangimignano.seen.phrases import event_key, event_values, label, prompt
from tavola.games.sangimignano.seen.picture import picture
from tavola.games.sangimignano.seen.redeal import redeal
from tavola.games.sangimignano.seen.view import score_sheet, view_of
from tavola.games.sangimignano.seen.view_types import CityView
from tavola.games.sangimignano.state.city import City, as_city, new_city
from tavola.games.sangimignano.state.settings import Settings
from tavola.games.sangimignano.state.verbs import VOCABULARY
from tavola.games.sangimignano.state.versions import CHANGES

TURNS_OF_A_DEAL: Final = 1 << 20  # more than any deal has


class SanGimignano(Game):
    """Two noble families build towers; a tower of one rank has an effect once it is built."""

    def __init__(self, rules: int = CHANGES.newest) -> None:
        super().__init__(
            name="sangimignano",
            title="San Gimignano",
            tagline="Two noble families outbuild each other, tower by tower.",
            players=[2],
            options=load_options(DATA / "options.toml"),
            vocabulary=VOCABULARY,
            frames=Frames("tavola.games.sangimignano"),
            changes=CHANGES,
            rules=rules,
            folder=Path(__file__).parent,
            wrong_seat_rule="SG-2.6",
            over_rule="SG-2.8",
        )
        self.base_edition = "base_game"
        self.unordered = ["hand.cards"]
        self.layout = LAYOUT

    def remade(self, rules: int) -> "SanGimignano":
        return SanGimignano(rules)

    def deal(self, players: int, values: Values, chance: Chance, listen: bool) -> City:
        city = new_city(self, Settings(values), chance)
        if listen:
            city.journal = []
        set_up_deal(city)
        city.push(Turn(city.turn))
        return city

    def view(self, state: State, seat: int | None) -> View:
        return cast(View, view_of(as_city(state), -1 if seat is None else seat))

    def scores(self, state: State) -> list[int]:
        return total_scores(as_city(state))

    def winners(self, state: State) -> list[int]:
        return game_winners(as_city(state))

    def imagine(self, view: View, chance: Chance) -> City:
        return imagine(self, cast(CityView, view), chance)

    def arrange(self, given: dict[str, Plain], players: int, values: Values, chance: Chance) -> City:
        return arrange(self, given, Settings(values), chance)

    def prompt(self, state: State) -> Saying:
        return prompt(as_city(state))

    def label(self, state: State, action: Action) -> Saying:
        return label(as_city(state), action)

    def event_key(self, event: Told) -> str:
        return event_key(event)

    def event_values(self, event: Told) -> Wording:
        return event_values(event)

    def picture(self, view: View, names: list[str], terms: dict[str, str]) -> list[str]:
        return picture(cast(CityView, view), names, terms)

    def score_sheet(self, state: State) -> list[ScoreRow]:
        return score_sheet(as_city(state))

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(as_city(state), seat)

    def stage(self, state: State) -> int:
        return as_city(state).turns

    def plan_end(self, state: State) -> int:
        # My turn, one for my opponent, my next turn.
        return as_city(state).turns + 3

    def turn_of(self, state: State) -> int:
        city = as_city(state)
        # Each deal counts its turns from one, and the last turn of a game is followed by none.
        return (city.deal_number + (1 if city.over else 0)) * TURNS_OF_A_DEAL + city.turns

    def features(self, state: State, seat: int, sheet: Sheet) -> None:
        write_features(as_city(state), seat, sheet)

    def variant(self, state: State) -> str:
        return "nobles" if as_city(state).settings.nobles else "base"

    def worth_trying(self, state: State, legal: list[Action]) -> list[Action]:
        return worth_trying(as_city(state), legal)

    def redeal(self, world: State, seat: int, chance: Chance) -> City:
        return redeal(as_city(world), seat, chance)


GAME: Final = SanGimignano()
