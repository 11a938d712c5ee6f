"""A visitor is one entry and its name: the example of docs/cards.md, added to a copy of Tavola and played."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "cards.md").read_text("utf-8")

SCENARIO = """
title = "Falconer"
game = "viticulture"
rules = ["VI-11.2"]
[given.seat.0]
hand = "falconer"
wines = "red.2 white.3"
[[step]]
seat = 0
action = "place worker:ordinary space:play_summer_visitor.1"
[[step]]
seat = 0
action = "play hand:falconer"
[step.then]
only = ["choose option:draw", "choose option:wine"]
[[step]]
seat = 0
action = "choose option:{part}"
"""
DREW = """
[then.view.0]
"players.0.hand.backs.vine" = 2
"players.0.points" = 0
"""
GAVE_WINE = """
[[step]]
seat = 0
action = "use-wine wine:white.3"
[then.view.0]
"players.0.wines.red" = [2]
"players.0.wines.white" = []
"players.0.points" = 2
"""

SAY = """
from tavola import game
from tavola.core.data.words import LANGUAGES, words
from tavola.lab.branches import Atlas, plan_of
played = game("viticulture")
for language in LANGUAGES:
    print(f"- {language}: {words(played, language).explained(played.values({}))['falconer'].text}")
for branch in Atlas(plan_of(played).branch).names:
    if "falconer" in branch:
        print(branch)
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of Tavola with the lines that the guide adds at the end of its files."""
    root = tmp_path_factory.mktemp("copy")
    code = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
    shutil.copytree(ROOT / "src" / "tavola", root / "src" / "tavola", ignore=code)
    path = root
    for line in GUIDE.split("```diff\n")[1].split("```")[0].splitlines():
        if line.startswith("+++ "):
            path = root / line.removeprefix("+++ ")
        else:
            with path.open("a", encoding="utf-8") as file:
                file.write(line.removeprefix("+") + "\n")
    return root


def run(copied: Path, *arguments: str) -> str:
    environment = {
        **os.environ,
        "PYTHONPATH": str(copied / "src"),
        "PYTHONUTF8": "1",
        "TAVOLA_ENGINE": "interpreted",
    }
    command = [sys.executable, "-B", *arguments]
    done = subprocess.run(command, cwd=copied, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_says_in_every_language_what_the_guide_tells_and_is_asked_for(copied: Path) -> None:
    sentences = re.findall(r"^- \w\w: .+$", GUIDE, re.MULTILINE)
    assert len(sentences) == 3
    branches = ["visitor: falconer", "part: draw of falconer", "part: wine of falconer"]
    assert run(copied, "-c", SAY).splitlines() == sentences + branches


@pytest.mark.parametrize(("part", "then"), [("draw", DREW), ("wine", GAVE_WINE)], ids=["draw", "wine"])
def test_both_of_its_parts_are_played(copied: Path, part: str, then: str) -> None:
    file = copied / f"{part}.toml"
    file.write_text(SCENARIO.replace("{part}", part) + then, "utf-8")
    assert "1 ok, 0 failed" in run(copied, "-m", "tavola", "scenario", str(file))
