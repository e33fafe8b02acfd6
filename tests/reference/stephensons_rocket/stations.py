"""A) Metropolenplättchen nehmen and B) Bahnhof ein-/versetzen."""

from __future__ import annotations

from collections.abc import Iterator

from .table import Table


def token_moves(table: Table) -> set[str]:
    return {f"token:{town}-{good}" for (town, good), left in table.supply.items() if left}


def take_token(table: Table, text: str) -> None:
    town, good = text.rsplit("-", 1)
    table.supply[town, good] -= 1
    table.tokens[table.player][town, good] += 1


def station_moves(table: Table) -> set[str]:
    """One of the seven that is not placed yet, or one from the board that finds another hex."""
    own = [hex for hex, seat in table.stations.items() if seat == table.player]
    moves = {f"lift:{hex}" for hex in own if may_lift(table, hex)}
    if len(own) < table.board.pieces["stations_per_player"] and any(sites(table)):
        moves.add("station")
    return moves


def may_lift(table: Table, hex: str) -> bool:
    """Any own station, with the option only one that no line has reached (rules 4.3, 11.6)."""
    if hex in table.line_on and table.options["move_connected_station"] == "no":
        return False
    return any(sites(table, hex))


def sites(table: Table, lifted: str | None = None) -> Iterator[str]:
    """Free hexes without town, track, engine or station, not beside an engine or a station.

    A station that was lifted is not on the board, and goes to another hex than before (rules 4.3).
    """
    stations = table.stations.keys() - {lifted}
    engines = set(table.engine.values())
    for hex in table.board.open:
        if hex in table.line_on or hex in stations or hex == lifted:
            continue
        if not any(near in stations or near in engines for near in table.board.neighbours[hex]):
            yield hex


def lift(table: Table, hex: str) -> None:
    del table.stations[hex]
    table.in_hand = hex


def place(table: Table, hex: str) -> None:
    table.stations[hex] = table.player
    table.in_hand = None
