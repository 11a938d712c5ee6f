"""The Castles of Tuscany as a game of Tavola."""

import os
from pathlib import Path
from typing import Final, cast

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.data.options import Values, load_options
from tavola.core.frames import Frames
from tavola.core.game import Game, ranked
from tavola.core.plain import Plain, View
from tavola.core.score import ScoreRow
from tavola.core.search.features import Sheet
from tavola.core.state import State
from tavola.core.told import Saying, Told
from tavola.games.castles.box.box import DATA, Box, house_box, load_box
from tavola.games.castles.judgement.features import LAYOUT, write_features
from tavola.games.castles.judgement.position import evaluate
from tavola.games.castles.rules.red_scoring import all_standings, game_winners
from tavola.games.castles.rules.setup import set_up
from tavola.games.castles.seen.arrange import arrange
from tavola.games.castles.seen.imagine import imagine
from tavola.games.castles.seen.phrases import event_key, label, prompt
from tavola.games.castles.seen.picture import picture
from tavola.games.castles.seen.redeal import redeal
from tavola.games.castles.seen.view import score_sheet, view_of
from tavola.games.castles.seen.view_types import RealmView
from tavola.games.castles.state.realm import PLAYING, Realm, as_realm
from tavola.games.castles.state.settings import EDITIONS, Settings
from tavola.games.castles.state.verbs import VOCABULARY
from tavola.games.castles.state.versions import CHANGES

# The environment variable for a box file with the figures of your own copy of the game (CT-2.9).
BOX_VARIABLE: Final = "TAVOLA_CASTLES_BOX"


class Castles(Game):
    """Nobles of the 15th century build up their regions; every tile has an effect as soon as it is placed."""

    def __init__(self, box: Box, rules: int = CHANGES.newest) -> None:
        super().__init__(
            name="castles",
            title="The Castles of Tuscany",
            tagline="Nobles of the Renaissance build up their regions, tile by tile.",
            players=[2, 3, 4],
            options=load_options(DATA / "options.toml"),
            vocabulary=VOCABULARY,
            frames=Frames("tavola.games.castles", box),
            changes=CHANGES,
            rules=rules,
            # A record of a game with other boards or cards must not be replayed with these.
            box=box.key,
            folder=Path(__file__).parent,
            wrong_seat_rule="CT-3.10",
            over_rule="CT-12.10",
        )
        self.box = box
        self.editions = list(EDITIONS)
        self.base_edition = "base_game"
        self.unordered = ["tiles", "farms"]
        self.layout = LAYOUT

    def remade(self, rules: int) -> "Castles":
        return Castles(self.box, rules)

    def deal(self, players: int, values: Values, chance: Chance, listen: bool) -> Realm:
        realm = Realm(self, Settings(values), self.box, players, chance)
        if listen:
            realm.journal = []
        set_up(realm)
        return realm

    def view(self, state: State, seat: int | None) -> View:
        return cast(View, view_of(as_realm(state), -1 if seat is None else seat))

    def scores(self, state: State) -> list[int]:
        return as_realm(state).red.copy()

    def winners(self, state: State) -> list[int]:
        return game_winners(as_realm(state))

    def places(self, state: State) -> list[int]:
        return ranked(all_standings(as_realm(state)))

    def imagine(self, view: View, chance: Chance) -> Realm:
        return imagine(self, self.box, cast(RealmView, view), chance)

    def arrange(self, given: dict[str, Plain], players: int, values: Values, chance: Chance) -> Realm:
        realm = Realm(self, Settings(values), self.box, players, chance)
        arrange(realm, given)
        return realm

    def prompt(self, state: State) -> Saying:
        return prompt(as_realm(state))

    def label(self, state: State, action: Action) -> Saying:
        return label(as_realm(state), action)

    def figures(self, values: Values) -> dict[str, Plain]:
        return {"storage_tile_vp": Settings(values).storage_tile_vp}

    def event_key(self, event: Told) -> str:
        return event_key(event)

    def picture(self, view: View, names: list[str], terms: dict[str, str]) -> list[str]:
        return picture(cast(RealmView, view), names, terms)

    def score_sheet(self, state: State) -> list[ScoreRow]:
        return score_sheet(as_realm(state))

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(as_realm(state), seat)

    def stage(self, state: State) -> int:
        return as_realm(state).turns

    def plan_end(self, state: State) -> int:
        # My turn, one for each opponent, my next turn.
        return as_realm(state).turns + state.players + 1

    def turn_of(self, state: State) -> int:
        # During the set-up, each player's region and each player's first bonus tile is a turn.
        realm = as_realm(state)
        if realm.phase != PLAYING:
            return realm.phase * realm.players + realm.to_move
        return 2 * realm.players + realm.turns + (1 if realm.over else 0)

    def features(self, state: State, seat: int, sheet: Sheet) -> None:
        write_features(as_realm(state), seat, sheet)

    def variant(self, state: State) -> str:
        return ["two", "three", "four"][state.players - 2]

    def redeal(self, world: State, seat: int, chance: Chance) -> State:
        return redeal(as_realm(world), seat, chance)


def castles_with(box: Path | str | None) -> Castles:
    """The game with the figures of this box file, or with those that come with Tavola."""
    return Castles(load_box(Path(box)) if box else house_box())


GAME: Final = castles_with(os.environ.get(BOX_VARIABLE))
