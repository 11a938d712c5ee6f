"""The table as text for a terminal: lines with colour marks such as `[bold]…[/]`, drawn from a view.

It shows only what the seat may know. Each kind also has letters: nothing depends on colour alone.
"""

from typing import Final

from tavola.games.castles.seen import view_types as shape

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


def picture(view: shape.RealmView, names: list[str], terms: Terms) -> list[str]:
    """The other players, the shared supplies, and the viewer's own region and hand."""
    seat = 0 if view["seat"] is None else view["seat"]
    players = view["players"]
    lines: list[str] = []
    for player in players:
        if player["seat"] != seat:
            lines += [*_player(view, player, names, terms), ""]
    return [*lines, *_middle(view, terms), "", *_player(view, players[seat], names, terms)]


def _player(view: shape.RealmView, player: shape.Player, names: list[str], terms: Terms) -> list[str]:
    owner = player["seat"]
    hand = player["hand"]
    sign = SEAT_SIGNS[owner]
    green, red = f"[#4f9d62]{player['green']}[/]", f"[#e0584e]{player['red']}[/]"
    head = f" {sign} [bold]{names[owner]}[/]   {terms['green']} {green}   {terms['red']} {red}"
    head += f"   {terms['hand']} {hand['count']}   {terms['marbles']} {player['marble']}"
    head += f"   {terms['workers']} {player['workers']}"
    head += f"   {terms['piles']} {'/'.join([str(size) for size in player['piles']['left']])}"
    if view["active"] == owner and view["phase"] == "play":
        head += "   [bold]◀[/]"
    lines = [head, _belongings(player, terms)]
    lines += _map(player)
    cards = hand["cards"]
    if cards is not None:
        held = [_cards(kind, count, terms) for kind, count in cards.items() if count]
        lines.append(f"   {terms['hand']}  {' '.join(held) or '[dim]–[/]'}")
    return lines


def _belongings(player: shape.Player, terms: Terms) -> str:
    stored = [_tile(piece, terms) for piece in player["storage"]]
    text = f"   {terms['stored']} {' '.join(stored) or '[dim]–[/]'} ({player['storage_spaces']})"
    pluses = [
        f"{terms[name]}{f' ×{count}' if count > 1 else ''}"
        for name, count in player["bonus"].items()
        if count
    ]
    return f"{text}   {' · '.join(pluses)}" if pluses else text


def _map(player: shape.Player) -> list[str]:
    """The region as columns of spaces, with adjacent columns offset by half a step."""
    region, layout = player["region"], player["layout"]
    if region is None or layout is None:
        return []
    spaces = region["spaces"]
    heights = [2 * space["r"] + space["q"] for space in spaces]
    top = min(heights)
    columns = 1 + max([space["q"] for space in spaces])
    rows = [[" " * CELL] * columns for _ in range(max(heights) - top + 1)]
    for number, space in enumerate(spaces):
        rows[heights[number] - top][space["q"]] = _cell(number, space)
    return [_boards(player["boards"], layout, columns), *["   " + "".join(row).rstrip() for row in rows]]


def _boards(boards: list[str], layout: shape.Layout, columns: int) -> str:
    """The names of the boards, each above its columns, with a sign if it is turned."""
    order, turned = layout["order"], layout["turned"]
    named = {name[0]: name for name in boards}
    width = columns // len(order) * CELL
    names = [f"{named[letter]}{' ↻' if letter in turned and turned != 'none' else ''}" for letter in order]
    return "   " + "".join([f"[bold]{name.center(width - 1)}[/] " for name in names]).rstrip()


def _cell(number: int, space: shape.Space) -> str:
    kind = space["kind"]
    text = f"{LETTERS[kind]}{number:>2}"
    if space["tile"] is not None:
        sign = "▲" if space["tile"] == "castle" else "◆" if space["tile"] == "hex" else "■"
        return f"[{STYLES[kind]}]{text}{sign}[/] "
    return f"[bold {INKS[kind]}]{text}◦[/] " if space["open"] else f"[{INKS[kind]}]{text} [/] "


def _middle(view: shape.RealmView, terms: Terms) -> list[str]:
    tiles = []
    for place, tile in enumerate(view["display"]):
        tiles.append(f"{place}:{_tile(tile, terms) if tile is not None else '[dim]–[/]'}")
    bonuses = [f"{terms[name]} {left}" for name, left in view["bonus_tiles"].items()]
    colours = []
    for bonus in view["colour_bonus"]:
        points = bonus["points"]
        side = 0 if bonus["first"] is None else 1 if bonus["second"] is None else 2
        if side < len(points):
            colours.append(f"{_chip(bonus['kind'], terms)} {points[side]}")
    head = f" {terms['round']} {view['round']}   {terms['deck']} {view['deck']}"
    head += f"   {terms['neutral']} {view['neutral']['count']}"
    if view["last_turns"] is not None:
        head += f"   [bold #c8552b]{terms['last_turns']} {view['last_turns']}[/]"
    return [
        head,
        f" {terms['display']}  {'  '.join(tiles)}",
        f" {terms['bonus_tiles']}  {' · '.join(bonuses)}",
        f" {terms['colour_bonus']}  {' '.join(colours)}",
    ]


def _tile(tile: shape.Tile, terms: Terms) -> str:
    return f"[{STYLES[tile['kind']]}] {terms[tile['tile']]} [/]"


def _chip(kind: str, terms: Terms) -> str:
    return f"[{STYLES[kind]}] {terms[kind]} [/]"


def _cards(kind: str, count: int, terms: Terms) -> str:
    return f"[{STYLES[kind]}] {terms[kind]} ×{count} [/]"
