"""How an effect describes itself: the phrases of its text, and the icons that a client draws.

A sign is an icon, perhaps with a figure on it, or a short text between icons. Icons have names from the game
(`lira`, `card.vine`, `bottle.red`); how they look is up to the client.
"""

from tavola.core.data.phrase import Phrase
from tavola.core.plain import Plain

Sign = dict[str, Plain]
Line = dict[str, Plain]  # of a card: `signs`, after a `lead` such as "or"
MOST_REPEATED = 3  # equal icons side by side; for more, a number is written


def icon(name: str) -> Sign:
    """An icon without a figure."""
    return {"icon": name}


def figure(name: str, number: str) -> Sign:
    """An icon with a figure on it."""
    return {"icon": name, "n": number}


def between(text: str) -> Sign:
    """A text between icons: an arrow, a colon, a slash."""
    return {"text": text}


def said_between(word: str) -> Sign:
    """A word between icons, which the client translates."""
    return {"word": word}


def lira_sign(amount: int) -> Sign:
    """A coin."""
    return figure("lira", str(amount))


def card_sign(deck: str) -> Sign:
    """The back of a card."""
    return icon(f"card.{deck}")


def points_sign(amount: int) -> Sign:
    """A victory point."""
    return figure("points", str(amount))


def line(signs: list[Sign], lead: str = "") -> Line:
    """A line of a card."""
    drawn: list[Plain] = []
    drawn.extend(signs)
    return {"lead": lead, "signs": drawn} if lead else {"signs": drawn}


def repeated(sign: Sign, times: int) -> list[Sign]:
    """The same icon several times."""
    return [sign] * times if times <= MOST_REPEATED else [between(f"{times}×"), sign]


def signed(amount: int, sign: Sign) -> list[Sign]:
    """A gain or, with a minus in front, a loss."""
    return [between("−"), sign] if amount < 0 else [sign]


def noun(key: str, count: int) -> Phrase:
    """A number of something."""
    return Phrase(key, {"n": count})


def times(count: int) -> Phrase:
    """How often."""
    return Phrase(["", "once", "twice"][count]) if count < 3 else noun("times", count)


def up_to(low: int, high: int, thing: Phrase) -> Phrase:
    """A number of things, or fewer."""
    return thing if low == high or high == 1 else Phrase("up_to", {"what": thing})


def optional(low: int, phrase: Phrase) -> Phrase:
    """Something optional if `low` is 0."""
    return Phrase("may", {"what": phrase}) if low == 0 else phrase


def does(verb: str, thing: Phrase) -> Phrase:
    """A verb with its object; consecutive phrases with the same verb are merged."""
    return Phrase(verb, {"what": [thing]})


def row(phrases: list[Phrase]) -> Phrase:
    """A sequence of phrases as one sentence.

    Equal verbs are merged, and conditional phrases are kept apart from unconditional ones.
    """
    merged: list[Phrase] = []
    for phrase in phrases:
        if merged and merged[-1].key == phrase.key and _is_list(phrase):
            merged[-1] = Phrase(phrase.key, {"what": _things(merged[-1]) + _things(phrase)})
        else:
            merged.append(phrase)
    at = 0
    while at < len(merged) and merged[at].key not in APART:
        at += 1
    if at == len(merged) or at == 0:
        return merged[0] if len(merged) == 1 else Phrase("row", {"what": merged})
    apart = "and_may" if merged[at].key == "may" else "and_if"
    return Phrase(apart, {"first": row(merged[:at]), "then": row(merged[at:])})


# Phrases that are not plain imperatives.
APART = ["if", "if_else", "may"]


def _things(phrase: Phrase) -> list[Phrase]:
    things = phrase.values["what"]
    assert isinstance(things, list)
    return things


def _is_list(phrase: Phrase) -> bool:
    return len(phrase.values) == 1 and isinstance(phrase.values.get("what"), list)
