"""Each action has one text, one number and one object."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.properties import every_game, tries

from tavola import game, game_names
from tavola.core.action import Action
from tavola.core.chance import fast_chance
from tavola.core.errors import MalformedAction

WORDS = sorted(
    {word for name in game_names() for verb in game(name).vocabulary.verbs for word in verb.of().text.split()}
)


@every_game
def test_text_and_number_lead_back_to_the_action(name: str) -> None:
    vocabulary = game(name).vocabulary
    texts = set()
    for index in range(vocabulary.size):
        action = vocabulary.at(index)
        assert action.index == index
        assert vocabulary.at(index) is action
        assert vocabulary.parse(action.text) is action
        assert action.text.split()[0] == action.verb.name
        texts.add(action.text)
    assert len(texts) == vocabulary.size


@every_game
def test_numbers_come_from_the_declared_domains(name: str) -> None:
    vocabulary = game(name).vocabulary
    assert vocabulary.size == sum(
        len(verb.first.tokens) * len(verb.second.tokens) for verb in vocabulary.verbs
    )
    bases = [verb.base for verb in vocabulary.verbs]
    assert bases == sorted(bases)
    for index in (-1, vocabulary.size, vocabulary.size + 1000):
        with pytest.raises(MalformedAction, match="There is no action number"):
            vocabulary.at(index)


@every_game
def test_words_in_any_order_and_spacing_name_the_same(name: str) -> None:
    vocabulary = game(name).vocabulary
    chance = fast_chance(4)
    for index in range(0, vocabulary.size, 13):
        action = vocabulary.at(index)
        order = list(range(len(action.verb.second.tokens[action.b].split())))
        first = action.verb.first.tokens[action.a].split()
        second = action.verb.second.tokens[action.b].split()
        chance.shuffle(order)
        mixed = [action.verb.name, *first, *(second[i] for i in order)]
        assert vocabulary.parse("  " + "   ".join(mixed) + "\n") is action


@every_game
@tries(150)
@given(text=st.one_of(st.text(max_size=40), st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)))
def test_any_other_text_gets_a_sentence(name: str, text: str) -> None:
    vocabulary = game(name).vocabulary
    action: Action | None = None
    complaint = ""
    try:
        action = vocabulary.parse(text)
    except MalformedAction as error:
        complaint = str(error)
    assert (action is None) == complaint.endswith(".")
    if action is not None:
        assert sorted(action.text.split()) == sorted(text.split())


@every_game
def test_things_an_action_names_are_references(name: str) -> None:
    vocabulary = game(name).vocabulary
    for index in range(vocabulary.size):
        assert all(ref and " " not in ref for ref in vocabulary.at(index).refs)
