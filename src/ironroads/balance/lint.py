"""What can be seen of a board without playing: dead ends, detours that are cheaper, places and starts that are far."""

from __future__ import annotations

from heapq import heappop, heappush
from statistics import mean

import msgspec

from ..core.board_graph import BoardGraph

FAR = 1.6  # times the usual distance
UNEVEN = 1.35  # times the cost of the usual start
NEAREST = 8  # places by which a start is judged


class Finding(msgspec.Struct, frozen=True):
    """A key of the catalogue's `lint` and what fills its places."""

    kind: str
    place: str
    facts: tuple[str, ...] = ()


def lint(graph: BoardGraph) -> list[Finding]:
    costs = {place: distances(graph, place) for place in graph.places}
    return [
        *_unreachable(graph, costs),
        *_dead_ends(graph),
        *_dominated(graph),
        *_far(graph, costs),
        *_uneven_starts(graph, costs),
    ]


def distances(graph: BoardGraph, start: int) -> list[float]:
    """The cheapest way from a node to every other; infinite where there is none."""
    found = [float("inf")] * len(graph.names)
    found[start], waiting = 0.0, [(0.0, start)]
    while waiting:
        cost, here = heappop(waiting)
        if cost > found[here]:
            continue
        for there, price in graph.steps[here]:
            if cost + price < found[there]:
                found[there] = cost + price
                heappush(waiting, (cost + price, there))
    return found


def _unreachable(graph: BoardGraph, costs: dict[int, list[float]]) -> list[Finding]:
    if not graph.places:
        return []
    home = graph.starts[0] if graph.starts else graph.places[0]
    reach = costs.get(home) or distances(graph, home)
    return [Finding("unreachable", graph.names[p]) for p in graph.places if reach[p] == float("inf")]


def _dead_ends(graph: BoardGraph) -> list[Finding]:
    return [Finding("dead_end", graph.names[p]) for p in graph.places if len(graph.steps[p]) == 1]


def _dominated(graph: BoardGraph) -> list[Finding]:
    """Connections between places that cost more than a way round."""
    found = []
    for here in graph.places:
        for there, price in graph.steps[here]:
            if here < there and there in graph.places and graph.is_sparse:
                around = distances(graph.without(here, there), here)[there]
                if around < price:
                    name = f"{graph.names[here]}–{graph.names[there]}"
                    found.append(Finding("dominated", name, (f"{price:g}", f"{around:g}")))
    return found


def _far(graph: BoardGraph, costs: dict[int, list[float]]) -> list[Finding]:
    """Places whose nearest neighbours are much farther than usual."""
    near = {place: mean(sorted(_others(graph, place, costs))[:3]) for place in graph.places}
    usual = mean(near.values()) if near else 0.0
    return [
        Finding("far", graph.names[place], (f"{cost:.1f}", f"{usual:.1f}"))
        for place, cost in near.items()
        if cost > FAR * usual
    ]


def _uneven_starts(graph: BoardGraph, costs: dict[int, list[float]]) -> list[Finding]:
    """Starts from which the nearest places cost much more than from the others."""
    from_start = {
        start: mean(sorted(_others(graph, start, costs))[:NEAREST]) for start in graph.starts if start in costs
    }
    if len(from_start) < 2:
        return []
    usual = mean(from_start.values())
    return [
        Finding("far_start", graph.names[start], (f"{cost:.1f}", f"{usual:.1f}"))
        for start, cost in from_start.items()
        if cost > UNEVEN * usual
    ]


def _others(graph: BoardGraph, place: int, costs: dict[int, list[float]]) -> list[float]:
    """What the other places cost, as far as they can be reached."""
    reached = [costs[place][other] for other in graph.places if other != place]
    return [cost for cost in reached if cost < float("inf")] or [0.0]
