"""Who can own a line: a player, or two players together (rules 3.7, 5.3)."""

from __future__ import annotations

from typing import Final

from ....core.rules.bits import members

MAX_SEATS: Final = 6
PAIRS: Final[list[tuple[int, int]]] = [(a, b) for a in range(MAX_SEATS) for b in range(a + 1, MAX_SEATS)]
OWNERS: Final = MAX_SEATS + 15
OWNER_SEATS: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MAX_SEATS)] + [(a, b) for a, b in PAIRS]
OWNER_NAMES: Final[list[str]] = ["+".join([str(seat + 1) for seat in owner]) for owner in OWNER_SEATS]

# Bits of a side or a hex: one for each party that has track there, then one for each seat that may begin
# to build there without track of its own, then one for the foreign railway that everybody may use.
ANY_OWNER: Final = (1 << OWNERS) - 1
BANK: Final = 1 << (OWNERS + MAX_SEATS)
# by party: bits of the lines that belong to one of its members; and of all places where one of them is
OWN_LINES: Final[list[int]] = [
    sum([1 << owner for owner in range(OWNERS) if set(OWNER_SEATS[owner]) & set(builders)]) for builders in OWNER_SEATS
]
FOOTING: Final[list[int]] = [1 << (OWNERS + seat) for seat in range(MAX_SEATS)]
PRESENCE: Final[list[int]] = [
    mine | sum([FOOTING[seat] for seat in builders]) for mine, builders in zip(OWN_LINES, OWNER_SEATS, strict=True)
]


# by bits of single players: their numbers
ALONE: Final[list[list[int]]] = [members(bits) for bits in range(1 << MAX_SEATS)]


def owners_in(bits: int) -> list[int]:
    """Who stands behind bits of parties; mostly these are single players."""
    return ALONE[bits] if bits < 1 << MAX_SEATS else members(bits)


def owner_of(a: int, b: int) -> int:
    """The party of one player (twice the same) or of two.

    >>> party_of(2, 2), MEMBERS[party_of(3, 1)]
    (2, (1, 3))
    """
    return a if a == b else MAX_SEATS + PAIRS.index((min(a, b), max(a, b)))
