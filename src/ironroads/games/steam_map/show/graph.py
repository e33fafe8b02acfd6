"""The map as a graph: what it costs to build from hex to hex."""

from __future__ import annotations

from ....core.board_graph import BoardGraph, board_graph
from ..rules.board import SteamBoard

EXITS = 2  # of the usual tile


def map_graph(board: SteamBoard) -> BoardGraph:
    """A step costs half of the usual tiles in both hexes."""
    price = [board.surcharge[hex] + EXITS * board.per_exit for hex in range(board.hexes)]
    edges = [
        (hex, beyond, (price[hex] + price[beyond]) / 2)
        for hex in range(board.hexes)
        for beyond in board.step[6 * hex : 6 * hex + 3]
        if beyond >= 0
    ]
    return board_graph(board.hex_names, edges, board.stop_hex)
