"""Phases five and six: all players sell in secret, then companies on B are bankrupt."""

from __future__ import annotations

from typing import Any

from .phase import Phase
from .table import BANKRUPT, COMPANIES, Table

UNANSWERED = "open"


class Selling(Phase):
    """Each player answers for one company after the other; all sales happen when the last answer is in."""

    kind = "sell"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.sales: list[dict[str, int | None]] = []
        for held in table.shares:
            self.sales.append({company: 0 for company in COMPANIES})
            for company in table.living():
                if held[company] and table.price[company] != BANKRUPT:
                    self.sales[-1][company] = None
        if not self.asked():
            self._close()

    def _open_questions(self, seat: int) -> list[str]:
        return [company for company, count in self.sales[seat].items() if count is None]

    def asked(self) -> set[int]:
        return {seat for seat in range(self.table.players) if self._open_questions(seat)}

    def legal(self, seat: int) -> set[str]:
        company = self._open_questions(seat)[0]
        return {f"sell:{company}/{count}" for count in range(self.table.shares[seat][company] + 1)}

    def play(self, seat: int, word: str, value: str) -> None:
        company, count = value.split("/")
        self.sales[seat][company] = int(count)
        if not self.asked():
            self._close()

    def _close(self) -> None:
        for seat, sales in enumerate(self.sales):
            for company, count in sales.items():
                if count:
                    self._sell(seat, company, count)
        for company in self.table.living():
            self._check_control(company)
        for company in self.table.living():
            if self.table.price[company] == BANKRUPT:
                self._bankrupt(company)

    def _sell(self, seat: int, company: str, count: int) -> None:
        self.table.cash[seat] += count * self.table.price[company]
        self.table.shares[seat][company] -= count
        self.table.available[company] += count

    def _check_control(self, company: str) -> None:
        """Most shares; on a tie the controller, else the first clockwise from there (ruling R6)."""
        table, old = self.table, self.table.controller[company]
        if old is None:
            return
        most = max(held[company] for held in table.shares)
        if most:
            table.controller[company] = next(s for s in table.clockwise(old) if table.shares[s][company] == most)

    def _bankrupt(self, company: str) -> None:
        """Its shares leave the game, its track stays without an owner."""
        table = self.table
        table.bankrupt.add(company)
        table.order.remove(company)
        for held in table.shares:
            held[company] = 0
        table.available[company] = table.unissued[company] = table.treasury[company] = 0
        table.controller[company] = None
        table.track.release(company)

    def position(self) -> dict[str, Any]:
        return {
            "sale": {
                str(seat): {company: UNANSWERED if count is None else count for company, count in sales.items()}
                for seat, sales in enumerate(self.sales)
            }
        }
