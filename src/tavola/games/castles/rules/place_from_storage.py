"""Place a piece from storage and pay for it (CT-7)."""

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from tavola.core.action import Action
from tavola.core.decision import Decision, NotHere, Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.castles.box.tiles import HEX, KINDS, NAMES, kind_of
from tavola.games.castles.state import events
from tavola.games.castles.state.payment import PAYMENTS, PAYMENTS_FOR, Payment, affordable
from tavola.games.castles.state.realm import NOBODY, Realm, as_realm
from tavola.games.castles.state.verbs import FROM_DISPLAY, PAY, PLACE, STORAGE
from tavola.games.castles.tiles.placement import place, why_not_space
from tavola.games.castles.tiles.region_cards import discard_card


def places(realm: Realm, seat: int, actions: list[Action]) -> None:
    """Every stored piece on every space where it may be placed, if the player can pay for it."""
    storage = realm.storage[seat]
    for i in range(len(storage)):
        piece = storage[i]
        if piece != HEX:
            colour_places(realm, seat, i, kind_of(piece), actions)
        elif hex_ready(realm, seat, i):
            for colour in range(KINDS):
                colour_places(realm, seat, i, colour, actions)


def colour_places(realm: Realm, seat: int, stored: int, colour: int, actions: list[Action]) -> None:
    """The open spaces of one colour, if the player can pay for one."""
    free: i64 = realm.open[seat]
    region = realm.regions[seat]
    if free & i64(region.colour_mask[colour]) and affordable(realm.hands[seat], realm.workers[seat], colour):
        for space in region.spaces_of[colour]:
            if free >> i64(space) & 1:
                actions.append(PLACE.of(stored, space))


def hex_ready(realm: Realm, seat: int, stored: int) -> bool:
    """Whether the hex piece in this place of the storage may be used yet (CT-7.13)."""
    return realm.settings.hex_same_turn or not realm.is_fresh(seat, stored)


def why_not_place(realm: Realm, seat: int, stored: int, space: int) -> Refusal | None:
    """CT-7.2, CT-7.3, CT-7.11, CT-7.13."""
    if stored >= FROM_DISPLAY:
        return Refusal("CT-7.1", "from_storage")
    if stored >= len(realm.storage[seat]):
        return Refusal("CT-7.1", "nothing_stored", {"storage": STORAGE.tokens[stored]})
    piece = realm.storage[seat][stored]
    if piece == HEX and not hex_ready(realm, seat, stored):
        return Refusal("CT-7.13", "hex_too_new")
    refusal = why_not_space(realm, seat, NOBODY if piece == HEX else kind_of(piece), space)
    if refusal is not None:
        return refusal
    colour = realm.regions[seat].colours[space]
    if not affordable(realm.hands[seat], realm.workers[seat], colour):
        return Refusal("CT-7.11", "cannot_pay", {"kind": NAMES[colour]})
    return None


@mypyc_attr(free_list_len=1)
class Pay(Decision):
    """How to pay for a piece from storage; always asked, so that the question reveals nothing of the hand."""

    declared: ClassVar = Declaration("pay", SEAT, Part("stored"), Part("space"), verbs=["pay"])

    def __init__(self, seat: int, stored: int, space: int) -> None:
        super().__init__(seat, "CT-7.4")
        self.stored = stored
        self.space = space

    def legal(self, state: State) -> list[Action]:
        realm = as_realm(state)
        hand = realm.hands[self.seat]
        workers = realm.workers[self.seat]
        actions: list[Action] = []
        for payment in PAYMENTS_FOR[realm.regions[self.seat].colours[self.space]]:
            if can_pay(payment, hand, workers):
                actions.append(PAY.of(payment.number))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is not PAY:
            return Refusal("CT-3.8", "pay_first")
        realm = as_realm(state)
        payment = PAYMENTS[action.a]
        colour = realm.regions[self.seat].colours[self.space]
        if not payment.pays_for(colour):
            odd = sum([count % 2 for kind, count in payment.needs if kind != colour])
            return Refusal("CT-7.7" if odd else "CT-7.9", "not_the_price", {"kind": NAMES[colour]})
        return NotHere("CT-7.11", "not_in_hand")

    def play(self, state: State, action: Action) -> None:
        realm = as_realm(state)
        pay(realm, self.seat, PAYMENTS[action.a])
        place(realm, self.seat, self.stored, self.space)


def pay(realm: Realm, seat: int, payment: Payment) -> None:
    """Cards go to the discard pile, workers back to the supply (CT-7.4, CT-7.8)."""
    for kind, count in payment.needs:
        discard_card(realm, seat, kind, count)
    if payment.workers:
        realm.gain_workers(seat, -payment.workers)
    events.paid(realm, seat, payment)


def can_pay(payment: Payment, hand: list[int], workers: int) -> bool:
    """Whether the hand and the workers can make this payment."""
    if payment.workers > workers:
        return False
    for kind, count in payment.needs:
        if hand[kind] < count:
            return False
    return True


def begin_place(realm: Realm, seat: int, stored: int, space: int) -> None:
    """The space is chosen; ask for the payment."""
    realm.push(Pay(seat, stored, space))
