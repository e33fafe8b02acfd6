"""Negative numbers with one meaning each; everything else in a state is zero or more.

Positions write them as words (`none`, `unknown`, `open`), records write `chance`; see `core.codecs`.
"""

from typing import Final

CHANCE: Final = -1  # the seat of dice and draws; stored in tables and known to programs under this number
NOBODY: Final = -1  # no seat: no player, no owner
NOTHING: Final = -4  # none of the pieces or figures of a kind: no company, no colour, no bid
NOWHERE: Final = -5  # no place on the map: no hex, no city, no side
UNKNOWN: Final = -6  # hidden from the seat that looks
UNANSWERED: Final = -7  # a sealed answer that is still open
