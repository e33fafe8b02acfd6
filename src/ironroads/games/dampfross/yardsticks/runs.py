"""Runs: the routes that a seat may take, and what each promises against the trains of rivals."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, sqrt

from ....core.rules.game import Action
from ..game import Dampfross
from ..rules.phases import ROUTE
from ..rules.running.draw_route import RoutePhase
from ..rules.running.race import PRIZES
from ..rules.running.route_finder import RouteFinder
from ..rules.running.route_steps import PAYEE_CODES
from ..rules.state import SILENT, DampfrossState

LUCK = 0.8  # times the root of a route's points: how far apart the dice may bring equal trains


@dataclass(frozen=True)
class RunEntry:
    """A route with its die points, its fares, and the units it promises."""

    route: tuple[int, ...]
    points: int
    fares: int
    units: float


def route_phase(game: Dampfross) -> RoutePhase:
    phase = game.phases[ROUTE]
    assert isinstance(phase, RoutePhase)
    return phase


def best_entry(game: Dampfross, state: DampfrossState, seat: int) -> RunEntry | None:
    """The entry that promises most units for the seat; None without any route."""
    finder = route_phase(game).route_finder
    rivals = _rivals(game, finder, state, seat)
    routes = finder.worthwhile(finder.as_if_drawing(state, seat))
    entries = [_entry(game, state, tuple(route), rivals) for route in routes]
    return max(entries, key=lambda entry: entry.units, default=None)


def _entry(game: Dampfross, state: DampfrossState, route: tuple[int, ...], rivals: list[int]) -> RunEntry:
    points, fares = _figures(game, state, route)
    return RunEntry(route, points, fares, _prize(points, rivals) - fares)


def _rivals(game: Dampfross, finder: RouteFinder, state: DampfrossState, seat: int) -> list[int]:
    """The points of the trains entered so far, and of the quickest routes of those who may still enter."""
    found = [_figures(game, state, tuple(game.fares.route(state, leader)))[0] for leader in game.fares.leaders(state)]
    for rival, train in enumerate(state.train):
        if train == SILENT and rival != seat:
            routes = finder.worthwhile(finder.as_if_drawing(state, rival))
            found += [min(_figures(game, state, tuple(route))[0] for route in routes)] if routes else []
    return found


def _figures(game: Dampfross, state: DampfrossState, route: tuple[int, ...]) -> tuple[int, int]:
    points = fares = 0
    here = state.start
    for step in route:
        points += game.race.cost(here, step // PAYEE_CODES)
        fares += game.fares.price(here, step)
        here = step // PAYEE_CODES
    return points, fares


def _prize(points: int, rivals: list[int]) -> float:
    """The prize to expect: the first one by the odds against the best rival, the second one against the next."""
    odds = sorted(_beats(points, rival) for rival in rivals)
    if not odds:
        return float(PRIZES[0])
    first = 1.0
    for chance in odds:
        first *= chance
    second = odds[1] if len(odds) > 1 else 1.0
    return PRIZES[0] * first + PRIZES[1] * (1 - first) * second


def _beats(points: int, rival: int) -> float:
    return 1 / (1 + exp((points - rival) / (LUCK * sqrt((points + rival) / 2 + 1))))


def next_step(game: Dampfross, state: DampfrossState, seat: int, entry: RunEntry) -> Action:
    """The next action of a route that is being drawn."""
    phase, drawn = route_phase(game), state.lengths[seat]
    return phase.action_for(phase.route_rules.here(state), entry.route[drawn] // PAYEE_CODES)
