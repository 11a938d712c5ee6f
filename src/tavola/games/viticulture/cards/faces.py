"""The text of cards, parents, spaces and regions, and how a client draws them.

All of it is generated from the effects and figures in the data files. Where that is not possible, the entry
has `text_by_hand` with the reason, and the catalogues hold the text; `signs_by_hand` does the same for icons.
"""

from typing import Final

from tavola.core.data.phrase import Phrase, Thing
from tavola.core.plain import Plain
from tavola.games.viticulture.box.cards import (
    CARDS,
    DECK_NAMES,
    DECK_OF,
    HIGHEST,
    LEAST,
    NAMES,
    ORDER,
    TYPES,
    VINE,
)
from tavola.games.viticulture.box.cards import STRUCTURE as STRUCTURE_DECK
from tavola.games.viticulture.box.data_files import Fields, load, number, rows, word, words
from tavola.games.viticulture.box.special_workers import SURCHARGE
from tavola.games.viticulture.box.structure_cards import POINTS
from tavola.games.viticulture.cards.ask_others import Neighbour
from tavola.games.viticulture.cards.card_parts import Choose
from tavola.games.viticulture.state.board import ActionPlace, Board, Box, Structure
from tavola.games.viticulture.state.effects import Course, Effect, row_of, signs_of
from tavola.games.viticulture.state.speech import Line, Sign, between, icon, line, noun, said_between
from tavola.games.viticulture.state.verbs import OPTIONS

# The rules that explain a thing, unless its entry names another.
VINE_RULE: Final = "VI-6.2"
ORDER_RULE: Final = "VI-8.1"
VISITOR_RULE: Final = "VI-11.2"
MAMA_RULE: Final = "VI-1.4"
PAPA_RULE: Final = "VI-1.5"
PART_RULE: Final = "VI-11.4"
DECK_RULE: Final = "VI-1.2"
STRUCTURE_DECK_RULE: Final = "TU-7.1"
REGION_RULE: Final = "TU-5.2"
DESTROY_RULE: Final = "TU-7.6"
ROW_RULE: Final = "VI-2.7"
CHART_RULE: Final = "TU-3.5"
WINE_RULE: Final = "VI-8.1"
SPECIAL_RULE: Final = "TU-6.3"

# The icons before the gain of a structure card: its occasion.
OCCASION_SIGNS: Final[dict[str, list[Sign]]] = {
    "made_blend": [icon("bottle.blush"), between("/"), icon("bottle.sparkling")],
    "made_fine": [icon("bottle.red"), between("7+")],
    "built": [icon("build")],
    "summer_end": [icon("summer"), between("⇥")],
    "toured": [icon("tour")],
    "other_toured": [icon("others"), icon("tour")],
    "filled": [icon("fill")],
    "harvested": [icon("harvest")],
    "visitor": [icon("card.summer"), icon("card.winter")],
    "visited": [icon("card.summer"), icon("card.winter")],
    "year_end": [icon("yearend")],
}


def things_of(board: Board) -> dict[str, Thing]:
    """Everything that has a generated text in a game on this board."""
    box = board.box
    found: dict[str, Thing] = {}
    for option in OPTIONS:
        found[option] = Thing([Phrase("part")], PART_RULE)
    for deck in DECK_NAMES:
        rule = STRUCTURE_DECK_RULE if deck == DECK_NAMES[STRUCTURE_DECK] else DECK_RULE
        found[deck] = Thing([Phrase("deck")], rule)
    for kind in range(len(CARDS)):
        found[NAMES[kind]] = _card(box, kind)
    found.update(_parents(box))
    entries = board.entries
    for structure in board.structures:
        found[structure.name] = _structure(box, structure, entries[structure.name])
    for action in board.actions:
        found[action.name] = _action(board, action, entries[action.name])
    for extra in board.extras:
        if extra.structure < 0:
            said = [*_sentences(extra.course.effects), Phrase("any_number")]
            found[extra.name] = Thing(said, word(entries[extra.name], "rule"))
    for region in board.regions:
        said = [Phrase("region", {"what": region.gain.phrase()}), noun("most_stars", region.points)]
        found[region.name] = Thing(said, word(entries[region.name], "rule", REGION_RULE))
    mat = board.mat[0]
    own_space = Phrase("own_space", {"what": mat.phrase()})
    found[mat.name] = Thing([own_space, Phrase("keeps_points")], DESTROY_RULE)
    found.update(_parts_of_table(board))
    return found


def _parts_of_table(board: Board) -> dict[str, Thing]:
    """Things other than cards that have a figure or differ between boards; the rest is in the catalogues."""
    found: dict[str, Thing] = {}
    if board.chart:
        found["wake_up_row"] = Thing([Phrase("order_all_year"), Phrase("on_passing")], CHART_RULE)
    else:
        found["wake_up_row"] = Thing([Phrase("order_of_play")], ROW_RULE)
    least: dict[str, Plain] = {}
    for kind in range(len(TYPES)):
        least[TYPES[kind]] = LEAST[kind]
    found["wine_token"] = Thing([Phrase("fills_orders")], WINE_RULE, {"least": least, "highest": HIGHEST})
    found["special_worker"] = Thing([noun("surcharge", SURCHARGE)], SPECIAL_RULE, {"cost": SURCHARGE})
    return found


def figures_of(board: Board, target: int) -> dict[str, Plain]:
    """The figures that the catalogues name in their texts."""
    return {"target": target or board.target_points}


def effects_of_board(board: Board) -> dict[str, Thing]:
    """What the spaces, rows and regions of a board do, by the effect text that views refer to."""
    courses = [action.plain for action in board.actions]
    for action in board.actions:
        courses += [course for course in action.extra_courses if course is not None]
    courses += [extra.course for extra in board.extras] + board.rows + board.chart
    courses += [region.gain for region in board.regions] + [board.mat[0]]
    found: dict[str, Thing] = {}
    for choice in trade_of(board).effects:
        assert isinstance(choice, Choose)
        found[choice.name] = Thing([choice.phrase()], "", _drawn(choice))
    for course in courses:
        for effect in course.effects:
            found[effect.text] = Thing([effect.phrase()], "", _drawn(effect))
    for action in board.actions:
        for slot in action.bonuses:
            bonus = action.extra_courses[slot]
            if bonus is not None:
                found[action.bonus[slot]] = found[bonus.effects[0].text]
    return found


def trade_of(board: Board) -> Course:
    """What players give and get in a trade."""
    return board.trade


def _drawn(effect: Effect) -> dict[str, Plain]:
    found: dict[str, Plain] = {"signs": _plain(effect.signs())}
    if isinstance(effect, Choose):
        found["parts"] = _parts(effect)
    return found


def _plain(signs: list[Sign]) -> list[Plain]:
    found: list[Plain] = []
    found.extend(signs)
    return found


# Cards ------------------------------------------------------------------------------------------------


def _card(box: Box, kind: int) -> Thing:
    entry = CARDS[kind]
    deck = DECK_OF[kind]
    if deck == VINE:
        return _vine(entry)
    if deck == ORDER:
        return _order(entry)
    if deck == STRUCTURE_DECK:
        return _structure_card(box, entry)
    return _visitor(box, kind, entry, DECK_NAMES[deck])


def _vine(entry: Fields) -> Thing:
    needs = words(entry, "needs")
    red, white = number(entry, "red"), number(entry, "white")
    phrase = Phrase("vine", {"red": red, "white": white})
    if needs:
        needed = [Phrase(f"need_{name}") for name in needs]
        phrase = Phrase("vine_needing", {"red": red, "white": white, "needs": needed})
    drawing: dict[str, Plain] = {"kind": "vine", "red": red, "white": white, "needs": [*needs]}
    return Thing([phrase], word(entry, "rule", VINE_RULE), drawing)


def _order(entry: Fields) -> Thing:
    points, residual = number(entry, "points"), number(entry, "residual")
    wines: list[Plain] = []
    for text in word(entry, "wines").split(", "):
        name, value = text.split()
        assert name in TYPES
        wines.append([name, int(value)])
    drawing: dict[str, Plain] = {"kind": "order", "wines": wines, "points": points, "residual": residual}
    phrase = Phrase("order", {"points": points, "n": residual})
    return Thing([phrase], word(entry, "rule", ORDER_RULE), drawing)


def _visitor(box: Box, kind: int, entry: Fields, deck: str) -> Thing:
    effects = box.visitors[kind].effects
    drawing: dict[str, Plain] = {"kind": deck, "lines": _lines(effects), "parts": _parts_of(effects)}
    return Thing(_sentences(effects), word(entry, "rule", VISITOR_RULE), drawing)


def _sentences(effects: list[Effect]) -> list[Phrase]:
    """Effects as sentences: consecutive ones share a sentence, unless an effect has sentences of its own."""
    said: list[Phrase] = []
    plain: list[Effect] = []
    for effect in effects:
        own = effect.sentences()
        if own:
            said += _closed(plain) + own
            plain = []
        else:
            plain.append(effect)
    return said + _closed(plain)


def _closed(effects: list[Effect]) -> list[Phrase]:
    return [row_of(effects)] if effects else []


def _lines(effects: list[Effect]) -> list[Plain]:
    """Effects line by line."""
    found: list[Line] = []
    plain: list[Effect] = []
    for effect in effects:
        own = effect.lines()
        if own:
            found += ([line(signs_of(plain))] if plain else []) + own
            plain = []
        else:
            plain.append(effect)
    if plain:
        found.append(line(signs_of(plain)))
    drawn: list[Plain] = []
    drawn.extend(found)
    return drawn


def _parts_of(effects: list[Effect]) -> dict[str, Plain]:
    """The icons for each part of a card that can be chosen."""
    found: dict[str, Plain] = {}
    for effect in effects:
        if isinstance(effect, Neighbour):
            found.update(_parts(effect.choice))
        elif isinstance(effect, Choose):
            found.update(_parts(effect))
    return found


def _parts(choice: Choose) -> dict[str, Plain]:
    found: dict[str, Plain] = {}
    for i in range(len(choice.parts)):
        found[OPTIONS[choice.keys[i]]] = _plain(choice.parts[i].signs())
    if choice.price is not None:
        both: list[Sign] = []
        for part in choice.parts:
            both += part.signs()
        found["both"] = _plain(both + choice.price.signs())
    return found


# Parents ----------------------------------------------------------------------------------------------


def _parents(box: Box) -> dict[str, Thing]:
    data = load("mamas_and_papas.toml")
    found: dict[str, Thing] = {}
    for mama in rows(data, "mama"):
        found[word(mama, "id")] = _mama(box, mama)
    for papa in rows(data, "papa"):
        found[word(papa, "id")] = _papa(box, papa)
    return found


def _mama(box: Box, entry: Fields) -> Thing:
    workers = number(entry, "workers")
    gives = box.courses[f"mama/{word(entry, 'id')}"]
    lines: list[Plain] = [line([icon("train")] * workers), line(gives.signs())]
    phrase = Phrase("mama", {"n": workers, "what": gives.phrase()})
    return Thing([phrase], word(entry, "rule", MAMA_RULE), {"kind": "mama", "lines": lines})


def _papa(box: Box, entry: Fields) -> Thing:
    lira, choice = box.courses[f"papa/{word(entry, 'id')}"].effects
    assert isinstance(choice, Choose)
    parts = [part.phrase() for part in choice.parts]
    phrase = Phrase("papa_without_lira", {"what": parts})
    if number(entry, "lira"):
        phrase = Phrase("papa", {"lira": number(entry, "lira"), "what": parts})
    offered = [*choice.parts[0].signs(), said_between("or"), *choice.parts[1].signs()]
    lines: list[Plain] = [line([icon("grande"), *lira.signs()]), line(offered, "+")]
    drawing: dict[str, Plain] = {"kind": "papa", "lines": lines, "parts": _parts(choice)}
    return Thing([phrase], word(entry, "rule", PAPA_RULE), drawing)


# Structures and structure cards -----------------------------------------------------------------------


def _structure(box: Box, structure: Structure, entry: Fields) -> Thing:
    said: list[Phrase] = []
    if structure.gain is not None:
        when = Phrase(f"when_{structure.occasion}")
        what = structure.gain.phrase()
        said.append(Phrase("once_a_year", {"when": when, "what": what}))
        if structure.test is not None:
            said[0] = Phrase("once_a_year_if", {"when": when, "test": structure.test.phrase(), "what": what})
    space = box.courses.get(f"space/{structure.name}")
    if space is not None:
        said.append(Phrase("own_space", {"what": space.phrase()}))
    drawing: dict[str, Plain] = {
        "kind": "building",
        "cost": structure.cost,
        "cellar": structure.cellar > 0,
        "gains": _plain(structure.gain.signs()) if structure.gain is not None else [],
    }
    return Thing(said, word(entry, "rule"), drawing)


def _structure_card(box: Box, entry: Fields) -> Thing:
    course = box.courses.get(f"card/{word(entry, 'id')}")
    when = word(entry, "when")
    said: list[Phrase] = []
    signs = signs_by_hand(entry)
    if course is not None and word(entry, "kind") == "action":
        said.append(Phrase("space", {"what": course.phrase()}))
        paid = _first_gain(course.effects)
        signs = [*signs_of(course.effects[:paid]), between("→"), *signs_of(course.effects[paid:])]
    elif course is not None:
        key = "occasion_may" if "may" in entry else "occasion"
        said.append(Phrase(key, {"when": Phrase(f"when_{when}"), "what": course.phrase()}))
        signs = OCCASION_SIGNS[when] + [between(":")]
        if "may" in entry:
            signs += [*signs_of(course.effects[:-1]), between("→"), *course.effects[-1].signs()]
        else:
            signs += course.signs()
    drawing: dict[str, Plain] = {
        "kind": "structure",
        "type": word(entry, "kind"),
        "cost": number(entry, "cost"),
        "points": POINTS,
        "lines": [line(signs)],
    }
    return Thing(said, word(entry, "rule"), drawing)


def _first_gain(effects: list[Effect]) -> int:
    """Where a row of effects turns from costs to gains."""
    at = 0
    while at < len(effects) and not effects[at].pays:
        at += 1
    return at


def signs_by_hand(entry: Fields) -> list[Sign]:
    """The icons that an entry lists itself, by name, with the texts between them as written."""
    found: list[Sign] = []
    for text in words(entry, "signs_by_hand"):
        name, _, figure = text.partition("=")
        if not name[:1].isalpha():
            found.append(between(text))
        else:
            found.append({"icon": name, "n": figure} if figure else icon(name))
    return found


# Spaces -----------------------------------------------------------------------------------------------


def _action(board: Board, action: ActionPlace, entry: Fields) -> Thing:
    said = [action.plain.phrase()]
    if action.name == "trade":
        give, take = trade_of(board).effects
        assert isinstance(give, Choose)
        assert isinstance(take, Choose)
        given = [part.phrase() for part in give.parts]
        taken = [part.phrase() for part in take.parts]
        said.append(Phrase("trade_terms", {"give": given, "take": taken}))
    bonuses = [course.phrase() for course in action.extra_courses if course is not None]
    if bonuses:
        said.append(Phrase("bonus", {"what": bonuses}))
    return Thing(said, word(entry, "rule"))
