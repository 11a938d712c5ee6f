"""Play until every card and every effect branch of a game has been used, and say what was not."""

from collections.abc import Callable

import msgspec

from tavola.core.chance import Chance, fast_chance
from tavola.core.data.record import Record
from tavola.core.game import Game
from tavola.core.play.session import Session
from tavola.lab.branches import Atlas, Moment, Variant, plan_of
from tavola.lab.curious import Curiosity, Party
from tavola.registry import game as game_named

LONGEST = 8000  # decisions; a game that takes more is abandoned and reported
PATIENCE = 3000  # decisions after which everybody plays at random, so that the game ends
DEALS = 100  # deals tried for one game, until one leads to something wanted
HOPE = 0.01  # uses of each branch, over KNOWN decisions, that every variant is credited with in advance
KNOWN = 1000


class Branch(msgspec.Struct):
    """How often a branch was used, and where first: a variant, the game's number, the action's number."""

    name: str
    times: int = 0
    variant: str = ""
    game: int = -1
    action: int = -1


class Report(msgspec.Struct):
    """What a run used."""

    game: str
    times: int
    seed: int
    branches: list[Branch]
    games: int = 0
    decisions: int = 0
    # Games that did not end, as records.
    endless: list[Record] = []
    # The first game that used each branch, by its number.
    records: dict[int, Record] = {}

    @property
    def missing(self) -> list[Branch]:
        """The branches not used often enough, the rarest first."""
        return sorted((one for one in self.branches if one.times < self.times), key=lambda one: one.times)

    def sentences(self) -> list[str]:
        """The report in words."""
        aim = f"{self.game}: {len(self.branches)} branches, each to be used {self.times} times"
        lines = [f"{aim}; {self.games} games, {self.decisions} decisions, seed {self.seed}."]
        for one in self.missing:
            place = f"; first in game {one.game} ({one.variant}), action {one.action}" if one.times else ""
            lines.append(f"  used {one.times} times: {one.name}{place}")
        lines += [
            f"  did not end: seed {record.seed} with {' and '.join(record.names)}, {record.options}"
            for record in self.endless
        ]
        if not self.missing and not self.endless:
            lines.append("  Everything was used.")
        else:
            lines.append(f"  Again: tavola coverage {self.game} --times {self.times} --seed {self.seed}")
        return lines


def run(
    game_name: str,
    times: int = 20,
    seed: int = 0,
    progress: Callable[[Report], None] | None = None,
    most_games: int = 20_000,
) -> Report:
    """Play games of all variants until every branch is used this often; `progress` is called after each game.

    >>> run("sangimignano", times=1, most_games=3).games
    3
    """
    game = game_named(game_name)
    plan = plan_of(game)
    tour = CoverageTour([*plan.variant, *plan.exercise, *plan.every.variants()])
    curiosity = Curiosity(Atlas(plan.branch), times)
    report = Report(game_name, times, seed, [Branch(name) for name in curiosity.atlas.names])
    report.branches += [Branch(_played(variant)) for variant in tour.variants]
    source = fast_chance(seed)
    for _ in range(most_games):
        variant = tour.next(curiosity)
        chance = source.branch()
        session, party = _deal(game, variant, curiosity, chance)
        _play_one(session, party, curiosity, tour, variant, report)
        if progress is not None:
            progress(report)
        if not report.missing:
            break
    return report


def _played(variant: Variant) -> str:
    return f"variant: {variant.name}, played to its end"


class CoverageTour:
    """Picks the next variant: the one whose games have used most of what is still wanted."""

    def __init__(self, variants: list[Variant]) -> None:
        self.variants = variants
        self._games = [0] * len(variants)
        self._decisions = [0] * len(variants)
        self._used: list[dict[str, int]] = [{} for _ in variants]

    def next(self, curiosity: Curiosity) -> Variant:
        """Each variant once; then the most promising ones; then those played least."""
        numbers = range(len(self.variants))
        if min(self._games) == 0 or not curiosity.wanted:
            return self.variants[min(numbers, key=self._games.__getitem__)]
        return self.variants[max(numbers, key=lambda number: self._promise(number, curiosity))]

    def _promise(self, number: int, curiosity: Curiosity) -> float:
        """What a decision in this variant is likely to bring: uses of wanted branches, weighted by rarity."""
        used = self._used[number]
        return sum(
            (used.get(name, 0) + HOPE) / (1 + curiosity.used[name]) for name in sorted(curiosity.wanted)
        ) / (self._decisions[number] + KNOWN)

    def note(self, variant: Variant, decisions: int, used: dict[str, int]) -> None:
        """A game was played."""
        number = self.variants.index(variant)
        self._games[number] += 1
        self._decisions[number] += decisions
        for name, count in used.items():
            self._used[number][name] = self._used[number].get(name, 0) + count


def _deal(game: Game, variant: Variant, curiosity: Curiosity, chance: Chance) -> tuple[Session, Party]:
    """A new game that looks promising to the players, or the last one dealt to them."""
    for _ in range(DEALS):
        session = variant.session(game, chance.word())
        party = Party(session.players, curiosity, session.options, chance)
        if not curiosity.wanted or party.likes(session.state):
            break
    return session, party


def _play_one(
    session: Session, party: Party, curiosity: Curiosity, tour: CoverageTour, variant: Variant, report: Report
) -> None:
    """One game by curious players, its branches noted in the report."""
    counts = {one.name: one for one in report.branches}
    used: dict[str, int] = {}
    first = False

    def count(name: str) -> bool:
        one = counts[name]
        one.times += 1
        if one.times == 1:
            one.variant, one.game, one.action = variant.name, report.games, len(session.entries)
        return one.times == 1

    for name in curiosity.atlas.used_at_start(session.opening, session.options):
        curiosity.note(name)
        first = count(name) or first
    while not session.state.over and len(session.entries) < LONGEST:
        before = session.state.clone()
        action = party.choose(before, len(session.entries) >= PATIENCE)
        events = session.play(action).events
        for name in curiosity.atlas.used_by(Moment(before.decision, before, action, events, session.options)):
            curiosity.note(name)
            used[name] = used.get(name, 0) + 1
            first = count(name) or first
    if session.state.over:
        first = count(_played(variant)) or first
    else:
        report.endless.append(session.record(party.styles))
    if first:
        report.records[report.games] = session.record(party.styles)
    tour.note(variant, len(session.entries), used)
    report.games += 1
    report.decisions += len(session.entries)
