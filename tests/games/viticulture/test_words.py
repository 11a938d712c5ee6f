"""Viticulture in words: the log names things properly, in whole sentences."""

import re

import pytest

import tavola
from tavola.core.chance import fast_chance
from tavola.core.data.words import words
from tavola.core.plain import Plain
from tavola.core.told import Seat, Told, Value
from tavola.games.viticulture.box.board import SLOTS
from tavola.games.viticulture.box.cards import DECK_OF, KINDS, SUMMER, WINTER
from tavola.games.viticulture.box.cards import NAMES as NAMES_OF_CARDS
from tavola.games.viticulture.state.valley import as_valley
from tavola.games.viticulture.state.verbs import BONUS

GAME = tavola.game("viticulture")
NAMES = ["Ada", "Bice"]


def line(language: str, kind: str, **values: Value) -> str:
    return words(GAME, language).line({"kind": kind, "seat": Seat(1), **values}, NAMES, 0)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"card": "joel", "option": "item"}, "Bice: took the gift of papa Joel: Medium cellar."),
        ({"card": "rafael", "option": "item"}, "Bice: took the gift of papa Rafael: a worker."),
        ({"card": "alan", "option": "item"}, "Bice: took the gift of papa Alan: 1 point."),
        ({"card": "joel", "option": "lira"}, "Bice: took lira instead of the gift of papa Joel."),
        ({"card": "sponsor", "option": "lira"}, "Bice: chose from Sponsor: gain 3 lira."),
        ({"card": "sponsor", "option": "both"}, "Bice: chose from Sponsor: both."),
        (
            {"card": "sell_grape_or_field", "option": "sell_grapes"},
            "Bice: chose from Sell or buy: sell grapes.",
        ),
        ({"card": "trade_give", "option": "lira"}, "Bice: traded away lira."),
    ],
)
def test_what_was_chosen_is_named(values: dict[str, Plain], told: str) -> None:
    assert line("en", "chose", **values) == told


def test_a_chosen_part_is_told_in_the_words_of_its_card() -> None:
    told = {"card": "sponsor", "option": "draw"}
    assert line("en", "chose", **told).endswith("draw 2 vines.")
    assert line("it", "chose", **told).endswith("pesca 2 viti.")
    assert "「苗木を2枚引く」" in line("ja", "chose", **told)


@pytest.mark.parametrize(
    ("language", "you"),
    [("en", r"\byour?\b"), ("it", r"\b(tuo|tua|tuoi|tue|ti|hai|puoi)\b"), ("ja", "あなた")],
)
def test_what_others_chose_is_not_told_as_if_it_were_yours(language: str, you: str) -> None:
    visitors = [NAMES_OF_CARDS[kind] for kind in range(KINDS) if DECK_OF[kind] in (SUMMER, WINTER)]
    told = [
        line(language, "chose", card=card, option=option)
        for card, _, option in (name.partition("/") for name in as_valley(GAME.start(1)).board.box.courses)
        if card in visitors and option
    ]
    assert len(told) > 100
    assert [text for text in told if re.search(you, text)] == []


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"kind": "gave", "to": Seat(1), "deck": "vine", "card": "merlot"}, "Ada → Bice: gave Merlot."),
        ({"kind": "gave", "to": Seat(1), "deck": "vine", "card": None}, "Ada → Bice: gave a card (vine)."),
        ({"kind": "picked", "other": Seat(1)}, "Ada: picked an opponent: Bice."),
    ],
)
def test_the_other_player_is_named(values: Told, told: str) -> None:
    assert words(GAME, "en").line({"seat": Seat(0), **values}, NAMES, None) == told


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


def test_every_bonus_of_a_board_is_told_by_what_it_does() -> None:
    english = words(GAME, "en")
    told: set[str] = set()
    boards: list[dict[str, bool]] = [
        {},
        {"extended_board": True},
        {"extended_board": True, "structures": True},
    ]
    for options in boards:
        state = as_valley(GAME.start(**options))
        for place in state.board.actions:
            for slot in place.bonuses:
                told.add(english.label(state, BONUS.of(place.first + slot), NAMES))
            for slot in set(range(SLOTS)) - set(place.bonuses):
                assert english.label(state, BONUS.of(place.first + slot), NAMES) == "This bonus"
    assert told == {text for key, text in english.labels.items() if key.startswith("bonus-")}


# The picture for the terminal ----------------------------------------------------------------------


def shown(players: int, given: dict[str, Plain]) -> str:
    state = GAME.arrange(given, players, GAME.values({}), fast_chance(1))
    lines = GAME.picture(state.view(0), NAMES[:players], words(GAME, "en").picture_terms())
    return re.sub(r"\[[^\]]*\]", "", "\n".join(lines))


def test_the_terminal_shows_workers_structures_and_taken_spaces() -> None:
    told = shown(
        2,
        {
            "seat": {
                "0": {"placed": ["ordinary give_tour.1"], "structures": "trellis yoke", "lira": 3},
                "1": {"placed": ["grande give_tour.beside", "ordinary lira"], "hand": "pinot blacksmith"},
            }
        },
    )
    assert "Give a tour ▲ ■" in told
    assert "Draw a vine ○" in told
    assert "Gain a lira ■" in told
    assert "Workers  3 · to place: worker, grande worker" in told
    assert "Structures  Trellis, Yoke" in told
    assert "0 points · 3 lira · residual 0" in told
    assert "Hand 2  vine ×1, summer visitor ×1" in told


def test_the_terminal_shows_what_the_rows_bring_while_they_are_chosen() -> None:
    told = shown(2, {"season": "spring"})
    assert "2  1 vine" in told
    assert "5  1 summer visitor/winter visitor" in told
    assert "7  grey worker" in told
    assert "1 vine" not in shown(2, {"season": "summer"})
