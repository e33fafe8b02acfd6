"""What lies on the table: the lines drawn on the map, the sheet of accounts, and what is being decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from .board import Board, Step

CAPITAL = 20  # units for everybody (Spielvorbereitung)

Party = tuple[int, ...]  # one seat, or the two that built a line together


class Table:
    """One game in progress."""

    def __init__(self, board: Board, players: int, options: Mapping[str, str], faults: frozenset[str]) -> None:
        self.board, self.options, self.faults = board, options, faults
        self.seats = range(players)
        self.phase = "first"
        self.round = 0
        self.run = 0  # 0 in the building phase
        self.first = 0  # begins the round, or throws for the run
        self.player = 0  # asked, building, or throwing for the train
        self.partner: int | None = None  # builds with the player, or is asked to go together
        self.refused: set[int] = set()  # declined to go together with the player
        self.skipped: set[int] = set()  # built with a partner in this round
        self.throw = 0  # of the round, where one throw counts for everybody
        self.points = 0  # left for building
        self.lonely = 0  # round in which only one town was left without a line
        self.joined: set[str] = set()  # hexes of towns that have a line or are the start of a player
        self.accounts = dict.fromkeys(self.seats, CAPITAL)
        self.lines: dict[Step, set[Party]] = defaultdict(set)
        self.owners_at: dict[str, set[Party]] = defaultdict(set)  # whose lines lead through the hex
        self.track: dict[Party, set[Step]] = defaultdict(set)
        self.footing: dict[int, set[str]] = {seat: set() for seat in self.seats}  # start town, ferry, jump
        self.hexes: dict[int, set[str]] = {seat: set() for seat in self.seats}  # where it may build on
        self.ferries: dict[str, int] = {}  # owner by ferry
        self.jumps = {seat: dict.fromkeys(self.seats, 0) for seat in self.seats}

    # whose turn

    def clockwise_from(self, seat: int) -> list[int]:
        return [(seat + number) % len(self.seats) for number in self.seats]

    def after(self, seat: int) -> int:
        return (seat + 1) % len(self.seats)

    # lines

    def draw(self, step: Step, party: Party) -> None:
        self.lines[step].add(party)
        self.track[party].add(step)
        for hex in step:
            self.owners_at[hex].add(party)
        for seat in party:
            self.hexes[seat].update(step)

    def set_foot(self, seat: int, hex: str) -> None:
        """The seat may build from there without a line: its start, the landing of its ferry, the end of a jump."""
        self.footing[seat].add(hex)
        self.hexes[seat].add(hex)

    def owns(self, seat: int, step: Step) -> bool:
        return any(seat in party for party in self.lines.get(step, ()))

    def has_track_in(self, seat: int, hex: str) -> bool:
        return any(seat in party for party in self.owners_at.get(hex, ()))

    def towns_left(self) -> set[str]:
        return set(self.board.towns) - self.joined

    # what can be compared

    def position(self) -> dict[str, Any]:
        """Under the names and in the form of a position."""
        return {
            "phase": self.phase,
            "round": self.round,
            "run": self.run,
            "first": str(self.first),
            "asked": [str(seat) for seat in sorted(self.refused)],
            "skipped": [str(seat) for seat in sorted(self.skipped)],
            "throw": self.throw,
            "points": self.points,
            "lonely": self.lonely,
            "joined": [town for hex, town in self.board.towns.items() if hex in self.joined],
            "accounts": self._by_seat(self.accounts),
            "footing": {str(seat): self.board.in_order(hexes) for seat, hexes in self.footing.items()},
            "ferries": {name: self._seat(self.ferries.get(name)) for name in self.board.ferries},
            "jumps": {str(seat): self._by_seat(jumps) for seat, jumps in self.jumps.items()},
            "track": self._track(),
        }

    def _track(self) -> dict[str, list[str]]:
        six = range(6)
        parties = [(a,) for a in six] + [(a, b) for a in six for b in six if a < b]
        return {party_name(party): self.board.steps_in_order(self.track.get(party, set())) for party in parties}

    def _by_seat(self, values: Mapping[int, Any]) -> dict[str, Any]:
        return {str(seat): values[seat] for seat in self.seats}

    def _seat(self, seat: int | None) -> str:
        return "none" if seat is None else str(seat)


def party_name(party: Party) -> str:
    return "+".join(str(seat + 1) for seat in party)


def party_of(text: str) -> Party:
    return tuple(int(number) - 1 for number in text.split("+"))
