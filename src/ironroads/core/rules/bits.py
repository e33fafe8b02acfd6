"""Sets of small ints, stored as the bits of one int."""

from collections.abc import Iterable
from typing import Final, Generic, TypeVar, final

T = TypeVar("T")

WORD: Final = 60  # fits the machine ints of compiled code
FULL: Final = 0xFFF_FFFF_FFFF_FFFF  # all members of a word


def has(bits: int, item: int) -> bool:
    """Whether an item is in the set. Compiled, the call costs about a nanosecond more than the expression.

    >>> has(0b10110, 2), has(0b10110, 3)
    (True, False)
    """
    return bits >> item & 1 == 1


def members(bits: int) -> list[int]:
    """The members in ascending order.

    >>> members(0b10110)
    [1, 2, 4]
    """
    found: list[int] = []
    base = 0
    while bits:
        word = bits & FULL
        while word:
            low = word & -word
            found.append(base + low.bit_length() - 1)
            word ^= low
        bits >>= WORD
        base += WORD
    return found


def member(bits: int, place: int) -> int:
    """The item `members` would list at this index, without building the list.

    >>> member(0b10110, 1)
    2
    """
    base = 0
    word = bits & FULL
    count = word.bit_count()
    while place >= count:
        place -= count
        bits >>= WORD
        base += WORD
        word = bits & FULL
        count = word.bit_count()
    while place:
        word &= word - 1
        place -= 1
    return base + (word & -word).bit_length() - 1


def select(items: list[T], bits: int) -> list[T]:
    """Pick the items whose indices are in the set.

    >>> select(["a", "b", "c", "d"], 0b1010)
    ['b', 'd']
    """
    found: list[T] = []
    base = 0
    while bits:
        word = bits & FULL
        while word:
            low = word & -word
            found.append(items[base + low.bit_length() - 1])
            word ^= low
        bits >>= WORD
        base += WORD
    return found


@final
class Subsets(Generic[T]):
    """Like `select` for a fixed list of items, eight bits at a time: much faster for large sets.

    >>> Subsets(["a", "b", "c", "d"]).pick(0b1010)
    ['b', 'd']
    """

    def __init__(self, items: list[T]) -> None:
        starts = range(0, len(items), 8)
        self.rows: Final = [
            [select(items[i : i + 8], bits) for bits in range(1 << len(items[i : i + 8]))] for i in starts
        ]

    def pick(self, bits: int) -> list[T]:
        found: list[T] = []
        octets = bits.to_bytes(len(self.rows), "little")
        for number, row in enumerate(self.rows):
            found += row[octets[number]]
        return found

    def item(self, bits: int, place: int) -> T:
        """The item `pick` would list at this index, without building the list.

        >>> Subsets(["a", "b", "c", "d"]).item(0b1010, 1)
        'd'
        """
        octets = bits.to_bytes(len(self.rows), "little")
        number = 0
        row = self.rows[0][octets[0]]
        while place >= len(row):
            place -= len(row)
            number += 1
            row = self.rows[number][octets[number]]
        return row[place]


def bitset(items: Iterable[int]) -> int:
    """
    >>> bitset([1, 2, 4]) == 0b10110
    True
    """
    bits = 0
    for item in items:
        bits |= 1 << item
    return bits
