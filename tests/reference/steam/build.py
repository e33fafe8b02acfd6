"""Building (II.3.2, rules page 4.1 to 4.4)."""

from __future__ import annotations

from ..steam_track import Sites, slug
from ..steam_track.board import symbol_id
from .growth import can_be_placed, groups, place_goods
from .money import can_pay, pay
from .table import ENGINEER, FIRST_BUILD, Course, Player, Question, Table, owner_name


def build(table: Table) -> Course:
    for seat in table.order_behind(FIRST_BUILD):
        yield from _build_turn(table, table.players[seat])


def _build_turn(table: Table, player: Player) -> Course:
    """Up to three tiles or markers, four with Engineer, and once what City Growth or Urbanization brings."""
    seat, move = player.seat, ""
    limit = table.box.tiles_per_turn + (1 if player.tile == ENGINEER else 0)
    while move != "done":
        growing = groups(table) if player.must_place and can_be_placed(table, seat, player.tile) else set()
        laying = _to_lay(table, seat) if table.laid < limit else set()
        if table.laid == limit and not player.must_place:
            break
        must = growing and not table.standard
        move = yield Question(seat, "build", laying | growing | (set() if must else {"done"}))
        yield from _carry_out(table, player, move)
    table.track.end_build_turn(owner_name(seat))
    table.laid, player.must_place = 0, False


def _sites(table: Table, seat: int) -> Sites:
    """In these games the parts of a network need not touch each other (4.3)."""
    return Sites(table.track, owner_name(seat), together=False)


def _to_lay(table: Table, seat: int) -> set[str]:
    sites, money = _sites(table, seat), can_pay(table, seat)
    hexes = {f"hex:{slug(hex)}" for hex in sites.hexes(money)}
    return hexes | {f"join:{symbol_id(symbol)}" for symbol in sites.symbols(money)}


def _carry_out(table: Table, player: Player, move: str) -> Course:
    kind, _, what = move.partition(":")
    if kind == "group":
        yield from place_goods(table, player, int(what) - 1)
    elif kind == "hex":
        yield from _lay(table, player.seat, next(hex for hex in table.board.at if slug(hex) == what))
    elif kind == "join":
        symbol = next(symbol for symbol in table.board.symbols if symbol_id(symbol) == what)
        pay(table, player.seat, table.board.symbol_cost[symbol])
        table.track.join(owner_name(player.seat), symbol)
        table.laid += 1


def _lay(table: Table, seat: int, hex: str) -> Course:
    table.hex = hex
    prices = {tile: cost for tile, cost in _sites(table, seat).tiles(hex) if cost <= can_pay(table, seat)}
    move = yield Question(seat, "lay", {f"lay:{tile.name}" for tile in prices})
    tile = table.track.tiles.named[move.removeprefix("lay:")]
    pay(table, seat, prices[tile])
    table.track.lay(owner_name(seat), hex, tile)
    table.hex = ""
    table.laid += 1
