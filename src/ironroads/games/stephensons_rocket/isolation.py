"""Lines that can reach neither a new town nor another line (rules 9)."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import bitset, members
from ...core.game import NOBODY, Event, Log
from .board import NO_HEX, RocketBoard
from .state import Rocket

WAYS: Final = 4  # are kept from each place
# by heading + 1: the directions open to an engine, straight on first (rules 5.1)
TURNS: Final[list[list[int]]] = [
    [0, 1, 2, 3, 4, 5],
    *[[heading, (heading + 1) % 6, (heading + 5) % 6] for heading in range(6)],
]


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
        self.lands: Final[int] = board.all & ~board.town_hexes

    def settle(self, state: Rocket, moved: int, into: int, fresh: int, log: Log | None) -> None:
        """After a move, the stacks of isolated lines leave the game (rules 9.2).

        A line that had a way still has one, unless a hex that has just come beside the moved line (`fresh`) now lies
        beside two others: a hex beside one other line is as good as the rest of the way that it blocks.
        """
        self._test(state, into if into >= 0 else moved, log)
        doubtful = fresh & state.beside_two & ~state.closed
        if doubtful:
            for line, near in enumerate(state.near):
                if near and line not in (moved, into) and doubtful & (state.beside_three | ~near):
                    self._test(state, line, log)

    def _test(self, state: Rocket, line: int, log: Log | None) -> None:
        if not state.isolated >> line & 1 and not self.free(state, line):
            state.isolated |= 1 << line
            state.stack[line] = 0
            if log is not None:
                log.append(Event("isolated", NOBODY, (line,)))

    def free(self, state: Rocket, line: int) -> bool:
        """Whether the line can still reach a new town or another line (rules 9.1)."""
        near = state.near[line]
        others = state.beside_two | state.beside_one & ~near
        taken = state.closed | others
        wanted = state.counted & ~state.towns[line]
        place = 7 * state.engine[line] + state.heading[line] + 1
        if not self.ways[place]:
            self._explore(place)
        ends = self.ends[place]
        for number, way in enumerate(self.ways[place]):
            if not way & taken and ends[number] & wanted:
                return True
        mergers = others & ~(state.closed | state.beside_three | state.beside_two & ~near)
        if mergers & state.ahead[line]:
            return True
        towns = self.board.rings([self.board.town_hex[town] for town in members(wanted)])
        goals = mergers | towns & self.lands & ~taken
        return self.reach(state.engine[line], state.heading[line], goals, self.lands & ~taken)

    def reach(self, hex: int, heading: int, goals: int, passes: int) -> bool:
        """A way to a goal that never comes twice to a hex.

        Without any walk there is no way; a shortest walk that does not cross itself is one. Only else all steps
        are tried in turn.
        """
        walk = self.walk(hex, heading, goals, passes)
        if len(set(walk)) == len(walk):
            return bool(walk)
        for direction in TURNS[heading + 1]:
            step = self.board.beside[6 * hex + direction]
            if step != NO_HEX and passes >> step & 1 and self.reach(step, direction, goals, passes & ~(1 << step)):
                return True
        return False

    def walk(self, hex: int, heading: int, goals: int, passes: int) -> list[int]:
        """The hexes of a shortest walk to a goal under the rule of headings; empty when there is none."""
        beside = self.board.beside
        places = [7 * hex + heading + 1]
        before = [-1]
        seen = [False] * len(self.ways)
        for number, place in enumerate(places):
            for direction in TURNS[place % 7]:
                step = beside[6 * (place // 7) + direction]
                following = 7 * step + direction + 1
                if step == NO_HEX or seen[following]:
                    continue
                seen[following] = True
                if goals >> step & 1:
                    return [*trace(places, before, number), step]
                if passes >> step & 1:
                    places.append(following)
                    before.append(number)
        return []

    def _explore(self, place: int) -> None:
        """The ways to the nearest towns on an empty board."""
        board = self.board
        goals = board.rings(board.town_hex) & self.lands
        for _ in range(WAYS):
            walk = self.walk(place // 7, place % 7 - 1, goals, self.lands)
            if not walk:
                return
            towns = board.towns_near[walk[-1]]
            goals &= ~board.rings([board.town_hex[town] for town in members(towns)])
            if len(set(walk)) == len(walk):
                self.ways[place].append(bitset(walk))
                self.ends[place].append(towns)


def trace(places: list[int], before: list[int], number: int) -> list[int]:
    """The hexes on the way to a place, without the first one."""
    hexes: list[int] = []
    while before[number] >= 0:
        hexes.append(places[number] // 7)
        number = before[number]
    return hexes[::-1]
