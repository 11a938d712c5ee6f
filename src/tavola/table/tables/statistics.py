"""Statistics: how people, programs and bots have done, counted again only after a game has ended."""

import asyncio
from collections.abc import Iterator

import msgspec

from tavola import game as find_game
from tavola import game_names
from tavola.bots.opponents import level_name
from tavola.table.play.bot_levels import stored_level
from tavola.table.store.rows import PROGRAM, Finished
from tavola.table.store.store import Store
from tavola.table.tables.tables import Tables
from tavola.table.words.texts import SiteWords, site, texts


class PlayerStatistics(msgspec.Struct):
    """How people, programs, or bots of a level have done."""

    who: str
    games: int = 0
    wins: int = 0
    total: int = 0

    @property
    def points(self) -> str:
        """Points on average."""
        return f"{self.total / self.games:.1f}"


class GameStatistics(msgspec.Struct):
    """One game in one form."""

    title: str
    edition: str
    games: int
    rows: list[PlayerStatistics]


class Statistics:
    """The games played to the end here, counted once per language until another game ends."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.counted: dict[str, tuple[object, list[GameStatistics]]] = {}
        # One task counts; others that ask meanwhile wait for the same figures.
        self.counting = asyncio.Lock()

    async def lines(self, language: str) -> list[GameStatistics]:
        """The figures of each game, in a language."""
        async with self.counting:
            mark = await self.tables.queue.read(Store.finished_mark)
            known, lines = self.counted.get(language, (None, []))
            if known != mark:
                lines = []
                finished = await self.tables.queue.read(Store.finished)
                await self.tables.slices.run(count(finished, language, lines))
                self.counted[language] = (mark, lines)
            return lines


def count(finished: list[Finished], language: str, found: list[GameStatistics]) -> Iterator[None]:
    """Build a line for each game and edition, with rows for people, programs and each bot level.

    Each step counts one game.
    """
    words = site(language)
    lines: dict[tuple[str, str], GameStatistics] = {}
    rows: dict[tuple[str, str, str], PlayerStatistics] = {}
    for played in finished:
        name = played.game
        if name not in game_names() or len(played.scores) != len(played.seats):
            continue  # a game of an unknown box, or a damaged one, which is reported to the operator
        told = texts(find_game(name), language)
        edition = told.edition(find_game(name).values({}) | played.options)
        line = lines.get((name, edition))
        if line is None:
            line = lines[name, edition] = GameStatistics(told.words.title, edition, 0, [])
            found.append(line)
        line.games += 1
        for seat, (kind, level) in enumerate(played.seats):
            who = _who(words, kind, level)
            key = (name, edition, who)
            if key not in rows:
                rows[key] = PlayerStatistics(who)
                line.rows.append(rows[key])
            rows[key].games += 1
            rows[key].wins += seat in played.winners
            rows[key].total += played.scores[seat]
        yield


def _who(words: SiteWords, kind: str, level: str) -> str:
    if kind != "bot":
        return words("stat_programs" if level == PROGRAM else "stat_people")
    return words("stat_bot", level=level_name(stored_level(level), words.language))
