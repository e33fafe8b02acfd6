"""Small positions in which a fault shows: the reference with it differs from the rules, and without it agrees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from games.dampfross.maps import block, plain, sheet

from . import entering, faults
from .table import Party, Table

Lines = dict[Party, list[str]]  # chains of hexes by owner


class Case(NamedTuple):
    fault: str
    map: dict[str, Any]
    players: int
    arrange: Callable[[Table], None]
    moves: str  # to be played until the fault shows
    options: Mapping[str, str] = MappingProxyType({})


def row(first: int, last: int, letter: str = "B") -> str:
    return "-".join(f"{letter}{number}" for number in range(first, last + 1))


def draw(table: Table, lines: Lines) -> None:
    """Lines of one or two owners; each player began where the first chain begins that has a line of the player."""
    for party, chains in lines.items():
        for chain in chains:
            hexes = chain.split("-")
            for step in pairwise(hexes):
                table.draw(table.board.step(*step), party)
            for seat in party:
                table.set_foot(seat, hexes[0])
            table.joined |= set(hexes) & set(table.board.towns)


def at_a_run(lines: Lines, start: str, goal: str, first: int = 0, run: int = 1, **accounts: int) -> Any:
    """The players are asked whether they enter a run."""

    def arrange(table: Table) -> None:
        draw(table, lines)
        table.round, table.run, table.first = 1, run, first
        table.accounts |= {int(seat.removeprefix("seat")): units for seat, units in accounts.items()}
        table.start, table.goals = start, {goal}
        table.goal = next(number for number, hex in sorted(table.board.hex_of_number.items()) if hex == goal)
        entering.begin(table)

    return arrange


def at_building(lines: Lines, points: int, player: int = 0, **starts: str) -> Any:
    """A player builds with these points; starts are towns of players who have no line yet."""

    def arrange(table: Table) -> None:
        draw(table, lines)
        for seat, hex in starts.items():
            table.set_foot(int(seat.removeprefix("seat")), hex)
            table.joined.add(hex)
        table.round, table.points, table.player, table.phase = 1, points, player, "build"

    return arrange


def at_a_special_run(lines: Lines, start: str) -> Any:
    def arrange(table: Table) -> None:
        draw(table, lines)
        table.round, table.run, table.start, table.phase = 1, 4, start, "special"

    return arrange


LONG = sheet(plain(3, 34), {"West": "B1", "East": "B31"})
SHORT = sheet(plain(4, 9), {"West": "B1", "Middle": "B5", "East": "B9"})
ABROAD = sheet([".........", ".........", "........^"], {"West": "B1", "East": "B9"}) | {
    "fields": {
        "terrain": block([".........", ".........", "........^"]),
        "country": block(["HHHHHHHHH", "HHHHHHHHH", "HHHHHHHHX"]),
    },
    "special": {
        "every": 4,
        "roll": [
            {"faces": [1, 2, 3], "name": "Abroad", "any_plain_hex_of": ["X"], "rulebook_span": ["A9", "A9"]},
            {"faces": [4, 5, 6], "name": "East", "places": ["East"]},
        ],
    },
}
SECOND_DIE = sheet(plain(3, 18), {"West": "B1", "Middle": "B9", "East": "B17"}) | {
    "special": {
        "every": 4,
        "roll": [
            {"faces": [1, 2, 3], "name": "Either", "second_die_even": ["Middle"], "second_die_odd": ["East"]},
            {"faces": [4, 5, 6], "name": "East", "places": ["East"]},
        ],
    },
}
HALVES: Lines = {
    (0,): [row(1, 20)],
    (1,): ["B1-A1", row(20, 29)],
    (2,): ["B1-A1"],
    (3,): ["B1-A1"],
    (1, 2): ["B29-B30"],
    (1, 3): ["B30-B31"],
}

CASES = [
    Case(
        faults.FARES_NOT_SET_OFF,
        LONG,
        2,
        at_a_run({(0,): [row(1, 12)], (1,): [row(12, 31)]}, "B1", "B31", seat0=12),
        "enter rest enter rest",
    ),
    Case(
        faults.PARTNERS_AS_ONE_PAYER,
        LONG,
        3,
        at_a_run({(0,): [row(1, 11)], (1,): ["B1-A1"], (2,): [row(11, 31)]}, "B1", "B31", seat0=60, seat1=60),
        "share:2 accept rest out",
    ),
    Case(
        faults.HALVES_ROUNDED_UP,
        LONG,
        4,
        at_a_run(HALVES, "B1", "B31"),
        "enter rest out out",
        {"joint": "yes"},
    ),
    Case(
        faults.STEP_COUNTS_WHOLE,
        LONG,
        3,
        at_a_run({(0,): [row(1, 11)], (1, 2): [row(11, 31)]}, "B1", "B31", first=1, seat0=60),
        "out out enter " + " ".join(f"go:B{number}-B{number + 1}" for number in range(1, 31)),
        {"joint": "yes"},
    ),
    Case(
        faults.JUMPS_WITHOUT_TRACK,
        LONG,
        2,
        at_building({(0,): [row(1, 9)]}, 6, player=1, seat1="B1"),
        "done",
        {"frog": "yes"},
    ),
    Case(
        faults.JUMPS_WITHOUT_TRACK,  # after a jump from own track
        LONG,
        2,
        at_building({(0,): [row(1, 9)], (1,): ["B1-A1"]}, 6, player=1),
        "jump:B3/1",
        {"frog": "yes"},
    ),
    Case(
        faults.BUILDING_AFTER_THE_LAST_RUN,
        LONG,
        2,
        at_a_run({(0,): [row(1, 31)], (1,): ["B1-A1"]}, "B1", "B31", run=18),
        "enter rest",
        {"end": "18-runs"},
    ),
    Case(
        faults.START_COUNTS_AS_LINE,
        SHORT,
        2,
        at_building({(0,): [row(5, 8)]}, 5, seat1="B1"),
        "build:B8-B9",
    ),
    Case(
        faults.PLAIN_ONLY,
        ABROAD,
        2,
        at_a_special_run({(0,): [row(1, 8) + "-A9"], (1,): ["B1-A1"]}, "B1"),
        "special:1",
    ),
    Case(
        faults.BOTH_PLACES,
        SECOND_DIE,
        2,
        at_a_special_run({(0,): [row(1, 17)], (1,): ["B1-A1"]}, "B1"),
        "special:1 odd",
    ),
    Case(
        faults.FARES_DO_NOT_MATTER,
        LONG,
        2,
        at_a_run({(0,): [row(1, 12)], (1,): [row(12, 31)]}, "B1", "B31", first=1, seat0=60),
        "out",
    ),
    Case(
        faults.ONLY_OUT_IS_ASKED,
        LONG,
        2,
        at_a_run({(0,): [row(1, 31)], (1,): ["B1-A1"]}, "B1", "B31"),
        "enter rest",
    ),
    Case(
        faults.ANY_SHARED_TRAIN,
        LONG,
        3,
        at_a_run({(0,): [row(1, 31)], (1,): ["B1-A1"], (2,): ["B1-C1"]}, "B1", "B31", first=1),
        "",
    ),
]
