"""Where engines can go, and why not (rules 5.1 to 5.3)."""

from __future__ import annotations

from typing import Final

from .....core.rules.bits import has, members
from .....core.rules.refusal import Refusal
from ..board import RocketBoard, facing
from ..occupancy import LINES, OBSTACLES, TAKEN, line_on, several
from ..state import RocketState

STEPS: Final = [members(exits) for exits in range(1 << 6)]  # by bit set of exits: its members


def update_exits(board: RocketBoard, state: RocketState, line: int) -> list[int]:
    """Find where an engine may go: hexes not taken and beside at most one other line.

    The hexes ahead are beside its line. Returns those of them that were not before and are beside another line too.
    """
    occupancy, bit = state.occupancy, 1 << line
    contested: list[int] = []
    exits, step = 0, 1 << 6 * line
    for hex in ahead(board, state, line):
        lines = occupancy[hex] & OBSTACLES
        if not lines & bit:
            occupancy[hex] |= bit
            if lines & LINES:
                contested.append(hex)
        lines &= ~bit
        if lines < TAKEN and not lines & (lines - 1):
            exits |= step
        step <<= 1
    state.exits = state.exits & ~(63 << 6 * line) | exits
    return contested


def update_all_exits(board: RocketBoard, state: RocketState) -> None:
    for line in range(board.lines):
        update_exits(board, state, line)


def ahead(board: RocketBoard, state: RocketState, line: int) -> list[int]:
    """The hexes that the engine of a line faces, free or not; none once the line is dissolved."""
    engine = state.engine[line]
    return board.steps[facing(engine, state.heading[line])] if engine >= 0 else []


def exits_of(state: RocketState, line: int) -> int:
    """Bit set of the hexes ahead, by their place in the list, that the engine of a line may enter."""
    return state.exits >> 6 * line & 63


def targets(board: RocketBoard, state: RocketState, line: int) -> list[int]:
    """The hexes that the engine of a line may enter, in ascending order."""
    hexes = ahead(board, state, line)
    return [hexes[step] for step in STEPS[exits_of(state, line)]]


def hex_refusal(board: RocketBoard, state: RocketState, line: int, hex: int) -> Refusal | None:
    """Why an engine cannot enter a hex whatever its heading; None if it is a free hex beside the engine."""
    if state.engine[line] == hex:
        return Refusal("engine_here", (line, hex), "5.1")
    if has(board.town_hexes, hex):
        return Refusal("town_there", (board.town_hex.index(hex),), "5.2", 1)
    if state.occupancy[hex] & TAKEN:
        return Refusal("track_there", (hex, line_on(state, hex)), "5.2", 1)
    if has(board.ring[state.engine[line]], hex):
        return None
    if state.line == line or any([engine >= 0 and has(board.ring[engine], hex) for engine in state.engine]):
        return Refusal("too_far", (line, hex), "5.1", 2)
    return Refusal("no_engine_near", (hex,), "5.1", 2)


def turn_refusal(board: RocketBoard, state: RocketState, line: int, hex: int) -> Refusal | None:
    """Why an engine cannot enter a free hex beside it; None if it can."""
    if hex not in ahead(board, state, line):
        return Refusal("sharp_curve", (line, board.direction(state.engine[line], hex)), "5.1")
    others = state.occupancy[hex] & (LINES ^ 1 << line)
    return Refusal("beside_two", (hex, others), "5.3") if several(others) else None
