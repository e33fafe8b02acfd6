"""What a company can build with its cubes: short plans over free routes."""

from __future__ import annotations

from collections.abc import Callable

from ....core.rules.bits import has, members
from ....core.rules.game import Action
from ..rules.actions import Build, Start
from ..rules.board import SteelBoard
from ..rules.state import SteelState

LINKS_AHEAD = 3
Worth = Callable[[int, int], float]  # of reaching a city, given the cities reached before


def best_plan(board: SteelBoard, cities: int, free: int, cubes: int, worth: Worth, links: int = LINKS_AHEAD) -> float:
    """The most that links can bring which a company builds by itself, a few of them looked ahead."""
    if not links or cubes < 2:
        return 0.0
    best = 0.0
    for route in members(free):
        city = reached(board, cities, route)
        if city >= 0 and board.cost[route] <= cubes:
            rest = best_plan(board, cities | 1 << city, free, cubes - board.cost[route], worth, links - 1)
            best = max(best, worth(city, cities) + rest)
    return best


def reached(board: SteelBoard, cities: int, route: int) -> int:
    """The new city that a route leads to, or -1."""
    head, tail = board.head[route], board.tail[route]
    if has(cities, head) == has(cities, tail):
        return -1
    return tail if has(cities, head) else head


def prospects(board: SteelBoard, state: SteelState, company: int, cubes: int, worth: Worth) -> float:
    """What a company can earn with so many cubes in its box; a new one chooses its start."""
    if state.origin[company] >= 0:
        return best_plan(board, state.cities[company], state.free, cubes, worth)
    starts = members(board.start_cities)
    return max(best_plan(board, 1 << start, state.free, cubes, worth, LINKS_AHEAD - 1) for start in starts)


def link_to_build(board: SteelBoard, state: SteelState, actions: list[Action], worth: Worth) -> Action:
    """The first link of the best plan; of equal plans one that builds the dearer city at once, before a rival can."""

    def promise(action: Action) -> tuple[float, float]:
        assert isinstance(action, Build | Start)
        company = state.company
        cities = 1 << action.origin if isinstance(action, Start) else state.cities[company]
        city = reached(board, cities, action.route)
        left = state.treasury[company] - board.cost[action.route]
        if city < 0:
            return best_plan(board, cities, state.free, left, worth, LINKS_AHEAD - 1), 0.0
        now = worth(city, cities)
        later = best_plan(board, cities | 1 << city, state.free, left, worth, LINKS_AHEAD - 1)
        return now + later, now

    return max(actions, key=promise)
