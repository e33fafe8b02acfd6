"""Who holds how much of what: the figures of all seats in one int, eight bits a seat."""

from __future__ import annotations

from ....core.rules.bits import bitset
from .board import RocketBoard
from .state import Rocket


def packed(counts: list[int]) -> int:
    """One figure for each seat, eight bits each.

    >>> packed([3, 0, 2]) == 0x020003
    True
    """
    found = 0
    for seat, count in enumerate(counts):
        found |= count << 8 * seat
    return found


def unpacked(counts: int, seats: int) -> list[int]:
    """
    >>> unpacked(0x020003, 3)
    [3, 0, 2]
    """
    return [counts >> 8 * seat & 255 for seat in range(seats)]


def count_holdings(board: RocketBoard, state: Rocket) -> None:
    """Work out what follows from shares, tokens and stations."""
    state.owned, state.holders = [0] * board.lines, [0] * board.lines
    for line in range(board.lines):
        held = state.shares[line :: board.lines]
        state.owned[line] = packed(held)
        state.holders[line] = bitset([seat for seat, count in enumerate(held) if count])
    state.served = [packed([(stations & hexes).bit_count() for stations in state.stations]) for hexes in state.hexes]
    state.placed = [stations.bit_count() for stations in state.stations]
    count_tokens(board, state)


def count_tokens(board: RocketBoard, state: Rocket) -> None:
    state.cities, state.goods = [0] * board.towns, [0] * len(board.goods)
    state.left, state.piles = board.pile_size[:], 0
    for pile in range(board.piles):
        held = state.tokens[pile :: board.piles]
        state.left[pile] -= sum(held)
        state.cities[board.pile_town[pile]] += packed(held)
        state.goods[board.pile_good[pile]] += packed(held)
        if state.left[pile]:
            state.piles |= 1 << pile
