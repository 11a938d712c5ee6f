"""The house: folders that show what is inside, and names that mean one thing (docs/style.md)."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

CLONE = Path(__file__).parent.parent
SOURCES = CLONE / "src" / "tavola"
CLIENT = CLONE / "ui" / "src"
# About fifteen: a reader should take in a room at a glance.
ROOM = 16
# A module with more lines than this should be split.
LONG = 520


def modules() -> list[Path]:
    return sorted(path for path in SOURCES.rglob("*.py") if path.name != "__init__.py")


def client_files() -> list[Path]:
    return sorted(path for path in CLIENT.rglob("*") if path.suffix in (".ts", ".svelte"))


def files_of_tests() -> list[Path]:
    return sorted((CLONE / "tests").rglob("*.py"))


@pytest.mark.parametrize(
    "files", [modules(), client_files(), files_of_tests()], ids=["server", "client", "tests"]
)
def test_rooms_are_small(files: list[Path]) -> None:
    rooms: dict[Path, int] = defaultdict(int)
    for path in files:
        if not path.name.endswith(".test.ts"):
            rooms[path.parent] += 1
    crowded = {str(room.relative_to(CLONE)): count for room, count in rooms.items() if count > ROOM}
    assert crowded == {}


def test_modules_are_short() -> None:
    lengths = {str(path.relative_to(CLONE)): len(path.read_text("utf-8").splitlines()) for path in modules()}
    assert {name: length for name, length in lengths.items() if length > LONG} == {}


def test_every_room_says_what_it_is_for() -> None:
    rooms = {path.parent for path in modules()}
    silent = [
        str(room.relative_to(CLONE))
        for room in rooms
        if not ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8")))
    ]
    assert silent == []


def test_the_client_names_no_rule() -> None:
    """What a rule says, and by which number, the server sends; a client that repeats it is soon wrong."""
    books = (CLONE / "docs" / "rules").glob("*.md")
    letters = {
        found[1]
        for book in books
        for found in re.finditer(r"^- \*\*([A-Z]+)-\d", book.read_text("utf-8"), re.MULTILINE)
    }
    number = re.compile(rf"\b(?:{'|'.join(sorted(letters))})-\d+\.\d+")
    words = sorted(CLIENT.rglob("*.json"))
    named = [
        f"{path.relative_to(CLONE)}: {found[0]}"
        for path in client_files() + words
        if not path.name.endswith(".test.ts")
        for found in number.finditer(path.read_text("utf-8"))
    ]
    assert letters
    assert named == []


def test_one_class_name_has_one_meaning() -> None:
    """Only games may share a name, such as `Turn`: no game ever sees another one."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        if path.name in ("view_types.py", "messages.py"):
            continue  # what goes to the client is named for the client, in namespaces of their own
        parts = path.relative_to(SOURCES).parts
        owner = parts[1] if parts[0] == "games" else "everybody"
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(owner)
    shared = {
        name: owners
        for name, owners in places.items()
        if len(owners) > len(set(owners)) or (len(owners) > 1 and "everybody" in owners)
    }
    assert shared == {}
