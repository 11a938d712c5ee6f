"""Cards describe themselves: text in every language and icons follow from their entries in the box."""

import re
from typing import Any

import pytest
from tests.games.viticulture.cards_said import BOARDS, FOLDER, GAME, goldens

from tavola.core.chance import fast_chance
from tavola.core.data.files import read_toml
from tavola.core.data.phrase import Phrase
from tavola.core.data.words import LANGUAGES, Catalogue, words
from tavola.games.viticulture.box.cards import BLUSH, CARDS, HIGHEST, RED, SPARKLING, WHITE
from tavola.games.viticulture.box.data_files import load, rows, word
from tavola.games.viticulture.rules.actions.discard_and_give import DiscardCards
from tavola.games.viticulture.rules.actions.wines_ahead import grapes_of, wine_values
from tavola.games.viticulture.state.speech import row, times
from tavola.games.viticulture.state.verbs import OPTIONS

AGAIN = "If the change is meant: python -m tests.games.viticulture.cards_said"


@pytest.mark.parametrize(
    "name", [f"{language}.txt" for language in LANGUAGES] + ["drawn.json", "features.txt"]
)
def test_what_cards_say_and_show_changes_only_where_meant(name: str) -> None:
    old = (FOLDER / name).read_text(encoding="utf-8")
    for number, (was, now) in enumerate(
        zip(old.splitlines(), goldens()[name].splitlines(), strict=False), start=1
    ):
        assert now == was, f"{name}, line {number} differs. {AGAIN}"
    assert goldens()[name] == old, f"{name} has another length. {AGAIN}"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words_and_a_rule(board: str, language: str) -> None:
    told = words(GAME, language)
    explained = told.explained(BOARDS[board])
    for name in GAME.things(BOARDS[board]):
        assert name in explained, f"words/en.toml lacks [cards.{name}]"
        card = explained[name]
        assert card.name, name
        assert card.text.endswith((".", "。")), f"{name}: {card.text!r}"
        assert re.fullmatch(r"(VI|TU)-\d+\.\d+", card.rule), name
    for text, effect in told.effects(BOARDS[board]).items():
        assert effect.text, text
        assert effect.drawing["signs"], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_every_part_that_can_be_chosen_has_a_name(language: str) -> None:
    file = GAME.folder / "words" / f"{language}.toml"
    own = read_toml(file, Catalogue).cards  # without English for the rest
    needed = {*OPTIONS, *(name for values in BOARDS.values() for name in GAME.things(values))}
    missing = [f"[cards.{name}]" for name in sorted(needed) if name not in own]
    assert not missing, f"words/{language}.toml lacks {', '.join(missing)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_is_missing_or_left_over(language: str) -> None:
    english = {key.partition("@")[0] for key in words(GAME, "en").phrases}
    own = {key.partition("@")[0] for key in words(GAME, language).phrases}
    assert own == english


def test_every_space_that_a_view_names_is_said() -> None:
    for values in BOARDS.values():
        known = GAME.effects(values)
        view: Any = GAME.start(1, 2, **values).view(0)
        named = [action["does"] for action in view["actions"]]
        named += [space["bonus"] for action in view["actions"] for space in action["spaces"]]
        named += [extra["does"] for extra in view["extras"]]
        named += [row["gain"] for row in view["rows"]]
        named += [gain for row in view["rows"] for gain in (row["gains"] or {}).values()]
        assert {text for text in named if text} <= set(known)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_written_by_hand_only_with_a_reason_in_the_box(language: str) -> None:
    entries = CARDS + [
        entry
        for file in ("board.toml", "extended_board.toml")
        for table in ("action", "space", "structure", "region")
        for entry in rows(load(file), table)
    ]
    reasons = {
        word(entry, "id") or word(entry, "name"): word(entry, "text_by_hand")
        for entry in entries
        if "text_by_hand" in entry
    }
    assert all(reasons.values())
    things = {name for values in BOARDS.values() for name in GAME.things(values)}
    by_hand = {name for name, card in words(GAME, language).cards.items() if card.text and name in things}
    assert by_hand == set(reasons)


def test_sell_a_wine_has_words() -> None:
    """It had none for screen readers when the client still read the effect language itself."""
    values = BOARDS["extended"]
    assert words(GAME, "en").effects(values)["sell_wine 1|1|2|4"].text.startswith("sell 1 wine: ")


def test_every_card_says_something_for_judgement_unless_its_text_is_by_hand() -> None:
    silent = [line.partition(":")[0] for line in goldens()["features.txt"].splitlines() if line.endswith(":")]
    assert silent == [word(card, "id") for card in CARDS if "text_by_hand" in card]


@pytest.mark.parametrize(("amount", "signs"), [(1, 1), (2, 2), (3, 2)])
def test_a_single_card_to_discard_needs_no_number(amount: int, signs: int) -> None:
    assert len(DiscardCards("", amount, 0).signs()) == signs


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, ("once", {})), (2, ("twice", {})), (3, ("times", {"n": 3})), (4, ("times", {"n": 4}))],
)
def test_how_often_is_a_word_where_there_is_one(count: int, said: tuple[str, Any]) -> None:
    assert (times(count).key, times(count).values) == said


def test_a_sentence_that_begins_with_a_condition_is_a_plain_row() -> None:
    parts = [Phrase("may", {"what": Phrase("a")}), Phrase("if", {"what": Phrase("b")})]
    assert row(parts).key == "row"


@pytest.mark.rule("VI-7.1", "VI-7.2", "VI-7.3")
def test_the_values_of_wines_are_those_of_all_ways_to_combine_grapes() -> None:
    chance = fast_chance(3)
    for number in range(60):
        reds, whites = ([v for v in range(1, HIGHEST + 1) if chance.below(3) == 0] for _ in range(2))
        red = sum(1 << value for value in reds)
        white = sum(1 << value for value in whites)
        charmat = number % 3 == 0
        totals = {
            RED: set(reds),
            WHITE: set(whites),
            BLUSH: {red + white for red in reds for white in whites},
            SPARKLING: {a + b + white for a in reds for b in reds if a < b for white in whites},
        }
        if charmat:
            totals[SPARKLING] |= totals[BLUSH]
        for kind, values in totals.items():
            found = wine_values(red, white, kind, charmat)
            assert {value for value in range(found.bit_length()) if found >> value & 1} == values
            for value in values:
                ways = grapes_of(red, white, kind, value, charmat)
                assert ways
                assert len(set(ways)) == len(ways)
                for some_red, some_white in ways:
                    assert some_red & ~red == 0 == some_white & ~white
                    grapes = [
                        v for v in range(HIGHEST + 1) for mask in (some_red, some_white) if mask >> v & 1
                    ]
                    assert sum(grapes) == value
