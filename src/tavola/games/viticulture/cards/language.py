"""The small language in which the data files say what cards, spaces and rows do.

A course is a row of effects, separated by semicolons. `1..2` is at least one and at most two; `a|b` is one of
several. Effects:

    lira +4 · lira -9 · lira +2 per empty_field · lira -2 to        (to the player of the card)
    vp +1 · vp -2 · vp +1 per planted_field · vp +1 each type_made (perhaps none) · vp +1 may
    residual +1 · residual +1 strict · residual -2 · grey · worker +1
    draw 2 winter · draw 1 summer|winter · discard 2 any · discard 2 visitor · discard all · give 2 any
    plant 1..2 · plant 1 bare · plant 1 over · uproot 1 · uproot 1 hand · swap
    build 1 less 2 · build 1 free · build 1 free cost 2|3 · build 1 price 1 only yoke · cellar less 2
    harvest 1..2 · make 1..2 · make 1..2 from 4 anywhere · age all 2 · age 1 to fill · fill · fill +1
    grape -1 · grape +red · grape +either · wine -1 · wine -1 from 7 · sell 1..18 · field buy · field sell
    train 4 · train 3 now · tour 2 · visit 1 summer · retrieve 1..2 · retrieve grande
    need worker >= 6 · if vine >= 6: vp +2 · if points < 0: lira +6 else draw 1 vine, draw 1 order
    make 1..2 blend · draw 1 each · grape -2        (structure cards)
    importer 3 · planner · organizer · wedding 1..3 · governor 1..3 · innkeeper 2 · caravan 2 · manager
"""

from collections.abc import Callable
from typing import Final

from tavola.core.errors import BadFile
from tavola.games.viticulture.box.board import STRUCTURES
from tavola.games.viticulture.box.cards import COLOURS, DECK_NAMES
from tavola.games.viticulture.cards.draw_from_piles import Caravan, FromPiles
from tavola.games.viticulture.cards.manager import Manage
from tavola.games.viticulture.cards.pick_opponents import Import, PickOpponents
from tavola.games.viticulture.cards.planner import Plan
from tavola.games.viticulture.rules.actions.age_wine import AgeAll, AgeToFill
from tavola.games.viticulture.rules.actions.build import ANY as ANY_STRUCTURE
from tavola.games.viticulture.rules.actions.build import NEXT_CELLAR, PRINTED, Build
from tavola.games.viticulture.rules.actions.discard_and_give import (
    KINDS_OF_CARD,
    DiscardCards,
    DiscardHand,
    GiveCards,
)
from tavola.games.viticulture.rules.actions.draw import Draw
from tavola.games.viticulture.rules.actions.fill_orders import Fill
from tavola.games.viticulture.rules.actions.grapes_and_wines import EITHER, GainGrape, SpendGrape, SpendWine
from tavola.games.viticulture.rules.actions.harvest import Harvest
from tavola.games.viticulture.rules.actions.lira_and_points import (
    GreyWorker,
    Hire,
    Lira,
    Points,
    Residual,
)
from tavola.games.viticulture.rules.actions.make_wine import Make
from tavola.games.viticulture.rules.actions.plant import Plant, Swap, Uproot
from tavola.games.viticulture.rules.actions.play_visitors import Visit
from tavola.games.viticulture.rules.actions.retrieve_workers import Retrieve, RetrieveGrande
from tavola.games.viticulture.rules.actions.tour_and_sell import SellGrapes, Tour, TradeField
from tavola.games.viticulture.rules.actions.train import Train
from tavola.games.viticulture.rules.conditions import ALWAYS, COUNTS, If, Need, Test
from tavola.games.viticulture.rules.wake_up import Organize
from tavola.games.viticulture.state.effects import Course, Effect


def parse_course(name: str, text: str) -> Course:
    """The course that a text describes, under a name of its own."""
    effects: list[Effect] = []
    for part in text.split(";"):
        if part.strip():
            effects.append(parse_effect(f"{name}.{len(effects)}", part.strip()))
    return Course(name, effects)


def parse_effect(name: str, text: str) -> Effect:
    """The effect that a text describes; raises `BadFile` with place and reason otherwise."""
    if text.startswith("if "):
        return _if(name, text)
    words = text.split()
    try:
        for reader in READERS:
            effect = reader(text, words)
            if effect is not None:
                return effect
        if words[0] not in _MAKERS:
            raise BadFile(f"{name}: there is no effect {words[0]!r}. Effects are: {', '.join(_MAKERS)}.")
        return _age(name, text, words[1:]) if words[0] == "age" else _MAKERS[words[0]](text, words[1:])
    except (ValueError, IndexError, KeyError) as error:
        raise BadFile(f"{name}: {text!r} cannot be understood ({error}).") from None


def span_of(word: str) -> tuple[int, int]:
    """The two ends of `1..2`; a single number is both."""
    low, dots, high = word.partition("..")
    return (int(low), int(high)) if dots else (int(low), int(low))


def word_after(words: list[str], key: str) -> str:
    """The word behind a key word, or nothing."""
    return words[words.index(key) + 1] if key in words else ""


def parse_test(words: list[str]) -> Test:
    """A comparison such as `vine >= 6`."""
    if words[1] not in ("=", "<", ">="):
        raise ValueError(f"no comparison {words[1]!r}")
    return Test(COUNTS.index(words[0]), words[1], [int(value) for value in words[2].split("|")])


def _if(name: str, text: str) -> Effect:
    head, _, tail = text.removeprefix("if ").partition(":")
    then, _, other = tail.partition(" else ")
    return If(
        text,
        parse_test(head.split()),
        parse_course(f"{name}/then", then.replace(",", ";")),
        parse_course(f"{name}/else", other.replace(",", ";")),
    )


def _counted(words: list[str]) -> tuple[int, bool]:
    """What is counted, and whether there must be any."""
    for key in ("per", "each"):
        if key in words:
            return COUNTS.index(word_after(words, key)), key == "per"
    return ALWAYS, False


def _lira(text: str, words: list[str]) -> Effect:
    per, needed = _counted(words)
    return Lira(text, int(words[0]), per, needed, "to" in words)


def _points(text: str, words: list[str]) -> Effect:
    per, needed = _counted(words)
    return Points(text, int(words[0]), per, needed, "may" in words)


def _draw(text: str, words: list[str]) -> Effect:
    if words[1] == "each":
        return Draw(text, int(words[0]), [])
    return Draw(text, int(words[0]), [DECK_NAMES.index(deck) for deck in words[1].split("|")])


def _discard(text: str, words: list[str]) -> Effect:
    if words == ["all"]:
        return DiscardHand(text)
    return DiscardCards(text, int(words[0]), KINDS_OF_CARD.index(words[1]))


def _plant(text: str, words: list[str]) -> Effect:
    low, high = span_of(words[0])
    return Plant(text, low, high, "bare" in words, "over" in words)


def _build(text: str, words: list[str]) -> Effect:
    only = word_after(words, "only")
    costs = [int(cost) for cost in word_after(words, "cost").split("|") if cost]
    return Build(
        text,
        int(words[0]),
        int(word_after(words, "less") or 0),
        _price(words),
        costs,
        STRUCTURES.index(only) if only else ANY_STRUCTURE,
    )


def _cellar(text: str, words: list[str]) -> Effect:
    return Build(text, 1, int(word_after(words, "less") or 0), _price(words), [], NEXT_CELLAR)


def _price(words: list[str]) -> int:
    return 0 if "free" in words else int(word_after(words, "price") or PRINTED)


def _make(text: str, words: list[str]) -> Effect:
    low, high = span_of(words[0])
    return Make(text, low, high, int(word_after(words, "from") or 0), "anywhere" in words, "blend" in words)


def _age(name: str, text: str, words: list[str]) -> Effect:
    if words[0] == "all":
        return AgeAll(text, int(words[1]))
    return AgeToFill(text, parse_course(f"{name}/fill", "fill"))  # an effect with a course of its own


def _grape(text: str, words: list[str]) -> Effect:
    if words[0].startswith("-"):
        return SpendGrape(text, -int(words[0]))
    colour = words[0].removeprefix("+")
    return GainGrape(text, EITHER if colour == "either" else COLOURS.index(colour))


def _wine(text: str, words: list[str]) -> Effect:
    return SpendWine(text, int(word_after(words, "from") or 1))


def _retrieve(text: str, words: list[str]) -> Effect:
    if words == ["grande"]:
        return RetrieveGrande(text)
    low, high = span_of(words[0])
    return Retrieve(text, low, high)


def _visit(text: str, words: list[str]) -> Effect:
    low, high = span_of(words[0])
    return Visit(text, low, high, DECK_NAMES.index(words[1]))


def _field(text: str, words: list[str]) -> Effect:
    return TradeField(text, ["sell", "buy"].index(words[0]) == 1)


_Maker = Callable[[str, list[str]], Effect]
_Reader = Callable[[str, list[str]], Effect | None]

# Readers of effects that an expansion adds, asked first; each gives None for what it does not know.
READERS: Final[list[_Reader]] = []

_MAKERS: Final[dict[str, _Maker]] = {
    "lira": _lira,
    "vp": _points,
    "residual": lambda text, words: Residual(text, int(words[0]), "strict" in words),
    "grey": lambda text, _: GreyWorker(text),
    "worker": lambda text, _: Hire(text),
    "draw": _draw,
    "discard": _discard,
    "give": lambda text, words: GiveCards(text, int(words[0]), KINDS_OF_CARD.index(words[1])),
    "plant": _plant,
    "uproot": lambda text, words: Uproot(text, int(words[0]), "hand" in words),
    "swap": lambda text, _: Swap(text),
    "build": _build,
    "cellar": _cellar,
    "harvest": lambda text, words: Harvest(text, *span_of(words[0])),
    "make": _make,
    "age": lambda text, words: AgeAll(text, int(words[1])),
    "fill": lambda text, words: Fill(text, int(words[0]) if words else 0),
    "grape": _grape,
    "wine": _wine,
    "sell": lambda text, words: SellGrapes(text, *span_of(words[0])),
    "field": _field,
    "train": lambda text, words: Train(text, int(words[0]), "now" in words),
    "tour": lambda text, words: Tour(text, int(words[0])),
    "visit": _visit,
    "retrieve": _retrieve,
    "need": lambda text, words: Need(text, parse_test(words)),
    "importer": lambda text, words: Import(text, int(words[0])),
    "planner": lambda text, _: Plan(text),
    "organizer": lambda text, _: Organize(text),
    "wedding": lambda text, words: PickOpponents(text, *span_of(words[0]), True),
    "governor": lambda text, words: PickOpponents(text, *span_of(words[0]), False),
    "innkeeper": lambda text, words: FromPiles(text, int(words[0])),
    "caravan": lambda text, words: Caravan(text, int(words[0])),
    "manager": lambda text, _: Manage(text),
}
