"""The rules: the price of the day is thrown (1.2), the player to move hauls coal (1.3)."""

from __future__ import annotations

from dataclasses import dataclass

from ironroads.core.board import Board
from ironroads.core.rules.game import Action, Event, Log, Phase, Seat, State
from ironroads.core.rules.refusal import Refusal
from ironroads.core.rules.sentinels import CHANCE

PRICES = 3  # $1 to $3 a wagon
PRICE, HAUL, OVER = range(3)  # phases


@dataclass(frozen=True)
class Price(Action):
    """The price of the day, thrown by chance."""

    dollars: int


@dataclass(frozen=True)
class Haul(Action):
    """Haul some wagons of coal to the port."""

    wagons: int


class CoalBoard(Board):
    def __init__(self, id: str, digest: str, name: str, coal: int, wagons: int) -> None:
        super().__init__(id, digest)
        self.name = name
        self.coal = coal
        self.wagons = wagons


@dataclass(init=False)
class CoalState(State):
    player: int  # the seat to move
    price: int  # dollars a wagon today
    coal: int  # wagons of coal left
    money: list[int]  # by seat

    def copy(self) -> CoalState:
        state = CoalState()
        state.phase, state.seats = self.phase, self.seats
        state.player, state.price, state.coal = self.player, self.price, self.coal
        state.money = self.money[:]
        return state


class PricePhase(Phase[CoalState]):
    kind = "price"
    rule = "1.2"

    def __init__(self, prices: list[Action]) -> None:
        self.prices = prices

    def seats(self, state: CoalState) -> tuple[Seat, ...]:
        return (CHANCE,)

    def legal(self, state: CoalState, seat: Seat) -> list[Action]:
        return self.prices

    def apply(self, state: CoalState, seat: Seat, action: Action, log: Log | None) -> None:
        assert isinstance(action, Price)
        state.price = action.dollars
        state.phase = HAUL
        if log is not None:
            log.append(Event("price", CHANCE, (action.dollars,)))


class HaulPhase(Phase[CoalState]):
    kind = "haul"
    rule = "1.3"

    def __init__(self, hauls: list[Action], bonus: int) -> None:
        self.hauls = hauls
        self.bonus = bonus

    def seats(self, state: CoalState) -> tuple[Seat, ...]:
        return (state.player,)

    def facts(self, state: CoalState) -> tuple[int, ...]:
        return (state.price, state.coal)

    def legal(self, state: CoalState, seat: Seat) -> list[Action]:
        return self.hauls[: state.coal]

    def refusal(self, state: CoalState, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Haul):
            return self.not_asked_for()
        return None if action.wagons <= state.coal else Refusal("too_little_coal", (state.coal,), "1.3")

    def apply(self, state: CoalState, seat: Seat, action: Action, log: Log | None) -> None:
        """The last wagon ends the game and earns a bonus (1.4)."""
        assert isinstance(action, Haul)
        earned = action.wagons * state.price
        state.coal -= action.wagons
        state.money[seat] += earned + (0 if state.coal else self.bonus)
        state.player = (seat + 1) % state.seats
        state.phase = PRICE if state.coal else OVER
        if log is not None:
            log.append(Event("hauled", seat, (action.wagons, earned)))
            if not state.coal:
                log.append(Event("last", seat, (self.bonus,)))
