"""The position: what is drawn on the map and stands on the sheet of accounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from ....core.rules.game import State
from .network import Network


@final
@dataclass(init=False)
class DampfrossState(State):
    round: int  # of the building phase
    run: int  # number of the run, 0 in the building phase
    first: int  # seat that begins the round, or throws for the run
    player: int  # seat asked, building, or whose train throws
    partner: int  # seat that builds or is asked to go together with the player, -1 for none
    asked: int  # bit set of seats that refused to go together with the player
    skipped: int  # bit set of seats that have built with a partner this round
    throw: int  # the throw for everybody this round, 0 before it
    points: int  # left for building: die points, or units in the running phase
    lonely: int  # round in which only one town was left, 0 before the first
    joined: int  # bit set of towns that have a line or are somebody's start
    start: int  # hex where the run begins, -1 between runs
    lot: int  # lot of the start, -1 if it followed from the last run
    goal: int  # lot of the destination, -1 for special runs and between runs
    face: int  # face (0 to 5) of the special run, -1 for others
    goals: int  # bit set of hexes where the run may end
    step: int  # side for which the player says whom he pays, -1 otherwise
    heat: int  # round of the race
    accounts: list[int]  # by seat
    track: list[int]  # by party: bit set of sides
    # copies share footing, ferries, jumps, ticks and tolls: a changed one is a new list, see `core.lists`
    footing: list[int]  # by seat: bit set of hexes where it may begin without track (start, ferry, jump)
    ferries: list[int]  # by ferry: seat of the owner, -1 for nobody
    jumps: list[int]  # by seat * seats + rival: jumps along his lines
    ticks: list[int]  # by lot: how often it was start or destination
    train: list[int]  # by seat: seat that leads its train; -1 stays out, -2 not yet said
    routes: list[int]  # steps of all trains, one after the other: hex * 32 + whom is paid
    begins: list[int]  # by seat: where the route of its train begins in routes
    lengths: list[int]  # by seat: number of steps of its train
    places: list[int]  # by seat: steps its train has gone
    afloat: list[int]  # by seat: points spent on the ferry it is on
    arrived: list[int]  # by seat: round of the race in which its train came in, 0 before
    spare: list[int]  # by seat: points left over on arrival
    earned: list[int]  # by seat: prize and fares of this run
    network: Network  # what follows from track and footing; derived
    fares_due: list[int]  # by party, then the bank: fares on the route being drawn; derived

    @property
    def lines(self) -> list[int]:
        return self.network.lines

    @property
    def present(self) -> list[int]:
        return self.network.present

    def copy(self) -> DampfrossState:
        state = DampfrossState()
        state.phase = self.phase
        state.seats = self.seats
        state.round = self.round
        state.run = self.run
        state.first = self.first
        state.player = self.player
        state.partner = self.partner
        state.asked = self.asked
        state.skipped = self.skipped
        state.throw = self.throw
        state.points = self.points
        state.lonely = self.lonely
        state.joined = self.joined
        state.start = self.start
        state.lot = self.lot
        state.goal = self.goal
        state.face = self.face
        state.goals = self.goals
        state.step = self.step
        state.heat = self.heat
        state.accounts = self.accounts[:]
        state.track = self.track[:]
        state.footing = self.footing
        state.ferries = self.ferries
        state.jumps = self.jumps
        state.ticks = self.ticks
        state.train = self.train[:]
        state.routes = self.routes[:]
        state.begins = self.begins[:]
        state.lengths = self.lengths[:]
        state.places = self.places[:]
        state.afloat = self.afloat[:]
        state.arrived = self.arrived[:]
        state.spare = self.spare[:]
        state.earned = self.earned[:]
        state.network = self.network.share()
        state.fares_due = self.fares_due
        return state
