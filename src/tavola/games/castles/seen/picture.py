"""The table as text for a terminal: lines with colour marks such as `[bold]…[/]`, drawn from a view.

Like every picture it knows only what the seat may know. Colour never stands alone: each kind has its letters.
"""

from typing import Final, cast

from tavola.core.plain import Plain, View

Fields = dict[str, Plain]
Terms = dict[str, str]

STYLES: Final = {
    "fort": "white on #2f5d3a",
    "city": "white on #a8332b",
    "inn": "white on #3f5f8f",
    "agriculture": "black on #9cc46a",
    "quarry": "black on #a9a9a9",
    "village": "black on #e08a3c",
    "monastery": "black on #e8cf5a",
    "wagon": "black on #d9c39a",
    "hex": "white on #1f7f86",
}
INKS: Final = {
    "fort": "#4f9d62",
    "city": "#e0584e",
    "inn": "#6f95d6",
    "agriculture": "#9cc46a",
    "quarry": "#a9a9a9",
    "village": "#e08a3c",
    "monastery": "#e8cf5a",
    "wagon": "#d9c39a",
}
LETTERS: Final = {
    "fort": "Fo",
    "city": "Ci",
    "inn": "In",
    "agriculture": "Ag",
    "quarry": "Qu",
    "village": "Vi",
    "monastery": "Mo",
    "wagon": "Wa",
}
SEAT_SIGNS: Final = ["[#d9683a]▲[/]", "[#4f86d6]■[/]", "[#4f9d62]●[/]", "[#c48ad6]◆[/]"]
CELL: Final = 6


def picture(view: View, names: list[str], terms: Terms) -> list[str]:
    """The other players, what lies between, and the region and hand of the seat that looks."""
    seat = view["seat"] if isinstance(view["seat"], int) else 0
    players = cast(list[Fields], view["players"])
    lines: list[str] = []
    for player in players:
        if player["seat"] != seat:
            lines += [*_player(view, player, names, terms), ""]
    return [*lines, *_middle(view, terms), "", *_player(view, players[seat], names, terms)]


def _player(view: View, player: Fields, names: list[str], terms: Terms) -> list[str]:
    owner = cast(int, player["seat"])
    hand = cast(Fields, player["hand"])
    sign = SEAT_SIGNS[owner]
    green, red = f"[#4f9d62]{player['green']}[/]", f"[#e0584e]{player['red']}[/]"
    head = f" {sign} [bold]{names[owner]}[/]   {terms['green']} {green}   {terms['red']} {red}"
    head += f"   {terms['hand']} {hand['count']}   {terms['marbles']} {player['marble']}"
    head += f"   {terms['workers']} {player['workers']}"
    left = cast(list[int], cast(Fields, player["piles"])["left"])
    head += f"   {terms['piles']} {'/'.join([str(size) for size in left])}"
    if view["active"] == owner and view["phase"] == "play":
        head += "   [bold]◀[/]"
    lines = [head, _belongings(player, terms)]
    lines += _map(player)
    cards = hand["cards"]
    if cards is not None:
        held = [_cards(kind, count, terms) for kind, count in cast(dict[str, int], cards).items() if count]
        lines.append(f"   {terms['hand']}  {' '.join(held) or '[dim]–[/]'}")
    return lines


def _belongings(player: Fields, terms: Terms) -> str:
    stored = [_tile(cast(Fields, piece), terms) for piece in cast(list[Plain], player["storage"])]
    text = f"   {terms['stored']} {' '.join(stored) or '[dim]–[/]'} ({player['storage_spaces']})"
    pluses = [
        f"{terms[name]}{f' ×{count}' if count > 1 else ''}"
        for name, count in cast(dict[str, int], player["bonus"]).items()
        if count
    ]
    return f"{text}   {' · '.join(pluses)}" if pluses else text


def _map(player: Fields) -> list[str]:
    """The region as columns of spaces, each half a step lower than its neighbour to the left or right."""
    if player["region"] is None:
        return []
    spaces = cast(list[Fields], cast(Fields, player["region"])["spaces"])
    heights = [2 * cast(int, space["r"]) + cast(int, space["q"]) for space in spaces]
    top = min(heights)
    columns = 1 + max([cast(int, space["q"]) for space in spaces])
    rows = [[" " * CELL] * columns for _ in range(max(heights) - top + 1)]
    for number, space in enumerate(spaces):
        rows[heights[number] - top][cast(int, space["q"])] = _cell(number, space)
    return [_boards(player, columns), *["   " + "".join(row).rstrip() for row in rows]]


def _boards(player: Fields, columns: int) -> str:
    """The names of the boards, each above its columns, with a sign if it is turned."""
    layout = cast(Fields, player["layout"])
    turned = cast(str, layout["turned"])
    named = {name[0]: name for name in cast(list[str], player["boards"])}
    order = cast(str, layout["order"])
    width = columns // len(order) * CELL
    names = [f"{named[letter]}{' ↻' if letter in turned and turned != 'none' else ''}" for letter in order]
    return "   " + "".join([f"[bold]{name.center(width - 1)}[/] " for name in names]).rstrip()


def _cell(number: int, space: Fields) -> str:
    kind = cast(str, space["kind"])
    text = f"{LETTERS[kind]}{number:>2}"
    if space["tile"] is not None:
        sign = "▲" if space["tile"] == "castle" else "◆" if space["tile"] == "hex" else "■"
        return f"[{STYLES[kind]}]{text}{sign}[/] "
    return f"[bold {INKS[kind]}]{text}◦[/] " if space["open"] else f"[{INKS[kind]}]{text} [/] "


def _middle(view: View, terms: Terms) -> list[str]:
    tiles = []
    for place, tile in enumerate(cast(list[Plain], view["display"])):
        tiles.append(f"{place}:{_tile(cast(Fields, tile), terms) if tile is not None else '[dim]–[/]'}")
    supply = cast(Fields, view["neutral"])
    bonuses = [f"{terms[name]} {left}" for name, left in cast(dict[str, int], view["bonus_tiles"]).items()]
    colours = []
    for bonus in cast(list[Fields], view["colour_bonus"]):
        points = cast(list[int], bonus["points"])
        side = 0 if bonus["first"] is None else 1 if bonus["second"] is None else 2
        if side < len(points):
            colours.append(f"{_chip(cast(str, bonus['kind']), terms)} {points[side]}")
    head = f" {terms['round']} {view['round']}   {terms['deck']} {view['deck']}"
    head += f"   {terms['neutral']} {supply['count']}"
    if view["last_turns"] is not None:
        head += f"   [bold #c8552b]{terms['last_turns']} {view['last_turns']}[/]"
    return [
        head,
        f" {terms['display']}  {'  '.join(tiles)}",
        f" {terms['bonus_tiles']}  {' · '.join(bonuses)}",
        f" {terms['colour_bonus']}  {' '.join(colours)}",
    ]


def _tile(tile: Fields, terms: Terms) -> str:
    return f"[{STYLES[cast(str, tile['kind'])]}] {terms[cast(str, tile['tile'])]} [/]"


def _chip(kind: str, terms: Terms) -> str:
    return f"[{STYLES[kind]}] {terms[kind]} [/]"


def _cards(kind: str, count: int, terms: Terms) -> str:
    return f"[{STYLES[kind]}] {terms[kind]} ×{count} [/]"
