"""The box: board format, options, set-up, notation, positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from ironroads.boards.reading import convert
from ironroads.core.board import BoardFile
from ironroads.core.codecs import By, Codec, Name, Number
from ironroads.core.faults import Fault
from ironroads.core.rules.game import Action, Game, Option

from .rules import HAUL, OVER, PRICE, PRICES, CoalBoard, CoalState, Haul, HaulPhase, Price, PricePhase

WORDS = ("coal_run:text",)


class CoalFile(Struct, frozen=True):
    """A board file."""

    name: str
    coal: Annotated[int, Meta(ge=1, le=99)]
    wagons: Annotated[int, Meta(ge=1, le=9)]

    def faults(self) -> list[Fault]:
        return [Fault("coal", "less_than_a_train", (self.wagons,))] if self.coal < self.wagons else []


class CoalRun(Game[CoalState]):
    id = "coal-run"
    players = range(2, 5)
    options = (Option("bonus", ("5", "0")),)
    words = WORDS

    def __init__(self, board: CoalBoard, chosen: Mapping[str, str]) -> None:
        self.board = board
        prices: list[Action] = [Price(dollars) for dollars in range(1, PRICES + 1)]
        hauls: list[Action] = [Haul(wagons) for wagons in range(1, board.wagons + 1)]
        phases = [PricePhase(prices), HaulPhase(hauls, int(chosen["bonus"]))]
        super().__init__(board, chosen, phases, [*prices, *hauls])

    @classmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> CoalRun:
        data = convert(file, CoalFile, CoalFile.faults, *WORDS)
        return CoalRun(CoalBoard(file.name, file.digest, data.name, data.coal, data.wagons), chosen)

    def set_up(self, seats: int) -> CoalState:
        state = CoalState()
        state.phase, state.seats = PRICE, seats
        state.player, state.price, state.coal = 0, 0, self.board.coal
        state.money = [0] * seats
        return state

    def scores(self, state: CoalState) -> list[int]:
        return state.money[:]

    def write(self, action: Action) -> str:
        return f"price:{action.dollars}" if isinstance(action, Price) else f"haul:{_wagons(action)}"

    def names(self) -> dict[str, list[str]]:
        return {}

    def codecs(self) -> Mapping[str, Codec]:
        return {
            "phase": Name("phase"),
            "player": Name("seat"),
            "price": Number(0, PRICES),
            "coal": Number(0, self.board.coal),
            "money": By("seat", Number()),
        }

    def faults(self, state: CoalState) -> Sequence[Fault]:
        found = []
        if (state.coal == 0) != (state.phase == OVER):
            found.append(Fault("coal", "over_without_coal"))
        if state.phase == HAUL and not state.price:
            found.append(Fault("price", "price_needed"))
        return found


def _wagons(action: Action) -> int:
    assert isinstance(action, Haul)
    return action.wagons
