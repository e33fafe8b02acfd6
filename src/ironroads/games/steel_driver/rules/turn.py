"""What follows what: auctions, building and claiming, turn by turn."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has
from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY, NOTHING
from .board import SteelBoard
from .phases import BUILD, CLAIM, OFFER, OVER
from .scoring import final_controller, pay_profits, pay_shares
from .state import SteelState
from .track import buildable

TURNS: Final = 5


@final
class Turn:
    """Leads from phase to phase and from turn to turn."""

    def __init__(self, board: SteelBoard) -> None:
        self.board: Final = board

    def begin(self, state: SteelState, log: Log | None) -> None:
        """All players take cubes, and all companies can be auctioned again (rules 2.1)."""
        income = self.board.income[state.seats]
        for seat in range(state.seats):
            state.cubes[seat] += income
        state.sold = 0
        state.passes = 0
        state.company = NOTHING
        state.phase = OFFER
        if log is not None:
            log.append(Event("turn", NOBODY, (state.turn, income)))

    def end_auction(self, state: SteelState, log: Log | None) -> None:
        """The active marker goes to the left neighbour of the auctioneer (rules 3.6)."""
        state.bid = 0
        state.leader = NOBODY
        state.company = NOTHING
        state.bidders = 0
        state.passes = 0
        state.active = (state.active + 1) % state.seats
        state.phase = OFFER
        self._find_auctioneer(state, log)

    def pass_marker(self, state: SteelState, log: Log | None) -> None:
        state.active = (state.active + 1) % state.seats
        state.passes += 1
        self._find_auctioneer(state, log)

    def _find_auctioneer(self, state: SteelState, log: Log | None) -> None:
        """Skip players without cubes; build once all is sold or the marker has gone round (rules 3.3, 3.7)."""
        while state.passes < state.seats and not state.cubes[state.active]:
            if log is not None:
                log.append(Event("no_cubes", state.active))
            state.active = (state.active + 1) % state.seats
            state.passes += 1
        if state.passes == state.seats or state.sold == self.board.all_companies:
            state.phase = BUILD
            state.place = 0
            self.find_builder(state, log)

    def find_builder(self, state: SteelState, log: Log | None) -> None:
        """Ask the next company that can build; those before it that cannot pass (rules 4.6)."""
        board = self.board
        while state.passed != board.all_companies:
            state.place %= board.companies
            company = state.order[state.place]
            if not has(state.passed, company):
                if state.controller[company] != NOBODY and buildable(board, state, company):
                    state.company = company
                    return
                self._pass_company(state, company, log)
            state.place += 1
        self._end(state, log)

    def _pass_company(self, state: SteelState, company: int, log: Log | None) -> None:
        state.passed |= 1 << company
        state.next_order.append(company)
        if log is not None:
            seat = state.controller[company]
            kind = "unsold_passes" if seat == NOBODY else "company_passes"
            log.append(Event(kind, seat, (company, state.treasury[company])))

    def _end(self, state: SteelState, log: Log | None) -> None:
        """Pay profits; the order in which companies passed becomes the order of play (rules 5 and 6)."""
        pay_profits(self.board, state, log)
        state.order = state.next_order
        state.next_order = []
        state.passed = 0
        state.company = NOTHING
        for company in range(self.board.companies):
            state.profit[company] = state.bonus[company] = state.fresh[company] = 0
            state.controller[company] = NOBODY
        if state.turn == TURNS:
            self._begin_claiming(state, log)
        else:
            state.turn += 1
            self.begin(state, log)

    def _begin_claiming(self, state: SteelState, log: Log | None) -> None:
        """Put a goods cube into every connected city; most shares give control (rules 7.1, 7.2)."""
        board = self.board
        state.phase = CLAIM
        state.place = 0
        for company in range(board.companies):
            state.treasury[company] = 0
            state.left |= state.cities[company]
            seat = state.controller[company] = final_controller(board, state, company)
            if log is not None and seat != NOBODY:
                log.append(Event("holds", seat, (company, state.shares[seat * board.companies + company])))
        self.find_claimant(state, log)

    def find_claimant(self, state: SteelState, log: Log | None) -> None:
        """Ask the next company that can take a cube; one that cannot is out for good (rules 7.3)."""
        board = self.board
        while state.passed != board.all_companies:
            state.place %= board.companies
            company = state.order[state.place]
            if not has(state.passed, company):
                if state.cities[company] & state.left:
                    state.company = company
                    return
                state.passed |= 1 << company
            state.place += 1
        state.company = NOTHING
        pay_shares(board, state, log)
        state.phase = OVER
