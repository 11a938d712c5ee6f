"""The few statistics that a table of results needs."""

from math import sqrt

Z95 = 1.959964


def mean(values: list[int]) -> float:
    """The average, 0 for no values.

    >>> mean([1, 2, 6])
    3.0
    """
    return sum(values) / len(values) if values else 0.0


def spread(values: list[int]) -> float:
    """The standard deviation of a sample.

    >>> spread([2, 4, 4, 4, 5, 5, 7, 9]) == sqrt(32 / 7)
    True
    """
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """The 95 % interval of a rate by Wilson's score, which stays sensible near 0 and 1.

    >>> [round(end, 3) for end in wilson(95, 100)]
    [0.888, 0.978]
    """
    if tries == 0:
        return 0.0, 1.0
    rate = hits / tries
    square = Z95 * Z95
    middle = rate + square / (2 * tries)
    reach = Z95 * sqrt(rate * (1 - rate) / tries + square / (4 * tries * tries))
    scale = 1 + square / tries
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
