"""The small language in which the data files describe what cards, spaces and rows do.

A course is a sequence of effects, separated by semicolons. `1..2` is at least one and at most two; `a|b` is
one of several. Effects:

    lira +4 · lira -9 · lira +2 per empty_field · lira -2 to        (to the card's player)
    vp +1 · vp -2 · vp +1 per planted_field · vp +1 each type_made (none is fine) · vp +1 may
    residual +1 · residual +1 strict · residual -2 · grey · worker +1
    draw 2 winter · draw 1 summer|winter · discard 2 any · discard 2 visitor · discard all · give 2 any
    plant 1..2 · plant 1 bare · plant 1 over · uproot 1 · uproot 1 hand · swap
    build 1 less 2 · build 1 free · build 1 free cost 2|3 · build 1 price 1 only yoke · cellar less 2
    harvest 1..2 · make 1..2 · make 1..2 from 4 anywhere · age all 2 · age 1 to fill · fill · fill +1
    grape -1 · grape +red · grape +either · wine -1 · wine -1 from 7 · sell 1..18 · field buy · field sell
    train 4 · train 3 now · tour 2 · visit 1 summer · retrieve 1..2 · retrieve grande
    need worker >= 6 · if vine >= 6: vp +2 · if points < 0: lira +6 else draw 1 vine, draw 1 order
    make 1..2 blend · draw 1 each · grape -2
    importer 3 · planner · organizer · wedding 1..3 · governor 1..3 · innkeeper 2 · caravan 2 · manager

Tuscany adds words of its own (`tuscany/effect_language.py`).
"""

from collections.abc import Callable
from typing import Final

from tavola.core.errors import BadFile
from tavola.games.viticulture.box.board import STRUCTURES
from tavola.games.viticulture.box.cards import COLOURS, DECK_NAMES
from tavola.games.viticulture.cards.draw_from_piles import Caravan, FromPiles
from tavola.games.viticulture.cards.pick_opponents import Import, PickOpponents
from tavola.games.viticulture.cards.visitors.manager import Manage
from tavola.games.viticulture.cards.visitors.organizer import Organize
from tavola.games.viticulture.cards.visitors.planner import Plan
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
from tavola.games.viticulture.state.effects import Course, Effect, Printed
from tavola.games.viticulture.state.vineyard import FROM_START


class EffectText:
    """An effect as written in a data file: its text, the words after its verb, and where it is."""

    def __init__(self, language: "Language", name: str, text: str) -> None:
        self.language = language
        self.name = name
        self.text = text
        self.words = text.split()[1:]


Maker = Callable[[EffectText], Effect]


class Language:
    """Reads effects for one box; an expansion adds words of its own."""

    def __init__(self, printed: Printed, more: dict[str, Maker]) -> None:
        self.makers: dict[str, Maker] = {}
        self.makers.update(MAKERS)
        self.makers.update(more)
        self.printed = printed
        self.file = ""  # the data file being read
        self.source = FROM_START  # the score source for the points of the thing being read

    def course(self, name: str, text: str) -> Course:
        """The course that a text describes, registered under this name."""
        effects: list[Effect] = []
        for part in text.split(";"):
            if part.strip():
                effects.append(self.effect(f"{name}.{len(effects)}", part.strip()))
        return self.add(name, effects)

    def add(self, name: str, effects: list[Effect]) -> Course:
        """Register a course of the box."""
        return self.printed.add(Course(name, effects))

    def effect(self, name: str, text: str) -> Effect:
        """The effect that a text describes; raises `BadFile` with place and reason if it is wrong."""
        verb = text.split(maxsplit=1)[0]
        maker = self.makers.get(verb)
        if maker is None:
            effects = ", ".join(self.makers)
            raise BadFile(f"{self.at(name)}: there is no effect {verb!r}. Effects are: {effects}.")
        try:
            return maker(EffectText(self, name, text))
        except (ValueError, IndexError, KeyError) as error:
            raise BadFile(f"{self.at(name)}: {text!r} cannot be understood ({error}).") from None

    def at(self, name: str) -> str:
        """Where something is, for a message: the file and the entry."""
        return f"{self.file}: {name}" if self.file else name


def span(word: str) -> tuple[int, int]:
    low, dots, high = word.partition("..")
    return (int(low), int(high)) if dots else (int(low), int(low))


def after(words: list[str], key: str) -> str:
    """The word after a keyword, or an empty string."""
    return words[words.index(key) + 1] if key in words else ""


def _count(word: str) -> int:
    """A number that cards can ask for, by its place in `COUNTS`."""
    if word not in COUNTS:
        raise ValueError(f"there is no count {word!r}; counts are: {', '.join(COUNTS)}")
    return COUNTS.index(word)


def parse_test(words: list[str]) -> Test:
    """A comparison such as `vine >= 6`."""
    if words[1] not in ("=", "<", ">="):
        raise ValueError(f"no comparison {words[1]!r}")
    return Test(_count(words[0]), words[1], [int(value) for value in words[2].split("|")])


def _if(it: EffectText) -> Effect:
    head, _, tail = it.text.removeprefix("if ").partition(":")
    then, _, other = tail.partition(" else ")
    return If(
        it.text,
        parse_test(head.split()),
        it.language.course(f"{it.name}/then", then.replace(",", ";")),
        it.language.course(f"{it.name}/else", other.replace(",", ";")),
    )


def _counted(words: list[str]) -> tuple[int, bool]:
    """What is counted, and whether there must be at least one."""
    for key in ("per", "each"):
        if key in words:
            return _count(after(words, key)), key == "per"
    return ALWAYS, False


def _lira(it: EffectText) -> Effect:
    per, needed = _counted(it.words)
    return Lira(it.text, int(it.words[0]), per, needed, "to" in it.words)


def _points(it: EffectText) -> Effect:
    per, needed = _counted(it.words)
    return Points(it.text, int(it.words[0]), per, needed, "may" in it.words, it.language.source)


def _draw(it: EffectText) -> Effect:
    if it.words[1] == "each":
        return Draw(it.text, int(it.words[0]), [])
    return Draw(it.text, int(it.words[0]), [DECK_NAMES.index(deck) for deck in it.words[1].split("|")])


def _discard(it: EffectText) -> Effect:
    if it.words == ["all"]:
        return DiscardHand(it.text)
    return DiscardCards(it.text, int(it.words[0]), KINDS_OF_CARD.index(it.words[1]))


def _plant(it: EffectText) -> Effect:
    low, high = span(it.words[0])
    return Plant(it.text, low, high, "bare" in it.words, "over" in it.words)


def _build(it: EffectText) -> Effect:
    only = after(it.words, "only")
    costs = [int(cost) for cost in after(it.words, "cost").split("|") if cost]
    return Build(
        it.text,
        int(it.words[0]),
        int(after(it.words, "less") or 0),
        _price(it.words),
        costs,
        STRUCTURES.index(only) if only else ANY_STRUCTURE,
    )


def _cellar(it: EffectText) -> Effect:
    return Build(it.text, 1, int(after(it.words, "less") or 0), _price(it.words), [], NEXT_CELLAR)


def _price(words: list[str]) -> int:
    return 0 if "free" in words else int(after(words, "price") or PRINTED)


def _make(it: EffectText) -> Effect:
    low, high = span(it.words[0])
    least = int(after(it.words, "from") or 0)
    return Make(it.text, low, high, least, "anywhere" in it.words, "blend" in it.words)


def age_wine(it: EffectText) -> Effect:
    """`age all 2` or `age 1 to fill`; the latter has a course of its own."""
    if it.words[0] == "all":
        return AgeAll(it.text, int(it.words[1]))
    return AgeToFill(it.text, it.language.course(f"{it.name}/fill", "fill"))


def _grape(it: EffectText) -> Effect:
    if it.words[0].startswith("-"):
        return SpendGrape(it.text, -int(it.words[0]))
    colour = it.words[0].removeprefix("+")
    return GainGrape(it.text, EITHER if colour == "either" else COLOURS.index(colour))


def _wine(it: EffectText) -> Effect:
    return SpendWine(it.text, int(after(it.words, "from") or 1))


def _retrieve(it: EffectText) -> Effect:
    if it.words == ["grande"]:
        return RetrieveGrande(it.text)
    low, high = span(it.words[0])
    return Retrieve(it.text, low, high)


def _visit(it: EffectText) -> Effect:
    low, high = span(it.words[0])
    return Visit(it.text, low, high, DECK_NAMES.index(it.words[1]))


def _field(it: EffectText) -> Effect:
    return TradeField(it.text, ["sell", "buy"].index(it.words[0]) == 1)


MAKERS: Final[dict[str, Maker]] = {
    "lira": _lira,
    "vp": _points,
    "residual": lambda it: Residual(it.text, int(it.words[0]), "strict" in it.words),
    "grey": lambda it: GreyWorker(it.text),
    "worker": lambda it: Hire(it.text),
    "draw": _draw,
    "discard": _discard,
    "give": lambda it: GiveCards(it.text, int(it.words[0]), KINDS_OF_CARD.index(it.words[1])),
    "plant": _plant,
    "uproot": lambda it: Uproot(it.text, int(it.words[0]), "hand" in it.words),
    "swap": lambda it: Swap(it.text),
    "build": _build,
    "cellar": _cellar,
    "harvest": lambda it: Harvest(it.text, *span(it.words[0])),
    "make": _make,
    "age": age_wine,
    "if": _if,
    "fill": lambda it: Fill(it.text, int(it.words[0]) if it.words else 0),
    "grape": _grape,
    "wine": _wine,
    "sell": lambda it: SellGrapes(it.text, *span(it.words[0])),
    "field": _field,
    "train": lambda it: Train(it.text, int(it.words[0]), "now" in it.words),
    "tour": lambda it: Tour(it.text, int(it.words[0])),
    "visit": _visit,
    "retrieve": _retrieve,
    "need": lambda it: Need(it.text, parse_test(it.words)),
    "importer": lambda it: Import(it.text, int(it.words[0])),
    "planner": lambda it: Plan(it.text),
    "organizer": lambda it: Organize(it.text),
    "wedding": lambda it: PickOpponents(it.text, *span(it.words[0]), True),
    "governor": lambda it: PickOpponents(it.text, *span(it.words[0]), False),
    "innkeeper": lambda it: FromPiles(it.text, int(it.words[0])),
    "caravan": lambda it: Caravan(it.text, int(it.words[0])),
    "manager": lambda it: Manage(it.text),
}
