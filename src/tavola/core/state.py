"""State: a position of a game, with everything that is still to be resolved."""

from hashlib import blake2b
from typing import TYPE_CHECKING

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.decision import Decision, Frame, Refusal
from tavola.core.errors import BadOptions, IllegalAction
from tavola.core.event import Event
from tavola.core.plain import Plain, View

if TYPE_CHECKING:  # a game deals states, a state knows its game
    from tavola.core.game import Game


class State:
    """What every game's state can do; each game adds its own plain fields and `clone`.

    A state holds what is on the table; the rules are with its `game`.

    >>> import tavola
    >>> s = tavola.game("sangimignano").start(seed=7)
    >>> s.to_move
    0
    >>> [str(a) for a in s.legal()][:2]
    ['purchase', 'exchange']
    """

    def __init__(self, game: "Game", players: int, chance: Chance) -> None:
        self.game = game
        self.players = players
        self.chance = chance
        self.stack: list[Frame] = []
        self.over = False
        self.plies = 0
        # Goes up whenever somebody learns something new: a card from a deck, a random draw. A choice that
        # merely shows the player's own cards does not count. Undo stops there.
        self.reveals = 0
        # Events are kept only while somebody listens; clones and searches do not.
        self.journal: list[Event] | None = None
        self._legal: list[Action] | None = None

    # What happens ------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """The decision that waits to be made."""
        decision = self.stack[-1].as_decision()
        assert decision is not None
        return decision

    @property
    def to_move(self) -> int:
        """The seat that decides now, or -1 when the game is over."""
        return -1 if self.over else self.decision.seat

    def legal(self) -> list[Action]:
        """The actions that may be chosen now; the same list until the next `play`.

        >>> import tavola
        >>> s = tavola.game("sangimignano").start(seed=7)
        >>> str(s.legal()[-1])
        'pass'
        """
        if self.over:
            return []
        if self._legal is None:
            self._legal = self.decision.legal(self)
        return self._legal

    def is_legal(self, action: Action) -> bool:
        """Whether this action may be chosen now."""
        # Actions are interned; `in` would compare them as values, which takes several times as long.
        return any(legal is action for legal in self.legal())

    def play(self, action: Action | str) -> None:
        """Make the choice and advance to the next decision; an illegal one changes nothing.

        >>> import tavola
        >>> s = tavola.game("sangimignano").start(seed=7)
        >>> s.play("pass")
        >>> s.to_move
        1
        >>> s.play("close")
        Traceback (most recent call last):
            ...
        tavola.core.errors.IllegalAction: 'close' is not allowed now (SG-7.5).
        """
        if isinstance(action, str):
            action = self.game.vocabulary.parse(action)
        if not self.is_legal(action):
            raise self.illegal(action)
        self.advance(action)

    def advance(self, action: Action) -> None:
        """Make a choice known to be legal: for searches, which take their actions from `legal`."""
        # Each frame taken from the list is checked to be one, so it is taken only once.
        decision = self.stack.pop().as_decision()
        assert decision is not None
        self._legal = None
        self.plies += 1
        decision.play(self, action)
        self.settle()

    def settle(self) -> None:
        """Run the steps on top of the stack until somebody has to decide."""
        while not self.over:
            top = self.stack.pop()
            if top.as_decision() is not None:
                self.stack.append(top)
                return
            top.run(self)

    def why_not(self, action: Action) -> Refusal | None:
        """The reason why this action is not allowed now, or None if it is.

        >>> import tavola
        >>> s = tavola.game("sangimignano").start(seed=7)
        >>> s.why_not(s.game.vocabulary.parse("close")).rule
        'SG-7.5'
        """
        if self.over:
            return Refusal(self.game.over_rule, "over")
        if self.is_legal(action):
            return None
        refusal = self.decision.why_not(self, action)
        return refusal if refusal is not None else Refusal(self.decision.rule, "not_asked")

    def illegal(self, action: Action) -> IllegalAction:
        """The error for an action that is not legal."""
        refusal = self.why_not(action)
        rule = refusal.rule if refusal is not None else ""
        if self.over:
            return IllegalAction(f"'{action.text}' is not allowed: the game is over.", rule)
        return IllegalAction(f"'{action.text}' is not allowed now ({rule}).", rule)

    # What games use ----------------------------------------------------------------------------

    def push(self, frame: Frame) -> None:
        """Put a frame on the stack: it is resolved before those below it."""
        self.stack.append(frame)

    def tell(self, event: Event) -> None:
        """Record an event, if somebody is listening."""
        if self.journal is not None:
            self.journal.append(event)

    def copy_base(self, other: "State") -> None:
        """Copy what every state has from another one (used by `clone`)."""
        self.stack = other.stack.copy()
        self.over = other.over
        self.plies = other.plies
        self.reveals = other.reveals
        self._legal = other._legal

    # What each game says -----------------------------------------------------------------------

    def clone(self) -> "State":
        """An independent copy: a change to one never affects the other.

        >>> import tavola
        >>> s = tavola.game("sangimignano").start(seed=7)
        >>> c = s.clone()
        >>> c.play("pass")
        >>> s.to_move, c.to_move
        (0, 1)
        """
        raise AssertionError("every game copies its state")

    def truth(self) -> Plain:
        """Everything, hidden or not, as plain data: for fingerprints and tests, never for a viewer."""
        raise AssertionError("every game writes out its whole state")

    def fingerprint(self) -> str:
        """A short hash of the whole position, equal only for equal positions."""
        frames = [frame.to_data() for frame in self.stack]
        whole = f"{self.truth()!r} {frames!r} {self.over} {self.plies} {self.reveals} {self.chance.key()}"
        return blake2b(whole.encode(), digest_size=16).hexdigest()

    # What the game says of it ------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What this seat may know, as plain data; None is a spectator.

        >>> import tavola
        >>> s = tavola.game("sangimignano").start(seed=7)
        >>> s.view(0)["players"][1]["hand"]["cards"] is None
        True
        >>> s.view(9)
        Traceback (most recent call last):
            ...
        tavola.core.errors.BadOptions: There is no seat 9: seats go from 0 to 1.
        """
        if seat is not None and not 0 <= seat < self.players:
            raise BadOptions(f"There is no seat {seat}: seats go from 0 to {self.players - 1}.")
        return self.game.view(self, seat)

    def determinize(self, seat: int | None, chance: Chance) -> "State":
        """A world that looks the same to this seat; everything it cannot know is redrawn from `chance`.

        >>> import tavola
        >>> from tavola.core.chance import fast_chance
        >>> s = tavola.game("sangimignano").start(seed=7)
        >>> s.determinize(0, fast_chance(1)).view(0) == s.view(0)
        True
        """
        return self.game.imagine(self.view(seat), chance)

    def scores(self) -> list[int]:
        """The points of each seat as things stand.

        >>> import tavola
        >>> tavola.game("sangimignano").start(seed=7).scores()
        [0, 0]
        """
        return self.game.scores(self)

    def winners(self) -> list[int]:
        """The seats that have won; several share a victory or a draw. Empty while the game goes on."""
        return self.game.winners(self) if self.over else []

    def places(self) -> list[int]:
        """The place of each seat: 1 has won, equal results share a place. Empty while the game goes on."""
        return self.game.places(self) if self.over else []
