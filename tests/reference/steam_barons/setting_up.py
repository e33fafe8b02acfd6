"""Setting up, and drawing the order of play (rulebook: preparation, and phase seven)."""

from __future__ import annotations

from .phase import CHANCE, Phase
from .table import COMPANIES, Table


class FirstPlayer(Phase):
    """The first-player marker goes to a player who is drawn, or with the fixed order to the first seat."""

    kind = "first"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.drawn = table.options["order"] == "fixed"

    def asked(self) -> set[int]:
        return set() if self.drawn else {CHANCE}

    def legal(self, seat: int) -> set[str]:
        return {f"first:{player + 1}" for player in range(self.table.players)}

    def play(self, seat: int, word: str, value: str) -> None:
        self.table.first, self.drawn = int(value) - 1, True


class Goods(Phase):
    """As many cubes for every city as its number says, one for every town; then the grey ones go."""

    kind = "cubes"
    changes = ("bag",)  # and the cubes, but these would all be written again for each one drawn

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        board = table.board
        self.empty = [name for name, city in board.cities.items() for _ in range(city["goods"])] + [*board.towns]

    def asked(self) -> set[int]:
        return {CHANCE} if self.empty else set()

    def legal(self, seat: int) -> set[str]:
        return {f"draw:{colour}" for colour, count in self.table.bag.items() if count}

    def play(self, seat: int, word: str, value: str) -> None:
        self.table.bag[value] -= 1
        self.table.cubes[self.empty.pop(0)][value] += 1
        if not self.empty:
            self._clear()

    def _clear(self) -> None:
        self.table.bag = dict.fromkeys(self.table.bag, 0)
        for cubes in self.table.cubes.values():
            cubes["grey"] = 0


class Order(Phase):
    """The markers of the living companies are drawn one by one; the last one needs no draw."""

    kind = "order"
    changes = ("order",)

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        table.order = []
        self.bag = set(table.living())
        if table.options["order"] == "fixed":
            table.order, self.bag = table.living(), set()
        self._place_last()

    def _place_last(self) -> None:
        if len(self.bag) == 1:
            self.table.order.append(self.bag.pop())

    def asked(self) -> set[int]:
        return {CHANCE} if self.bag else set()

    def legal(self, seat: int) -> set[str]:
        return {f"next:{company}" for company in COMPANIES if company in self.bag}

    def play(self, seat: int, word: str, value: str) -> None:
        self.bag.remove(value)
        self.table.order.append(value)
        self._place_last()
