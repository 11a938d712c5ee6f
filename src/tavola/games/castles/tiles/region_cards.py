"""Region cards: drawing, discarding and reshuffling (CT-4)."""

from tavola.core.shared_lists import replaced_row, total
from tavola.games.castles.box.tiles import KINDS
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import NOBODY, Realm


def cards_left(realm: Realm) -> bool:
    """Whether a region card can be drawn (CT-4.6)."""
    return len(realm.deck) > 0 or total(realm.discard) > 0


def draw_cards(realm: Realm, seat: int, count: int) -> None:
    """Draw this many region cards, or as many as there are (CT-4.4, CT-4.5)."""
    hand = realm.hands[seat]
    drawn: list[int] = []
    for _ in range(count):
        if not realm.deck:
            reshuffle_cards(realm)
            if not realm.deck:
                break
        kind = realm.deck.pop()
        hand[kind] += 1
        drawn.append(kind)
    realm.reveals += 1
    events.drew(realm, seat, drawn)


def reshuffle_cards(realm: Realm) -> None:
    """The discard pile becomes the deck. Two players now know each other's hands: all the other cards."""
    if sum(realm.discard) == 0:
        return
    deck: list[int] = []
    for kind in range(KINDS):
        deck += [kind] * realm.discard[kind]
    realm.chance.shuffle(deck)
    realm.deck = deck
    realm.discard = [0] * KINDS
    realm.discard_top = NOBODY
    if realm.players == 2 and not realm.left_out:
        realm.known = [hand.copy() for hand in realm.hands]
    events.reshuffled(realm, "cards")


def discard_card(realm: Realm, seat: int, kind: int, count: int) -> None:
    """Cards go from a hand to the open discard pile."""
    realm.hands[seat][kind] -= count
    realm.discard[kind] += count
    realm.discard_top = kind
    known = realm.known[seat][kind]
    if known > 0:
        realm.known = replaced_row(realm.known, seat, kind, max(0, known - count))
