"""Faces: how a game is shown. A chart, the pieces on it, and panels beside it, made from veiled states only."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Generic, TypeVar

import msgspec

from ..draw.chart import Chart
from ..draw.marks import Group, Label, Mark, Point
from ..words.loader import Catalogue
from .board_graph import BoardGraph
from .cells import EMPTY, GLYPHS, Cell, player
from .pieces import Counter
from .rules.game import Action, Event, Seat, State

S = TypeVar("S", bound=State)
__all__ = [
    "EMPTY",
    "GLYPHS",
    "Cell",
    "Face",
    "LegendSign",
    "Note",
    "Panel",
    "ReportPart",
    "Row",
    "called",
    "player",
    "subject",
]


class Row(msgspec.Struct, frozen=True, gc=False):
    cells: tuple[Cell, ...]
    seat: Seat | None = None  # the player the row belongs to
    active: bool = False


class Panel(msgspec.Struct, frozen=True, gc=False):
    """A table beside the board; title and column headings are keys of the catalogue."""

    id: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class LegendSign:
    """An entry of the legend: marks around the origin, at most 18 wide either way, and a key of the catalogue."""

    marks: tuple[Mark, ...]
    word: str


@dataclass(frozen=True)
class Note:
    """A piece of a report: a key of the catalogue's `report` and what fills its places."""

    word: str
    facts: tuple[int | str, ...] = ()


@dataclass(frozen=True)
class ReportPart:
    """A part of a report: what opens it, where it ends in the log, and its lines, each made of notes."""

    heading: Note
    end: int
    lines: tuple[tuple[Note, ...], ...]


class Face(ABC, Generic[S]):
    """What people see. A game says what lies where; it never writes SVG or HTML."""

    chart: Chart
    display: Chart | None = None  # tracks and tiles beside the map; its groups have the layer `display`
    chapters: tuple[str, ...] = ("turn", "round")  # kinds of events that open a round in the log, last of their move
    purse: tuple[str, str] = ("", "")  # the series that is players' money, and the word that reads an amount of it
    score: str = ""  # the word that reads a score
    momentous: tuple[str, ...] = ()  # kinds of events that playback shows for longer
    gathered: tuple[str, ...] = ()  # kinds of events that the log sums up if a player causes several in a row
    passing: tuple[str, ...] = ()  # kinds of events that the preview of several steps need not say: the map shows them

    @abstractmethod
    def marks(self, state: S) -> list[Group]:
        """All pieces on the chart and the display; a group is redrawn only when it changes."""

    def legend(self) -> list[LegendSign]:
        """The legend: what the signs on the chart mean."""
        return []

    def counters(self, seats: int) -> list[Counter]:
        """Everything in the box but the board, to be cut out of paper; `seats` play."""
        return []

    def beginning(self, action: Action) -> Cell | None:
        """The town, line or hex in which a player begins with this action; None for other actions."""
        return None

    def graph(self) -> BoardGraph | None:
        """The board as nodes and what steps between them cost, for looking at it without rules."""
        return None

    @abstractmethod
    def spot(self, action: Action) -> str:
        """The spot that a player clicks to choose the action; empty if it is a button."""

    def button(self, action: Action) -> bool:
        """Whether the action is a button; it may have a spot as well if that does not show its name."""
        return not self.spot(action)

    def badge(self, state: S, action: Action) -> str:
        """The figure shown on the spot, usually a price."""
        return ""

    def badges(self, state: S, actions: Sequence[Action]) -> list[str]:
        """The figures of many actions; override where they share work."""
        return [self.badge(state, action) for action in actions]

    def forecast(self, state: S, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        """What actions may lead to beyond their direct effect; shown with the preview, never logged."""
        return []

    def raised(self, events: Sequence[Event], seat: Seat) -> int:
        """Money that a seat raised only to pay for what caused these events; it is not gained."""
        return 0

    def course(self, state: S, seat: Seat, action: Action) -> tuple[Point, Point] | None:
        """From where to where the action leads on the chart, for texts that name its direction."""
        return None

    def ghost(self, state: S, seat: Seat, action: Action) -> list[Group]:
        """What the action would put on the chart, for the preview."""
        return []

    def focus(self, state: S) -> Sequence[Point]:
        """The points a question is about if it has no spots, for screens that show a part of the chart."""
        return ()

    def close_up(self, state: S, seat: Seat) -> Sequence[Point]:
        """The points that a printed picture for a seat must show large enough to read; empty for the whole chart."""
        return ()

    def sum_up(self, events: Sequence[Event]) -> Event | None:
        """One event in place of several `gathered` ones of a player in a row, such as all building of a turn."""
        return None

    def beat(self, state: S) -> int | None:
        """A number for moves that playback shows together, such as the round of a race; None for single moves."""
        return None

    def icon(self, state: S, seat: Seat, action: Action) -> tuple[Mark, ...]:
        """A small picture for the button of the action: marks around the origin, at most 18 wide either way."""
        return ()

    @abstractmethod
    def panels(self, state: S) -> list[Panel]:
        """The tables beside the board; `players` has a row for each seat, `final` is shown with the result."""

    def tables(self, state: S) -> Sequence[str]:
        """The panels that a question needs if it is not about the chart, such as a bid; empty if it is."""
        return ()

    def bulletin(self, log: Sequence[Event]) -> list[ReportPart]:
        """A short report of the game, as a newspaper would print it; empty to report every event."""
        return []

    def series(self, state: S) -> dict[str, list[int]]:
        """Figures for charts over time, by key of the catalogue: one per seat, or per owner in `whose`."""
        return {}

    def whose(self, key: str) -> Sequence[Cell]:
        """The owners of a series' figures, such as companies; empty if it has one per seat."""
        return ()


def subject(face: Face[S], state: S, spots: Iterable[str]) -> Sequence[Point]:
    """Points of the chart that a question is about: the spots that can be chosen, or what the face says."""
    places = [face.chart.spots[spot] for spot in spots if spot in face.chart.spots]
    return [point for place in places for point in place.points] or face.focus(state)


def called(chart: Chart, catalogue: Catalogue) -> Chart:
    """Translate the labels of a chart, such as the names of seas, by the catalogue's `[chart]`."""
    words: dict[str, str] = catalogue.get("chart", {})
    return _translated_chart(chart, tuple(words.items())) if words else chart


@lru_cache(maxsize=64)
def _translated_chart(chart: Chart, entries: tuple[tuple[str, str], ...]) -> Chart:
    words = dict(entries)
    names = tuple([replace(name, text=words.get(name.text, name.text)) for name in chart.names])
    return replace(chart, ground=tuple([_called(group, words) for group in chart.ground]), names=names)


def _called(group: Group, words: Mapping[str, str]) -> Group:
    if not any([isinstance(mark, Label) and mark.text in words for mark in group.marks]):
        return group
    return msgspec.structs.replace(group, marks=tuple([_translated(mark, words) for mark in group.marks]))


def _translated(mark: Mark, words: Mapping[str, str]) -> Mark:
    return msgspec.structs.replace(mark, text=words.get(mark.text, mark.text)) if isinstance(mark, Label) else mark
