"""Viticulture in words: the log tells of things by the names that the board shows, in sentences."""

import json

import pytest

import tavola
from tavola.core.plain import Plain
from tavola.core.words import LANGUAGES, words
from tavola.lab.rules import CLONE

GAME = tavola.game("viticulture")
BOARD = CLONE / "ui" / "src" / "games" / "viticulture"
NAMES = ["Ada", "Bice"]
# Kinds of words on the board whose things also occur in sentences.
KINDS = ("action", "structure", "worker")
NOT_THINGS = ("of", "automa", "about")


def shown_on_the_board(language: str) -> dict[str, str]:
    """Things by the name that the board has for them."""
    told: dict[str, str] = {}
    for folder in (BOARD, BOARD / "tuscany"):
        told.update(json.loads((folder / "words" / f"{language}.json").read_text("utf-8")))
    found = {"lira": told["extra-lira"]}
    for key, text in told.items():
        kind, _, thing = key.partition("-")
        if kind in KINDS and thing and not thing.startswith(NOT_THINGS):
            found[thing] = text
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_and_board_use_the_same_names(language: str) -> None:
    board = shown_on_the_board(language)
    assert len(board) > 25
    told = words(GAME, language)
    for thing, name in board.items():
        said = told.card(thing)
        # The board shortens a name that is too long for its place.
        assert said == name or (name.endswith(".") and said.startswith(name[:-1])), thing


def line(language: str, kind: str, **values: Plain) -> str:
    return words(GAME, language).line({"kind": kind, "seat": 1, **values}, NAMES, 0)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"card": "joel", "option": "item"}, "Bice: took the gift of papa Joel: Medium cellar."),
        ({"card": "rafael", "option": "item"}, "Bice: took the gift of papa Rafael: a worker."),
        ({"card": "alan", "option": "item"}, "Bice: took the gift of papa Alan: 1 point."),
        ({"card": "joel", "option": "lira"}, "Bice: took lira instead of the gift of papa Joel."),
        ({"card": "sponsor", "option": "lira"}, "Bice: chose from Sponsor: lira."),
        (
            {"card": "sell_grape_or_field", "option": "sell_grapes"},
            "Bice: chose from Sell or buy: sell grapes.",
        ),
        ({"card": "trade_give", "option": "lira"}, "Bice: traded away lira."),
    ],
)
def test_what_was_chosen_is_named(values: dict[str, Plain], told: str) -> None:
    assert line("en", "chose", **values) == told


def test_a_worker_goes_to_a_place_of_the_board() -> None:
    def placed(language: str, worker: str, action: str) -> str:
        return line(language, "placed", worker=worker, action=action, space=f"{action}.1", token=False)

    assert placed("en", "ordinary", "give_tour") == "Bice: placed a worker on “Give a tour”."
    assert placed("en", "grande", "lira") == "Bice: placed the grande worker on “Gain a lira”."
    assert placed("it", "ordinary", "lira") == "Bice: piazza un lavoratore su «Prendi 1 lira»."
    assert placed("it", "grande", "draw_vine") == "Bice: piazza su «Pesca una vite»: lavoratore grande."


def test_amounts_have_a_true_minus_and_the_form_of_their_number() -> None:
    assert line("en", "lira", amount=-6, total=1) == "Bice: −6 lira."
    assert line("en", "points", amount=-1, total=1) == "Bice: −1 point."
    assert line("it", "lira", amount=1, total=1) == "Bice: +1 lira."
    assert line("it", "lira", amount=-2, total=1) == "Bice: −2 lire."
    assert line("en", "built", structure="trellis", price=2) == "Bice: built Trellis."
