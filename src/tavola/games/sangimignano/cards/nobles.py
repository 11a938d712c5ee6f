"""Noble cards played instead of an action (SG-13.9): Via, Palazzo, Mura, Monumento, Cappella."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.decision import Decision, NoSuch, NotHere, Refusal, Step, WrongKind
from tavola.core.frame_parts import SEAT, YES_NO, Declaration, OneOf, Part
from tavola.core.shared_lists import replaced, without
from tavola.core.state import State
from tavola.games.sangimignano.box.cards import (
    BOTH_SEATS,
    CAPPELLA,
    GIOSTRA,
    KINDS,
    MONUMENTO,
    MURA,
    NAMES,
    PALAZZO,
    PIETRA,
    RANKS,
    VIA,
    is_noble,
)
from tavola.games.sangimignano.cards.draw import FOR_VIA, begin_draws
from tavola.games.sangimignano.cards.giostra import ask_giostra, why_not_use
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import ENDING, City, as_city, put_under
from tavola.games.sangimignano.state.declared import Declared
from tavola.games.sangimignano.state.verbs import KEEP, PLAY, RETURN

PLAYABLE: Final = [VIA, MONUMENTO, CAPPELLA, PALAZZO, MURA]
PALAZZO_PRICE: Final = 2


def noble_plays(city: City, actions: list[Action]) -> None:
    """Every Noble card that can be played as this turn's action."""
    seat = city.turn
    hand = city.hands[seat]
    if city.used[seat] > city.used[1 - seat]:
        return
    for kind in PLAYABLE:
        if hand[kind] > 0 and _why_not_this(city, seat, kind) is None:
            actions.append(PLAY.of(kind))


def why_not_noble(city: City, kind: int) -> Refusal | None:
    """SG-2.9, SG-13.11, SG-13.15, SG-14.19, SG-14.29."""
    seat = city.turn
    if not city.settings.nobles and is_noble(kind):
        return NoSuch("SG-13.1", "no_such_in_base_game")
    if kind < RANKS:
        return WrongKind("SG-13.9", "not_a_noble", {"card": NAMES[kind]})
    if city.hands[seat][kind] == 0:
        return NotHere("SG-2.9", "not_in_hand", {"card": NAMES[kind]})
    if kind == PIETRA or kind == GIOSTRA:
        return Refusal("SG-13.15", "not_by_itself", {"card": NAMES[kind]})
    refusal = why_not_use(city, seat, 1)
    return refusal if refusal is not None else _why_not_this(city, seat, kind)


def _why_not_this(city: City, seat: int, kind: int) -> Refusal | None:
    if kind == VIA and city.phase == ENDING:
        return Refusal("SG-14.19", "ending")
    if kind == PALAZZO and not is_outbuilt(city, seat) and city.hand_size(seat) < PALAZZO_PRICE + 1:
        return Refusal("SG-14.29", "palazzo_price")
    return None


def is_outbuilt(city: City, seat: int) -> bool:
    """Whether the opponent has a strictly higher tower (SG-14.34)."""
    return city.highest_of(1 - seat) > city.highest_of(seat)


def play_noble(city: City, kind: int) -> None:
    """Lay the card in front of its player; Palazzo is paid for before the opponent can answer (SG-14.30)."""
    seat = city.turn
    city.lose(seat, kind)
    city.lay_noble(seat, kind)
    city.spend_uses(seat, 1)
    events.noble(city, seat, kind)
    if kind == PALAZZO:
        outbuilt = is_outbuilt(city, seat)
        city.push(NobleEffect(seat, kind))
        city.push(Answer(seat))
        if city.hand_size(seat) >= PALAZZO_PRICE:
            city.push(Return(seat, PALAZZO_PRICE, outbuilt))
        return
    city.push(NobleEffect(seat, kind))
    ask_giostra(city, 1 - seat)


class NobleEffect(Declared):
    """What a Noble card does unless it is cancelled; Mura, Monumento and Cappella just stay (SG-14.38)."""

    declared: ClassVar = Declaration("noble", SEAT, Part("card", OneOf(NAMES)))

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat, card)

    def run(self, state: State) -> None:
        city = as_city(state)
        if self.card == VIA:
            begin_draws(city, self.seat, FOR_VIA, city.hand_limit(self.seat) - city.hand_size(self.seat))
        elif self.card == PALAZZO and is_outbuilt(city, self.seat):
            remove_from_game(city, self.seat, PALAZZO)

    def cancel(self, state: State) -> None:
        remove_from_game(as_city(state), self.seat, self.card)


def remove_from_game(city: City, seat: int, kind: int) -> None:
    """A Noble card leaves the game and no longer counts as used (SG-13.13)."""
    city.nobles = replaced(city.nobles, seat, without(city.nobles[seat], kind))
    city.removed = [*city.removed, kind]
    city.spend_uses(seat, -1)
    events.removed(city, seat, kind)


class Answer(Step):
    """The price is paid; now the opponent may answer with Giostra."""

    declared: ClassVar = Declaration("answer", SEAT)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        ask_giostra(as_city(state), 1 - self.seat)


def opponent_can_tell(city: City, seat: int, kind: int) -> bool:
    """Whether the back gives the card away: all cards in hand with it are of one kind and were seen."""
    hand, shown = city.hands[seat], city.shown[seat]
    for other in range(RANKS, KINDS) if is_noble(kind) else range(RANKS):
        if hand[other] > 0 and (other != kind or shown[other] < hand[other]):
            return False
    return True


class Return(Decision):
    """Put a card under its own deck; an outbuilt player may keep both (SG-14.28, SG-14.34, SG-14.35)."""

    declared: ClassVar = Declaration(
        "return", SEAT, Part("left"), Part("may_keep", YES_NO), verbs=["return", "keep"]
    )

    def __init__(self, seat: int, left: int, may_keep: bool) -> None:
        super().__init__(seat, "SG-14.28")
        self.left = left
        self.may_keep = may_keep

    def legal(self, state: State) -> list[Action]:
        hand = as_city(state).hands[self.seat]
        actions = [RETURN.of(kind) for kind in range(KINDS) if hand[kind] > 0]
        if self.may_keep:
            actions.append(KEEP.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is RETURN:
            return NotHere("SG-2.9", "not_in_hand", {"card": NAMES[action.a]})
        if action.verb is KEEP:
            rule = "SG-14.35" if self.left < PALAZZO_PRICE else "SG-14.28"
            return Refusal(rule, "palazzo_both")
        return Refusal("SG-2.7", "return_first", {"left": self.left})

    def play(self, state: State, action: Action) -> None:
        if action.verb is KEEP:
            return
        city = as_city(state)
        kind = action.a
        knowers = BOTH_SEATS if opponent_can_tell(city, self.seat, kind) else 1 << self.seat
        city.lose_face_down(self.seat, kind)
        put_under(city, kind, knowers)
        events.returned(city, self.seat, kind, knowers)
        if self.left > 1:
            city.push(Return(self.seat, self.left - 1, False))
