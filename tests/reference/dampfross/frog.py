"""Laubfrosch-Variante: branching off from a rival's line up to three hexes along it."""

from __future__ import annotations

from . import fees
from .table import Table

JUMPS = 8  # in the course of a game
JUMPS_ALONG_ONE = 2  # of the rivals
REACH = 3  # hexes


def jumps(table: Table) -> set[tuple[str, int]]:
    """Hexes to jump to, each with the rival along whose line."""
    if table.options["frog"] != "yes" or table.partner is not None or not table.points:
        return set()
    me = table.player
    if sum(table.jumps[me].values()) >= JUMPS:
        return set()
    rivals = [seat for seat in table.seats if seat != me and table.jumps[me][seat] < JUMPS_ALONG_ONE]
    return {(hex, rival) for rival in rivals for hex in _reached(table, rival) if _can_land(table, hex)}


def _reached(table: Table, rival: int) -> set[str]:
    """Along the line of the rival from every hex where the player is joined to it."""
    me = table.player
    front = {hex for hex in _origins(table) if table.has_track_in(rival, hex)}
    seen = set(front)
    for _ in range(REACH):
        front = {end for hex in front for end in _along(table, rival, hex)} - seen
        seen |= front
    return {hex for hex in seen if hex not in table.hexes[me]}


def _origins(table: Table) -> set[str]:
    return table.hexes[table.player]


def _along(table: Table, rival: int, hex: str) -> list[str]:
    return [end for step, end in table.board.steps_at[hex] if table.owns(rival, step)]


def _can_land(table: Table, hex: str) -> bool:
    units = sum(fees.landing_fees(table, table.player, hex).values())
    return units <= table.accounts[table.player] and (not table.run or units <= table.points)


def jump(table: Table, what: str) -> None:
    hex, _, rival = what.partition("/")
    due = fees.landing_fees(table, table.player, hex)
    fees.pay(table, (table.player,), due)
    if table.run:
        table.points -= sum(due.values())
    table.jumps[table.player][int(rival) - 1] += 1
    table.set_foot(table.player, hex)
