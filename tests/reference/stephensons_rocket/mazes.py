"""Tables full of track, through which one engine has to find its way to one town: hard cases for isolation.

The way is carved by a run that comes back to one of its hexes to leave it in a direction that was too sharp at first,
and often there is no way but twice over this hex.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from .isolation import Step, shortest_run
from .table import Table

LINE = "GWR"  # all the others are dissolved
LONGEST = 20  # steps of a run


def lay_maze(table: Table, rng: Random) -> str:
    """The line has track nearly everywhere but around the town and along the way there; returns its first hex."""
    board = table.board
    while True:
        town = rng.choice(sorted(board.kind))
        run = run_from(table, town, rng)
        if turns_back(table, run):
            lay_all_but(table, run, town)
            way = shortest_run(table, LINE, *run[0], set())
            if way is not None and len(set(way[1:])) < len(way[1:]):
                return way[0]


def lay_all_but(table: Table, run: list[Step], town: str) -> None:
    board = table.board
    engine, heading = run[0]
    free = {*(hex for hex, _ in run[1:]), *board.neighbours[board.hex_of[town]]} - {engine}
    track = joined(table, engine, set(board.open) - free)
    table.line_on = dict.fromkeys(track, LINE)
    table.engine = {LINE: engine}
    table.heading = dict.fromkeys(board.lines, heading)
    table.connected[LINE] = {town for hex in track for town in board.towns_beside[hex]}
    table.stack = {line: stack if line == LINE else 0 for line, stack in table.stack.items()}


def run_from(table: Table, town: str, rng: Random) -> list[Step]:
    """A random run backwards from a hex beside the town."""
    board = table.board
    near = [hex for hex in board.neighbours[board.hex_of[town]] if hex not in board.town_on]
    run = [(rng.choice(near), rng.choice(board.directions))]
    for _ in range(rng.randrange(7, LONGEST)):
        hex, heading = run[0]
        came_from = board.beside[hex].get(board.opposite(heading))
        if came_from is None or came_from in board.town_on or town in board.towns_beside[came_from]:
            break
        run.insert(0, (came_from, rng.choice(board.gentle(heading))))
    return run


def turns_back(table: Table, run: list[Step]) -> bool:
    """Whether it leaves a hex at last where it could not have done so at first."""
    first = dict(reversed(run))
    return any(leaving not in table.board.gentle(first[hex]) for (hex, _), (_, leaving) in pairwise(run))


def joined(table: Table, hex: str, hexes: set[str]) -> set[str]:
    """Those of the hexes that hang together with one of them."""
    reached: set[str] = set()
    growing = [hex]
    while growing:
        at = growing.pop()
        if at in hexes and at not in reached:
            reached.add(at)
            growing += table.board.neighbours[at]
    return reached
