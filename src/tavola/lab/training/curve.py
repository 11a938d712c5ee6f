"""The learning curve of a run as a picture."""

from collections.abc import Sequence
from typing import Protocol

WIDTH = 720
HEIGHT = 360
FONT = 'font-family="sans-serif" font-size="13" fill="#4a3b32"'
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 40, 50


class Point(Protocol):
    """What the curve needs of a gate."""

    @property
    def games(self) -> int: ...
    @property
    def against_evaluate(self) -> float: ...
    @property
    def promoted(self) -> bool: ...


def curve_svg(title: str, looks: Sequence[Point]) -> str:
    """Share of victories against `evaluate` one turn ahead, by games played; filled dots were promoted."""
    most = max((look.games for look in looks), default=1)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {FONT}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf6ec"/>',
        f'<text x="{LEFT}" y="24" font-size="15">{title}: share of victories against evaluate</text>',
    ]
    for share in range(0, 101, 25):
        y = _y(share / 100)
        lines.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="#d9cdb8"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{share} %</text>')
    path = " ".join(f"{_x(look.games, most)},{_y(look.against_evaluate)}" for look in looks)
    lines.append(f'<polyline points="{path}" fill="none" stroke="#a8452e" stroke-width="2"/>')
    for look in looks:
        fill = "#a8452e" if look.promoted else "#fbf6ec"
        at = f'cx="{_x(look.games, most)}" cy="{_y(look.against_evaluate)}"'
        lines.append(f'<circle {at} r="4" fill="{fill}" stroke="#a8452e"/>')
    foot = HEIGHT - BOTTOM + 20
    lines.append(f'<text x="{LEFT}" y="{foot}">0</text>')
    lines.append(f'<text x="{WIDTH - RIGHT}" y="{foot}" text-anchor="end">{most:,} games</text>')
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def _x(games: int, most: int) -> int:
    return LEFT + round((WIDTH - LEFT - RIGHT) * games / most)


def _y(share: float) -> int:
    return TOP + round((HEIGHT - TOP - BOTTOM) * (1 - share))
