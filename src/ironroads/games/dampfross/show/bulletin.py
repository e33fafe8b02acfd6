"""The game as postal magazines reported it: builds, payments, runs with their results (rules 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from ....core.face import Note, ReportPart
from ....core.rules.game import Event
from ....core.rules.sentinels import NOTHING
from ..boards.format import NUMBERS
from ..rules.board import DampfrossBoard
from ..rules.owners import MAX_SEATS, OWNER_SEATS, owner_of
from ..text.order_writer import OrderWriter
from .run_results import RunResults

THROWN: Final = ("thrown", "thrown_together")
BUILDING: Final = ("built", "built_together", "built_later")
BUILT: Final = (*BUILDING, *[f"{kind}_for_fees" for kind in BUILDING])
BOUGHT: Final = ("bought", "bought_for_units")
TURN: Final = (*BUILT, *BOUGHT, "jumped", "points_lost")  # by the player whose turn it is
AS_LOGGED: Final = ("declared", "building_over", "finished")  # in the words of the log
Line = tuple[Note, ...]


@final
class Bulletin:
    """Goes once through the log, from the first round to the last run."""

    def __init__(self, board: DampfrossBoard) -> None:
        self.board: Final = board
        self.orders: Final = OrderWriter(board)
        self.chapters: list[ReportPart] = []
        self.throw = 0  # the last one, which may count for all players
        self.goal = NOTHING  # lot of the last destination, where a chain of runs continues

    def report(self, log: Sequence[Event]) -> list[ReportPart]:
        begin = 0
        for end in range(1, len(log) + 1):
            if end == len(log) or log[end].kind in ("round", "run"):
                self._chapter(log[begin:end], end)
                begin = end
        return self.chapters

    def _chapter(self, events: Sequence[Event], end: int) -> None:
        head = events[0]
        if head.kind == "run":
            heading = self._run_heading(head, events)
            lines = [*RunResults(events).lines(), *self._turns(events, True)]
        elif head.kind == "round":
            heading = Note("round", (head.facts[0],))
            lines = [*self._turns(events, False), *self._declined(events)]
        else:
            heading = Note("opening")
            lines = [self._start(event) for event in events if event.kind == "starts"]
        lines += [
            (Note(f"events.{event.kind}", (event.seat, *event.facts)),) for event in events if event.kind in AS_LOGGED
        ]
        if lines or head.kind == "run":
            self.chapters.append(ReportPart(heading, end, tuple(lines)))

    def _run_heading(self, head: Event, events: Sequence[Event]) -> Note:
        """The numbers and names of start and destination: 51–11 Salzburg–Wien."""
        run, start, lot = head.facts
        number = self._start_number(start, lot if lot != NOTHING else self.goal)
        self.goal = NOTHING
        for event in events:
            if event.kind == "heading":
                destination = event.facts[1]
                if destination >= len(NUMBERS):
                    return Note("special_run", (run, number, start, destination))
                if destination < 0:  # a position said where the run ends, but not by which number
                    break
                self.goal = destination
                return Note("run", (run, number, NUMBERS[destination], start, destination))
        return Note("run_begun", (run, number, start))

    def _start_number(self, start: int, lot: int) -> int | str:
        """The number of the start, of which a log that begins in the middle of a game may know only the hex."""
        town = self.board.town_at[start]
        if lot == NOTHING and town >= 0:
            lot = self.board.first_lot[town]
        return NUMBERS[lot] if lot >= 0 else self.board.hex_names[start]

    def _start(self, event: Event) -> Line:
        return (Note("starts", (event.seat, event.facts[0])),)

    def _turns(self, events: Sequence[Event], later: bool) -> list[Line]:
        """One line for each turn of building: the track as in an order, then payments and bonuses."""
        lines: list[Line] = []
        turn: list[Event] = []
        builders = list(range(MAX_SEATS))  # by seat: the owner it builds as
        for event in events:
            if event.kind == "agrees" and not later:
                builders[event.seat] = builders[event.facts[0]] = owner_of(event.seat, event.facts[0])
            if turn and (
                event.kind in THROWN or (event.kind in TURN and builders[event.seat] != builders[turn[0].seat])
            ):
                lines.append(self._turn(turn, builders[turn[0].seat], later))
                turn = []
            if event.kind in (*THROWN, *TURN, "bonus"):
                turn.append(event)
        return lines + ([self._turn(turn, builders[turn[0].seat], later)] if turn else [])

    def _declined(self, events: Sequence[Event]) -> list[Line]:
        """Offers of joint building declined since the last throw: the player who made them decides again."""
        thrown = max([number for number, event in enumerate(events) if event.kind in THROWN], default=0)
        return [
            (Note("events.declines", (event.seat, *event.facts)),)
            for event in events[thrown:]
            if event.kind == "declines"
        ]

    def _turn(self, turn: Sequence[Event], builder: int, later: bool) -> Line:
        track = "; ".join(map(self.orders.chain, self._chains(turn))) or "–"
        points = self._points(turn[0], builder)
        notes = [Note("build_later", (builder, track)) if later else Note("build", (builder, points, track))]
        notes += [Note("ferry", (event.facts[0],)) for event in turn if event.kind in BOUGHT]
        notes += [Note("jump", event.facts[:2]) for event in turn if event.kind == "jumped"]
        return tuple(notes + self._payments(turn))

    def _points(self, first: Event, builder: int) -> int:
        """The points of the turn: of its own throw, or of the one that counts for all."""
        if first.kind in THROWN:
            self.throw = first.facts[0]
            return first.facts[1]
        return self.throw if len(OWNER_SEATS[builder]) == 1 else 2 * self.throw * 3 // 4

    def _payments(self, turn: Sequence[Event]) -> list[Note]:
        paid: dict[int, int] = {}
        bonuses: dict[int, int] = {}
        for event in turn:
            if event.kind == "bonus":
                bonuses[event.facts[0]] = bonuses.get(event.facts[0], 0) + event.facts[1]
            for part in [part for part in event.because if part.kind == "fee" and event.kind in TURN]:
                paid[part.seat] = paid.get(part.seat, 0) + part.facts[0]
        notes = [Note("paid", (units, seat)) for seat, units in paid.items()]
        return notes + [Note("bonus", (units, town)) for town, units in bonuses.items()]

    def _chains(self, turn: Sequence[Event]) -> list[list[int]]:
        """The track of a turn as chains of hexes, in the direction in which they were built."""
        chains: list[list[int]] = []
        for event in turn:
            if event.kind in BUILT:
                origin, end = event.facts[3:5]
                if chains and chains[-1][-1] == origin:
                    chains[-1].append(end)
                else:
                    chains.append([origin, end])
        return chains
