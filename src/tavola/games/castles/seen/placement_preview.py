"""What a placement would give: play it on a copy and add up the events.

The copy knows what is hidden, so only what the seat can foresee is used: how many cards a monastery draws and
how many yield cards a wagon reveals, but not which ones, nor what they bring.
"""

from tavola.core.event import Event
from tavola.games.castles.box.tiles import NO_TILE
from tavola.games.castles.rules.place_from_storage import Pay, can_pay, pay
from tavola.games.castles.seen import view_types as shape
from tavola.games.castles.state.payment import PAYMENTS_FOR
from tavola.games.castles.state.realm import PLAYING, Realm
from tavola.games.castles.state.verbs import FROM_DISPLAY, PIECE, PLACE, SPACE
from tavola.games.castles.tiles.placement import place


class Preview:
    """The points of one placement, and what else it brings."""

    def __init__(self) -> None:
        self.area = 0
        self.colour = 0
        self.farms = 0
        self.red = 0
        self.effect = ""
        self.amount = 0
        self.filled = 0  # spaces of its area, once it is placed
        self.size = 0

    def green(self) -> int:
        """All green points."""
        return self.area + self.colour + self.farms

    def brings(self, effect: str, amount: int) -> None:
        """Note the effect, under a name the client knows."""
        if amount > 0:
            self.effect = effect
            self.amount = amount

    def count(self, event: Event) -> None:
        """Add the gains of one event."""
        kind = event.kind
        if kind == "yield":
            self.brings("yield", self.amount + 1)
        elif self.effect == "yield":
            return  # what the card brings: unknown until it is revealed
        elif kind == "area":
            self.area = _number(event, "green")
        elif kind == "colour_bonus":
            self.colour = _number(event, "green")
        elif kind == "farms":
            self.farms = _number(event, "green")
        elif kind == "hex_lost":
            self.red = _number(event, "red")
        elif kind == "hex":
            self.brings("hex", 1)
        elif kind == "marble":
            self.brings("marble", _number(event, "count"))
        elif kind == "workers":
            self.brings("worker", _number(event, "count"))
        elif kind == "drew":
            self.brings("cards", _number(event, "count"))

    def data(self, piece: int, space: int) -> shape.Gain:
        """As plain data for the view."""
        return {
            "piece": PIECE.tokens[piece],
            "space": SPACE.tokens[space],
            "green": self.green(),
            "area": self.area,
            "colour": self.colour,
            "farms": self.farms,
            "red": self.red,
            "effect": self.effect or None,
            "amount": self.amount,
            "filled": self.filled,
            "size": self.size,
        }


def _number(event: Event, name: str) -> int:
    value = event.data[name]
    assert isinstance(value, int)
    return value


def piece_at(realm: Realm, seat: int, piece: int) -> int:
    """The tile or hex piece at this place of storage or display, or `NO_TILE`."""
    stored = realm.storage[seat]
    if piece >= FROM_DISPLAY:
        return realm.display[piece - FROM_DISPLAY]
    return stored[piece] if piece < len(stored) else NO_TILE


def preview_of(realm: Realm, seat: int, piece: int, space: int) -> Preview:
    """What a piece on an empty space would give, with the first payment that is offered.

    The payment matters only for a monastery that draws the cards just paid.
    """
    copy = realm.clone()
    copy.journal = []
    waiting = len(copy.stack)
    if piece < FROM_DISPLAY:
        for payment in PAYMENTS_FOR[realm.regions[seat].colours[space]]:
            if can_pay(payment, realm.hands[seat], realm.workers[seat]):
                pay(copy, seat, payment)
                break
    place(copy, seat, piece, space)
    preview = Preview()
    region = copy.regions[seat]
    preview.filled = (copy.filled[seat] & region.area_mask[space]).bit_count()
    preview.size = region.area_size[space]
    for event in copy.journal:
        preview.count(event)
    if len(copy.stack) > waiting:  # a fort or a city asks at once
        preview.brings(copy.stack[-1].name, 1)
    return preview


def previews_for(realm: Realm, seat: int) -> list[shape.Gain]:
    """For the seat to move: what each placement it can choose would give, or the one it is paying for.

    Which ones it can pay for depends on its hand, so no other seat gets to see this.
    """
    if realm.over or realm.phase != PLAYING or realm.to_move != seat:
        return []
    decision = realm.decision
    if isinstance(decision, Pay):
        return [
            preview_of(realm, seat, decision.stored, decision.space).data(decision.stored, decision.space)
        ]
    return [
        preview_of(realm, seat, action.a, action.b).data(action.a, action.b)
        for action in realm.legal()
        if action.verb is PLACE
    ]
