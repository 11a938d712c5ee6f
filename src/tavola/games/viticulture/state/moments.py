"""Moments: the hooks by which an expansion changes the base game, and the order in which they are called.

The rules of the base game ask for no particular special worker or structure card; they only name moments.
Each special worker and structure card is a handler: a small class that overrides the moments in which it
acts. A game without modules has no handlers, so its moments cost nothing.

Handlers are called in the order of `Modules.handlers` (`tuscany/plug_in.py`): first what all special workers
have in common, then the special workers in play in their printed order, then drafting, building cards from
the hand and the construction mat, then the structure cards that are data, then those with rules of their
own, both in their printed order. If one answer decides, the first handler to give one wins; numbers are
added up over all.

The moments of a worker (`state/worker.py`) when it is placed, in order:

1. `toll` is what the space costs; it is paid by `pay_toll`.
2. `arrives`: it makes room for itself.
3. `goes_ahead`: it waits for a later season, and nothing else happens.
4. It is on the space. `after_action` puts what it may do after its action below the action on the stack,
   `before_action` puts what it may do first above it.
5. `acts`: it takes its action.

A worker that a card places ahead has `toll`, `arrives`, `planned` and `before_action` when it is placed,
and `after_action` with its action.
"""

from typing import TYPE_CHECKING, Final

from tavola.core.action import Action, Verb
from tavola.core.decision import NotHere, Refusal
from tavola.games.viticulture.box.board import FIRST_MAT, SPACE_NAMES
from tavola.games.viticulture.box.structure_cards import ALLOWED, ALLOWED_RULES, CARD_NAMES
from tavola.games.viticulture.state.means import Means

if TYPE_CHECKING:  # circular: handlers change the valley, which refers to its handlers
    from tavola.games.viticulture.state.effects import Effect
    from tavola.games.viticulture.state.valley import Valley

# What the base game announces: a structure is built, fields are harvested, an order is filled, a tour is
# given, a visitor is played, a visitor is done.
BUILT: Final = "built"
HARVESTED: Final = "harvested"
FILLED: Final = "filled"
TOURED: Final = "toured"
VISITOR: Final = "visitor"
VISITED: Final = "visited"


# The moments by number: for each, `Modules.taking_part` lists the handlers that act in it.
_NAMES: Final[list[str]] = []


def _moment(method: str) -> int:
    """The number of a moment, named after the method that handlers override."""
    _NAMES.append(method)
    return len(_NAMES) - 1


DECKS_SHUFFLED: Final = _moment("decks_shuffled")
BEFORE_FIRST_YEAR: Final = _moment("before_first_year")
ASKS_TOLL: Final = _moment("asks_toll")
TOLL: Final = _moment("toll")
PAY_TOLL: Final = _moment("pay_toll")
ADD_PLACES: Final = _moment("add_places")
WHY_NOT_MAT: Final = _moment("why_not_mat")
DRAWS: Final = _moment("draws")
DREW: Final = _moment("drew")
TAKES_OPENLY: Final = _moment("takes_openly")
TOOK_OPENLY: Final = _moment("took_openly")
BONUS_UNUSED: Final = _moment("bonus_unused")
NEEDS_WAIVED: Final = _moment("needs_waived")
DISCOUNT: Final = _moment("discount")
COSTS_IN_HAND: Final = _moment("costs_in_hand")
SITES: Final = _moment("sites")
ADD_BUILDINGS: Final = _moment("add_buildings")
WHY_NOT_BUILD: Final = _moment("why_not_build")
BUILDS: Final = _moment("builds")
STRUCTURES_BESIDES: Final = _moment("structures_besides")
TRAINING_FEE: Final = _moment("training_fee")
TRAINED: Final = _moment("trained")
TRAINS: Final = _moment("trains")
ALLOWS: Final = _moment("allows")
USED: Final = _moment("used")
WINE_MADE: Final = _moment("wine_made")
MAKING_CHANGES_MORE: Final = _moment("making_changes_more")
HAPPENED: Final = _moment("happened")
SUMMER_ENDS: Final = _moment("summer_ends")
YEAR_ENDS: Final = _moment("year_ends")
FOLLOWS: Final = _moment("follows")
LIRA_ON: Final = _moment("lira_on")


NOT_ASKED: Final = "a handler that does not override a moment is not asked in it"


class Moments:
    """A handler, with all moments in which it can act; it is asked only in those that it overrides."""

    def __init__(self) -> None:
        # Only overridden moments are called.
        self.moments: list[int] = [
            number
            for number in range(len(_NAMES))
            if getattr(type(self), _NAMES[number]) is not getattr(Moments, _NAMES[number])
        ]

    # Set-up ------------------------------------------------------------------------------------

    def decks_shuffled(self, valley: "Valley") -> None:
        """The decks are ready; the first player is not known yet."""

    def before_first_year(self, valley: "Valley") -> None:
        """Put what happens between the parents and the first year on the stack."""

    # Where workers may be placed ---------------------------------------------------------------

    def asks_toll(self, valley: "Valley", seat: int) -> bool:
        """Whether this seat has to pay a toll on some space."""
        raise AssertionError(NOT_ASKED)

    def toll(self, valley: "Valley", seat: int, space: int) -> int:
        """The lira that a worker of this seat must pay to be placed on a space."""
        raise AssertionError(NOT_ASKED)

    def pay_toll(self, valley: "Valley", seat: int, space: int) -> None:
        """Pay the toll."""

    def add_places(self, valley: "Valley", seat: int, means: Means, actions: list[Action]) -> None:
        """Add ways to place a worker that the base game does not have."""

    def why_not_mat(self, valley: "Valley", seat: int, space: int) -> Refusal | None:
        """Why no worker can be placed on a private space of structure cards, if this handler is in charge."""
        raise AssertionError(NOT_ASKED)

    # Cards -------------------------------------------------------------------------------------

    def draws(self, valley: "Valley", seat: int, deck: int, count: int) -> bool:
        """Cards are about to be drawn; True if the handler takes over."""
        raise AssertionError(NOT_ASKED)

    def drew(self, valley: "Valley", seat: int, deck: int, cards: list[int]) -> None:
        """Cards were drawn face down."""

    def takes_openly(self, valley: "Valley", seat: int, kind: int) -> bool:
        """A card that everyone has seen was drawn; True if the handler takes over."""
        raise AssertionError(NOT_ASKED)

    def took_openly(self, valley: "Valley", seat: int, kind: int) -> None:
        """A card that everyone has seen is now in the hand for good."""

    # Structures --------------------------------------------------------------------------------

    def discount(self, valley: "Valley", seat: int) -> int:
        """How much less a structure costs."""
        raise AssertionError(NOT_ASKED)

    def costs_in_hand(self, valley: "Valley", hand: list[int]) -> list[int]:
        """The printed cost of every structure in a hand."""
        raise AssertionError(NOT_ASKED)

    def sites(self, valley: "Valley", seat: int) -> int:
        """How many structures there is room for, in addition to those with a fixed place on the mat."""
        raise AssertionError(NOT_ASKED)

    def add_buildings(self, valley: "Valley", seat: int, effect: "Effect", actions: list[Action]) -> None:
        """Add ways to build that the base game does not have."""

    def why_not_build(self, valley: "Valley", seat: int, effect: "Effect", action: Action) -> Refusal | None:
        """Why a structure outside the base game cannot be built, if this handler is in charge of it."""
        raise AssertionError(NOT_ASKED)

    def builds(self, valley: "Valley", seat: int, effect: "Effect", action: Action) -> None:
        """Pay for and build a structure outside the base game."""

    def structures_besides(self, valley: "Valley", seat: int, cost: int) -> int:
        """How many structures outside the base game are built, of one printed cost or of any (0)."""
        raise AssertionError(NOT_ASKED)

    # What is done ------------------------------------------------------------------------------

    def bonus_unused(self, valley: "Valley") -> None:
        """The bonus of a space was not used."""

    def needs_waived(self, valley: "Valley", seat: int) -> bool:
        """Whether vines may be planted without the structures they need."""
        raise AssertionError(NOT_ASKED)

    def training_fee(self, valley: "Valley", seat: int) -> int:
        """The additional cost of training a worker."""
        raise AssertionError(NOT_ASKED)

    def trained(self, valley: "Valley", seat: int) -> None:
        """A worker was trained and paid for; the fees follow."""

    def trains(self, valley: "Valley", seat: int, effect: "Effect") -> bool:
        """A worker is about to be trained; True if the handler asks which."""
        raise AssertionError(NOT_ASKED)

    def allows(self, valley: "Valley", seat: int, verb: Verb) -> bool:
        """Whether the player may do something the base game does not have."""
        raise AssertionError(NOT_ASKED)

    def used(self, valley: "Valley", seat: int, verb: Verb) -> None:
        """The player has done what a handler allows."""

    def wine_made(self, valley: "Valley", seat: int, kind: int, value: int) -> None:
        """A wine was made."""

    def making_changes_more(self, valley: "Valley", seat: int) -> bool:
        """Whether making wine changes more than grapes, wines, lira and points."""
        raise AssertionError(NOT_ASKED)

    def happened(self, valley: "Valley", seat: int, occasion: str) -> None:
        """One of the occasions named above has occurred."""

    def summer_ends(self, valley: "Valley", seat: int) -> None:
        """Summer is over for a player; put what follows on the stack."""

    def year_ends(self, valley: "Valley", seat: int) -> None:
        """The residual payment is done; put what follows at year-end on the stack."""

    def follows(self, valley: "Valley", seat: int, occasion: str) -> bool:
        """Whether an occasion leads to anything else for the player."""
        raise AssertionError(NOT_ASKED)

    def lira_on(self, valley: "Valley", seat: int, occasion: str) -> int:
        """The lira that the player gains on an occasion."""
        raise AssertionError(NOT_ASKED)


NOTHING: Final[list[int]] = []  # never changed


# The moments as the rules call them: all handlers in play are asked ---------------------------------


def decks_shuffled(valley: "Valley") -> None:
    """The decks are ready; the first player is not known yet."""
    for handler in valley.modules.taking_part[DECKS_SHUFFLED]:
        handler.decks_shuffled(valley)


def before_first_year(valley: "Valley") -> None:
    """Put what happens between the parents and the first year on the stack."""
    for handler in valley.modules.taking_part[BEFORE_FIRST_YEAR]:
        handler.before_first_year(valley)


def asks_toll(valley: "Valley", seat: int) -> bool:
    """Whether there is a toll on some space: saves asking for each of them where there is none."""
    for handler in valley.modules.taking_part[ASKS_TOLL]:
        if handler.asks_toll(valley, seat):
            return True
    return False


def toll_at(valley: "Valley", seat: int, space: int) -> int:
    """What must be paid to be placed on a space: the sum of all tolls."""
    toll = 0
    for handler in valley.modules.taking_part[TOLL]:
        toll += handler.toll(valley, seat, space)
    return toll


def pay_tolls(valley: "Valley", seat: int, space: int) -> None:
    """Pay all tolls for being placed on a space."""
    for handler in valley.modules.taking_part[PAY_TOLL]:
        handler.pay_toll(valley, seat, space)


def add_places(valley: "Valley", seat: int, means: Means, actions: list[Action]) -> None:
    """Add every way to place a worker that the base game does not have."""
    for handler in valley.modules.taking_part[ADD_PLACES]:
        handler.add_places(valley, seat, means, actions)


def why_not_mat(valley: "Valley", seat: int, space: int) -> Refusal | None:
    """Why no worker can be placed on a private space of structure cards (TU-7.6, TU-7.7)."""
    if valley.settings.structures:
        for handler in valley.modules.taking_part[WHY_NOT_MAT]:
            refusal = handler.why_not_mat(valley, seat, space)
            if refusal is not None:
                return refusal
        return None
    if space == FIRST_MAT:
        return Refusal("TU-7.6", "nothing_to_destroy")
    return Refusal("TU-7.7", "needs_structure", {"structure": SPACE_NAMES[space]})


def draw_is_taken_over(valley: "Valley", seat: int, deck: int, count: int) -> bool:
    """Whether a handler draws the cards in its own way."""
    for handler in valley.modules.taking_part[DRAWS]:
        if handler.draws(valley, seat, deck, count):
            return True
    return False


def drew(valley: "Valley", seat: int, deck: int, cards: list[int]) -> None:
    """Cards were drawn face down."""
    for handler in valley.modules.taking_part[DREW]:
        handler.drew(valley, seat, deck, cards)


def took_openly(valley: "Valley", seat: int, kind: int) -> None:
    """A card that everyone has seen was drawn: a handler takes over, or all may react to it."""
    for handler in valley.modules.taking_part[TAKES_OPENLY]:
        if handler.takes_openly(valley, seat, kind):
            return
    kept_openly(valley, seat, kind)


def kept_openly(valley: "Valley", seat: int, kind: int) -> None:
    """A card that everyone has seen is now in the hand for good."""
    for handler in valley.modules.taking_part[TOOK_OPENLY]:
        handler.took_openly(valley, seat, kind)


def bonus_unused(valley: "Valley") -> None:
    """The bonus of a space was not used."""
    for handler in valley.modules.taking_part[BONUS_UNUSED]:
        handler.bonus_unused(valley)


def needs_waived(valley: "Valley", seat: int) -> bool:
    """Whether some handler allows planting vines without the structures they need."""
    for handler in valley.modules.taking_part[NEEDS_WAIVED]:
        if handler.needs_waived(valley, seat):
            return True
    return False


def discount(valley: "Valley", seat: int) -> int:
    """How much less a structure costs."""
    less = 0
    for handler in valley.modules.taking_part[DISCOUNT]:
        less += handler.discount(valley, seat)
    return less


def costs_in_hand(valley: "Valley", hand: list[int]) -> list[int]:
    """The printed cost of every structure in a hand."""
    found = NOTHING
    for handler in valley.modules.taking_part[COSTS_IN_HAND]:
        found = found + handler.costs_in_hand(valley, hand)
    return found


def sites(valley: "Valley", seat: int) -> int:
    """How many structures from the hand there is room for."""
    count = 0
    for handler in valley.modules.taking_part[SITES]:
        count += handler.sites(valley, seat)
    return count


def add_buildings(valley: "Valley", seat: int, effect: "Effect", actions: list[Action]) -> None:
    """Add every way to build that the base game does not have."""
    for handler in valley.modules.taking_part[ADD_BUILDINGS]:
        handler.add_buildings(valley, seat, effect, actions)


def why_not_build(valley: "Valley", seat: int, effect: "Effect", action: Action) -> Refusal | None:
    """Why a structure in hand cannot be built, or None if it can (TU-7.2)."""
    for handler in valley.modules.taking_part[WHY_NOT_BUILD]:
        refusal = handler.why_not_build(valley, seat, effect, action)
        if refusal is not None:
            return refusal
    if valley.modules.taking_part[WHY_NOT_BUILD]:
        return None
    return NotHere("TU-7.2", "not_in_hand", {"card": CARD_NAMES[action.a]})


def builds(valley: "Valley", seat: int, effect: "Effect", action: Action) -> None:
    """Pay for and build a structure from the hand."""
    for handler in valley.modules.taking_part[BUILDS]:
        handler.builds(valley, seat, effect, action)


def structures_besides(valley: "Valley", seat: int, cost: int) -> int:
    """How many structures outside the base game are built, of one printed cost or of any (0)."""
    count = 0
    for handler in valley.modules.taking_part[STRUCTURES_BESIDES]:
        count += handler.structures_besides(valley, seat, cost)
    return count


def training_fee(valley: "Valley", seat: int) -> int:
    """The additional cost of training a worker."""
    fee = 0
    for handler in valley.modules.taking_part[TRAINING_FEE]:
        fee += handler.training_fee(valley, seat)
    return fee


def trained(valley: "Valley", seat: int) -> None:
    """A worker was trained and paid for."""
    for handler in valley.modules.taking_part[TRAINED]:
        handler.trained(valley, seat)


def training_is_taken_over(valley: "Valley", seat: int, effect: "Effect") -> bool:
    """Whether a handler asks which worker is trained."""
    for handler in valley.modules.taking_part[TRAINS]:
        if handler.trains(valley, seat, effect):
            return True
    return False


def allows(valley: "Valley", seat: int, verb: Verb) -> bool:
    """Whether some handler lets the player do something the base game does not have."""
    for handler in valley.modules.taking_part[ALLOWS]:
        if handler.allows(valley, seat, verb):
            return True
    return False


def by_moment(handlers: list[Moments]) -> list[list[Moments]]:
    """For each moment, the handlers that act in it, in their order."""
    found: list[list[Moments]] = [[] for _ in _NAMES]
    for handler in handlers:
        for number in handler.moments:
            found[number].append(handler)
    return found


def needs_card(verb: Verb) -> Refusal:
    """The refusal for a player without the structure card that allows this."""
    number = ALLOWED[verb.name]
    return Refusal(ALLOWED_RULES[number], "needs_structure", {"structure": CARD_NAMES[number]})


def used(valley: "Valley", seat: int, verb: Verb) -> None:
    """The player has done what a handler allows."""
    for handler in valley.modules.taking_part[USED]:
        handler.used(valley, seat, verb)


def wine_made(valley: "Valley", seat: int, kind: int, value: int) -> None:
    """A wine was made."""
    for handler in valley.modules.taking_part[WINE_MADE]:
        handler.wine_made(valley, seat, kind, value)


def making_changes_more(valley: "Valley", seat: int) -> bool:
    """Whether making wine changes more for a player than grapes, wines, lira and points."""
    for handler in valley.modules.taking_part[MAKING_CHANGES_MORE]:
        if handler.making_changes_more(valley, seat):
            return True
    return False


def happened(valley: "Valley", seat: int, occasion: str) -> None:
    """An occasion has occurred."""
    for handler in valley.modules.taking_part[HAPPENED]:
        handler.happened(valley, seat, occasion)


def somebody_takes_part(valley: "Valley", moment: int) -> bool:
    """Whether a moment has to be called at all: saves asking each player in turn where nobody acts in it."""
    return len(valley.modules.taking_part[moment]) > 0


def summer_ends(valley: "Valley", seat: int) -> None:
    """Summer is over for a player; put what follows on the stack."""
    for handler in valley.modules.taking_part[SUMMER_ENDS]:
        handler.summer_ends(valley, seat)


def year_ends(valley: "Valley", seat: int) -> None:
    """The residual payment is done; put what follows at year-end on the stack."""
    for handler in valley.modules.taking_part[YEAR_ENDS]:
        handler.year_ends(valley, seat)


def follows(valley: "Valley", seat: int, occasion: str) -> bool:
    """Whether an occasion leads to anything else for the player."""
    for handler in valley.modules.taking_part[FOLLOWS]:
        if handler.follows(valley, seat, occasion):
            return True
    return False


def lira_on(valley: "Valley", seat: int, occasion: str) -> int:
    """The lira that the player gains on an occasion."""
    lira = 0
    for handler in valley.modules.taking_part[LIRA_ON]:
        lira += handler.lira_on(valley, seat, occasion)
    return lira
