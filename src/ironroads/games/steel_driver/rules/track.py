"""The track of a company: what it can build, and what it is connected to (rules 4.2 to 4.8)."""

from __future__ import annotations

from ....core.rules.bits import has, members
from .board import SteelBoard
from .state import SteelState


def buildable(board: SteelBoard, state: SteelState, company: int) -> int:
    """Bit set of the routes a company can build now."""
    if state.links[company] >= board.links[company]:
        return 0
    return free_routes(board, state, company) & board.affordable[min(state.treasury[company], board.highest_cost)]


def free_routes(board: SteelBoard, state: SteelState, company: int) -> int:
    """Bit set of the routes without track where a company may continue or, before its first link, start."""
    return state.free & (state.border[company] if state.origin[company] >= 0 else board.start_routes)


def lay(board: SteelBoard, state: SteelState, company: int, route: int) -> int:
    """Put track on a route and pay for it; returns what the city reached by it earns (rules 4.5, 4.8)."""
    state.treasury[company] -= board.cost[route]
    state.free ^= 1 << route
    state.track[company] |= 1 << route
    state.links[company] += 1
    head, tail = board.head[route], board.tail[route]
    city = tail if has(state.cities[company], head) else head
    if has(state.cities[company], city):
        return 0
    connect(board, state, company, city)
    state.fresh[company] |= 1 << city
    state.profit[company] += board.value[city]
    return board.value[city]


def connect(board: SteelBoard, state: SteelState, company: int, city: int) -> None:
    state.cities[company] |= 1 << city
    state.border[company] |= board.routes_at[city]


def derive_network(board: SteelBoard, state: SteelState, company: int) -> None:
    """Compute a company's links, cities and border from its origin and its track."""
    cities = 1 << state.origin[company] if state.origin[company] >= 0 else 0
    for route in members(state.track[company]):
        cities |= board.both_ends(route)
    state.links[company] = state.track[company].bit_count()
    state.cities[company] = state.border[company] = 0
    for city in members(cities):
        connect(board, state, company, city)


def track_owner(state: SteelState, route: int) -> int:
    """The company whose track is on a built route."""
    return next(company for company, track in enumerate(state.track) if has(track, route))
