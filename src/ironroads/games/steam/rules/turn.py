"""Which phase follows which, and whose turn it is (rules 2.3)."""

from __future__ import annotations

from typing import Final, final

from ....core.rules.bits import has
from ....core.rules.game import Event, Log
from ....core.rules.sentinels import NOBODY, NOTHING
from ...steam_map.rules.links import Links
from .deliveries import Deliveries
from .figures import ENGINEER, FIRST_BUILD, FIRST_MOVE, Figures
from .income import IncomeSettlement
from .phases import BUILD, CAPITAL, MOVE, SELECT
from .scoring import log_scores
from .state import SteamState

ROUNDS: Final = 2  # of moving goods


def playing_order(state: SteamState, tile: int) -> list[int]:
    """The playing order with the holder of this action tile first."""
    if tile not in state.taken:
        return state.order
    holder = state.taken.index(tile)
    return [holder, *[seat for seat in state.order if seat != holder]]


@final
class Turn:
    """Leads from phase to phase and from turn to turn; `standard`: a turn begins with capital."""

    def __init__(
        self, figures: Figures, links: Links, deliveries: Deliveries, accounts: IncomeSettlement, standard: bool
    ) -> None:
        self.figures: Final = figures
        self.links: Final = links
        self.deliveries: Final = deliveries
        self.accounts: Final = accounts
        self.standard: Final = standard
        self.over: Final[int] = CAPITAL + standard

    def begin_turn(self, state: SteamState, log: Log | None) -> None:
        if log is not None:
            log.append(Event("turn", NOBODY, (state.turn, self.figures.turns[state.seats])))
        if self.standard:
            self._ask_first(state, CAPITAL, state.order)
        else:
            self.begin_selection(state)

    def _ask_first(self, state: SteamState, phase: int, seats: list[int]) -> None:
        state.phase, state.place, state.player = phase, 0, seats[0]

    def ask_next(self, state: SteamState, seats: list[int]) -> bool:
        """Ask the next of these seats; False if all have been asked."""
        state.place += 1
        if state.place == len(seats):
            return False
        state.player = seats[state.place]
        return True

    def begin_selection(self, state: SteamState) -> None:
        state.taken = [NOTHING] * state.seats
        state.owing = 0
        self._ask_first(state, SELECT, state.order)

    def begin_building(self, state: SteamState) -> None:
        state.laid = state.fresh = 0
        self._ask_first(state, BUILD, playing_order(state, FIRST_BUILD))

    def tiles_left(self, state: SteamState) -> int:
        """Tiles that the builder may still lay (rules 4.2)."""
        more = self.figures.more_tiles if state.taken[state.player] == ENGINEER else 0
        return self.figures.tiles + more - state.laid

    def build_on(self, state: SteamState, log: Log | None) -> None:
        """The build turn goes on until all its tiles are laid and no city has to grow."""
        state.phase = BUILD
        if self.tiles_left(state) <= 0 and not has(state.owing, state.player):
            self.end_build(state, log)

    def end_build(self, state: SteamState, log: Log | None) -> None:
        """Incomplete links that were not extended become unowned; the next player builds (rules 3.5)."""
        for origin in self.links.lose(state, state.player):
            if log is not None:
                log.append(Event("lost", state.player, (origin,)))
        state.owing &= ~(1 << state.player)
        state.laid = state.fresh = 0
        if self.ask_next(state, playing_order(state, FIRST_BUILD)):
            state.phase = BUILD
            return
        state.round = state.raised = 0
        self._ask_first(state, MOVE, playing_order(state, FIRST_MOVE))
        self._find_mover(state, log)

    def end_move(self, state: SteamState, log: Log | None) -> None:
        """The next player moves goods, the next round begins, or the turn ends."""
        if self._next_mover(state):
            self._find_mover(state, log)
        else:
            self._end_turn(state, log)

    def _next_mover(self, state: SteamState) -> bool:
        seats = playing_order(state, FIRST_MOVE)
        state.phase = MOVE
        if self.ask_next(state, seats):
            return True
        state.round += 1
        if state.round == ROUNDS:
            return False
        self._ask_first(state, MOVE, seats)
        return True

    def _find_mover(self, state: SteamState, log: Log | None) -> None:
        """Skip players who can neither move a cube nor improve the locomotive."""
        while True:
            seat = state.player
            state.movable = self.deliveries.movable(state, seat)
            if state.movable or self.may_raise(state, seat):
                return
            if not self._next_mover(state):
                self._end_turn(state, log)
                return

    def may_raise(self, state: SteamState, seat: int) -> bool:
        """Whether a seat may still improve its locomotive: once a turn, up to the highest level (rules 5.2)."""
        return state.locomotive[seat] < self.figures.strongest and not has(state.raised, seat)

    def _end_turn(self, state: SteamState, log: Log | None) -> None:
        state.round = state.place = state.movable = 0
        self.accounts.settle(state, log)
        if not state.order or state.turn == self.figures.turns[state.seats]:
            self._end_game(state, log)
            return
        if not self.standard:
            state.order = sorted(state.order, key=state.taken.__getitem__)
        state.turn += 1
        self.begin_turn(state, log)

    def _end_game(self, state: SteamState, log: Log | None) -> None:
        state.phase, state.player = self.over, NOBODY
        if log is not None:
            log_scores(self.figures, state, log)
