"""What follows what: auctions, building and claiming, turn by turn."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has, members
from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY, NOTHING
from .board import SteelBoard
from .phases import BUILD, CLAIM, OFFER, OVER
from .scoring import final_controller, pay_profits, pay_shares
from .state import SteelState
from .track import buildable, free_routes

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
        while state.sold != self.board.all_companies and state.passes < state.seats:
            if state.cubes[state.active]:
                return
            state.active = (state.active + 1) % state.seats
            state.passes += 1
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
            log.append(self._pass_reason(state, company))

    def _pass_reason(self, state: SteelState, company: int) -> Event:
        """Why a company passes: no controller, no links, no free route, or too few cubes (4.6, 4.7)."""
        board, seat, cubes = self.board, state.controller[company], state.treasury[company]
        if seat == NOBODY:
            return Event("unsold_passes", seat, (company, cubes))
        if state.links[company] >= board.links[company]:
            return Event("passes_without_links", seat, (company, cubes, board.links[company]))
        routes = free_routes(board, state, company)
        if not routes:
            return Event("passes_without_route", seat, (company, cubes))
        cheapest = min([board.cost[route] for route in members(routes)])
        return Event("passes_without_cubes", seat, (company, cubes, cheapest))

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
