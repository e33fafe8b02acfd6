"""Laubfrosch-Variante: branching off from a rival's line up to three hexes along it."""

from __future__ import annotations

from . import building, fees
from .faults import JUMPS_WITHOUT_TRACK
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
    """A jump begins at a point of the player's own line; another jump is not one."""
    hexes = table.hexes[table.player]
    if JUMPS_WITHOUT_TRACK in table.faults:
        return hexes
    return {hex for hex in hexes if table.has_track_in(table.player, hex)}


def _along(table: Table, rival: int, hex: str) -> list[str]:
    return [end for step, end in table.board.steps_at[hex] if table.owns(rival, step)]


def _can_land(table: Table, hex: str) -> bool:
    """The player can pay for branching off, and for a step of his own from there."""
    units = sum(fees.landing_fees(table, table.player, hex).values())
    if JUMPS_WITHOUT_TRACK in table.faults:
        return units <= table.accounts[table.player] and (not table.run or units <= table.points)
    return any(building.can_build(table, (table.player,), step, hex, units) for step, _ in table.board.steps_at[hex])


def jump(table: Table, what: str) -> None:
    hex, _, rival = what.partition("/")
    due = fees.landing_fees(table, table.player, hex)
    fees.pay(table, (table.player,), due)
    if table.run:
        table.points -= sum(due.values())
    table.jumps[table.player][int(rival) - 1] += 1
    table.set_foot(table.player, hex)
    if JUMPS_WITHOUT_TRACK not in table.faults:
        table.landed = hex
