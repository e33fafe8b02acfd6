"""The course of the stock-market game: five turns of eight phases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..steam_track import read_board
from .building import Building
from .buying import Buying
from .dividends import adjust_prices, pay_dividends
from .goods import MovingGoods
from .phase import CHANCE, SINGLE_ANSWERS, Phase
from .selling import Selling
from .setting_up import FirstPlayer, Goods, Order
from .table import COMPANIES, Table

BETWEEN: dict[str, Any] = {
    "hex": "none",
    "laid": 0,
    "at": "none",
    "good": "none",
    "visited": [],
    "company": "none",
    "player": "none",
    "bid": 0,
    "leader": "none",
    "bidders": [],
    "round": 0,
    "gained": 0,
}


class SteamBarons:
    """A game in progress, for `side_by_side`; `faults` are those of the rules that it shall play by."""

    def __init__(
        self, board: str, players: int, options: Mapping[str, str], faults: frozenset[str] = frozenset()
    ) -> None:
        self.table = Table(read_board(board), players, options, faults)
        self.phases = self._course()
        self.phase: Phase | None = next(self.phases)
        self.shown: Phase | None = None  # the phase for which a whole position has been given
        no_sales = {str(seat): dict.fromkeys(COMPANIES, 0) for seat in range(players)}
        self._nothing = BETWEEN | {"sale": no_sales}  # fields that are empty outside certain phases
        self._skip()

    def _course(self) -> Iterator[Phase]:
        """All phases in which someone may be asked, one after the other; the others happen between them."""
        table = self.table
        yield FirstPlayer(table)
        yield Goods(table)
        yield from self._turns()

    def _turns(self) -> Iterator[Phase]:
        table = self.table
        while True:
            yield Order(table)
            yield Buying(table)
            yield Building(table)
            yield MovingGoods(table)
            pay_dividends(table)
            adjust_prices(table)
            yield Selling(table)
            if table.turn == table.market["stock"]["turns"] or not table.living():
                return
            table.turn += 1

    def begin_turn(self) -> None:
        """Go on from the beginning of the turn, after changes to the table."""
        self.phases = self._turns()
        self.phase = next(self.phases)
        self._skip()

    def _skip(self) -> None:
        """On to the next question that has more than one answer."""
        while self.phase and not self.phase.asked():
            self.phase = next(self.phases, None)
        if self.phase and SINGLE_ANSWERS not in self.table.faults and self.phase.shows_answers():
            (seat, *others), moves = self.phase.asked(), self.phase.legal(min(self.phase.asked()))
            if seat != CHANCE and not others and len(moves) == 1:
                self.play(seat, moves.pop())

    def asked(self) -> set[int]:
        return self.phase.asked() if self.phase else set()

    def legal(self, seat: int) -> set[str]:
        assert self.phase is not None
        return self.phase.legal(seat)

    def play(self, seat: int, move: str) -> None:
        assert self.phase is not None
        word, _, value = move.partition(":")
        self.phase.play(seat, word, value)
        self._skip()

    def position(self) -> dict[str, Any]:
        """The whole position when a phase begins; then what the phase may change, to save time."""
        if self.phase is None:
            return self._nothing | self.table.position() | {"phase": "over"}
        found = {"phase": self.phase.kind} | self.phase.position()
        if self.phase is self.shown:
            return {name: self.table.field(name) for name in self.phase.changes} | found
        self.shown = self.phase
        return self._nothing | self.table.position() | found

    def scores(self) -> list[int]:
        return list(self.table.cash)
