"""Drawing: one card at a time; players see it before they choose the next one's source (SG-2.10)."""

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from tavola.core.action import Action
from tavola.core.decision import Decision, NoSuch, NotHere, Refusal
from tavola.core.frame_parts import SEAT, Declaration, OneOf, Part, Those
from tavola.core.state import State
from tavola.games.sangimignano.box.cards import KINDS, NAMES, RANKS, is_noble, kind_of, knowers_of
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import City, as_city
from tavola.games.sangimignano.state.verbs import DRAW, FROM_DECK, FROM_MARKET, FROM_NOBLES

NOBLES: Final = (1 << KINDS) - (1 << RANKS)  # their kinds, as a bit mask

# The purpose of a draw decides where the cards may come from.
FOR_PURCHASE: Final = 0
FOR_EXCHANGE: Final = 1
FOR_EXTEND: Final = 2
FOR_INCOME: Final = 3
FOR_VIA: Final = 4
PURPOSES: Final = ["purchase", "exchange", "extend", "income", "via"]
PURPOSE_RULES: Final = ["SG-3.1", "SG-4.1", "SG-6.9", "SG-10.17", "SG-14.16"]


@mypyc_attr(free_list_len=1)
class Draw(Decision):
    """A player draws `left` more cards; kinds in the bit mask `barred` may not come from the market."""

    declared: ClassVar = Declaration(
        "draw",
        SEAT,
        Part("purpose", OneOf(PURPOSES)),
        Part("left"),
        Part("barred", Those(NAMES)),
        verbs=["draw"],
    )

    def __init__(self, seat: int, purpose: int, left: int, barred: int = 0) -> None:
        super().__init__(seat, PURPOSE_RULES[purpose])
        self.purpose = purpose
        self.left = left
        self.barred = barred

    def legal(self, state: State) -> list[Action]:
        city = as_city(state)
        actions: list[Action] = []
        if city.deck:
            actions.append(DRAW.of(FROM_DECK))
        if city.noble_deck and takes_nobles(self.purpose):
            actions.append(DRAW.of(FROM_NOBLES))
        if self.purpose != FOR_VIA:
            lying = market_kinds(city) & ~i64(self.barred)
            kinds: i64 = KINDS if takes_nobles(self.purpose) else RANKS
            for kind in range(kinds):
                if lying >> kind & 1:
                    actions.append(DRAW.of(FROM_MARKET + kind))
        return actions

    def due(self, city: City) -> int:
        """How many more cards can be drawn; the sources may hold fewer than `left` (SG-3.4, SG-6.11)."""
        return min(self.left, drawable(city, self.purpose, self.barred))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        city = as_city(state)
        if action.verb is not DRAW:
            return Refusal("SG-2.7", "draw_first", {"left": self.due(city)})
        if action.a == FROM_DECK:
            return Refusal(self.rule, "deck_empty")
        if action.a == FROM_NOBLES:
            if not city.settings.nobles:
                return NoSuch("SG-13.1", "no_such_in_base_game")
            if not takes_nobles(self.purpose):
                return Refusal("SG-13.5", "no_nobles_here")
            return Refusal("SG-13.3", "noble_deck_empty")
        if self.purpose == FOR_VIA:
            return Refusal("SG-14.18", "via_market")
        kind = action.a - FROM_MARKET
        if kind not in city.market:
            return NotHere(self.rule, "not_in_market", {"card": NAMES[kind]})
        if self.barred >> kind & 1:
            return Refusal("SG-13.4" if is_noble(kind) else "SG-4.3", "just_placed", {"card": NAMES[kind]})
        return Refusal("SG-13.5", "no_nobles_here")

    def play(self, state: State, action: Action) -> None:
        city = as_city(state)
        draw_one(city, self.seat, action.a)
        if self.left > 1 and can_draw(city, self.purpose, self.barred):
            city.push(Draw(self.seat, self.purpose, self.left - 1, self.barred))


def takes_nobles(purpose: int) -> bool:
    """Extend and Income draw tower cards only (SG-13.5)."""
    return purpose != FOR_EXTEND and purpose != FOR_INCOME


def market_kinds(city: City) -> i64:
    """The kinds that lie in the market, as a bit mask."""
    kinds: i64 = 0
    for kind in city.market:
        kinds |= 1 << i64(kind)
    return kinds


def drawable(city: City, purpose: int, barred: i64) -> int:
    """How many cards can be drawn for this purpose."""
    count = len(city.deck)
    if takes_nobles(purpose):
        count += len(city.noble_deck)
    else:
        barred |= NOBLES
    if purpose != FOR_VIA:
        for kind in city.market:
            if barred >> i64(kind) & 1 == 0:
                count += 1
    return count


def can_draw(city: City, purpose: int, barred: i64) -> bool:
    """Whether there is a card to draw."""
    return len(city.deck) > 0 or drawable(city, purpose, barred) > 0


def begin_draws(city: City, seat: int, purpose: int, count: int, barred: int = 0) -> None:
    """Have the player draw `count` cards, or as many as there are (SG-6.11, SG-10.18, SG-14.17)."""
    if count > 0 and can_draw(city, purpose, barred):
        city.push(Draw(seat, purpose, count, barred))


def draw_one(city: City, seat: int, source: int) -> None:
    """A card from a deck or from the market goes to the hand."""
    if source >= FROM_MARKET:
        kind = source - FROM_MARKET
        city.market.remove(kind)
        city.gain(seat, kind, True)
        events.took(city, seat, kind)
        return
    card = (city.deck if source == FROM_DECK else city.noble_deck).pop()
    kind = kind_of(card)
    knowers = knowers_of(card)
    if not knowers >> seat & 1:
        city.reveals += 1
    city.gain(seat, kind, knowers >> (1 - seat) & 1 == 1)
    events.drew(city, seat, kind, knowers)


def refill_market(city: City) -> None:
    """An empty market gets four cards from the deck, or as many as there are (SG-2.12)."""
    if city.market or not city.deck:
        return
    count = min(city.settings.market_size, len(city.deck))
    for _ in range(count):
        city.market.append(kind_of(city.deck.pop()))
    city.reveals += 1
    events.refilled(city)
