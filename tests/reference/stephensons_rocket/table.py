"""What lies on the table, and plain questions about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .board import Board

THOUSAND = 1000
UNLIMITED = 999  # a stack that never runs out, as a position shows it


@dataclass
class Extension:
    """An engine under way: moved by the player in turn, not yet final."""

    line: str
    choice: str  # where the mover put the engine
    target: str  # where it is now
    undecided: set[int] = field(default_factory=set)  # seats that may still call a veto round
    asked: int | None = None  # the seat that may bid
    bid: int = 0
    bidder: int | None = None


class Table:
    """Vorbereitung: everything in its place before the first turn."""

    def __init__(self, board: Board, players: int, options: dict[str, str], faults: frozenset[str]) -> None:
        self.board, self.players, self.options, self.faults = board, players, options, faults
        self.phase = "first" if options["first"] == "drawn" else "action"
        self.player, self.action = 0, 1
        self.moved: set[str] = set()  # lines whose engine the player has moved in this turn
        self.shuffled = 0  # actions in a row that the guard against shuffling counts
        self.in_hand: str | None = None  # where the station in hand was lifted
        self.extension: Extension | None = None
        self.cash = [0] * players
        self.passengers = [0] * players
        self.tokens: list[Counter[tuple[str, str]]] = [Counter() for _ in range(players)]  # by metropolis and good
        self.supply = Counter(self._all_tokens())
        self.stations: dict[str, int] = {}  # hex: seat
        self._lay_out_lines()

    def _all_tokens(self) -> list[tuple[str, str]]:
        """Three on each metropolis; with the option, all of its main good (rules 11.2)."""
        board = self.board
        if self.options["goods"] == "single":
            count = board.pieces["tokens_per_metropolis"]
            return [(town, good) for town, good in board.main_good.items() for _ in range(count)]
        return [(town, good) for town, goods in board.mixed.items() for good in goods]

    def _lay_out_lines(self) -> None:
        board = self.board
        self.limited = self.options["share_limit"] == "yes"
        self.shares = [dict.fromkeys(board.lines, 0) for _ in range(self.players)]
        self.stack = dict(board.shares) if self.limited else dict.fromkeys(board.lines, UNLIMITED)
        self.supplementary = dict.fromkeys(board.lines, 0)  # held by players as shares of the line
        self.engine: dict[str, str] = dict(board.start)  # of lines that are not dissolved
        self.heading: dict[str, str | None] = dict.fromkeys(board.lines)
        self.line_on = {hex: line for line, hex in board.start.items()}  # track and engines
        self.sides: dict[str, set[str]] = {direction: set() for direction in board.directions}
        self.connected: dict[str, set[str]] = {line: set() for line in board.lines}
        self.isolated: set[str] = set()
        self.tiles = board.pieces["track_tiles"]

    def other_lines_beside(self, hex: str, line: str) -> set[str]:
        found = {self.line_on.get(near) for near in self.board.neighbours[hex]}
        return {other for other in found if other is not None and other != line}

    def holders(self, line: str) -> set[int]:
        return {seat for seat in range(self.players) if self.shares[seat][line]}

    def shares_by_seat(self, line: str) -> list[int]:
        return [shares[line] for shares in self.shares]

    def stations_by_seat(self, line: str) -> list[int]:
        """Bahnhöfe an dieser Linie: those on its track and under its engine."""
        owners = [seat for hex, seat in self.stations.items() if self.line_on.get(hex) == line]
        return [owners.count(seat) for seat in range(self.players)]

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players
