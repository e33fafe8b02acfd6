"""The map as a network: what it costs to build from hex to hex."""

from __future__ import annotations

from ....core.network import Network, network
from ..rules.board import SteamBoard

EXITS = 2  # of the usual tile


def map_network(board: SteamBoard) -> Network:
    """A step costs half of the usual tiles in both hexes."""
    price = [board.surcharge[hex] + EXITS * board.per_exit for hex in range(board.hexes)]
    edges = [
        (hex, beyond, (price[hex] + price[beyond]) / 2)
        for hex in range(board.hexes)
        for beyond in board.step[6 * hex : 6 * hex + 3]
        if beyond >= 0
    ]
    return network(board.hex_names, edges, board.stop_hex)
