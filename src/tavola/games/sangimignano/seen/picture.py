"""The table as text for a terminal: lines with colour marks such as `[bold]…[/]`, drawn from a view.

Like every picture it knows only what the seat may know. Colour never stands alone: ranks are printed too.
"""

from typing import Final, cast

from tavola.core.plain import Plain, View

Fields = dict[str, Plain]
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


def picture(view: View, names: list[str], terms: Terms) -> list[str]:
    """Both skylines, what lies between them, and the hand of the seat that looks."""
    seat = view["seat"] if isinstance(view["seat"], int) else 0
    lines = _player(view, 1 - seat, names, terms)
    lines += ["", *_middle(view, terms), ""]
    lines += _player(view, seat, names, terms)
    return lines


def _player(view: View, owner: int, names: list[str], terms: Terms) -> list[str]:
    player = cast(list[Fields], view["players"])[owner]
    hand = cast(Fields, player["hand"])
    score = cast(Fields, player["score"])
    head = f" {SEAT_SIGNS[owner]} [bold]{names[owner]}[/]   [bold]{player['total']}[/] {terms['points']}"
    head += f"   {terms['hand']} {hand['count']}/{hand['limit']}"
    head += f"   {terms['completed']} {sum(1 for tower in _towers(player) if tower['complete'])}"
    if view["marker"] == owner:
        head += f"   [bold #dba53a]⚑ {terms['highest']}[/]"
    parts = [f"{terms[name]} {score[name]}" for name in ("plain", "colourful", "blessing") if score[name]]
    lines = [head, f"   [dim]{' · '.join(parts)}[/]"] if parts else [head]
    if view["nobles"] is not None:
        nobles = cast(list[str], player["nobles"])
        used = " ".join([_chip(card, terms) for card in nobles])
        lines.append(f"   {terms['nobles_used']} {player['used']}/{player['may_use']} {used}".rstrip())
    lines += skyline(_towers(player), terms)
    return [*lines, _hand(hand, terms)]


def _towers(player: Fields) -> list[Fields]:
    return cast(list[Fields], player["towers"])


def skyline(towers: list[Fields], terms: Terms) -> list[str]:
    """Towers side by side, their stories from top to bottom."""
    if not towers:
        return ["", f"   [dim]{terms['no_tower']}[/]", "   " + "─" * 40]
    tallest = max([cast(int, tower["height"]) for tower in towers])
    rows = []
    for level in range(tallest + 1, 0, -1):
        rows.append("   " + "".join([_cell(tower, level) for tower in towers]).rstrip())
    rows.append("   " + "─" * max(40, WIDTH * len(towers)))
    rows.append("   " + "".join([_foot(tower) for tower in towers]).rstrip())
    return rows


def _cell(tower: Fields, level: int) -> str:
    height = cast(int, tower["height"])
    if level == height + 1:
        roof = "[#c8552b]◢███◣[/]" if tower["complete"] else "[dim]┌┄┄┄┐[/]"
        return f"{roof}{'[bold #dba53a]⚑[/]' if tower['highest'] else ' '} "
    if level > height:
        return " " * WIDTH
    story = cast(list[Fields], tower["stories"])[level - 1]
    meaning = cast(str, story["as"])
    style = NOBLE_STYLE if story["card"] == "pietra" else RANK_STYLES[meaning]
    sign = {"base": "▂", "crown": "▲"}.get(meaning, meaning)
    text = f"*{sign}*" if story["card"] == "pietra" else sign
    return f"[{style}]{text:^5}[/]  "


def _foot(tower: Fields) -> str:
    number = cast(str, tower["ref"]).partition(":")[2]
    return f"[dim]{number:^5}[/]  "


def _middle(view: View, terms: Terms) -> list[str]:
    market = " ".join([_chip(card, terms) for card in cast(list[str], view["market"])])
    deck = cast(Fields, view["deck"])
    text = f" {terms['market']}  {market or '[dim]–[/]'}     {terms['deck']} {deck['count']}"
    top = cast(list[str], deck["top"])
    if top:
        text += f" ({' '.join([_chip(card, terms) for card in top])})"
    if view["nobles"] is not None:
        text += f"     {terms['noble_deck']} {cast(Fields, view['nobles'])['count']}"
    lines = [text]
    laid = cast(list[str], view["laid"])
    if laid:
        lines.append(f" {terms['laid']}  {' '.join([_chip(card, terms) for card in laid])}")
    if view["phase"] == "ending":
        lines.append(f" [bold #c8552b]{terms['ending_phase']}[/]")
    if view["marker"] is None:
        lines[0] += f"     [#dba53a]⚑[/] {terms['nobody']}"
    return lines


def _hand(hand: Fields, terms: Terms) -> str:
    cards = hand["cards"]
    if cards is None:
        backs = "[white on #b98a4a] ☀ [/] " * cast(int, hand["tower_backs"])
        backs += "[white on #7a2e52] ☾ [/] " * cast(int, hand["noble_backs"])
        known = cast(list[str], hand["known"])
        seen = (
            f"  [dim]{terms['known']}[/] {' '.join([_chip(card, terms) for card in known])}" if known else ""
        )
        return f"   {backs.rstrip()}{seen}"
    row = " ".join([_chip(card, terms) for card in cast(list[str], cards)])
    return f"   {terms['hand']}  {row or '[dim]–[/]'}"


def _chip(card: str, terms: Terms) -> str:
    if card in RANK_STYLES:
        return f"[{RANK_STYLES[card]}] {card} [/]"
    return f"[{NOBLE_STYLE}] {terms[card]} [/]"
