"""Cards with several parts: finding what may be done first is quick, and agrees with trying everything."""

import pytest

from tavola import game
from tavola.core.action import Action
from tavola.core.chance import chance_for, fast_chance
from tavola.games.viticulture.state.valley import Valley, as_valley

ORDERS = ["r4r3", "r7r6", "b6b5", "w4s7", "r2w2b5", "s9"]


def jack(grapes: str, orders: str, wines: str = "") -> Valley | None:
    """A Jack-of-all-trades with nothing to harvest: the wines must be made so that an order can be filled."""
    played = game("viticulture")
    seat = {
        "hand": f"jack_of_all_trades {orders}",
        "structures": "medium_cellar large_cellar",
        "grapes": grapes,
        "wines": wines,
    }
    given = {"season": "winter", "seat": {"0": seat}}
    state = played.arrange(given, 2, played.values({}), chance_for(0))  # type: ignore[arg-type]
    place = played.vocabulary.parse("place worker:ordinary space:play_winter_visitor.1")
    if place not in state.legal():
        return None
    state.play(place)
    state.play("play hand:jack_of_all_trades")
    return as_valley(state)


def tried_out(valley: Valley, actions: list[Action]) -> list[str]:
    """The actions that can lead to the later part, found by trying everything."""
    found = []
    for action in actions:
        twin = as_valley(valley.clone())
        twin.trial = True
        twin._legal = actions
        twin.play(action)
        if leads_on(twin):
            found.append(action.text)
    return found


def leads_on(twin: Valley) -> bool:
    if twin.over:
        return twin.found
    for action in twin.legal():
        after = as_valley(twin.clone())
        after.play(action)
        if leads_on(after):
            return True
    return False


@pytest.mark.rule("VI-11.5")
def test_what_jack_may_make_first_is_what_trying_every_way_gives() -> None:
    chance = fast_chance(8)
    met = 0
    for number in range(40):
        colours = [[value for value in range(1, 10) if chance.below(3) == 0] for _ in range(2)]
        grapes = [f"red.{value}" for value in colours[0]] + [f"white.{value}" for value in colours[1]]
        valley = jack(" ".join(grapes), ORDERS[number % len(ORDERS)])
        if valley is None or valley.decision.name != "make":
            continue
        assert valley.guarded
        unguarded = as_valley(valley.clone())
        unguarded.guarded = False
        unguarded._legal = None
        assert [a.text for a in valley.legal()] == tried_out(valley, unguarded.legal())
        met += 1
    assert met > 8
