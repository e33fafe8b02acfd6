"""Stephenson's Rocket to look at: England, engines and track, stations, tokens."""

from __future__ import annotations

from math import cos, radians, sin
from typing import final

from ...core.bits import members
from ...core.face import GLYPHS, Face, Key, Panel
from ...core.game import Action, Seat
from ...core.hexes import Point
from ...draw.marks import Group, Label, Mark, Stroke, Token
from . import panels
from .actions import Lift, Move, Place, Put, Take
from .game import RocketGame
from .ground import TAKEN
from .holdings import unpacked
from .scenery import SIDE, Scenery
from .scoring import THOUSAND
from .state import Rocket
from .turn import ACTION, PUT

ENGINE = 18.0  # its size
TENDER = 23.0  # from the middle of an engine to its name behind it
SHAPES = ("circle", "square", "triangle", "diamond")


@final
class RocketFace(Face[Rocket]):
    purse = ("money", "money")
    score = "money"

    def __init__(self, game: RocketGame) -> None:
        self.game = game
        self.board = game.map
        self.scenery = Scenery(game.map)
        self.chart = self.scenery.chart

    def marks(self, state: Rocket) -> list[Group]:
        found = [group for line in range(self.board.lines) for group in self._line(state, line)]
        found += [
            Group(f"station-{hex}", self._station(hex, seat, aside=bool(state.ground[hex] & TAKEN)), "pieces")
            for seat, stations in enumerate(state.stations)
            for hex in members(stations)
        ]
        found += [Group(f"tokens-{pile}", self._tokens(state, pile), "pieces") for pile in range(self.board.piles)]
        return found

    def _line(self, state: Rocket, line: int) -> list[Group]:
        ink = self.scenery.inks[line]
        found = [group for hex in members(state.hexes[line]) for group in self._track(state, hex, ink)]
        if state.engine[line] < 0:
            return found
        if line != state.line:
            return [*found, *self._engine(state.engine[line], line, state.heading[line])]
        heading = self.board.direction(state.engine[line], state.target)
        return [*found, self._way(state, line), *self._engine(state.target, line, heading)]

    def _way(self, state: Rocket, line: int) -> Group:
        """Where an engine that is still discussed came from and would go."""
        ends = self.scenery.at[state.engine[line]], self.scenery.at[state.target]
        return Group(f"way-{line}", (Stroke(ends, self.scenery.inks[line], 5, dash="2 9"),), "track")

    def _track(self, state: Rocket, hex: int, ink: str) -> list[Group]:
        """A straight or gently curved tile; half of one below an engine."""
        sides = [direction for direction in range(6) if state.sides[direction] >> hex & 1]
        ends = [self.scenery.side(hex, direction) for direction in sides]
        if not ends:
            return []
        middle = self.scenery.at[hex]
        points: tuple[Point, ...] = (ends[0], middle, ends[1]) if len(ends) == 2 else (ends[0], middle)
        strokes = [(points, "quad" if len(ends) == 2 else "line")]
        strokes += [(spur, "line") for side in sides for spur in self._spur(state, hex, side)]
        rails = [Stroke(points, ink, 11, curve) for points, curve in strokes]
        sleepers = [Stroke(points, "casing", 3, curve, dash="4 5", opacity=0.85) for points, curve in strokes]
        return [
            Group(f"casing-{hex}", tuple(Stroke(points, "casing", 16, curve) for points, curve in strokes), "lines"),
            Group(f"track-{hex}", (*rails, *sleepers), "track"),
        ]

    def _spur(self, state: Rocket, hex: int, direction: int) -> list[tuple[Point, ...]]:
        """Where two lines were joined, the one runs on to the middle of the other's hex."""
        other, back = self.board.beside[6 * hex + direction], 1 << (direction + 3) % 6
        sides = sum(1 << side for side in range(6) if state.sides[side] >> other & 1)
        if not sides or sides & back:
            return []
        return [(self.scenery.side(hex, direction), self.scenery.at[other])]

    def _engine(self, hex: int, line: int, heading: int) -> list[Group]:
        x, y = self.scenery.at[hex]
        turn = 60 * max(0, heading)
        ink, name = self.scenery.inks[line], self.board.line_names[line]
        body = Token((x, y), "engine", ENGINE, ink, edge="casing", turn=turn, width=2.5)
        far = TENDER if heading >= 0 else TENDER - 8  # the name of a start town stays legible
        behind = x - far * sin(radians(turn)), y + far * cos(radians(turn))
        label = Label(behind, name, 11, ink="map-ink", bold=True)
        return [
            Group(f"engine-{line}", (body, *self._boiler((x, y), turn)), "pieces", self.board.full_names[line]),
            Group(f"engine-name-{line}", (label,), "labels"),
        ]

    def _boiler(self, at: Point, turn: int) -> tuple[Mark, ...]:
        """Chimney and dome, seen from above."""
        x, y = sin(radians(turn)), -cos(radians(turn))
        sizes = {0.6 * ENGINE: 4.5, -0.1 * ENGINE: 3.0}  # by how far they are from the middle
        return tuple(
            Token((at[0] + far * x, at[1] + far * y), "circle", size, "casing", edge="map-ink")
            for far, size in sizes.items()
        )

    def _station(self, hex: int, seat: int, aside: bool) -> tuple[Mark, ...]:
        """A house with the owner's glyph; beside the track where there is some."""
        x, y = self.scenery.at[hex]
        x, y, size = (x - 17, y + 11, 12.0) if aside else (x, y, 17.0)
        return (
            Token((x, y), "house", size, f"player-{seat}", edge="casing", width=2.5),
            Token((x, y + size / 6), "circle", size * 0.62, f"player-{seat}", GLYPHS[seat], edge=""),
        )

    def _tokens(self, state: Rocket, pile: int) -> tuple[Mark, ...]:
        """What is left of a pile lies on its metropolis."""
        left = self.board.pile_size[pile] - sum(state.tokens[pile :: self.board.piles])
        shape, ink, letter = self.scenery.good(self.board.pile_good[pile])
        places = self.scenery.token_places(pile)[:left]
        return tuple(Token(at, shape, 11, ink, letter, edge="map-ink", width=0.8) for at in places)

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

    def _gains(self, state: Rocket, action: Action) -> list[int]:
        """By seat: thousands that a move would pay, if nobody objects."""
        trial = state.copy()
        if isinstance(action, Move):
            self.game.extension.begin(trial, state.player, action.line, action.hex, None)
        elif isinstance(action, Put):
            trial.target = action.hex
        if trial.line >= 0:
            self.game.extension.finish(trial, None)
        return [(after - before) // THOUSAND for before, after in zip(state.cash, trial.cash, strict=True)]

    def ghost(self, state: Rocket, seat: Seat, action: Action) -> list[Group]:
        if isinstance(action, Place):
            return [Group(f"ghost-{action.hex}", self._station(action.hex, seat, aside=False), "pieces")]
        line = self._line_moved(state, action)
        if line < 0 or not isinstance(action, Move | Put):
            return []
        heading = self.board.direction(state.engine[line], action.hex)
        body, name = self._engine(action.hex, line, heading)
        chips = self._chips(self.scenery.at[action.hex], self._gains(state, action))
        key = f"ghost-{line}-{action.hex}"
        return [Group(key, body.marks, "pieces"), Group(f"{key}-gains", (*name.marks, *chips), "labels")]

    def _chips(self, at: Point, gains: list[int]) -> tuple[Mark, ...]:
        """Who would get how much, in a row above the engine."""
        paid = [seat for seat, gain in enumerate(gains) if gain > 0]
        left = at[0] - 13 * (len(paid) - 1)
        return tuple(
            Token(
                (left + 26 * place, at[1] - SIDE), SHAPES[seat], 13, f"player-{seat}", f"+{gains[seat]}", edge="casing"
            )
            for place, seat in enumerate(paid)
        )

    def legend(self) -> list[Key]:
        return self.scenery.legend()

    def panels(self, state: Rocket) -> list[Panel]:
        board, scenery = self.board, self.scenery
        asked = () if self.game.over(state) else self.game.decision(state).seats
        return [
            panels.players(board, state, asked),
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
