"""Isolierte Eisenbahnlinien: whose engine can reach neither a new town nor another line (rules 9.1)."""

from __future__ import annotations

from .extending import may_enter
from .faults import OWN_START
from .scoring import new_towns
from .table import Table

Step = tuple[str, str]  # a hex and the heading on it


def isolate_lines(table: Table) -> None:
    """The stack leaves the game, for good."""
    for line in table.engine.keys() - table.isolated:
        if not can_connect(table, line, table.engine[line], table.heading[line], set()):
            table.isolated.add(line)
            table.stack[line] = 0


def can_connect(table: Table, line: str, hex: str, heading: str | None, gone: set[str]) -> bool:
    """Whether a run over free hexes leads to a connection, never twice over the same hex.

    The shortest run, even with hexes used twice, answers nearly always; if it uses one twice, every step is tried.
    """
    run = shortest_run(table, line, hex, heading, gone)
    if run is None:
        return False
    if len(set(run)) == len(run):
        return True
    return any(
        can_connect(table, line, next_hex, direction, gone | {next_hex})
        for next_hex, direction in steps(table, line, hex, heading, gone)
    )


def shortest_run(table: Table, line: str, hex: str, heading: str | None, gone: set[str]) -> list[str] | None:
    """Hexes to the nearest connection, over none of those that are gone."""
    runs: list[tuple[Step, list[str]]] = [((near, to), [near]) for near, to in steps(table, line, hex, heading, gone)]
    seen = {step for step, _ in runs}
    for (at, facing), run in runs:
        if connects(table, line, at):
            return run
        for step in steps(table, line, at, facing, gone):
            if step not in seen:
                seen.add(step)
                runs.append((step, [*run, step[0]]))
    return None


def connects(table: Table, line: str, hex: str) -> bool:
    """To another line or to a new town, its own start town among them: that becomes a town when the engine leaves."""
    new = new_towns(table, line, hex)
    if OWN_START in table.faults and table.heading[line] is None:
        new.discard(table.board.town_on[table.engine[line]])
    return bool(new or table.other_lines_beside(hex, line))


def steps(table: Table, line: str, hex: str, heading: str | None, gone: set[str]) -> list[Step]:
    beside = table.board.beside[hex]
    return [
        (beside[direction], direction)
        for direction in table.board.gentle(heading)
        if direction in beside and beside[direction] not in gone and may_enter(table, line, beside[direction])
    ]
