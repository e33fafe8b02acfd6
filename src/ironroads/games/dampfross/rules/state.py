"""The state of a game: what is drawn on the map and written on the sheet of accounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ....core.rules.game import State
from ....core.rules.sentinels import NOBODY, UNANSWERED
from .network import Network
from .owner_sets import OwnerSets

# values of `train` that are not seats
STAYS_OUT: Final = NOBODY  # written as "out" in positions
SILENT: Final = UNANSWERED  # has not said yet whether it enters; written as "silent"


@final
@dataclass(init=False)
class DampfrossState(State):
    round: int  # of the building phase
    run: int  # number of the run, 0 in the building phase
    first: int  # seat that begins the round, or throws for the run
    player: int  # seat asked, building, or whose train throws; NOBODY before the game and after it
    partner: int  # seat that builds with the player, or is asked to build or run together; NOBODY for none
    asked: int  # bit set of seats that have declined to go together with the player
    skipped: int  # bit set of seats that have built with a partner this round
    throw: int  # the one throw that counts for all this round, 0 before it
    points: int  # left for building: die points, or units in the running phase
    landed: int  # hex of a jump from which the player must build on now, NOWHERE otherwise
    lonely: int  # round in which only one town was left, 0 before
    joined: int  # bit set of towns that have a line or are a player's start
    start: int  # hex where the run begins, NOWHERE between runs
    lot: int  # lot (index in NUMBERS) of the start, NOTHING if the last run ended there or none was thrown
    goal: int  # lot of the destination, NOTHING for special runs and between runs
    face: int  # die (0 to 5) of the special run, NOTHING for other runs
    goals: int  # bit set of hexes where the run may end
    step: int  # side for which the player says who is paid, NOWHERE otherwise
    heat: int  # round of the race
    accounts: list[int]  # by seat
    track: list[int]  # by owner: bit set of sides
    # copies share footing, ferries, jumps, ticks and fares_due: change them by `shared_lists.changed` only
    footing: list[int]  # by seat: bit set of hexes where it may begin without track (start, ferry, jump)
    ferries: list[int]  # by ferry: seat of the owner, or NOBODY
    jumps: list[int]  # by seat * seats + rival: jumps along the rival's lines
    ticks: list[int]  # by lot: how often it was start or destination
    train: list[int]  # by seat: seat that leads its train, STAYS_OUT or SILENT
    routes: list[int]  # steps of all trains, one train after the other; see `running.route_steps`
    begins: list[int]  # by seat: where the route of its train begins in routes
    lengths: list[int]  # by seat: number of steps of its train
    places: list[int]  # by seat: steps its train has gone
    afloat: list[int]  # by seat: points spent on the ferry its train is on
    arrived: list[int]  # by seat: round of the race in which its train arrived, 0 before
    spare: list[int]  # by seat: points left over on arrival
    earned: list[int]  # by seat: prize and fares of this run
    network: Network  # what follows from track and footing; derived
    fares_due: list[int]  # by owner, then the bank: fares of the route being drawn; derived

    @property
    def lines(self) -> OwnerSets:
        return self.network.lines

    @property
    def present(self) -> OwnerSets:
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
        state.landed = self.landed
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
