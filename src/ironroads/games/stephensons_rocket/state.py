"""The position: what lies on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from ...core.game import State


@final
@dataclass
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
    closed: int  # bit set of hexes with a town, track or an engine; derived
    beside_one: int  # bit set of hexes in or beside a line; derived
    beside_two: int  # bit set of hexes in or beside two lines or more; derived
    beside_three: int  # bit set of hexes in or beside three lines or more; derived
    beside_engines: int  # bit set of hexes with or beside an engine; derived
    crowded: int  # bit set of hexes with or beside a station; derived
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
    ahead: list[int]  # by line: bit set of hexes that its engine faces, free or not; 0 once it is dissolved; derived
    near: list[int]  # by line: bit set of hexes in or beside the line; derived
    towns: list[int]  # by line: bit set of connected towns; derived

    def copy(self) -> Rocket:
        return Rocket(
            self.phase, self.seats, self.player, self.action, self.moved, self.idle, self.lifted, self.line,
            self.choice, self.target, self.undecided, self.asked, self.bid, self.bidder, self.isolated, self.tiles,
            self.paid, self.counted, self.closed, self.beside_one, self.beside_two, self.beside_three,
            self.beside_engines, self.crowded, self.piles, self.cash[:], self.passengers[:], self.stations[:],
            self.tokens[:], self.shares[:], self.stack[:], self.extra[:], self.engine[:], self.heading[:],
            self.sides[:], self.hexes[:], self.ahead[:], self.near[:], self.towns[:],
        )  # fmt: skip
