"""The words of an effect in a data file, read one after the other; none may be left over.

A word that does not fit raises `ValueError` with the rest of the sentence "... cannot be understood: ".
"""


class EffectWords:
    """What is still to be read of an effect."""

    def __init__(self, text: str) -> None:
        self.left = text.split()

    def word(self, what: str) -> str:
        """The next word; `what` says what it is for."""
        if not self.left:
            raise ValueError(f"{what} is missing")
        return self.left.pop(0)

    def number(self, least: int = 1) -> int:
        """A whole number without a sign."""
        return _whole(self.word("a number"), least)

    def change(self) -> int:
        """A number with a sign: `+2` is gained, `-2` is paid."""
        word = self.word("a number with a sign")
        if word[0] not in "+-" or not _is_whole(word[1:]):
            raise ValueError(f"{word!r} is not a number with a sign, such as +2 or -1")
        return int(word)

    def span(self) -> tuple[int, int]:
        """`1..2` is at least one and at most two, `2` is just two."""
        word = self.word("a number")
        low, dots, high = word.partition("..")
        if not dots:
            least = _whole(low, 1)
            return least, least
        least, most = _whole(low, 0), _whole(high, 1)
        if least > most:
            raise ValueError(f"in {word!r} the first number is larger than the second")
        return least, most

    def one_of(self, names: list[str], what: str) -> int:
        """A name out of a list, as its place there."""
        return _place(self.word(f"the {what}"), names, what)

    def some_of(self, names: list[str], what: str) -> list[int]:
        """One or more such names, separated by bars."""
        return [_place(name, names, what) for name in self.word(f"the {what}").split("|")]

    def numbers(self) -> list[int]:
        """Whole numbers, separated by bars."""
        return [_whole(number, 0) for number in self.word("a number").split("|")]

    def has(self, key: str) -> bool:
        """Whether an optional word comes next."""
        if self.left[:1] != [key]:
            return False
        del self.left[0]
        return True

    def exactly(self, *keys: str) -> None:
        """The words that must come next."""
        for key in keys:
            word = self.word(repr(key))
            if word != key:
                raise ValueError(f"it says {word!r} instead of {key!r}")

    def end(self) -> None:
        """Everything has been read."""
        if self.left:
            raise ValueError(f"nothing is known of {' '.join(self.left)!r} there")


def _is_whole(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _whole(word: str, least: int) -> int:
    if not _is_whole(word) or int(word) < least:
        raise ValueError(f"{word!r} is not a whole number from {least}")
    return int(word)


def _place(word: str, names: list[str], what: str) -> int:
    if word not in names:
        raise ValueError(f"there is no {what} {word!r}; there are: {', '.join(names)}")
    return names.index(word)
