"""Phase 1 of the base game, 3 of the standard game: action tiles (II.3.1, III.3)."""

from __future__ import annotations

from .growth import can_be_placed
from .money import can_pay, pay
from .table import ACTION_TILES, CITY_GROWTH, LOCOMOTIVE, URBANIZATION, Course, Player, Question, Table

PLACING = (CITY_GROWTH, URBANIZATION)  # what they bring is placed in the build turn


def select_tiles(table: Table) -> Course:
    for player in table.players:
        player.tile = ""
    for seat in table.order:
        taken = {player.tile for player in table.players}
        free = [tile for tile in ACTION_TILES if tile not in taken]
        takes = {f"take:{tile}" for tile in free if _can_be_taken(table, seat, tile)}
        holds = {f"hold:{tile}" for tile in free if tile in PLACING and not table.standard}
        move = yield Question(seat, "select", takes | holds)
        kind, _, tile = move.partition(":")
        table.players[seat].tile = tile
        if kind == "take":
            _use(table, table.players[seat])


def fee(table: Table, player: Player, tile: str) -> int:
    """Base game only: $2, $6, or $4 and the new level; nothing where there is no new level (II.3.1, 2.6)."""
    if table.standard:
        return 0
    if tile == LOCOMOTIVE:
        return 4 + player.locomotive + 1 if player.locomotive < table.box.strongest else 0
    return {CITY_GROWTH: 2, URBANIZATION: 6}.get(tile, 0)


def _can_be_taken(table: Table, seat: int, tile: str) -> bool:
    """In the base game a player cannot pay for what could not be carried out now (2.7)."""
    if fee(table, table.players[seat], tile) > can_pay(table, seat):
        return False
    return table.standard or tile not in PLACING or can_be_placed(table, seat, tile)


def _use(table: Table, player: Player) -> None:
    pay(table, player.seat, fee(table, player, player.tile))
    if player.tile == LOCOMOTIVE:
        player.locomotive = min(player.locomotive + 1, table.box.strongest)
    player.must_place = player.tile in PLACING
