"""The events of the game log: one function for each kind.

Rules call them in one line. Without a journal they return at once, before they build anything.
"""

from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.core.told import SeatPoints, Told
from tavola.games.castles.box.components import REWARDS
from tavola.games.castles.box.region import LETTERS, order_word, turn_word
from tavola.games.castles.box.tiles import NAMES, tile_word
from tavola.games.castles.state.payment import Payment
from tavola.games.castles.state.realm import NOBODY, Realm, numbers
from tavola.games.castles.state.verbs import DISPLAY, PIECE, PLUS_NAMES, SHIFT, SPACE

# Set-up -------------------------------------------------------------------------------------------


def set_up(realm: Realm) -> None:
    """Cards, boards and tiles are dealt."""
    if realm.journal is None:
        return
    realm.tell(Event("set_up", NOBODY, {"players": realm.players}))


def region(realm: Realm, seat: int) -> None:
    """A player's region is revealed."""
    if realm.journal is None:
        return
    boards: list[Plain] = [
        realm.box.boards[letter][realm.boards[seat][letter]].name for letter in range(len(LETTERS))
    ]
    data: Told = {
        "boards": boards,
        "order": order_word(realm.order[seat]),
        "turned": turn_word(realm.turned[seat]),
        "shift": SHIFT.tokens[realm.shift[seat]],
        "castle": SPACE.tokens[realm.castle[seat]],
    }
    realm.tell(Event("region", seat, data))


# The turn -----------------------------------------------------------------------------------------


def passed(realm: Realm, seat: int) -> None:
    """A player passes, having no possible action."""
    if realm.journal is None:
        return
    realm.tell(Event("passed", seat, {}))


def paid_marble(realm: Realm, seat: int) -> None:
    """A marble buys a second action."""
    if realm.journal is None:
        return
    realm.tell(Event("paid_marble", seat, {}))


def took(realm: Realm, seat: int, tile: int, place: int) -> None:
    """A tile goes from the display to a player's storage."""
    if realm.journal is None:
        return
    realm.tell(Event("took", seat, {"tile": tile_word(tile)}, refs=[DISPLAY.tokens[place]]))


def refreshed(realm: Realm, seat: int, kind: int, places: list[int]) -> None:
    """A player for whom no tile fits has all tiles of a kind replaced."""
    if realm.journal is None:
        return
    data: Told = {"colour": NAMES[kind], "count": len(places)}
    realm.tell(Event("refreshed", seat, data, refs=_display_refs(places)))


def discarded(realm: Realm, seat: int, piece: int, stored: int) -> None:
    """A piece leaves a full storage."""
    if realm.journal is None:
        return
    refs = [f"storage:{seat}.{stored}"]
    realm.tell(Event("discarded", seat, {"piece": tile_word(piece)}, refs=refs))


def paid(realm: Realm, seat: int, payment: Payment) -> None:
    """Cards and workers pay for a placement."""
    if realm.journal is None:
        return
    cards: list[Plain] = [NAMES[kind] for kind, count in payment.needs for _ in range(count)]
    realm.tell(Event("paid", seat, {"cards": cards, "workers": payment.workers}))


# Placements ---------------------------------------------------------------------------------------


def placed(realm: Realm, seat: int, space: int, tile: int, piece: int) -> None:
    """A tile from storage or display (`piece` says where it was) is placed on a space."""
    if realm.journal is None:
        return
    data: Told = {
        "tile": tile_word(tile),
        "space": SPACE.tokens[space],
        "colour": NAMES[realm.regions[seat].colours[space]],
        "from": PIECE.tokens[piece],
    }
    realm.tell(Event("placed", seat, data, refs=[_space_ref(seat, space)]))


def area(realm: Realm, seat: int, space: int, points: int) -> None:
    """The area of a space is full and scores."""
    if realm.journal is None:
        return
    spaces = realm.regions[seat]
    data: Told = {
        "colour": NAMES[spaces.colours[space]],
        "size": spaces.area_size[space],
        "green": points,
    }
    realm.tell(Event("area", seat, data, refs=[_space_ref(seat, space)]))


def colour_bonus(realm: Realm, seat: int, colour: int, side: int, points: int) -> None:
    """A player is the first (side 0) or the second to fill a colour."""
    if realm.journal is None:
        return
    data: Told = {
        "colour": NAMES[colour],
        "side": "I" if side == 0 else "II",
        "green": points,
    }
    realm.tell(Event("colour_bonus", seat, data))


def farms(realm: Realm, seat: int, space: int, points: int) -> None:
    """An agriculture tile scores the farm types that are new to its area."""
    if realm.journal is None:
        return
    realm.tell(Event("farms", seat, {"green": points}, refs=[_space_ref(seat, space)]))


def hex_piece(realm: Realm, seat: int) -> None:
    """A hex piece goes to a player's storage."""
    if realm.journal is None:
        return
    realm.tell(Event("hex", seat, {}))


def hex_lost(realm: Realm, seat: int, points: int) -> None:
    """There is no room for a hex piece; the player gets red points instead."""
    if realm.journal is None:
        return
    realm.tell(Event("hex_lost", seat, {"red": points}))


def marble(realm: Realm, seat: int, count: int) -> None:
    """A quarry brings marble."""
    if realm.journal is None:
        return
    realm.tell(Event("marble", seat, {"count": count}))


def workers(realm: Realm, seat: int, count: int) -> None:
    """A village brings workers."""
    if realm.journal is None:
        return
    realm.tell(Event("workers", seat, {"count": count}))


def fort_unused(realm: Realm, seat: int) -> None:
    """A player places no tile with a fort."""
    if realm.journal is None:
        return
    realm.tell(Event("fort_unused", seat, {}))


def bonus_tile(realm: Realm, seat: int, plus: int, points: int) -> None:
    """A player gains a bonus tile."""
    if realm.journal is None:
        return
    name = PLUS_NAMES[plus]
    realm.tell(Event("bonus", seat, {"bonus": name, "green": points}, refs=[f"bonus:{name}"]))


def yield_card(realm: Realm, seat: int, reward: int, amount: int) -> None:
    """A wagon reveals a yield card."""
    if realm.journal is None:
        return
    realm.tell(Event("yield", seat, {"reward": REWARDS[reward], "amount": amount}))


# Supplies -----------------------------------------------------------------------------------------


def display(realm: Realm) -> None:
    """The first tiles are laid out."""
    if realm.journal is None:
        return
    realm.tell(Event("display", NOBODY, {"tiles": _tile_words(realm.display)}))


def refilled(realm: Realm, seat: int, tile: int, place: int) -> None:
    """A new tile fills the place of the one that was taken."""
    if realm.journal is None:
        return
    realm.tell(Event("refilled", seat, {"tile": tile_word(tile)}, refs=[DISPLAY.tokens[place]]))


def five_of_a_kind(realm: Realm, kind: int, places: list[int]) -> None:
    """Five or more tiles of a kind leave the display."""
    if realm.journal is None:
        return
    data: Told = {"colour": NAMES[kind], "count": len(places)}
    realm.tell(Event("five", NOBODY, data, refs=_display_refs(places)))


def replaced(realm: Realm, tiles: list[int], places: list[int]) -> None:
    """Neutral tiles fill the emptied places of the display."""
    if realm.journal is None:
        return
    realm.tell(Event("replaced", NOBODY, {"tiles": _tile_words(tiles)}, refs=_display_refs(places)))


def drew(realm: Realm, seat: int, kinds: list[int]) -> None:
    """Region cards go to a hand; only its player sees which."""
    if realm.journal is None:
        return
    cards: list[Plain] = [NAMES[kind] for kind in kinds]
    data: Told = {"count": len(kinds), "cards": None}
    realm.tell(Event("drew", seat, data, {"cards": cards}, 1 << seat))


def reshuffled(realm: Realm, what: str) -> None:
    """The "cards", "yield" cards or "neutral" tiles that were put aside become the supply again."""
    if realm.journal is None:
        return
    realm.tell(Event("reshuffled", NOBODY, {"what": what}))


# Rounds -------------------------------------------------------------------------------------------


def last_turns(realm: Realm) -> None:
    """The last turns begin."""
    if realm.journal is None:
        return
    realm.tell(Event("last_turns", NOBODY, {"turns": realm.last_turns}))


def scored(realm: Realm) -> None:
    """Green points were added to the red ones."""
    if realm.journal is None:
        return
    data: Told = {
        "round": realm.round,
        "green": numbers(realm.green),
        "totals": SeatPoints(realm.red),
    }
    realm.tell(Event("scored", NOBODY, data))


def over(realm: Realm, leftovers: list[int]) -> None:
    """The game is over; `leftovers` are the red points each player gets for them."""
    if realm.journal is None:
        return
    realm.tell(Event("over", NOBODY, {"leftovers": numbers(leftovers), "totals": SeatPoints(realm.red)}))


def _space_ref(seat: int, space: int) -> str:
    """A space of somebody's region."""
    return f"space:{seat}.{space}"


def _display_refs(places: list[int]) -> list[str]:
    return [DISPLAY.tokens[place] for place in places]


def _tile_words(tiles: list[int]) -> list[Plain]:
    return [tile_word(tile) for tile in tiles]
