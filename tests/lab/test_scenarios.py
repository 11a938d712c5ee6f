"""The scenario runner reports what does not hold and what it cannot understand."""

from pathlib import Path

import pytest

from tavola import game
from tavola.core.errors import MalformedAction
from tavola.lab.rules import all_rules
from tavola.lab.scenario import Outcome, run_file

HEAD = 'title = "A case"\ngame = "sangimignano"\n'


def outcome_of(tmp_path: Path, text: str) -> Outcome:
    path = tmp_path / "case.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return run_file(path)


def differences(tmp_path: Path, text: str) -> list[str]:
    outcome = outcome_of(tmp_path, text)
    assert outcome.status == "failed"
    assert not outcome.error
    return [str(difference) for difference in outcome.differences]


MARKET_HAS_AN_ORDER = 'then.view.0.market: expected ["5","7","9"], found ["7","9","5"].'
STEP = '[[step]]\nseat = {}\naction = "{}"\n'


@pytest.mark.parametrize(
    ("text", "difference"),
    [
        ("[then]\nto_act = 1\n", "then.to_act: expected 1, found 0."),
        ('[then]\nasked = "draw"\n', 'then.asked: expected "draw", found "turn".'),
        ("[then]\nscores = [0, 5]\n", "then.scores: expected [0,5], found [0,0]."),
        ("[then]\nwinners = [0]\n", "then.winners: expected [0], found []."),
        ("[then]\nover = true\n", "then.over: expected true, found false."),
        (
            '[then]\nlegal = ["close", "pass"]\n',
            "then.legal: expected 'close', found seat 0 is asked (turn): 'purchase', 'exchange', 'pass'.",
        ),
        (
            '[then]\nabsent = ["close", "pass"]\n',
            "then.absent: expected not 'pass', found seat 0 is asked (turn): 'purchase', 'exchange', 'pass'.",
        ),
        (
            '[then]\nonly = ["pass", "exchange"]\n',
            "then.only: expected nothing but 'pass', 'exchange', found also 'purchase'.",
        ),
        ('[then]\nevents = ["over"]\n', "then.events: expected 'over', found 'dealt'."),
        ('[then.view.0]\n"deck.count" = 30\n', "then.view.0.deck.count: expected 30, found 31."),
        ('[then.view.0]\n"deal" = true\n', "then.view.0.deal: expected true, found 1."),
        ('[then.view.0]\n"marker" = 0\n', "then.view.0.marker: expected 0, found null."),
        (
            '[then.view.0]\n"players.0.towers.0.height" = 3\n',
            "then.view.0.players.0.towers.0: expected 3, found a list of 0 only.",
        ),
        (
            '[then.view.1]\n"players.0.hand.cards" = "5"\n',
            'then.view.1.players.0.hand.cards: expected "5", found null.',
        ),
        (
            STEP.format(0, "pass") + 'refused = "SG-3.2"\n',
            "step 1, 'pass' by seat 0: expected refused by SG-3.2, found a legal choice.",
        ),
        (
            STEP.format(0, "close") + 'refused = "SG-3.2"\n',
            "step 1, 'close' by seat 0: expected refused by SG-3.2, found refused by SG-7.5.",
        ),
        (
            STEP.format(0, "pass") + "refused = true\n",
            "step 1, 'pass' by seat 0: expected a refusal, found a legal choice.",
        ),
        ("[then]\nplaces = [1, 2]\n", "then.places: expected [1,2], found []."),
        (
            '[then.view.1]\n"players.1.hand.cards" = ["9", "9", "5", "5"]\n',
            'then.view.1.players.1.hand.cards: expected ["5","5","9","9"], found ["5","9","9","9"].',
        ),
        ('[then.view.0]\n"market" = ["5", "7", "9"]\n', MARKET_HAS_AN_ORDER),
        (
            STEP.format(0, "pass") + STEP.format(0, "pass"),
            (
                "step 2, 'pass' by seat 0: expected a legal choice, found refused by SG-2.6; "
                "seat 1 is asked (turn): 'purchase', 'exchange', 'build hand:9 hand:9 hand:9', 'pass'."
            ),
        ),
        (
            STEP.format(0, "pass") + "then = { to_act = 0 }\n",
            "step 1, then.to_act: expected 0, found 1.",
        ),
    ],
)
def test_what_does_not_hold_is_told(tmp_path: Path, text: str, difference: str) -> None:
    given = "" if "dealt" in difference or "31" in difference else POSITION
    assert differences(tmp_path, given + text) == [difference]


POSITION = """
[given]
market = "7 9 5"
[given.seat.0]
hand = "10 9"
[given.seat.1]
hand = "9 9 9 5"
"""


def test_all_differences_are_told(tmp_path: Path) -> None:
    text = '[then]\nto_act = 1\nover = true\n[then.view.0]\n"phase" = "ending"\n"deck.count" = 31\n'
    assert [line.partition(":")[0] for line in differences(tmp_path, text)] == [
        "then.over",
        "then.to_act",
        "then.view.0.phase",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("foo = 1\n", "unknown field 'foo'"),
        ("[then]\nlegl = []\n", "then: unknown field 'legl'"),
        ("[[step]]\nseat = 0\n", "step 1: the field 'action' is missing"),
        (
            '[[step]]\nseat = "0"\naction = "pass"\n',
            "step 1, seat: a whole number is expected here, not a text",
        ),
        ('[given]\nhand = "9"\n', "given: unknown field 'hand'"),
        ('[given.seat.0]\nhand = "11"\n', "given.seat.0.hand: there is no card '11'"),
        ('[given.seat.0]\nhand = "5 5 5 5 5 5"\n', "more 5 cards than the box holds"),
        ("[given]\nmarket = 2020-01-01\n", "given.market is a date or a time"),
        ("options = { nobels = true }\n", "There is no option 'nobels'"),
        ('options = { nobles = "perhaps" }\n', "Option nobles is 'perhaps', but it takes true or false"),
        ('rules = ["SG-99.1"]\n', "rules: there is no rule 'SG-99.1'"),
        (
            STEP.format(0, "pass") + 'refused = "SG-99"\n',
            (
                "step 1, refused: there is no rule 'SG-99' in docs/rules. The number of the rule that "
                "forbids the choice is meant, such as 'SG-1.1', or true where any rule may forbid it."
            ),
        ),
        (STEP.format(0, "pass") + "refused = 3.2\n", "step 1, refused: 3.2 is no rule. The number of the"),
        (STEP.format(0, "pass") + "refused = false\n", "step 1, refused is false: leave the word out"),
        (STEP.format(0, "purchas") + "refused = true\n", "step 1, action: There is no action 'purchas'"),
        ("", "there is nothing to check: write a [[step]], a [then] or a [[variant]]."),
        ("[given]\nto_act = 1\n", "there is nothing to check"),
        ("[then]\n", "there is nothing to check"),
        ('[[variant]]\nname = "a"\n', "variant 'a': there is nothing to check"),
        (
            '[[variant]]\nname = "a"\nthen = { to_act = 0 }\n' * 2,
            "variant 'a': there are two of this name",
        ),
        ("[[variant]]\nthen = { to_act = 0 }\n", "variant 1: the field 'name' is missing"),
        (
            '[[variant]]\nname = "a"\n[[variant.step]]\nseat = 0\naction = "pass"\nrefused = "no"\n',
            "variant 'a', step 1, refused: there is no rule 'no'",
        ),
        (STEP.format(0, "purchas"), "step 1, action: There is no action 'purchas'"),
        (STEP.format(0, "purchas") + 'refused = "SG-3.2"\n', "step 1, action: There is no action 'purchas'"),
        (STEP.format(2, "pass"), "step 1, seat: there is no seat 2. Seats go from 0 to 1"),
        ('[then]\nabsent = ["clos"]\n', "then.absent: There is no action 'clos'"),
        ('[then.view.2]\n"phase" = "normal"\n', "then.view.2: there is no seat 2"),
        (
            '[then.view.me]\n"phase" = "normal"\n',
            "then.view.me: a view is that of a seat number or of the spectator",
        ),
        ('[then.view.0]\n"players.0.hnad" = 1\n', "then.view.0.players.0: there is no 'hnad'"),
        ('[then.view.0]\n"players.first" = 1\n', "then.view.0.players is a list, so a number must follow"),
        ("players = 5\n", "San Gimignano is for 2 players, not 5"),
        ('seed = "green"\n', "The seed 'green' is neither"),
        ("a = \n", "Invalid value"),
    ],
)
def test_what_cannot_be_understood_is_an_error(tmp_path: Path, text: str, reason: str) -> None:
    outcome = outcome_of(tmp_path, text)
    assert outcome.status == "error"
    assert outcome.error.startswith(f"{tmp_path / 'case.toml'}: ")
    assert reason in outcome.error


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    outcome = run_file(tmp_path / "nothing.toml")
    assert outcome.status == "error"
    assert outcome.error.endswith("nothing.toml cannot be read: No such file or directory.")


def test_nothing_may_follow_the_end(tmp_path: Path) -> None:
    steps = STEP.format(0, "pass") + STEP.format(1, "pass") + STEP.format(1, "pass") + 'refused = "SG-2.8"\n'
    assert outcome_of(tmp_path, steps + "[then]\nover = true\nonly = []\n").status == "ok"


def test_a_row_that_cannot_stand_is_refused_by_its_rule(tmp_path: Path) -> None:
    step = STEP.format(0, "build hand:9 hand:7 hand:6") + 'refused = "SG-5.7"\n'
    absent = '[then]\nabsent = ["build hand:9 hand:7 hand:6"]\n'
    assert outcome_of(tmp_path, step + absent).status == "ok"


def test_tables_compare_only_what_they_name_quoted_or_not(tmp_path: Path) -> None:
    view = '[then.view.0]\nplayers.0.hand.count = 5\ndeck = { count = 31, top = [] }\nmarker = "null"\n'
    assert outcome_of(tmp_path, view).status == "ok"


def test_only_words_of_an_action_may_be_in_any_order(tmp_path: Path) -> None:
    build = STEP.format(1, "build hand:9 hand:9 hand:9")
    given = POSITION.replace("[given]", "[given]\nto_act = 1")
    then = '[then]\nevents = ["built", "trade"]\n'
    assert outcome_of(tmp_path, given + build + then).status == "ok"


def test_any_rule_may_refuse(tmp_path: Path) -> None:
    refused = STEP.format(0, "close") + "refused = true\n" + STEP.format(1, "pass") + "refused = true\n"
    assert outcome_of(tmp_path, refused + "[then]\nto_act = 0\n").status == "ok"


def test_variants_begin_in_the_same_position_and_know_nothing_of_each_other(tmp_path: Path) -> None:
    first = STEP.format(0, "pass") + "[then]\nto_act = 1\n"
    variants = """
        [[variant]]
        name = "a pass ends the deal"
        step = [{ seat = 1, action = "pass" }]
        then = { over = true }
        [[variant]]
        name = "a purchase does not"
        step = [{ seat = 1, action = "purchase" }]
        then = { over = false, asked = "draw", events = ["purchase"] }
        [[variant]]
        name = "nothing has happened"
        then = { to_act = 1, events = ["passed"] }
    """
    assert outcome_of(tmp_path, POSITION + first + variants).differences == []


def test_each_variant_is_told_by_name(tmp_path: Path) -> None:
    variants = """
        [[variant]]
        name = "close"
        step = [{ seat = 0, action = "close" }, { seat = 1, action = "close" }]
        [[variant]]
        name = "pass"
        step = [{ seat = 0, action = "pass", then = { to_act = 0 } }]
        then = { over = true }
    """
    assert [line.partition(": ")[0] for line in differences(tmp_path, POSITION + variants)] == [
        "variant 'close', step 1, 'close' by seat 0",
        "variant 'pass', step 1, then.to_act",
        "variant 'pass', then.over",
    ]


def test_variants_wait_for_the_steps_before_them(tmp_path: Path) -> None:
    variant = '[[variant]]\nname = "pass"\nstep = [{ seat = 0, action = "pass" }]\n'
    told = differences(tmp_path, POSITION + STEP.format(0, "close") + variant)
    assert [line.partition(",")[0] for line in told] == ["step 1"]


VINES = """
title = "A case"
game = "viticulture"
[given.seat.0]
hand = "syrah pinot blacksmith"
structures = "yoke trellis"
fields = ["5: sangiovese pinot"]
"""


@pytest.mark.parametrize(
    "line",
    [
        'players.0.hand.cards = ["blacksmith", "syrah", "pinot"]',
        'players.0.fields.0.vines = ["sangiovese", "pinot"]',
        'players.0.fields.0.vines = ["pinot", "sangiovese"]',
        'players.0.structures = ["yoke", "trellis"]',
        'players.0.hand = { cards = ["syrah", "pinot", "blacksmith"] }',
    ],
)
def test_things_without_an_order_may_be_named_in_any(tmp_path: Path, line: str) -> None:
    path = tmp_path / "case.toml"
    path.write_text(f"{VINES}[then.view.0]\n{line}\n", encoding="utf-8")
    assert run_file(path).differences == []


def test_who_mistypes_a_worker_is_not_pointed_to_the_grey_one() -> None:
    with pytest.raises(MalformedAction, match="such as 'worker:ordinary', 'worker:grande', 'worker:farmer'"):
        game("viticulture").vocabulary.parse("place worker:ordinry space:draw_vine.1")


def test_the_rules_are_known() -> None:
    assert all_rules()["SG-3.2"].game == "sangimignano"
