"""Parts: what a frame is made of, declared once beside its class.

    class Give(Decision):
        declared: ClassVar = Declaration("give", SEAT, Part("left"), verbs=["give"])

        def __init__(self, seat: int, left: int) -> None: ...

The frame's name and verbs, its plain data and how to load it again all follow from the declaration.
Parts are in the order of the constructor's parameters, and each is named after the attribute that holds it.
Plain data goes into views, so it uses names rather than numbers: that is what a codec is for.
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from tavola.core.errors import BadFile
from tavola.core.plain import Plain

_ALWAYS: Final = object()


class Unreadable(Exception):
    """A value that a codec cannot load; says what was expected."""


class Codec:
    """How a value inside the rules is written as plain data, and read again."""

    def save(self, value: object) -> Plain:
        raise AssertionError("every codec saves")

    def load(self, plain: Plain, box: object) -> object:
        """The value; `box` is what the game is played with. Raises `Unreadable` for anything else."""
        raise AssertionError("every codec loads")

    def examples(self, box: object) -> list[Plain]:
        """Some values that `load` accepts, so that tests can try out every declaration."""
        raise AssertionError("every codec has examples")


class Whole(Codec):
    """A whole number as it is."""

    def __init__(self, least: int | None = None) -> None:
        self.least = least

    def save(self, value: object) -> Plain:
        assert isinstance(value, int)
        return value

    def load(self, plain: Plain, box: object) -> object:
        if not isinstance(plain, int) or isinstance(plain, bool):
            raise Unreadable("a whole number")
        if self.least is not None and plain < self.least:
            raise Unreadable(f"a whole number, at least {self.least}")
        return plain

    def examples(self, box: object) -> list[Plain]:
        return [0, 1]


class YesNo(Codec):
    """A bool as it is."""

    def save(self, value: object) -> Plain:
        return value is True

    def load(self, plain: Plain, box: object) -> object:
        if not isinstance(plain, bool):
            raise Unreadable("true or false")
        return plain

    def examples(self, box: object) -> list[Plain]:
        return [False, True]


class Text(Codec):
    """A text as it is."""

    def save(self, value: object) -> Plain:
        assert isinstance(value, str)
        return value

    def load(self, plain: Plain, box: object) -> object:
        if not isinstance(plain, str):
            raise Unreadable("a text")
        return plain

    def examples(self, box: object) -> list[Plain]:
        return ["text"]


class OneOf(Codec):
    """A number that stands for one of these names or figures."""

    def __init__(self, values: Sequence[str | int]) -> None:
        self.values: list[str | int] = list(values)
        self._numbers: dict[str | int, int] = {value: i for i, value in enumerate(values)}

    def save(self, value: object) -> Plain:
        assert isinstance(value, int)
        return self.values[value]

    def load(self, plain: Plain, box: object) -> object:
        number = self._numbers.get(plain, -1) if isinstance(plain, str | int) else -1
        if number < 0:
            raise Unreadable("one of " + ", ".join([str(value) for value in self.values]))
        return number

    def examples(self, box: object) -> list[Plain]:
        return list(self.values)


class Several(Codec):
    """A list of values."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec

    def save(self, value: object) -> Plain:
        assert isinstance(value, list)
        return [self.codec.save(one) for one in value]

    def load(self, plain: Plain, box: object) -> object:
        if not isinstance(plain, list):
            raise Unreadable("a list")
        return [self.codec.load(one, box) for one in plain]

    def examples(self, box: object) -> list[Plain]:
        return [[], self.codec.examples(box)]


class Those(Codec):
    """Some of these names, which the rules hold as a bit mask."""

    def __init__(self, names: Sequence[str]) -> None:
        self.one = OneOf(names)

    def save(self, value: object) -> Plain:
        assert isinstance(value, int)
        return [name for i, name in enumerate(self.one.values) if value >> i & 1]

    def load(self, plain: Plain, box: object) -> object:
        if not isinstance(plain, list):
            raise Unreadable("a list")
        mask = 0
        for name in plain:
            number = self.one.load(name, box)
            assert isinstance(number, int)
            mask |= 1 << number
        return mask

    def examples(self, box: object) -> list[Plain]:
        return [[], self.one.examples(box)]


class Or(Codec):
    """A value; one number stands for something else, which is written as `word`."""

    def __init__(self, codec: Codec, special: int, word: str | None = None) -> None:
        self.codec = codec
        self.special = special
        self.word = word

    def save(self, value: object) -> Plain:
        return self.word if value == self.special else self.codec.save(value)

    def load(self, plain: Plain, box: object) -> object:
        return self.special if plain == self.word else self.codec.load(plain, box)

    def examples(self, box: object) -> list[Plain]:
        return [self.word, *self.codec.examples(box)]


WHOLE: Final = Whole()
YES_NO: Final = YesNo()
TEXT: Final = Text()


class Part:
    """An attribute of a frame and how it is written; left out where it equals `absent`."""

    def __init__(self, name: str, codec: Codec = WHOLE, absent: object = _ALWAYS) -> None:
        self.name = name
        self.codec = codec
        self.absent = absent
        self.optional = absent is not _ALWAYS
        self.loads = True

    def value(self, frame: object) -> object:
        """The attribute."""
        return getattr(frame, self.name)


class Derived(Part):
    """A value that follows from other parts, written for readers: saved, but not loaded.

    `path` leads to the attribute it comes from, such as `effect.name`.
    """

    def __init__(self, name: str, path: str, codec: Codec) -> None:
        super().__init__(name, codec)
        self.loads = False
        self._get = attrgetter(path)

    def value(self, frame: object) -> object:
        found: object = self._get(frame)
        return found


SEAT: Final = Part("seat", Whole(0))


class Declaration:
    """The name of a class of frames, its parts, and the verbs it asks for."""

    def __init__(self, name: str, *parts: Part, verbs: Sequence[str] = ()) -> None:
        self.name = name
        self.parts: list[Part] = list(parts)
        self.verbs: list[str] = list(verbs)

    def save(self, frame: object) -> dict[str, Plain]:
        """A frame as plain data."""
        fields: dict[str, Plain] = {"frame": self.name}
        for part in self.parts:
            value = part.value(frame)
            if part.optional and value == part.absent:
                continue
            fields[part.name] = part.codec.save(value)
        return fields

    def load(self, fields: dict[str, Plain], box: object) -> list[object]:
        """What the frame's constructor takes; raises `BadFile` with a sentence for anything wrong."""
        values: list[object] = []
        read = 1
        for part in self.parts:
            if part.name in fields:
                read += 1
                if part.loads:
                    values.append(self._load(part, fields[part.name], box))
            elif part.optional:
                values.append(part.absent)
            elif part.loads:
                raise BadFile(f"A frame '{self.name}' has no '{part.name}'.")
        if read < len(fields):
            known = ["frame"] + [part.name for part in self.parts]
            strange = [repr(key) for key in fields if key not in known]
            raise BadFile(f"A frame '{self.name}' takes no {', '.join(strange)}.")
        return values

    def _load(self, part: Part, plain: Plain, box: object) -> object:
        try:
            return part.codec.load(plain, box)
        except Unreadable as error:
            raise BadFile(
                f"'{part.name}' of a frame '{self.name}' cannot be {plain!r}: it must be {error}."
            ) from None
