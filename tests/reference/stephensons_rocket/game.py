"""A game by the rulebook: who is asked, what is legal, what follows from a move."""

from __future__ import annotations

from typing import Any

from ..side_by_side import CHANCE
from . import extending, stations, veto
from .board import Board
from .faults import FIRST_PLACEMENTS
from .isolation import isolate_lines
from .position import written
from .scoring import final_scoring
from .table import Extension, Table

ROUNDS_OF_SHUFFLING = 3  # rules 10.3
ACTIONS = 2  # in a turn


class RocketReference:
    """`faults` names what it does otherwise than the rulebook."""

    def __init__(
        self, board: Board, players: int, options: dict[str, str], faults: frozenset[str] = frozenset()
    ) -> None:
        self.table = Table(board, players, options, faults)

    def asked(self) -> set[int]:
        table, phase = self.table, self.table.phase
        if phase == "first":
            return {CHANCE}
        if phase in ("action", "place"):
            return {table.player}
        if phase == "over":
            return set()
        return set(self._extension().undecided) if phase == "veto" else {self._asked_seat()}

    def legal(self, seat: int) -> set[str]:
        table, phase = self.table, self.table.phase
        if phase == "first":
            return {f"first:{player + 1}" for player in range(table.players)}
        if phase == "action":
            return stations.token_moves(table) | stations.station_moves(table) | extending.engine_moves(table)
        if phase == "place":
            return {f"place:{hex}" for hex in stations.sites(table, table.in_hand)}
        if phase == "veto":
            return {"veto", "agree"}
        if phase == "bid":
            return veto.bid_moves(table, self._extension(), seat)
        return {f"put:{hex}" for hex in veto.put_hexes(table, self._extension())}

    def play(self, seat: int, move: str) -> None:
        kind, _, text = move.partition(":")
        getattr(self, f"_play_{kind}")(seat, text)

    def scores(self) -> list[int]:
        return list(self.table.cash)

    def position(self) -> dict[str, Any]:
        return written(self.table)

    def _extension(self) -> Extension:
        assert self.table.extension is not None
        return self.table.extension

    def _asked_seat(self) -> int:
        seat = self._extension().asked
        assert seat is not None
        return seat

    def _play_first(self, seat: int, text: str) -> None:
        self.table.player = int(text) - 1
        self.table.phase = "action"

    def _play_token(self, seat: int, text: str) -> None:
        stations.take_token(self.table, text)
        self.table.shuffled = 0
        self._end_action()

    def _play_station(self, seat: int, text: str) -> None:
        self.table.phase = "place"

    def _play_lift(self, seat: int, hex: str) -> None:
        stations.lift(self.table, hex)
        self.table.phase = "place"

    def _play_place(self, seat: int, hex: str) -> None:
        counts = self.table.in_hand is not None or FIRST_PLACEMENTS in self.table.faults
        self.table.shuffled = self.table.shuffled + 1 if counts else 0
        stations.place(self.table, hex)
        self._end_action()

    def _play_move(self, seat: int, text: str) -> None:
        table = self.table
        table.shuffled = 0
        extending.move_engine(table, text)
        extension = self._extension()
        extension.undecided = veto.may_call(table, extension)
        table.phase = "veto"
        if not extension.undecided:
            self._complete_extension()

    def _play_agree(self, seat: int, text: str) -> None:
        self._extension().undecided.discard(seat)
        if not self._extension().undecided:
            self._complete_extension()

    def _play_veto(self, seat: int, text: str) -> None:
        self._extension().undecided = set()
        self._ask_next(self.table.player)

    def _play_pass(self, seat: int, text: str) -> None:
        self._ask_next(seat)

    def _play_bid(self, seat: int, text: str) -> None:
        extension = self._extension()
        extension.bid, extension.bidder = int(text), seat
        self.table.phase = "put"
        hexes = veto.put_hexes(self.table, extension)
        if len(hexes) == 1:
            self._play_put(seat, hexes[0])

    def _play_put(self, seat: int, hex: str) -> None:
        self._extension().target = hex
        self._ask_next(seat)

    def _ask_next(self, after: int) -> None:
        self.table.phase = "bid"
        if veto.next_bidder(self.table, self._extension(), after) is None:
            self._complete_extension()

    def _complete_extension(self) -> None:
        extending.complete(self.table, self._extension())
        self.table.extension = None
        isolate_lines(self.table)
        self._end_action()

    def _end_action(self) -> None:
        """Spielende is looked at after every action, also the first of a turn."""
        table = self.table
        if self._ends():
            final_scoring(table)
            table.phase = "over"
            return
        table.phase = "action"
        table.action += 1
        if table.action > ACTIONS:
            table.player, table.action, table.moved = table.left_of(table.player), 1, set()

    def _ends(self) -> bool:
        """Shares of one line at most can be had, all track is laid, or stations were shuffled for too long."""
        table = self.table
        available = [line for line in table.engine if line not in table.isolated and table.stack[line]]
        guarded = table.options["shuffling_guard"] == "yes"
        too_long = table.shuffled >= ROUNDS_OF_SHUFFLING * ACTIONS * table.players
        return len(available) <= 1 or table.tiles == 0 or (guarded and too_long)
