"""The numbers of the phases: their places in the list that `SteamBarons` makes."""

from typing import Final

FIRST: Final = 0
CUBES: Final = 1
ORDER: Final = 2
BID: Final = 3
BUY: Final = 4
BUILD: Final = 5
LAY: Final = 6
LOAD: Final = 7
GO: Final = 8
SELL: Final = 9
OVER: Final = 10
