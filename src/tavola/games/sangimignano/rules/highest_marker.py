"""The Highest Marker (SG-9)."""

from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import NOBODY, City
from tavola.games.sangimignano.state.tower import Tower


def claim_marker(city: City, seat: int, tower: Tower) -> None:
    """The owner of a tower strictly higher than every other one takes the marker (SG-9.2)."""
    for owner in range(2):
        for other in city.towers[owner]:
            if other is not tower and other.height >= tower.height:
                return
    give_marker(city, seat)


def reconsider_marker(city: City) -> None:
    """After a tower was destroyed (SG-9.6 to SG-9.9)."""
    if city.settings.marker_sticky:
        return
    heights = [city.highest_of(0), city.highest_of(1)]
    greatest = max(heights[0], heights[1])
    if greatest == 0:
        give_marker(city, NOBODY)
    elif city.marker == NOBODY or heights[city.marker] < greatest:
        give_marker(city, 0 if heights[0] == greatest else 1)


def give_marker(city: City, seat: int) -> None:
    """The marker goes to a player, or back beside the deck."""
    if city.marker == seat:
        return
    city.marker = seat
    events.marker(city, seat)
