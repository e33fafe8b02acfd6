"""Who can own a line: a player, or two players together (rules 3.7, 5.3).

Owners 0 to 5 are the players alone, by seat; the pairs of players follow.
"""

from __future__ import annotations

from typing import Final

from ....core.rules.bits import members

MAX_SEATS: Final = 6
PAIRS: Final[list[tuple[int, int]]] = [(a, b) for a in range(MAX_SEATS) for b in range(a + 1, MAX_SEATS)]
OWNERS: Final = MAX_SEATS + 15
OWNER_SEATS: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)] + [(a, b) for a, b in PAIRS]
OWNER_NAMES: Final[list[str]] = ["+".join([str(seat + 1) for seat in seats]) for seats in OWNER_SEATS]

# Bits of a side or a hex: one for each owner with track there, then one for each seat that may begin to build
# there without track, then one for the foreign railway, which all players may use for a fare to the bank.
ANY_OWNER: Final = (1 << OWNERS) - 1
BANK: Final = 1 << (OWNERS + MAX_SEATS)
FOOTING: Final[list[int]] = [1 << (OWNERS + seat) for seat in range(MAX_SEATS)]
# by owner: bits of all lines that belong to one of its players
OWN_LINES: Final[list[int]] = [
    sum([1 << owner for owner in range(OWNERS) if set(OWNER_SEATS[owner]) & set(seats)]) for seats in OWNER_SEATS
]
# by owner: the same, and bits of the hexes where one of its players may begin
PRESENCE: Final[list[int]] = [
    lines | sum([FOOTING[seat] for seat in seats]) for lines, seats in zip(OWN_LINES, OWNER_SEATS, strict=True)
]
_SINGLE_OWNERS: Final[list[list[int]]] = [members(bits) for bits in range(1 << MAX_SEATS)]


def owners_in(bits: int) -> list[int]:
    """The owners in a bit set; sets without pairs, by far the most frequent, are looked up."""
    return _SINGLE_OWNERS[bits] if bits < 1 << MAX_SEATS else members(bits)


def owner_of(a: int, b: int) -> int:
    """The owner that two seats are together, or one seat given twice.

    >>> owner_of(2, 2), OWNER_SEATS[owner_of(3, 1)]
    (2, (1, 3))
    """
    return a if a == b else MAX_SEATS + PAIRS.index((min(a, b), max(a, b)))
