"""Write all playthroughs and counts anew: `python -m tests.golden`. Read the difference before you commit."""

from tests.golden.playthrough import PERFT, path_of, perft, playthrough, rich_seed, seed_in
from tests.properties import CASES

for case in CASES:
    path = path_of(case)
    seed = seed_in(path.read_text(encoding="utf-8")) if path.exists() else rich_seed(case)
    path.write_text(playthrough(case, seed), encoding="utf-8")
    print(path.name)
PERFT.write_text(perft(), encoding="utf-8")
print(PERFT.name)
