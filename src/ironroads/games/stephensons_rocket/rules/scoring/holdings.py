"""Who holds how much of what: counts of all seats in one int, eight bits per seat."""

from __future__ import annotations

from .....core.rules.bits import bitset
from ..board import RocketBoard
from ..state import RocketState


def pack(counts: list[int]) -> int:
    """
    >>> pack([3, 0, 2]) == 0x020003
    True
    """
    packed = 0
    for seat, count in enumerate(counts):
        packed |= count << 8 * seat
    return packed


def unpack(packed: int, seats: int) -> list[int]:
    """
    >>> unpack(0x020003, 3)
    [3, 0, 2]
    """
    return [packed >> 8 * seat & 255 for seat in range(seats)]


def derive_holdings(board: RocketBoard, state: RocketState) -> None:
    """Compute what follows from shares, stations and tokens."""
    by_line = [state.shares[line :: board.lines] for line in range(board.lines)]
    state.line_shares = [pack(held) for held in by_line]
    state.shareholders = [bitset([seat for seat, count in enumerate(held) if count]) for held in by_line]
    state.line_stations = [pack([(owned & hexes).bit_count() for owned in state.stations]) for hexes in state.hexes]
    state.placed = [stations.bit_count() for stations in state.stations]
    derive_tokens(board, state)


def derive_tokens(board: RocketBoard, state: RocketState) -> None:
    state.city_tokens, state.good_tokens = [0] * board.towns, [0] * len(board.goods)
    state.tokens_left, state.piles_left = board.pile_size[:], 0
    for pile in range(board.piles):
        held = state.tokens[pile :: board.piles]
        state.tokens_left[pile] -= sum(held)
        state.city_tokens[board.pile_town[pile]] += pack(held)
        state.good_tokens[board.pile_good[pile]] += pack(held)
        if state.tokens_left[pile]:
            state.piles_left |= 1 << pile
