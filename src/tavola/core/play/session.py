"""Session: one game as it is played, with its record, its events and undo.

Undo replays from the nearest earlier snapshot. A player may freely go back to the last information boundary:
the last moment at which something hidden was shown to somebody, or another seat chose.
"""

from typing import Final

from tavola.core.action import Action
from tavola.core.chance import chance_for
from tavola.core.data.options import Values
from tavola.core.data.record import Record
from tavola.core.errors import BadFile, BadOptions, TavolaError
from tavola.core.event import Event
from tavola.core.game import Game, span
from tavola.core.state import State

# The number of actions between snapshots, so that one is close to every position.
KEEP_EVERY: Final = 64


class Entry:
    """One action of a session: who chose it, its events, and whether it showed something hidden."""

    def __init__(
        self, seat: int, action: Action, events: list[Event], reveals: bool, before: "Entry | None"
    ) -> None:
        self.seat = seat
        self.action = action
        self.events = events
        self.reveals = reveals
        # The entry before it, so that even the position after an undone entry can be found.
        self.before = before
        # The snapshot after it; most entries have none.
        self.kept: State | None = None


class Session:
    """A game from its start to now."""

    def __init__(self, game: Game, seed: int | str, players: int, options: Values) -> None:
        self.game = game
        self.seed = seed
        self.options = game.values(options)
        self.players = game.check_players(players)
        self.entries: list[Entry] = []
        self.state = self.game.deal(self.players, self.options, chance_for(self.seed), True)
        self.opening: list[Event] = self.state.journal if self.state.journal is not None else []
        self.state.journal = []
        self.dealt = self.state.clone()

    def play(self, action: Action | str) -> Entry:
        """Play an action and remember it; an illegal one changes nothing."""
        state = self.state
        chosen = self.game.vocabulary.parse(action) if isinstance(action, str) else action
        seat = state.to_move
        before = state.reveals
        state.play(chosen)
        entry = Entry(seat, chosen, state.journal or [], state.reveals != before, self.latest)
        state.journal = []
        self.entries.append(entry)
        if len(self.entries) % KEEP_EVERY == 0:
            entry.kept = state.clone()
        return entry

    @property
    def latest(self) -> Entry | None:
        """The latest action, None at the deal."""
        return self.entries[-1] if self.entries else None

    def free_undo(self, seat: int) -> int:
        """The number of actions that remain after the longest undo `seat` may make alone."""
        keep = len(self.entries)
        while keep > 0:
            entry = self.entries[keep - 1]
            if entry.seat != seat or entry.reveals:
                break
            keep -= 1
        return keep

    def undo_to(self, keep: int) -> None:
        """Go back to the position after `keep` actions."""
        if not 0 <= keep <= len(self.entries):
            raise TavolaError(f"Cannot go back to action {keep}: there are {len(self.entries)}.")
        self.entries = self.entries[:keep]
        self.state = self.after(self.latest)
        self.state.journal = []

    def at(self, number: int) -> State:
        """The position after this many actions, as an independent copy."""
        return self.after(self.entries[number - 1] if number > 0 else None)

    def after(self, entry: Entry | None) -> State:
        """The position after an action, whether or not it was undone, as an independent copy."""
        actions: list[Action] = []
        while entry is not None and entry.kept is None:
            actions.append(entry.action)
            entry = entry.before
        kept = entry.kept if entry is not None else self.dealt
        assert kept is not None
        state = kept.clone()
        for action in reversed(actions):
            state.play(action)
        return state

    def record(self, names: list[str] | None = None) -> Record:
        """The game so far as a record."""
        over = self.state.over
        return Record(
            game=self.game.name,
            rules=self.game.rules_version,
            options=self.options,
            seed=self.seed,
            players=self.players,
            actions=[entry.action.text for entry in self.entries],
            names=names or [],
            scores=self.state.scores() if over else [],
            winners=self.state.winners() if over else [],
        )


def replay(record: Record, game: Game, upto: int | None = None) -> Session:
    """The game of a record after its first `upto` actions (all by default), under the rules of its time."""
    game = game.under(record.rules)
    try:
        # Elsewhere 0 players means the usual number; a record has to say how many played.
        if record.players not in game.players:
            raise BadOptions(f"{game.title} is for {span(game.players)} players, not {record.players}.")
        session = Session(game, record.seed, record.players, record.options)
    except TavolaError as error:
        raise BadFile(f"The record cannot be started: {error}", "start") from None
    for number, action in enumerate(record.actions[:upto], start=1):
        try:
            session.play(action)
        except TavolaError as error:
            raise BadFile(
                f"Action {number} of the record cannot be played: {error}",
                "action",
                {"number": number, "action": action},
            ) from None
    return session


def verify(record: Record, game: Game) -> State:
    """Replay a whole record and check what it claims; raises `BadFile` on any difference."""
    return verified(record, game).state


def verified(record: Record, game: Game) -> Session:
    """The session of a record whose claims hold; raises `BadFile` otherwise."""
    session = replay(record, game)
    state = session.state
    for claim, told, found in (
        ("scores", record.scores, state.scores()),
        ("winners", record.winners, state.winners()),
    ):
        if told and told != found:
            raise BadFile(
                f"The record says {claim} {told}, but the replay gives {found}.",
                claim,
                {"told": told, "found": found},
            )
    return session
