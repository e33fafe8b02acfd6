"""The position of the stock-market game: what lies on the map, on the stock card and before the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from .rails import Rails


@final
@dataclass
class Barons(Rails):
    turn: int  # from 1
    first: int  # seat with the first-player marker
    place: int  # index into `order` of the company that acts; cubes drawn so far during the set-up
    company: int  # being auctioned, building or moving goods; -1 between
    player: int  # seat asked to bid or buy, -1 between
    bid: int  # highest so far, 0 before the first one
    leader: int  # seat of the highest bid, -1 before it
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
    price: list[int]  # by company; -1 is the space B
    performance: list[int]  # by company: own links used this turn
    controller: list[int]  # by company: seat with its card, -1 for nobody
    order: list[int]  # companies in order of play
    sale: list[int]  # by seat * companies + company: shares to be sold, UNANSWERED while not decided

    def copy(self) -> Barons:
        return Barons(
            self.phase, self.seats, self.hex, self.laid, self.fresh, self.at, self.good, self.visited, self.cities,
            self.joined, self.empty, self.out, self.tile[:], self.owner[:], self.marker[:], self.cubes[:],
            self.targets[:], self.origin[:], self.ends[:], self.loose[:], self.tips[:], self.stops[:], self.near[:],
            self.links[:], self.used[:], self.present[:], self.turn, self.first, self.place, self.company, self.player,
            self.bid, self.leader, self.bidders, self.round, self.gained, self.movable, self.bankrupt, self.bag[:],
            self.cash[:], self.shares[:], self.available[:], self.left[:], self.treasury[:], self.price[:],
            self.performance[:], self.controller[:], self.order[:], self.sale[:],
        )  # fmt: skip
