"""Boards with land cut away and fewer pieces: mazes for isolated lines, and everything runs out."""

from __future__ import annotations

import re
from random import Random

from .board import Board, Place

SCARCE = {
    "shares": (3, 6, 16),
    "track_tiles": (25, 40, 60),
    "stations_per_player": (2, 4, 7),
    "passenger_tokens": (0, 2, 9),
}


def changed(text: str, rng: Random) -> str:
    """The text of a board file with other land and other numbers of pieces."""
    text = with_fewer_towns(text, rng.random(), rng)
    land = cut(Board(text), rng)
    text = re.sub(r"(?ms)^columns = \[$.*?^\]$", columns(land), text)
    text = re.sub(r"(?m)^hex_count = \d+", f"hex_count = {len(land)}", text)
    for piece, counts in SCARCE.items():
        text = re.sub(rf"(?m)^{piece} = \d+", f"{piece} = {rng.choice(counts)}", text)
    return text


def with_fewer_towns(text: str, share: float, rng: Random) -> str:
    """A share of the metropolises and station towns, one of each at least; engines have to go far for a new one."""
    head, *towns = text.split("[[towns]]")
    for kind, count in {"metropolis": "metropolises", "station": "station_towns"}.items():
        some = [town for town in towns if f'kind = "{kind}"' in town]
        left = rng.sample(some, max(1, int(share * len(some))))
        towns = [town for town in towns if town in left or town not in some]
        head = re.sub(rf"(?m)^{count} = \d+", f"{count} = {len(left)}", head)
    head = re.sub(r"(?m)^towns = \d+", f"towns = {len(towns)}", head)
    return "[[towns]]".join([head, *towns])


def cut(board: Board, rng: Random) -> set[Place]:
    """Few or nearly all open hexes less; the rest still hangs together, and every engine can leave its start town."""
    land = set(board.names)
    for hex in rng.sample(board.open, rng.randrange(len(board.open))):
        smaller = land - {board.place_of[hex]}
        if is_joined(board, smaller) and all(exits(board, smaller, start) for start in board.start.values()):
            land = smaller
    return land


def is_joined(board: Board, land: set[Place]) -> bool:
    reached: set[Place] = set()
    growing = [next(iter(land))]
    while growing:
        place = growing.pop()
        if place not in reached:
            reached.add(place)
            growing += [near for near in around(board, board.names[place]) if near in land]
    return reached == land


def exits(board: Board, land: set[Place], hex: str) -> list[Place]:
    return [near for near in around(board, hex) if near in land and board.names[near] not in board.town_on]


def around(board: Board, hex: str) -> list[Place]:
    return [board.place_of[near] for near in board.neighbours[hex]]


def columns(land: set[Place]) -> str:
    """As the file has it, with a range for every hex."""
    rows = [
        f"  {{ q = {column}, r = {[[r, r] for q, r in sorted(land) if q == column]} }},"
        for column in sorted({q for q, _ in land})
    ]
    return "\n".join(["columns = [", *rows, "]"])
