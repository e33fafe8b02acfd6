"""The choice of an action: a token, a station, or a line to extend (rules 2 to 5)."""

from __future__ import annotations

from typing import Final, final

from ...core.bits import members, select
from ...core.game import Action, Event, Log, Phase, Refusal
from .actions import STATION, Actions, Lift, Move, Station, Take
from .board import RocketBoard
from .extend import Extension
from .ground import crowd, enterable, station_sites
from .state import Rocket
from .turn import PLACE, end_action
from .variants import Variants


@final
class ActionPhase(Phase[Rocket]):
    kind = "action"
    rule = "2.1"

    def __init__(self, board: RocketBoard, actions: Actions, variants: Variants, extension: Extension) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.variants: Final = variants
        self.extension: Final = extension

    def seats(self, state: Rocket) -> tuple[int, ...]:
        return (state.player,)

    def facts(self, state: Rocket) -> tuple[int, ...]:
        return (state.action,)

    def legal(self, state: Rocket, seat: int) -> list[Action]:
        found = self.actions.any_takes.pick(state.piles)
        stations = state.stations[seat]
        sites = station_sites(self.board, state)
        if sites and stations.bit_count() < self.board.stations:
            found.append(STATION)
        if stations:
            found += select(self.actions.lifts, self._liftable(state, seat, sites))
        free, moved, lists = enterable(state), state.moved, self.actions.move_lists
        for line, ahead in enumerate(state.ahead):
            hexes = ahead & free
            if hexes and not moved >> line & 1:
                found += lists[line].get(hexes) or self.actions.list_moves(line, hexes)
        return found

    def _liftable(self, state: Rocket, seat: int, sites: int) -> int:
        """Bit set of the own stations that could go elsewhere (rules 4.3)."""
        stations = state.stations[seat]
        if not self.variants.moves_connected:
            stations &= ~state.closed
        if sites:
            return stations
        for hex in members(stations):
            if not sites_for(self.board, state, seat, hex):
                stations ^= 1 << hex
        return stations

    def refusal(self, state: Rocket, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Move):
            return self._wrong_move(state, action.line, action.hex)
        if isinstance(action, Take):
            gone = not state.piles >> action.pile & 1
            return Refusal("no_token", (action.town, action.good), "3.1") if gone else None
        if isinstance(action, Station):
            return self._wrong_station(state, seat)
        return self._wrong_lift(state, seat, action.hex) if isinstance(action, Lift) else self.not_asked_for()

    def _wrong_move(self, state: Rocket, line: int, hex: int) -> Refusal | None:
        if state.engine[line] < 0:
            return Refusal("line_dissolved", (line,), "8.4")
        if state.moved >> line & 1:
            return Refusal("engine_moved", (line,), "2.2")
        return wrong_target(self.board, state, line, hex)

    def _wrong_station(self, state: Rocket, seat: int) -> Refusal | None:
        if state.stations[seat].bit_count() >= self.board.stations:
            return Refusal("no_stations_left", (self.board.stations,), "4.1")
        return None if station_sites(self.board, state) else Refusal("no_site", (), "4.2")

    def _wrong_lift(self, state: Rocket, seat: int, hex: int) -> Refusal | None:
        if not state.stations[seat] >> hex & 1:
            return Refusal("not_your_station", (hex,), "4.3")
        if not self.variants.moves_connected and state.closed >> hex & 1:
            return Refusal("station_connected", (hex,), "11.6")
        if not self._liftable(state, seat, station_sites(self.board, state)) >> hex & 1:
            return Refusal("no_site", (), "4.2")
        return None

    def apply(self, state: Rocket, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Move):
            self.extension.begin(state, seat, action.line, action.hex, log)
        elif isinstance(action, Take):
            self._take(state, seat, action.pile, log)
        elif isinstance(action, Lift):
            lift(self.board, state, seat, action.hex)
            state.phase = PLACE
        else:
            state.phase = PLACE

    def _take(self, state: Rocket, seat: int, pile: int, log: Log | None) -> None:
        board = self.board
        state.tokens[seat * board.piles + pile] += 1
        if sum(state.tokens[pile :: board.piles]) == board.pile_size[pile]:
            state.piles ^= 1 << pile
        state.idle = 0
        if log is not None:
            log.append(Event("took", seat, (board.pile_town[pile], board.pile_good[pile])))
        end_action(board, self.variants, state, log)


def lift(board: RocketBoard, state: Rocket, seat: int, hex: int) -> None:
    state.stations[seat] ^= 1 << hex
    state.lifted = hex
    crowd(board, state)


def sites_for(board: RocketBoard, state: Rocket, seat: int, hex: int) -> int:
    """Where the station of a hex could go instead."""
    trial = state.copy()
    lift(board, trial, seat, hex)
    return station_sites(board, trial) & ~(1 << hex)


def wrong_target(board: RocketBoard, state: Rocket, line: int, hex: int) -> Refusal | None:
    """Why the engine of a line cannot go to a hex; None if it can (rules 5.1 to 5.3)."""
    if hex == state.engine[line] or not board.ring[state.engine[line]] >> hex & 1:
        return Refusal("too_far", (line, hex), "5.1")
    if board.town_hexes >> hex & 1:
        return Refusal("town_there", (board.town_hex.index(hex),), "5.2")
    if state.closed >> hex & 1:
        return Refusal("track_there", (hex, owner(state, hex)), "5.2")
    if not state.ahead[line] >> hex & 1:
        return Refusal("sharp_curve", (line, board.direction(state.engine[line], hex)), "5.1")
    if state.beside_three >> hex & 1:
        return Refusal("beside_two", (hex, neighbours(state, line, hex)), "5.3")
    return None


def owner(state: Rocket, hex: int) -> int:
    """The line whose track or engine lies on a hex."""
    return [hexes >> hex & 1 for hexes in state.hexes].index(1)


def neighbours(state: Rocket, line: int, hex: int) -> int:
    """Bit set of the other lines beside a hex."""
    found = 0
    for other, near in enumerate(state.near):
        if other != line and near >> hex & 1:
            found |= 1 << other
    return found
