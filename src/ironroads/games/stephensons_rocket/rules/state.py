"""The position: what lies on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from ....core.rules.game import State


@final
@dataclass(init=False)
class Rocket(State):
    player: int  # whose turn it is: the mover
    action: int  # 1 or 2: which action of the turn
    moved: int  # bit set of lines whose engine was moved this turn
    idle: int  # actions in a row in which only stations were placed or moved
    lifted: int  # hex from which the station in hand was lifted, -1 if it was not on the board
    line: int  # being moved, -1 between moves
    choice: int  # hex that the mover chose, -1 between moves
    target: int  # hex where its engine stands for now, -1 between moves
    undecided: int  # bit set of seats that may still call a veto round
    asked: int  # seat asked for a bid, -1 outside veto rounds
    bid: int  # shares bid last, 0 before the first bid
    bidder: int  # seat of the last bid, -1 before it
    isolated: int  # bit set of lines
    tiles: int  # track tiles not laid yet
    paid: int  # pounds paid out by the bank
    counted: int  # bit set of towns: a start town counts once its engine has left; derived
    exits: int  # bit set by line * 6 + step, in the board's order: those that its engine may take; derived
    crowded: int  # bit set of hexes with or beside a station; derived
    spare: int  # hexes that are certainly open to stations, if it is above zero; derived
    piles: int  # bit set of token piles that are not empty; derived
    cash: list[int]  # by seat: pounds; secret
    passengers: list[int]  # by seat: passenger tokens
    stations: list[int]  # by seat: bit set of hexes
    tokens: list[int]  # by seat * piles + pile
    shares: list[int]  # by seat * lines + line, supplementary ones among them
    stack: list[int]  # by line: shares to be had for moving it
    extra: list[int]  # by line: supplementary shares that stand for it
    engine: list[int]  # by line: hex, -1 once it is dissolved
    heading: list[int]  # by line: direction of its last move, -1 in its start town
    sides: list[int]  # by direction: bit set of hexes whose track runs to that side
    hexes: list[int]  # by line: bit set of hexes with its track or engine
    towns: list[int]  # by line: bit set of connected towns; derived
    ground: list[int]  # by hex: bit set of the lines in or beside it, and what is there (see ground.py); derived
    left: list[int]  # by pile: tokens not taken yet; derived
    holders: list[int]  # by line: bit set of the seats that hold shares; derived
    placed: list[int]  # by seat: stations on the board; derived
    served: list[int]  # by line: stations on it, eight bits a seat; derived
    owned: list[int]  # by line: shares of it, eight bits a seat; derived
    cities: list[int]  # by town: tokens taken from it, eight bits a seat; derived
    goods: list[int]  # by good: tokens taken of it, eight bits a seat; derived

    def copy(self) -> Rocket:
        state = Rocket()
        state.phase = self.phase
        state.seats = self.seats
        state.player = self.player
        state.action = self.action
        state.moved = self.moved
        state.idle = self.idle
        state.lifted = self.lifted
        state.line = self.line
        state.choice = self.choice
        state.target = self.target
        state.undecided = self.undecided
        state.asked = self.asked
        state.bid = self.bid
        state.bidder = self.bidder
        state.isolated = self.isolated
        state.tiles = self.tiles
        state.paid = self.paid
        state.counted = self.counted
        state.exits = self.exits
        state.crowded = self.crowded
        state.spare = self.spare
        state.piles = self.piles
        state.cash = self.cash[:]
        state.passengers = self.passengers[:]
        state.stations = self.stations[:]
        state.tokens = self.tokens[:]
        state.shares = self.shares[:]
        state.stack = self.stack[:]
        state.extra = self.extra[:]
        state.engine = self.engine[:]
        state.heading = self.heading[:]
        state.sides = self.sides[:]
        state.hexes = self.hexes[:]
        state.towns = self.towns[:]
        state.ground = self.ground[:]
        state.left = self.left[:]
        state.holders = self.holders[:]
        state.placed = self.placed[:]
        state.served = self.served[:]
        state.owned = self.owned[:]
        state.cities = self.cities[:]
        state.goods = self.goods[:]
        return state
