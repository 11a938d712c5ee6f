"""docs/serving.md links to every file of deploy/, and every file says how far it was tried."""

import json
import re

import pytest
from tests.deploy.programs import DEPLOY, ROOT, find

FILES = sorted(path.name for path in DEPLOY.iterdir() if path.is_file())


def test_every_file_is_named_and_every_link_leads_somewhere() -> None:
    told = (ROOT / "docs" / "serving.md").read_text()
    linked = re.findall(r"\]\(\.\./deploy/([^)]+)\)", told)
    assert set(linked) == set(FILES) - {"Dockerfile.dockerignore"}


def test_every_file_says_what_was_tried() -> None:
    for name in FILES:
        text = (DEPLOY / name).read_text()
        head = json.loads(text)["description"] if name.endswith(".json") else text[:1500]
        assert "Tried" in head or name.endswith(".dockerignore"), name


def test_a_program_that_is_missing_is_said_and_not_skipped() -> None:
    with pytest.raises(
        AssertionError, match=r"need no-such-program. Install it .'apt-get install .* its-package'"
    ):
        find("no-such-program", "its-package")


def test_what_the_tests_need_is_installed_where_they_run() -> None:
    needed = set()
    for path in (ROOT / "tests" / "deploy").glob("*.py"):
        needed |= set(re.findall(r'find\("([a-z-]+)", "([a-z-]+)"\)', path.read_text()))
    installed = set(
        re.findall(r"^need (\S+) (\S+)", (ROOT / "tools" / "programs.sh").read_text(), re.MULTILINE)
    )
    assert needed - {("no-such-program", "its-package")} <= installed
