"""Game: a name, its options and a way to start; the same few methods for every game."""

from pathlib import Path

from tavola.core.action import Action, Vocabulary
from tavola.core.chance import Chance, chance_for
from tavola.core.data.options import Option, Value, Values, complete
from tavola.core.data.phrase import Thing
from tavola.core.errors import BadFile, BadOptions
from tavola.core.frames import Frames
from tavola.core.plain import Plain, View
from tavola.core.rules_versions import Changes
from tavola.core.score import ScoreRow
from tavola.core.search.features import Layout, Sheet, quarters
from tavola.core.state import State
from tavola.core.told import Saying, Told, Wording


def span(counts: list[int]) -> str:
    """Rising numbers in words.

    >>> span([2]), span([2, 3]), span([1, 2, 3, 4]), span([2, 4, 6])
    ('2', '2 or 3', '1 to 4', '2 or 4 or 6')
    """
    low, high = counts[0], counts[-1]
    if len(counts) > 2 and len(counts) == high - low + 1:
        return f"{low} to {high}"
    return " or ".join([str(count) for count in counts])


def ranked(results: list[list[int]]) -> list[int]:
    """The places of results, the largest first; equal ones share a place.

    >>> ranked([[20, 3], [25, 0], [20, 3], [20, 2]])
    [2, 1, 2, 4]
    """
    return [1 + sum([1 for other in results if other > own]) for own in results]


def lead(scores: list[int], seat: int) -> float:
    """By how many points a seat leads the best of the others.

    >>> lead([7, 9, 4], 1), lead([7, 9, 4], 0), lead([5], 0)
    (2.0, -2.0, 5.0)
    """
    others = [scores[other] for other in range(len(scores)) if other != seat]
    return float(scores[seat] - (max(others) if others else 0))


def listing(value: Plain, terms: dict[str, str], indent: str) -> list[str]:
    """Plain data as lines, a name before each value; nested data is indented.

    >>> listing({"pile": 3, "players": [{"won": True}]}, {}, "")
    ['pile: 3', 'players:', '  0:', '    won: True']
    """
    items: list[tuple[str, Plain]] = []
    if isinstance(value, dict):
        items.extend(value.items())
    elif isinstance(value, list):
        items.extend([(str(number), entry) for number, entry in enumerate(value)])
    lines: list[str] = []
    for name, entry in items:
        said = f"{indent}{terms.get(name, name)}:"
        if isinstance(entry, dict | list) and entry:
            lines.append(said)
            lines.extend(listing(entry, terms, indent + "  "))
        else:
            lines.append(f"{said} {'' if isinstance(entry, dict | list) else entry}".rstrip())
    return lines


class Game:
    """One game that Tavola can play."""

    def __init__(
        self,
        name: str,
        title: str,
        tagline: str,
        players: list[int],
        options: list[Option],
        vocabulary: Vocabulary,
        frames: Frames,
        changes: Changes,
        rules: int,
        folder: Path,
        wrong_seat_rule: str = "",
        over_rule: str = "",
        box: str = "",
    ) -> None:
        self.name = name
        self.title = title
        self.tagline = tagline
        self.players = players
        self.options = options
        self.vocabulary = vocabulary
        self.frames = frames
        frames.check_verbs([verb.name for verb in vocabulary.verbs])
        self.changes = changes
        # The version of the rules in play, and its name in records. A game that uses another box, known by
        # a key, has versions of its own.
        self.rules = rules
        self._mark = f"+{box}" if box else ""
        self.rules_version = f"{rules}{self._mark}"
        # This game under each version requested so far.
        self._versions: dict[str, Game] = {self.rules_version: self}
        self.folder = folder
        # The rules that bar a choice by a seat that is not asked, and any choice after the end.
        self.wrong_seat_rule = wrong_seat_rule
        self.over_rule = over_rule
        # Names of editions, for games whose rules were printed in several forms.
        self.editions: list[str] = []
        # What a game without any module is called; empty if it needs no such name.
        self.base_edition = ""
        # Lists of its views whose order means nothing, such as "hand.cards".
        self.unordered: list[str] = []
        # The pages of its rules in docs/rules: its own, and one for each expansion.
        self.pages: list[str] = [name]
        # The places of the features that values read; a game that has some lays out its own.
        self.layout = Layout()

    def start(self, seed: int | str = 0, players: int = 0, **options: Value) -> State:
        """A new game. A whole-number seed is fast; 64 hexadecimal digits are for the table.

        >>> import tavola
        >>> s = tavola.game("sangimignano").start(seed=7, nobles=True)
        >>> s.over
        False
        """
        return self.deal(self.check_players(players), self.values(options), chance_for(seed), False)

    def values(self, given: dict[str, Value]) -> Values:
        """All option values for a start; raises `BadOptions` with a sentence if anything is wrong."""
        checked: dict[str, object] = {}
        checked.update(given)
        return complete(self.options, checked)

    def check_players(self, players: int) -> int:
        """The number of players, the smallest by default."""
        if players == 0:
            return self.players[0]
        if players not in self.players:
            raise BadOptions(f"{self.title} is for {span(self.players)} players, not {players}.")
        return players

    def under(self, version: str) -> "Game":
        """This game under the rules of a version, always the same one; raises `BadFile` for unknown ones.

        >>> import tavola
        >>> tavola.game("sangimignano").under("1").rules
        1
        """
        found = self._versions.get(version)
        if found is None:
            found = self.remade(self._number(version))
            found._versions = self._versions
            self._versions[version] = found
        return found

    def _number(self, version: str) -> int:
        known: list[str] = []
        for number in range(self.changes.oldest, self.changes.newest + 1):
            known.append(f"{number}{self._mark}")
            if version == known[-1]:
                return number
        raise BadFile(
            f"This record was played under rules version {version} of {self.title}; "
            f"this Tavola knows version {' or '.join(known)}.",
            "rules",
            {"version": version, "known": ", ".join(known)},
        )

    # What each game says -----------------------------------------------------------------------

    def remade(self, rules: int) -> "Game":
        """The same game under the rules of another version."""
        raise AssertionError("every game can be played under its older rules")

    def deal(self, players: int, values: Values, chance: Chance, listen: bool) -> State:
        """The state in which the first decision waits; with `listen` it keeps a journal of events."""
        raise AssertionError("every game deals")

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know of a state, built from an allow-list; None is a spectator."""
        raise AssertionError("every game shows its states")

    def scores(self, state: State) -> list[int]:
        """The points of each seat as things stand."""
        raise AssertionError("every game counts points")

    def winners(self, state: State) -> list[int]:
        """The seats that have won a game that is over."""
        raise AssertionError("every game names its winners")

    def places(self, state: State) -> list[int]:
        """The place of each seat in a game that is over: 1 has won, equal results share a place."""
        winners = self.winners(state)
        return [1 if seat in winners else 2 for seat in range(state.players)]

    def imagine(self, view: View, chance: Chance) -> State:
        """A state that looks like this view to its seat; what the view hides comes from `chance`.

        The same view and the same chance always give the same state, whatever is really hidden.
        """
        raise AssertionError("every game imagines")

    # What a game may say: these have defaults ----------------------------------------------------

    def score_sheet(self, state: State) -> list[ScoreRow]:
        """Where the points of each seat come from; without rows, the scores speak for themselves."""
        return []

    def arrange(self, given: dict[str, Plain], players: int, values: Values, chance: Chance) -> State:
        """The position that the words of a scenario describe."""
        raise BadFile(f"{self.title} reads no positions: leave out [given], and the game starts as usual.")

    def evaluate(self, state: State, seat: int) -> float:
        """How good the position looks for a seat, in points, from what that seat may know.

        By default the lead over the best opponent.
        """
        return lead(self.scores(state), seat)

    def stage(self, state: State) -> int:
        """How far the game has progressed, in turns or years; bots plan ahead to a later stage.

        By default the number of choices made.
        """
        return state.plies

    def plan_end(self, state: State) -> int:
        """The stage at which plans are judged, when whatever a player can begin now will be finished.

        By default two choices of each player later.
        """
        return self.stage(state) + 2 * state.players

    def turn_of(self, state: State) -> int:
        """A number that changes whenever a turn ends: searches compare positions between turns.

        By default every choice is a turn.
        """
        return state.plies

    def features(self, state: State, seat: int, sheet: Sheet) -> None:
        """Write what a value reads of a position between turns, from what this seat may know.

        By default only what `evaluate` says.
        """
        sheet.put(0, quarters(self.evaluate(state, seat)))

    def variant(self, state: State) -> str:
        """Which value judges games like this one, by the name of its file.

        By default one judges all.
        """
        return "value"

    def worth_trying(self, state: State, legal: list[Action]) -> list[Action]:
        """Of these legal choices, those that a search should try: the others are never better.

        By default all of them.
        """
        return legal

    def redeal(self, world: State, seat: int, chance: Chance) -> State:
        """A copy of an imagined world in which all that a seat cannot know is dealt anew."""
        return self.imagine(self.view(world, seat), chance)

    def redeal_layer(self, world: State, seat: int, chance: Chance, layer: int, layers: int) -> State:
        """One of several worlds that are dealt in layers, counted from 0, where the game can do that.

        What matters most comes about as often in these worlds as it should, not by luck more or less often.
        By default each is dealt by itself.
        """
        return self.redeal(world, seat, chance)

    # How it is put into words: a key of the catalogue, and the values for its template ----------------

    def prompt(self, state: State) -> Saying:
        """What is asked at the pending decision."""
        values: Told = {}
        values.update(state.decision.to_data())
        return state.decision.name, values

    def label(self, state: State, action: Action) -> Saying:
        """What an action does."""
        return action.verb.name, {}

    def figures(self, values: Values) -> dict[str, Plain]:
        """The figures that the texts of its things name, in a game with these options."""
        figures: dict[str, Plain] = {}
        figures.update(values)
        return figures

    def things(self, values: Values) -> dict[str, Thing]:
        """The things of its box that say what they do, by name, in a game with these options."""
        return {}

    def effects(self, values: Values) -> dict[str, Thing]:
        """What spaces and rows do, by the text under which a view names it."""
        return {}

    def event_key(self, event: Told) -> str:
        """The key of the sentence for an event."""
        kind = event["kind"]
        assert isinstance(kind, str)
        return kind

    def event_values(self, event: Told) -> Wording:
        """The values for that sentence."""
        return event

    def picture(self, view: View, names: list[str], terms: dict[str, str]) -> list[str]:
        """A view as lines for a terminal, with colour marks such as `[bold]…[/]`; by default a plain list."""
        return listing(view, terms, "")
