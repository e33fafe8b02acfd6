"""How the game is shown: a heap of coal, a port, and a table of the players."""

from __future__ import annotations

from ironroads.core.face import Cell, Face, LegendSign, Panel, Row, player
from ironroads.core.rules.game import Action
from ironroads.draw.chart import Chart
from ironroads.draw.marks import Area, Group, Label, Stroke, Token
from ironroads.draw.spots import Spot

from .game import CoalRun
from .rules import HAUL, CoalState, Haul

SIZE = (640.0, 260.0)
ROW = 10  # wagons in a row


class CoalFace(Face[CoalState]):
    score = "money"
    purse = ("money", "money")

    def __init__(self, game: CoalRun) -> None:
        self.game = game
        ground = ((0.0, 0.0), (SIZE[0], 0.0), SIZE, (0.0, SIZE[1]))
        line = Stroke(((330, 130), (590, 130)), "bed", 5)
        land = Group("land", (Area((ground,), "plain"), line), "ground")
        names = Group("names", (Label((60, 40), game.board.name), Label((590, 100), "Port")), "labels")
        spots = {f"train-{wagons}": Spot("point", ((330 + 40 * wagons, 170),), 16) for wagons in range(1, 10)}
        self.chart = Chart(SIZE, (land, names), spots, game.board.name)

    def marks(self, state: CoalState) -> list[Group]:
        places = [(60.0 + 24 * (number % ROW), 70.0 + 24 * (number // ROW)) for number in range(state.coal)]
        return [Group("coal", tuple([Token(at, "square", 8, "good-black") for at in places]))]

    def legend(self) -> list[LegendSign]:
        return [LegendSign((Token((0, 0), "square", 8, "good-black"),), "coal")]

    def spot(self, action: Action) -> str:
        return f"train-{action.wagons}" if isinstance(action, Haul) else ""

    def button(self, action: Action) -> bool:
        return True

    def panels(self, state: CoalState) -> list[Panel]:
        at_turn = state.player if state.phase == HAUL else -1
        rows = [
            Row((player(seat), Cell(state.money[seat], "money")), seat, seat == at_turn) for seat in range(state.seats)
        ]
        return [Panel("players", ("player", "money"), tuple(rows))]

    def series(self, state: CoalState) -> dict[str, list[int]]:
        return {"money": state.money}
