"""The bot of docs/bots.md works as it is printed."""

import re
import subprocess
import sys
from pathlib import Path

from tests.table.harness import PATIENCE, ServerProcess

DOC = Path(__file__).parents[3] / "docs" / "bots.md"


def test_the_thirty_line_bot_plays_a_game(server: ServerProcess, tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", DOC.read_text(), re.DOTALL)
    assert found
    lines = [line for line in found[1].splitlines() if line.strip()]
    assert len(lines) <= 30
    bot = tmp_path / "bot.py"
    bot.write_text(found[1])
    done = subprocess.run(
        [sys.executable, bot, server.address],
        capture_output=True,
        text=True,
        timeout=5 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"scores \[\d+, \d+\] winners \[.*\]\n", done.stdout)


def test_its_limits_are_those_of_the_server() -> None:
    from tavola.table.runtime.settings import ServerSettings
    from tavola.table.wire.api import LONGEST_WAIT

    text = DOC.read_text()
    assert f"at most {LONGEST_WAIT} seconds" in text
    assert (ServerSettings().commands_per_second, ServerSettings().commands_burst) == (10, 30)
    serving = DOC.with_name("serving.md").read_text()
    for name in ServerSettings.__struct_fields__:
        assert re.search(rf"\b{name}\b", serving), name
