"""Reads what is printed from the data files: the boards, the visitors, the mamas and papas."""

from pathlib import Path
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
from tavola.games.viticulture.box.cards import KIND_OF
from tavola.games.viticulture.box.data_files import DATA, Fields, load, number, numbers, rows, word, words
from tavola.games.viticulture.box.structure_cards import DESTROYING, MAT_SPACES
from tavola.games.viticulture.cards.ask_others import Everyone, Neighbour
from tavola.games.viticulture.cards.card_parts import ONE, TWO, Choose
from tavola.games.viticulture.cards.effect_language import Language, Maker
from tavola.games.viticulture.rules.actions.lira_and_points import Lira
from tavola.games.viticulture.rules.conditions import Need
from tavola.games.viticulture.state.board import ActionPlace, Board, Box, ExtraPlace, Region, Structure
from tavola.games.viticulture.state.effects import Course, Effect
from tavola.games.viticulture.state.settings import Settings
from tavola.games.viticulture.state.verbs import OPTIONS
from tavola.games.viticulture.state.vineyard import (
    FROM_CHART,
    FROM_SPACES,
    FROM_START,
    FROM_STRUCTURES,
    FROM_VISITORS,
)

# The fields of which an entry has one at most, and how many parts each needs for there to be a choice.
LEAST_PARTS: Final[dict[str, int]] = {"one": 2, "two": 3, "all": 2, "both": 2}


def _side(entry: Fields, side: int) -> Fields:
    """An entry as printed on one side of its board."""
    other = entry.get("side_2")
    if side != 2 or not isinstance(other, dict):
        return entry
    found = dict(entry)
    found.update(other)
    return found


class BoxReader:
    """Reads one box: the data files of a folder, or the game's own where the folder has none."""

    def __init__(self, folder: Path, key: str, more: dict[str, Maker]) -> None:
        self.folder = folder
        self.box = Box(key)
        self.language = Language(self.box, more)

    def load(self, name: str) -> Fields:
        """A data file of the box."""
        path = self.folder / name
        return load(name, self.folder if path.exists() else DATA)

    def read(self) -> Box:
        """The whole box."""
        self.read_board(BOARD_FILES[0], 0)
        self.read_board("extended_board.toml", 1)
        self.read_board("extended_board.toml", 2)  # side 2 is for playing with structure cards
        self.language.course("fall/1", "draw 1 summer|winter")
        self.language.course("fall/2", "draw 2 summer|winter")
        self._read_visitors()
        self._read_parents()
        self._read_structure_cards()
        return self.box

    def _choice(self, name: str, parts: Plain, needed: int, price: str = "", where: str = "") -> Choose:
        """A choice among named parts; `where` distinguishes the courses of different boards."""
        options = cast(dict[str, str], parts)
        for key in options:
            if key not in OPTIONS:
                raise BadFile(
                    f"{self.language.at(name)}: {key!r} is not a part of any card or space of the game, "
                    "so no action could name it."
                )
        keys = [OPTIONS.index(key) for key in options]
        courses = [self.language.course(f"{where}{name}/{key}", text) for key, text in options.items()]
        paid = self.language.course(f"{where}{name}/price", price) if price else None
        text = " | ".join([f"{key}: {text}" for key, text in options.items()])
        return Choose(text, name, needed, keys, courses, paid)

    def effects_of(self, name: str, entry: Fields, where: str = "") -> list[Effect]:
        """What an entry of a data file does."""
        self._check_parts(name, entry)
        effects = self._listed(name, entry, "do")
        if "one" in entry:
            effects.append(self._choice(name, entry["one"], ONE, "", where))
        elif "two" in entry:
            effects.append(self._choice(name, entry["two"], TWO))
        elif "all" in entry:
            effects.append(self._choice(name, entry["all"], len(cast(dict[str, str], entry["all"]))))
        elif "both" in entry:
            effects.append(self._choice(name, entry["both"], ONE, word(entry, "both_for")))
        effects += self._listed(name, entry, "then")
        for key in ("everyone", "others"):
            if key in entry:
                effects.append(self._everyone(name, entry, key))
        if "neighbour" in entry:
            choice = self._choice(name, entry["neighbour"], ONE)
            self.language.add(f"{name}/neighbour", [choice])
            effects.append(Neighbour(f"neighbour: {choice.text}", choice))
        if not effects:
            raise BadFile(f"{self.language.at(name)} does nothing.")
        return effects

    def _listed(self, name: str, entry: Fields, key: str) -> list[Effect]:
        texts = [text.strip() for text in word(entry, key).split(";")]
        return [self.language.effect(f"{name}.{key}{i}", text) for i, text in enumerate(texts) if text]

    def _check_parts(self, name: str, entry: Fields) -> None:
        """Refuse fields that do not go together, and choices that are none."""
        here = self.language.at(name)
        given = [key for key in LEAST_PARTS if key in entry]
        if len(given) > 1:
            raise BadFile(f"{here}: {given[0]} and {given[1]} cannot both be given.")
        for key in given:
            count = len(cast(dict[str, str], entry[key]))
            if count < LEAST_PARTS[key]:
                raise BadFile(f"{here}: {key} needs {LEAST_PARTS[key]} parts at least.")
            if key == "both" and count > LEAST_PARTS[key]:
                raise BadFile(f"{here}: both has just two parts.")
        if ("both" in entry) != ("both_for" in entry):
            raise BadFile(f"{here}: both and both_for, its price, go together.")
        if ("did" in entry or "refused" in entry) and "everyone" not in entry and "others" not in entry:
            raise BadFile(f"{here}: did and refused go with everyone or others.")

    def _everyone(self, name: str, entry: Fields, key: str) -> Everyone:
        did = word(entry, "did")
        refused = word(entry, "refused")
        return Everyone(
            f"{key} may: {word(entry, key)}",
            name,
            self.language.course(f"{name}/{key}", word(entry, key)),
            key == "everyone",
            self.language.course(f"{name}/did", did) if did else None,
            self.language.course(f"{name}/refused", refused) if refused else None,
        )

    def _action(self, entry: Fields, where: str) -> ActionPlace:
        """An action with the course of each of its spaces (VI-3.6, VI-3.7)."""
        name = word(entry, "name")
        plain = self.language.add(f"{where}action/{name}", self.effects_of(name, entry, where))
        bonuses = words(entry, "bonus")
        courses: list[Course] = []
        alone: list[Course | None] = []
        for slot, bonus in enumerate(bonuses):
            if bonus:
                extra = bonus.removesuffix(" may")
                alone.append(self.language.course(f"{where}bonus/{name}.{slot + 1}", extra))
                courses.append(self._with_bonus(f"{where}space/{name}.{slot + 1}", entry, [bonus], where))
            else:
                alone.append(None)
                courses.append(plain)
        action = ActionPlace(name, SEASONS.index(word(entry, "season")), plain, courses, bonuses)
        action.extra_courses = alone
        others = [bonus for bonus in bonuses[1:] if bonus]
        if others:
            both = [bonus for bonus in (bonuses[0], others[0]) if bonus]
            action.boosted = self._with_bonus(f"{where}token/{name}", entry, both, where)
        return action

    def _with_bonus(self, course: str, entry: Fields, bonuses: list[str], where: str) -> Course:
        """An action with its bonuses: lira come first, more of the same is merged, anything else follows."""
        name = word(entry, "name")
        effects = self.effects_of(name, entry, where)
        main = effects[0]
        for bonus in bonuses:
            extra = self.language.effect(f"{name}.bonus", bonus)
            extra.bonus = True
            both = main.with_more(extra)
            if both is not None:
                effects[effects.index(main)] = both
                main = both
            elif isinstance(extra, Lira):
                effects.insert(0, extra)
            else:
                effects.append(extra)
        return self.language.add(course, effects)

    def _missing(self, name: str) -> ActionPlace:
        """A placeholder for an action that only another board has."""
        nothing = self.language.add(f"missing/{name}", [])
        return ActionPlace(name, -1, nothing, [nothing] * SLOTS, [""] * SLOTS)

    def _structure(self, entry: Fields, where: str) -> Structure:
        name = word(entry, "name")
        after = word(entry, "after")
        test = word(entry, "test")
        structure = Structure(
            name,
            number(entry, "cost"),
            number(entry, "cellar"),
            STRUCTURES.index(after) if after else -1,
            word(entry, "when"),
            Need(test, self.language.test(name, test)) if test else None,
        )
        gain = word(entry, "gain")
        structure.gain = self.language.course(f"{where}structure/{name}", gain) if gain else None
        return structure

    def read_board(self, file: str, side: int) -> None:
        """A board from its data file; anything the file leaves out is as on the original board."""
        trade = self._read_trade(side or 1) if side or not self.box.boards else self.box.boards[0].trade
        self.language.file = file
        data = self.load(BOARD_FILES[0])
        mat = self.load(BOARD_FILES[0])
        data.update(self.load(file))
        board = Board(word(data, "name"), self.box, trade)
        self.box.boards.append(board)
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
        self.language.source = FROM_CHART
        self._read_rows(board, [_side(entry, side) for entry in rows(data, "row")], where)
        self.language.source = FROM_SPACES
        self._read_actions(board, [_side(entry, side) for entry in rows(data, "action")], where)
        own = {word(entry, "name"): entry for entry in rows(mat, "space") + rows(data, "space")}
        for name in EXTRAS:
            entry = _side(own[name], side)
            owned = word(entry, "structure")
            course = self.language.add(f"{where}space/{name}", self.effects_of(name, entry, where))
            board.extras.append(ExtraPlace(name, STRUCTURES.index(owned) if owned else -1, course))
        self.language.source = FROM_START
        for entry in rows(data, "region"):
            if number(entry, "side") in (0, side):
                name = word(entry, "name")
                gain = self.language.course(f"{where}region/{name}", word(entry, "gain"))
                board.regions.append(Region(name, number(entry, "points"), gain))
        self.language.source = FROM_STRUCTURES
        self._read_structures(board, rows(mat, "structure"), where)
        for table in ("space", "action", "region", "structure"):
            for entry in rows(mat, table) + rows(data, table):
                # Anything a board leaves out about a space is as on the original one.
                board.entries.setdefault(word(entry, "name"), {}).update(_side(entry, side))

    def _read_rows(self, board: Board, entries: list[Fields], where: str) -> None:
        """The wake-up chart: a gain for each row, or one for each row and season."""
        for i, entry in enumerate(entries):
            board.rows.append(self.language.course(f"{where}row/{i + 1}", word(entry, "gain")))
            if board.stars:
                for season in SEASONS:
                    board.chart.append(
                        self.language.course(f"{where}row/{i + 1}/{season}", word(entry, season))
                    )

    def _read_actions(self, board: Board, entries: list[Fields], where: str) -> None:
        for entry in entries:
            action = self._action(entry, where)
            board.actions.append(action)
            board.by_season[action.season].append(action)
            board.by_name[action.name] = action
            if "replaces" in entry:
                board.replaced[word(entry, "replaces")] = action.name
        board.places = [
            board.by_name[name] if name in board.by_name else self._missing(name) for name in ACTIONS
        ]

    def _read_structures(self, board: Board, entries: list[Fields], where: str) -> None:
        board.limits.append(board.smallest_cellar)
        for i, entry in enumerate(entries):
            structure = self._structure(entry, where)
            board.structures.append(structure)
            if structure.occasion:
                board.occasions.setdefault(structure.occasion, []).append(i)
            if structure.cellar:
                board.cellars.append(i)
                board.limits.append(structure.cellar)

    def _read_trade(self, side: int) -> Course:
        """What can be traded on a side of the extended board; the original board uses side 1."""
        self.language.file = "extended_board.toml"
        entry = _side(cast(Fields, self.load("extended_board.toml")["trade"]), side)
        self.language.source = FROM_SPACES
        give = self._choice("trade_give", entry["give"], ONE, "", f"{side}/")
        take = self._choice("trade_take", entry["take"], ONE, "", f"{side}/")
        return self.language.add(f"trade/{side}", [give, take])

    def _read_visitors(self) -> None:
        self.language.source = FROM_VISITORS
        for file in ("summer_visitors.toml", "winter_visitors.toml"):
            self.language.file = file
            for entry in rows(self.load(file), "visitor"):
                name = word(entry, "id")
                if name not in KIND_OF:
                    raise BadFile(f"{file}: {name!r} is not a card of the game, so no action could name it.")
                self.box.visitors[KIND_OF[name]] = self.language.add(name, self.effects_of(name, entry))

    def _read_structure_cards(self) -> None:
        """What each structure card does on its space, on its occasion, or at year-end."""
        self.language.source = FROM_STRUCTURES
        self.language.course(DESTROYING, "destroy 1")
        self.language.file = "structure_cards.toml"
        for entry in rows(self.load("structure_cards.toml"), "structure"):
            does = word(entry, "do") or word(entry, "gain") or word(entry, "may")
            if does:
                self.language.course(f"card/{word(entry, 'id')}", does)
        courses = self.box.courses
        mat = [courses[space if space == DESTROYING else f"card/{space}"] for space in MAT_SPACES]
        for board in self.box.boards:
            board.mat = mat

    def _read_parents(self) -> None:
        self.language.source = FROM_START
        self.language.file = "mamas_and_papas.toml"
        data = self.load("mamas_and_papas.toml")
        for mama in rows(data, "mama"):
            self.language.course(f"mama/{word(mama, 'id')}", word(mama, "gives"))
        for papa in rows(data, "papa"):
            name = f"papa/{word(papa, 'id')}"
            parts: dict[str, Plain] = {"item": word(papa, "item"), "lira": f"lira +{number(papa, 'or_lira')}"}
            lira = self.language.effect(f"{name}.lira", f"lira +{number(papa, 'lira')}")
            self.language.add(name, [lira, self._choice(word(papa, "id"), parts, ONE)])


def read_box(folder: Path, key: str, more: dict[str, Maker]) -> Box:
    """The box in a folder; `more` are the words an expansion adds to the effect language."""
    return BoxReader(folder, key, more).read()


def board_for(box: Box, settings: Settings) -> Board:
    """The board of a game."""
    if not settings.extended:
        return box.boards[0]
    return box.boards[2 if settings.structures else 1]
