"""The numbers of the phases: their places in the list that `SteelDriver` makes."""

from typing import Final

FIRST_PLAYER: Final = 0
OFFER: Final = 1
BID: Final = 2
BUILD: Final = 3
CLAIM: Final = 4
OVER: Final = 5
