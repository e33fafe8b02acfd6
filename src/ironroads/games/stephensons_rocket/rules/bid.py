"""The veto round: shares are bid for the right to put the engine (rules 6.2 to 6.4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from .actions import ALONE, PASS, Actions, Bid, Pass, Put
from .board import RocketBoard
from .extend import Extension
from .occupied import exits_of, several
from .state import Rocket
from .turn import BID, PUT
from .variants import Variants


@final
class BidPhase(Phase[Rocket]):
    kind = "bid"
    rule = "6.3"

    def __init__(self, board: RocketBoard, actions: Actions, variants: Variants, extension: Extension) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.variants: Final = variants
        self.extension: Final = extension

    def seats(self, state: Rocket) -> tuple[int, ...]:
        return ALONE[state.asked]

    def facts(self, state: Rocket) -> tuple[int, ...]:
        return (state.line, state.bid, state.bidder, state.target, self._held(state, state.asked))

    def legal(self, state: Rocket, seat: int) -> list[Action]:
        return [PASS, *self.actions.bids[least_bid(state, seat) : self._held(state, seat) + 1]]

    def choose(self, state: Rocket, seat: int, spin: int) -> Action:
        least = least_bid(state, seat)
        number = spin * (self._held(state, seat) - least + 2) // SPINS
        return self.actions.bids[least + number - 1] if number else PASS

    def _held(self, state: Rocket, seat: int) -> int:
        return state.shares[seat * self.board.lines + state.line]

    def refusal(self, state: Rocket, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Bid):
            return Refusal("bid_first", (), "6.5", 1) if isinstance(action, Put) else self.not_asked_for()
        if action.amount > self._held(state, seat):
            return Refusal("too_few_shares", (action.amount, self._held(state, seat), state.line), "6.3")
        if action.amount < least_bid(state, seat):
            code, rule = ("mover_bid_too_low", "6.4") if seat == state.player else ("bid_too_low", "6.3")
            return Refusal(code, (action.amount, state.bid), rule)
        return None

    def apply(self, state: Rocket, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Bid):
            self._raise(state, seat, action.amount, log)
            return
        if log is not None:
            log.append(Event("passed", seat, (state.line,)))
        self.go_on(state, seat, log)

    def _raise(self, state: Rocket, seat: int, amount: int, log: Log | None) -> None:
        """The bidder puts the engine, unless there is only one hex for it (rules 6.4, 6.5)."""
        state.bid = amount
        state.bidder = seat
        if log is not None:
            log.append(Event("bid", seat, (amount, state.line)))
        returns = self.variants.mover_returns and seat == state.player
        if returns:
            state.target = state.choice
        if returns or not several(exits_of(state, state.line)):
            self.go_on(state, seat, log)
        else:
            state.phase = PUT

    def go_on(self, state: Rocket, seat: int, log: Log | None) -> None:
        """The mover has the last word."""
        if seat == state.player:
            self.extension.finish(state, log)
        else:
            self.ask_after(state, seat, log)

    def ask_after(self, state: Rocket, seat: int, log: Log | None) -> None:
        """Once round the table, the mover last; who has too few shares is passed over (rules 6.2)."""
        while True:
            seat = (seat + 1) % state.seats
            held = self._held(state, seat)
            if held > state.bid or (seat == state.player and held == state.bid > 0):
                state.asked = seat
                state.phase = BID
                return
            if seat == state.player:
                self.extension.finish(state, log)
                return


def least_bid(state: Rocket, seat: int) -> int:
    """More than the last bid, but the mover need only equal it (rules 6.3, 6.4)."""
    return state.bid if seat == state.player and state.bid else state.bid + 1
