"""The plan of a match: which bots play which deals from which seats.

Each deal is played once for every distinct seating. Two bots at a larger table: the first plays alone
against as many of the second as there are seats left, and sits in each of the seats in turn.
"""

from itertools import permutations

import msgspec

import tavola
from tavola.bots import Bot, bot
from tavola.core.data.options import Value, Values
from tavola.core.errors import BadOptions
from tavola.lab.openspiel import ISMCTS, IsmctsBot
from tavola.lab.playing import seed_of

# With more seatings than this (four different bots have as many) the bots only move round the table.
MOST_SEATINGS = 24
ISMCTS_MS = 100


class MatchPlan(msgspec.Struct, frozen=True):
    """What to play: checked, complete and plain, so that it can be sent to another process."""

    game: str
    rules: str
    options: Values
    players: int
    # The bot in each seat, before anybody moves.
    lineup: list[str]
    deals: int
    seed: int
    # How much processor time OpenSpiel's bot gets for a decision, if it plays.
    ismcts_ms: int

    @property
    def bots(self) -> list[str]:
        """The bots that are compared, each once."""
        return list(dict.fromkeys(self.lineup))

    @property
    def seatings(self) -> list[list[str]]:
        """Every distinct way in which the bots can sit."""
        return seatings(self.lineup)

    @property
    def games(self) -> int:
        return self.deals * len(self.seatings)

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal: matches share no deals with training, whose seeds begin with another word."""
        return seed_of("match", self.seed, "deal", deal)

    def chance_seed(self, number: int, seat: int) -> int:
        """The seed of what a bot leaves to chance in one game."""
        return seed_of("match", self.seed, "game", number, "seat", seat)

    def make_bot(self, name: str) -> Bot:
        """A bot that has played nothing yet."""
        return IsmctsBot(ms=self.ismcts_ms) if name == ISMCTS else bot(name)


def seatings(lineup: list[str]) -> list[list[str]]:
    """Every distinct seating, or only moves round the table if there are too many.

    >>> seatings(["a", "b", "b"])
    [['a', 'b', 'b'], ['b', 'a', 'b'], ['b', 'b', 'a']]
    >>> len(seatings(list("abcd"))), len(seatings(list("abcde")))
    (24, 5)
    """
    distinct: dict[tuple[str, ...], None] = {}
    for order in permutations(lineup):
        distinct[order] = None
        if len(distinct) > MOST_SEATINGS:
            moved = [tuple(lineup[place:] + lineup[:place]) for place in range(len(lineup))]
            distinct = dict.fromkeys(moved)
            break
    return [list(order) for order in distinct]


def make_match(
    game: str,
    bots: list[str],
    deals: int,
    seed: int = 0,
    players: int = 0,
    options: dict[str, Value] | None = None,
    ismcts_ms: int = ISMCTS_MS,
) -> MatchPlan:
    """A checked plan.

    >>> make_match("castles", ["random", "heuristic"], 10, players=3).lineup
    ['random', 'heuristic', 'heuristic']
    """
    chosen = tavola.game(game)
    if players == 0 and len(bots) > 1:
        players = len(bots)
    players = chosen.check_players(players)
    if len(bots) not in (1, 2, players) or len(bots) > players:
        raise BadOptions(
            f"There are {players} seats but {len(bots)} bots: name one for each, one for all, "
            "or two, of which the second takes all other seats."
        )
    if deals < 1:
        raise BadOptions(f"--deals is {deals}, but at least one deal must be played.")
    if ismcts_ms < 1:
        raise BadOptions(f"--ismcts-ms is {ismcts_ms}, but it takes a millisecond or more.")
    lineup = bots + bots[-1:] * (players - len(bots))
    values = chosen.values(options or {})
    plan = MatchPlan(chosen.name, chosen.rules_version, values, players, lineup, deals, seed, ismcts_ms)
    for name in plan.bots:
        plan.make_bot(name)
    return plan
