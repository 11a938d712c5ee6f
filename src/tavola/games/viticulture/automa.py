"""The Automa, against whom one player plays alone (VI-15)."""

from typing import Final

from tavola.core.decision import Step
from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.board import ROWS, SPACE_NAMES, action_name
from tavola.games.viticulture.tables import load, number, numbers, rows, words
from tavola.games.viticulture.valley import AUTOMA, FREE, NOBODY, Valley, as_valley

_DATA: Final = load("automa.toml")
BANDS: Final = [words(card, "bands") for card in rows(_DATA, "card")]
YEARS: Final = number(_DATA, "years")
WORKERS: Final = number(_DATA, "workers")
POINTS: Final = number(_DATA, "points")
YEAR_POINTS: Final = numbers(_DATA, "year_points")
HARD_POINTS: Final = 3  # more for a very hard Automa, and to begin with at an easy one
HARD_WORKERS: Final = 2  # how many a hard Automa places at least


def set_up_automa(valley: Valley) -> None:
    """Its cards and points, the tokens on the chart (VI-15.3, VI-15.11, VI-15.13)."""
    level = valley.settings.level
    valley.automa_deck = list(range(len(BANDS)))
    valley.chance.shuffle(valley.automa_deck)
    valley.rows_left = (1 << (ROWS + 1)) - 2
    valley.automa_points = POINTS + (HARD_POINTS if level == "very_hard" else 0)
    if valley.settings.aggressive:
        valley.automa_points = year_points(valley, 1)
    if level == "easy":
        valley.vineyards[0].points = HARD_POINTS


def last_year(valley: Valley) -> int:
    """Seven years, or eight (VI-15.1, VI-15.10)."""
    return YEARS + 1 if valley.settings.level == "very_easy" else YEARS


def is_last_solo_year(valley: Valley) -> bool:
    """Whether the last year of a solo game is over."""
    return valley.year >= last_year(valley)


def year_points(valley: Valley, year: int) -> int:
    """The points to exceed in a year of the aggressive variant (VI-15.14)."""
    final = POINTS + (HARD_POINTS if valley.settings.level == "very_hard" else 0)
    return YEAR_POINTS[year - 1] if year < last_year(valley) and year < len(YEAR_POINTS) else final


def outdone(valley: Valley) -> bool:
    """Whether the game goes on after this year: an aggressive Automa has to be outdone each year."""
    if not valley.settings.aggressive:
        return True
    ahead = valley.vineyards[0].points > valley.automa_points
    if ahead and not is_last_solo_year(valley):
        valley.automa_points = year_points(valley, valley.year + 1)
    return ahead


def beats_automa(valley: Valley) -> bool:
    """More points than the Automa; an equal number loses (VI-15.9)."""
    return not valley.lost and valley.vineyards[0].points > valley.automa_points


class AutomaPlaces(Step):
    """The Automa's cards are turned up and its workers placed (VI-15.4, VI-15.12)."""

    def __init__(self) -> None:
        super().__init__("automa_places")

    def run(self, state: State) -> None:
        valley = as_valley(state)
        hard = valley.settings.level == "hard" or valley.settings.level == "very_hard"
        placed = place_card(valley, turn_up(valley))
        # Cards that only name taken spaces could go on for ever: once through all of them is enough.
        for _ in range(len(BANDS)):
            if not hard or placed >= HARD_WORKERS or valley.automa_placed >= WORKERS:
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
    """Workers go to the actions of this season that a card names; how many did."""
    spaces: list[int] = []
    for name in BANDS[card]:
        action = valley.board.by_name.get(valley.board.replaced.get(name, name))
        if action is None or valley.automa_placed >= WORKERS:
            continue
        space = action.first
        if action.season == valley.season and valley.taken[space] == FREE:
            valley.taken[space] = AUTOMA
            valley.automa_placed += 1
            spaces.append(space)
    if valley.journal is not None:
        named: list[Plain] = []
        named.extend([SPACE_NAMES[space] for space in spaces])
        refs = [f"space:{SPACE_NAMES[space]}" for space in spaces]
        actions: list[Plain] = []
        actions.extend([action_name(space) for space in spaces])
        told: dict[str, Plain] = {"card": card + 1, "spaces": named, "actions": actions}
        valley.tell(Event("automa", NOBODY, told, refs=refs))
    return len(spaces)
