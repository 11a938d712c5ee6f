"""Which phrase of the catalogue to use, and with which values."""

from typing import Final, cast

from tavola.core.action import Action, Verb
from tavola.core.told import Saying, Seat, Told, Value, Wording
from tavola.games.viticulture.box.board import (
    ACTIONS,
    BESIDE,
    FIRST_EXTRA,
    REGIONS,
    STRIDE,
    STRUCTURES,
    action_name,
    is_slot,
)
from tavola.games.viticulture.box.cards import COLOURS, DECK_NAMES, NAMES, TYPES
from tavola.games.viticulture.box.structure_cards import CARD_NAMES
from tavola.games.viticulture.rules.actions.build import Build
from tavola.games.viticulture.rules.actions.draw import Draw
from tavola.games.viticulture.rules.actions.harvest import Harvest
from tavola.games.viticulture.rules.actions.lira_and_points import Hire, Lira, Points
from tavola.games.viticulture.rules.actions.make_wine import Make, MakeWine, wine_of
from tavola.games.viticulture.rules.actions.plant import Plant
from tavola.games.viticulture.rules.actions.play_visitors import Visit
from tavola.games.viticulture.state.effects import Effect, Printed
from tavola.games.viticulture.state.valley import NOBODY, Valley
from tavola.games.viticulture.state.verbs import (
    AGE,
    BONUS,
    BOOST,
    BUILD,
    BUILD_CARD,
    BUY_FIELD,
    CHOOSE,
    DESTROY,
    DISCARD,
    DRAW,
    FIELD_VALUES,
    FILL,
    GIVE,
    HARVEST,
    KEEP_MAMA,
    KEEP_PAPA,
    MAKE_BLUSH,
    MAKE_CHARMAT,
    MAKE_RED,
    MAKE_SPARKLING,
    MAKE_WHITE,
    MAMAS,
    MANAGE,
    MOVE_STAR,
    ON_MAT,
    OPTIONS,
    PAIR_HIGH,
    PAIR_LOW,
    PAPAS,
    PICK,
    PLACE,
    PLANT,
    PLAY,
    PLEDGE,
    RETRIEVE,
    SELL,
    SELL_FIELD,
    STAR,
    STEAL,
    SWAP,
    TAKE,
    TAKE_GRAPE,
    TAKE_PILE,
    TRAIN,
    UPROOT,
    USE_GRAPE,
    USE_WINE,
    WAKE,
    token_kind,
    token_value,
)
from tavola.games.viticulture.state.vineyard import ORDINARY, WORKERS
from tavola.games.viticulture.tuscany.board.influence_map import Star
from tavola.games.viticulture.tuscany.board.trade import Trade

CARD_VERBS: Final[list[Verb]] = [PLAY, DISCARD, GIVE, FILL, TAKE]
FIELD_VERBS: Final[list[Verb]] = [HARVEST, BUY_FIELD, SELL_FIELD]
VINE_VERBS: Final[list[Verb]] = [PLANT, UPROOT, SWAP]
GRAPE_VERBS: Final[list[Verb]] = [SELL, USE_GRAPE, TAKE_GRAPE]
WINE_VERBS: Final[list[Verb]] = [USE_WINE, AGE]
WORKER_VERBS: Final[list[Verb]] = [PLACE, BOOST, RETRIEVE]
# How to describe the bonus of a space, by what it does.
BONUSES: Final[dict[type[Effect], str]] = {
    Lira: "bonus-lira",
    Points: "bonus-vp",
    Visit: "bonus-visit",
    Harvest: "bonus-harvest",
    Draw: "bonus-draw",
    Plant: "bonus-plant",
    Make: "bonus-make",
    Star: "bonus-star",
    Trade: "bonus-trade",
}
# The two halves of a trade, whose parts are named by what is given or taken.
TRADES: Final = ("trade_give", "trade_take")
# Parts of cards that have the name of a space of the board.
PARTS: Final = {"lira": "some_lira"}


def prompt(valley: Valley) -> Saying:
    """What is asked, by the kind of decision; parents and year-end have their own questions."""
    decision = valley.decision
    values: Told = {}
    values.update(decision.to_data())
    if decision.name == "keep_parent":
        return "keep_mama" if values["mama"] else "keep_papa", {}
    if decision.name == "choose" and values["card"] in TRADES:
        return cast(str, values["card"]), {}
    if decision.name == "choose" and values["card"] in PAPAS:
        return "choose_papa", values
    if decision.name == "discard" and values["rule"] == "VI-10.4":
        return "discard_year_end", values
    return decision.name, values


def label(valley: Valley, action: Action) -> Saying:
    """What an action does."""
    verb = action.verb
    name = verb.name
    if verb in WORKER_VERBS:
        return _worker(valley, action)
    if verb in CARD_VERBS:
        return name, {"card": NAMES[action.a]}
    if verb in VINE_VERBS:
        return name, {"card": NAMES[action.a], "field": FIELD_VALUES[action.b]}
    if verb in FIELD_VERBS:
        return name, {"field": FIELD_VALUES[action.a]}
    if verb in GRAPE_VERBS:
        return f"{name}-{COLOURS[token_kind(action.a)]}", {"value": token_value(action.a)}
    if verb in WINE_VERBS:
        if valley.decision.name == "sell_wine":
            name = "sell-wine"
        return f"{name}-{TYPES[token_kind(action.a)]}", {"value": token_value(action.a)}
    return _make(valley, action) or _other(valley, action)


def _worker(valley: Valley, action: Action) -> Saying:
    values: Told = {"worker": WORKERS[action.a], "action": action_name(action.b)}
    if action.verb is not PLACE or action.b >= FIRST_EXTRA:
        return action.verb.name, values
    slot = action.b % STRIDE
    if slot == BESIDE:
        return "place_beside", values
    return "place_bonus" if valley.board.action_at(action.b).bonus[slot] else "place", values


def _bonus(valley: Valley, action: Action) -> Saying:
    """A bonus by what it does."""
    if not is_slot(action.a):
        return "bonus", {}
    bonus = valley.board.action_at(action.a).extra_courses[action.a % STRIDE]
    return "bonus" if bonus is None else BONUSES.get(type(bonus.effects[0]), "bonus"), {}


def _make(valley: Valley, action: Action) -> Saying | None:
    verb = action.verb
    decision = valley.decision
    worth = decision.outcome(valley, action) if isinstance(decision, MakeWine) and wine_of(action) else 0
    if verb is MAKE_CHARMAT:
        return verb.name, {"wine": worth, "red": action.a + 1, "white": action.b + 1}
    if verb is MAKE_RED or verb is MAKE_WHITE:
        return verb.name, {"wine": worth, "value": action.a + 1}
    if verb is MAKE_BLUSH:
        return verb.name, {"wine": worth, "red": action.a + 1, "white": action.b + 1}
    if verb is MAKE_SPARKLING:
        low, high = PAIR_LOW[action.b], PAIR_HIGH[action.b]
        return verb.name, {"wine": worth, "red": low, "other": high, "white": action.a + 1}
    return None


def _part(valley: Valley, option: str) -> Saying:
    """A part of a card; a papa's parts are described by what they give."""
    card = valley.decision.to_data().get("card")
    return _gift(valley.board.box, card, option) or ("choose", {"option": PARTS.get(option, option)})


def _gift(printed: Printed, card: Value, option: Value) -> Saying | None:
    """What a papa gives: one of his two offers."""
    effect = printed.effects.get(f"{card}/{option}:0")
    if effect is None or card not in PAPAS:
        return None
    if isinstance(effect, Lira):
        return "papa_lira", {"amount": effect.amount}
    if isinstance(effect, Build):
        return "papa_structure", {"structure": STRUCTURES[effect.only]}
    return ("papa_worker" if isinstance(effect, Hire) else "papa_point"), {}


def _other(valley: Valley, action: Action) -> Saying:
    verb = action.verb
    name = verb.name
    if verb is WAKE:
        return name, {"row": action.a + 1}
    if verb is CHOOSE:
        return _part(valley, OPTIONS[action.a])
    if verb is DRAW or verb is TAKE_PILE:
        return name, {"deck": DECK_NAMES[action.a]}
    if verb is BUILD:
        return name, {"structure": STRUCTURES[action.a]}
    if verb is MANAGE:
        return name, {"action": ACTIONS[action.a]}
    if verb is PICK:
        return name, {"seat": _chosen(valley, action.a)}
    if verb is PLEDGE:
        return name, {"amount": action.a}
    if verb is STAR:
        return name, {"region": REGIONS[action.a]}
    if verb is MOVE_STAR:
        return name, {"from": REGIONS[action.a], "region": REGIONS[action.b]}
    if verb is BONUS:
        return _bonus(valley, action)
    if verb is KEEP_MAMA or verb is KEEP_PAPA:
        return name, {"card": MAMAS[action.a] if verb is KEEP_MAMA else PAPAS[action.a]}
    return _card_or_worker(valley, action)


def _chosen(valley: Valley, seat: int) -> Seat:
    """A seat that an action names, if there is such a player."""
    return Seat(seat if seat < valley.players else NOBODY)


def _card_or_worker(valley: Valley, action: Action) -> Saying:
    """What an action does with structure cards and special workers."""
    verb = action.verb
    name = verb.name
    if verb is BUILD_CARD:
        if action.b == ON_MAT:
            return "build-card_mat", {"card": CARD_NAMES[action.a]}
        return "build-card_field", {"card": CARD_NAMES[action.a], "field": FIELD_VALUES[action.b - 1]}
    if verb is DESTROY:
        return name, {"card": CARD_NAMES[action.a]}
    if verb is TRAIN:
        return name, {"worker": WORKERS[action.a]}
    if verb is STEAL:
        return name, {"seat": _chosen(valley, action.a), "deck": DECK_NAMES[action.b]}
    return name, {}


def event_key(printed: Printed, event: Told) -> str:
    """Which sentence describes an event; gains, losses, hidden cards and other cases have their own."""
    kind = cast(str, event["kind"])
    if kind in ("points", "lira", "residual"):
        return f"{kind}_gained" if cast(int, event["amount"]) >= 0 else f"{kind}_lost"
    if kind == "drew":
        return "drew_none" if event["count"] == 0 else "drew_hidden" if event["cards"] is None else "drew"
    if kind == "gave":
        return "gave_hidden" if event["card"] is None else "gave"
    if kind == "season":
        return f"season_{event['season']}"
    if kind == "aged":
        return f"aged_{event['what']}"
    if kind == "harvested":
        colours = [colour for colour in ("red", "white") if event[colour] is not None]
        return f"harvested_{'_'.join(colours)}"
    if kind == "uprooted":
        return f"uprooted_{event['to']}"
    if kind == "plan":
        return "plan_done" if event["done"] else "plan_lost"
    if kind == "automa":
        return "automa" if event["actions"] else "automa_none"
    if kind == "over":
        return "over" if event["winners"] else "over_lost"
    if kind in ("made", "used_wine", "sold_grape", "used_grape", "gained_grape"):
        return f"{kind}_{event['type' if 'type' in event else 'colour']}"
    return _tuscan_key(printed, kind, event)


def _tuscan_key(printed: Printed, kind: str, event: Told) -> str:
    """The same for structure cards and special workers, for passing and trading."""
    if kind in ("stole", "drafted"):
        return f"{kind}_hidden" if event["card"] is None else kind
    if kind == "built_card":
        return "built_card_mat" if event["field"] is None else "built_card_field"
    if kind == "trained":
        return "trained" if event["worker"] == WORKERS[ORDINARY] else "trained_special"
    if kind == "passed" and "into" in event:
        return f"passed_{event['into']}"
    if kind == "placed":
        return "placed" if event["worker"] == WORKERS[ORDINARY] else "placed_other"
    if kind == "chose":
        gift = _gift(printed, event["card"], event["option"])
        if gift is not None:
            return f"chose_{gift[0]}"
        return cast(str, event["card"]) if event["card"] in TRADES else kind
    return kind


def event_values(printed: Printed, event: Told) -> Wording:
    """Add the other player's name, a papa's gift, or what a chosen part of a card does."""
    if event["kind"] in ("gave", "picked"):
        return {**event, "owner": event["to" if event["kind"] == "gave" else "other"]}
    if event["kind"] != "chose":
        return event
    gift = _gift(printed, event["card"], event["option"])
    if gift is not None:
        return {**event, **gift[1]}
    option = cast(str, event["option"])
    part = printed.courses.get(f"{event['card']}/{option}")
    if part is None or event["card"] in TRADES:
        return {**event, "option": PARTS.get(option, option)}
    return {**event, "option": part.phrase()}
