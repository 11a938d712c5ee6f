"""Write all playthroughs and counts anew: `python -m tests.games`. Read the difference before you commit."""

from pathlib import Path

from tests.games.playthrough import (
    judgement,
    judgement_path,
    path_of,
    perft,
    perft_path,
    playthrough,
    rich_seed,
    seed_in,
)
from tests.games.properties import CASES

from tavola import game_names

HERE = Path(__file__).parent

for case in CASES:
    path = path_of(case)
    seed = seed_in(path.read_text(encoding="utf-8")) if path.exists() else rich_seed(case)
    path.write_text(playthrough(case, seed), encoding="utf-8")
    print(path.relative_to(HERE))
for name in game_names():
    for path, text in ((perft_path(name), perft(name)), (judgement_path(name), judgement(name))):
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(HERE))
