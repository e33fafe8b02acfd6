"""What follows what: the two actions of a turn and the end of the game."""

from __future__ import annotations

from typing import Final

from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .board import RocketBoard
from .final_scoring import score_finally
from .state import Rocket
from .variants import Variants

FIRST: Final = 0
ACTION: Final = 1
PLACE: Final = 2
VETO: Final = 3
BID: Final = 4
PUT: Final = 5
OVER: Final = 6

IDLE_ROUNDS: Final = 3  # of shuffling stations only; then the guard ends the game


def end_action(board: RocketBoard, variants: Variants, state: Rocket, log: Log | None) -> None:
    """After every action: the end, the second action, or the next player (rules 2.1, 10.1)."""
    reason = end_reason(board, variants, state)
    if reason:
        if log is not None:
            log.append(Event(reason, NOBODY))
        score_finally(board, state, log)
        state.phase = OVER
        return
    state.phase = ACTION
    if state.action == 1:
        state.action = 2
    else:
        begin_turn(state, (state.player + 1) % state.seats, log)


def begin_turn(state: Rocket, seat: int, log: Log | None) -> None:
    state.phase = ACTION
    state.player = seat
    state.action = 1
    state.moved = 0
    if log is not None:
        log.append(Event("turn", seat))


def end_reason(board: RocketBoard, variants: Variants, state: Rocket) -> str:
    """The event that ends the game now; empty while it goes on (rules 10.1 to 10.3).

    Dissolved and isolated lines have no stack, so empty stacks are all that counts.
    """
    if state.stack.count(0) >= board.lines - 1:
        return "end_shares"
    if state.tiles == 0:
        return "end_tiles"
    if variants.guarded and state.idle >= 2 * state.seats * IDLE_ROUNDS:
        return "end_idle"
    return ""
