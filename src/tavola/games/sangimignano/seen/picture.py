"""The table as text for a terminal: lines with colour marks such as `[bold]…[/]`, drawn from a view.

It shows only what the seat may know. Ranks are printed too: nothing depends on colour alone.
"""

from typing import Final

from tavola.core.action import name_in
from tavola.games.sangimignano.seen import view_types as shape

Terms = dict[str, str]

WIDTH: Final = 7
RANK_STYLES: Final = {
    "5": "white on #3f5f8f",
    "6": "white on #3d6b46",
    "7": "black on #e6d5a8",
    "8": "black on #dba53a",
    "9": "white on #a8481f",
    "10": "white on #5a2a5e",
}
NOBLE_STYLE: Final = "white on #7a2e52"
SEAT_SIGNS: Final = ["[#d9683a]▲[/]", "[#4f86d6]■[/]"]
# The points shown next to the total.
TOLD: Final[list[shape.Category]] = ["plain", "colourful", "blessing"]


def picture(view: shape.CityView, names: list[str], terms: Terms) -> list[str]:
    """Both skylines, market and decks between them, and the viewer's own hand."""
    seat = 0 if view["seat"] is None else view["seat"]
    lines = _player(view, 1 - seat, names, terms)
    lines += ["", *_middle(view, terms), ""]
    lines += _player(view, seat, names, terms)
    return lines


def _player(view: shape.CityView, owner: int, names: list[str], terms: Terms) -> list[str]:
    player = view["players"][owner]
    hand = player["hand"]
    score = player["score"]
    head = f" {SEAT_SIGNS[owner]} [bold]{names[owner]}[/]   [bold]{player['total']}[/] {terms['points']}"
    head += f"   {terms['hand']} {hand['count']}/{hand['limit']}"
    head += f"   {terms['completed']} {sum(1 for tower in player['towers'] if tower['complete'])}"
    if view["marker"] == owner:
        head += f"   [bold #dba53a]⚑ {terms['highest']}[/]"
    parts = [f"{terms[name]} {score[name]}" for name in TOLD if score[name]]
    lines = [head, f"   [dim]{' · '.join(parts)}[/]"] if parts else [head]
    if view["nobles"] is not None:
        used = " ".join([_chip(card, terms) for card in player["nobles"]])
        lines.append(f"   {terms['nobles_used']} {player['used']}/{player['may_use']} {used}".rstrip())
    lines += skyline(player["towers"], terms)
    return [*lines, _hand(hand, terms)]


def skyline(towers: list[shape.Tower], terms: Terms) -> list[str]:
    """Towers side by side, their stories from top to bottom."""
    if not towers:
        return ["", f"   [dim]{terms['no_tower']}[/]", "   " + "─" * 40]
    tallest = max([tower["height"] for tower in towers])
    rows = []
    for level in range(tallest + 1, 0, -1):
        rows.append("   " + "".join([_cell(tower, level) for tower in towers]).rstrip())
    rows.append("   " + "─" * max(40, WIDTH * len(towers)))
    rows.append("   " + "".join([_foot(tower) for tower in towers]).rstrip())
    return rows


def _cell(tower: shape.Tower, level: int) -> str:
    height = tower["height"]
    if level == height + 1:
        roof = "[#c8552b]◢███◣[/]" if tower["complete"] else "[dim]┌┄┄┄┐[/]"
        return f"{roof}{'[bold #dba53a]⚑[/]' if tower['highest'] else ' '} "
    if level > height:
        return " " * WIDTH
    story = tower["stories"][level - 1]
    meaning = story["as"]
    style = NOBLE_STYLE if story["card"] == "pietra" else RANK_STYLES[meaning]
    sign = {"base": "▂", "crown": "▲"}.get(meaning, meaning)
    text = f"*{sign}*" if story["card"] == "pietra" else sign
    return f"[{style}]{text:^5}[/]  "


def _foot(tower: shape.Tower) -> str:
    return f"[dim]{name_in(tower['ref']):^5}[/]  "


def _middle(view: shape.CityView, terms: Terms) -> list[str]:
    market = " ".join([_chip(card, terms) for card in view["market"]])
    deck = view["deck"]
    text = f" {terms['market']}  {market or '[dim]–[/]'}     {terms['deck']} {deck['count']}"
    if deck["top"]:
        text += f" ({' '.join([_chip(card, terms) for card in deck['top']])})"
    if view["nobles"] is not None:
        text += f"     {terms['noble_deck']} {view['nobles']['count']}"
    lines = [text]
    if view["laid"]:
        lines.append(f" {terms['laid']}  {' '.join([_chip(card, terms) for card in view['laid']])}")
    if view["phase"] == "ending":
        lines.append(f" [bold #c8552b]{terms['ending_phase']}[/]")
    if view["marker"] is None:
        lines[0] += f"     [#dba53a]⚑[/] {terms['nobody']}"
    return lines


def _hand(hand: shape.Hand, terms: Terms) -> str:
    cards = hand["cards"]
    if cards is None:
        backs = "[white on #b98a4a] ☀ [/] " * hand["tower_backs"]
        backs += "[white on #7a2e52] ☾ [/] " * hand["noble_backs"]
        known = " ".join([_chip(card, terms) for card in hand["known"]])
        seen = f"  [dim]{terms['known']}[/] {known}" if known else ""
        return f"   {backs.rstrip()}{seen}"
    row = " ".join([_chip(card, terms) for card in cards])
    return f"   {terms['hand']}  {row or '[dim]–[/]'}"


def _chip(card: str, terms: Terms) -> str:
    if card in RANK_STYLES:
        return f"[{RANK_STYLES[card]}] {card} [/]"
    return f"[{NOBLE_STYLE}] {terms[card]} [/]"
