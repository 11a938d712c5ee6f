"""Fingerprints of everything that can be asked about the positions of scenarios and random games.

A golden text has a line for each scenario and each variant, with a short hash for each matter. If a hash
changes, print the texts that it stands for, before and after the change, and compare them:

    python -m tests.games.moments castles/castle-gives-nothing castles-quick
"""

import json
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from tests.games.properties import CASES, Case, anything

from tavola.core.action import Action, Vocabulary
from tavola.core.chance import Chance, fast_chance
from tavola.core.data.phrase import Phrase
from tavola.core.data.words import words
from tavola.core.errors import MalformedAction
from tavola.core.event import Event
from tavola.core.state import State
from tavola.lab.scenario import Scenario, ScenarioStep, read_scenario, scenario_files, start_of

GAMES = Path(__file__).parent
NAMES = ["Ada", "Bice", "Carla", "Dina", "Elsa", "Fina"]
REFUSALS = 16  # actions to try at each position
LABELS = 12
FURTHER = 30  # random choices after the end of a scenario
STEPS = 8  # random choices in an imagined world
WALKED = 500  # positions of each variant, from as many games as it takes
DEAR = 25  # one position in this many also gets the slow matters

Texts = dict[str, list[str]]


def files_of(name: str) -> list[Path]:
    """The scenarios of a game."""
    return scenario_files([GAMES / name / "scenarios"])


def name_of(path: Path) -> str:
    """The name of a scenario within its game."""
    return path.relative_to(GAMES).with_suffix("").as_posix().partition("/scenarios/")[2]


def moments(name: str) -> str:
    """A line for each variant and each scenario of a game."""
    lines = [line(case.name, walked(case)) for case in CASES if case.game.name == name]
    lines += [line(name_of(path), texts(read_scenario(path))) for path in files_of(name)]
    return "\n".join(lines) + "\n"


def line(name: str, told: Texts) -> str:
    """The name, then a hash for each matter."""
    digits = ", ".join(f"{matter} {_digits(lines)}" for matter, lines in told.items())
    return f"{name}: {digits}"


def walked(case: Case) -> Texts:
    """The texts about the positions of a variant's random games, by matter."""
    told: Texts = {matter: [] for matter in MATTERS}
    told["things"] = list(_things(case))
    seed = count = 0
    while count < WALKED:
        seed += 1
        state = case.start(seed)
        chance = fast_chance(seed)
        while count < WALKED and not state.over:
            _tell(told, state, dear=count % DEAR == 0)
            legal = state.legal()
            action = legal[chance.below(len(legal))]
            before = state
            state = state.clone()  # play continues on the copy; the original must stay as it is
            _play(told, state, action)
            told["copied"].append(before.fingerprint())
            count += 1
        _tell(told, state, dear=True)
    return told


def texts(scenario: Scenario) -> Texts:
    """The texts about the positions of a scenario, by matter."""
    told: Texts = {matter: [] for matter in MATTERS}
    state = start_of(scenario)
    told["words"].append(_said(state.game.figures(state.game.values(scenario.options))))
    _tell(told, state, dear=True)
    last = reached = _follow(told, state, scenario.step)
    for variant in scenario.variant:
        last = _follow(told, reached, variant.step)
    _tell(told, last, dear=True)
    told["imagined"] += _imagined(last, fast_chance(last.plies), [*range(last.players), None])
    _further(told, last)
    return told


def _digits(lines: list[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=3).hexdigest()


# The positions -------------------------------------------------------------------------------------


def _follow(told: Texts, state: State, steps: list[ScenarioStep]) -> State:
    """Make the choices of a scenario, and record each."""
    for step in steps:
        if step.refused is None:
            state = state.clone()
            _play(told, state, state.game.vocabulary.parse(step.action))
            _tell(told, state, dear=False)
        elif not state.over and step.seat == state.to_move:
            told["refusals"] += _why_not_words(state, step.action)
    return state


def _why_not_words(state: State, text: str) -> Iterator[str]:
    """Why a choice, given as text, is refused."""
    try:
        yield from _why_not(state, state.game.vocabulary.parse(text))
    except MalformedAction as error:
        yield _said(text, error.rule, str(error))


def _further(told: Texts, state: State) -> None:
    """Continue at random, and record where that leads."""
    chance = fast_chance(len(told["choices"]))
    before = state
    state = state.clone()
    for _ in range(FURTHER):
        if state.over:
            break
        legal = state.legal()
        _play(told, state, legal[chance.below(len(legal))])
        _tell(told, state, dear=False)
    told["copied"] += [_said(before.truth()), _said(state.truth())]
    _tell(told, state, dear=True)


def _play(told: Texts, state: State, action: Action) -> None:
    state.journal = []
    reveals = state.reveals
    state.play(action)
    for event in state.journal:
        told["events"] += _events(state, event)
    told["events"].append(_said(state.reveals > reveals, state.scores()))


# The matters ---------------------------------------------------------------------------------------


def _tell(told: Texts, state: State, dear: bool) -> None:
    chance = fast_chance(len(told["choices"]))
    told["choices"] += _choices(state)
    told["refusals"] += _refusals(state, chance)
    told["worths"] += _worths(state)
    told["truth"].append(state.fingerprint())
    told["imagined"] += _imagined(state, chance, [_some_viewer(state)])
    if dear:
        told["words"] += _labels(state, chance)
        told["views"] += _views(state)


MATTERS = ["choices", "refusals", "events", "words", "views", "worths", "truth", "imagined", "copied"]


def _choices(state: State) -> Iterator[str]:
    if state.over:
        yield _said("over", state.winners(), state.places())
        return
    asked = state.decision
    yield _said(asked.seat, asked.name, asked.rule, [action.text for action in state.legal()])


def _refusals(state: State, chance: Chance) -> Iterator[str]:
    """Why some choices are refused; most of them are of the kinds that the decision asks for."""
    if state.over:
        return
    vocabulary = state.game.vocabulary
    for action in _tried(state, vocabulary, chance):
        yield from _why_not(state, action)


def _why_not(state: State, action: Action) -> Iterator[str]:
    refusal = state.why_not(action)
    if refusal is not None:
        yield _said(action.text, refusal.rule, refusal.reason, refusal.values)


def _tried(state: State, vocabulary: Vocabulary, chance: Chance) -> Iterator[Action]:
    yield from (vocabulary.at(verb.base) for verb in vocabulary.verbs if verb.size == 1)
    named = state.decision.verbs(state)
    asked = [verb for verb in vocabulary.verbs if verb.name in named]
    for _ in range(REFUSALS if asked else 0):
        verb = asked[chance.below(len(asked))]
        yield vocabulary.at(verb.base + chance.below(verb.size))
    for _ in range(REFUSALS // 4):
        yield anything(vocabulary, chance)


def _events(state: State, event: Event) -> Iterator[str]:
    """An event as seat 0 and a spectator see it, with the key of its sentence."""
    for viewer in (0, None):
        told = event.told_to(viewer)
        yield _said(told, state.game.event_key(told), dict(state.game.event_values(told)))


def _labels(state: State, chance: Chance) -> Iterator[str]:
    """What is asked, and how choices are labelled, including some that are not legal."""
    if state.over:
        return
    yield _said(state.game.prompt(state))
    for action in [*state.legal()[:LABELS], *_tried(state, state.game.vocabulary, chance)]:
        yield _said(action.text, state.game.label(state, action))


def _views(state: State) -> Iterator[str]:
    """What each viewer sees, and how a terminal draws it."""
    terms = {key: f"<{key}>" for key in words(state.game, "en").picture_terms()}
    for viewer in [*range(state.players), None]:
        view = state.view(viewer)
        yield _said(viewer, view)
        if viewer in (0, None):
            yield from state.game.picture(view, NAMES[: state.players], terms)
    yield from (_said(row.category, row.points, row.formulas) for row in state.game.score_sheet(state))


def _worths(state: State) -> Iterator[str]:
    played = state.game
    yield _said(played.stage(state), played.plan_end(state))
    for seat in range(state.players):
        yield f"{played.evaluate(state, seat):.6f}"


def _some_viewer(state: State) -> int | None:
    """One viewer for each position, all of them in turn."""
    viewer = state.plies % (state.players + 1)
    return viewer if viewer < state.players else None


def _imagined(state: State, chance: Chance, viewers: list[int | None]) -> Iterator[str]:
    """A world that each of these viewers could be in, for all they know."""
    for viewer in viewers:
        world = state.determinize(viewer, chance)
        yield world.fingerprint()
        yield from _some_steps(world, chance)


def _some_steps(world: State, chance: Chance) -> Iterator[str]:
    """Where some random choices in an imagined world lead: the game must be able to continue from there."""
    for _ in range(STEPS):
        legal = [] if world.over else world.legal()
        if not legal:
            return
        world.play(legal[chance.below(len(legal))])
    yield world.fingerprint()


def _things(case: Case) -> Iterator[str]:
    """How cards, spaces and rows describe themselves, and how they are drawn."""
    values = case.game.values(dict(case.variant.options))
    for things in (case.game.things(values), case.game.effects(values)):
        for name, thing in things.items():
            yield _said(name, thing.rule, thing.drawing, [_parts(phrase) for phrase in thing.sentences])


def _parts(said: object) -> object:
    """A phrase as plain data, with the phrases inside it."""
    if isinstance(said, Phrase):
        return [said.key, {key: _parts(value) for key, value in said.values.items()}]
    return [_parts(one) for one in said] if isinstance(said, list) else said


def _said(*things: object) -> str:
    return json.dumps(things, default=_plainly)


def _plainly(thing: object) -> object:
    return [thing.key, thing.values] if isinstance(thing, Phrase) else repr(thing)


def main(names: list[str]) -> None:
    """Print the texts about these scenarios and variants."""
    for name in names:
        cases = [case for case in CASES if case.name == name]
        file = (GAMES / name.replace("/", "/scenarios/", 1)).with_suffix(".toml")
        for matter, lines in (walked(cases[0]) if cases else texts(read_scenario(file))).items():
            print(f"{matter}:", *lines, sep="\n  ")


if __name__ == "__main__":
    main(sys.argv[1:])
