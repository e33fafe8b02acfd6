"""The numbers of the phases: their places in the list that `Dampfross` makes."""

from __future__ import annotations

from typing import Final

FIRST_PLAYER: Final = 0
SITE: Final = 1
OFFER: Final = 2
PACT: Final = 3
THROW: Final = 4
BUILD: Final = 5
START: Final = 6
GOAL: Final = 7
SPECIAL: Final = 8
SECOND: Final = 9
ENTER: Final = 10
SHARE: Final = 11
ROUTE: Final = 12
PAYEE: Final = 13
RACE: Final = 14
EXTEND: Final = 15
OVER: Final = 16
