"""What follows what in a veto round: once around the table, the mover last (rules 6.2 to 6.4)."""

from __future__ import annotations

from typing import Final, final

from .....core.rules.game import Log
from ..board import RocketBoard
from ..lines.extend import Extension
from ..phases import BID
from ..state import RocketState


@final
class VetoRound:
    def __init__(self, board: RocketBoard, extension: Extension) -> None:
        self.board: Final = board
        self.extension: Final = extension

    def ask_after(self, state: RocketState, seat: int, log: Log | None) -> None:
        """Ask the next player to the left of a seat who has enough shares for a bid (rules 6.2)."""
        while True:
            seat = (seat + 1) % state.seats
            held = self.held(state, seat)
            if held > state.bid or (seat == state.player and held == state.bid > 0):
                state.asked = seat
                state.phase = BID
                return
            if seat == state.player:
                self.extension.finish(state, log)
                return

    def end_bid(self, state: RocketState, seat: int, log: Log | None) -> None:
        """Go on once a seat has bid or passed; the round ends with the mover."""
        if seat == state.player:
            self.extension.finish(state, log)
        else:
            self.ask_after(state, seat, log)

    def held(self, state: RocketState, seat: int) -> int:
        """Shares of the moved line that a seat has."""
        return state.shares[seat * self.board.lines + state.line]


def least_bid(state: RocketState, seat: int) -> int:
    """More than the last bid, but the mover need only equal it (rules 6.3, 6.4)."""
    return state.bid if seat == state.player and state.bid else state.bid + 1
