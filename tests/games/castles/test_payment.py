"""Cards that are not a payment are refused by the rule they break; other words, with what may be written."""

import pytest

import tavola
from tavola.core.errors import MalformedAction


@pytest.mark.rule("CT-7.7", "CT-7.9")
@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("hand:city hand:inn", "CT-7.7"),
        ("worker hand:city hand:inn", "CT-7.7"),
        ("hand:city hand:inn hand:quarry", "CT-7.7"),
        ("hand:city hand:city hand:inn hand:quarry hand:quarry hand:wagon", "CT-7.7"),
        ("hand:city", "CT-7.9"),
        ("worker", "CT-7.9"),
        ("worker worker worker", "CT-7.9"),
        ("hand:city hand:city hand:inn hand:inn hand:quarry hand:quarry", "CT-7.9"),
        ("", ""),
        ("gold", ""),
        ("hand:gold hand:city", ""),
        ("worker hand:gold", ""),
    ],
)
def test_what_is_no_price_is_refused_by_its_rule(words: str, rule: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        tavola.game("castles").vocabulary.parse(f"pay {words}")
    assert caught.value.rule == rule
    assert ("it needs a payment such as" in str(caught.value)) == (rule == "")
