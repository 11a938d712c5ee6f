"""Chance is fair, and the same on every machine and in every version of Python."""

from hashlib import blake2b
from itertools import permutations
from math import factorial

import numpy as np
import pytest

from tavola.core.chance import Chance, FastChance, SealedChance, chance_for, fast_chance
from tavola.core.errors import BadOptions

SEALED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

# The first words of some streams. They never change: a record must replay for ever.
KNOWN: dict[int | str, list[int]] = {
    0: [0xBC5890C6, 0x7FBE3319, 0x6C51FEC4, 0xF3FF0E04, 0x457A58FD],
    1: [0x5C6802F6, 0x83A9F8C3, 0xCA16CCE1, 0x93B244B2, 0xEC5F7486],
    7: [0x92C978AD, 0x4035F38B, 0xBEA2E1C9, 0x12DD70B7, 0xD7D5F11F],
    -1: [0x115FA145, 0x8A17B828, 0x8F1F7392, 0x88548F8F, 0x3D113722],
    2**40: [0xEE3C6B57, 0x1F53B1C6, 0x016850B4, 0x3A0F1723, 0x39DC3F6B],
    SEALED: [0x97BC1292, 0xF6566515, 0xAFB19028, 0x51583216, 0x9CFD784C],
    "f" * 64: [0x13926F2B, 0xF701A601, 0x04C18AED, 0x082A4A44, 0x87ACB738],
}
SHUFFLED: dict[int | str, list[int]] = {
    0: [9, 5, 0, 7, 2, 6, 1, 4, 3, 8],
    1: [6, 5, 9, 3, 0, 2, 7, 1, 8, 4],
    7: [9, 2, 3, 4, 0, 8, 6, 1, 7, 5],
    -1: [6, 5, 0, 1, 3, 9, 8, 2, 4, 7],
    2**40: [1, 0, 9, 8, 2, 3, 5, 4, 6, 7],
    SEALED: [9, 1, 6, 5, 7, 2, 3, 0, 4, 8],
    "f" * 64: [3, 7, 6, 4, 2, 0, 8, 5, 1, 9],
}

pytestmark = pytest.mark.agreement


def sources() -> list[Chance]:
    return [fast_chance(1), fast_chance(-77), chance_for(SEALED)]


every_source = pytest.mark.parametrize("source", sources(), ids=["fast", "fast negative", "sealed"])


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def critical(cells: int) -> float:
    """A chi-square that fair counts stay under in all but one of 100,000 cases (Wilson and Hilferty)."""
    free = cells - 1
    return free * float(1 - 2 / (9 * free) + 4.265 * (2 / (9 * free)) ** 0.5) ** 3


@pytest.mark.parametrize("seed", KNOWN, ids=str)
def test_known_streams(seed: int | str) -> None:
    chance = chance_for(seed)
    assert [chance.word() for _ in range(len(KNOWN[seed]))] == KNOWN[seed]


@pytest.mark.parametrize("seed", SHUFFLED, ids=str)
def test_known_shuffles(seed: int | str) -> None:
    cards = list(range(10))
    chance_for(seed).shuffle(cards)
    assert cards == SHUFFLED[seed]


def test_the_fast_stream_is_sfc32() -> None:
    """The same stream from 32-bit machine arithmetic."""
    chance = FastChance(1, 2, 3, 4)
    a, b, c, counter = (np.array([n], dtype=np.uint32) for n in (1, 2, 3, 4))
    one, eight = np.uint32(1), np.uint32(9)
    for _ in range(1000):
        word = a + b + counter
        counter = counter + one
        a = b ^ (b >> eight)
        b = c + (c << np.uint32(3))
        c = ((c << np.uint32(21)) | (c >> np.uint32(11))) + word
        assert chance.word() == int(word[0])


def test_the_sealed_stream_is_keyed_blake2b() -> None:
    key = bytes.fromhex(SEALED)
    stream = b"".join(
        blake2b(block.to_bytes(8, "little"), key=key, digest_size=64).digest() for block in range(20)
    )
    chance = chance_for(SEALED)
    words = [chance.word() for _ in range(320)]
    assert words == [int(word) for word in np.frombuffer(stream, dtype="<u4")]


@pytest.mark.parametrize("seed", [0, -7, 2**64, 10**63 - 1, 1 - 10**62])
def test_a_number_and_its_text_are_the_same_seed(seed: int) -> None:
    assert chance_for(seed).key() == chance_for(str(seed)).key()


@pytest.mark.parametrize(
    "seed", [10**63, -(10**62), 10**400, -(10**400), 10**5000], ids=lambda seed: f"{seed.bit_length()}-bits"
)
def test_a_number_that_reads_like_a_sealed_seed_is_none(seed: int) -> None:
    with pytest.raises(BadOptions, match="fewer than 64 digits"):
        chance_for(seed)


@pytest.mark.parametrize("offset", [0, 1, 7, 15, 16, 17, 31, 32, 100])
def test_a_copy_goes_on_at_the_exact_position(offset: int) -> None:
    for chance in sources():
        for _ in range(offset):
            chance.word()
        key = chance.key()
        copy = chance.clone()
        ahead = [copy.word() for _ in range(40)]
        assert chance.key() == key
        assert [chance.word() for _ in range(40)] == ahead
        assert chance.key() == copy.key() != key


def test_a_sealed_stream_can_be_entered_anywhere() -> None:
    whole = SealedChance(bytes.fromhex(SEALED), 0)
    words = [whole.word() for _ in range(100)]
    for position in range(100):
        assert SealedChance(bytes.fromhex(SEALED), position).word() == words[position]


def test_the_key_of_a_sealed_stream_hides_its_seed() -> None:
    assert SEALED not in chance_for(SEALED).key()


@every_source
@pytest.mark.parametrize("bound", [2, 3, 6, 10, 45, 52, 97])
def test_every_number_is_equally_likely(source: Chance, bound: int) -> None:
    chance = source.clone()
    counts = [0] * bound
    for _ in range(bound * 200):
        counts[chance.below(bound)] += 1
    assert chi_square(counts) < critical(bound)


def test_no_bias_where_a_simple_remainder_has_one() -> None:
    """Three quarters of 2^32: a plain remainder would produce the lower third twice as often."""
    bound = 3 * 2**30
    chance = fast_chance(8)
    low = sum(chance.below(bound) < 2**30 for _ in range(30_000))
    assert abs(low - 10_000) < 400


@every_source
def test_bounds_of_below(source: Chance) -> None:
    chance = source.clone()
    before = chance.key()
    assert chance.below(1) == 0
    assert chance.key() == before
    for bound in (2, 5, 2**31, 2**32 - 1, 2**32):
        assert all(0 <= chance.below(bound) < bound for _ in range(50))


@every_source
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_order_is_equally_likely(source: Chance, size: int) -> None:
    chance = source.clone()
    orders = dict.fromkeys(permutations(range(size)), 0)
    for _ in range(factorial(size) * 100):
        cards = list(range(size))
        chance.shuffle(cards)
        orders[tuple(cards)] += 1
    assert chi_square(list(orders.values())) < critical(len(orders))


@every_source
def test_every_card_gets_everywhere(source: Chance) -> None:
    chance = source.clone()
    size = 45
    counts = [[0] * size for _ in range(size)]
    for _ in range(3000):
        cards = list(range(size))
        chance.shuffle(cards)
        for place, card in enumerate(cards):
            counts[card][place] += 1
    assert chi_square([count for row in counts for count in row]) < critical(size * size)


@every_source
def test_a_branch_is_a_stream_of_its_own(source: Chance) -> None:
    chance = source.clone()
    twin = source.clone()
    branch = chance.branch()
    assert branch.key() == twin.branch().key()
    assert chance.key() == twin.key()
    assert [branch.word() for _ in range(50)] != [chance.word() for _ in range(50)]


def test_seeds_give_different_streams() -> None:
    seeds: list[int | str] = [*range(-50, 50), SEALED, SEALED[::-1], "f" * 64, "0" * 64]
    starts = set()
    for seed in seeds:
        chance = chance_for(seed)
        starts.add((chance.word(), chance.word()))
    assert len(starts) == len(seeds)


def test_a_number_may_be_written_as_text() -> None:
    assert chance_for("42").key() == chance_for(42).key() == fast_chance(42).key()
    assert chance_for(" -7 ").key() == fast_chance(-7).key()
    assert isinstance(chance_for("1" * 64), SealedChance)
    assert chance_for(SEALED.upper()).key() == chance_for(SEALED).key()


@pytest.mark.parametrize(
    "seed", ["", "seven", "--5", "-", "1.5", "ab", SEALED[:-1], SEALED + "0", SEALED[:-1] + "g"]
)
def test_a_bad_seed_gets_a_sentence(seed: str) -> None:
    with pytest.raises(ValueError, match="neither a whole number nor 64 hexadecimal digits"):
        chance_for(seed)
