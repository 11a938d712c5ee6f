"""A view as lines for a terminal: the board with its workers, the wake-up chart, the vineyards, a hand.

Like every picture it knows only what the seat may know. Colour never stands alone: each seat has its sign.
"""

import re
from typing import Final, cast
from unicodedata import east_asian_width

from tavola.core.plain import Plain, View

Fields = dict[str, Plain]
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
# The seats choose their rows while one of these is asked, and then need to see what the rows bring.
_CHART_FRAMES: Final = ["wake_up", "next_row", "move_rooster"]


def picture(view: View, names: list[str], terms: Terms) -> list[str]:
    """The year and the board, then a few lines for each player."""
    lines = [_head(view, terms), "", *_board(view, terms), *_chart(view, names, terms), *_map(view, terms)]
    lines.append(f" {terms['decks']}  {_decks(view, terms)}")
    for player in cast(list[Fields], view["players"]):
        lines += ["", *_player(view, player, names, terms)]
    return lines


def _head(view: View, terms: Terms) -> str:
    season = terms[f"season_{view['season']}"]
    head = f" [bold]{terms['year']} {view['year']}[/] · [bold]{season}[/]"
    automa = cast(Fields | None, view["automa"])
    if automa is not None:
        return f"{head}   {AUTOMA_SIGN} {terms['automa']} {automa['points']} {terms['points']}"
    goal = terms["last_year"] if view["last_year"] else f"{terms['goal']} {view['target']}"
    return f"{head}   {goal}"


# The board ----------------------------------------------------------------------------------------


def _board(view: View, terms: Terms) -> list[str]:
    """The actions by season, two seasons side by side; each space is free or has its worker's sign."""
    actions = cast(list[Fields], view["actions"])
    columns: list[list[str]] = []
    for season in cast(list[str], view["seasons"]):
        own = [_action(action, terms) for action in actions if action["season"] == season]
        mark = " [bold]◀[/]" if view["phase"] == f"place {season}" else ""
        columns.append([f"[bold]{terms[f'season_{season}']}[/]{mark}", *own])
    width = 3 + max([_width(cell) for column in columns for cell in column])
    lines: list[str] = []
    for at in range(0, len(columns), 2):
        pair = columns[at : at + 2]
        for row in range(max([len(column) for column in pair])):
            cells = [column[row] if row < len(column) else "" for column in pair]
            lines.append(" " + "".join([cell + " " * (width - _width(cell)) for cell in cells]).rstrip())
    extras = [_extra(extra, terms) for extra in cast(list[Fields], view["extras"]) if extra["workers"]]
    if extras:
        lines.append(f" {'   '.join(extras)}")
    return [*lines, f" [dim]{FREE} {terms['free']}   {FREE_BONUS} {terms['free_bonus']}[/]"]


def _action(action: Fields, terms: Terms) -> str:
    signs: list[str] = []
    for space in cast(list[Fields], action["spaces"]):
        if not space["used"]:
            continue
        workers = cast(list[Fields], space["workers"])
        free = FREE_BONUS if space["bonus"] else FREE
        signs.append("".join([_worker(worker) for worker in workers]) or free)
    signs += [_worker(worker) for worker in cast(list[Fields], action["beside"])]
    return f"{terms[cast(str, action['name'])]} {' '.join(signs)}"


def _extra(extra: Fields, terms: Terms) -> str:
    name = cast(str, extra["ref"]).partition(":")[2]
    return f"{terms[name]} {' '.join([_worker(worker) for worker in cast(list[Fields], extra['workers'])])}"


def _worker(worker: Fields) -> str:
    return AUTOMA_SIGN if worker["seat"] is None else SEAT_SIGNS[cast(int, worker["seat"])]


def _width(text: str) -> int:
    """How many cells of a terminal a text takes, without its marks."""
    return sum([2 if east_asian_width(letter) in "WF" else 1 for letter in _MARKS.sub("", text)])


# The chart, the map and the decks -----------------------------------------------------------------


def _chart(view: View, names: list[str], terms: Terms) -> list[str]:
    """Who wakes up where; while rows are chosen, also what each brings."""
    rows = cast(list[Fields], view["rows"])
    stack = cast(list[Fields], view["stack"])
    if stack and stack[-1]["frame"] in _CHART_FRAMES:
        return [f" {terms['wake_up']}", *[f"   {_row(row, names, terms)}" for row in rows]]
    taken = [f"{_number(row)} {_sign(row['seat'])}" for row in rows if row["seat"] is not None]
    return [f" {terms['wake_up']}  {' · '.join(taken)}"] if taken else []


def _row(row: Fields, names: list[str], terms: Terms) -> str:
    gains = cast(dict[str, str] | None, row["gains"])
    if gains is None:
        told = _gain(cast(str, row["gain"]), terms) or "–"
    else:
        by_season = [f"{terms[f'season_{it}']} {_gain(gain, terms)}" for it, gain in gains.items() if gain]
        told = " · ".join(by_season) or "–"
    for key in ("seat", "next_seat"):
        if row[key] is not None:
            told += f"   {_sign(row[key])} {names[cast(int, row[key])]}"
    return f"[bold]{_number(row)}[/]  {told}"


def _number(row: Fields) -> str:
    return cast(str, row["ref"]).partition(":")[2]


def _sign(seat: Plain) -> str:
    return SEAT_SIGNS[cast(int, seat)]


def _gain(course: str, terms: Terms) -> str:
    """What a row of the chart or a region brings, in a word or two."""
    verb, _, rest = course.partition(" ")
    if verb == "draw":
        count, _, decks = rest.partition(" ")
        return f"{count} {'/'.join([terms[deck] for deck in decks.split('|')])}"
    if verb == "lira":
        return f"{rest} {terms['some_lira']}"
    if verb == "vp":
        return f"{rest} {terms['points']}"
    return terms[{"grey": "grey", "star": "stars", "age": "ripen"}.get(verb, verb)] if verb else ""


def _map(view: View, terms: Terms) -> list[str]:
    board = cast(Fields | None, view["map"])
    if board is None:
        return []
    regions: list[str] = []
    for region in cast(list[Fields], board["regions"]):
        stars = [
            f"{SEAT_SIGNS[seat]}{count}"
            for seat, count in enumerate(cast(list[int], region["stars"]))
            if count
        ]
        if view["automa"] is not None and region["automa"]:
            stars.append(f"{AUTOMA_SIGN}{region['automa']}")
        regions.append(f"{terms[cast(str, region['name'])]} ({region['points']}) {' '.join(stars)}".rstrip())
    return [f" {terms['stars']}  {' · '.join(regions)}"]


def _decks(view: View, terms: Terms) -> str:
    decks = cast(dict[str, Fields], view["decks"])
    return " · ".join([f"{terms[name]} {deck['count']}" for name, deck in decks.items()])


# The players --------------------------------------------------------------------------------------


def _player(view: View, player: Fields, names: list[str], terms: Terms) -> list[str]:
    seat = cast(int, player["seat"])
    head = f" {SEAT_SIGNS[seat]} [bold]{names[seat]}[/]   {_points(player)} {terms['points']}"
    head += f" · {player['lira']} {terms['some_lira']} · {terms['residual']} {player['residual']}"
    if player["tokens"]:
        head += f" · {terms['tokens']} {player['tokens']}"
    if player["passed"]:
        head += f" · {terms['passed']}"
    elif view["active"] == seat and not view["over"]:
        head += "   [bold]◀[/]"
    lines = [head, f"   {terms['workers']}  {_workers(player, terms)}"]
    built = [terms[name] for name in cast(list[str], player["structures"])]
    for site in cast(list[Fields], player["sites"]):
        if site["card"] is not None:
            built.append(terms[cast(str, site["card"])])
    lines.append(f"   {terms['structures']}  {', '.join(built) or '–'}")
    fields = [_field(field, terms) for field in cast(list[Fields], player["fields"])]
    lines.append(f"   {terms['fields']}  {' | '.join(fields)}")
    tokens = [f"{terms[what]}  {_tokens(player, what, terms)}" for what in ("grapes", "wines")]
    lines.append(f"   {'   '.join(tokens)}")
    return [*lines, _hand(cast(Fields, player["hand"]), terms)]


def _points(player: Fields) -> str:
    points = cast(int, player["points"])
    return str(points) if points >= 0 else f"−{-points}"


def _workers(player: Fields, terms: Terms) -> str:
    """How many there are, and those that wait to be placed."""
    ready = cast(dict[str, int], player["ready"])
    names = [f"{terms[kind]}{f' ×{count}' if count > 1 else ''}" for kind, count in ready.items() if count]
    owned = sum(cast(dict[str, int], player["workers"]).values())
    return f"{owned} · {terms['to_place']} {', '.join(names) or '–'}"


def _field(field: Fields, terms: Terms) -> str:
    value = field["value"]
    if field["sold"]:
        return f"{value}: {terms['sold']}"
    if field["structure"] is not None:
        return f"{value}: {terms[cast(str, field['structure'])]}"
    vines = ", ".join([terms[vine] for vine in cast(list[str], field["vines"])])
    harvested = f" ({terms['harvested']})" if field["harvested"] else ""
    return f"{value}: {vines or '–'}{harvested}"


def _tokens(player: Fields, what: str, terms: Terms) -> str:
    found: list[str] = []
    for kind, values in cast(dict[str, list[int]], player[what]).items():
        if values:
            found.append(f"{terms[kind]} {' '.join([str(value) for value in values])}")
    return ", ".join(found) or "–"


def _hand(hand: Fields, terms: Terms) -> str:
    """The cards of an own hand, the backs of another one."""
    if hand["cards"] is not None:
        cards = [terms[card] for card in cast(list[str], hand["cards"])]
        return f"   {terms['hand']} {hand['count']}  {', '.join(cards) or '–'}"
    backs = [
        f"{terms[deck]} ×{count}" for deck, count in cast(dict[str, int], hand["backs"]).items() if count
    ]
    return f"   {terms['hand']} {hand['count']}  {', '.join(backs) or '–'}"
