"""The choice of an action: a token, a station, or a line to extend (rules 2 to 5)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import bitset, members, select
from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from .actions import ALONE, STATION, Actions, Lift, Move, Station, Take
from .board import RocketBoard
from .extend import Extension
from .occupied import NEAR, OWNER, TAKEN, ahead, crowd, has_site, several, station_sites, targets
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
        # by bit set of lines: bit set of all their exits
        self.halted: Final[list[int]] = [
            bitset([6 * line + step for line in members(lines) for step in range(6)])
            for lines in range(1 << board.lines)
        ]

    def seats(self, state: Rocket) -> tuple[int, ...]:
        return ALONE[state.player]

    def facts(self, state: Rocket) -> tuple[int, ...]:
        return (state.action,)

    def legal(self, state: Rocket, seat: int) -> list[Action]:
        found = self.actions.any_takes.pick(state.piles)
        room = has_site(self.board, state)
        if room and state.placed[seat] < self.board.stations:
            found.append(STATION)
        if state.placed[seat]:
            found += select(self.actions.lifts, self._liftable(state, seat, room))
        for line, moves in enumerate(self.actions.moves):
            if not state.moved >> line & 1:
                found += [moves[hex] for hex in targets(self.board, state, line)]
        return found

    def choose(self, state: Rocket, seat: int, spin: int) -> Action:
        """What stands in the list of `legal` at this place, without the list."""
        takes, placed = state.piles.bit_count(), state.placed[seat]
        room = state.spare > 0 or has_site(self.board, state)
        places = 1 if room and placed < self.board.stations else 0
        liftable = self._liftable(state, seat, room) if placed else 0
        lifts = liftable.bit_count() if liftable else 0
        exits = state.exits & ~self.halted[state.moved]
        number = spin * (takes + places + lifts + exits.bit_count()) // SPINS
        if number < takes:
            return self.actions.any_takes.item(state.piles, number)
        number -= takes + places
        if number < 0:
            return STATION
        if number < lifts:
            return select(self.actions.lifts, liftable)[number]
        for _ in range(number - lifts):
            exits &= exits - 1
        exit = (exits & -exits).bit_length() - 1
        return self.actions.moves[exit // 6][ahead(self.board, state, exit // 6)[exit % 6]]

    def _liftable(self, state: Rocket, seat: int, room: bool) -> int:
        """Bit set of the own stations that could go elsewhere (rules 4.3)."""
        stations = state.stations[seat]
        if not self.variants.moves_connected:
            for hexes in state.hexes:
                stations &= ~hexes
        if room:
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
            return Refusal("line_dissolved", (line,), "8.4", 3)
        wrong = wrong_place(self.board, state, line, hex)
        if state.moved >> line & 1:
            return Refusal("engine_moved", (line,), "2.2", 2 * wrong.distance if wrong else 0)
        return wrong or wrong_target(self.board, state, line, hex)

    def _wrong_station(self, state: Rocket, seat: int) -> Refusal | None:
        if state.placed[seat] >= self.board.stations:
            return Refusal("no_stations_left", (self.board.stations,), "4.1")
        return None if has_site(self.board, state) else Refusal("no_site", (), "4.2")

    def _wrong_lift(self, state: Rocket, seat: int, hex: int) -> Refusal | None:
        if not state.stations[seat] >> hex & 1:
            return Refusal("not_your_station", (hex,), "4.3", 1 if state.ground[hex] >> OWNER else 3)
        if not self.variants.moves_connected and state.ground[hex] & TAKEN:
            return Refusal("station_connected", (hex,), "11.6")
        if not self._liftable(state, seat, has_site(self.board, state)) >> hex & 1:
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
        state.cities[board.pile_town[pile]] += 1 << 8 * seat
        state.goods[board.pile_good[pile]] += 1 << 8 * seat
        state.left[pile] -= 1
        if not state.left[pile]:
            state.piles ^= 1 << pile
        state.idle = 0
        if log is not None:
            log.append(Event("took", seat, (board.pile_town[pile], board.pile_good[pile])))
        end_action(board, self.variants, state, log)


def lift(board: RocketBoard, state: Rocket, seat: int, hex: int) -> None:
    state.stations[seat] ^= board.bit[hex]
    state.lifted = hex
    state.placed[seat] -= 1
    state.spare += 7
    state.ground[hex] ^= seat + 1 << OWNER
    crowd(board, state)
    if state.ground[hex] & TAKEN:
        state.served[owner(state, hex)] -= 1 << 8 * seat


def sites_for(board: RocketBoard, state: Rocket, seat: int, hex: int) -> int:
    """Where the station of a hex could go instead."""
    trial = state.copy()
    lift(board, trial, seat, hex)
    return station_sites(board, trial) & ~(1 << hex)


def wrong_place(board: RocketBoard, state: Rocket, line: int, hex: int) -> Refusal | None:
    """Why the engine of a line cannot go to a hex, wherever it heads (rules 5.1, 5.2)."""
    if state.engine[line] == hex:
        return Refusal("engine_here", (line, hex), "5.1")
    if board.town_hexes >> hex & 1:
        return Refusal("town_there", (board.town_hex.index(hex),), "5.2", 1)
    if state.ground[hex] & TAKEN:
        return Refusal("track_there", (hex, owner(state, hex)), "5.2", 1)
    if board.ring[state.engine[line]] >> hex & 1:
        return None
    if state.line == line or any([engine >= 0 and board.ring[engine] >> hex & 1 for engine in state.engine]):
        return Refusal("too_far", (line, hex), "5.1", 2)
    return Refusal("no_engine_near", (hex,), "5.1", 2)


def wrong_target(board: RocketBoard, state: Rocket, line: int, hex: int) -> Refusal | None:
    """Why the engine of a line cannot go to a free hex beside it; None if it can (rules 5.1, 5.3)."""
    if hex not in ahead(board, state, line):
        return Refusal("sharp_curve", (line, board.direction(state.engine[line], hex)), "5.1")
    others = state.ground[hex] & (NEAR ^ 1 << line)
    return Refusal("beside_two", (hex, others), "5.3") if several(others) else None


def owner(state: Rocket, hex: int) -> int:
    """The line whose track or engine lies on a hex."""
    return [hexes >> hex & 1 for hexes in state.hexes].index(1)
