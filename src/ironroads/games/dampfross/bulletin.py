"""The game as the postal papers told it: builds, payments, runs with their results (rules 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from ...core.face import Chapter, Note
from ...core.game import Event
from .board import RailBoard

BUILT: Final = ("built", "built_for_fees", "built_later", "built_later_for_fees")
BOUGHT: Final = ("bought", "bought_for_units")
ARRIVED: Final = ("lone_run", "arrives", "arrives_level")


@final
class Bulletin:
    """Goes through the log once, from the first round to the last run."""

    def __init__(self, board: RailBoard) -> None:
        self.board: Final = board
        self.chapters: list[Chapter] = []
        self.reached: dict[int, set[int]] = {}  # by seat: hexes of its net so far

    def tell(self, log: Sequence[Event]) -> list[Chapter]:
        begin = 0
        for end in range(1, len(log) + 1):
            if end == len(log) or log[end].kind in ("round", "run"):
                self._chapter(log[begin:end], end)
                begin = end
        return self.chapters

    def _chapter(self, events: Sequence[Event], end: int) -> None:
        head = events[0]
        lines = self._turns(events)
        if head.kind == "run":
            headings = [event for event in events if event.kind == "heading"]
            place = headings[-1].facts[1] if headings else -1
            heading = Note("run", (head.facts[0], head.facts[1], place))
            lines = [*self._result(events), *lines]
        elif head.kind == "round":
            heading = Note("round", (head.facts[0],))
        else:
            heading = Note("opening")
            lines = [self._start(event) for event in events if event.kind == "starts"]
        self.chapters.append(Chapter(heading, end, tuple(lines)))

    def _start(self, event: Event) -> tuple[Note, ...]:
        self.reached[event.seat] = {self.board.town_hex[event.facts[0]]}
        return (Note("starts", (event.seat, event.facts[0])),)

    def _turns(self, events: Sequence[Event]) -> list[tuple[Note, ...]]:
        """One line for each turn of building: the way in brackets and dashes, then payments and bonuses."""
        lines: list[tuple[Note, ...]] = []
        turn: list[Event] = []
        for event in events:
            if event.kind in ("thrown", "thrown_together"):
                lines += self._turn(turn)
                turn = [event]
            elif event.kind in (*BUILT, *BOUGHT, "bonus", "jumped"):
                if turn and event.kind in BUILT and turn[0].kind in BUILT and turn[0].seat != event.seat:
                    lines += self._turn(turn)
                    turn = []
                turn.append(event)
        return lines + self._turn(turn)

    def _turn(self, turn: Sequence[Event]) -> list[tuple[Note, ...]]:
        if not turn:
            return []
        seat = turn[0].seat
        points = turn[0].facts[1] if turn[0].kind.startswith("thrown") else 0
        sides = [event.facts[0] for event in turn if event.kind in BUILT]
        way = "; ".join(self.ways(seat, sides)) or "–"
        notes = [Note("build", (seat, points, way)) if points else Note("build_later", (seat, way))]
        for event in turn:
            if event.kind in BOUGHT:
                notes.append(Note("ferry", (event.facts[0],)))
            elif event.kind == "jumped":
                notes.append(Note("jump", event.facts[:2]))
        return [tuple(notes + self._payments(turn))]

    def _payments(self, turn: Sequence[Event]) -> list[Note]:
        paid: dict[int, int] = {}
        for event in turn:
            for part in event.because if event.kind in (*BUILT, "jumped") else ():
                paid[part.seat] = paid.get(part.seat, 0) + part.facts[0]
        bonuses = [Note("bonus", (event.facts[1], event.facts[0])) for event in turn if event.kind == "bonus"]
        return [Note("paid", (units, seat)) for seat, units in paid.items()] + bonuses

    def ways(self, seat: int, sides: Sequence[int]) -> list[str]:
        """Steps as stretches: (A75)-A70-B69, with only the hexes where the line bends."""
        chains: list[list[int]] = []
        for side in sides:
            ends = (self.board.head[side], self.board.tail[side])
            if chains and chains[-1][-1] in ends:
                chains[-1].append(self.board.other(side, chains[-1][-1]))
            else:
                known = self.reached.setdefault(seat, set())
                first = ends[0] if ends[0] in known or ends[1] not in known else ends[1]
                chains.append([first, self.board.other(side, first)])
            self.reached.setdefault(seat, set()).update(ends)
        return [self._written(chain) for chain in chains]

    def _written(self, chain: list[int]) -> str:
        names = self.board.place_names
        inner = zip(chain, chain[1:], chain[2:], strict=False)
        bends = [names[b] for a, b, c in inner if self._direction(a, b) != self._direction(b, c)]
        return "-".join([f"({names[chain[0]]})", *bends, names[chain[-1]]])

    def _direction(self, a: int, b: int) -> int:
        return [self.board.neighbour(a, direction) for direction in range(6)].index(b)

    def _result(self, events: Sequence[Event]) -> list[tuple[Note, ...]]:
        """First the winners with prize and fares, then others who paid or got something."""
        paid: dict[int, int] = {}
        got: dict[int, int] = {}
        for event in events:
            if event.kind == "fare":
                paid[event.seat] = paid.get(event.seat, 0) + event.facts[0]
                got[event.facts[1]] = got.get(event.facts[1], 0) + event.facts[0]
            elif event.kind == "fare_abroad":
                paid[event.seat] = paid.get(event.seat, 0) + event.facts[0]
        arrived = [event for event in events if event.kind in ARRIVED]
        notes = [self._placed(event, paid.pop(event.seat, 0)) for event in arrived]
        notes += [Note("unplaced", (seat, units)) for seat, units in paid.items()]
        notes += [Note("received", (seat, units)) for seat, units in got.items()]
        return [tuple(notes) or (Note("nobody"),)]

    def _placed(self, event: Event, paid: int) -> Note:
        place = event.facts[1] if len(event.facts) > 1 else 1
        facts = (place, event.seat, event.facts[0])
        return Note("placed_paid", (*facts, paid)) if paid else Note("placed", facts)
