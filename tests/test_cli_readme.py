"""What the README shows is what happens."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tavola.cli import app
from tavola.lab.rules import CLONE

README = (CLONE / "README.md").read_text("utf-8")
EXAMPLES = [
    (command, shown)
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    for command, shown in re.findall(r"\$ tavola (.*)\n((?:(?!\$ ).*\n)*)", block)
]


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_commands_print_what_is_shown(command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CLONE)
    result = CliRunner().invoke(app, shlex.split(command))
    assert result.exit_code == 0
    wanted = shown.replace("…", "...")
    assert doctest.OutputChecker().check_output(wanted, result.stdout, doctest.ELLIPSIS), result.stdout


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 4


def test_the_library_example_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(code, {}, "README", "README.md", 0)
    told: list[str] = []
    results = doctest.DocTestRunner().run(test, out=told.append)
    assert results.failed == 0, "".join(told)
    assert results.attempted >= 8


def test_every_command_named_exists() -> None:
    known = {command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands}
    assert (
        set(re.findall(r"tavola ([a-z]+)\b(?! in)", re.sub(r"```python.*?```", "", README, flags=re.DOTALL)))
        <= known
    )


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (CLONE / target).exists(), target


def test_the_picture_fetches_nothing() -> None:
    picture = Path(CLONE / "docs" / "terminal.svg").read_text("utf-8")
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]
