"""The Automa, the opponent in a solo game (VI-15)."""

from typing import ClassVar, Final, cast

from tavola.core.decision import Step
from tavola.core.frame_parts import Declaration
from tavola.core.shared_lists import replaced
from tavola.core.state import State
from tavola.games.viticulture.box.board import ROWS
from tavola.games.viticulture.box.data_files import Fields, load, number, numbers, rows, words
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.valley import AUTOMA, FREE, Valley, as_valley

_DATA: Final = load("automa.toml")
BANDS: Final = [words(card, "bands") for card in rows(_DATA, "card")]
YEARS: Final = number(_DATA, "years")
WORKERS: Final = number(_DATA, "workers")
EASY_POINTS: Final = 3  # the player's points at the start against an easy Automa
ALL_ROWS: Final = (1 << (ROWS + 1)) - 2  # of the wake-up chart, one bit for each


class Figures:
    """The Automa's figures on one board."""

    def __init__(self, fields: Fields) -> None:
        self.points = number(fields, "points")
        self.hard_points = number(fields, "hard_points")
        self.hard_workers = number(fields, "hard_workers")
        table = cast(Fields, fields["aggressive"])
        # Whether the aggressive table has its own row for each level (TU-8.12).
        self.levels = "easy" in table
        # By level; a level missing from the table plays like another one.
        self.easy = numbers(table, "easy" if "easy" in table else "normal")
        self.normal = numbers(table, "normal")
        self.hard = numbers(table, "hard" if "hard" in table else "normal")


FIGURES: Final = {name: Figures(cast(Fields, _DATA[name])) for name in ("original", "extended")}


def figures(valley: Valley) -> Figures:
    """The Automa's figures on the board in use."""
    return FIGURES[valley.board.name]


def by_level(valley: Valley) -> bool:
    """Whether the level changes more than the points of the aggressive table (TU-8.12)."""
    return not (valley.settings.aggressive and figures(valley).levels)


def is_hard(valley: Valley) -> bool:
    """Whether the Automa places workers in every season (VI-15.12, TU-8.9)."""
    level = valley.settings.level
    return by_level(valley) and (level == "hard" or level == "very_hard")


def set_up_automa(valley: Valley) -> None:
    """Its cards and points, and the tokens on the chart (VI-15.3, VI-15.11, VI-15.13, TU-8.1, TU-8.10)."""
    valley.automa_deck = list(range(len(BANDS)))
    valley.chance.shuffle(valley.automa_deck)
    valley.rows_left = ALL_ROWS
    valley.automa_points = usual_points(valley)
    if valley.settings.aggressive:
        valley.automa_points = year_points(valley, 1)
    if valley.settings.level == "easy" and by_level(valley):
        valley.vineyards[0].points = EASY_POINTS


def usual_points(valley: Valley) -> int:
    """The points to exceed at the end, except in the aggressive variant of the extended board."""
    own = figures(valley)
    return own.points + (own.hard_points if valley.settings.level == "very_hard" else 0)


def last_year(valley: Valley) -> int:
    """The number of the last year: seven, or eight at the easiest level (VI-15.1, VI-15.10)."""
    return YEARS + 1 if valley.settings.level == "very_easy" and by_level(valley) else YEARS


def is_last_solo_year(valley: Valley) -> bool:
    """Whether the last year of a solo game is over."""
    return valley.year >= last_year(valley)


def offer_rows(valley: Valley) -> None:
    """In a solo game, every row gets its token back for an eighth year (VI-15.10)."""
    if valley.players == 1 and valley.rows_left == 0:
        valley.rows_left = ALL_ROWS


def take_row(valley: Valley, seat: int, row: int, year: int) -> None:
    """In a solo game, a row gives its token and is used up; the last year leaves none (VI-15.3, TU-8.4)."""
    if valley.players == 1:
        valley.rows_left = 0 if year >= last_year(valley) else valley.rows_left & ~(1 << row)
        valley.vineyards[seat].tokens += 1


def year_points(valley: Valley, year: int) -> int:
    """The points to exceed in a year of the aggressive variant (VI-15.14, TU-8.11)."""
    own = figures(valley)
    level = valley.settings.level
    if by_level(valley):
        return own.normal[year - 1] if year < last_year(valley) and year < YEARS else usual_points(valley)
    table = own.easy if level.endswith("easy") else own.hard if level.endswith("hard") else own.normal
    return table[year - 1]


def is_lost(valley: Valley) -> bool:
    """Whether the player is not ahead of an aggressive Automa at the moment."""
    return valley.settings.aggressive and valley.vineyards[0].points <= valley.automa_points


def outdone(valley: Valley) -> bool:
    """Whether the game continues after this year: an aggressive Automa must be beaten every year."""
    if not valley.settings.aggressive:
        return True
    return not is_lost(valley)


def move_marker(valley: Valley) -> None:
    """At the start of a year an aggressive Automa's marker moves to the points of that year (VI-15.14)."""
    if valley.players == 1 and valley.settings.aggressive:
        valley.automa_points = year_points(valley, valley.year)


def beats_automa(valley: Valley) -> bool:
    """More points than the Automa; an equal number loses (VI-15.9)."""
    return not valley.lost and valley.vineyards[0].points > valley.automa_points


class AutomaPlaces(Step):
    """Reveal the Automa's cards and place its workers (VI-15.4, VI-15.12)."""

    declared: ClassVar = Declaration("automa_places")

    def run(self, state: State) -> None:
        valley = as_valley(state)
        hard = is_hard(valley)
        least = figures(valley).hard_workers
        placed = place_card(valley, turn_up(valley))
        # If all cards named only taken spaces this would never end, so once through the deck is enough.
        for _ in range(len(BANDS)):
            if not hard or placed >= least or valley.automa_placed >= WORKERS:
                break
            placed += place_card(valley, turn_up(valley))


def turn_up(valley: Valley) -> int:
    """The next Automa card (VI-15.16)."""
    if not valley.automa_deck:
        cards = sorted(valley.automa_pile)
        valley.chance.shuffle(cards)
        valley.automa_deck = cards
        valley.automa_pile = []
    card = valley.automa_deck.pop()
    valley.automa_pile.append(card)
    valley.reveals += 1
    return card


def place_card(valley: Valley, card: int) -> int:
    """Place workers at this season's actions named on the card; returns how many."""
    spaces: list[int] = []
    for name in BANDS[card]:
        action = valley.board.by_name.get(valley.board.replaced.get(name, name))
        if action is None or valley.automa_placed >= WORKERS:
            continue
        space = action.first
        if action.season == valley.season and valley.taken[space] == FREE:
            valley.taken = replaced(valley.taken, space, AUTOMA)
            valley.automa_placed += 1
            spaces.append(space)
    events.automa(valley, card, spaces)
    return len(spaces)
