"""What lies on the table: the lines drawn on the map, the sheet of accounts, and what is being decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from .board import Board, Step, name
from .faults import START_COUNTS_AS_LINE

CAPITAL = 20  # units for everybody (Spielvorbereitung)

Party = tuple[int, ...]  # one seat, or the two that built a line together
GOAL = "goal"  # all destinations of a run


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
        self.answers: set[str] = set()  # of the player who is asked to enter the run
        self.throw = 0  # of the round, where one throw counts for everybody
        self.points = 0  # left for building
        self.landed = ""  # hex of a jump that building must follow
        self.lonely = 0  # round in which only one town was left without a line
        self.joined: set[str] = set()  # hexes of towns that have a line or are the start of a player
        self.accounts = dict.fromkeys(self.seats, CAPITAL)
        self.lines: dict[Step, set[Party]] = defaultdict(set)
        self.owners_at: dict[str, set[Party]] = defaultdict(set)  # whose lines lead through the hex
        self.exits: dict[str, set[str]] = defaultdict(set)  # where trains can go from a hex, on whatever line
        for step in board.existing | board.open_unbuilt:
            self.open(step)
        self.track: dict[Party, set[Step]] = defaultdict(set)
        self.footing: dict[int, set[str]] = {seat: set() for seat in self.seats}  # start town, ferry, jump
        self.hexes: dict[int, set[str]] = {seat: set() for seat in self.seats}  # where it may build on
        self.ferries: dict[str, int] = {}  # owner by ferry
        self.jumps = {seat: dict.fromkeys(self.seats, 0) for seat in self.seats}
        self.ticks = dict.fromkeys(sorted(board.hex_of_number), 0)  # how often a number was start or destination
        self._written: dict[str, list[str]] = {}  # track, as a position writes it
        self.clear_run()

    def clear_run(self) -> None:
        """Nothing of the last run is left."""
        self.start: str | None = None
        self.lot: int | None = None  # number of the start, unless it follows from the last run
        self.goal: int | None = None  # number of the destination, unless the run is special
        self.face: int | None = None  # of the table of special runs
        self.goals: set[str] = set()
        self.ways: dict[str, int] = {}  # hexes to the nearest goal; no line is built while a run is on
        self.passable: set[frozenset[str]] = set()  # steps that a route can use
        self.step: Step | None = None  # for which the player says who is paid
        self.heat = 0  # round of the race
        self.train: dict[int, int | str] = dict.fromkeys(self.seats, "silent")  # who leads the train of a seat
        self.routes: dict[int, list[tuple[str, Party, int]]] = {}  # by leader, in the order of entering
        self.places = dict.fromkeys(self.seats, 0)  # steps gone
        self.afloat = dict.fromkeys(self.seats, 0)  # points spent on the ferry the train is on
        self.arrived = dict.fromkeys(self.seats, 0)  # round of the race
        self.spare = dict.fromkeys(self.seats, 0)  # points left over on arrival
        self.earned = dict.fromkeys(self.seats, 0)  # prize and fares of this run
        self.to_build: list[int] = []  # seats that may still build after this run

    def running(self) -> list[int]:
        """The leaders of all trains, clockwise from the thrower."""
        return [seat for seat in self.clockwise_from(self.first) if self.train[seat] == seat]

    # whose turn

    def clockwise_from(self, seat: int) -> list[int]:
        return [(seat + number) % len(self.seats) for number in self.seats]

    def after(self, seat: int) -> int:
        return (seat + 1) % len(self.seats)

    # lines

    def open(self, step: Step) -> None:
        """Trains may use the step from now on."""
        a, b = step
        self.exits[a].add(b)
        self.exits[b].add(a)

    def draw(self, step: Step, party: Party) -> None:
        self.open(step)
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

    def has_line(self, town: str) -> bool:
        return bool(self.owners_at.get(town)) or (START_COUNTS_AS_LINE in self.faults and town in self.joined)

    def towns_left(self) -> set[str]:
        """Towns without a line."""
        return {town for town in self.board.towns if not self.has_line(town)}

    def way(self, a: str, b: str) -> frozenset[str]:
        """A step of a route; all destinations count as one place."""
        return frozenset(GOAL if hex in self.goals else hex for hex in (a, b))

    def leads_on(self, a: str, b: str) -> bool:
        """Whether the step is on some way from the start to a destination."""
        return self.way(a, b) in self.passable

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
            **self._run(),
        }

    def _run(self) -> dict[str, Any]:
        return {
            "start": self.start or "none",
            "lot": str(self.lot or "none"),
            "goal": str(self.goal or "none"),
            "face": str(self.face or "none"),
            "goals": self.board.in_order(self.goals),
            "step": name(self.step) if self.step else "none",
            "heat": self.heat,
            "ticks": {str(number): ticks for number, ticks in self.ticks.items()},
            "train": {str(seat): str(train) for seat, train in self.train.items()},
            "routes": [f"{hex}/{payee_name(payee)}" for route in self.routes.values() for hex, payee, _ in route],
            "lengths": {str(seat): len(self.routes.get(seat, [])) for seat in self.seats},
            "places": self._by_seat(self.places),
            "afloat": self._by_seat(self.afloat),
            "arrived": self._by_seat(self.arrived),
            "spare": self._by_seat(self.spare),
            "earned": self._by_seat(self.earned),
        }

    def _track(self) -> dict[str, list[str]]:
        six = range(6)
        parties = [(a,) for a in six] + [(a, b) for a in six for b in six if a < b]
        for party in parties:
            steps, name = self.track.get(party, set()), party_name(party)
            if name not in self._written or len(self._written[name]) != len(steps):
                self._written[name] = self.board.steps_in_order(steps)
        return self._written

    def _by_seat(self, values: Mapping[int, Any]) -> dict[str, Any]:
        return {str(seat): values[seat] for seat in self.seats}

    def _seat(self, seat: int | None) -> str:
        return "none" if seat is None else str(seat)


def party_name(party: Party) -> str:
    return "+".join(str(seat + 1) for seat in party)


def payee_name(payee: Party) -> str:
    """As the steps of routes in a position spell it."""
    return {(): "own", (-1,): "bank"}.get(payee) or party_name(payee)


def party_of(text: str) -> Party:
    return tuple(int(number) - 1 for number in text.split("+"))
