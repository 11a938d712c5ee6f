"""Whatever happens in a game can be said in each of its languages."""

from hypothesis import given
from tests.properties import Case, anything, choices, every_case, seeds, tries, walk

from tavola.core.chance import fast_chance
from tavola.core.words import languages, words

NAMES = ["Ada", "Bea", "Clio", "Dora", "Elsa", "Fina"]


@every_case
@tries(2)
@given(seed=seeds, first=choices)
def test_everything_has_words(case: Case, seed: int, first: list[int]) -> None:
    session = case.session(seed)
    state = session.state
    chance = fast_chance(seed)
    speeches = [words(case.game, language) for language in languages(case.game)]
    assert speeches
    for action in walk(state.clone(), seed, first):
        refusals = [state.why_not(anything(case.game.vocabulary, chance)) for _ in range(5)]
        for speech in speeches:
            assert speech.prompt(state, NAMES)
            labels = [(speech.label(state, one, NAMES), one.refs) for one in state.legal()]
            assert all(label for label, _ in labels)
            assert len(set(labels)) == len(labels), "neither words nor things tell two choices apart"
            assert all(speech.refusal(refusal, NAMES) for refusal in refusals if refusal)
            assert set(state.decision.verbs(state)) <= set(speech.verbs)
        session.play(action)
    events = session.opening + [event for entry in session.entries for event in entry.events]
    for event in events:
        for seat in case.viewers(state):
            for speech in speeches:
                assert speech.line(event.seen_by(seat), NAMES, seat)
    for speech in speeches:
        assert speech.prompt(state, NAMES)
