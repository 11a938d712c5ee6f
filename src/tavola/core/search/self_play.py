"""Self-play: games kept as what a value can learn from."""

from array import array

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.search.features import Sheet
from tavola.core.search.search import Search, best_of
from tavola.core.state import State

MOST_CHOICES = 20_000


class Habits:
    """How bots play while they learn: in how many worlds they look, and how often they try something else."""

    def __init__(self, worlds: int, random_in_1000: int, noise: int, keep_in_100: int) -> None:
        self.worlds = worlds
        self.random_in_1000 = random_in_1000
        # Choices that are worth this much less may be tried, in half of the games.
        self.noise = noise
        # How much of the final result counts against what was expected a turn later; with 0 nothing is kept.
        self.keep_in_100 = keep_in_100


class Lesson:
    """A finished game: the sheet of every seat after every turn, and what it turned out to be worth."""

    def __init__(self) -> None:
        self.places = array("h")
        self.values = array("h")
        self.counts = array("h")
        self.expected = array("i")
        self.targets = array("i")
        self.seats = array("h")
        self.scores: list[int] = []
        self.turns = 0

    def add(self, sheet: Sheet, seat: int, expected: int) -> None:
        for place, value in sheet.pairs():
            self.places.append(place)
            self.values.append(value)
        self.counts.append(int(sheet.count))
        self.seats.append(seat)
        self.expected.append(expected)
        self.targets.append(0)

    def balance(self, total: int, seats: int) -> None:
        """Shift what the seats expect of the same position so that it adds up: not everybody can win."""
        if total == 0:
            return
        last = len(self.expected)
        for number in range(last - seats, last):
            total -= self.expected[number]
        for number in range(last - seats, last):
            self.expected[number] += total // seats

    def finish(self, results: list[int], keep: int) -> None:
        """Give every sheet its target: what came of it, blended with what was expected a turn later."""
        following = results.copy()
        for number in range(len(self.seats) - 1, -1, -1):
            seat = self.seats[number]
            self.targets[number] = following[seat]
            following[seat] = (keep * following[seat] + (100 - keep) * self.expected[number]) // 100


class SelfPlay:
    """Plays all seats of a game, each by a search of its own or all by the same."""

    def __init__(self, searches: list[Search], habits: Habits) -> None:
        self.searches = searches
        self.habits = habits
        self.noise = 0

    def play(self, state: State, chance: Chance) -> Lesson:
        """Play a game to its end."""
        lesson = Lesson()
        game = state.game
        self.noise = self.habits.noise if chance.below(2) == 0 else 0
        plan: list[Action] = []
        choices = 0
        while not state.over:
            turn = game.turn_of(state)
            reveals = state.reveals
            seat = state.to_move
            legal = state.legal()
            choices += 1
            if choices > MOST_CHOICES:
                raise AssertionError("a game of self-play does not end")
            if len(legal) == 1:
                action = legal[0]
                plan = plan[1:]
            elif plan and any(plan[0] is choice for choice in legal):
                action = plan[0]
                plan = plan[1:]
            else:
                search = self.searches[seat % len(self.searches)]
                chosen = self.choose(search, state, legal, chance)
                action = legal[chosen]
                plan = search.plan_of(chosen, legal)[1:]
            state.advance(action)
            if state.reveals != reveals or state.to_move != seat:
                plan = []
            if goes_on(state) and game.turn_of(state) != turn:
                self.remember(state, lesson)
        lesson.scores = state.scores()
        results = [self.searches[0].aim.result(state, seat) for seat in range(state.players)]
        lesson.finish(results, self.habits.keep_in_100)
        return lesson

    def remember(self, state: State, lesson: Lesson) -> None:
        """Keep the sheets of all seats between two turns."""
        lesson.turns += 1
        if self.habits.keep_in_100 == 0:
            return
        for seat in range(state.players):
            aim = self.searches[seat % len(self.searches)].aim
            expected = aim.worth(state, seat)
            if aim.value is None:
                state.game.features(state, seat, aim.sheet)
            lesson.add(aim.sheet, seat, expected)
        lesson.balance(self.searches[0].aim.sum_of(state.players), state.players)

    def choose(self, search: Search, state: State, legal: list[Action], chance: Chance) -> int:
        """The number of the best choice in worlds that look the same to the seat; now and then of another."""
        seat = state.to_move
        if chance.below(1000) < self.habits.random_in_1000:
            search.plans = []
            return chance.below(len(legal))
        world = state.game.redeal(state, seat, chance)
        worths = search.totals(world, seat, legal, self.habits.worlds, chance)
        if self.noise > 0:
            for number in range(len(worths)):
                worths[number] -= chance.below(self.noise) * chance.below(1000) // 1000
        return best_of(worths)


def goes_on(state: State) -> bool:
    return not state.over
