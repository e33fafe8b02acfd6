"""Which phase follows which, and which player or company is next (rules 2 to 8)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has
from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY, NOTHING, UNANSWERED
from ...steam_map.rules.goods import Goods
from ...steam_map.rules.links import Links
from ...steam_map.rules.placements import Placements
from .control import after_selling
from .dividends import adjust_prices, pay_dividends
from .phases import BID, BUILD, BUY, LOAD, ORDER, OVER, SELL
from .state import BaronsState
from .stock_card import StockCard


@final
class Turn:
    """Leads from phase to phase and from turn to turn."""

    def __init__(
        self, card: StockCard, placements: Placements, goods: Goods, growing: bool, drawn: bool, hidden: bool
    ) -> None:
        self.card: Final = card
        self.placements: Final = placements
        self.links: Final[Links] = placements.links
        self.goods: Final = goods
        self.growing: Final = growing  # option: turn + 1 tiles on every map
        self.drawn: Final = drawn  # option: the order of play is drawn
        self.hidden: Final = hidden  # option: players without enough money are asked too, or skipping would reveal it

    def begin_turn(self, state: BaronsState, log: Log | None) -> None:
        """Draw the order of play among the solvent companies (rules 8.1)."""
        if log is not None:
            log.append(Event("turn", NOBODY, (state.turn,)))
        living = [company for company in range(self.card.companies) if not has(state.bankrupt, company)]
        if self.drawn and len(living) > 1:
            state.order, state.phase = [], ORDER
        else:
            state.order = living
            self.begin_buying(state, log)

    def begin_buying(self, state: BaronsState, log: Log | None) -> None:
        state.place = -1
        self.next_auction(state, log)

    def next_auction(self, state: BaronsState, log: Log | None) -> None:
        """Companies without available shares are skipped; the marker stays where it is (rules 2.1)."""
        state.place += 1
        while state.place < len(state.order) and not state.available[state.order[state.place]]:
            state.place += 1
        if state.place == len(state.order):
            self._begin_building(state, log)
            return
        state.company, state.phase = state.order[state.place], BID
        state.bid, state.leader, state.bidders = 0, NOBODY, (1 << state.seats) - 1
        state.player = (state.first - 1) % state.seats
        if log is not None:
            log.append(Event("auction", state.first, (state.company, state.available[state.company])))
        self.next_bidder(state, log)

    def least(self, state: BaronsState) -> int:
        """The smallest possible bid (rules 2.2)."""
        return state.bid + 1 if state.bid else max(state.price[state.company], self.card.least_bid)

    def next_bidder(self, state: BaronsState, log: Log | None) -> None:
        """Ask the next bidder clockwise; with open money, players who cannot bid are out."""
        least, player, leader = self.least(state), state.player, state.leader
        rivals = state.bidders if leader == NOBODY else state.bidders & ~(1 << leader)
        while rivals:
            player = (player + 1) % state.seats
            if not has(rivals, player):
                continue
            if self.hidden or state.cash[player] >= least:
                state.player = player
                return
            rivals ^= 1 << player
            state.bidders ^= 1 << player
        self._end_bidding(state, log)

    def _end_bidding(self, state: BaronsState, log: Log | None) -> None:
        state.bidders = 0
        if state.leader == NOBODY:
            if log is not None:
                log.append(Event("no_bids", NOBODY, (state.company,)))
            self.next_auction(state, log)
            return
        state.player, state.phase = state.leader, BUY

    def next_buyer(self, state: BaronsState, log: Log | None) -> None:
        """Ask the next buyer: once around, clockwise from the winner, while shares are left (rules 2.4)."""
        state.player = (state.player + 1) % state.seats
        while state.available[state.company] and state.player != state.leader:
            if self.hidden or state.cash[state.player] >= state.bid:
                return
            state.player = (state.player + 1) % state.seats
        state.first = (state.first + 1) % state.seats
        if log is not None:
            log.append(Event("marker", state.first))
        self.next_auction(state, log)

    def _begin_building(self, state: BaronsState, log: Log | None) -> None:
        state.player = state.leader = NOBODY
        state.bid, state.place = 0, -1
        self.next_builder(state, log)

    def money(self, state: BaronsState) -> int:
        """The most the company can pay: its treasury, and the proceeds of issuing all its shares (rules 4.5)."""
        company = state.company
        return state.treasury[company] + self.card.issue_value * state.left[company]

    def limit(self, state: BaronsState) -> int:
        return self.card.tiles_allowed(state.turn, self.growing)

    def next_builder(self, state: BaronsState, log: Log | None) -> None:
        """Companies with a controller build in order of play; those without enough money are skipped."""
        state.place += 1
        while state.place < len(state.order):
            state.company, state.laid, state.fresh = state.order[state.place], 0, 0
            if state.controller[state.company] != NOBODY:
                if self.money(state) >= self.placements.least_cost:
                    state.phase = BUILD
                    return
                self.end_building(state, log)
            state.place += 1
        state.company, state.laid = NOTHING, 0
        state.round, state.place = 1, -1
        self.next_mover(state, log)

    def end_building(self, state: BaronsState, log: Log | None) -> None:
        """Incomplete links that were not extended become unowned (rules 3.5)."""
        for stop in self.links.lose(state, state.company):
            if log is not None:
                log.append(Event("lost", state.controller[state.company], (state.company, stop)))
        state.fresh = 0

    def next_mover(self, state: BaronsState, log: Log | None) -> None:
        """Every company may move a cube, then every company another one (rules 5.1)."""
        while True:
            state.place += 1
            if state.place >= len(state.order):
                if state.round >= self.card.deliveries or not state.order:
                    break
                state.round, state.place = state.round + 1, 0
            state.company = state.order[state.place]
            if state.controller[state.company] != NOBODY:
                state.movable = self.goods.movable(state, state.company)
                if state.movable:
                    state.phase = LOAD
                    return
        state.company, state.round, state.place, state.movable = NOTHING, 0, 0, 0
        pay_dividends(self.card, state, log)
        adjust_prices(self.card, state, log)
        self._begin_selling(state, log)

    def _begin_selling(self, state: BaronsState, log: Log | None) -> None:
        """Ask all players with shares above zero in secret (rules 7.1)."""
        companies, price = self.card.companies, state.price
        state.sale = [
            UNANSWERED if count and price[index % companies] >= 0 else 0 for index, count in enumerate(state.shares)
        ]
        if UNANSWERED in state.sale:
            state.phase = SELL
        else:
            self.end_turn(state, log)

    def reveal(self, state: BaronsState, log: Log | None) -> None:
        """Carry out all sales at once, then settle control of all companies (rules 7.2)."""
        card = self.card
        for index, count in enumerate(state.sale):
            if count:
                seat, company = index // card.companies, index % card.companies
                state.sale[index] = 0
                state.shares[index] -= count
                state.available[company] += count
                state.cash[seat] += count * state.price[company]
                if log is not None:
                    because = (Event("each", NOBODY, (state.price[company],)),)
                    log.append(Event("sold", seat, (company, count, count * state.price[company]), because))
        for company in state.order:
            after_selling(card, state, company, log)
        self.end_turn(state, log)

    def end_turn(self, state: BaronsState, log: Log | None) -> None:
        """Bankruptcies, then the next turn, or the end after the last one (rules 7.4, 8)."""
        for company in state.order:
            if state.price[company] < 0:
                self._go_bankrupt(state, company, log)
        state.order = [company for company in state.order if not has(state.bankrupt, company)]
        if state.turn == self.card.turns or not state.order:
            state.phase = OVER
            return
        state.turn += 1
        self.begin_turn(state, log)

    def _go_bankrupt(self, state: BaronsState, company: int, log: Log | None) -> None:
        """Remove the company's shares from the game; all companies may use its track (rules 7.4)."""
        state.bankrupt |= 1 << company
        state.available[company] = state.left[company] = state.treasury[company] = 0
        state.controller[company] = NOBODY
        for seat in range(state.seats):
            state.shares[seat * self.card.companies + company] = 0
        self.links.release(state, company)
        if log is not None:
            log.append(Event("bankrupt", NOBODY, (company,)))

    def undrawn(self, state: BaronsState) -> int:
        """Bit set of the solvent companies that are not in the order of play yet."""
        left = (1 << self.card.companies) - 1 & ~state.bankrupt
        for company in state.order:
            left ^= 1 << company
        return left
