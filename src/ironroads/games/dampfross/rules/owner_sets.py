"""Sets of owners by side or hex, in two bytes each, so that many games fit in memory."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from .owners import MAX_SEATS, OWNERS

COMPILED: Final[bool] = not __file__.endswith(".py")
PAIR_BITS: Final = OWNERS - MAX_SEATS
SEAT_BITS: Final = (1 << MAX_SEATS) - 1


@final
class OwnerSets:
    """Bits as in `owners`; those of pairs are kept apart, and only in games with joint building."""

    def __init__(self, singles: vec[i16], pairs: vec[i16], joint: bool) -> None:
        self.singles = singles  # owners 0 to 5, then what follows the pairs
        self.pairs = pairs  # empty in other games
        self.joint: Final = joint

    def __getitem__(self, place: i64) -> int:
        bits = i64(self.singles[place])
        bits = bits & SEAT_BITS | bits >> MAX_SEATS << OWNERS
        return int(bits | i64(self.pairs[place]) << MAX_SEATS) if self.joint else int(bits)

    def __setitem__(self, place: i64, owners: int) -> None:
        bits: i64 = owners
        self.singles[place] = i16(bits & SEAT_BITS | bits >> OWNERS << MAX_SEATS)
        if self.joint:
            self.pairs[place] = i16(bits >> MAX_SEATS & (1 << PAIR_BITS) - 1)

    def copy(self) -> OwnerSets:
        return OwnerSets(self.singles[:], self.pairs[:], self.joint)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnerSets) and self.listed() == other.listed()

    def __repr__(self) -> str:
        return repr(self.listed())

    def listed(self) -> list[int]:
        return [self[place] for place in range(len(self.singles))]


def owner_sets(count: int, joint: bool) -> OwnerSets:
    """So many empty sets. Interpreted, lists are faster."""
    if not COMPILED:
        return cast("OwnerSets", [0] * count)
    return OwnerSets(packed([0] * count), packed([0] * count if joint else []), joint)


def packed(numbers: list[int]) -> vec[i16]:
    found = vec[i16](capacity=len(numbers))
    for number in numbers:
        found = append(found, i16(number))
    return found
