"""Playthroughs: whole games as readable text, counts of positions, and how positions are judged.

For each decision, a playthrough shows who is asked what by which rule, all legal actions, the one chosen, the
events as each seat and a spectator see them, and what changed in their views. What all of them see is shown
once.
"""

from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

from tests.games.properties import CASES, Case, positions, walk

from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.lab.branches import Atlas, Moment, plan_of

GAMES = Path(__file__).parent
WIDTH = 110
LONGEST = 80  # decisions
TOLD_WHOLE = 60  # decisions shown in full; the rest of a longer game is abbreviated
SEEDS = 150  # to choose a rich game from
MOST_POSITIONS = 2000
JUDGED = 30  # positions of each variant
EVERYBODY = "all"

Seen = dict[str, list[str]]


def path_of(case: Case) -> Path:
    """The file with the playthrough of a variant."""
    return GAMES / case.game.name / "golden" / f"{case.variant.name}.txt"


def golden_path(name: str, what: str) -> Path:
    """The file with a text about all variants of a game."""
    return GAMES / name / "golden" / f"{what}.txt"


def playthrough(case: Case, seed: int) -> str:
    """One game as text."""
    return "\n".join([*_head(case, seed), *_moves(case, seed)]) + "\n"


def seed_in(text: str) -> int:
    """The seed of a playthrough."""
    line = next(line for line in text.splitlines() if line.startswith("seed: "))
    return int(line.removeprefix("seed: "))


def rich_seed(case: Case) -> int:
    """The seed of a game, not too long, that uses the most branches; each variant tries different seeds."""
    first = 1000 * [one.name for one in CASES].index(case.name)
    if not any(_branches_used(case, seed) for seed in range(first, first + 3)):
        return first  # games of this kind are long, so any of them shows a lot
    return max(range(first, first + SEEDS), key=lambda seed: _branches_used(case, seed))


def _branches_used(case: Case, seed: int) -> int:
    atlas = Atlas(plan_of(case.game).branch)
    session = case.session(seed)
    used: set[str] = set()
    for action in walk(session.state.clone(), seed):
        before = session.state.clone()
        events = session.play(action).events
        used.update(atlas.used_by(Moment(before.decision, before, action, events, session.options)))
    return len(used) if len(session.entries) <= LONGEST else 0


# The text -----------------------------------------------------------------------------------------


def _head(case: Case, seed: int) -> Iterator[str]:
    session = case.session(seed)
    yield f"{case.game.title}, variant {case.variant.name}"
    yield f"rules: {case.game.rules_version}"
    yield f"players: {session.players}"
    options = ", ".join(f"{name} = {value}" for name, value in case.variant.options.items())
    yield f"options: {options or 'as they are'}"
    yield f"seed: {seed}"
    sizes = [f"{verb.name} {verb.size}" for verb in case.game.vocabulary.verbs]
    yield from _wrapped("actions there are: ", sizes, ", ")
    yield ""
    yield "The opening"
    yield from _told(case, session.state, session.opening)
    views = _views(case, session.state)
    yield from _listed(
        "view",
        {who: [f"{path}: {value}" for path, value in _leaves("", view)] for who, view in views.items()},
    )


def _moves(case: Case, seed: int) -> Iterator[str]:
    session = case.session(seed)
    state = session.state
    for action in walk(state.clone(), seed):
        decision = state.decision
        if state.plies >= TOLD_WHOLE:
            asked = f"{state.plies + 1}. Seat {decision.seat}, {decision.name}, {len(state.legal())} legal"
            session.play(action)
            yield f"{asked}: {action}; {' : '.join(str(score) for score in state.scores())}"
            continue
        yield ""
        yield f"{state.plies + 1}. Seat {decision.seat} is asked: {decision.name} ({decision.rule})"
        yield from _wrapped(f"   legal, {len(state.legal())}: ", [one.text for one in state.legal()], " | ")
        yield f"   plays: {action}"
        before = _views(case, state)
        reveals = state.reveals
        events = session.play(action).events
        yield from _told(case, state, events)
        if state.reveals > reveals:
            yield "   something hidden was shown"
        after = _views(case, state)
        yield from _listed("change", {who: list(_changes("", before[who], after[who])) for who in before})
        yield f"   scores: {' : '.join(str(score) for score in state.scores())}"
    yield ""
    yield f"Over. Winners: {', '.join(str(seat) for seat in state.winners())}"


def _told(case: Case, state: State, events: list[Event]) -> Iterator[str]:
    for event in events:
        lines: Seen = {}
        for viewer in case.viewers(state):
            told = event.seen_by(viewer)
            rest = ", ".join(f"{k} {_short(v)}" for k, v in told.items() if k not in ("kind", "seat"))
            lines[_name(viewer)] = [f"{told['kind']}, seat {_short(told['seat'])}: {rest}"]
        yield from _listed("event", lines)


def _listed(title: str, lines: Seen) -> Iterator[str]:
    """Lines for each viewer; those common to all viewers come first, once."""
    first = next(iter(lines.values()))
    common = [line for line in first if all(line in others for others in lines.values())]
    yield from (f"   {title}, {EVERYBODY}: {line}" for line in common)
    for who, own in lines.items():
        yield from (f"   {title}, {who}: {line}" for line in own if line not in common)


def _wrapped(title: str, things: list[str], between: str) -> list[str]:
    """A title and a list of things, wrapped only between things."""
    whole = between.join(thing.replace(" ", "\0") for thing in things)
    lines = wrap(
        title + whole, WIDTH, subsequent_indent="      ", break_on_hyphens=False, break_long_words=False
    )
    return [line.replace("\0", " ") for line in lines]


def _name(viewer: int | None) -> str:
    return "spectator" if viewer is None else f"seat {viewer}"


def _views(case: Case, state: State) -> dict[str, Plain]:
    """What each viewer sees, without the seat, the options and the number of decisions, shown elsewhere."""
    return {
        _name(viewer): {k: v for k, v in state.view(viewer).items() if k not in ("seat", "options", "plies")}
        for viewer in case.viewers(state)
    }


def _leaves(path: str, value: Plain) -> Iterator[tuple[str, str]]:
    """The leaves of plain data, each with its path; simple data is one leaf."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(f"{path}.{key}".lstrip("."), inner)
    elif isinstance(value, list) and not _is_simple(value):
        for number, inner in enumerate(value):
            if isinstance(inner, dict) and _is_simple(inner):
                yield f"{path}.{number}", _short(inner)
            else:
                yield from _leaves(f"{path}.{number}", inner)
    else:
        yield path, _short(value)


def _is_simple(value: Plain) -> bool:
    """Whether it contains nothing that has parts of its own."""
    if isinstance(value, dict):
        return not any(isinstance(inner, dict) or not _is_simple(inner) for inner in value.values())
    return not isinstance(value, list) or not any(isinstance(inner, dict) for inner in value)


def _short(value: Plain) -> str:
    if isinstance(value, list):
        return f"[{' '.join(_short(inner) for inner in value)}]"
    if isinstance(value, dict):
        return f"({' '.join(f'{k}={_short(v)}' for k, v in value.items())})"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None or value == "" else str(value)


def _changes(path: str, old: Plain, new: Plain) -> Iterator[str]:
    """The differences, each with its path; simple things in lists, and those new or gone, as a whole."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from _changes(f"{path}.{key}".lstrip("."), old.get(key), new.get(key))
    elif isinstance(old, list) and isinstance(new, list) and not (_is_simple(old) and _is_simple(new)):
        for number in range(max(len(old), len(new))):
            one, two = (side[number] if number < len(side) else None for side in (old, new))
            if not (_is_simple(one) and _is_simple(two)):
                yield from _changes(f"{path}.{number}", one, two)
            elif one != two:
                yield f"{path}.{number}: {_short(one)} -> {_short(two)}"
    elif old != new:
        yield f"{path}: {_short(old)} -> {_short(new)}"


# Counts of positions ------------------------------------------------------------------------------


def perft(name: str) -> str:
    """How many positions are one, two or more decisions after fixed ones: paths/different positions."""
    lines = []
    for case in (case for case in CASES if case.game.name == name):
        state = case.start(1)
        for _ in walk(state, 1):
            if state.plies % 30 == 0 and state.plies <= 90:
                counts = " ".join(f"{paths}/{different}" for paths, different in _layers(state))
                lines.append(f"{case.name} seed 1 after {state.plies}: {counts}")
    return "\n".join(lines) + "\n"


def _layers(state: State) -> Iterator[tuple[int, int]]:
    layer = [state]
    while layer and sum(len(one.legal()) for one in layer) <= MOST_POSITIONS:
        following = []
        for one in layer:
            for action in one.legal():
                child = one.clone()
                child.play(action)
                following.append(child)
        layer = following
        if layer:
            yield len(layer), len({child.fingerprint() for child in layer})


# Judgement ----------------------------------------------------------------------------------------


def judgement(name: str) -> str:
    """What positions of a game are worth to each seat, the stage of the game, and how far a plan reaches."""
    lines = []
    for case in (case for case in CASES if case.game.name == name):
        for state in positions(case, 2, [], JUDGED):
            worths = " ".join(f"{case.game.evaluate(state, seat):.4f}" for seat in range(state.players))
            ends = f"stage {case.game.stage(state)}, plans to {case.game.plan_end(state)}"
            asked = "over" if state.over else state.decision.name
            lines.append(f"{case.name} seed 2 after {state.plies}, {asked}: {worths}; {ends}")
    return "\n".join(lines) + "\n"
