"""What follows what: the two actions of a turn, and the end of the game."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY
from .board import RocketBoard
from .options import RocketOptions
from .phases import ACTION, OVER
from .scoring.final_scoring import score_finally
from .state import RocketState

IDLE_ROUNDS: Final = 3  # rounds with nothing but stations moved, after which the guard ends the game (rules 10.3)


@final
class Turn:
    """Leads from action to action and from player to player."""

    def __init__(self, board: RocketBoard, options: RocketOptions) -> None:
        self.board: Final = board
        self.options: Final = options

    def begin(self, state: RocketState, seat: int, log: Log | None) -> None:
        state.phase = ACTION
        state.player = seat
        state.action = 1
        state.moved = 0
        if log is not None:
            log.append(Event("turn", seat))

    def end_action(self, state: RocketState, log: Log | None) -> None:
        """End the game, or ask for the second action or the next player's first (rules 2.1, 10.1)."""
        reason = self._end_reason(state)
        if reason:
            if log is not None:
                log.append(Event(reason, NOBODY))
            score_finally(self.board, state, log)
            state.phase = OVER
            return
        state.phase = ACTION
        if state.action == 1:
            state.action = 2
        else:
            self.begin(state, (state.player + 1) % state.seats, log)

    def _end_reason(self, state: RocketState) -> str:
        """The event that ends the game now, or an empty string (rules 10.1 to 10.3).

        Dissolved and isolated lines have no stack, so it is enough to count empty stacks.
        """
        if state.stack.count(0) >= self.board.lines - 1:
            return "end_shares"
        if state.tiles == 0:
            return "end_tiles"
        if self.options.shuffling_guard and state.idle >= 2 * state.seats * IDLE_ROUNDS:
            return "end_idle"
        return ""
