"""Chance: the one random source that a state owns.

Two implementations share one interface. `FastChance` serves the lab. `SealedChance` serves the
table: nobody can work out the deck from the cards already seen, because its stream comes from a 256-bit
seed through a keyed hash. Nothing in Tavola uses the global `random` module.
"""

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64, mypyc_attr

from tavola.core.errors import BadOptions

WORD: Final = 0xFFFFFFFF
WORDS: Final = WORD + 1  # so many there are
WORDS_PER_BLOCK: Final = 16
SEALED_SEED_LENGTH: Final = 64
# Seeds are kept as text, where a number as long as a sealed seed would look like one.
LARGEST_SEED: Final = 10 ** (SEALED_SEED_LENGTH - 1) - 1
SMALLEST_SEED: Final = 1 - 10 ** (SEALED_SEED_LENGTH - 2)


class Chance:
    """A stream of 32-bit words, and what games need from it."""

    def word(self) -> i64:
        """The next 32 bits of the stream."""
        raise AssertionError("every source of chance has its own stream")

    def clone(self) -> "Chance":
        """An independent copy at the same point of the stream."""
        raise AssertionError("every source of chance copies itself")

    def key(self) -> str:
        """The exact point of the stream, for fingerprints."""
        raise AssertionError("every source of chance reports its position")

    def below(self, bound: i64) -> i64:
        """A whole number from 0 to `bound` - 1, each equally likely."""
        if bound <= 1:
            return 0
        # Words past the last full multiple of the bound would favour small numbers, so draw again.
        limit: i64 = WORDS - WORDS % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle the cards so that every order is equally likely."""
        last: i64 = len(cards) - 1
        for i in range(last, 0, -1):
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card

    def branch(self) -> "FastChance":
        """A fast stream of its own, seeded by this one, for imagined worlds and for bots."""
        return FastChance(self.word(), self.word(), self.word(), 1)


@mypyc_attr(free_list_len=1)
class FastChance(Chance):
    """Small and quick: the sfc32 generator of Chris Doty-Humphrey, 128 bits of state."""

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    def word(self) -> i64:
        b = self.b
        c = self.c
        word = (self.a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
        return word

    def clone(self) -> "FastChance":
        return FastChance(self.a, self.b, self.c, self.counter)

    def key(self) -> str:
        return f"fast {self.a:08x} {self.b:08x} {self.c:08x} {self.counter:08x}"


class SealedChance(Chance):
    """A keyed BLAKE2b stream: unpredictable without the seed, reproducible with it."""

    def __init__(self, seed: bytes, position: int) -> None:
        self.seed = seed
        self.position = position
        self.block = b""

    def word(self) -> i64:
        place = self.position % WORDS_PER_BLOCK
        if place == 0 or not self.block:
            number = self.position // WORDS_PER_BLOCK
            self.block = blake2b(number.to_bytes(8, "little"), key=self.seed, digest_size=64).digest()
        self.position += 1
        return int.from_bytes(self.block[place * 4 : place * 4 + 4], "little")

    def clone(self) -> "SealedChance":
        return SealedChance(self.seed, self.position)

    def key(self) -> str:
        return f"sealed {blake2b(self.seed, digest_size=8).hexdigest()} {self.position}"


def fast_chance(seed: int) -> FastChance:
    """The lab's source for a whole-number seed.

    >>> fast_chance(7).below(6) == fast_chance(7).below(6)
    True
    """
    digest = blake2b(str(seed).encode(), digest_size=12).digest()
    chance = FastChance(
        int.from_bytes(digest[0:4], "little"),
        int.from_bytes(digest[4:8], "little"),
        int.from_bytes(digest[8:12], "little"),
        1,
    )
    for _ in range(12):
        chance.word()
    return chance


def chance_for(seed: int | str) -> Chance:
    """The source that a seed stands for: a whole number, or 64 hexadecimal digits for a sealed one.

    A whole number and its text are the same seed.
    """
    if isinstance(seed, int):
        if not SMALLEST_SEED <= seed <= LARGEST_SEED:
            raise BadOptions("A seed that is a whole number has fewer than 64 digits, its sign included.")
        return fast_chance(seed)
    text = seed.strip()
    if text.removeprefix("-").isdecimal() and len(text) < SEALED_SEED_LENGTH:
        return fast_chance(int(text))
    try:
        sealed = bytes.fromhex(text)
    except ValueError:
        sealed = b""
    if len(text) != SEALED_SEED_LENGTH or len(sealed) * 2 != SEALED_SEED_LENGTH:
        raise BadOptions(f"The seed {seed!r} is neither a whole number nor 64 hexadecimal digits.")
    return SealedChance(sealed, 0)
