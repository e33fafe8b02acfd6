"""What a seat has in Stephenson's Rocket: money, shares, the towns of its lines, stations, tokens."""

from __future__ import annotations

from typing import Final

from ....core.rules.sentinels import NOTHING
from ....core.rules.value_part import MONEY, NETWORK, STAKE, ValuePart
from ..rules.actions import PLAYERS
from ..rules.board import RocketBoard
from ..rules.scoring.holdings import unpack
from ..rules.state import RocketState

# In pounds.
SHARE: Final = 1500
TOWN: Final = 400  # of a line, for each share
STATION: Final = 600
CONNECTED: Final = 1200  # more for a station on a line
GOOD: Final = 1200
PASSENGER: Final = 1000


def value_parts(board: RocketBoard, state: RocketState, seat: int) -> list[ValuePart]:
    stations, passengers = state.placed[seat], state.passengers[seat]
    parts = [
        ValuePart("cash", NOTHING, state.cash[seat], state.cash[seat], MONEY),
        ValuePart("stations", NOTHING, stations, STATION * stations, NETWORK),
        ValuePart("passengers", NOTHING, passengers, PASSENGER * passengers, STAKE),
    ]
    for good, counts in enumerate(state.good_tokens):
        held = unpack(counts, PLAYERS)[seat]
        parts.append(ValuePart("goods", good, held, GOOD * held, STAKE))
    for line in range(board.lines):
        parts += _line_parts(board, state, seat, line)
    return parts


def _line_parts(board: RocketBoard, state: RocketState, seat: int, line: int) -> list[ValuePart]:
    held = state.shares[seat * board.lines + line]
    connected = unpack(state.line_stations[line], PLAYERS)[seat]
    parts = [ValuePart("connected", line, connected, CONNECTED * connected, NETWORK)] if connected else []
    if held:
        towns = state.towns[line].bit_count()
        parts.append(ValuePart("shares", line, held, SHARE * held, STAKE))
        parts.append(ValuePart("towns", line, towns, TOWN * held * towns, NETWORK))
    return parts
