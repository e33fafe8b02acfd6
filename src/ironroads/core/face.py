"""How a game shows itself: a chart, what lies on it, and tables beside it. Faces read veiled states only."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import msgspec

from ..draw.chart import Chart
from ..draw.marks import Group, Label, Mark, Point
from ..words.loader import Catalogue
from .rules.game import Action, Event, Seat, State

S = TypeVar("S", bound=State)


class Cell(msgspec.Struct, frozen=True, gc=False):
    """A value and the catalogue word that reads it; an ink makes it a chip in that colour."""

    value: int | str
    word: str = ""
    ink: str = ""
    code: str = ""  # the short text inside the chip


EMPTY = Cell("")
GLYPHS = "●■▲◆★✚"  # by seat; colours are never alone


def player(seat: Seat) -> Cell:
    """A player's name with the chip of the seat."""
    return Cell(seat, "seat", f"player-{seat}", GLYPHS[seat])


class Row(msgspec.Struct, frozen=True, gc=False):
    cells: tuple[Cell, ...]
    seat: Seat | None = None  # whose row it is
    active: bool = False


class Panel(msgspec.Struct, frozen=True, gc=False):
    """A table beside the board; title and column headings are keys of the catalogue."""

    id: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Key:
    """An entry of the legend: marks around the origin, at most 18 wide either way, and a key of the catalogue."""

    marks: tuple[Mark, ...]
    word: str


@dataclass(frozen=True)
class Note:
    """A piece of a report: a key of the catalogue's `report` and what fills its places."""

    word: str
    facts: tuple[int | str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A part of a report: what opens it, where it ends in the log, and its lines, each made of notes."""

    heading: Note
    end: int
    lines: tuple[tuple[Note, ...], ...]


class Face(ABC, Generic[S]):
    """What people see. A game never writes SVG or HTML; it says what lies where."""

    chart: Chart
    chapters: tuple[str, ...] = ("turn", "round")  # kinds of events that open a round in the log, last of their move
    purse: tuple[str, str] = ("", "")  # the series that is players' money, and the word that reads an amount of it
    score: str = ""  # the word that reads a score
    passing: tuple[str, ...] = ()  # kinds of events that the preview of several steps need not say: the map shows them

    @abstractmethod
    def marks(self, state: S) -> list[Group]:
        """Everything that lies on the empty chart; a group is drawn anew only when it changes."""

    def legend(self) -> list[Key]:
        """What the signs of the chart mean."""
        return []

    @abstractmethod
    def spot(self, action: Action) -> str:
        """The spot of the chart that a player clicks to choose it; empty when it is a button."""

    def button(self, action: Action) -> bool:
        """Whether it is offered as a button; with a spot of its own as well if that does not say its name."""
        return not self.spot(action)

    def badge(self, state: S, action: Action) -> str:
        """The figure shown on the spot, usually a price."""
        return ""

    def forecast(self, state: S, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        """What steps may lead to beyond what they do at once; said with their preview, never in the log."""
        return []

    def ghost(self, state: S, seat: Seat, action: Action) -> list[Group]:
        """What the action would put on the chart, for the preview."""
        return []

    def focus(self, state: S) -> Sequence[Point]:
        """What a question without places on the chart is about, for screens that show a part of it."""
        return ()

    def icon(self, state: S, seat: Seat, action: Action) -> tuple[Mark, ...]:
        """A small picture for the button of the action: marks around the origin, at most 18 wide either way."""
        return ()

    @abstractmethod
    def panels(self, state: S) -> list[Panel]:
        """The tables beside the board; `players` has a row for each seat, `final` is shown with the result."""

    def bulletin(self, log: Sequence[Event]) -> list[Chapter]:
        """The game retold in short, as a paper would print it; empty when every event is worth a sentence."""
        return []

    def series(self, state: S) -> dict[str, list[int]]:
        """What charts over time show: by key of the catalogue, one figure per seat, or as `whose` says."""
        return {}

    def whose(self, key: str) -> Sequence[Cell]:
        """Whose figures a series holds, such as companies; empty if it has one per seat."""
        return ()


def called(chart: Chart, catalogue: Catalogue) -> Chart:
    """A chart with the names that the catalogue's `[chart]` knows, such as those of seas, in its language."""
    words: dict[str, str] = catalogue.get("chart", {})
    return replace(chart, ground=tuple([_called(group, words) for group in chart.ground])) if words else chart


def _called(group: Group, words: Mapping[str, str]) -> Group:
    if not any([isinstance(mark, Label) and mark.text in words for mark in group.marks]):
        return group
    return msgspec.structs.replace(group, marks=tuple([_translated(mark, words) for mark in group.marks]))


def _translated(mark: Mark, words: Mapping[str, str]) -> Mark:
    return msgspec.structs.replace(mark, text=words.get(mark.text, mark.text)) if isinstance(mark, Label) else mark
