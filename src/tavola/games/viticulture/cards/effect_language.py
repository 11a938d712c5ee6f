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
from tavola.games.viticulture.cards.effect_words import EffectWords
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


class EffectText(EffectWords):
    """An effect as written in a data file: its text, the words after its verb, and where it is."""

    def __init__(self, language: "Language", name: str, text: str) -> None:
        super().__init__(text)
        self.language = language
        self.name = name
        self.text = text
        self.verb = self.word("the effect")


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
        it = EffectText(self, name, text)
        maker = self.makers.get(it.verb)
        if maker is None:
            effects = ", ".join(self.makers)
            raise BadFile(f"{self.at(name)}: there is no effect {it.verb!r}. Effects are: {effects}.")
        try:
            effect = maker(it)
            it.end()
        except ValueError as error:
            raise BadFile(f"{self.at(name)}: {text!r} cannot be understood: {error}.") from None
        return effect

    def test(self, name: str, text: str) -> Test:
        """The comparison that a text describes."""
        words = EffectWords(text)
        try:
            test = _test(words)
            words.end()
        except ValueError as error:
            raise BadFile(f"{self.at(name)}: {text!r} cannot be understood: {error}.") from None
        return test

    def at(self, name: str) -> str:
        """Where something is, for a message: the file and the entry."""
        return f"{self.file}: {name}" if self.file else name


COMPARISONS: Final = ["=", "<", ">="]


def _test(words: EffectWords) -> Test:
    """A comparison such as `vine >= 6`."""
    what = words.one_of(COUNTS, "count")
    sign = COMPARISONS[words.one_of(COMPARISONS, "comparison")]
    return Test(what, sign, words.numbers() if sign == "=" else [words.number(0)])


def _if(it: EffectText) -> Effect:
    head, colon, tail = it.text.removeprefix("if ").partition(":")
    then, _, other = tail.partition(" else ")
    it.left.clear()
    if not colon or not then.strip():
        raise ValueError("it says nothing after a colon")
    return If(
        it.text,
        it.language.test(it.name, head),
        it.language.course(f"{it.name}/then", then.replace(",", ";")),
        it.language.course(f"{it.name}/else", other.replace(",", ";")),
    )


def _counted(it: EffectText) -> tuple[int, bool]:
    """What is counted, and whether there must be at least one."""
    if it.has("per"):
        return it.one_of(COUNTS, "count"), True
    if it.has("each"):
        return it.one_of(COUNTS, "count"), False
    return ALWAYS, False


def _lira(it: EffectText) -> Effect:
    change = it.change()
    per, needed = _counted(it)
    return Lira(it.text, change, per, needed, it.has("to"))


def _points(it: EffectText) -> Effect:
    change = it.change()
    per, needed = _counted(it)
    return Points(it.text, change, per, needed, it.has("may"), it.language.source)


def _draw(it: EffectText) -> Effect:
    count = it.number()
    return Draw(it.text, count, [] if it.has("each") else it.some_of(DECK_NAMES, "deck"))


def _discard(it: EffectText) -> Effect:
    if it.has("all"):
        return DiscardHand(it.text)
    return DiscardCards(it.text, it.number(), it.one_of(KINDS_OF_CARD, "kind of card"))


def _plant(it: EffectText) -> Effect:
    low, high = it.span()
    bare = it.has("bare")
    return Plant(it.text, low, high, bare, it.has("over"))


def _build(it: EffectText) -> Effect:
    count = it.number()
    less, price = _price(it)
    costs = it.numbers() if it.has("cost") else []
    only = it.one_of(STRUCTURES, "structure") if it.has("only") else ANY_STRUCTURE
    return Build(it.text, count, less, price, costs, only)


def _cellar(it: EffectText) -> Effect:
    less, price = _price(it)
    return Build(it.text, 1, less, price, [], NEXT_CELLAR)


def _price(it: EffectText) -> tuple[int, int]:
    """How much less than printed a structure costs, or its price."""
    if it.has("free"):
        return 0, 0
    if it.has("price"):
        return 0, it.number()
    return it.number() if it.has("less") else 0, PRINTED


def _make(it: EffectText) -> Effect:
    low, high = it.span()
    least = it.number() if it.has("from") else 0
    anywhere = it.has("anywhere")
    return Make(it.text, low, high, least, anywhere, it.has("blend"))


def age_wine(it: EffectText) -> Effect:
    """`age all 2` or `age 1 to fill`; the latter has a course of its own."""
    if it.has("all"):
        return AgeAll(it.text, it.number())
    it.exactly("1", "to", "fill")
    return AgeToFill(it.text, it.language.course(f"{it.name}/fill", "fill"))


def _grape(it: EffectText) -> Effect:
    word = it.word("a number or a colour")
    if word.startswith("-"):
        return SpendGrape(it.text, EffectWords(word.removeprefix("-")).number())
    gained = ["+either", *[f"+{colour}" for colour in COLOURS]]
    if word not in gained:
        raise ValueError(f"{word!r} is neither something to give up, such as -1, nor {', '.join(gained)}")
    return GainGrape(it.text, EITHER if word == "+either" else COLOURS.index(word.removeprefix("+")))


def _wine(it: EffectText) -> Effect:
    it.exactly("-1")
    return SpendWine(it.text, it.number() if it.has("from") else 1)


def _retrieve(it: EffectText) -> Effect:
    if it.has("grande"):
        return RetrieveGrande(it.text)
    return Retrieve(it.text, *it.span())


def _visit(it: EffectText) -> Effect:
    low, high = it.span()
    return Visit(it.text, low, high, it.one_of(DECK_NAMES, "deck"))


def _residual(it: EffectText) -> Effect:
    change = it.change()
    return Residual(it.text, change, it.has("strict"))


def _hire(it: EffectText) -> Effect:
    it.exactly("+1")
    return Hire(it.text)


def _give(it: EffectText) -> Effect:
    count = it.number()
    return GiveCards(it.text, count, it.one_of(KINDS_OF_CARD, "kind of card"))


def _uproot(it: EffectText) -> Effect:
    count = it.number()
    return Uproot(it.text, count, it.has("hand"))


def _train(it: EffectText) -> Effect:
    price = it.number(0)
    return Train(it.text, price, it.has("now"))


MAKERS: Final[dict[str, Maker]] = {
    "lira": _lira,
    "vp": _points,
    "residual": _residual,
    "grey": lambda it: GreyWorker(it.text),
    "worker": _hire,
    "draw": _draw,
    "discard": _discard,
    "give": _give,
    "plant": _plant,
    "uproot": _uproot,
    "swap": lambda it: Swap(it.text),
    "build": _build,
    "cellar": _cellar,
    "harvest": lambda it: Harvest(it.text, *it.span()),
    "make": _make,
    "age": age_wine,
    "if": _if,
    "fill": lambda it: Fill(it.text, it.change() if it.left else 0),
    "grape": _grape,
    "wine": _wine,
    "sell": lambda it: SellGrapes(it.text, *it.span()),
    "field": lambda it: TradeField(it.text, it.one_of(["sell", "buy"], "trade in fields") == 1),
    "train": _train,
    "tour": lambda it: Tour(it.text, it.number()),
    "visit": _visit,
    "retrieve": _retrieve,
    "need": lambda it: Need(it.text, _test(it)),
    "importer": lambda it: Import(it.text, it.number()),
    "planner": lambda it: Plan(it.text),
    "organizer": lambda it: Organize(it.text),
    "wedding": lambda it: PickOpponents(it.text, *it.span(), True),
    "governor": lambda it: PickOpponents(it.text, *it.span(), False),
    "innkeeper": lambda it: FromPiles(it.text, it.number()),
    "caravan": lambda it: Caravan(it.text, it.number()),
    "manager": lambda it: Manage(it.text),
}
