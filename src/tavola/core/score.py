"""The score sheet: where the points of each seat come from, row by row."""


class ScoreRow:
    """One category: for each seat its points, and how they were worked out ("" where that is plain)."""

    def __init__(self, category: str, points: list[int], formulas: list[str] | None = None) -> None:
        self.category = category
        self.points = points
        self.formulas: list[str] = formulas if formulas is not None else [""] * len(points)


def rows_of(scores: list[dict[str, int]], formulas: list[dict[str, str]]) -> list[ScoreRow]:
    """A row for each category in the seats' scores, as views show them; `total` is not a category."""
    rows: list[ScoreRow] = []
    for category in scores[0]:
        if category != "total":
            points = [score[category] for score in scores]
            rows.append(ScoreRow(category, points, [of.get(category, "") for of in formulas]))
    return rows
