"""Frames from plain data: the other direction of `to_data`, for imagined positions."""

from collections.abc import Callable
from typing import Final, cast

from tavola.core.decision import Frame
from tavola.core.plain import Plain
from tavola.games.viticulture.box.board import ACTIONS, SEASONS, SPACE_NAMES
from tavola.games.viticulture.box.cards import DECK_NAMES, KIND_OF
from tavola.games.viticulture.box.structure_cards import CARD_NAMES
from tavola.games.viticulture.cards.ask_others import AskMore, Everyone, May
from tavola.games.viticulture.cards.draw_from_piles import TakeFromPile, TakeShown
from tavola.games.viticulture.cards.manager import ChooseAction, Manage
from tavola.games.viticulture.cards.parts import Choose, Pick, PickMore
from tavola.games.viticulture.cards.pick_opponents import Import, Levy, PickOpponents, PickSeat, Pledge
from tavola.games.viticulture.cards.planner import Plan, PlanWorker
from tavola.games.viticulture.rules.actions.build import Build, BuildStructure
from tavola.games.viticulture.rules.actions.discard_and_give import KINDS_OF_CARD, DiscardCard, GiveCard
from tavola.games.viticulture.rules.actions.draw import BonusCard, ChooseDeck, Draw
from tavola.games.viticulture.rules.actions.fill_orders import ChooseOrder, Fill, Filled, UseWine
from tavola.games.viticulture.rules.actions.grapes_and_wines import (
    GainGrape,
    SpendGrape,
    SpendOneWine,
    SpendWine,
    TakeGrape,
    UseGrape,
)
from tavola.games.viticulture.rules.actions.harvest import Harvest, HarvestField
from tavola.games.viticulture.rules.actions.lira_and_points import Points, TakeBonus
from tavola.games.viticulture.rules.actions.make_wine import AgeToFill, AgeWine, Make, MakeWine
from tavola.games.viticulture.rules.actions.plant import Plant, PlantVine, Swap, SwapVine, Uproot, UprootVine
from tavola.games.viticulture.rules.actions.play_visitors import Played, PlayVisitor, Visit, VisitMore
from tavola.games.viticulture.rules.actions.retrieve_workers import Retrieve, RetrieveWorker
from tavola.games.viticulture.rules.actions.tour_and_sell import (
    ChooseField,
    SellGrape,
    SellGrapes,
    TradeField,
)
from tavola.games.viticulture.rules.actions.train import Train
from tavola.games.viticulture.rules.mamas_and_papas import Inherit, KeepParent
from tavola.games.viticulture.rules.placed_ahead import CarryOut, RunPlan
from tavola.games.viticulture.rules.placing import TURNS, Act
from tavola.games.viticulture.rules.solo.automa import AutomaPlaces
from tavola.games.viticulture.rules.solo.bonus_tokens import ChooseBonus
from tavola.games.viticulture.rules.turns import NEXT_TURN
from tavola.games.viticulture.rules.wake_up import MoveRooster, Organize, WakeNext, WakeUp
from tavola.games.viticulture.rules.year import NEW_YEAR, YEAR_CLOSES, FallNext, Phase
from tavola.games.viticulture.state.effects import COURSES, EFFECTS, Effect, Follow
from tavola.games.viticulture.state.verbs import FIELD_VALUES
from tavola.games.viticulture.state.vineyard import WORKERS
from tavola.games.viticulture.tuscany.board.extended_year import (
    COLLECT_STEPS,
    NEXT_ROWS,
    ROW_STEPS,
    Cottage,
    Enter,
    Leave,
)
from tavola.games.viticulture.tuscany.board.influence_map import PlaceStar, Star
from tavola.games.viticulture.tuscany.board.sell_wine import SellOneWine, SellWine
from tavola.games.viticulture.tuscany.board.trade import MayTrade, Trade, TradeMore
from tavola.games.viticulture.tuscany.structures.cask_and_wine_cave import AgeOne, AgeSome
from tavola.games.viticulture.tuscany.structures.construction_mat import DestroyCard
from tavola.games.viticulture.tuscany.structures.draft import Draft, DraftCard, DraftNext
from tavola.games.viticulture.tuscany.structures.mercado import FillDrawn
from tavola.games.viticulture.tuscany.structures.occasions import (
    PAID_STEPS,
    RESIDUAL_STEPS,
    SUMMER_ENDS,
    MayUse,
)
from tavola.games.viticulture.tuscany.workers.after_action import AfterAction, Again
from tavola.games.viticulture.tuscany.workers.farmer import FarmerBonus
from tavola.games.viticulture.tuscany.workers.in_play import TrainWorker
from tavola.games.viticulture.tuscany.workers.innkeeper import Steal
from tavola.games.viticulture.tuscany.workers.merchant import AnyCard
from tavola.games.viticulture.tuscany.workers.oracle import AskOracle, DiscardDrawn
from tavola.games.viticulture.tuscany.workers.professore import Recall

Fields = dict[str, Plain]


def frame_from(fields: Fields) -> Frame:
    """The frame that wrote these fields."""
    return _MAKERS[cast(str, fields["frame"])](fields)


def _int(fields: Fields, key: str) -> int:
    return cast(int, fields[key])


def _seat(fields: Fields) -> int:
    return cast(int, fields["seat"])


def _done(fields: Fields) -> int:
    return cast(int, fields["done"])


def _left(fields: Fields) -> int:
    return cast(int, fields["left"])


def _card(fields: Fields) -> int:
    return KIND_OF[cast(str, fields["card"])]


def _sort(fields: Fields) -> int:
    return KINDS_OF_CARD.index(cast(str, fields["sort"]))


def _effect(fields: Fields) -> Effect:
    return EFFECTS[cast(str, fields["effect"])]


def _choose_deck(fields: Fields) -> Frame:
    picked = [DECK_NAMES.index(cast(str, name)) for name in cast(list[Plain], fields["picked"])]
    return ChooseDeck(_seat(fields), cast(Draw, _effect(fields)), picked)


def _swap(fields: Fields) -> Frame:
    effect = cast(Swap, _effect(fields))
    if "card" not in fields:
        return SwapVine(_seat(fields), effect, -1, -1)
    return SwapVine(_seat(fields), effect, _card(fields), FIELD_VALUES.index(_int(fields, "field")))


def _pledge(fields: Fields) -> Frame:
    pledged = [cast(int, amount) for amount in cast(list[Plain], fields["pledged"])]
    effect = cast(Import, _effect(fields))
    return Pledge(_seat(fields), effect, _int(fields, "importer"), pledged, _int(fields, "at"))


def _pick_seat(fields: Fields) -> Frame:
    effect = cast(PickOpponents, _effect(fields))
    return PickSeat(_seat(fields), effect, _int(fields, "picked"), _int(fields, "count"))


def _ask_more(fields: Fields) -> Frame:
    effect = cast(Everyone, _effect(fields))
    return AskMore(_seat(fields), effect, _int(fields, "at"), _int(fields, "count"))


def _discard(fields: Fields) -> Frame:
    return DiscardCard(_seat(fields), _left(fields), _sort(fields), cast(str, fields["rule"]))


def _worker(fields: Fields) -> int:
    return WORKERS.index(cast(str, fields["worker"]))


def _space(fields: Fields) -> int:
    return SPACE_NAMES.index(cast(str, fields["space"]))


def _deck(fields: Fields) -> int:
    return DECK_NAMES.index(cast(str, fields["deck"]))


def _taken(fields: Fields) -> int:
    """The card that was taken from a Caravan, or -1."""
    return KIND_OF[cast(str, fields["taken"])] if "taken" in fields else -1


def _act(fields: Fields) -> Frame:
    return Act(_seat(fields), _worker(fields), _space(fields), cast(bool, fields["boosted"]))


def _age_one(fields: Fields) -> Frame:
    grown = [cast(int, token) for token in cast(list[Plain], fields["grown"])]
    return AgeOne(_seat(fields), cast(AgeSome, _effect(fields)), grown)


def _residuals(fields: Fields) -> Frame:
    return (RESIDUAL_STEPS if _int(fields, "at") == 0 else PAID_STEPS)[_seat(fields)]


def _follow(fields: Fields) -> Frame:
    return Follow(_seat(fields), COURSES[cast(str, fields["course"])], _int(fields, "at"))


def _pick(fields: Fields) -> Frame:
    return Pick(_seat(fields), cast(Choose, _effect(fields)), _done(fields), _left(fields))


def _pick_more(fields: Fields) -> Frame:
    return PickMore(_seat(fields), cast(Choose, _effect(fields)), _done(fields), _left(fields))


_MAKERS: Final[dict[str, Callable[[Fields], Frame]]] = {
    "follow": _follow,
    "bonus": lambda f: TakeBonus(_seat(f), cast(Points, _effect(f))),
    "bonus_card": lambda f: BonusCard(_seat(f), cast(Draw, _effect(f))),
    "draw": _choose_deck,
    "plant": lambda f: PlantVine(_seat(f), cast(Plant, _effect(f)), _done(f)),
    "uproot": lambda f: UprootVine(_seat(f), cast(Uproot, _effect(f)), _left(f)),
    "swap": _swap,
    "build": lambda f: BuildStructure(_seat(f), cast(Build, _effect(f)), _left(f)),
    "harvest": lambda f: HarvestField(_seat(f), cast(Harvest, _effect(f)), _done(f)),
    "make": lambda f: MakeWine(_seat(f), cast(Make, _effect(f)), _done(f)),
    "age": lambda f: AgeWine(_seat(f), cast(AgeToFill, _effect(f))),
    "fill": lambda f: ChooseOrder(_seat(f), cast(Fill, _effect(f))),
    "use_wine": lambda f: UseWine(_seat(f), _card(f), _int(f, "at")),
    "filled": lambda f: Filled(_seat(f), _card(f), _int(f, "extra")),
    "sell": lambda f: SellGrape(_seat(f), cast(SellGrapes, _effect(f)), _done(f)),
    "field": lambda f: ChooseField(_seat(f), cast(TradeField, _effect(f))),
    "use_grape": lambda f: UseGrape(_seat(f), cast(SpendGrape, _effect(f)), _left(f)),
    "spend_wine": lambda f: SpendOneWine(_seat(f), cast(SpendWine, _effect(f))),
    "take_grape": lambda f: TakeGrape(_seat(f), cast(GainGrape, _effect(f))),
    "discard": _discard,
    "give": lambda f: GiveCard(_seat(f), _left(f), _sort(f)),
    "choose": _pick,
    "choose_more": _pick_more,
    "visit": lambda f: PlayVisitor(_seat(f), cast(Visit, _effect(f)), _done(f)),
    "visit_more": lambda f: VisitMore(_seat(f), cast(Visit, _effect(f)), _done(f)),
    "played": lambda f: Played(_seat(f), _card(f)),
    "may": lambda f: May(_seat(f), cast(Everyone, _effect(f))),
    "ask_more": _ask_more,
    "retrieve": lambda f: RetrieveWorker(_seat(f), cast(Retrieve, _effect(f)), _done(f)),
    "take_pile": lambda f: TakeFromPile(_seat(f), _left(f), _int(f, "barred")),
    "take": lambda f: TakeShown(_seat(f), _left(f)),
    "pick": _pick_seat,
    "levy": lambda f: Levy(_seat(f), _int(f, "other")),
    "pledge": _pledge,
    "turn": lambda f: TURNS[_seat(f)],
    "next_turn": lambda _: NEXT_TURN,
    "plan": lambda f: PlanWorker(_seat(f), cast(Plan, _effect(f))),
    "run_plan": lambda f: RunPlan(_int(f, "code")),
    "carry_out": lambda f: CarryOut(_seat(f), _int(f, "code")),
    "manage": lambda f: ChooseAction(_seat(f), cast(Manage, _effect(f))),
    "wake_next": lambda f: WakeNext(_int(f, "at")),
    "wake_up": lambda f: WakeUp(_seat(f)),
    "move_rooster": lambda f: MoveRooster(_seat(f), cast(Organize, _effect(f))),
    "phase": lambda f: Phase(_int(f, "number")),
    "fall_next": lambda f: FallNext(_int(f, "at")),
    "new_year": lambda _: NEW_YEAR,
    "automa_places": lambda _: AutomaPlaces(),
    "choose_bonus": lambda f: ChooseBonus(_seat(f), ACTIONS.index(cast(str, f["action"]))),
    "star": lambda f: PlaceStar(_seat(f), cast(Star, _effect(f)), _done(f)),
    "sell_wine": lambda f: SellOneWine(_seat(f), cast(SellWine, _effect(f))),
    "may_trade": lambda f: MayTrade(_seat(f), cast(Trade, _effect(f)), _done(f)),
    "trade_more": lambda f: TradeMore(_seat(f), cast(Trade, _effect(f)), _done(f)),
    "cottage": lambda f: Cottage(_seat(f)),
    "collect": lambda f: COLLECT_STEPS[_seat(f)],
    "ask_row": lambda f: ROW_STEPS[_seat(f)],
    "next_row": lambda f: NEXT_ROWS[_seat(f)],
    "leave": lambda f: Leave(_seat(f)),
    "keep_parent": lambda f: KeepParent(_seat(f), cast(bool, f["mama"])),
    "train": lambda f: TrainWorker(_seat(f), cast(Train, _effect(f))),
    "act": _act,
    "after_action": lambda f: AfterAction(_seat(f), _worker(f), _space(f)),
    "again": lambda f: Again(_seat(f), _worker(f), _space(f), "again", "TU-6.17"),
    "bonus_again": lambda f: Again(_seat(f), _worker(f), _space(f), "bonus_again", "TU-6.19"),
    "any_card": lambda f: AnyCard(_seat(f)),
    "farmer": lambda f: FarmerBonus(_seat(f), _space(f), cast(bool, f["later"])),
    "steal": lambda f: Steal(_seat(f), _space(f)),
    "recall": lambda f: Recall(_seat(f)),
    "oracle": lambda f: AskOracle(_seat(f), _deck(f), _int(f, "count"), _taken(f)),
    "oracle_discard": lambda f: DiscardDrawn(_seat(f), _deck(f)),
    "mercado": lambda f: FillDrawn(_seat(f), "open" in f),
    "may_use": lambda f: MayUse(_seat(f), CARD_NAMES.index(cast(str, f["card"]))),
    "age_one": _age_one,
    "destroy": lambda f: DestroyCard(_seat(f)),
    "draft_start": lambda _: Draft(),
    "draft_next": lambda f: DraftNext(_int(f, "at")),
    "draft": lambda f: DraftCard(_seat(f)),
    "residuals": _residuals,
    "summer_end": lambda f: SUMMER_ENDS[_seat(f)],
    "enter": lambda f: Enter(_seat(f), SEASONS.index(cast(str, f["season"]))),
    "year_closes": lambda _: YEAR_CLOSES,
    "inherit": lambda f: Inherit(_seat(f), cast(bool, f["mama"])),
}
