"""How far a company can send cubes over its links, and the longest delivery there is now."""

from __future__ import annotations

from ....core.rules.bits import has, members
from ....core.rules.game import Action
from ...steam_map.rules.track_state import UNOWNED
from ..game import SteamBarons
from ..rules.state import BaronsState

CUBES = 4  # whose ways are counted
DEEPEST = 7  # links of a delivery that is searched for


def lengths(game: SteamBarons, state: BaronsState, company: int) -> list[int]:
    """The links between the best cubes and the nearest city that wants them, the longest first."""
    found: list[int] = []
    goods, stops = game.goods, game.board.stops
    for colour in range(goods.colours if state.links[company] else 0):
        seen = front = state.targets[colour] & (state.stops[company] | state.stops[UNOWNED])
        length = 0
        while front:
            length += 1
            near = 0
            for stop in members(front):
                near |= state.near[company * stops + stop] | state.near[UNOWNED * stops + stop]
            front = near & ~seen
            seen |= front
            for stop in members(front & state.present[colour]):
                found += [length] * state.cubes[stop * goods.colours + colour]
    return (sorted(found, reverse=True) + [0] * CUBES)[:CUBES]


def longest_delivery(game: SteamBarons, state: BaronsState) -> list[Action]:
    """The steps of the delivery that uses most own links: the cube, unless it is on its way, then link by link."""
    steps, stops = game.moves.steps, game.board.stops
    if state.good >= 0:
        return _route(game, state, state.good, state.at, state.visited)[1]
    best: tuple[int, list[Action]] = (0, [])
    for cube in members(state.movable):
        colour, stop = divmod(cube, stops)
        own, route = _route(game, state, colour, stop, 1 << stop)
        if own > best[0]:
            best = (own, [steps.loads[cube], *route])
    return best[1]


def _route(game: SteamBarons, state: BaronsState, colour: int, at: int, visited: int) -> tuple[int, list[Action]]:
    """The own links and the steps of the longest way to a city of the colour; no steps if there is none."""
    stops, goes = game.board.stops, game.moves.steps.goes
    best: tuple[int, list[Action]] = (-1, [])
    if visited.bit_count() > DEEPEST + state.visited.bit_count():
        return best
    for owner in (state.company, UNOWNED):
        for stop in members(state.near[owner * stops + at] & ~visited):
            own, rest = (0, []) if has(state.targets[colour], stop) else _way_on(game, state, colour, stop, visited)
            if own >= 0 and own + (owner == state.company) > best[0]:
                best = (own + (owner == state.company), [goes[owner * stops + stop], *rest])
    return best


def _way_on(game: SteamBarons, state: BaronsState, colour: int, stop: int, visited: int) -> tuple[int, list[Action]]:
    return _route(game, state, colour, stop, visited | 1 << stop)
