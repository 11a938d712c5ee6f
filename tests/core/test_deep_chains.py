"""States can be let go of anywhere, also at the end of a long chain of objects such as a session's entries.

Python puts off freeing what lies too deep. Only objects that its garbage collector knows can bear that: with
others it writes over the memory before them. The check runs in a process of its own, in which Python looks
for such damage.
"""

import json
import os
import subprocess
import sys

from tests.games.properties import CASES, every_game

# Python begins to put it off at a depth of 50; a state's own things lie a few steps deeper than the state.
SCRIPT = """
import json, sys
import tavola
from tavola.core.chance import fast_chance

name, variants = json.loads(sys.argv[1])
for players, options in variants:
    for depth in range(42, 52):
        state = tavola.game(name).start(depth, players, **options)
        chance = fast_chance(depth)
        for _ in range(3 * depth):
            if not state.over:
                legal = state.legal()
                state.play(legal[chance.below(len(legal))])
        chain = [state, chance]
        del state, chance
        for _ in range(depth):
            chain = [chain]
        del chain
print("freed")
"""


@every_game
def test_a_state_is_freed_at_any_depth(name: str) -> None:
    variants = [
        (case.variant.players, dict(case.variant.options)) for case in CASES if case.game.name == name
    ]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps([name, variants])],
        env=os.environ | {"PYTHONMALLOC": "debug"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "freed\n", done.stderr[-500:]
