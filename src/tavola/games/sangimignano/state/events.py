"""The events of the game log: one function for each kind.

Rules call them in one line. Without a journal they return at once, before they build anything.
"""

from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.core.told import Seat, SeatPoints, Told
from tavola.games.sangimignano.box.cards import BOTH_SEATS, EVERYBODY, GIOSTRA, GUARD, NAMES, PIETRA, is_noble
from tavola.games.sangimignano.state.city import NOBODY, City, names
from tavola.games.sangimignano.state.stones import Stones
from tavola.games.sangimignano.state.tower import Tower, story_data, tower_data, tower_ref
from tavola.games.sangimignano.state.verbs import MOST_TOWERS, TOWER

# The deal -----------------------------------------------------------------------------------------


def dealt(city: City) -> None:
    """The cards are dealt and the market is laid out."""
    if city.journal is None:
        return
    data: Told = {
        "deal": city.deal_number,
        "starter": Seat(city.turn),
        "cards": names(city.market),
    }
    city.tell(Event("dealt", NOBODY, data))


def refilled(city: City) -> None:
    """An empty market gets new cards."""
    if city.journal is None:
        return
    city.tell(Event("refilled", NOBODY, {"cards": names(city.market)}))


def closed(city: City) -> None:
    """The player whose turn it is closes."""
    if city.journal is None:
        return
    city.tell(Event("closed", city.turn, {}))


def ending(city: City, cause: str) -> None:
    """The Ending Phase begins, because of a "close" or of an empty "deck"."""
    if city.journal is None:
        return
    city.tell(Event("ending", NOBODY, {"cause": cause}))


def passed(city: City) -> None:
    """The player whose turn it is passes."""
    if city.journal is None:
        return
    city.tell(Event("passed", city.turn, {}))


def scored(city: City, scores: list[int], winner: int, lost: list[int]) -> None:
    """A deal is over; `lost` are the penalties."""
    if city.journal is None:
        return
    data: Told = {
        "deal": city.deal_number,
        "scores": SeatPoints(scores),
        "winner": Seat(winner),
        "penalty": [lost[0], lost[1]],
        "totals": SeatPoints(city.earlier),
    }
    city.tell(Event("scored", NOBODY, data))


def over(city: City) -> None:
    """The game is over."""
    if city.journal is None:
        return
    city.tell(Event("over", NOBODY, {"totals": SeatPoints(city.earlier)}))


# Cards --------------------------------------------------------------------------------------------


def purchase(city: City) -> None:
    """The player whose turn it is makes a Purchase."""
    if city.journal is None:
        return
    city.tell(Event("purchase", city.turn, {}))


def exchange(city: City, seat: int, placed: list[int]) -> None:
    """A player has placed all cards of an Exchange."""
    if city.journal is None:
        return
    refs = [_card_ref(kind) for kind in placed]
    city.tell(Event("exchange", seat, {"cards": names(placed)}, refs=refs))


def took(city: City, seat: int, kind: int) -> None:
    """A player takes a card from the market."""
    if city.journal is None:
        return
    city.tell(Event("took", seat, {"card": NAMES[kind]}, refs=[_card_ref(kind)]))


def drew(city: City, seat: int, kind: int, knowers: int) -> None:
    """A player draws a card from a deck; the `knowers` already knew which it was."""
    if city.journal is None:
        return
    card: Plain = NAMES[kind]
    data: Told = {"back": _back(kind), "card": card if knowers == EVERYBODY else None}
    city.tell(Event("drew", seat, data, {"card": card}, knowers | 1 << seat))


# Towers -------------------------------------------------------------------------------------------


def built(city: City, seat: int, tower: Tower, stones: Stones) -> None:
    """A new tower is built."""
    if city.journal is None:
        return
    city.tell(_raised("built", seat, tower, stones))


def extended(city: City, seat: int, tower: Tower, stones: Stones) -> None:
    """A tower has grown by these stones."""
    if city.journal is None:
        return
    city.tell(_raised("extended", seat, tower, stones))


def completed(city: City, seat: int, tower: Tower) -> None:
    """A tower is complete."""
    if city.journal is None:
        return
    city.tell(Event("completed", seat, tower_data(tower, seat), refs=[tower_ref(tower, seat)]))


def marker(city: City, seat: int) -> None:
    """The Highest Marker goes to a player, or to nobody."""
    if city.journal is None:
        return
    city.tell(Event("marker", seat, {}, refs=["marker"]))


# Donazione ----------------------------------------------------------------------------------------


def income(city: City, seat: int, count: int) -> None:
    """A tower of 8s lets its builder draw."""
    if city.journal is None:
        return
    city.tell(Event("income", seat, {"count": count}))


def trade(city: City, seat: int, count: int) -> None:
    """A tower of 9s announces a Trade."""
    if city.journal is None:
        return
    city.tell(Event("trade", seat, {"count": count}))


def traded(city: City, seat: int, taken: list[int]) -> None:
    """The builder takes cards from the opponent's hand; only the two of them see which."""
    if city.journal is None:
        return
    data: Told = {"count": len(taken), "cards": None}
    city.tell(Event("traded", seat, data, {"cards": names(taken)}, BOTH_SEATS))


def gave(city: City, seat: int, kind: int) -> None:
    """The builder gives a card back; only the two players see which."""
    if city.journal is None:
        return
    city.tell(Event("gave", seat, {"card": None}, {"card": NAMES[kind]}, BOTH_SEATS))


def conspiracy(city: City, seat: int, targets: int) -> None:
    """A tower of 10s starts a Conspiracy."""
    if city.journal is None:
        return
    city.tell(Event("conspiracy", seat, {"targets": targets}))


def aimed(city: City, target: int) -> None:
    """The target of a Conspiracy is known: a value of `TOWER`."""
    if city.journal is None:
        return
    owner = target // MOST_TOWERS
    data = tower_data(city.towers[owner][city.tower_at(owner, target % MOST_TOWERS)], owner)
    data["owner"] = Seat(owner)
    city.tell(Event("aimed", city.turn, data, refs=[TOWER.tokens[target]]))


def guarded(city: City, seat: int, against: str) -> None:
    """A Guard cancels a Trade or a Conspiracy."""
    if city.journal is None:
        return
    city.tell(Event("guarded", seat, {"against": against}, refs=[_card_ref(GUARD)]))


def destroyed(city: City, owner: int, tower: Tower, cards: list[int]) -> None:
    """A tower is destroyed; its cards go onto the deck."""
    if city.journal is None:
        return
    data = tower_data(tower, owner)
    data["owner"] = Seat(owner)
    data["cards"] = names(cards)
    city.tell(Event("destroyed", owner, data, refs=["deck"]))


# Noble cards --------------------------------------------------------------------------------------


def declared(city: City, seat: int) -> None:
    """Cards with a Buona Pietra among them are laid down; Giostra may still answer."""
    if city.journal is None:
        return
    city.tell(Event("declared", seat, {"cards": names(city.laid)}, refs=[_card_ref(PIETRA)]))


def took_back(city: City, seat: int) -> None:
    """The cards laid down, without the one Giostra removed, go back to the hand."""
    if city.journal is None:
        return
    city.tell(Event("took_back", seat, {}))


def noble(city: City, seat: int, kind: int) -> None:
    """A Noble card is played as an action."""
    if city.journal is None:
        return
    city.tell(Event("noble", seat, {"card": NAMES[kind]}, refs=[_card_ref(kind)]))


def countered(city: City, seat: int, kind: int) -> None:
    """Giostra cancels a Noble card."""
    if city.journal is None:
        return
    refs = [_card_ref(GIOSTRA), _card_ref(kind)]
    city.tell(Event("countered", seat, {"card": NAMES[kind]}, refs=refs))


def removed(city: City, seat: int, kind: int) -> None:
    """A Noble card leaves the game."""
    if city.journal is None:
        return
    city.tell(Event("removed", seat, {"card": NAMES[kind]}, refs=[_card_ref(kind)]))


def returned(city: City, seat: int, kind: int, knowers: int) -> None:
    """A card pays for Palazzo: it goes face down under its deck, and only the `knowers` know which."""
    if city.journal is None:
        return
    data: Told = {"back": _back(kind), "card": None}
    city.tell(Event("returned", seat, data, {"card": NAMES[kind]}, knowers))


# Things as events name them ------------------------------------------------------------------------


def _raised(kind: str, seat: int, tower: Tower, stones: Stones) -> Event:
    data = tower_data(tower, seat)
    data["added"] = stones.size
    data["stories"] = [story_data(story) for story in stones.stories]
    return Event(kind, seat, data, refs=[tower_ref(tower, seat)])


def _card_ref(kind: int) -> str:
    return f"card:{NAMES[kind]}"


def _back(kind: int) -> str:
    return "noble" if is_noble(kind) else "tower"
