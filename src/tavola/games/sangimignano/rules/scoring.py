"""Scoring: the five categories, the Noble cards, ties and several deals (SG-11, SG-12)."""

from typing import Final

from tavola.games.sangimignano.box.cards import BLESSING, CAPPELLA, MONUMENTO, RANKS, points_of_rank
from tavola.games.sangimignano.state.city import NOBODY, City

CATEGORIES: Final = ["completed", "blessing", "plain", "colourful", "highest", "nobles"]


def completed_points(city: City, seat: int) -> int:
    """SG-11.2."""
    return city.settings.completion_points * city.completed_by(seat)


def blessed_stories(city: City, seat: int) -> int:
    """The stories that Blessing pays for (SG-11.4)."""
    stories = 0
    for tower in city.towers[seat]:
        if tower.plain and tower.top == BLESSING:
            stories += tower.height
    return stories


def highest_plain(city: City, seat: int) -> list[int]:
    """The height of a player's highest plain tower of each rank."""
    heights = [0] * RANKS
    for tower in city.towers[seat]:
        if tower.plain and tower.height > heights[tower.top]:
            heights[tower.top] = tower.height
    return heights


def plain_ranks(city: City, seat: int) -> list[int]:
    """The ranks whose points a player gets for plain towers (SG-11.6 to SG-11.8)."""
    own = highest_plain(city, seat)
    other = highest_plain(city, 1 - seat)
    return [rank for rank in range(RANKS) if own[rank] > 0 and own[rank] >= other[rank]]


def plain_points(own: list[int], other: list[int]) -> int:
    """The points for plain towers, from the heights of both players' highest ones (SG-11.6)."""
    points = 0
    for rank in range(RANKS):
        if own[rank] > 0 and own[rank] >= other[rank]:
            points += points_of_rank(rank)
    return points


def colourful_towers(city: City, seat: int) -> tuple[int, int]:
    """How many colourful towers a player has, and their stories together (SG-11.9)."""
    count = 0
    stories = 0
    for tower in city.towers[seat]:
        if not tower.plain:
            count += 1
            stories += tower.height
    return count, stories


def colourful_points(city: City, seat: int) -> int:
    """SG-11.9."""
    count = 0
    stories = 0
    for tower in city.towers[seat]:
        if not tower.plain:
            count += 1
            stories += tower.height
    return count * stories


def chapel_towers(city: City, seat: int) -> int:
    """Towers high enough for Cappella di Santa Fina (SG-14.27)."""
    count = 0
    for tower in city.towers[seat]:
        if tower.height >= city.settings.cappella_min_height:
            count += 1
    return count


def noble_points(city: City, seat: int) -> int:
    """Monumento and Cappella (SG-13.17)."""
    points = 0
    if not city.settings.nobles:
        return points
    if city.in_force(seat, MONUMENTO):
        points += city.settings.monumento_points
    if city.in_force(seat, CAPPELLA):
        points += city.settings.cappella_points * chapel_towers(city, seat)
    return points


def promised_points(city: City, seat: int) -> int:
    """The points of a Noble card that Giostra may still cancel."""
    if not city.settings.nobles:
        return 0
    if city.is_declared(seat, MONUMENTO):
        return city.settings.monumento_points
    if city.is_declared(seat, CAPPELLA):
        return city.settings.cappella_points * chapel_towers(city, seat)
    return 0


def marker_points(city: City, seat: int) -> int:
    """SG-11.10."""
    return city.settings.highest_marker_points if city.marker == seat else 0


def breakdown(city: City, seat: int) -> list[int]:
    """A player's points in this deal, by category in the order of `CATEGORIES`."""
    count, stories = colourful_towers(city, seat)
    return [
        completed_points(city, seat),
        city.settings.blessing_points * blessed_stories(city, seat),
        plain_points(highest_plain(city, seat), highest_plain(city, 1 - seat)),
        count * stories,
        marker_points(city, seat),
        noble_points(city, seat),
    ]


def formulas(city: City, seat: int) -> list[str]:
    """How each category's points were calculated."""
    settings = city.settings
    count, stories = colourful_towers(city, seat)
    blessed = blessed_stories(city, seat)
    chapel = chapel_towers(city, seat)
    nobles = []
    if city.in_force(seat, MONUMENTO):
        nobles.append(str(settings.monumento_points))
    if city.in_force(seat, CAPPELLA):
        nobles.append(f"{chapel} × {settings.cappella_points}")
    return [
        f"{city.completed_by(seat)} × {settings.completion_points}",
        f"{blessed} × {settings.blessing_points}" if blessed else "",
        " + ".join([str(points_of_rank(rank)) for rank in plain_ranks(city, seat)]),
        f"{count} × {stories}" if count else "",
        "",
        " + ".join(nobles),
    ]


def deal_scores(city: City) -> list[int]:
    """The points of both players in this deal."""
    heights = [highest_plain(city, 0), highest_plain(city, 1)]
    return [deal_points(city, 0, heights[0], heights[1]), deal_points(city, 1, heights[1], heights[0])]


def deal_points(city: City, seat: int, own: list[int], other: list[int]) -> int:
    """The sum of a player's `breakdown`, from the heights of both players' highest plain towers."""
    points = completed_points(city, seat) + city.settings.blessing_points * blessed_stories(city, seat)
    points += plain_points(own, other) + colourful_points(city, seat)
    return points + marker_points(city, seat) + noble_points(city, seat)


def better(scores: list[int], marker: int) -> int:
    """Who is ahead: more points, then the marker; `NOBODY` if still tied (SG-11.11 to SG-11.13)."""
    if scores[0] != scores[1]:
        return 0 if scores[0] > scores[1] else 1
    return marker


def penalties(city: City, winner: int) -> list[int]:
    """What a player who closed but did not win loses (SG-12.6)."""
    lost = [0, 0]
    if city.closed_by != NOBODY and city.closed_by != winner:
        lost[city.closed_by] = city.settings.close_penalty
    return lost


def total_scores(city: City) -> list[int]:
    """The points of all deals including the current one; the final points once the game is over."""
    if city.over:
        return city.earlier.copy()
    now = deal_scores(city)
    return [city.earlier[0] + now[0], city.earlier[1] + now[1]]


def game_winners(city: City) -> list[int]:
    """SG-11.11 to SG-11.13 and SG-12.4, SG-12.5; both seats if the game is drawn."""
    winner = better(city.earlier, city.marker)
    return [0, 1] if winner == NOBODY else [winner]
