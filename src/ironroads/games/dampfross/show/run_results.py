"""The result of a run in a line or two, as postal magazines printed it: 1. Rot 20−2; 2. Blau 10; Grün +2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from ....core.face import Note
from ....core.rules.game import Event
from ..boards.format import NUMBERS
from ..rules.owners import owner_of

ARRIVED: Final = ("lone_run", "arrives", "arrives_level")
MOVED: Final = ("moves", "waits", "at_sea")
FARES: Final = ("fare", "fare_abroad")
ANSWERED: Final = ("agrees", "declines", "cannot_enter", "cannot_pay", "cannot_enter_by_half")
VOID: Final = ("over_limit", "unpayable")


@final
class RunResults:
    """The lines of a report about one run."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events: Final = events
        # by leader: the owner that shares the train
        self.crews: Final[dict[int, int]] = {
            event.seat: owner_of(event.seat, event.facts[3]) for event in events if event.kind == "enters_together"
        }

    def lines(self) -> list[tuple[Note, ...]]:
        """The goals of a special run, the result, and the throws of the race; before it, the answers so far."""
        result = self._result()
        so_far = [result] if result else [self._entries(), *self._answers()]
        return [line for line in (self._goals(), *so_far, self._throws()) if line]

    def _entered(self) -> list[Event]:
        return [event for event in self.events if event.kind in ("enters", "enters_together")]

    def _entries(self) -> tuple[Note, ...]:
        notes = [Note("entry", (self._crew(event.seat), *event.facts[:3])) for event in self._entered()]
        return (Note("entered"), *notes) if notes else ()

    def _answers(self) -> list[tuple[Note, ...]]:
        """Answers to offers of a shared train that has not been entered yet, and who is kept out, as in the log."""
        told = [
            event
            for event in self.events
            if event.kind in ANSWERED and (event.kind != "agrees" or event.facts[0] not in self.crews)
        ]
        return [(Note(f"events.{event.kind}", (event.seat, *event.facts)),) for event in told]

    def _crew(self, leader: int) -> int:
        return self.crews.get(leader, leader)

    def _result(self) -> tuple[Note, ...]:
        """The winners with prize and fares, then others who paid or received fares, and void entries."""
        paid: dict[int, int] = {}
        got: dict[int, int] = {}
        for event in self.events:
            if _alone(event) in FARES:
                paid[event.seat] = paid.get(event.seat, 0) + event.facts[0]
            if _alone(event) == "fare":
                got[event.facts[1]] = got.get(event.facts[1], 0) + event.facts[0]
        notes = [self._placed(event, paid.pop(event.seat, 0)) for event in self.events if _alone(event) in ARRIVED]
        notes += [Note("unplaced", (self._crew(leader), units)) for leader, units in paid.items()]
        notes += [Note("received", (seat, units)) for seat, units in got.items()]
        notes += [Note("void", (self._crew(event.seat),)) for event in self.events if _alone(event) in VOID]
        if any(event.kind == "nobody_runs" for event in self.events):
            notes.append(Note("nobody"))
        return (Note("result"), *notes) if notes else ()

    def _placed(self, event: Event, paid: int) -> Note:
        place = event.facts[1] if _alone(event) != "lone_run" else 1
        level = "_level" if _alone(event) == "arrives_level" else ""
        facts = (place, self._crew(event.seat), event.facts[0])
        return Note(f"placed{level}_paid", (*facts, paid)) if paid else Note(f"placed{level}", facts)

    def _goals(self) -> tuple[Note, ...]:
        special = any(event.kind == "heading" and event.facts[1] >= len(NUMBERS) for event in self.events)
        notes = [Note("went", (self._crew(event.seat), event.facts[2])) for event in self._entered()]
        return (Note("goals"), *notes) if special and notes else ()

    def _throws(self) -> tuple[Note, ...]:
        thrown: dict[int, list[str]] = {}
        for event in self.events:
            if _alone(event) in MOVED:
                thrown.setdefault(event.seat, []).append(str(event.facts[0]))
        notes = [Note("throws_of", (self._crew(leader), "-".join(dice))) for leader, dice in thrown.items()]
        return (Note("throws"), *notes) if notes else ()


def _alone(event: Event) -> str:
    """The kind of an event, whether a player or two partners are in it."""
    return event.kind.removesuffix("_together")
