"""Putting the station in hand down (rules 4)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.game import SPINS, Action, Event, Log, Phase
from ....core.rules.refusal import Refusal
from .actions import ALONE, Actions, Place
from .board import NO_HEX, RocketBoard
from .choose_action import owner
from .occupied import OWNER, TAKEN, station_sites
from .state import Rocket
from .turn import end_action
from .variants import Variants


@final
class PlacePhase(Phase[Rocket]):
    kind = "place"
    rule = "4.2"

    def __init__(self, board: RocketBoard, actions: Actions, variants: Variants) -> None:
        self.board: Final = board
        self.actions: Final = actions
        self.variants: Final = variants

    def seats(self, state: Rocket) -> tuple[int, ...]:
        return ALONE[state.player]

    def facts(self, state: Rocket) -> tuple[int, ...]:
        return (state.lifted, self.board.stations - state.placed[state.player])

    def legal(self, state: Rocket, seat: int) -> list[Action]:
        return self.actions.any_places.pick(self._sites(state))

    def choose(self, state: Rocket, seat: int, spin: int) -> Action:
        sites = self._sites(state)
        return self.actions.any_places.item(sites, spin * sites.bit_count() // SPINS)

    def _sites(self, state: Rocket) -> int:
        sites = station_sites(self.board, state)
        return sites & ~(1 << state.lifted) if state.lifted >= 0 else sites

    def refusal(self, state: Rocket, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Place):
            return self.not_asked_for()
        board, hex = self.board, action.hex
        if hex == state.lifted:
            return Refusal("same_place", (hex,), "4.3")
        if board.town_hexes >> hex & 1:
            return Refusal("station_on_town", (board.town_hex.index(hex),), "4.2")
        if state.ground[hex] & TAKEN:
            return Refusal("station_on_track", (hex, owner(state, hex)), "4.2")
        engines = self._engines(state, hex)
        if engines:
            return Refusal("station_beside_engine", (hex, engines), "4.2")
        return Refusal("station_beside_station", (hex,), "4.2") if state.crowded >> hex & 1 else None

    def _engines(self, state: Rocket, hex: int) -> int:
        """Bit set of the lines whose engines stand beside a hex."""
        found = 0
        for line, engine in enumerate(state.engine):
            if engine >= 0 and self.board.ring[engine] >> hex & 1:
                found |= 1 << line
        return found

    def apply(self, state: Rocket, seat: int, action: Action, log: Log | None) -> None:
        assert isinstance(action, Place)
        state.stations[seat] |= self.board.bit[action.hex]
        state.ground[action.hex] |= seat + 1 << OWNER
        state.placed[seat] += 1
        state.spare -= 7
        state.crowded |= self.board.ring[action.hex]
        state.idle += 1
        if log is not None:
            kind = "station_moved" if state.lifted >= 0 else "station_placed"
            log.append(Event(kind, seat, (action.hex, state.lifted)))
        state.lifted = NO_HEX
        end_action(self.board, self.variants, state, log)
