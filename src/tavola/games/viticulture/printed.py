"""The printed things, read from the data files: the board, the visitors, the mamas and papas."""

from typing import Final, cast

from tavola.core.errors import BadFile
from tavola.core.plain import Plain
from tavola.games.viticulture.board import (
    SEASONS,
    STRUCTURES,
    ActionPlace,
    Board,
    ExtraPlace,
    Structure,
)
from tavola.games.viticulture.cards import CARDS, SUMMER_CARDS, WINTER_CARDS
from tavola.games.viticulture.choose import ONE, TWO, Choose
from tavola.games.viticulture.counts import Need
from tavola.games.viticulture.effects import Course, Effect
from tavola.games.viticulture.gains import Lira
from tavola.games.viticulture.grammar import more_of, parse_course, parse_effect, parse_test
from tavola.games.viticulture.others import Everyone, Neighbour
from tavola.games.viticulture.tables import Fields, load, number, numbers, rows, word, words
from tavola.games.viticulture.verbs import OPTIONS
from tavola.games.viticulture.visit import VISITORS


def _choice(name: str, parts: Plain, needed: int, price: str = "") -> Choose:
    """A choice among named parts."""
    options = cast(dict[str, str], parts)
    keys = [OPTIONS.index(key) for key in options]
    courses = [parse_course(f"{name}/{key}", text) for key, text in options.items()]
    paid = parse_course(f"{name}/price", price) if price else None
    text = " | ".join([f"{key}: {text}" for key, text in options.items()])
    return Choose(text, name, needed, keys, courses, paid)


def effects_of(name: str, entry: Fields) -> list[Effect]:
    """What an entry of a data file does."""
    effects: list[Effect] = []
    if "one" in entry:
        effects.append(_choice(name, entry["one"], ONE))
    elif "two" in entry:
        effects.append(_choice(name, entry["two"], TWO))
    elif "all" in entry:
        effects.append(_choice(name, entry["all"], len(cast(dict[str, str], entry["all"]))))
    elif "both" in entry:
        effects.append(_choice(name, entry["both"], ONE, word(entry, "both_for")))
    for key in ("do", "then"):
        for i, text in enumerate(word(entry, key).split(";")):
            if text.strip():
                effects.append(parse_effect(f"{name}.{key}{i}", text.strip()))
    for key in ("everyone", "others"):
        if key in entry:
            effects.append(_everyone(name, entry, key))
    if "neighbour" in entry:
        choice = _choice(name, entry["neighbour"], ONE)
        Course(f"{name}/neighbour", [choice])
        effects.append(Neighbour(f"neighbour: {choice.text}", choice))
    if not effects:
        raise BadFile(f"{name} does nothing.")
    return effects


def _everyone(name: str, entry: Fields, key: str) -> Everyone:
    did = word(entry, "did")
    refused = word(entry, "refused")
    return Everyone(
        f"{key} may: {word(entry, key)}",
        name,
        parse_course(f"{name}/{key}", word(entry, key)),
        key == "everyone",
        parse_course(f"{name}/did", did) if did else None,
        parse_course(f"{name}/refused", refused) if refused else None,
    )


def _action(entry: Fields) -> ActionPlace:
    """An action with the course of each of its spaces (VI-3.6, VI-3.7)."""
    name = word(entry, "name")
    plain = Course(f"action/{name}", effects_of(name, entry))
    bonuses = words(entry, "bonus")
    courses: list[Course] = []
    for slot, bonus in enumerate(bonuses):
        if not bonus:
            courses.append(plain)
            continue
        effects = effects_of(name, entry)
        extra = parse_effect(f"{name}.bonus", bonus)
        both = more_of(effects[0], extra)
        if both is not None:
            effects[0] = both
        elif isinstance(extra, Lira):
            effects.insert(0, extra)
        else:
            effects.append(extra)
        courses.append(Course(f"space/{name}.{slot + 1}", effects))
    return ActionPlace(name, SEASONS.index(word(entry, "season")), plain, courses, bonuses)


def _structure(entry: Fields) -> Structure:
    name = word(entry, "name")
    after = word(entry, "after")
    test = word(entry, "test")
    structure = Structure(
        name,
        number(entry, "cost"),
        number(entry, "cellar"),
        STRUCTURES.index(after) if after else -1,
        word(entry, "when"),
        Need(test, parse_test(test.split())) if test else None,
    )
    gain = word(entry, "gain")
    structure.gain = parse_course(f"structure/{name}", gain) if gain else None
    return structure


def read_board(file: str) -> Board:
    """A board from its data file."""
    data = load(file)
    board = Board(word(data, "name"))
    board.target_points = number(data, "target_points")
    board.point_floor = number(data, "point_floor")
    board.residual_limit = number(data, "residual_limit")
    board.worker_limit = number(data, "worker_limit")
    board.hand_limit = number(data, "hand_limit")
    board.fields = numbers(data, "fields")
    board.year = words(data, "year")
    board.spaces = numbers(data, "spaces")
    for i, entry in enumerate(rows(data, "row")):
        board.rows.append(parse_course(f"row/{i + 1}", word(entry, "gain")))
    for entry in rows(data, "action"):
        action = _action(entry)
        board.actions.append(action)
        board.by_season[action.season].append(action)
        board.by_name[action.name] = action
    for entry in rows(data, "space"):
        name = word(entry, "name")
        owned = word(entry, "structure")
        course = Course(f"space/{name}", effects_of(name, entry))
        board.extras.append(ExtraPlace(name, STRUCTURES.index(owned) if owned else -1, course))
    board.limits.append(board.smallest_cellar)
    for i, entry in enumerate(rows(data, "structure")):
        structure = _structure(entry)
        board.structures.append(structure)
        if structure.occasion:
            board.occasions.setdefault(structure.occasion, []).append(i)
        if structure.cellar:
            board.cellars.append(i)
            board.limits.append(structure.cellar)
    parse_course("fall/1", "draw 1 summer|winter")
    parse_course("fall/2", "draw 2 summer|winter")
    return board


def _read_visitors() -> None:
    for entry in SUMMER_CARDS + WINTER_CARDS:
        name = word(entry, "id")
        VISITORS[CARDS.index(entry)] = Course(name, effects_of(name, entry))


def _read_parents() -> None:
    data = load("parents.toml")
    for mama in rows(data, "mama"):
        parse_course(f"mama/{word(mama, 'id')}", word(mama, "gives"))
    for papa in rows(data, "papa"):
        name = f"papa/{word(papa, 'id')}"
        parts: dict[str, Plain] = {"item": word(papa, "item"), "lira": f"lira +{number(papa, 'or_lira')}"}
        lira = parse_effect(f"{name}.lira", f"lira +{number(papa, 'lira')}")
        Course(name, [lira, _choice(word(papa, "id"), parts, ONE)])


BOARD: Final = read_board("board.toml")
_read_visitors()
_read_parents()
