"""The rounds of the Aufbauphase: whose turn it is, the throw, building together, and the end of the phase."""

from __future__ import annotations

from . import destinations
from .table import Party, Table

ROUNDS_TO_WAIT = 2  # once a single town is left, before the phase may be declared over


def begin_round(table: Table) -> None:
    table.round += 1
    table.skipped, table.throw = set(), 0
    table.player = table.first
    begin_turn(table)


def begin_turn(table: Table) -> None:
    table.points, table.partner, table.refused = 0, None, set()
    if table.options["joint"] == "yes" and partners(table):
        table.phase = "offer"
    else:
        throw_or_build(table)


def throw_or_build(table: Table) -> None:
    """One throw for everybody in a round, or each throws (Aufbauphase)."""
    if table.throw:
        build_with(table, table.throw)
    else:
        table.phase = "throw"


def end_turn(table: Table) -> None:
    """The next player who has not built with a partner; the role of the first moves on from round to round."""
    table.points, table.partner = 0, None
    waiting = yet_to_come(table)
    if waiting:
        table.player = waiting[0]
        begin_turn(table)
    else:
        table.first = table.after(table.first)
        begin_round(table)


def yet_to_come(table: Table) -> list[int]:
    order = table.clockwise_from(table.first)
    return [seat for seat in order[order.index(table.player) + 1 :] if seat not in table.skipped]


# the throw


def faces(table: Table) -> set[str]:
    """One die or two for each who throws."""
    dice = (2 if table.options["dice"] == "two" else 1) * (2 if _both_throw(table) else 1)
    return {f"die:{pips}" for pips in range(dice, 6 * dice + 1)}


def throw(table: Table, move: str) -> None:
    pips = int(move.removeprefix("die:"))
    if table.options["throw"] == "same":
        table.throw = pips
    build_with(table, pips)


def build_with(table: Table, pips: int) -> None:
    """Two who build together use three quarters of both throws, fractions lost."""
    if table.partner is not None:
        both = 2 * pips if table.options["throw"] == "same" else pips
        table.points = both * 3 // 4
    else:
        table.points = pips
    table.phase = "build"


def _both_throw(table: Table) -> bool:
    return table.partner is not None and table.options["throw"] == "own"


# building together


def partners(table: Table) -> list[int]:
    """Players whose turn is still to come and whose nets meet the player's (variant of Streckenverlauf, ruling 27)."""
    own = table.hexes[table.player]
    waiting = [seat for seat in yet_to_come(table) if seat not in table.refused]
    return [seat for seat in waiting if own & table.hexes[seat]]


def offers(table: Table) -> set[str]:
    return {"alone"} | {f"together:{seat + 1}" for seat in partners(table)}


def offer(table: Table, move: str) -> None:
    if move == "alone":
        throw_or_build(table)
    else:
        table.partner = int(move.removeprefix("together:")) - 1
        table.phase = "pact"


def answer(table: Table, move: str) -> None:
    assert table.partner is not None
    if move == "accept":
        table.skipped.add(table.partner)
        throw_or_build(table)
        return
    table.refused.add(table.partner)
    table.partner = None
    if partners(table):
        table.phase = "offer"
    else:
        throw_or_build(table)


def builders(table: Table) -> Party:
    seats = {table.player} if table.partner is None else {table.player, table.partner}
    return tuple(sorted(seats))


# the end of the phase


def may_declare(table: Table) -> bool:
    """One town is left, and two more rounds have been played (Ende der Aufbauphase)."""
    return len(table.towns_left()) == 1 and table.round > table.lonely + ROUNDS_TO_WAIT


def note_towns(table: Table) -> bool:
    """Whether every town has a line, which ends the phase at once."""
    left = len(table.towns_left())
    if left == 1 and not table.lonely:
        table.lonely = table.round
    return left == 0


def end_phase(table: Table) -> None:
    """The next player in turn opens the Betriebsphase."""
    table.points, table.throw, table.partner = 0, 0, None
    table.skipped, table.refused = set(), set()
    table.first = table.after(table.player)
    destinations.begin_run(table)
