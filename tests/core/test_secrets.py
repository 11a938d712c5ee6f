"""Nobody learns what is hidden: not from a view, an option, an error, an event, a label or a bot.

Two worlds that differ only in what a seat cannot know must look the same to it, before and after anything
that shows nothing hidden. The other world is made in two ways: by the game's `determinize`, and by the tests'
own `scramble`, which knows nothing about views.
"""

from functools import partial

import msgspec
import pytest
from hypothesis import given
from tests.games.properties import (
    TRIES,
    Case,
    anything,
    check_dealt_fairly,
    choices,
    every_case,
    every_game,
    positions,
    seeds,
    some,
    tries,
    walk,
)

from tavola import game
from tavola.bots import bot, bot_names
from tavola.core.action import Action
from tavola.core.chance import fast_chance
from tavola.core.data.words import languages, words
from tavola.core.errors import BadOptions
from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.core.play.glimpse import glimpse, glimpse_from
from tavola.core.state import State

# Bots that think for a few milliseconds at most, so that they can be asked about more positions.
QUICK = ["random", "heuristic", "novice"]


def seen(events: list[Event], seat: int | None) -> list[dict[str, Plain]]:
    return [event.seen_by(seat) for event in events]


def played(state: State, action: Action) -> tuple[State, list[Event]]:
    """A copy of the state after an action, and the events it caused."""
    after = state.clone()
    after.journal = []
    after.play(action)
    return after, after.journal


@every_case
@tries(5)
@given(seed=seeds, first=choices)
def test_a_view_looks_the_same_in_every_world(case: Case, seed: int, first: list[int]) -> None:
    chance = fast_chance(seed)
    for state in positions(case, seed, first, 80):
        for seat in case.viewers(state):
            view = state.view(seat)
            imagined = state.determinize(seat, chance.clone())
            assert imagined.view(seat) == view
            scrambled = case.box.scramble(state, seat, chance)
            assert scrambled.view(seat) == view
            assert case.box.census(imagined) == case.box.census(scrambled) == case.box.census(state)
            chance.word()


@every_case
@tries(3)
@given(seed=seeds, first=choices)
def test_an_imagined_world_depends_on_the_view_alone(case: Case, seed: int, first: list[int]) -> None:
    chance = fast_chance(seed)
    for state in positions(case, seed, first, 40):
        for seat in case.viewers(state):
            scrambled = case.box.scramble(state, seat, chance)
            first_world = state.determinize(seat, chance.clone())
            assert scrambled.determinize(seat, chance.clone()).fingerprint() == first_world.fingerprint()
            assert first_world.determinize(seat, chance.clone()).fingerprint() == first_world.fingerprint()


@every_case
def test_an_imagined_world_deals_all_that_is_hidden_fairly(case: Case) -> None:
    """Every hidden card is as likely in one hidden place as in another."""
    chance = fast_chance(6)
    for state in positions(case, 6, [], 3):
        for seat in case.viewers(state):
            check_dealt_fairly(case, state, seat, partial(state.determinize, seat, chance))


@every_case
@tries(3)
@given(seed=seeds, first=choices)
def test_choices_and_refusals_tell_nothing(case: Case, seed: int, first: list[int]) -> None:
    chance = fast_chance(seed)
    names = [f"player {seat}" for seat in range(8)]
    for state in positions(case, seed, first, 60):
        if state.over:
            return
        seat = state.to_move
        for world in (case.box.scramble(state, seat, chance), state.determinize(seat, chance)):
            assert world.to_move == seat
            assert world.legal() == state.legal()
            assert world.decision.verbs(world) == state.decision.verbs(state)
            for action in (anything(case.game.vocabulary, chance) for _ in range(25)):
                refusal, other = state.why_not(action), world.why_not(action)
                assert (refusal is None) == (other is None)
                if refusal is not None and other is not None:
                    told = (refusal.rule, refusal.reason, refusal.values)
                    assert told == (other.rule, other.reason, other.values)
            for language in languages(case.game):
                speech = words(case.game, language)
                assert speech.prompt(world, names) == speech.prompt(state, names)
                labels = [speech.label(world, action, names) for action in state.legal()]
                assert labels == [speech.label(state, action, names) for action in state.legal()]


def shows_own_cards(events: list[Event], told: list[Event], seat: int | None, actor: int) -> bool:
    """Whether whoever acts had to discard cards that this seat did not know, without being asked which.

    That is like an action that is possible in one world only: nothing else may differ before it.
    """
    for here, there in zip(seen(events, seat), seen(told, seat), strict=False):
        if here != there:
            discards = here["kind"] == there["kind"] == "discarded"
            return seat != actor and discards and here["seat"] == there["seat"] == actor
    return False


@every_case
@tries(5)
@given(seed=seeds, first=choices)
def test_events_tell_a_seat_nothing_hidden(case: Case, seed: int, first: list[int]) -> None:
    """An action that reveals nothing leads to the same events and the same view in every world."""
    chance = fast_chance(seed)
    for state in positions(case, seed, first, 60):
        for seat in case.viewers(state):
            if seat != state.to_move and case.box.waiting(state):
                continue  # whether the action follows shows what the seat did not know
            for world in (case.box.scramble(state, seat, chance), state.determinize(seat, chance)):
                for action in some(state.legal(), 5, chance):
                    if action not in world.legal():
                        continue  # it shows what the seat did not know
                    after, events = played(state, action)
                    there, told = played(world, action)
                    reveals = after.reveals > state.reveals
                    if seat is not None:
                        # Everybody at the table knows whether something is revealed.
                        assert (there.reveals > world.reveals) == reveals
                    if not reveals and not shows_own_cards(events, told, seat, state.to_move):
                        assert seen(told, seat) == seen(events, seat)
                        assert there.view(seat) == after.view(seat)


@every_case
@tries(5)
@given(seed=seeds, first=choices)
def test_a_secret_is_told_to_its_audience_only(case: Case, seed: int, first: list[int]) -> None:
    session = case.session(seed)
    state = session.state
    everything: list[Event] = list(session.opening)
    for _ in walk(state, seed, first):
        everything += state.journal or []
        state.journal = []
    for event in everything:
        for seat in case.viewers(state):
            told = event.seen_by(seat)
            may = event.secret is not None and seat is not None and bool(event.audience >> seat & 1)
            for field, secret in (event.secret or {}).items():
                if may:
                    assert told[field] == secret
                else:
                    # What is already public is not a secret any more.
                    assert field not in told or told[field] in (None, event.data.get(field))
            assert msgspec.json.decode(msgspec.json.encode(told)) == told
        if event.audience == 0:
            assert event.secret is None or event.data.items() >= event.secret.items()


@every_case
@pytest.mark.parametrize("name", bot_names())
def test_bots_choose_the_same_whatever_is_hidden(case: Case, name: str) -> None:
    chance = fast_chance(5)
    for state in positions(case, 5, [], 9 if name in QUICK else TRIES):
        if state.over:
            return
        look = glimpse(state)
        thoughts = chance.branch()
        choice = bot(name).choose(look, thoughts.clone())
        assert choice in state.legal()
        for _ in range(2):
            world = case.box.scramble(state, state.to_move, chance)
            assert bot(name).choose(glimpse(world), thoughts.clone()) is choice
        # The same from plain data, as a bot in another process gets it.
        wire = msgspec.json.decode(msgspec.json.encode(look.view), type=dict[str, object])
        texts = [action.text for action in look.legal]
        away = glimpse_from(case.game, look.seat, wire, texts)  # type: ignore[arg-type]
        assert bot(name).choose(away, thoughts.clone()) is choice


@every_case
def test_views_are_plain_data(case: Case) -> None:
    for state in positions(case, 8, [], 5):
        for seat in case.viewers(state):
            view = state.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view)) == view
            assert view["game"] == case.game.name
            assert view["seat"] == seat


@every_game
def test_a_seat_that_is_not_there_sees_nothing(name: str) -> None:
    state = game(name).start(seed=5)
    for seat in (-1, state.players, 9):
        with pytest.raises(BadOptions, match=f"There is no seat {seat}: seats go from 0 to"):
            state.view(seat)
        with pytest.raises(BadOptions):
            state.determinize(seat, fast_chance(1))
