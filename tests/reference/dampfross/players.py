"""Players for comparisons: cheap, and different enough to come to every corner of the rules."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from random import Random
from typing import Any

from ironroads.core.rules.match import Match

from ..side_by_side import Choose
from .board import Board
from .table import Table

HEEDLESS = 0.15  # of all steps are built at random
HURRIED = 0.5  # of all steps of a route are followed by the shortest way, if it is open


def planner(table: Table, idlers: frozenset[int] = frozenset()) -> Choose:
    """Builds towards towns that wait for a line, and does anything else at random; idlers do not build at all."""

    def choose(match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
        if seat in idlers and "done" in legal:
            return "done"
        builds = [move for move in legal if move.startswith("build:")]
        if builds and rng.random() > HEEDLESS:
            return _nearest(table, builds, rng)
        if "rest" in legal and rng.random() < HURRIED:
            return "rest"
        return rng.choice(legal)

    return choose


def _nearest(table: Table, builds: list[str], rng: Random) -> str:
    """A step that comes as near as possible to a town without a line."""
    distances = distances_to(table.board, frozenset(table.towns_left() or table.board.towns))
    far = {}
    for move in builds:
        a, b = move.removeprefix("build:").split("-")
        far[move] = min(distances[a], distances[b])
    least = min(far.values())
    return rng.choice([move for move, distance in far.items() if distance == least])


@cache
def distances_to(board: Board, towns: frozenset[str]) -> dict[str, int]:
    """Steps over land that can be built on to the nearest of the towns."""
    found, front = dict.fromkeys(towns, 0), list(towns)
    for hex in front:
        for _, near in board.steps_at[hex]:
            if near not in found:
                found[near] = found[hex] + 1
                front.append(near)
    return defaultdict(lambda: len(board.place), found)
