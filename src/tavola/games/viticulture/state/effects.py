"""Effects: what cards, spaces and rows do, as small values composed into a tree.

An effect knows whether it can be carried out in full, why not, and how it begins; what takes choices is put
on the stack as decisions. It also says what it does, as a phrase for the catalogues and as signs for a
client: a card's words and drawing follow from its entry in the box. A course is a row of effects. The data
files say which effects a card has, in the words of `cards/effect_language.py`.
"""

from typing import TYPE_CHECKING, ClassVar, Final, cast

from tavola.core.data.phrase import Phrase
from tavola.core.decision import Refusal, Step
from tavola.core.parts import SEAT, Codec, Declaration, Part, Unreadable
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import Line, Sign, row

if TYPE_CHECKING:  # effects change the valley, and its board is made of effects
    from tavola.games.viticulture.state.valley import Valley


class Effect:
    """One thing that happens or is chosen."""

    def __init__(self, text: str, instant: bool) -> None:
        self.text = text
        # Where it stands in the data, such as `planter/plant:0`; set by its course.
        self.ref = ""
        # Whether it needs no choice: then its course goes straight on.
        self.instant = instant
        # A fixed amount of lira that it brings or costs, for judging what comes after it.
        self.lira = 0
        # Whether a part of it is the bonus of a space.
        self.bonus = False
        # Whether it only brings something, and asks for nothing.
        self.pays = False
        # Whether it might matter to it which grapes there are.
        self.may_need_grapes = True
        # Whether it might matter to it which visitors, or how many cards, are in the hand.
        self.may_need_visitors = True

    def can(self, valley: "Valley", seat: int, means: Means) -> bool:
        """Whether it can be carried out in full by this seat now."""
        return True

    def begin(self, valley: "Valley", seat: int) -> None:
        """Carry it out, or push what has to be chosen."""
        raise AssertionError("every effect does something")

    def more(self, extra: "Effect") -> "Effect | None":
        """One effect that does both, where the bonus of a space is more of its action; None if it is not."""
        return None

    def with_more(self, extra: "Effect") -> "Effect | None":
        """The same as the bonus of a space."""
        both = self.more(extra)
        if both is not None:
            both.text = f"{self.text} + {extra.text}"
            both.bonus = True
        return both

    def refusal(self, valley: "Valley", seat: int, means: Means) -> Refusal:
        """Why it cannot be carried out; asked only if it cannot."""
        return Refusal("VI-3.4", "cannot_act")

    def idle(self, valley: "Valley", seat: int) -> bool:
        """Whether beginning it would change and ask nothing."""
        return False

    def asked_blindly(self, valley: "Valley", seat: int, means: Means) -> bool:
        """Whether only the seat itself can know that it cannot (VI-11.14)."""
        return False

    def phrase(self) -> Phrase:
        """What it says of itself, to be put into a language."""
        raise AssertionError("every effect speaks")

    def signs(self) -> list[Sign]:
        """What a client draws for it."""
        raise AssertionError("every effect can be drawn")

    def sentences(self) -> list[Phrase]:
        """What it says where that takes sentences of its own; nothing: it is part of a row."""
        return []

    def lines(self) -> list[Line]:
        """Its lines on a card; nothing: it is drawn in a row with others."""
        return []

    def condition(self) -> Phrase | None:
        """What must hold for all that follows it in its row, if that is all that it says."""
        return None


class Course:
    """A row of effects, known by name so that a frame can say where it stands."""

    def __init__(self, name: str, effects: list[Effect]) -> None:
        self.name = name
        self.effects = effects
        self.may_need_visitors = False
        for i in range(len(effects)):
            effects[i].ref = f"{name}:{i}"
            if effects[i].may_need_visitors:
                self.may_need_visitors = True

    def can(self, valley: "Valley", seat: int, means: Means) -> bool:
        """Whether all of it can be carried out, one after the other (VI-11.2)."""
        effects = self.effects
        if len(effects) == 1:
            return effects[0].can(valley, seat, means)
        for effect in effects:
            if not effect.can(valley, seat, means):
                return False
            if effect.lira:
                means = means.with_lira(effect.lira)
        return True

    def refusal(self, valley: "Valley", seat: int, means: Means) -> Refusal | None:
        """Why it cannot be carried out, or None if it can."""
        for effect in self.effects:
            if not effect.can(valley, seat, means):
                return effect.refusal(valley, seat, means)
            if effect.lira:
                means = means.with_lira(effect.lira)
        return None

    def asked_blindly(self, valley: "Valley", seat: int, means: Means) -> bool:
        """Whether only the seat itself can know if it can: cards of its hand decide (VI-11.14)."""
        blind = False
        for effect in self.effects:
            if effect.asked_blindly(valley, seat, means):
                blind = True
            elif not effect.can(valley, seat, means):
                return False
            if effect.lira:
                means = means.with_lira(effect.lira)
        return blind

    def begin(self, valley: "Valley", seat: int) -> None:
        """Carry it out from its first effect."""
        follow(valley, seat, self, 0)

    def phrase(self) -> Phrase:
        """All of it, in one sentence."""
        return row_of(self.effects)

    def signs(self) -> list[Sign]:
        """What a client draws for all of it, in a row."""
        return signs_of(self.effects)


def row_of(effects: list[Effect]) -> Phrase:
    """Effects one after the other as one phrase; a condition holds for all that follows it."""
    said: list[Phrase] = []
    for at in range(len(effects)):
        condition = effects[at].condition()
        if condition is not None:
            said.append(Phrase("if", {"test": condition, "then": row_of(effects[at + 1 :])}))
            break
        said.append(effects[at].phrase())
    return row(said)


def signs_of(effects: list[Effect]) -> list[Sign]:
    """What a client draws for effects one after the other."""
    found: list[Sign] = []
    for effect in effects:
        found += effect.signs()
    return found


class Printed:
    """All courses and effects of a box by name, for frames that say where they stand."""

    def __init__(self) -> None:
        self.courses: dict[str, Course] = {}
        self.effects: dict[str, Effect] = {}

    def add(self, course: Course) -> Course:
        """A course that frames can name."""
        self.courses[course.name] = course
        for effect in course.effects:
            self.effects[effect.ref] = effect
        return course


class EffectOf(Codec):
    """An effect of this class, written as where it stands in the data."""

    def __init__(self, kind: type[Effect]) -> None:
        self.kind = kind

    def save(self, value: object) -> Plain:
        assert isinstance(value, Effect)
        return value.ref

    def load(self, plain: Plain, box: object) -> object:
        effect = cast(Printed, box).effects.get(plain) if isinstance(plain, str) else None
        if effect is None or not isinstance(effect, self.kind):
            raise Unreadable(f"where an effect of the kind {self.kind.__name__} stands")
        return effect

    def examples(self, box: object) -> list[Plain]:
        effects = cast(Printed, box).effects
        return [ref for ref, effect in effects.items() if isinstance(effect, self.kind)]


class CourseCodec(Codec):
    """A course, written as its name."""

    def save(self, value: object) -> Plain:
        assert isinstance(value, Course)
        return value.name

    def load(self, plain: Plain, box: object) -> object:
        course = cast(Printed, box).courses.get(plain) if isinstance(plain, str) else None
        if course is None:
            raise Unreadable("the name of a course")
        return course

    def examples(self, box: object) -> list[Plain]:
        return list(cast(Printed, box).courses)


COURSE: Final = CourseCodec()


def follow(valley: "Valley", seat: int, course: Course, at: int) -> None:
    """Carry out a course from one of its effects on; what follows a choice waits on the stack."""
    effects = course.effects
    last = len(effects) - 1
    while at <= last:
        effect = effects[at]
        if not effect.instant:
            if at < last:
                valley.push(Follow(seat, course, at + 1))
            effect.begin(valley, seat)
            return
        height = len(valley.stack)
        effect.begin(valley, seat)
        at += 1
        if len(valley.stack) > height and at <= last:
            # It has called up a choice after all, by a structure card or a special worker: the rest waits.
            valley.stack.insert(height, Follow(seat, course, at))
            return


class Follow(Step):
    """The rest of a course."""

    declared: ClassVar = Declaration("follow", SEAT, Part("course", COURSE), Part("at"))

    def __init__(self, seat: int, course: Course, at: int) -> None:
        self.seat = seat
        self.course = course
        self.at = at

    def run(self, state: State) -> None:
        follow(cast("Valley", state), self.seat, self.course, self.at)
