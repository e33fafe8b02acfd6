"""Payments for majorities of tokens, stations and shares (rules 8)."""

from __future__ import annotations

from typing import Final

from .....core.rules.bits import members
from .....core.rules.game import Event, Log
from .....core.rules.sentinels import NOBODY
from ..board import RocketBoard
from ..state import RocketState
from .holdings import unpack

THOUSAND: Final = 1000
CITY_FIRST: Final = 2
CITY_SECOND: Final = 1


def prizes(holdings: list[int], first: int, second: int) -> list[int]:
    """Thousands by seat for what each holds; ties share, rounded down, and nothing held wins nothing (rules 8.5).

    >>> prizes([3, 2, 4], 6, 3), prizes([4, 4, 1], 13, 6), prizes([0, 2, 0], 7, 3), prizes([4, 2, 2], 6, 3)
    ([3, 0, 6], [9, 9, 0], [0, 7, 0], [6, 1, 1])
    """
    most = next_most = firsts = seconds = 0
    for held in holdings:
        if held > most:
            most, firsts, next_most, seconds = held, 1, most, firsts
        elif held == most:
            firsts += 1
        elif held > next_most:
            next_most, seconds = held, 1
        elif held == next_most:
            seconds += 1
    if firsts > 1:
        first, second = (first + second) // firsts, 0
    elif seconds:
        second //= seconds
    return [0 if not held else first if held == most else second if held == next_most else 0 for held in holdings]


def pay(
    state: RocketState, kind: str, about: tuple[int, ...], counts: int, first: int, second: int, log: Log | None
) -> None:
    """Pay the majority of `counts`, which has eight bits per seat; the log says who held how much."""
    if not counts:
        return
    holdings = unpack(counts, state.seats)
    for seat, prize in enumerate(prizes(holdings, first, second)):
        if prize:
            state.cash[seat] += THOUSAND * prize
            state.paid += THOUSAND * prize
            if log is not None:
                log.append(Event(kind, seat, (*about, THOUSAND * prize), payment_parts(kind, holdings, first, second)))


def payment_parts(kind: str, holdings: list[int], first: int, second: int) -> tuple[Event, ...]:
    """The reasons of a payment: the prizes, and what each seat held."""
    sizes = Event("purse", NOBODY, (THOUSAND * first, THOUSAND * second))
    held = [Event(f"held_{kind}", seat, (count,)) for seat, count in enumerate(holdings) if count]
    return (sizes, *held)


def score_towns(board: RocketBoard, state: RocketState, line: int, new_towns: int, log: Log | None) -> None:
    """Pay for the metropolises, then for the station towns, that a line has just reached (rules 8.1 to 8.3)."""
    for city in members(new_towns & board.metropolises):
        pay(state, "city", (city, line), state.city_tokens[city], CITY_FIRST, CITY_SECOND, log)
    for town in members(new_towns & board.station_towns):
        pay_stations(state, line, town, log)


def pay_stations(state: RocketState, line: int, town: int, log: Log | None) -> None:
    """Pay for stations on a line, which includes its engine's hex (rules 8.3)."""
    towns = state.towns[line].bit_count()
    pay(state, "stations", (line, town), state.line_stations[line], towns, towns // 2, log)


def pay_shares(state: RocketState, line: int, log: Log | None) -> None:
    """Pay for shares of a line that is dissolved (rules 8.4)."""
    towns = state.towns[line].bit_count()
    pay(state, "shares", (line,), state.line_shares[line], towns, towns // 2, log)
