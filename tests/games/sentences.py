"""What players read: prompts, labels, refusals and lines of the log in English; pictures for a terminal."""

from collections.abc import Iterator

from tests.games.properties import CASES, Case, anything, some, walk

from tavola import game
from tavola.core.chance import fast_chance
from tavola.core.data.words import Words, words
from tavola.core.event import Event
from tavola.core.state import State

SEED = 4
NAMES = ["Ada", "Bice", "Carla", "Dina", "Elsa", "Fina"]
OF_EACH_KIND = 3  # decisions of each kind to put into words
LABELS = 8
REFUSALS = 5
BETWEEN = 40  # decisions between two pictures
PICTURES = 3  # of each variant


def sentences(name: str) -> str:
    """Decisions of every kind in the words players read: what is asked, offered, refused and logged."""
    told = words(game(name), "en")
    met: dict[str, int] = {}
    lines: list[str] = []
    for case in _cases(name):
        session = case.session(SEED)
        lines += _log(told, session.state, session.opening)
        for action in walk(session.state.clone(), SEED):
            state = session.state
            kind = state.decision.name
            met[kind] = met.get(kind, 0) + 1
            if met[kind] > OF_EACH_KIND:
                session.play(action)
                continue
            lines += ["", f"{case.name} after {state.plies}, {kind}", *_choices(case, told, state)]
            lines.append(f"  plays {action}")
            lines += _log(told, state, session.play(action).events)
    return "\n".join(lines) + "\n"


def pictures(name: str) -> str:
    """Pictures of some positions of every variant, with keys in place of the words."""
    lines: list[str] = []
    for case in _cases(name):
        terms = {key: f"<{key}>" for key in words(case.game, "en").picture_terms()}
        state = case.start(SEED)
        for _ in walk(state, SEED):
            if state.plies % BETWEEN == BETWEEN - 1 and state.plies < BETWEEN * PICTURES:
                lines += ["", f"{case.name} after {state.plies}"]
                lines += case.game.picture(state.view(state.to_move), NAMES[: state.players], terms)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _cases(name: str) -> list[Case]:
    return [case for case in CASES if case.game.name == name]


def _choices(case: Case, told: Words, state: State) -> Iterator[str]:
    names = NAMES[: state.players]
    chance = fast_chance(state.plies)
    yield f"  asks: {told.prompt(state, names)}"
    for action in some(state.legal(), LABELS, chance):
        yield f"  {action}: {told.label(state, action, names)}"
    for action in (anything(case.game.vocabulary, chance) for _ in range(REFUSALS)):
        refusal = state.why_not(action)
        if refusal is not None:
            yield f"  not {action}: {told.refusal(refusal, names)} ({refusal.rule})"


def _log(told: Words, state: State, events: list[Event]) -> Iterator[str]:
    """Each line as seat 0 reads it, and as a spectator does."""
    names = NAMES[: state.players]
    for event in events:
        for seat, who in ((0, "Ada reads"), (None, "others read")):
            yield f"  {who}: {told.line(event.told_to(seat), names, seat)}"
