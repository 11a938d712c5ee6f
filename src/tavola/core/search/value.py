"""Value: what a position between turns is worth to a seat, learned from games of the bots themselves.

A value is a small net in whole numbers: a weight for each feature, and a hidden layer beside it. Whole
numbers give the same answer on every machine, and compiled they need no library.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from tavola.core.search.features import Sheet

# Weights and activations are counted in parts of one.
ONE: Final = 4096
# Worths are counted in millionths of a victory, or of ten points.
MILLION: Final = 1_000_000


class Value:
    """A net: `linear` has a weight for each feature, `hidden` a row of weights for each feature.

    It answers in 4096ths: of the logarithm of the odds to win, or of a point.
    """

    def __init__(
        self,
        inputs: int,
        bias: int,
        linear: list[int],
        hidden_bias: list[int],
        hidden: list[int],
        output: list[int],
    ) -> None:
        self.inputs = inputs
        self.bias: i64 = bias
        self.linear = vec[i32]([i32(weight) for weight in linear])
        self.hidden_bias = vec[i32]([i32(weight) for weight in hidden_bias])
        self.hidden = vec[i32]([i32(weight) for weight in hidden])
        self.output = vec[i32]([i32(weight) for weight in output])
        self.width: i64 = len(output)
        self.sums = vec[i64]([i64(0)] * len(output))

    def judge(self, sheet: Sheet) -> int:
        """What the net says of a sheet.

        >>> value = Value(2, 4096, [0, 8192], [], [], [])
        >>> sheet = Sheet(2)
        >>> sheet.put(1, 3)
        >>> value.judge(sheet) / ONE
        7.0
        """
        sums = self.sums
        width: i64 = self.width
        places = sheet.places
        values = sheet.values
        linear = self.linear
        hidden = self.hidden
        bias = self.hidden_bias
        for unit in range(width):
            sums[unit] = i64(bias[unit])
        total: i64 = self.bias
        number: i64 = 0
        while number < sheet.count:
            place = i64(places[number])
            worth = i64(values[number])
            total += worth * i64(linear[place])
            base: i64 = place * width
            for unit in range(width):
                sums[unit] += worth * i64(hidden[base + unit])
            number += 1
        output = self.output
        bent: i64 = 0
        for unit in range(width):
            reached: i64 = sums[unit]
            # A soft sign bends like a hyperbolic tangent, and is exact in whole numbers.
            size: i64 = reached if reached > 0 else -reached
            bent += i64(output[unit]) * ((reached * 4096) // (4096 + size))
        return int(total + (bent >> 12))


def win_share(judged: int) -> int:
    """The odds that a value speaks of, as millionths of a victory.

    >>> win_share(0), win_share(4096), win_share(-100 * 4096)
    (500000, 731059, 0)
    """
    if judged > 20 * ONE:
        return MILLION
    if judged < -20 * ONE:
        return 0
    return round(MILLION / (1.0 + exp(-judged / ONE)))
