"""Players with a habit, so that every rule comes up: each is made for a reference, whose table it looks at."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ..side_by_side import Choose
from .table import Table

HABIT = 0.85  # how often a player follows it


def random(table: Table) -> Choose:
    return preferring()


def builder(table: Table) -> Choose:
    """Moves engines all the time and lets others do so, too."""
    return preferring("move", "agree")


def objector(table: Table) -> Choose:
    """Calls every veto round and bids."""
    return preferring("move", "veto", "bid", "put")


def shuffler(table: Table) -> Choose:
    return preferring("lift", "station", "place")


def preferring(*kinds: str) -> Choose:
    def choose(match: Any, seat: int, legal: list[str], rng: Random) -> str:
        liked = [move for move in legal if move.partition(":")[0] in kinds]
        return rng.choice(liked if liked and rng.random() < HABIT else legal)

    return choose


def conductor(table: Table) -> Choose:
    """Drives onto foreign stations and keeps lines apart, so that passengers and track tiles run out."""

    def choose(match: Any, seat: int, legal: list[str], rng: Random) -> str:
        if "agree" in legal:
            return "agree"
        moves = [move for move in legal if move.startswith("move:")]
        visits = [move for move in moves if table.stations.get(move.partition(">")[2], seat) != seat]
        apart = [move for move in moves if keeps_apart(table, move)]
        near = [move for move in legal if move.startswith("place:") and is_near_engine(table, move)]
        return rng.choice(visits or near or (apart if rng.random() < HABIT else legal) or legal)

    return choose


def keeps_apart(table: Table, move: str) -> bool:
    line, hex = move.removeprefix("move:").split(">")
    return not table.other_lines_beside(hex, line)


def is_near_engine(table: Table, move: str) -> bool:
    """As near as a station may be, two hexes off."""
    hex = move.removeprefix("place:")
    around = {far for near in table.board.neighbours[hex] for far in table.board.neighbours[near]}
    return not around.isdisjoint(table.engine.values())


HABITS: dict[str, Callable[[Table], Choose]] = {
    "random": random,
    "builder": builder,
    "objector": objector,
    "shuffler": shuffler,
    "conductor": conductor,
}
