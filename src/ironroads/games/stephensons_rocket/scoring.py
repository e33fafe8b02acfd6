"""Who gets what: majorities of tokens, stations and shares (rules 8)."""

from __future__ import annotations

from typing import Final

from ...core.bits import members
from ...core.game import NOBODY, Event, Log
from .board import RocketBoard
from .state import Rocket

THOUSAND: Final = 1000
CITY_FIRST: Final = 2
CITY_SECOND: Final = 1


def prizes(holdings: list[int], first: int, second: int) -> list[int]:
    """In thousands; ties share and round down, nothing never scores (rules 8.5).

    >>> prizes([3, 2, 4], 6, 3), prizes([4, 4, 1], 13, 6), prizes([0, 2, 0], 7, 3), prizes([4, 2, 2], 6, 3)
    ([3, 0, 6], [9, 9, 0], [0, 7, 0], [6, 1, 1])
    """
    most = max(holdings)
    if most == 0:
        return [0] * len(holdings)
    firsts = holdings.count(most)
    if firsts > 1:
        each = (first + second) // firsts
        return [each if held == most else 0 for held in holdings]
    next_most = max([held for held in holdings if held != most])
    each = second // holdings.count(next_most) if next_most else 0
    return [first if held == most else each if held == next_most else 0 for held in holdings]


def pay(
    state: Rocket, kind: str, about: tuple[int, ...], holdings: list[int], first: int, second: int, log: Log | None
) -> None:
    """Pay the majority; the log says who held how much of what."""
    if not any(holdings):
        return
    for seat, prize in enumerate(prizes(holdings, first, second)):
        if prize:
            state.cash[seat] += THOUSAND * prize
            state.paid += THOUSAND * prize
            if log is not None:
                log.append(Event(kind, seat, (*about, THOUSAND * prize), grounds(kind, holdings, first, second)))


def grounds(kind: str, holdings: list[int], first: int, second: int) -> tuple[Event, ...]:
    """What a payment is made of: the prizes, and what everybody held."""
    purse = Event("purse", NOBODY, (THOUSAND * first, THOUSAND * second))
    held = [Event(f"held_{kind}", seat, (count,)) for seat, count in enumerate(holdings) if count]
    return (purse, *held)


def score_towns(board: RocketBoard, state: Rocket, line: int, fresh: int, log: Log | None) -> None:
    """First the metropolises, then the station towns that a line has just reached (rules 8.1 to 8.3)."""
    cities = fresh & board.metropolises
    if cities:
        for city in members(cities):
            pay(state, "city", (city, line), city_tokens(board, state, city), CITY_FIRST, CITY_SECOND, log)
    towns = fresh & board.station_towns
    if towns:
        for town in members(towns):
            pay_stations(state, "stations", (line, town), line, log)


def pay_stations(state: Rocket, kind: str, about: tuple[int, ...], line: int, log: Log | None) -> None:
    towns = state.towns[line].bit_count()
    pay(state, kind, about, line_stations(state, line), towns, towns // 2, log)


def pay_shares(board: RocketBoard, state: Rocket, kind: str, line: int, log: Log | None) -> None:
    towns = state.towns[line].bit_count()
    pay(state, kind, (line,), state.shares[line :: board.lines], towns, towns // 2, log)


def city_tokens(board: RocketBoard, state: Rocket, city: int) -> list[int]:
    """By seat: tokens of one metropolis, whatever the good."""
    held = [0] * state.seats
    for pile in board.piles_of[city]:
        for seat in range(state.seats):
            held[seat] += state.tokens[seat * board.piles + pile]
    return held


def line_stations(state: Rocket, line: int) -> list[int]:
    """By seat: stations on a line; the engine's hex belongs to it (rules 8.3)."""
    hexes = state.hexes[line]
    return [(stations & hexes).bit_count() for stations in state.stations]
