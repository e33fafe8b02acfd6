"""The final scoring: goods and passengers, then stations and shares of every line (rules 10.4 to 10.6)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Event, Log
from .board import RocketBoard
from .holdings import packed
from .scoring import pay
from .state import Rocket

GOODS_FIRST: Final = 6
GOODS_SECOND: Final = 3


@final
class Award:
    """A majority that the final scoring pays, in thousands."""

    def __init__(self, kind: str, about: tuple[int, ...], counts: int, first: int, second: int) -> None:
        self.kind: Final = kind
        self.about: Final = about
        self.counts: Final = counts  # what is held, eight bits a seat
        self.first: Final = first
        self.second: Final = second


def score_finally(board: RocketBoard, state: Rocket, log: Log | None) -> None:
    if log is not None:
        report_lost(board, state, reached_towns(state), log)
    for award in awards(board, state):
        pay(state, award.kind, award.about, award.counts, award.first, award.second, log)


def awards(board: RocketBoard, state: Rocket) -> list[Award]:
    """Every good, the passengers, and stations and shares of every line that was not dissolved."""
    reached = reached_towns(state)
    found: list[Award] = []
    for good in range(len(board.goods)):
        found.append(Award("goods", (good,), good_tokens(board, state, good, reached), GOODS_FIRST, GOODS_SECOND))
    found.append(Award("passengers", (), packed(state.passengers), GOODS_FIRST, GOODS_SECOND))
    for line in range(board.lines):
        if state.engine[line] >= 0:
            towns = state.towns[line].bit_count()
            found.append(Award("final_stations", (line,), state.served[line], towns, towns // 2))
            found.append(Award("final_shares", (line,), state.owned[line], towns, towns // 2))
    return found


def reached_towns(state: Rocket) -> int:
    """Bit set of the towns that any line is connected to."""
    reached = 0
    for towns in state.towns:
        reached |= towns
    return reached


def good_tokens(board: RocketBoard, state: Rocket, good: int, reached: int) -> int:
    """Tokens of one good from cities that are connected, eight bits a seat (rules 10.4)."""
    counts = state.goods[good]
    for pile in board.piles_with[good]:
        if not reached >> board.pile_town[pile] & 1:
            counts -= packed(state.tokens[pile :: board.piles])
    return counts


def report_lost(board: RocketBoard, state: Rocket, reached: int, log: Log) -> None:
    """Tokens of cities that no line has reached are given back unpaid (rules 10.4)."""
    for seat in range(state.seats):
        for pile in range(board.piles):
            lost = state.tokens[seat * board.piles + pile]
            if lost and not reached >> board.pile_town[pile] & 1:
                log.append(Event("tokens_lost", seat, (lost, board.pile_town[pile], board.pile_good[pile])))
