"""Placing the station in hand (rules 4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import bitset, has
from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from ....core.rules.sentinels import NOWHERE
from .actions import ALONE, Actions, Place
from .board import RocketBoard
from .occupancy import TAKEN, line_on
from .state import RocketState
from .stations import place, station_sites
from .turn import Turn


@final
class PlaceStationPhase(Phase[RocketState]):
    kind = "place"
    rule = "4.2"

    def __init__(self, board: RocketBoard, actions: Actions, turn: Turn) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.turn: Final = turn

    def seats(self, state: RocketState) -> tuple[int, ...]:
        return ALONE[state.player]

    def facts(self, state: RocketState) -> tuple[int, ...]:
        return (state.lifted, self.board.stations - state.placed[state.player])

    def legal(self, state: RocketState, seat: int) -> list[Action]:
        return self.actions.any_places.pick(self._sites(state))

    def choose(self, state: RocketState, seat: int, spin: int) -> Action:
        sites = self._sites(state)
        return self.actions.any_places.item(sites, spin * sites.bit_count() // SPINS)

    def _sites(self, state: RocketState) -> int:
        sites = station_sites(self.board, state)
        return sites & ~(1 << state.lifted) if state.lifted >= 0 else sites

    def refusal(self, state: RocketState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Place):
            return self.not_asked_for()
        board, hex = self.board, action.hex
        if hex == state.lifted:
            return Refusal("same_place", (hex,), "4.3")
        if has(board.town_hexes, hex):
            return Refusal("station_on_town", (board.town_hex.index(hex),), "4.2")
        if state.occupancy[hex] & TAKEN:
            return Refusal("station_on_track", (hex, line_on(state, hex)), "4.2")
        engines = self._engines_beside(state, hex)
        if engines:
            return Refusal("station_beside_engine", (hex, engines), "4.2")
        return Refusal("station_beside_station", (hex,), "4.2") if has(state.near_stations, hex) else None

    def _engines_beside(self, state: RocketState, hex: int) -> int:
        """Bit set of the lines whose engines are beside a hex."""
        engines = enumerate(state.engine)
        return bitset([line for line, engine in engines if engine >= 0 and has(self.board.ring[engine], hex)])

    def apply(self, state: RocketState, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Place)
        place(self.board, state, seat, action.hex)
        state.idle = state.idle + 1 if state.lifted >= 0 else 0
        if log is not None:
            kind = "station_moved" if state.lifted >= 0 else "station_placed"
            log.append(Event(kind, seat, (action.hex, state.lifted)))
        state.lifted = NOWHERE
        self.turn.end_action(state, log)
