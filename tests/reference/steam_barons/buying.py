"""Phase one: buying shares, and control of a company."""

from __future__ import annotations

from typing import Any

from .phase import Phase
from .table import Table
from .table import word as named


class Buying(Phase):
    """One auction after the other, in order of play, for companies with available shares."""

    changes = ("cash", "shares", "available", "controller", "first")

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.open = table.options["money"] == "open"
        self.waiting = list(table.order)
        self.company: str | None = None
        self._next_company()

    def _next_company(self) -> None:
        self.company, self.player, self.leader, self.bid = None, None, None, 0
        self.bidders: set[int] = set()
        self.buyers: list[int] = []  # in the order in which they may buy, once the auction is decided
        while self.waiting and self.company is None:
            company = self.waiting.pop(0)
            if self.table.available[company]:
                self._open_auction(company)

    def _open_auction(self, company: str) -> None:
        self.company, self.bidders = company, set(range(self.table.players))
        self._ask_bidder(self.table.first)

    # the auction

    @property
    def kind(self) -> str:
        return "buy" if self.buyers else "bid"

    def lowest(self) -> int:
        """The first bid is at least the share price and at least $1, every further one is higher."""
        assert self.company is not None
        return self.bid + 1 if self.bid else max(1, self.table.price[self.company])

    def _ask_bidder(self, seat: int) -> None:
        """The next bidder from this seat on; with open money those who cannot bid are out (ruling, our 2.3)."""
        for player in self.table.clockwise(seat):
            if self.bidders == {self.leader}:
                return self._sell_to_winner()
            if player not in self.bidders:
                continue
            if not self.open or self.table.cash[player] >= self.lowest():
                self.player = player
                return None
            self.bidders.remove(player)
        return self._next_company()

    def _sell_to_winner(self) -> None:
        assert self.leader is not None
        self.bidders = set()
        self.buyers = list(self.table.clockwise(self.leader))
        self.player = self.buyers[0]

    # buying at the winning bid

    def most(self, seat: int) -> int:
        assert self.company is not None
        return min(self.table.available[self.company], self.table.cash[seat] // self.bid)

    def _buy(self, seat: int, count: int) -> None:
        """The bank gets the money; control passes at once to a player with more shares."""
        assert self.company is not None
        table, company = self.table, self.company
        table.cash[seat] -= count * self.bid
        table.available[company] -= count
        table.shares[seat][company] += count
        controller = table.controller[company]
        if count and (controller is None or table.shares[seat][company] > table.shares[controller][company]):
            table.controller[company] = seat

    def _ask_buyer(self) -> None:
        """Clockwise from the winner and once round, the others buy of what is left."""
        self.buyers.pop(0)
        while self.buyers and self._is_skipped(self.buyers[0]):
            self.buyers.pop(0)
        if self.buyers:
            self.player = self.buyers[0]
            return
        self.table.first = (self.table.first + 1) % self.table.players
        self._next_company()

    def _is_skipped(self, seat: int) -> bool:
        """Where nothing is left, or where all can see that the player's money does not suffice."""
        assert self.company is not None
        return not self.table.available[self.company] or (self.open and not self.most(seat))

    # questions

    def asked(self) -> set[int]:
        return set() if self.player is None else {self.player}

    def legal(self, seat: int) -> set[str]:
        if self.kind == "bid":
            return {"pass"} | {f"bid:{bid}" for bid in range(self.lowest(), self.table.cash[seat] + 1)}
        return {f"buy:{count}" for count in range(int(seat == self.leader), self.most(seat) + 1)}

    def shows_answers(self) -> bool:
        """Hidden money hides what a player can bid or buy, unless a winner takes the only share."""
        assert self.company is not None
        return self.open or (self.player == self.leader and self.table.available[self.company] == 1)

    def play(self, seat: int, word: str, value: str) -> None:
        if word == "buy":
            self._buy(seat, int(value))
            self._ask_buyer()
            return
        if word == "bid":
            self.bid, self.leader = int(value), seat
        else:
            self.bidders.remove(seat)
        self._ask_bidder((seat + 1) % self.table.players)

    def position(self) -> dict[str, Any]:
        return {
            "company": named(self.company),
            "player": named(self.player),
            "bid": self.bid,
            "leader": named(self.leader),
            "bidders": [str(seat) for seat in sorted(self.bidders)],
        }
