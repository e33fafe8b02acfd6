"""What players count at the table: the money if the game ended now, and what engines may reach soon."""

from __future__ import annotations

from ....core.rules.bits import has, members
from ..rules.board import FACINGS, RocketBoard, facing
from ..rules.scoring.final_scoring import awards
from ..rules.scoring.holdings import unpack
from ..rules.scoring.majorities import CITY_FIRST, CITY_SECOND, prizes
from ..rules.state import RocketState


def thousands_now(board: RocketBoard, state: RocketState) -> list[float]:
    """By seat: money in thousands as if the game ended now."""
    totals = [cash / 1000 for cash in state.cash]
    for award in awards(board, state):
        for seat, prize in enumerate(prizes(unpack(award.counts, state.seats), award.first, award.second)):
            totals[seat] += prize
    return totals


def lead(board: RocketBoard, state: RocketState, seat: int) -> float:
    """One's own money, less half of what the best rival has."""
    totals = thousands_now(board, state)
    return totals[seat] - 0.5 * max(total for other, total in enumerate(totals) if other != seat)


def hexes_ahead(board: RocketBoard, state: RocketState, line: int, steps: int) -> set[int]:
    """The hexes that an engine may reach in so many steps on an empty board."""
    places = {facing(state.engine[line], state.heading[line])} if state.engine[line] >= 0 else set()
    found: set[int] = set()
    for _ in range(steps):
        moves = [(place, hex) for place in places for hex in board.steps[place]]
        found |= {hex for _, hex in moves}
        places = {facing(hex, board.direction(place // FACINGS, hex)) for place, hex in moves}
    return found


def token_worth(board: RocketBoard, state: RocketState, seat: int, town: int, good: int) -> float:
    """What one more token adds: to its city for every line that may come soon, and to its good at the end."""
    coming = 0
    for line, engine in enumerate(state.engine):
        if engine >= 0 and not has(state.towns[line], town):
            beside = set(members(board.ring[board.town_hex[town]]))
            coming += 1 if beside & hexes_ahead(board, state, line, 3) else 0
    city = marginal(unpack(state.city_tokens[town], state.seats), seat, CITY_FIRST, CITY_SECOND)
    goods = marginal(unpack(state.good_tokens[good], state.seats), seat, 6, 3)
    return 0.6 * coming * city + 0.5 * goods + 0.2


def station_worth(board: RocketBoard, state: RocketState, seat: int, hex: int) -> float:
    """What a station on a hex may earn: the odds that a line comes, times what it adds to the majority there."""
    worth = 0.0
    for line, engine in enumerate(state.engine):
        if engine < 0:
            continue
        near, far = hexes_ahead(board, state, line, 2), hexes_ahead(board, state, line, 4)
        odds = 0.5 if hex in near else 0.25 if hex in far else 0.0
        towns = state.towns[line].bit_count() + 4
        worth = max(worth, odds * marginal(unpack(state.line_stations[line], state.seats), seat, towns, towns // 2))
    return worth


def marginal(held: list[int], seat: int, first: int, second: int) -> float:
    """What one more piece adds to one's prize; a tie broken later counts for something too."""
    more = [count + (other == seat) for other, count in enumerate(held)]
    return prizes(more, first, second)[seat] - prizes(held, first, second)[seat] + 0.15 * first
