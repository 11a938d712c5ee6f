"""The whole box, read from the data files: boards, visitors, parents and structure cards."""

from typing import Final, cast

from tavola.core.errors import BadFile
from tavola.core.plain import Plain
from tavola.games.viticulture.box.board import (
    ACTIONS,
    BOARD_FILES,
    EXTRAS,
    SEASONS,
    SLOTS,
    STRUCTURES,
)
from tavola.games.viticulture.box.cards import CARDS, STRUCTURE_CARDS, SUMMER_CARDS, WINTER_CARDS
from tavola.games.viticulture.box.data_files import Fields, load, number, numbers, rows, word, words
from tavola.games.viticulture.box.structure_cards import DESTROYING, MAT_SPACES
from tavola.games.viticulture.cards.ask_others import Everyone, Neighbour
from tavola.games.viticulture.cards.language import READERS, parse_course, parse_effect, parse_test
from tavola.games.viticulture.cards.parts import ONE, TWO, Choose
from tavola.games.viticulture.rules.actions.lira_and_points import Lira
from tavola.games.viticulture.rules.actions.play_visitors import VISITORS
from tavola.games.viticulture.rules.conditions import Need
from tavola.games.viticulture.state.board import ActionPlace, Board, ExtraPlace, Region, Structure
from tavola.games.viticulture.state.effects import COURSES, Course, Effect
from tavola.games.viticulture.state.settings import Settings
from tavola.games.viticulture.state.verbs import OPTIONS
from tavola.games.viticulture.tuscany.language import read_effect


def _choice(name: str, parts: Plain, needed: int, price: str = "", where: str = "") -> Choose:
    """A choice among named parts; `where` tells the courses of one board from those of another."""
    options = cast(dict[str, str], parts)
    keys = [OPTIONS.index(key) for key in options]
    courses = [parse_course(f"{where}{name}/{key}", text) for key, text in options.items()]
    paid = parse_course(f"{where}{name}/price", price) if price else None
    text = " | ".join([f"{key}: {text}" for key, text in options.items()])
    return Choose(text, name, needed, keys, courses, paid)


def effects_of(name: str, entry: Fields, where: str = "") -> list[Effect]:
    """What an entry of a data file does."""
    effects: list[Effect] = []
    if "one" in entry:
        effects.append(_choice(name, entry["one"], ONE, "", where))
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


def _action(entry: Fields, where: str) -> ActionPlace:
    """An action with the course of each of its spaces (VI-3.6, VI-3.7)."""
    name = word(entry, "name")
    plain = Course(f"{where}action/{name}", effects_of(name, entry, where))
    bonuses = words(entry, "bonus")
    courses: list[Course] = []
    alone: list[Course | None] = []
    for slot, bonus in enumerate(bonuses):
        if bonus:
            alone.append(parse_course(f"{where}bonus/{name}.{slot + 1}", bonus.removesuffix(" may")))
            courses.append(_with_bonus(f"{where}space/{name}.{slot + 1}", entry, [bonus], where))
        else:
            alone.append(None)
            courses.append(plain)
    action = ActionPlace(name, SEASONS.index(word(entry, "season")), plain, courses, bonuses)
    action.extra_courses = alone
    others = [bonus for bonus in bonuses[1:] if bonus]
    if others:
        both = [bonus for bonus in (bonuses[0], others[0]) if bonus]
        action.boosted = _with_bonus(f"{where}token/{name}", entry, both, where)
    return action


def _with_bonus(course: str, entry: Fields, bonuses: list[str], where: str) -> Course:
    """An action with one bonus or more: lira first, more of the same as one, anything else behind it."""
    name = word(entry, "name")
    effects = effects_of(name, entry, where)
    main = effects[0]
    for bonus in bonuses:
        extra = parse_effect(f"{name}.bonus", bonus)
        extra.bonus = True
        both = main.with_more(extra)
        if both is not None:
            effects[effects.index(main)] = both
            main = both
        elif isinstance(extra, Lira):
            effects.insert(0, extra)
        else:
            effects.append(extra)
    return Course(course, effects)


def _missing(name: str) -> ActionPlace:
    """An action that another board has."""
    nothing = Course(f"missing/{name}", [])
    return ActionPlace(name, -1, nothing, [nothing] * SLOTS, [""] * SLOTS)


def _structure(entry: Fields, where: str) -> Structure:
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
    structure.gain = parse_course(f"{where}structure/{name}", gain) if gain else None
    return structure


def _side(entry: Fields, side: int) -> Fields:
    """An entry as it reads on one side of its board."""
    other = entry.get("side_2")
    if side != 2 or not isinstance(other, dict):
        return entry
    found = dict(entry)
    found.update(other)
    return found


def read_board(file: str, side: int = 0) -> Board:
    """A board from its data file; what the file does not say is as on the original board."""
    data = load(BOARD_FILES[0])
    mat = load(BOARD_FILES[0])
    data.update(load(file))
    board = Board(word(data, "name"))
    board.side = side
    where = f"{board.name}.{side}/" if side else ""
    board.target_points = number(data, "target_points")
    board.point_floor = number(data, "point_floor")
    board.residual_limit = number(data, "residual_limit")
    board.worker_limit = number(data, "worker_limit")
    board.hand_limit = number(data, "hand_limit")
    board.fields = numbers(data, "fields")
    board.year = words(data, "year")
    board.spaces = numbers(data, "spaces")
    board.stars = number(data, "stars")
    _read_rows(board, [_side(entry, side) for entry in rows(data, "row")], where)
    _read_actions(board, [_side(entry, side) for entry in rows(data, "action")], where)
    own = {word(entry, "name"): entry for entry in rows(mat, "space") + rows(data, "space")}
    for name in EXTRAS:
        entry = _side(own[name], side)
        owned = word(entry, "structure")
        course = Course(f"{where}space/{name}", effects_of(name, entry, where))
        board.extras.append(ExtraPlace(name, STRUCTURES.index(owned) if owned else -1, course))
    for entry in rows(data, "region"):
        if number(entry, "side") in (0, side):
            name = word(entry, "name")
            gain = parse_course(f"{where}region/{name}", word(entry, "gain"))
            board.regions.append(Region(name, number(entry, "points"), gain))
    _read_structures(board, rows(mat, "structure"), where)
    for table in ("space", "action", "region", "structure"):
        for entry in rows(mat, table) + rows(data, table):
            # What a board does not say of a space is as on the original one.
            board.entries.setdefault(word(entry, "name"), {}).update(_side(entry, side))
    return board


def _read_rows(board: Board, entries: list[Fields], where: str) -> None:
    """The wake-up chart: a gain for each row, or one for each row and season."""
    for i, entry in enumerate(entries):
        board.rows.append(parse_course(f"{where}row/{i + 1}", word(entry, "gain")))
        if board.stars:
            for season in SEASONS:
                board.chart.append(parse_course(f"{where}row/{i + 1}/{season}", word(entry, season)))


def _read_actions(board: Board, entries: list[Fields], where: str) -> None:
    for entry in entries:
        action = _action(entry, where)
        board.actions.append(action)
        board.by_season[action.season].append(action)
        board.by_name[action.name] = action
        if "replaces" in entry:
            board.replaced[word(entry, "replaces")] = action.name
    board.places = [board.by_name[name] if name in board.by_name else _missing(name) for name in ACTIONS]


def _read_structures(board: Board, entries: list[Fields], where: str) -> None:
    board.limits.append(board.smallest_cellar)
    for i, entry in enumerate(entries):
        structure = _structure(entry, where)
        board.structures.append(structure)
        if structure.occasion:
            board.occasions.setdefault(structure.occasion, []).append(i)
        if structure.cellar:
            board.cellars.append(i)
            board.limits.append(structure.cellar)


def _read_trade(board: Board) -> None:
    """What can be traded on one side of the extended board."""
    here = _side(cast(Fields, load("extended.toml")["trade"]), board.side)
    give = _choice("trade_give", here["give"], ONE, "", f"{board.side}/")
    take = _choice("trade_take", here["take"], ONE, "", f"{board.side}/")
    board.trade = Course(f"trade/{board.side}", [give, take])


def _read_visitors() -> None:
    for entry in SUMMER_CARDS + WINTER_CARDS:
        name = word(entry, "id")
        VISITORS[CARDS.index(entry)] = Course(name, effects_of(name, entry))


def _read_structure_cards() -> None:
    """What each structure card does on its space, on its occasion, or at the year end."""
    parse_course("construction_mat", "destroy 1")
    for entry in STRUCTURE_CARDS:
        does = word(entry, "do") or word(entry, "gain") or word(entry, "may")
        if does:
            parse_course(f"card/{word(entry, 'id')}", does)
    mat = [COURSES[space if space == DESTROYING else f"card/{space}"] for space in MAT_SPACES]
    for board in (BOARD, EXTENDED, EXTENDED_2):
        board.mat = mat


def _read_parents() -> None:
    data = load("parents.toml")
    for mama in rows(data, "mama"):
        parse_course(f"mama/{word(mama, 'id')}", word(mama, "gives"))
    for papa in rows(data, "papa"):
        name = f"papa/{word(papa, 'id')}"
        parts: dict[str, Plain] = {"item": word(papa, "item"), "lira": f"lira +{number(papa, 'or_lira')}"}
        lira = parse_effect(f"{name}.lira", f"lira +{number(papa, 'lira')}")
        Course(name, [lira, _choice(word(papa, "id"), parts, ONE)])


READERS.append(read_effect)
BOARD: Final = read_board(BOARD_FILES[0])
EXTENDED: Final = read_board("extended.toml", 1)
# Side 2 belongs to the structure cards.
EXTENDED_2: Final = read_board("extended.toml", 2)
_read_trade(EXTENDED)
_read_trade(EXTENDED_2)
BOARD.trade = EXTENDED.trade  # a structure card may ask for a trade there
parse_course("fall/1", "draw 1 summer|winter")
parse_course("fall/2", "draw 2 summer|winter")
_read_visitors()
_read_parents()
_read_structure_cards()


def board_for(settings: Settings) -> Board:
    """The board of a game."""
    if not settings.extended:
        return BOARD
    return EXTENDED_2 if settings.structures else EXTENDED
