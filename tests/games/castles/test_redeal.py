"""Worlds of The Castles of Tuscany dealt anew: exactly what would be imagined from the seat's view."""

from tests.games.castles.box import census
from tests.games.castles.test_features import CASES, GAME, every_variant
from tests.games.positions import position
from tests.games.properties import Case, walk

from tavola.core.chance import fast_chance
from tavola.games.castles.seen.redeal import redeal
from tavola.games.castles.state.realm import BUILDING, Realm, as_realm

LOOKS = 60


def hidden(realm: Realm) -> list[object]:
    """Everything that is dealt."""
    secret = realm.order + realm.turned + realm.shift + realm.castle if realm.phase == BUILDING else []
    piles = [realm.hands, realm.deck, realm.left_out, realm.neutral, realm.piles, realm.yield_deck]
    return [*piles, secret, realm.known, realm.placed, realm.filled, realm.open, realm.chance.key()]


def worlds(case: Case, seed: int) -> list[Realm]:
    """Some positions of a random game, more of them at its beginning."""
    state = case.start(seed)
    found = [as_realm(state.clone())]
    for number, action in enumerate(walk(state.clone(), seed)):
        state.play(action)
        if number < 20 or number % 9 == 0:
            found.append(as_realm(state.clone()))
        if len(found) >= LOOKS:
            break
    return found


@every_variant
def test_a_world_is_dealt_as_its_view_would_be_imagined(case: Case) -> None:
    for number, world in enumerate(worlds(case, 3)):
        before = world.fingerprint()
        for seat in range(world.players):
            dealt = redeal(world, seat, fast_chance(number))
            imagined = as_realm(world.determinize(seat, fast_chance(number)))
            assert hidden(dealt) == hidden(imagined)
            assert dealt.view(seat) == world.view(seat)
            assert [str(action) for action in dealt.legal()] == [str(action) for action in imagined.legal()]
            assert census(dealt) == census(world)
        assert world.fingerprint() == before


def test_hidden_things_vary() -> None:
    world = worlds(CASES[2], 6)[12]
    dealt = [redeal(world, 1, fast_chance(seed)) for seed in range(4)]
    for zone in ("deck", "neutral", "yield_deck"):
        assert len({str(getattr(realm, zone)) for realm in dealt}) == len(dealt)
    assert len({str(realm.hands) for realm in dealt}) == len(dealt)
    assert len({str(realm.piles[1]) for realm in dealt}) == len(dealt)
    assert all(realm.hands[1] == world.hands[1] for realm in dealt)


def test_cards_known_from_a_reshuffle_stay_in_the_hand() -> None:
    world = as_realm(position("castles", "round = 3"))
    world.known = [hand.copy() for hand in world.hands]
    world.hands[1][0] += 1
    world.deck.remove(0)
    for seed in range(5):
        dealt = redeal(world, 0, fast_chance(seed))
        assert all(dealt.hands[1][kind] >= world.known[1][kind] for kind in range(8))
        assert sum(dealt.hands[1]) == sum(world.hands[1])
        assert sum(dealt.known[0]) == 0
        assert dealt.known[1] == world.known[1]


def test_redealing_plays_on_by_itself() -> None:
    world = worlds(CASES[0], 8)[10]
    before = world.fingerprint()
    dealt = GAME.redeal(world, 0, fast_chance(1))
    for _ in walk(dealt, 9):
        pass
    assert dealt.over
    assert world.fingerprint() == before
