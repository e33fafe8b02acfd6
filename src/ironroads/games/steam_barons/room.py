"""What a builder can begin with, and where the simplest tiles fit: the short cuts of `siting`."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import bitset
from .board import SteamBoard
from .tiles import Tiles


@final
class Chance:
    """Cities, ends of links that a builder may extend, and ends he must keep off."""

    def __init__(self, starts: int, mine: int, foreign: int, ahead: int, behind: int) -> None:
        self.starts: Final = starts  # bit set of stops: cities where he may begin a link
        self.mine: Final = mine  # bit set of halves: open ends of his own, and unowned ones that he may take over
        self.foreign: Final = foreign  # bit set of halves: open ends of others
        self.ahead: Final = ahead  # bit set of hexes into which his ends point
        self.behind: Final = behind  # bit set of hexes where the last tiles of these links lie


@final
class Room:
    """Where the simplest tiles fit while certain faces have run out."""

    def __init__(self, board: SteamBoard, tiles: Tiles, out: int) -> None:
        self.partners: Final[list[int]] = tiles.partners(out)  # by side: where simple tiles can lead from it
        self.stations: Final[int] = tiles.stations(out)  # sides for which there is a town tile with this exit alone
        self.beside_cities: Final[int] = bitset([hex for hex in range(board.hexes) if self._takes(board, hex)])

    def _takes(self, board: SteamBoard, hex: int) -> bool:
        """Does a tile fit, at whichever of the stops beside the hex it begins?"""
        anchors = [side for side, _ in board.beside[hex]]
        if board.stop_at[hex] >= 0:
            return all([self.stations >> side & 1 for side in anchors])
        return all([self.partners[side] & board.blank_sides[hex] for side in anchors])

    def leads(self, anchors: int, blank: int) -> bool:
        """Can a simple tile lead from one of these sides to one of those?"""
        while anchors:
            if self.partners[anchors.bit_length() - 1] & blank:
                return True
            anchors ^= 1 << anchors.bit_length() - 1
        return False
