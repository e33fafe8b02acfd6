"""The active player puts a company up for auction or passes the marker (rules 3.1 to 3.3)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has
from ....core.rules.game import Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOBODY
from .actions import Actions, Offer, On
from .phases import BID
from .state import SteelState
from .turn import Turn


@final
class OfferPhase(Phase[SteelState]):
    kind = "offer"
    rule = "3.1"

    def __init__(self, actions: Actions, turn: Turn) -> None:
        self.actions: Final = actions
        self.turn: Final = turn

    def seats(self, state: SteelState) -> tuple[int, ...]:
        return (state.active,)

    def facts(self, state: SteelState) -> tuple[int, ...]:
        return (state.turn, state.cubes[state.active])

    def legal(self, state: SteelState, seat: int) -> list[Action]:
        return self.actions.openings[state.sold]

    def refusal(self, state: SteelState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, On):
            return None
        if not isinstance(action, Offer):
            return self.not_asked_for()
        if has(state.sold, action.company):
            return Refusal("sold_this_turn", (action.company,), "3.6")
        return None

    def apply(self, state: SteelState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Offer):
            self._begin_auction(state, seat, action.company, log)
        else:
            self.turn.pass_marker(state, log)

    def _begin_auction(self, state: SteelState, seat: int, company: int, log: Log | None) -> None:
        state.company = company
        state.bid = 0
        state.leader = NOBODY
        state.bidders = (1 << state.seats) - 1
        state.player = seat
        state.phase = BID
        if log is not None:
            log.append(Event("offered", seat, (company,)))
