"""Units paid and received, by one player or by two who share them (rules 2.6, 3.7)."""

from __future__ import annotations

from .state import DampfrossState


def richer_first(state: DampfrossState, seats: tuple[int, ...]) -> tuple[int, ...]:
    if len(seats) == 2 and state.accounts[seats[1]] > state.accounts[seats[0]]:
        return seats[1], seats[0]
    return seats


def parts_paid(state: DampfrossState, seats: tuple[int, ...], units: int) -> list[tuple[int, int]]:
    """What each seat pays; the richer of two pays the odd unit."""
    if len(seats) == 1:
        return [(seats[0], units)]
    rich, poor = richer_first(state, seats)
    return [(rich, units - units // 2), (poor, units // 2)]


def parts_received(state: DampfrossState, seats: tuple[int, ...], units: int) -> list[tuple[int, int]]:
    """What each seat receives; the poorer of two gets the odd unit."""
    if len(seats) == 1:
        return [(seats[0], units)]
    rich, poor = richer_first(state, seats)
    return [(poor, units - units // 2), (rich, units // 2)]


def max_payable(state: DampfrossState, seats: tuple[int, ...]) -> int:
    """The most that the seats can pay together; no account may become negative (rules 1.3)."""
    if len(seats) == 1:
        return state.accounts[seats[0]]
    rich, poor = richer_first(state, seats)
    return min(2 * state.accounts[rich], 2 * state.accounts[poor] + 1)
