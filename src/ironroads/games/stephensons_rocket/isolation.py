"""Lines that can reach neither a new town nor another line (rules 9)."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import members
from ...core.game import NOBODY, Event, Log
from .board import NO_HEX, RocketBoard
from .state import Rocket


@final
class Isolation:
    """Tells free lines from isolated ones.

    Nearly every line is free, and most of them along the way that they would take on an empty board. These ways are
    kept by engine and heading; only when something lies on all of them is a search needed.
    """

    def __init__(self, board: RocketBoard) -> None:
        self.board: Final = board
        count = 7 * board.hexes
        # by hex * 7 + heading + 1: bit sets of the hexes of the ways from there, and of the towns at their ends
        self.ways: Final[list[list[int]]] = [[] for _ in range(count)]
        self.ends: Final[list[list[int]]] = [[] for _ in range(count)]
        self.lands: Final[int] = (1 << board.hexes) - 1 & ~board.town_hexes

    def settle(self, state: Rocket, log: Log | None) -> None:
        """The stacks of isolated lines leave the game (rules 9.2)."""
        for line in range(self.board.lines):
            if state.engine[line] >= 0 and not state.isolated >> line & 1 and not self.free(state, line):
                state.isolated |= 1 << line
                state.stack[line] = 0
                if log is not None:
                    log.append(Event("isolated", NOBODY, (line,)))

    def free(self, state: Rocket, line: int) -> bool:
        """Whether the line can still reach a new town or another line (rules 9.1)."""
        wanted = state.counted & ~state.towns[line]
        alone = ~(state.beside_two | state.beside_one & ~state.near[line]) & ~state.closed
        place = 7 * state.engine[line] + state.heading[line] + 1
        if not self.ways[place]:
            self._explore(place)
        ends = self.ends[place]
        for number, way in enumerate(self.ways[place]):
            if way & alone == way and ends[number] & wanted:
                return True
        return self._search(state, line, self._goals(state, line, wanted), alone & self.lands)

    def _goals(self, state: Rocket, line: int, wanted: int) -> int:
        """Bit set of the hexes beside a new town or beside exactly one other line."""
        near = state.near[line]
        others = state.beside_two | state.beside_one & ~near
        barred = state.beside_three | state.beside_two & ~near
        towns = self.board.rings([self.board.town_hex[town] for town in members(wanted)])
        return self.lands & ~state.closed & ~barred & (others | towns)

    def _search(self, state: Rocket, line: int, goals: int, passes: int) -> bool:
        return self._reach(state.engine[line], state.heading[line], goals, passes)

    def _reach(self, hex: int, heading: int, goals: int, passes: int) -> bool:
        """A way to a goal that never comes twice to a hex.

        Without any walk there is no way; a shortest walk that does not cross itself is one. Only else all steps
        are tried in turn.
        """
        walk = self.walk(hex, heading, goals, passes)
        if len(set(walk)) == len(walk):
            return bool(walk)
        for direction in headings(heading):
            step = self.board.beside[6 * hex + direction]
            if step != NO_HEX and passes >> step & 1 and self._reach(step, direction, goals, passes & ~(1 << step)):
                return True
        return False

    def walk(self, hex: int, heading: int, goals: int, passes: int) -> list[int]:
        """The hexes of a shortest walk to a goal under the rule of headings; empty when there is none."""
        beside = self.board.beside
        places = [7 * hex + heading + 1]
        before = [-1]
        seen = 1 << places[0]
        for number, place in enumerate(places):
            for direction in headings(place % 7 - 1):
                step = beside[6 * (place // 7) + direction]
                if step == NO_HEX or seen >> 7 * step + direction + 1 & 1:
                    continue
                if goals >> step & 1:
                    return [*trace(places, before, number), step]
                if passes >> step & 1:
                    seen |= 1 << 7 * step + direction + 1
                    places.append(7 * step + direction + 1)
                    before.append(number)
        return []

    def _explore(self, place: int) -> None:
        """The shortest ways to each town on an empty board."""
        board = self.board
        for town in range(board.towns):
            goals = board.ring[board.town_hex[town]] & self.lands
            walk = self.walk(place // 7, place % 7 - 1, goals, self.lands)
            way = 0
            for hex in walk:
                way |= 1 << hex
            if way.bit_count() == len(walk) > 0:
                self.ways[place].append(way)
                self.ends[place].append(board.towns_near[walk[-1]])


def headings(heading: int) -> list[int]:
    """The directions open to an engine (rules 5.1)."""
    return TURNS[heading + 1]


TURNS: Final[list[list[int]]] = [[0, 1, 2, 3, 4, 5]] + [
    [heading, (heading + 1) % 6, (heading + 5) % 6] for heading in range(6)
]


def trace(places: list[int], before: list[int], number: int) -> list[int]:
    """The hexes on the way to a place, without the first one."""
    hexes: list[int] = []
    while before[number] >= 0:
        hexes.append(places[number] // 7)
        number = before[number]
    return hexes[::-1]
