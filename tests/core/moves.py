"""Whole games written down move by move: `python -m tests.core.moves GAMES`.

Two engines, two machines or two versions of Python that run the same rules print the same text.
"""

import sys
from hashlib import blake2b

from tests.games.properties import CASES, Case, walk

from tavola import engine
from tavola.bots import bot
from tavola.core.chance import fast_chance
from tavola.core.play.glimpse import glimpse


def lines(games: int) -> list[str]:
    """Some games of every variant, one line for each move."""
    return [line for case in CASES for seed in range(games) for line in _game(case, seed)]


def _game(case: Case, seed: int) -> list[str]:
    # Use both sources of chance in turn.
    session = case.session(seed if (CASES.index(case) + seed) % 2 else f"{seed:064x}")
    state = session.state
    found = [f"{case.name} {session.seed} {state.fingerprint()}"]
    chance = fast_chance(seed)
    for action in walk(state.clone(), seed):
        legal = " ".join(str(one.index) for one in state.legal())
        views = [state.view(viewer) for viewer in case.viewers(state)] if chance.below(4) == 0 else []
        entry = session.play(action)
        told = [event.seen_by(viewer) for event in entry.events for viewer in case.viewers(state)]
        rest = blake2b(repr((legal, views, told, state.scores())).encode(), digest_size=8).hexdigest()
        found.append(f"{case.name} {session.seed} {state.plies} {action} {state.fingerprint()} {rest}")
    return found + _thoughts(case, seed)


def _thoughts(case: Case, seed: int) -> list[str]:
    """What the heuristic bot chooses at some positions."""
    state = case.start(seed)
    chance = fast_chance(seed)
    found = []
    for _ in walk(state, seed):
        if chance.below(40) == 0:
            found.append(
                f"{case.name} {seed} {state.plies} {bot('heuristic').choose(glimpse(state), chance)}"
            )
    return found


if __name__ == "__main__":
    print(engine.describe().split()[0])
    print("\n".join(lines(int(sys.argv[1]))))
