"""The numbers of the phases: their places in the list that `RocketGame` makes."""

from typing import Final

FIRST_PLAYER: Final = 0
ACTION: Final = 1
PLACE_STATION: Final = 2
VETO: Final = 3
BID: Final = 4
PLACE_ENGINE: Final = 5
OVER: Final = 6
