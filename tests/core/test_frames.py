"""Frames: what was saved can be loaded, and anything else is refused with a sentence."""

import pytest

import tavola
from tavola.core.chance import fast_chance
from tavola.core.decision import Frame, Step
from tavola.core.errors import BadFile
from tavola.core.frame_parts import Declaration
from tavola.core.frames import Frames
from tavola.core.game import Game
from tavola.core.plain import Plain

GAMES = [tavola.game(name) for name in tavola.game_names()]
DECLARED = [
    pytest.param(game, found, id=f"{game.name}-{name}")
    for game in GAMES
    for name, found in game.frames.classes.items()
]


def written(game: Game, declared: Declaration) -> list[dict[str, Plain]]:
    """Plain data in which every part takes each of its examples, and is left out if it can be."""
    parts = [part for part in declared.parts if part.loads]
    values = {part.name: part.codec.examples(game.frames.box) for part in parts}
    first: dict[str, Plain] = {"frame": declared.name, **{name: found[0] for name, found in values.items()}}
    cases = [first]
    for part in parts:
        cases += [{**first, part.name: value} for value in values[part.name]]
        if part.optional:
            cases.append({name: value for name, value in first.items() if name != part.name})
    return cases


def is_usual(game: Game, found: type[Frame], name: str, value: Plain) -> bool:
    """Whether a part with this value is left out."""
    for part in found.declared.parts:
        if part.name == name and part.optional:
            return part.codec.load(value, game.frames.box) == part.absent
    return False


@pytest.mark.parametrize(("game", "found"), DECLARED)
def test_every_frame_can_be_loaded_as_it_was_saved(game: Game, found: type[Frame]) -> None:
    derived = [part.name for part in found.declared.parts if not part.loads]
    for case in written(game, found.declared):
        frame = game.frames.load(case)
        assert type(frame) is found
        saved = frame.to_data()
        expected = {name: value for name, value in case.items() if not is_usual(game, found, name, value)}
        assert {name: value for name, value in saved.items() if name not in derived} == expected
        assert game.frames.load(saved).to_data() == saved


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_stacks_of_a_game_come_back(game: Game) -> None:
    state = game.start(seed=5)
    chance = fast_chance(5)
    while not state.over and state.plies < 400:
        stack: list[Plain] = [frame.to_data() for frame in state.stack]
        assert [frame.to_data() for frame in game.frames.load_stack(stack)] == stack
        state.play(state.legal()[chance.below(len(state.legal()))])


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        ("turn", "'turn' is not a frame."),
        ({}, "There is no frame None in this game."),
        ({"frame": "nap"}, "There is no frame 'nap' in this game."),
        ({"frame": "turn"}, "A frame 'turn' has no 'seat'."),
        (
            {"frame": "turn", "seat": "0"},
            "'seat' of a frame 'turn' cannot be '0': it must be a whole number.",
        ),
        (
            {"frame": "turn", "seat": True},
            "'seat' of a frame 'turn' cannot be True: it must be a whole number.",
        ),
        (
            {"frame": "turn", "seat": -1},
            "'seat' of a frame 'turn' cannot be -1: it must be a whole number, at least 0.",
        ),
        ({"frame": "turn", "seat": 0, "hat": 1}, "A frame 'turn' takes no 'hat'."),
        (
            {"frame": "return", "seat": 0, "left": 1, "may_keep": 1},
            "'may_keep' of a frame 'return' cannot be 1: it must be true or false.",
        ),
        (
            {"frame": "draw", "seat": 0, "purpose": "fun", "left": 1, "barred": []},
            (
                "'purpose' of a frame 'draw' cannot be 'fun': "
                "it must be one of purchase, exchange, extend, income, via."
            ),
        ),
        (
            {"frame": "destroy", "seat": 0, "towers": "all"},
            "'towers' of a frame 'destroy' cannot be 'all': it must be a list.",
        ),
    ],
)
def test_a_malformed_frame_is_refused_with_a_sentence(plain: Plain, sentence: str) -> None:
    with pytest.raises(BadFile) as refused:
        tavola.game("sangimignano").frames.load(plain)
    assert str(refused.value) == sentence


def test_an_effect_of_another_kind_is_refused() -> None:
    frames = tavola.game("viticulture").frames
    planting = frames.classes["plant"].declared.parts[1].codec.examples(frames.box)[0]
    with pytest.raises(BadFile, match="it must be the ref of a Build effect"):
        frames.load({"frame": "build", "seat": 0, "effect": planting, "left": 1})


def test_a_view_without_a_stack_is_refused() -> None:
    with pytest.raises(BadFile, match="None is not a stack of frames"):
        tavola.game("castles").frames.load_stack(None)


class Undeclared(Step):
    """A step whose author forgot to declare it."""


def test_a_frame_class_without_a_declaration_stops_its_game() -> None:
    with pytest.raises(TypeError, match=f"Undeclared of {__name__} is not declared"):
        Frames(__name__)


def test_a_verb_that_the_game_lacks_stops_it() -> None:
    frames = tavola.game("sangimignano").frames
    with pytest.raises(TypeError, match="asks for 'draw', which is not a verb"):
        frames.check_verbs(
            [verb.name for verb in tavola.game("sangimignano").vocabulary.verbs if verb.name != "draw"]
        )
