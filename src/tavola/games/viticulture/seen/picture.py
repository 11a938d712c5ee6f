"""A view as lines for a terminal: the board with its workers, the wake-up chart, the vineyards, a hand.

It shows only what the seat may know. Each seat also has a sign: nothing depends on colour alone.
"""

import re
from typing import Final
from unicodedata import east_asian_width

from tavola.core.action import name_in
from tavola.games.viticulture.box.board import SEASONS
from tavola.games.viticulture.box.cards import BASE_DECKS, DECK_NAMES
from tavola.games.viticulture.rules.actions.draw import Draw
from tavola.games.viticulture.rules.actions.lira_and_points import GreyWorker, Lira, Points
from tavola.games.viticulture.seen import view_types as shape
from tavola.games.viticulture.state.board import Board
from tavola.games.viticulture.state.effects import Course, Effect
from tavola.games.viticulture.tuscany.board.extended_year import AgeGrapes, GreenGrapes
from tavola.games.viticulture.tuscany.board.influence_map import Star

Terms = dict[str, str]

SEAT_SIGNS: Final = [
    "[#d9683a]▲[/]",
    "[#4f86d6]■[/]",
    "[#4f9d62]●[/]",
    "[#c48ad6]◆[/]",
    "[#dba53a]★[/]",
    "[#5fb3b3]⬢[/]",
]
AUTOMA_SIGN: Final = "[dim]▒[/]"
FREE: Final = "○"
FREE_BONUS: Final = "◎"
_MARKS: Final = re.compile(r"\[[^\]]*\]")
# In these decisions players choose their rows, so they need to see what the rows give.
_CHART_FRAMES: Final = ["wake_up", "next_row", "move_rooster"]
# Gains of a row that one word describes.
_GAINS: Final[dict[type[Effect], str]] = {
    GreyWorker: "grey",
    Star: "stars",
    AgeGrapes: "ripen",
    GreenGrapes: "green_grapes",
}


def picture(view: shape.ValleyView, board: Board, names: list[str], terms: Terms) -> list[str]:
    """The year and the board, then a few lines for each player; `board` knows what its rows give."""
    lines = [_head(view, terms), "", *_board(view, terms)]
    lines += [*_chart(view, board, names, terms), *_map(view, terms)]
    lines.append(f" {terms['decks']}  {_decks(view, terms)}")
    for player in view["players"]:
        lines += ["", *_player(view, player, names, terms)]
    return lines


def _head(view: shape.ValleyView, terms: Terms) -> str:
    season = terms[f"season_{view['season']}"]
    head = f" [bold]{terms['year']} {view['year']}[/] · [bold]{season}[/]"
    if view["automa"] is not None:
        return f"{head}   {AUTOMA_SIGN} {terms['automa']} {view['automa']['points']} {terms['points']}"
    goal = terms["last_year"] if view["last_year"] else f"{terms['goal']} {view['target']}"
    return f"{head}   {goal}"


# The board ----------------------------------------------------------------------------------------


def _board(view: shape.ValleyView, terms: Terms) -> list[str]:
    """The actions by season, two seasons side by side; each space is free or has its worker's sign."""
    columns: list[list[str]] = []
    for season in view["seasons"]:
        own = [_action(action, terms) for action in view["actions"] if action["season"] == season]
        mark = " [bold]◀[/]" if view["phase"] == f"place {season}" else ""
        columns.append([f"[bold]{terms[f'season_{season}']}[/]{mark}", *own])
    width = 3 + max([_width(cell) for column in columns for cell in column])
    lines: list[str] = []
    for at in range(0, len(columns), 2):
        pair = columns[at : at + 2]
        for row in range(max([len(column) for column in pair])):
            cells = [column[row] if row < len(column) else "" for column in pair]
            lines.append(" " + "".join([cell + " " * (width - _width(cell)) for cell in cells]).rstrip())
    extras = [_extra(extra, terms) for extra in view["extras"] if extra["workers"]]
    if extras:
        lines.append(f" {'   '.join(extras)}")
    return [*lines, f" [dim]{FREE} {terms['free']}   {FREE_BONUS} {terms['free_bonus']}[/]"]


def _action(action: shape.Action, terms: Terms) -> str:
    signs: list[str] = []
    for space in action["spaces"]:
        if not space["used"]:
            continue
        free = FREE_BONUS if space["bonus"] else FREE
        signs.append("".join([_worker(worker) for worker in space["workers"]]) or free)
    signs += [_worker(worker) for worker in action["beside"]]
    return f"{terms[action['name']]} {' '.join(signs)}"


def _extra(extra: shape.Extra, terms: Terms) -> str:
    workers = [_worker(worker) for worker in extra["workers"]]
    return f"{terms[name_in(extra['ref'])]} {' '.join(workers)}"


def _worker(worker: shape.Standing) -> str:
    return AUTOMA_SIGN if worker["seat"] is None else SEAT_SIGNS[worker["seat"]]


def _width(text: str) -> int:
    """How many terminal cells a text takes, without its marks."""
    return sum([2 if east_asian_width(letter) in "WF" else 1 for letter in _MARKS.sub("", text)])


# The chart, the map and the decks -----------------------------------------------------------------


def _chart(view: shape.ValleyView, board: Board, names: list[str], terms: Terms) -> list[str]:
    """Who wakes up where; while rows are being chosen, also what each gives."""
    rows = view["rows"]
    if view["stack"] and view["stack"][-1]["frame"] in _CHART_FRAMES:
        told = [f"   {_row(board, number, rows[number], names, terms)}" for number in range(len(rows))]
        return [f" {terms['wake_up']}", *told]
    taken = [f"{name_in(row['ref'])} {SEAT_SIGNS[row['seat']]}" for row in rows if row["seat"] is not None]
    return [f" {terms['wake_up']}  {' · '.join(taken)}"] if taken else []


def _row(board: Board, number: int, row: shape.Row, names: list[str], terms: Terms) -> str:
    told = _gain(board.rows[number], terms)
    if board.chart:
        by_season: list[str] = []
        for season in range(len(SEASONS)):
            gain = _gain(board.chart[number * len(SEASONS) + season], terms)
            if gain:
                by_season.append(f"{terms[f'season_{SEASONS[season]}']} {gain}")
        told = " · ".join(by_season)
    told = told or "–"
    for seat in (row["seat"], row["next_seat"]):
        if seat is not None:
            told += f"   {SEAT_SIGNS[seat]} {names[seat]}"
    return f"[bold]{name_in(row['ref'])}[/]  {told}"


def _gain(course: Course, terms: Terms) -> str:
    """What a row of the chart gives, in a word or two."""
    return ", ".join([_told(effect, terms) for effect in course.effects])


def _told(effect: Effect, terms: Terms) -> str:
    if isinstance(effect, Draw):
        one_of = [terms[DECK_NAMES[deck]] for deck in effect.decks]
        of_each = [terms[DECK_NAMES[deck]] for deck in range(BASE_DECKS)]
        return f"{effect.amount} {'/'.join(one_of) or ' + '.join(of_each)}"
    if isinstance(effect, Lira):
        return f"{effect.amount:+} {terms['some_lira']}"
    if isinstance(effect, Points):
        return f"{effect.amount:+} {terms['points']}"
    if type(effect) in _GAINS:
        return terms[_GAINS[type(effect)]]
    # The rows of a custom box may give anything.
    return " ".join([str(value) for sign in effect.signs() for value in sign.values()])


def _map(view: shape.ValleyView, terms: Terms) -> list[str]:
    if view["map"] is None:
        return []
    regions: list[str] = []
    for region in view["map"]["regions"]:
        stars = [f"{SEAT_SIGNS[seat]}{count}" for seat, count in enumerate(region["stars"]) if count]
        if view["automa"] is not None and region["automa"]:
            stars.append(f"{AUTOMA_SIGN}{region['automa']}")
        regions.append(f"{terms[region['name']]} ({region['points']}) {' '.join(stars)}".rstrip())
    return [f" {terms['stars']}  {' · '.join(regions)}"]


def _decks(view: shape.ValleyView, terms: Terms) -> str:
    return " · ".join([f"{terms[name]} {deck['count']}" for name, deck in view["decks"].items()])


# The players --------------------------------------------------------------------------------------


def _player(view: shape.ValleyView, player: shape.Player, names: list[str], terms: Terms) -> list[str]:
    seat = player["seat"]
    head = f" {SEAT_SIGNS[seat]} [bold]{names[seat]}[/]   {_points(player)} {terms['points']}"
    head += f" · {player['lira']} {terms['some_lira']} · {terms['residual']} {player['residual']}"
    if player["tokens"]:
        head += f" · {terms['tokens']} {player['tokens']}"
    if player["passed"]:
        head += f" · {terms['passed']}"
    elif view["active"] == seat and not view["over"]:
        head += "   [bold]◀[/]"
    lines = [head, f"   {terms['workers']}  {_workers(player, terms)}"]
    built = [terms[name] for name in player["structures"]]
    for site in player["sites"]:
        if site["card"] is not None:
            built.append(terms[site["card"]])
    lines.append(f"   {terms['structures']}  {', '.join(built) or '–'}")
    fields = [_field(field, terms) for field in player["fields"]]
    lines.append(f"   {terms['fields']}  {' | '.join(fields)}")
    grapes, wines = _tokens(player["grapes"], terms), _tokens(player["wines"], terms)
    lines.append(f"   {terms['grapes']}  {grapes}   {terms['wines']}  {wines}")
    return [*lines, _hand(player["hand"], terms)]


def _points(player: shape.Player) -> str:
    points = player["points"]
    return str(points) if points >= 0 else f"−{-points}"


def _workers(player: shape.Player, terms: Terms) -> str:
    """How many there are, and which are still to be placed."""
    ready = player["ready"]
    names = [f"{terms[kind]}{f' ×{count}' if count > 1 else ''}" for kind, count in ready.items() if count]
    owned = sum(player["workers"].values())
    return f"{owned} · {terms['to_place']} {', '.join(names) or '–'}"


def _field(field: shape.Field, terms: Terms) -> str:
    value = field["value"]
    if field["sold"]:
        return f"{value}: {terms['sold']}"
    if field["structure"] is not None:
        return f"{value}: {terms[field['structure']]}"
    vines = ", ".join([terms[vine] for vine in field["vines"]])
    harvested = f" ({terms['harvested']})" if field["harvested"] else ""
    return f"{value}: {vines or '–'}{harvested}"


def _tokens(tokens: dict[str, list[int]], terms: Terms) -> str:
    found: list[str] = []
    for kind, values in tokens.items():
        if values:
            found.append(f"{terms[kind]} {' '.join([str(value) for value in values])}")
    return ", ".join(found) or "–"


def _hand(hand: shape.Hand, terms: Terms) -> str:
    """The cards of the viewer's own hand, or the backs of another."""
    if hand["cards"] is not None:
        cards = [terms[card] for card in hand["cards"]]
        return f"   {terms['hand']} {hand['count']}  {', '.join(cards) or '–'}"
    backs = [f"{terms[deck]} ×{count}" for deck, count in hand["backs"].items() if count]
    return f"   {terms['hand']} {hand['count']}  {', '.join(backs) or '–'}"
