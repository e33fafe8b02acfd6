"""The state of Steam's base and standard games: the map, the supply and the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from ...steam_map.rules.track_state import TrackState


@final
@dataclass(init=False)
class SteamState(TrackState):
    """Owners of track are seats."""

    turn: int
    player: int  # seat asked, or NOBODY
    place: int  # how many have acted in this phase; in an auction of single places: the place for sale
    round: int  # of moving goods, 0 or 1
    drawn: int  # cubes drawn in the set-up
    bid: int  # highest so far, NOTHING before the first
    leader: int  # seat of the highest bid, or NOBODY
    bidders: int  # bit set of seats still in the auction
    waiting: int  # bit set of seats that may still pass once without leaving the auction
    owing: int  # bit set of seats that still have to use City Growth or Urbanization
    raised: int  # bit set of seats that have raised their locomotive instead of moving a cube in this turn
    bankrupt: int  # bit set of seats
    movable: int  # bit set of colour * stops + stop: cubes that the player can move; derived
    group: int  # supply space that was chosen, or NOTHING
    grown: int  # bit set of cities with a growth marker, New Cities included
    # copies share these lists: replace them, never change them; see `core.rules.shared_lists`
    order: list[int]  # seats in playing order, without the bankrupt ones
    placed: list[int]  # by place: seat that has it in the next order, or NOBODY
    bids: list[int]  # by seat: last bid, or NOTHING
    locomotive: list[int]  # by seat
    taken: list[int]  # by seat: action tile of this turn, or NOTHING
    ridden: list[int]  # by owner: links that the moving cube has used, then the points still to be credited
    # the state's own lists
    cash: list[int]  # by seat
    income: list[int]  # by seat
    points: list[int]  # by seat
    # shared until `own_goods`
    supply: list[int]  # by supply space * colours + colour
    new_cities: list[int]  # by colour: New Cities not yet on the map
    bag: list[int]  # by colour; derived

    def copy(self) -> SteamState:
        state = SteamState()
        state.phase = self.phase
        state.seats = self.seats
        self.copy_map(state)
        state.turn = self.turn
        state.player = self.player
        state.place = self.place
        state.round = self.round
        state.drawn = self.drawn
        state.bid = self.bid
        state.leader = self.leader
        state.bidders = self.bidders
        state.waiting = self.waiting
        state.owing = self.owing
        state.raised = self.raised
        state.bankrupt = self.bankrupt
        state.movable = self.movable
        state.group = self.group
        state.grown = self.grown
        state.order = self.order
        state.placed = self.placed
        state.bids = self.bids
        state.locomotive = self.locomotive
        state.taken = self.taken
        state.ridden = self.ridden
        state.cash = self.cash[:]
        state.income = self.income[:]
        state.points = self.points[:]
        state.supply = self.supply
        state.new_cities = self.new_cities
        state.bag = self.bag
        return state

    def own_supply(self) -> None:
        self.supply = self.supply[:]
        self.new_cities = self.new_cities[:]
        self.bag = self.bag[:]
