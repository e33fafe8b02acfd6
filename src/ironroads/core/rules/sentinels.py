"""Numbers that stand for something else, each with one meaning; no counter of a game reaches below LOWEST_COUNTER.

Positions write them as words (`none`, `unknown`, `open`), records write `chance`; see `core.codecs`.
"""

from typing import Final

LOWEST_COUNTER: Final = -1000
CHANCE: Final = -1  # the seat of dice and draws; stored in tables and known to programs under this number
NOBODY: Final = -2  # no seat: no player, no owner
NOTHING: Final = -1001  # none of the pieces or figures of a kind: no company, no colour, no bid
NOWHERE: Final = -1002  # no place on the map: no hex, no city, no side
UNKNOWN: Final = -1003  # hidden from the seat that looks
UNANSWERED: Final = -1004  # a sealed answer that is still open
