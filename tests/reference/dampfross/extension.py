"""Ausbau des Streckennetzes after a run, and Ende des Spiels."""

from __future__ import annotations

from . import destinations
from .faults import BUILDING_AFTER_THE_LAST_RUN
from .table import Table

TARGETS = {2: 250, 3: 250, 4: 225, 5: 200, 6: 200}  # units by number of players
RUNS = {"18-runs": 18, "36-runs": 36}
SMALL, SMALL_PART = 50, 5  # an account under 50 may build for 5


def begin(table: Table) -> None:
    """The end is looked for after fares and prizes, before anybody builds (ruling 32)."""
    if has_ended(table) and not (_was_last(table) and BUILDING_AFTER_THE_LAST_RUN in table.faults):
        table.phase = "over"
    else:
        table.to_build = table.clockwise_from(table.first)
        ask(table)


def has_ended(table: Table) -> bool:
    return has_reached_target(table) or _was_last(table)


def has_reached_target(table: Table) -> bool:
    """As soon as an account holds it: fees and bonuses of building after a run count at once (ruling 32)."""
    return table.options["end"] == "target" and max(table.accounts.values()) >= TARGETS[len(table.seats)]


def _was_last(table: Table) -> bool:
    return table.options["end"] in RUNS and table.run >= RUNS[table.options["end"]]


def ask(table: Table) -> None:
    """Clockwise from the thrower (ruling 30), each once."""
    table.points = 0
    while table.to_build:
        table.player = table.to_build.pop(0)
        if budget(table, table.player) > 0:
            table.phase = "extend"
            return
    table.first = table.after(table.first)
    if _was_last(table):
        table.phase = "over"
    else:
        destinations.begin_run(table)


def budget(table: Table, seat: int) -> int:
    """What the run has brought, or a tenth of the account after every second run."""
    account = table.accounts[seat]
    if table.options["extension"] == "earnings":
        return min(table.earned[seat], account)
    if table.run % 2:
        return 0
    return min(SMALL_PART, account) if account < SMALL else account // 10


def choices(table: Table) -> set[str]:
    return {"keep", "extend"}


def choose(table: Table, move: str) -> None:
    if move == "keep":
        ask(table)
    else:
        table.points, table.phase = budget(table, table.player), "build"
