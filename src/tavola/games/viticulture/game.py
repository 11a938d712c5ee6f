"""Viticulture as a game of Tavola."""

from hashlib import blake2b
from pathlib import Path
from typing import Final, cast

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.data.options import Value, Values, load_options
from tavola.core.data.phrase import Thing
from tavola.core.errors import BadOptions
from tavola.core.frames import Frames
from tavola.core.game import Game, ranked
from tavola.core.plain import Plain, View
from tavola.core.score import ScoreRow
from tavola.core.search.features import Sheet
from tavola.core.state import State
from tavola.core.told import Saying, Told, Wording
from tavola.games.viticulture.box.data_files import DATA
from tavola.games.viticulture.cards.faces import effects_of_board, figures_of, things_of
from tavola.games.viticulture.cards.load_box import board_for
from tavola.games.viticulture.judgement.features import LAYOUT, write_features
from tavola.games.viticulture.judgement.position import evaluate
from tavola.games.viticulture.judgement.worth_trying import worth_trying
from tavola.games.viticulture.rules.end_of_game import all_points, all_standings, all_winners
from tavola.games.viticulture.rules.setup import set_up
from tavola.games.viticulture.seen.arrange import arrange
from tavola.games.viticulture.seen.imagine import imagine
from tavola.games.viticulture.seen.phrases import event_key, event_values, label, prompt
from tavola.games.viticulture.seen.picture import picture
from tavola.games.viticulture.seen.redeal import deal_automa_layer, redeal
from tavola.games.viticulture.seen.view import score_sheet, view_of
from tavola.games.viticulture.seen.view_types import ValleyView
from tavola.games.viticulture.state.board import Board, Box
from tavola.games.viticulture.state.settings import Settings
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import MOST_PLAYERS, VOCABULARY
from tavola.games.viticulture.state.versions import AGGRESSIVE_WITH_ALL, CHANGES
from tavola.games.viticulture.tuscany.plug_in import lay_out, read_tuscan_box

USUAL_PLAYERS: Final = 2


class Viticulture(Game):
    """Vineyards through the seasons: plant, harvest, make wine, fill orders."""

    def __init__(self, box: Box, rules: int = CHANGES.newest) -> None:
        super().__init__(
            name="viticulture",
            title="Viticulture",
            tagline="Plant, harvest and age your way to the finest vineyard of Tuscany.",
            players=list(range(1, MOST_PLAYERS + 1)),
            options=load_options(DATA / "options.toml"),
            vocabulary=VOCABULARY,
            frames=Frames("tavola.games.viticulture", box),
            changes=CHANGES,
            rules=rules,
            folder=Path(__file__).parent,
            wrong_seat_rule="VI-2.14",
            over_rule="VI-2.16",
            box=box.key,
        )
        self.box = box
        self.pages.append("tuscany")
        self.base_edition = "base_game"
        self.layout = LAYOUT
        self.unordered = ["hand.cards", "vines", "structures", "spent", "specials", "passed", "box"]
        # The texts of things and spaces, by board, cached when first needed.
        self._things: dict[Board, dict[str, Thing]] = {}
        self._effects: dict[Board, dict[str, Thing]] = {}

    def values(self, given: dict[str, Value]) -> Values:
        values = super().values(given)
        if self.rules >= AGGRESSIVE_WITH_ALL and values["aggressive"] is True:
            check_aggressive(values)
        return values

    def remade(self, rules: int) -> "Viticulture":
        return Viticulture(self.box, rules)

    def check_players(self, players: int) -> int:
        """Two by default, because the solo game is quite different."""
        return super().check_players(players or USUAL_PLAYERS)

    def deal(self, players: int, values: Values, chance: Chance, listen: bool) -> Valley:
        valley = lay_out(self, players, Settings(values), chance)
        set_up(valley, listen)
        return valley

    def view(self, state: State, seat: int | None) -> View:
        return cast(View, view_of(as_valley(state), -1 if seat is None else seat))

    def scores(self, state: State) -> list[int]:
        return all_points(as_valley(state))

    def winners(self, state: State) -> list[int]:
        return all_winners(as_valley(state))

    def places(self, state: State) -> list[int]:
        if state.players == 1:
            return super().places(state)
        return ranked(all_standings(as_valley(state)))

    def imagine(self, view: View, chance: Chance) -> Valley:
        return imagine(self, cast(ValleyView, view), chance)

    def arrange(self, given: dict[str, Plain], players: int, values: Values, chance: Chance) -> Valley:
        return arrange(self, given, players, Settings(values), chance)

    def prompt(self, state: State) -> Saying:
        return prompt(as_valley(state))

    def label(self, state: State, action: Action) -> Saying:
        return label(as_valley(state), action)

    def figures(self, values: Values) -> dict[str, Plain]:
        settings = Settings(values)
        return figures_of(board_for(self.box, settings), settings.target_points)

    def things(self, values: Values) -> dict[str, Thing]:
        board = board_for(self.box, Settings(values))
        if board not in self._things:
            self._things[board] = things_of(board)
        return self._things[board]

    def effects(self, values: Values) -> dict[str, Thing]:
        board = board_for(self.box, Settings(values))
        if board not in self._effects:
            self._effects[board] = effects_of_board(board)
        return self._effects[board]

    def event_key(self, event: Told) -> str:
        return event_key(self.box, event)

    def event_values(self, event: Told) -> Wording:
        return event_values(self.box, event)

    def picture(self, view: View, names: list[str], terms: dict[str, str]) -> list[str]:
        seen = cast(ValleyView, view)
        return picture(seen, board_for(self.box, Settings(seen["options"])), names, terms)

    def score_sheet(self, state: State) -> list[ScoreRow]:
        return score_sheet(as_valley(state))

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(as_valley(state), seat)

    def turn_of(self, state: State) -> int:
        return as_valley(state).turns

    def features(self, state: State, seat: int, sheet: Sheet) -> None:
        write_features(as_valley(state), seat, sheet)

    def variant(self, state: State) -> str:
        settings = as_valley(state).settings
        kind = "solo" if state.players == 1 else "several"
        return (
            f"{kind}_tuscany"
            if settings.extended or settings.special_workers or settings.structures
            else kind
        )

    def worth_trying(self, state: State, legal: list[Action]) -> list[Action]:
        return worth_trying(as_valley(state), legal)

    def redeal(self, world: State, seat: int, chance: Chance) -> Valley:
        return redeal(as_valley(world), seat, chance)

    def redeal_layer(self, world: State, seat: int, chance: Chance, layer: int, layers: int) -> Valley:
        valley = redeal(as_valley(world), seat, chance)
        deal_automa_layer(valley, layer, layers, chance)
        return valley

    def stage(self, state: State) -> int:
        return as_valley(state).year

    def plan_end(self, state: State) -> int:
        return as_valley(state).year + 1


def check_aggressive(values: Values) -> None:
    """The table of the extended board assumes that all modules are in play (TU-8.11)."""
    missing = [name for name in ("special_workers", "structures") if values[name] is not True]
    if values["extended_board"] is True and missing:
        raise BadOptions(
            "The aggressive Automa of the extended board needs all modules of Tuscany: "
            f"switch on {' and '.join(missing)}, or play without aggressive."
        )


def viticulture_with(folder: Path) -> Viticulture:
    """The game with the data files of a folder, or with Tavola's own where the folder has none.

    The folder can change what cards, spaces and rows do, but not their names, which actions refer to.
    """
    files = sorted(folder.glob("*.toml"))
    key = blake2b(b"".join([path.read_bytes() for path in files]), digest_size=4).hexdigest()
    return Viticulture(read_tuscan_box(folder, key))


GAME: Final = Viticulture(read_tuscan_box(DATA, ""))
