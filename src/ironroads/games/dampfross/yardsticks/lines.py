"""Lines that a builder may lay: the cheapest ones from its network, and what its track is good for."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush

from ..game import Dampfross
from ..rules.board import NOT_BUILDABLE
from ..rules.owners import OWN_LINES, PRESENCE
from ..rules.state import DampfrossState

FEE = 0.6  # points that a unit for a rival counts like


@dataclass(frozen=True)
class Line:
    """The sides from the own network to a hex, in the order in which they are built."""

    price: float  # points, and fees
    sides: tuple[int, ...]


def cheapest_lines(game: Dampfross, state: DampfrossState, seat: int) -> dict[int, Line]:
    """By town that the seat has not reached: the cheapest line there."""
    board, own = game.board, PRESENCE[seat]
    network = [hex for hex in range(board.hexes) if state.present[hex] & own]
    price, last = [float(NOT_BUILDABLE)] * board.hexes, [-1] * board.hexes
    heap = [(0.0, hex) for hex in network]
    for hex in network:
        price[hex] = 0.0
    while heap:
        spent, hex = heappop(heap)
        if spent > price[hex]:
            continue
        for side in board.buildable_at[hex]:
            if state.lines[side] & OWN_LINES[seat]:
                continue
            beyond = board.end_sum[side] - hex
            total = spent + board.cost[side] + FEE * game.fees.units(state, seat, side)
            if total < price[beyond]:
                price[beyond], last[beyond] = total, side
                heappush(heap, (total, beyond))
    towns = enumerate(board.town_hex)
    return {town: _line(game, price, last, hex) for town, hex in towns if 0 < price[hex] < NOT_BUILDABLE}


def _line(game: Dampfross, price: list[float], last: list[int], goal: int) -> Line:
    sides, hex = [], goal
    while price[hex]:
        sides.append(last[hex])
        hex = game.board.other_end(last[hex], hex)
    return Line(price[goal], tuple(reversed(sides)))


def weights(game: Dampfross) -> list[int]:
    """By town: the numbers of the dice that name it."""
    return game.board.throws


def distances(game: Dampfross, state: DampfrossState, seat: int, origin: int, new: tuple[int, ...] = ()) -> list[int]:
    """By hex: steps from a hex over the own track and some new sides; -1 where it does not lead."""
    board = game.board
    found = [-1] * board.hexes
    found[origin], front, fresh = 0, [origin], set(new)
    while front:
        nearer, front = front, []
        for hex in nearer:
            for side in board.sides_at[hex]:
                beyond = board.end_sum[side] - hex
                if found[beyond] < 0 and (side in fresh or state.lines[side] & OWN_LINES[seat]):
                    found[beyond] = found[hex] + 1
                    front.append(beyond)
    return found
