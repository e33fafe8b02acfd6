"""Reports: the log of a game in chapters, as a newspaper or a game master by post would print it."""

from __future__ import annotations

from collections.abc import Sequence

from .face import Face, Note, ReportPart
from .rules.game import Event, State
from .speaker import Speaker


def chapters_of(face: Face[State], log: Sequence[Event]) -> list[ReportPart]:
    """The game's own report, or one line for each event."""
    return face.bulletin(log) or _plain_chapters(log, face.chapters)


def said_heading(chapter: ReportPart, speaker: Speaker) -> str:
    return _said(chapter.heading, speaker)


def said_lines(chapter: ReportPart, speaker: Speaker) -> list[str]:
    return [" ".join([_said(note, speaker) for note in line]).rstrip(";") for line in chapter.lines]


def _plain_chapters(log: Sequence[Event], kinds: tuple[str, ...]) -> list[ReportPart]:
    chapters = []
    starts = sorted({0, *(number for number, event in enumerate(log) if event.kind in kinds)})
    for begin, end in zip(starts, [*starts[1:], len(log)], strict=True):
        lines = tuple((_note(event),) for event in log[begin + 1 : end])
        chapters += [ReportPart(_note(log[begin]), end, lines)] if log else []
    return chapters


def _note(event: Event) -> Note:
    return Note(f"events.{event.kind}", (event.seat, *event.facts))


def _said(note: Note, speaker: Speaker) -> str:
    section, _, kind = note.word.rpartition(".")
    if section:
        seat, *facts = note.facts
        assert isinstance(seat, int)
        return speaker.event(Event(kind, seat, tuple(fact for fact in facts if isinstance(fact, int))))
    return speaker.phrase("report", kind, *note.facts)
