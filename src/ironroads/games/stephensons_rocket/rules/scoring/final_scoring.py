"""Final scoring: goods and passengers, then stations and shares of each line (rules 10.4 to 10.6)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.bits import has
from .....core.rules.game import Event, Log
from ..board import RocketBoard
from ..state import RocketState
from .holdings import pack
from .majorities import pay

GOODS_FIRST: Final = 6
GOODS_SECOND: Final = 3


@final
class Award:
    """A majority paid in the final scoring; prizes are in thousands."""

    def __init__(self, kind: str, about: tuple[int, ...], counts: int, first: int, second: int) -> None:
        self.kind: Final = kind
        self.about: Final = about
        self.counts: Final = counts  # what is held, eight bits per seat
        self.first: Final = first
        self.second: Final = second


def score_finally(board: RocketBoard, state: RocketState, log: Log | None) -> None:
    if log is not None:
        report_lost(board, state, reached_towns(state), log)
    for award in awards(board, state):
        pay(state, award.kind, award.about, award.counts, award.first, award.second, log)


def awards(board: RocketBoard, state: RocketState) -> list[Award]:
    """Awards for each good, for passengers, and for stations and shares of each line that was not dissolved."""
    reached = reached_towns(state)
    found: list[Award] = []
    for good in range(len(board.goods)):
        found.append(Award("goods", (good,), good_tokens(board, state, good, reached), GOODS_FIRST, GOODS_SECOND))
    found.append(Award("passengers", (), pack(state.passengers), GOODS_FIRST, GOODS_SECOND))
    for line in range(board.lines):
        if state.engine[line] >= 0:
            towns = state.towns[line].bit_count()
            found.append(Award("final_stations", (line,), state.line_stations[line], towns, towns // 2))
            found.append(Award("final_shares", (line,), state.line_shares[line], towns, towns // 2))
    return found


def reached_towns(state: RocketState) -> int:
    """Bit set of the towns connected to any line."""
    reached = 0
    for towns in state.towns:
        reached |= towns
    return reached


def good_tokens(board: RocketBoard, state: RocketState, good: int, reached: int) -> int:
    """Tokens of a good from connected metropolises, eight bits per seat (rules 10.4)."""
    counts = state.good_tokens[good]
    for pile in board.piles_of_good[good]:
        if not has(reached, board.pile_town[pile]):
            counts -= pack(state.tokens[pile :: board.piles])
    return counts


def report_lost(board: RocketBoard, state: RocketState, reached: int, log: Log) -> None:
    """Log the tokens that are given back because no line has reached their metropolis (rules 10.4)."""
    for seat in range(state.seats):
        for pile in range(board.piles):
            lost = state.tokens[seat * board.piles + pile]
            if lost and not has(reached, board.pile_town[pile]):
                log.append(Event("tokens_lost", seat, (lost, board.pile_town[pile], board.pile_good[pile])))
