"""The state of a game: everything on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from ....core.rules.game import State


@final
@dataclass(init=False)
class SteelState(State):
    turn: int  # 1 to 5
    active: int  # seat with the active marker
    passes: int  # how often in a row the active marker was passed
    player: int  # seat asked for a bid, NOBODY before the first auction
    company: int  # being auctioned, building or claiming; NOTHING between auctions
    bid: int  # highest so far, 0 before the opening bid
    leader: int  # seat of the highest bid, NOBODY before it
    bidders: int  # bit set of seats still in the auction
    sold: int  # bit set of companies sold this turn
    place: int  # index into `order` of the company that acts
    passed: int  # bit set of companies that have passed, or can claim no more
    linked_by: int  # company that completed the transcontinental link, NOTHING before
    free: int  # bit set of routes without track
    joined: int  # bit set of cities joined by any track to the first end of the link, 0 once linked; derived
    left: int  # bit set of cities with a goods cube, at the end of the game
    cubes: list[int]  # by seat
    cash: list[int]  # by seat
    shares: list[int]  # by seat * companies + company
    controller: list[int]  # by company: seat with its marker this turn, or NOBODY
    last_controller: list[int]  # by company: last seat that had its marker, or NOBODY
    treasury: list[int]  # by company: cubes in its box
    profit: list[int]  # by company: dollars this turn
    bonus: list[int]  # by company: part of the profit from the transcontinental link
    fresh: list[int]  # by company: bit set of cities reached, and so paid, this turn
    order: list[int]  # companies in order of play
    next_order: list[int]  # companies in the order they passed in this turn
    origin: list[int]  # by company: its first city, NOWHERE before its first link
    cities: list[int]  # by company: bit set of connected cities; derived
    border: list[int]  # by company: bit set of routes that touch its cities; derived
    track: list[int]  # by company: bit set of routes
    links: list[int]  # by company: number of links built; derived
    goods: list[int]  # by company * goods + colour: cubes claimed

    def copy(self) -> SteelState:
        state = SteelState()
        state.phase = self.phase
        state.seats = self.seats
        state.turn = self.turn
        state.active = self.active
        state.passes = self.passes
        state.player = self.player
        state.company = self.company
        state.bid = self.bid
        state.leader = self.leader
        state.bidders = self.bidders
        state.sold = self.sold
        state.place = self.place
        state.passed = self.passed
        state.linked_by = self.linked_by
        state.free = self.free
        state.joined = self.joined
        state.left = self.left
        state.cubes = self.cubes[:]
        state.cash = self.cash[:]
        state.shares = self.shares[:]
        state.controller = self.controller[:]
        state.last_controller = self.last_controller[:]
        state.treasury = self.treasury[:]
        state.profit = self.profit[:]
        state.bonus = self.bonus[:]
        state.fresh = self.fresh[:]
        state.order = self.order[:]
        state.next_order = self.next_order[:]
        state.origin = self.origin[:]
        state.cities = self.cities[:]
        state.border = self.border[:]
        state.track = self.track[:]
        state.links = self.links[:]
        state.goods = self.goods[:]
        return state
