"""The choice of an action: a token, a station, or a line to extend (rules 2 to 5)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import bitset, has, members, select
from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from .actions import ALONE, STATION, Actions, Lift, Move, Station, Take
from .board import RocketBoard
from .lines.engines import ahead, hex_refusal, targets, turn_refusal
from .lines.extend import Extension
from .occupancy import TAKEN, station_owner
from .options import RocketOptions
from .phases import PLACE_STATION
from .state import RocketState
from .stations import has_site, lift, sites_for
from .turn import Turn


@final
class ActionPhase(Phase[RocketState]):
    kind = "action"
    rule = "2.1"

    def __init__(
        self, board: RocketBoard, actions: Actions, options: RocketOptions, extension: Extension, turn: Turn
    ) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.options: Final = options
        self.extension: Final = extension
        self.turn: Final = turn
        # by bit set of lines: bit set of all their exits
        self.exits_of_lines: Final[list[int]] = [
            bitset([6 * line + step for line in members(lines) for step in range(6)])
            for lines in range(1 << board.lines)
        ]

    def seats(self, state: RocketState) -> tuple[int, ...]:
        return ALONE[state.player]

    def facts(self, state: RocketState) -> tuple[int, ...]:
        return (state.action,)

    def legal(self, state: RocketState, seat: int) -> list[Action]:
        found = self.actions.any_takes.pick(state.piles_left)
        site_exists = has_site(self.board, state)
        if site_exists and state.placed[seat] < self.board.stations:
            found.append(STATION)
        if state.placed[seat]:
            found += select(self.actions.lifts, self._liftable(state, seat, site_exists))
        for line, moves in enumerate(self.actions.moves):
            if not has(state.moved, line):
                found += [moves[hex] for hex in targets(self.board, state, line)]
        return found

    def choose(self, state: RocketState, seat: int, spin: int) -> Action:
        """The action `legal` would list at this index, without building the list."""
        takes, placed = state.piles_left.bit_count(), state.placed[seat]
        site_exists = state.min_sites > 0 or has_site(self.board, state)
        places = 1 if site_exists and placed < self.board.stations else 0
        liftable = self._liftable(state, seat, site_exists) if placed else 0
        lifts = liftable.bit_count() if liftable else 0
        exits = state.exits & ~self.exits_of_lines[state.moved]
        number = spin * (takes + places + lifts + exits.bit_count()) // SPINS
        if number < takes:
            return self.actions.any_takes.item(state.piles_left, number)
        number -= takes + places
        if number < 0:
            return STATION
        if number < lifts:
            return select(self.actions.lifts, liftable)[number]
        for _ in range(number - lifts):
            exits &= exits - 1
        exit = (exits & -exits).bit_length() - 1
        return self.actions.moves[exit // 6][ahead(self.board, state, exit // 6)[exit % 6]]

    def _liftable(self, state: RocketState, seat: int, site_exists: bool) -> int:
        """Bit set of the hexes of own stations that could be moved (rules 4.3)."""
        stations = state.stations[seat]
        if not self.options.moves_connected:
            for hexes in state.hexes:
                stations &= ~hexes
        if site_exists:
            return stations
        for hex in members(stations):
            if not sites_for(self.board, state, seat, hex):
                stations ^= 1 << hex
        return stations

    def refusal(self, state: RocketState, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Move):
            return self._move_refusal(state, action.line, action.hex)
        if isinstance(action, Take):
            taken = not has(state.piles_left, action.pile)
            return Refusal("no_token", (action.town, action.good), "3.1") if taken else None
        if isinstance(action, Station):
            return self._station_refusal(state, seat)
        return self._lift_refusal(state, seat, action.hex) if isinstance(action, Lift) else self.not_asked_for()

    def _move_refusal(self, state: RocketState, line: int, hex: int) -> Refusal | None:
        if state.engine[line] < 0:
            return Refusal("line_dissolved", (line,), "8.4", 3)
        refusal = hex_refusal(self.board, state, line, hex)
        if has(state.moved, line):
            return Refusal("engine_moved", (line,), "2.2", 2 * refusal.distance if refusal else 0)
        return refusal or turn_refusal(self.board, state, line, hex)

    def _station_refusal(self, state: RocketState, seat: int) -> Refusal | None:
        if state.placed[seat] >= self.board.stations:
            return Refusal("no_stations_left", (self.board.stations,), "4.1")
        return None if has_site(self.board, state) else Refusal("no_site", (), "4.2")

    def _lift_refusal(self, state: RocketState, seat: int, hex: int) -> Refusal | None:
        if not has(state.stations[seat], hex):
            return Refusal("not_your_station", (hex,), "4.3", 1 if station_owner(state, hex) >= 0 else 3)
        if not self.options.moves_connected and state.occupancy[hex] & TAKEN:
            return Refusal("station_connected", (hex,), "11.6")
        if not has(self._liftable(state, seat, has_site(self.board, state)), hex):
            return Refusal("no_site", (), "4.2")
        return None

    def apply(self, state: RocketState, seat: int, action: Action, log: Log | None) -> None:
        if isinstance(action, Move):
            self.extension.begin(state, seat, action.line, action.hex, log)
        elif isinstance(action, Take):
            self._take(state, seat, action.pile, log)
        elif isinstance(action, Lift):
            lift(self.board, state, seat, action.hex)
            state.phase = PLACE_STATION
        else:
            state.phase = PLACE_STATION

    def _take(self, state: RocketState, seat: int, pile: int, log: Log | None) -> None:
        board = self.board
        state.tokens[seat * board.piles + pile] += 1
        state.city_tokens[board.pile_town[pile]] += 1 << 8 * seat
        state.good_tokens[board.pile_good[pile]] += 1 << 8 * seat
        state.tokens_left[pile] -= 1
        if not state.tokens_left[pile]:
            state.piles_left ^= 1 << pile
        state.idle = 0
        if log is not None:
            log.append(Event("took", seat, (board.pile_town[pile], board.pile_good[pile])))
        self.turn.end_action(state, log)
