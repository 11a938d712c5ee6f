"""Rewrite all golden texts: `python -m tests.games`. Read the diff before you commit."""

from pathlib import Path

from tests.games.playthrough import golden_path, path_of, playthrough, rich_seed, seed_in
from tests.games.properties import CASES
from tests.games.test_golden import ABOUT_ALL_VARIANTS

from tavola import game_names

HERE = Path(__file__).parent

for case in CASES:
    path = path_of(case)
    seed = seed_in(path.read_text(encoding="utf-8")) if path.exists() else rich_seed(case)
    path.write_text(playthrough(case, seed), encoding="utf-8")
    print(path.relative_to(HERE))
for name in game_names():
    for what, text_of in ABOUT_ALL_VARIANTS.items():
        path = golden_path(name, what)
        path.write_text(text_of(name), encoding="utf-8")
        print(path.relative_to(HERE))
