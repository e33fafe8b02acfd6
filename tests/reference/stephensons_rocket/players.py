"""Players with a habit, to bring up every rule: each is made for a reference, whose table it looks at."""

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
        return with_habit(of_kind(legal, *kinds), legal, rng)

    return choose


def conductor(table: Table) -> Choose:
    """Drives from station to station and keeps lines apart: passengers and track tiles run out."""

    def choose(match: Any, seat: int, legal: list[str], rng: Random) -> str:
        moves = of_kind(legal, "move")
        wishes = [
            of_kind(legal, "agree") or [move for move in moves if enters_foreign_station(table, move)],
            [move for move in of_kind(legal, "place") if is_near_engine(table, move)],
            of_kind(legal, "station") if rng.random() < HABIT / 2 else [],
            [move for move in moves if not merges_into(table, move)],
        ]
        return with_habit(next(filter(None, wishes), []), legal, rng)

    return choose


def raider(table: Table) -> Choose:
    """Drives lines into isolated ones, moves those, and bids all that it has."""

    def choose(match: Any, seat: int, legal: list[str], rng: Random) -> str:
        moves = of_kind(legal, "move")
        wishes = [
            of_kind(legal, "bid")[-1:] or of_kind(legal, "veto"),
            [move for move in moves if merges_into(table, move) & table.isolated],
            [move for move in moves if line_of(move) in table.isolated],
            [move for move in moves if not merges_into(table, move)],
        ]
        return with_habit(next(filter(None, wishes), []), legal, rng)

    return choose


def visitor(table: Table) -> Choose:
    """Drives to engines that still wait in their start towns, joins them or stays close by, and sends them off."""

    def choose(match: Any, seat: int, legal: list[str], rng: Random) -> str:
        moves = of_kind(legal, "move")
        joining = rng.randrange(2)
        wishes = [
            [move for move in moves if has_company(table, line_of(move))],
            [move for move in moves if joining and is_waiting(table, *merges_into(table, move))],
            [move for move in moves if comes_nearer(table, move) and not merges_into(table, move)],
        ]
        return with_habit(next(filter(None, wishes), []), legal, rng)

    return choose


def with_habit(liked: list[str], legal: list[str], rng: Random) -> str:
    return rng.choice(liked if liked and rng.random() < HABIT else legal)


def of_kind(legal: list[str], *kinds: str) -> list[str]:
    return [move for move in legal if move.partition(":")[0] in kinds]


def line_of(move: str) -> str:
    return move.removeprefix("move:").partition(">")[0]


def merges_into(table: Table, move: str) -> set[str]:
    return table.other_lines_beside(move.partition(">")[2], line_of(move))


def enters_foreign_station(table: Table, move: str) -> bool:
    return table.stations.get(move.partition(">")[2], table.player) != table.player


def is_waiting(table: Table, *lines: str) -> bool:
    """Whether the one line there is has not moved yet."""
    return len(lines) == 1 and table.heading[lines[0]] is None


def has_company(table: Table, line: str) -> bool:
    """Whether a line in its start town has taken over another, or two others have come to a hex beside the town."""
    if not is_waiting(table, line):
        return False
    near = table.board.neighbours[table.engine[line]]
    return bool(table.connected[line]) or any(len(table.other_lines_beside(hex, line)) > 1 for hex in near)


def comes_nearer(table: Table, move: str) -> bool:
    """To the nearest start town of another line that waits there."""
    line, hex = line_of(move), move.partition(">")[2]
    waiting = [table.engine[other] for other in table.engine if other != line and is_waiting(table, other)]
    before = [table.board.distance(table.engine[line], start) for start in waiting]
    after = [table.board.distance(hex, start) for start in waiting]
    return bool(waiting) and min(after) < min(before)


def is_near_engine(table: Table, move: str) -> bool:
    """As near as a station may be, two hexes off."""
    around = table.board.neighbours[move.removeprefix("place:")]
    return any(far in table.engine.values() for near in around for far in table.board.neighbours[near])


HABITS: dict[str, Callable[[Table], Choose]] = {
    "random": random,
    "builder": builder,
    "objector": objector,
    "shuffler": shuffler,
    "conductor": conductor,
    "raider": raider,
    "visitor": visitor,
}
