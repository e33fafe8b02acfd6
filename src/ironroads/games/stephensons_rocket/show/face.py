"""Stephenson's Rocket to look at: England, engines and track, stations, tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from ....core.face import Face, Key, Panel
from ....core.hexes import Point
from ....core.rules.bits import members
from ....core.rules.game import Action, Event, Log, Seat
from ....core.rules.sentinels import NOBODY
from ....draw.marks import Group
from ..game import RocketGame
from ..rules.actions import Lift, Move, Place, Put, Take, Veto
from ..rules.holdings import unpacked
from ..rules.occupied import TAKEN, targets
from ..rules.scoring import THOUSAND
from ..rules.state import Rocket
from ..rules.turn import ACTION, PUT
from . import panels
from .pieces import Pieces
from .scenery import Scenery

FORESEEN = (
    "bid_paid", "passenger", "connected", "city", "stations", "merged", "shares", "isolated", "end_shares", "end_tiles",
)  # fmt: skip


@final
class RocketFace(Face[Rocket]):
    purse = ("money", "money")
    score = "money"

    def __init__(self, game: RocketGame) -> None:
        self.game = game
        self.board = game.board
        self.scenery = Scenery(game.board)
        self.pieces = Pieces(game.board, self.scenery)
        self.chart = self.scenery.chart

    def marks(self, state: Rocket) -> list[Group]:
        found = [group for line in range(self.board.lines) for group in self._line(state, line)]
        found += [
            Group(f"station-{hex}", self.pieces.station(hex, seat, aside=entered(state, hex)), "pieces")
            for seat, stations in enumerate(state.stations)
            for hex in members(stations)
        ]
        found += [
            Group(f"tokens-{pile}", self.scenery.towns.tokens(pile, state.tokens[pile :: self.board.piles]), "pieces")
            for pile in range(self.board.piles)
        ]
        return found

    def _line(self, state: Rocket, line: int) -> list[Group]:
        ink = self.scenery.inks[line]
        found = [group for hex in members(state.hexes[line]) for group in self.pieces.track(state, hex, ink)]
        if state.engine[line] < 0:
            return found
        if line != state.line:
            return [*found, *self.pieces.engine(state.engine[line], line, state.heading[line])]
        heading = self.board.direction(state.engine[line], state.target)
        ways = self.pieces.way(state, line), self.pieces.other_ways(state, line, targets(self.board, state, line))
        gains = self.pieces.chips(self.scenery.at[state.target], self._gains(state))
        return [*found, *ways, *self.pieces.engine(state.target, line, heading, gains)]

    def spot(self, action: Action) -> str:
        if isinstance(action, Move | Place | Put | Lift):
            return f"hex-{action.hex}"
        return f"pile-{action.pile}" if isinstance(action, Take) else ""

    def badge(self, state: Rocket, action: Action) -> str:
        """What a move would bring whoever makes it, in thousands, if nobody objects."""
        line = self._line_moved(state, action)
        if line < 0:
            return ""
        gain = self._gains(state, action)[self.game.seat(state)]
        return f"+{gain}" if gain else ""

    def _line_moved(self, state: Rocket, action: Action) -> int:
        """The line whose engine an action would move now, or -1."""
        if isinstance(action, Move) and state.phase == ACTION:
            return action.line
        return state.line if isinstance(action, Put) and state.phase == PUT else -1

    def _gains(self, state: Rocket, action: Action | None = None) -> list[int]:
        """By seat: thousands that a move, or the one under discussion, would pay if nobody objects."""
        trial = state.copy()
        if isinstance(action, Move):
            self.game.extension.begin(trial, state.player, action.line, action.hex, None)
        elif isinstance(action, Put):
            trial.target = action.hex
        if trial.line >= 0:
            self.game.extension.finish(trial, None)
        return [(after - before) // THOUSAND for before, after in zip(state.cash, trial.cash, strict=True)]

    def forecast(self, state: Rocket, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        """What comes of an engine that others are still asked about, if they let it go."""
        trial = state.copy()
        for action in actions:
            self.game.apply(trial, seat, action)
        if trial.line < 0 or trial.phase == PUT or isinstance(actions[-1], Veto):
            return []
        log: Log = []
        self.game.extension.finish(trial, log)
        told = [event for event in log if event.kind in FORESEEN]
        return [Event("unopposed", NOBODY), *told] if told else []

    def ghost(self, state: Rocket, seat: Seat, action: Action) -> list[Group]:
        if isinstance(action, Place):
            return [Group(f"ghost-{action.hex}", self.pieces.station(action.hex, seat, aside=False), "pieces")]
        line = self._line_moved(state, action)
        if line < 0 or not isinstance(action, Move | Put):
            return []
        heading = self.board.direction(state.engine[line], action.hex)
        body, name = self.pieces.engine(action.hex, line, heading)
        chips = self.pieces.chips(self.scenery.at[action.hex], self._gains(state, action))
        key = f"ghost-{line}-{action.hex}"
        return [Group(key, body.marks, "pieces"), Group(f"{key}-gains", (*name.marks, *chips), "labels")]

    def legend(self) -> list[Key]:
        return self.scenery.towns.legend()

    def focus(self, state: Rocket) -> list[Point]:
        """A veto is about one engine."""
        if state.line < 0:
            return []
        hexes = [state.engine[state.line], *targets(self.board, state, state.line)]
        return [self.scenery.at[hex] for hex in hexes]

    def panels(self, state: Rocket) -> list[Panel]:
        board, scenery = self.board, self.scenery
        over = self.game.over(state)
        asked = () if over else self.game.decision(state).seats
        return [
            panels.players(board, state, asked),
            *([panels.final(board, scenery, state)] if over else []),
            panels.lines(board, scenery, state),
            panels.stations(board, scenery, state),
            panels.goods(board, scenery, state),
            panels.cities(board, state),
            panels.supply(board, state),
        ]

    def series(self, state: Rocket) -> dict[str, list[int]]:
        count, seats = self.board.lines, range(state.seats)
        return {
            "money": state.cash[:],
            "shares": [sum(state.shares[seat * count : (seat + 1) * count]) for seat in seats],
            "stations": unpacked(sum(state.served), state.seats),
        }


def entered(state: Rocket, hex: int) -> bool:
    """Whether a line runs over a station, or an engine under discussion stands there."""
    return bool(state.ground[hex] & TAKEN) or hex == state.target
