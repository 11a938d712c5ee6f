"""Effects: what cards, spaces and rows do, as small values composed into a tree.

An effect knows whether it can be carried out in full, if not, why, and how it begins; choices are put on the
stack as decisions. It also describes itself, as a phrase for the catalogues and as icons for a client, so a
card's text and drawing follow from its entry in the box. A course is a sequence of effects. The data files
say which effects a card has, in the language of `cards/effect_language.py`.
"""

from typing import TYPE_CHECKING, ClassVar, Final, cast

from tavola.core.data.phrase import Phrase
from tavola.core.decision import Refusal, Step
from tavola.core.frame_parts import SEAT, Codec, Declaration, Part, Unreadable
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import Line, Sign, row

if TYPE_CHECKING:  # circular: effects change the valley, and its board consists of effects
    from tavola.games.viticulture.state.valley import Valley


class Effect:
    """One thing that happens or is chosen."""

    def __init__(self, text: str, instant: bool) -> None:
        self.text = text
        # Its place in the data, such as `planter/plant:0`; set by its course.
        self.ref = ""
        # Whether it needs no choice, so that its course continues at once.
        self.instant = instant
        # A fixed amount of lira that it gives or costs, for judging whether what follows is possible.
        self.lira = 0
        # Whether part of it is the bonus of a space.
        self.bonus = False
        # Whether it only gives something and costs nothing.
        self.pays = False
        # Whether it might depend on which grapes there are.
        self.may_need_grapes = True
        # Whether it might depend on which visitors, or how many cards, are in hand.
        self.may_need_visitors = True

    def can(self, valley: "Valley", seat: int, means: Means) -> bool:
        """Whether it can be carried out in full by this seat now."""
        return True

    def begin(self, valley: "Valley", seat: int) -> None:
        """Carry it out, or push the decisions it needs."""
        raise AssertionError("every effect does something")

    def more(self, extra: "Effect") -> "Effect | None":
        """One effect that does both, if the bonus of a space is more of the same action; else None."""
        return None

    def with_more(self, extra: "Effect") -> "Effect | None":
        """The same, marked as containing the bonus of a space."""
        both = self.more(extra)
        if both is not None:
            both.bonus = True
        return both

    def refusal(self, valley: "Valley", seat: int, means: Means) -> Refusal:
        """Why it cannot be carried out; asked only if it cannot."""
        return Refusal("VI-3.4", "cannot_act")

    def idle(self, valley: "Valley", seat: int) -> bool:
        """Whether beginning it would neither change nor ask anything."""
        return False

    def asked_blindly(self, valley: "Valley", seat: int, means: Means) -> bool:
        """Whether only the seat itself can know if it is impossible (VI-11.14)."""
        return False

    def phrase(self) -> Phrase:
        """Its description, as a phrase to be translated."""
        raise AssertionError("every effect has a phrase")

    def signs(self) -> list[Sign]:
        """The icons a client draws for it."""
        raise AssertionError("every effect has icons")

    def sentences(self) -> list[Phrase]:
        """Its description if that takes sentences of its own; empty if it shares one with other effects."""
        return []

    def lines(self) -> list[Line]:
        """Its lines on a card; empty if it is drawn in a row with other effects."""
        return []

    def condition(self) -> Phrase | None:
        """If it is only a condition for the effects that follow it, that condition."""
        return None


class Course:
    """A sequence of effects, with a name so that frames can refer to it."""

    def __init__(self, name: str, effects: list[Effect]) -> None:
        self.name = name
        self.effects = effects
        # The effect of a course with only one, as most have: every turn asks at every space whether it can.
        self.single = effects[0] if len(effects) == 1 else None
        self.may_need_visitors = False
        for i in range(len(effects)):
            effects[i].ref = f"{name}:{i}"
            if effects[i].may_need_visitors:
                self.may_need_visitors = True

    def can(self, valley: "Valley", seat: int, means: Means) -> bool:
        """Whether all its effects can be carried out, one after the other (VI-11.2)."""
        if self.single is not None:
            return self.single.can(valley, seat, means)
        for effect in self.effects:
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
        """Whether only the seat itself can know if it is possible, from its hand (VI-11.14)."""
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
        """The icons a client draws for all of it, in a row."""
        return signs_of(self.effects)


def row_of(effects: list[Effect]) -> Phrase:
    """A sequence of effects as one phrase; a condition applies to everything after it."""
    said: list[Phrase] = []
    for at in range(len(effects)):
        condition = effects[at].condition()
        if condition is not None:
            said.append(Phrase("if", {"test": condition, "then": row_of(effects[at + 1 :])}))
            break
        said.append(effects[at].phrase())
    return row(said)


def signs_of(effects: list[Effect]) -> list[Sign]:
    """The icons a client draws for a sequence of effects."""
    found: list[Sign] = []
    for effect in effects:
        found += effect.signs()
    return found


class Printed:
    """All courses and effects of a box by name, for the frames that refer to them."""

    def __init__(self) -> None:
        self.courses: dict[str, Course] = {}
        self.effects: dict[str, Effect] = {}

    def add(self, course: Course) -> Course:
        """Register a course so that frames can name it."""
        self.courses[course.name] = course
        for effect in course.effects:
            self.effects[effect.ref] = effect
        return course


class EffectOf(Codec):
    """An effect of this class, written as its place in the data."""

    def __init__(self, kind: type[Effect]) -> None:
        self.kind = kind

    def save(self, value: object) -> Plain:
        assert isinstance(value, Effect)
        return value.ref

    def load(self, plain: Plain, box: object) -> object:
        effect = cast(Printed, box).effects.get(plain) if isinstance(plain, str) else None
        if effect is None or not isinstance(effect, self.kind):
            raise Unreadable(f"the ref of a {self.kind.__name__} effect")
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
    """Carry out a course from effect `at`; what follows a choice waits on the stack."""
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
            # A structure card or a special worker has added a choice after all: the rest waits.
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
