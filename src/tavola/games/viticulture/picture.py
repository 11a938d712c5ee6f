"""A view as lines for a terminal: the year, the vineyards, the own hand."""

from typing import cast

from tavola.core.plain import Plain, View

Fields = dict[str, Plain]


def picture(view: View, names: list[str], terms: dict[str, str]) -> list[str]:
    """Everything in a few lines for each player."""
    season = terms[f"season_{view['season']}"]
    lines = [f"[bold]{terms['year']} {view['year']}[/] · {season}"]
    for player in cast(list[Fields], view["players"]):
        lines += ["", *_player(player, names, terms)]
    return lines


def _player(player: Fields, names: list[str], terms: dict[str, str]) -> list[str]:
    hand = cast(Fields, player["hand"])
    name = names[cast(int, player["seat"])]
    scored = f"{player['points']} {terms['points']} · {player['lira']} {terms['lira']}"
    lines = [f"[bold]{name}[/]  {scored} · {terms['residual']} {player['residual']} · {hand['count']}"]
    fields = [_field(field, terms) for field in cast(list[Fields], player["fields"])]
    lines.append(f"  {terms['fields']}: {' | '.join(fields)}")
    built = [terms.get(cast(str, name), str(name)) for name in cast(list[Plain], player["structures"])]
    if built:
        lines.append(f"  {terms['structures']}: {', '.join(built)}")
    for what in ("grapes", "wines"):
        row = [
            f"{terms[kind]} {' '.join(str(value) for value in cast(list[Plain], values))}"
            for kind, values in cast(Fields, player[what]).items()
            if values
        ]
        if row:
            lines.append(f"  {terms[what]}: {', '.join(row)}")
    if hand["cards"] is not None:
        cards = [terms.get(cast(str, card), str(card)) for card in cast(list[Plain], hand["cards"])]
        lines.append(f"  {terms['hand']}: {', '.join(cards)}")
    return lines


def _field(field: Fields, terms: dict[str, str]) -> str:
    if field["sold"]:
        return f"{field['value']}: {terms['sold']}"
    vines = [terms.get(cast(str, vine), str(vine)) for vine in cast(list[Plain], field["vines"])]
    mark = "*" if field["harvested"] else ""
    return f"{field['value']}{mark}: {', '.join(vines) or '–'}"
