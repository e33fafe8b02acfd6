"""Who can own a line: a player, or two players together (rules 3.7, 5.3)."""

from __future__ import annotations

from typing import Final

from ....core.rules.bits import members

SEATS: Final = 6
PAIRS: Final[list[tuple[int, int]]] = [(a, b) for a in range(SEATS) for b in range(a + 1, SEATS)]
PARTIES: Final = SEATS + 15
MEMBERS: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(SEATS)] + [(a, b) for a, b in PAIRS]
NAMES: Final[list[str]] = ["+".join([str(seat + 1) for seat in party]) for party in MEMBERS]

# Bits of a side or a hex: one for each party that has track there, then one for each seat that may begin
# to build there without track of its own, then one for the foreign railway that everybody may use.
ANYBODY: Final = (1 << PARTIES) - 1
BANK: Final = 1 << (PARTIES + SEATS)
# by party: bits of the lines that belong to one of its members; and of all places where one of them is
MINE: Final[list[int]] = [
    sum([1 << party for party in range(PARTIES) if set(MEMBERS[party]) & set(builders)]) for builders in MEMBERS
]
FOOTING: Final[list[int]] = [1 << (PARTIES + seat) for seat in range(SEATS)]
OWN: Final[list[int]] = [
    mine | sum([FOOTING[seat] for seat in builders]) for mine, builders in zip(MINE, MEMBERS, strict=True)
]


# by bits of single players: their numbers
ALONE: Final[list[list[int]]] = [members(bits) for bits in range(1 << SEATS)]


def parties(bits: int) -> list[int]:
    """Who stands behind bits of parties; mostly these are single players."""
    return ALONE[bits] if bits < 1 << SEATS else members(bits)


def party_of(a: int, b: int) -> int:
    """The party of one player (twice the same) or of two.

    >>> party_of(2, 2), MEMBERS[party_of(3, 1)]
    (2, (1, 3))
    """
    return a if a == b else SEATS + PAIRS.index((min(a, b), max(a, b)))
