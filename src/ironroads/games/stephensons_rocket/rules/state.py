"""The state of a game: everything on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from ....core.rules.game import State


@final
@dataclass(init=False)
class RocketState(State):
    player: int  # seat whose turn it is: the mover
    action: int  # 1 or 2: which action of the turn
    moved: int  # bit set of lines moved this turn
    idle: int  # actions in a row in which a station was moved (rules 10.3)
    lifted: int  # hex from which the station in hand was lifted, or NOWHERE
    line: int  # being moved, NOTHING between moves
    choice: int  # hex that the mover chose, NOWHERE between moves
    target: int  # hex where its engine would end for now, NOWHERE between moves
    undecided: int  # bit set of seats that may still call a veto round
    asked: int  # seat asked for a bid, NOBODY outside veto rounds
    bid: int  # shares bid last, 0 before the first bid
    bidder: int  # seat of the last bid, NOBODY before it
    isolated: int  # bit set of lines
    tiles: int  # track tiles not laid yet
    paid: int  # pounds paid out by the bank
    towns_in_play: int  # bit set; a start town comes into play when its engine leaves; derived
    exits: int  # bit set by line * 6 + place among its steps: where its engine may go; derived
    near_stations: int  # bit set of hexes on or beside a station; derived
    min_sites: int  # lower bound of the number of hexes for stations; may be negative; derived
    piles_left: int  # bit set of token piles that are not empty; derived
    cash: list[int]  # by seat: pounds; secret
    passengers: list[int]  # by seat: passenger tokens
    stations: list[int]  # by seat: bit set of hexes
    tokens: list[int]  # by seat * piles + pile
    shares: list[int]  # by seat * lines + line, supplementary ones among them
    stack: list[int]  # by line: shares that movers can take
    extra: list[int]  # by line: supplementary shares used for it
    engine: list[int]  # by line: hex, NOWHERE once it is dissolved
    heading: list[int]  # by line: direction of its last move, NOWHERE in its start town
    sides: list[int]  # by direction: bit set of hexes whose track runs to that side
    hexes: list[int]  # by line: bit set of hexes with its track or engine
    towns: list[int]  # by line: bit set of connected towns; derived
    occupancy: list[int]  # by hex: lines on or beside it, and what is there; see occupancy.py; derived
    tokens_left: list[int]  # by pile; derived
    shareholders: list[int]  # by line: bit set of seats; derived
    placed: list[int]  # by seat: stations on the board; derived
    line_stations: list[int]  # by line: stations on it, eight bits per seat; derived
    line_shares: list[int]  # by line: shares of it, eight bits per seat; derived
    city_tokens: list[int]  # by town: tokens taken from it, eight bits per seat; derived
    good_tokens: list[int]  # by good: tokens taken of it, eight bits per seat; derived

    def copy(self) -> RocketState:
        state = RocketState()
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
        state.towns_in_play = self.towns_in_play
        state.exits = self.exits
        state.near_stations = self.near_stations
        state.min_sites = self.min_sites
        state.piles_left = self.piles_left
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
        state.occupancy = self.occupancy[:]
        state.tokens_left = self.tokens_left[:]
        state.shareholders = self.shareholders[:]
        state.placed = self.placed[:]
        state.line_stations = self.line_stations[:]
        state.line_shares = self.line_shares[:]
        state.city_tokens = self.city_tokens[:]
        state.good_tokens = self.good_tokens[:]
        return state
