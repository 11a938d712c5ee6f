"""Actions: a verb with references to visible things.

A game declares its verbs over domains (the things a verb can name). From that follow the one text form
(`build hand:9 hand:9 hand:9`), the one integer form (never numbered by hand) and the references that a
page lights up. Actions are interned: the same choice is always the same object.
"""

from typing import Final

from mypy_extensions import i64

from tavola.core.errors import MalformedAction


class Domain:
    """An ordered, closed set of things an action can name.

    `tokens` are the text forms; a token may be several words. `refs[i]` are the visible things that
    value `i` stands for, usually the token itself. `examples` are suggested when a text names something else.
    """

    def __init__(
        self,
        name: str,
        tokens: list[str],
        refs: list[tuple[str, ...]] | None = None,
        examples: list[str] | None = None,
    ) -> None:
        self.name = name
        self.tokens = tokens
        self.examples = examples if examples is not None else tokens[:3]
        self.refs: list[tuple[str, ...]] = refs if refs is not None else [(token,) for token in tokens]
        # Words in any order name the same thing, so that people need not know the canonical one.
        self._numbers: dict[str, int] = {_sorted(token): i for i, token in enumerate(tokens)}

    def find(self, words: str) -> int:
        """The number of the value that these words name, or -1."""
        return self._numbers.get(_sorted(words), -1)

    def complaint(self, verb: str, words: str) -> tuple[str, str]:
        """What is wrong with words that name nothing here: a sentence, and a rule id if there is one."""
        if not self.tokens[0]:
            return "it stands alone", ""
        examples = ", ".join(repr(token) for token in self.examples)
        return f"it needs a {self.name} such as {examples}", ""


def _sorted(words: str) -> str:
    return " ".join(sorted(words.split()))


NOTHING: Final = Domain("nothing", [""], [()])


class Action:
    """One choice: immutable, interned, equal only to itself."""

    def __init__(self, verb: "Verb", a: int, b: int, index: int, text: str, refs: tuple[str, ...]) -> None:
        self.verb = verb
        self.a = a
        self.b = b
        self.index = index
        self.text = text
        self.refs = refs

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __str__(self) -> str:
        return self.text


class Verb:
    """What can be done, over at most two domains; hands out its actions, each made once."""

    def __init__(self, name: str, first: Domain = NOTHING, second: Domain = NOTHING) -> None:
        self.name = name
        self.first = first
        self.second = second
        self.width: i64 = len(second.tokens)
        self.size = len(first.tokens) * len(second.tokens)
        self.base = -1
        self.table: list[Action | None] = [None] * self.size

    def of(self, a: i64 = 0, b: i64 = 0) -> Action:
        """The action of this verb with these values."""
        action = self.table[a * self.width + b]
        return action if action is not None else self._make(a, b)

    def _make(self, a: int, b: int) -> Action:
        words = [self.name, self.first.tokens[a], self.second.tokens[b]]
        action = Action(
            self,
            a,
            b,
            self.base + a * self.width + b,
            " ".join(word for word in words if word),
            self.first.refs[a] + self.second.refs[b],
        )
        self.table[a * self.width + b] = action
        return action

    def parse(self, rest: str) -> Action:
        """The action with these words after the verb."""
        if self.second is NOTHING:
            head, tail = rest, ""
        else:
            head, _, tail = rest.partition(" ")
        a = self.first.find(head)
        b = self.second.find(tail)
        if a < 0 or b < 0:
            domain, words = (self.first, head) if a < 0 else (self.second, tail)
            complaint, rule = domain.complaint(self.name, words)
            raise MalformedAction(f"'{self.name}' cannot take {words!r}: {complaint}.", rule)
        return self.of(a, b)


def name_in(ref: str) -> str:
    """What a reference names, without the kind of thing it is: `trade.1` in `space:trade.1`."""
    return ref.partition(":")[2]


class Vocabulary:
    """All verbs of a game, numbered by their declared domains."""

    def __init__(self, verbs: list[Verb]) -> None:
        self.verbs = verbs
        self.size = 0
        self._by_name: dict[str, Verb] = {}
        for verb in verbs:
            verb.base = self.size
            self.size += verb.size
            self._by_name[verb.name] = verb

    def parse(self, text: str) -> Action:
        """The action that a text names; raises `MalformedAction` with a sentence otherwise."""
        name, _, rest = " ".join(text.split()).partition(" ")
        verb = self._by_name.get(name)
        if verb is None:
            known = ", ".join(verb.name for verb in self.verbs)
            raise MalformedAction(f"There is no action {name!r}. Actions are: {known}.")
        return verb.parse(rest)

    def at(self, index: int) -> Action:
        """The action with this integer form."""
        if 0 <= index < self.size:
            for verb in reversed(self.verbs):
                if index >= verb.base:
                    return verb.of((index - verb.base) // verb.width, (index - verb.base) % verb.width)
        raise MalformedAction(f"There is no action number {index}; numbers go from 0 to {self.size - 1}.")
