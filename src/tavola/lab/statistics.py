"""The few statistics that a table of results needs."""

from collections.abc import Sequence
from math import sqrt

Z95 = 1.959964
# Student's t for the 95 % interval with 1 to 4 degrees of freedom; beyond that a series is close enough.
T95 = [12.706, 4.303, 3.182, 2.776]


def mean(values: Sequence[float]) -> float:
    """The average, 0 for no values.

    >>> mean([1, 2, 6])
    3.0
    """
    return sum(values) / len(values) if values else 0.0


def spread(values: Sequence[float]) -> float:
    """The standard deviation of a sample.

    >>> spread([2, 4, 4, 4, 5, 5, 7, 9]) == sqrt(32 / 7)
    True
    """
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))


def wilson(hits: float, tries: int) -> tuple[float, float]:
    """The 95 % interval of a rate by Wilson's score, which stays sensible near 0 and 1.

    A draw may count as a part of a hit.

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


def student(freedom: int) -> float:
    """How many standard errors reach from a mean to the ends of its 95 % interval.

    >>> [round(student(freedom), 2) for freedom in (1, 9, 1000)]
    [12.71, 2.26, 1.96]
    """
    if freedom <= len(T95):
        return T95[freedom - 1]
    first = Z95**3 + Z95
    second = 5 * Z95**5 + 16 * Z95**3 + 3 * Z95
    third = 3 * Z95**7 + 19 * Z95**5 + 17 * Z95**3 - 15 * Z95
    return Z95 + first / (4 * freedom) + second / (96 * freedom**2) + third / (384 * freedom**3)


def reach(values: Sequence[float]) -> float | None:
    """How far the 95 % interval of the mean reaches to both sides; None if one value says nothing of it.

    >>> round(reach([1, 2, 3, 4]), 2), reach([1])
    (2.05, None)
    """
    if len(values) < 2:
        return None
    return student(len(values) - 1) * spread(values) / sqrt(len(values))
