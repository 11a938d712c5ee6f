"""San Gimignano in words: prompts match what the rules allow."""

import pytest

import tavola
from tavola.core.chance import fast_chance
from tavola.core.data.options import Value
from tavola.core.data.words import LANGUAGES, words
from tavola.core.plain import Plain
from tavola.core.state import State

GAME = tavola.game("sangimignano")
NAMES = ["Ada", "Bice"]


def position(given: dict[str, Plain], **options: Value) -> State:
    return GAME.arrange(given, 2, GAME.values(options), fast_chance(1))


def asked(state: State, language: str = "en") -> str:
    return words(GAME, language).prompt(state, NAMES)


@pytest.mark.rule("SG-8.6", "SG-13.14")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ending_phase_offers_nobles_only_in_the_advanced_game(language: str) -> None:
    noble = {"en": "Noble", "it": "Nobile", "ja": "貴族"}[language]
    assert noble not in asked(position({"phase": "ending"}), language)
    assert noble in asked(position({"phase": "ending"}, nobles=True), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("card", "options"),
    [
        ("7", {"blessing_points": 13}),
        ("monumento", {"monumento_points": 13}),
        ("cappella", {"cappella_points": 13}),
        ("cappella", {"cappella_min_height": 8}),
        ("mura", {"hand_limit_mura": 13}),
    ],
)
def test_a_card_tells_the_figures_of_this_game(card: str, options: dict[str, Value], language: str) -> None:
    figure = str(next(iter(options.values())))
    told = words(GAME, language)
    assert figure not in told.explained(GAME.values({}))[card].text
    assert figure in told.explained(GAME.values(options))[card].text


def test_a_card_tells_its_figures_in_the_right_form() -> None:
    told = words(GAME)
    assert told.explained(GAME.values({}))["monumento"].text == "7 points at the end."
    assert told.explained(GAME.values({"monumento_points": 1}))["monumento"].text == "1 point at the end."


@pytest.mark.rule("SG-10.22")
def test_a_trade_is_told_to_take_no_more_than_there_is() -> None:
    state = position({"seat": {"0": {"hand": "9 9 9 9"}, "1": {"hand": "7 6"}}})
    state.play("build hand:9 hand:9 hand:9 hand:9")
    assert "take 2 cards" in asked(state)


@pytest.mark.rule("SG-3.4", "SG-6.11")
def test_no_more_draws_are_asked_than_there_are_cards() -> None:
    state = position({"deck_count": 1, "market": ""})
    state.play("purchase")
    assert "Draw 1 card " in asked(state)
    state = position({"deck_count": 1, "market": "8", "seat": {"0": {"hand": "9 9 9", "towers": ["9 9 9"]}}})
    state.play("extend tower:0.0 hand:9 hand:9 hand:9")
    assert "Draw 2 Tower cards " in asked(state)
    state.play("draw deck")
    assert "Draw 1 Tower card " in asked(state)


@pytest.mark.rule("SG-12.6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_closing_cost_is_told_with_the_scoring(language: str) -> None:
    towers: list[Plain] = ["10 10 10 *", "9 9 9 *", "8 8 8 *", "6 6 6 *"]
    won: list[Plain] = ["10 9 8", "10 9 8", "10 9 8", "7 6 5"]
    given: dict[str, Plain] = {"marker": 1, "seat": {"0": {"towers": towers}, "1": {"towers": won}}}
    state = position(given, deals=2, close_penalty=7)
    state.journal = []
    for action in ("close", "pass", "pass", "pass", "pass"):
        state.play(action)
    told = [event.told_to(None) for event in state.journal if event.kind == "scored"]
    first, second = [words(GAME, language).line(event, NAMES, None) for event in told]
    assert "Ada" in first.partition(".")[2] or "Ada" in first.partition("。")[2]
    assert "7" in first
    assert "7" not in second
