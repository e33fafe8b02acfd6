"""What a seat has in Dampfross: its account, the towns and the track of its network, a train in the run."""

from __future__ import annotations

from typing import Final

from ....core.rules.bits import members
from ....core.rules.sentinels import NOTHING
from ....core.rules.value_part import MONEY, NETWORK, STAKE, ValuePart
from ..rules.board import DampfrossBoard
from ..rules.owners import OWN_LINES, PRESENCE
from ..rules.state import SILENT, STAYS_OUT, DampfrossState

# In tenths of a unit, as in `value`.
UNIT: Final = 10
TOWN: Final = 45
SIDE: Final = 4  # a stretch of track from hex to hex
TRAIN: Final = 60


def value_parts(board: DampfrossBoard, state: DampfrossState, seat: int) -> list[ValuePart]:
    account = state.accounts[seat]
    towns = len([hex for hex in board.town_hex if state.present[hex] & PRESENCE[seat]])
    track = sum([state.track[owner].bit_count() for owner in members(OWN_LINES[seat])])
    runs = int(state.train[seat] not in (SILENT, STAYS_OUT))
    return [
        ValuePart("account", NOTHING, account, UNIT * account, MONEY),
        ValuePart("towns", NOTHING, towns, TOWN * towns, STAKE),
        ValuePart("track", NOTHING, track, SIDE * track, NETWORK),
        ValuePart("train", NOTHING, runs, TRAIN * runs, STAKE),
    ]
