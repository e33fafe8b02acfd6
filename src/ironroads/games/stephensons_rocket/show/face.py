"""How Stephenson's Rocket is shown: the map of England, engines and track, stations, tokens, and panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from ....core.board_graph import BoardGraph, board_graph
from ....core.face import Cell, Face, LegendSign, Panel
from ....core.hexes import Point
from ....core.pieces import Counter
from ....core.rules.bits import members
from ....core.rules.game import Action, Event, Log, Seat
from ....core.rules.sentinels import NOBODY, NOTHING
from ....draw.marks import Group
from ..game import RocketGame
from ..rules.actions import Lift, Move, Place, Put, Take, Veto
from ..rules.lines.engines import targets
from ..rules.occupancy import TAKEN
from ..rules.phases import ACTION, BID, PLACE_ENGINE, VETO
from ..rules.scoring.holdings import unpack
from ..rules.scoring.majorities import THOUSAND
from ..rules.state import RocketState
from . import panels
from .counters import counters
from .map import Map
from .pieces import Pieces

FORECAST_KINDS = (
    "bid_paid", "passenger", "connected", "city", "stations", "merged", "shares", "isolated", "end_shares", "end_tiles",
)  # fmt: skip


@final
class RocketFace(Face[RocketState]):
    purse = ("money", "money")
    score = "money"

    def __init__(self, game: RocketGame) -> None:
        self.game = game
        self.board = game.board
        self.map = Map(game.board)
        self.pieces = Pieces(game.board, self.map)
        self.chart = self.map.chart

    def marks(self, state: RocketState) -> list[Group]:
        found = [group for line in range(self.board.lines) for group in self._line(state, line)]
        found += [
            self.pieces.station(hex, seat, is_entered(state, hex))
            for seat, stations in enumerate(state.stations)
            for hex in members(stations)
        ]
        found += [self.pieces.tokens(pile, state.tokens[pile :: self.board.piles]) for pile in range(self.board.piles)]
        return found

    def _line(self, state: RocketState, line: int) -> list[Group]:
        ink = self.map.inks[line]
        found = [group for hex in members(state.hexes[line]) for group in self.pieces.track(state, hex, ink)]
        if state.engine[line] < 0:
            return found
        if line != state.line:
            return [*found, *self.pieces.engine(state.engine[line], line, state.heading[line])]
        heading = self.board.direction(state.engine[line], state.target)
        ways = self.pieces.way(state, line), self.pieces.other_ways(state, line, targets(self.board, state, line))
        gains = self.pieces.payments(self.map.at[state.target], self._gains(state))
        return [*found, *ways, *self.pieces.engine(state.target, line, heading, gains)]

    def counters(self, seats: int) -> list[Counter]:
        return counters(self.board, self.map, seats)

    def beginning(self, action: Action) -> Cell | None:
        return Cell(action.line, "line") if isinstance(action, Move) else None

    def graph(self) -> BoardGraph:
        board = self.board
        edges = [(hex, place, 1) for hex in range(board.hexes) for place in board.neighbours[6 * hex : 6 * hex + 3]]
        joined = [edge for edge in edges if edge[1] >= 0]
        return board_graph(board.hex_names, joined, board.town_hex, board.start_hex)

    def spot(self, action: Action) -> str:
        if isinstance(action, Move | Place | Put | Lift):
            return f"hex-{action.hex}"
        return f"pile-{action.pile}" if isinstance(action, Take) else ""

    def badge(self, state: RocketState, action: Action) -> str:
        """Thousands that a move would pay the mover if no one objects."""
        line = self._line_moved(state, action)
        if line < 0:
            return ""
        gain = self._gains(state, action)[self.game.seat(state)]
        return f"+{gain}" if gain else ""

    def _line_moved(self, state: RocketState, action: Action) -> int:
        """The line whose engine an action would move now, or NOTHING."""
        if isinstance(action, Move) and state.phase == ACTION:
            return action.line
        return state.line if isinstance(action, Put) and state.phase == PLACE_ENGINE else NOTHING

    def _gains(self, state: RocketState, action: Action | None = None) -> list[int]:
        """Thousands by seat that a move, or the current one, would pay if no one objects."""
        trial = state.copy()
        if isinstance(action, Move):
            self.game.extension.begin(trial, state.player, action.line, action.hex, None)
        elif isinstance(action, Put):
            trial.target = action.hex
        if trial.line >= 0:
            self.game.extension.finish(trial, None)
        return [(after - before) // THOUSAND for before, after in zip(state.cash, trial.cash, strict=True)]

    def forecast(self, state: RocketState, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        """The effects of a move that others are still asked about, if they agree or bid no more."""
        trial = state.copy()
        for action in actions:
            self.game.apply(trial, seat, action)
        if trial.line < 0 or trial.phase == PLACE_ENGINE or isinstance(actions[-1], Veto):
            return []
        opening = "unbeaten" if trial.phase == BID else "unopposed"
        log: Log = []
        self.game.extension.finish(trial, log)
        effects = [event for event in log if event.kind in FORECAST_KINDS]
        return [Event(opening, NOBODY), *effects] if effects else []

    def course(self, state: RocketState, seat: Seat, action: Action) -> tuple[Point, Point] | None:
        line = self._line_moved(state, action)
        if line < 0 or not isinstance(action, Move | Put):
            return None
        return self.map.at[state.engine[line]], self.map.at[action.hex]

    def ghost(self, state: RocketState, seat: Seat, action: Action) -> list[Group]:
        if isinstance(action, Place):
            return [Group(f"ghost-{action.hex}", self.pieces.house(action.hex, seat, aside=False), "pieces")]
        line = self._line_moved(state, action)
        if line < 0 or not isinstance(action, Move | Put):
            return []
        heading = self.board.direction(state.engine[line], action.hex)
        body, name = self.pieces.engine(action.hex, line, heading)
        payments = self.pieces.payments(self.map.at[action.hex], self._gains(state, action))
        key = f"ghost-{line}-{action.hex}"
        return [Group(key, body.marks, "track"), Group(f"{key}-gains", (*name.marks, *payments), "labels")]

    def legend(self) -> list[LegendSign]:
        return self.map.towns.legend()

    def focus(self, state: RocketState) -> list[Point]:
        """The engine that a veto is about, and the hexes it could go to."""
        if state.line < 0:
            return []
        hexes = [state.engine[state.line], *targets(self.board, state, state.line)]
        return [self.map.at[hex] for hex in hexes]

    def panels(self, state: RocketState) -> list[Panel]:
        board, game_map = self.board, self.map
        over = self.game.over(state)
        asked = () if over else self.game.decision(state).seats
        return [
            panels.players(board, state, asked),
            *([panels.final(board, game_map, state)] if over else []),
            panels.lines(board, game_map, state),
            panels.stations(board, game_map, state),
            panels.goods(board, game_map, state),
            panels.cities(board, state),
            panels.supply(board, state),
        ]

    def tables(self, state: RocketState) -> tuple[str, ...]:
        return ("lines", "players", "line_stations") if state.phase in (VETO, BID) else ()

    def series(self, state: RocketState) -> dict[str, list[int]]:
        count, seats = self.board.lines, range(state.seats)
        return {
            "money": state.cash[:],
            "shares": [sum(state.shares[seat * count : (seat + 1) * count]) for seat in seats],
            "stations": unpack(sum(state.line_stations), state.seats),
        }


def is_entered(state: RocketState, hex: int) -> bool:
    """Whether there is track or an engine on a hex, also one whose move is not final yet."""
    return bool(state.occupancy[hex] & TAKEN) or hex == state.target
