"""The text of every card, space and row in each language, its icons, and its features for judging positions.

`python -m tests.games.viticulture.cards_said` rewrites the golden files. Read the diff before you commit: it
is what players will read.
"""

import json
from pathlib import Path

from tavola import game
from tavola.core.data.options import Values
from tavola.core.data.words import LANGUAGES, Words, words
from tavola.core.plain import Plain
from tavola.games.viticulture.judgement.card_features import card_features
from tavola.games.viticulture.state.valley import as_valley

FOLDER = Path(__file__).parent / "cards"
GAME = game("viticulture")
# The three boards: the text of a space depends on the board in use.
BOARDS: dict[str, Values] = {
    "original": GAME.values({}),
    "extended": GAME.values({"extended_board": True}),
    "extended with structure cards": GAME.values({"extended_board": True, "structures": True}),
}


def texts(language: str) -> str:
    """All texts in a language: those of the original board, then the differences on the others."""
    told = words(GAME, language)
    known: dict[str, str] = {}
    lines: list[str] = []
    for board, values in BOARDS.items():
        lines.append(f"# {board}")
        for name, text in sorted(said(told, values).items()):
            if known.get(name) != text:
                lines.append(f"{name}: {text}")
        known |= said(told, values)
    return "\n".join(lines) + "\n"


def said(told: Words, values: Values) -> dict[str, str]:
    """The texts in a game with these options, by name; effects by their source text in quotes."""
    things = GAME.things(values)
    found = {
        name: f"{card.text} {card.rule}" for name, card in told.explained(values).items() if name in things
    }
    return found | {f"'{name}'": effect.text for name, effect in told.effects(values).items()}


def drawings() -> str:
    """All icons that are drawn; the client's tests check its symbols against them."""
    cards: dict[str, Plain] = {}
    effects: dict[str, Plain] = {}
    for values in BOARDS.values():
        cards |= {name: thing.drawing for name, thing in GAME.things(values).items() if thing.drawing}
        effects |= {text: thing.drawing for text, thing in GAME.effects(values).items()}
    parts = [_table("cards", cards), _table("effects", effects)]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _table(name: str, entries: dict[str, Plain]) -> str:
    lines = [f"{json.dumps(key)}: {json.dumps(entries[key], ensure_ascii=False)}" for key in sorted(entries)]
    return f'"{name}": {{\n' + ",\n".join(lines) + "\n}"


def features() -> str:
    """The features of every card, derived from the same tree as its text."""
    board = as_valley(GAME.start(1, 2, **BOARDS["extended with structure cards"])).board
    lines = [
        f"{name}: {', '.join(f'{feature} {number:.4g}' for feature, number in found.items())}".rstrip(" ")
        for name, found in card_features(board).items()
    ]
    return "\n".join(lines) + "\n"


def goldens() -> dict[str, str]:
    """Every golden file by its name."""
    return {f"{language}.txt": texts(language) for language in LANGUAGES} | {
        "drawn.json": drawings(),
        "features.txt": features(),
    }


if __name__ == "__main__":
    for name, text in goldens().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
