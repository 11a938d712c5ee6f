"""A terminal screen as an SVG picture that fetches nothing."""

from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from tavola.core.data.files import writing

# Rich's own format, without the fonts that it would load from elsewhere.
_FORMAT = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "Fira Code", "DejaVu Sans Mono", Menlo, Consolas, monospace;
font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
_THEME = TerminalTheme(
    (37, 30, 28),
    (235, 224, 208),
    [
        (37, 30, 28),
        (214, 96, 77),
        (142, 178, 108),
        (222, 177, 92),
        (110, 155, 200),
        (190, 130, 170),
        (118, 184, 184),
        (235, 224, 208),
    ],
)


def save_svg(console: Console, path: Path, title: str) -> None:
    """Save what a recording console has shown."""
    with writing(path):
        path.write_text(console.export_svg(title=title, theme=_THEME, code_format=_FORMAT), encoding="utf-8")
