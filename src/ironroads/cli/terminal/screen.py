"""What one terminal shows: the match with its texts, the position as tables."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from ...bots.own_class import is_class
from ...bots.registry import bot, is_bot
from ...core.face import called
from ...core.rules.game import Seat, State
from ...core.rules.sentinels import NOBODY
from ...draw.marks import Group, Point
from ...library.loaded import LoadedMatch
from ...library.position_text import position
from ..words import words
from .chart.text_map import text_map
from .chart.view import choose_view, shows_all


class Screen:
    """A match at one terminal, as the person in front of it sees it."""

    def __init__(self, loaded: LoadedMatch, language: str, record: Path | None) -> None:
        self.loaded = loaded
        self.match = loaded.match
        self.game = loaded.match.game
        self.face = loaded.title.show(self.game)
        self.say = words(language)
        self.language = language
        self.speaker = loaded.speaker(language)
        self.chart = called(self.face.chart, self.speaker.catalogue)
        self.mapped: dict[Seat, list[Group]] = {}  # by person: the pieces on the map last shown
        self.bots = [bot(name) if is_bot(name) or is_class(name) else None for name in loaded.seats]
        self.record = record
        self.console = Console(highlight=False, markup=False)
        self.looking: Seat = NOBODY  # the person in front of the screen
        self.read: dict[Seat, int] = {}  # by person: events already shown

    def show_position(self, seat: Seat) -> None:
        """Print the tables, and the map if it has changed since this person saw it."""
        marks = self.face.marks(self.game.veil(self.match.state, seat))
        if self.mapped.get(seat) != marks:
            self.show_map(seat)
        self.console.print()
        self.console.print(position(self.face.panels(self.game.veil(self.match.state, seat)), self.speaker))

    def show_map(self, seat: Seat, place: str = "") -> bool:
        """Print the map, or its part around a place; False if there is no such place."""
        state = self.game.veil(self.match.state, seat)
        chart, marks, panels = self.chart, self.face.marks(state), self.face.panels(state)
        view = choose_view(chart, place, self._focus(state, seat), self.console.width, self.console.height)
        if view is None:
            return False
        self.mapped[seat] = marks
        self.console.print()
        coloured = self.console.color_system is not None and not self.console.no_color
        for line in text_map(chart, marks, panels, view, coloured):
            self.console.print(line, no_wrap=True, overflow="crop")
        if not shows_all(chart, view):
            self.console.print(self.say.phrase("play", "part_of_map"), style="dim")
        return True

    def _focus(self, state: State, seat: Seat) -> list[Point]:
        """The points that the question is about."""
        spots = self.chart.spots
        asked = not self.game.over(state) and seat in self.game.decision(state).seats
        names = [self.face.spot(action) for action in self.game.legal(state, seat)] if asked else []
        return [spots[name].middle() for name in names if name in spots] or list(self.face.focus(state))

    def take_back(self, count: int) -> bool:
        """Go back to the last decision of a person; False if there is none."""
        for _ in range(count):
            moves = [number for number, move in enumerate(self.match.moves) if self.is_person(move.seat)]
            if not moves:
                return False
            self.match.undo(len(self.match.moves) - moves[-1])
        return True

    def is_person(self, seat: Seat) -> bool:
        return seat >= 0 and self.bots[seat] is None
