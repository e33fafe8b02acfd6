"""The numbers of the phases: their places in the list that `SteamGame` makes."""

from typing import Final

STOCK: Final = 0
LOT: Final = 1
AUCTION: Final = 2
SELECT: Final = 3
BUILD: Final = 4
LAY: Final = 5
GROW: Final = 6
FOUND: Final = 7
MOVE: Final = 8
CARRY: Final = 9
CREDIT: Final = 10
CAPITAL: Final = 11  # of the standard game
