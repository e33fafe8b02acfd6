"""The state of the stock-market game: the map, the stock card and the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from ...steam_map.rules.track_state import TrackState


@final
@dataclass(init=False)
class BaronsState(TrackState):
    turn: int  # from 1
    first: int  # seat with the first-player marker
    place: int  # index into `order` of the company that acts; cubes drawn so far during the set-up
    company: int  # being auctioned, building or moving goods, or NOTHING
    player: int  # seat asked to bid or buy, or NOBODY
    bid: int  # highest so far, 0 before the first one
    leader: int  # seat of the highest bid, or NOBODY
    bidders: int  # bit set of seats still in the auction
    round: int  # of deliveries, from 1
    gained: int  # own links that the moving cube has used
    movable: int  # bit set of colour * stops + stop: cubes that the company can deliver; derived
    bankrupt: int  # bit set of companies that are out
    bag: list[int]  # by colour: cubes in the bag during the set-up
    cash: list[int]  # by seat
    shares: list[int]  # by seat * companies + company
    available: list[int]  # by company: shares that can be bought
    left: list[int]  # by company: shares still on its card
    treasury: list[int]  # by company
    price: list[int]  # by company; SPACE_B is below 0
    performance: list[int]  # by company: own links used this turn
    controller: list[int]  # by company: seat with its card, or NOBODY
    order: list[int]  # companies in order of play
    sale: list[int]  # by seat * companies + company: shares to be sold, UNANSWERED until decided

    def copy(self) -> BaronsState:
        state = BaronsState()
        state.phase = self.phase
        state.seats = self.seats
        self.copy_map(state)
        state.turn = self.turn
        state.first = self.first
        state.place = self.place
        state.company = self.company
        state.player = self.player
        state.bid = self.bid
        state.leader = self.leader
        state.bidders = self.bidders
        state.round = self.round
        state.gained = self.gained
        state.movable = self.movable
        state.bankrupt = self.bankrupt
        state.bag = self.bag
        state.cash = self.cash[:]
        state.shares = self.shares[:]
        state.available = self.available[:]
        state.left = self.left[:]
        state.treasury = self.treasury[:]
        state.price = self.price[:]
        state.performance = self.performance[:]
        state.controller = self.controller[:]
        state.order = self.order[:]
        state.sale = self.sale[:]
        return state

    def own_supply(self) -> None:
        self.bag = self.bag[:]
