"""What one terminal shows: the match with its texts, the position as tables."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from ...bots.registry import bot
from ...core.rules.game import Seat
from ...core.rules.sentinels import NOBODY
from ..files import LoadedMatch, is_bot
from ..words import words
from .panels import position


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
        self.bots = [bot(name) if is_bot(name) else None for name in loaded.seats]
        self.record = record
        self.console = Console(highlight=False, markup=False)
        self.looking: Seat = NOBODY  # the person in front of the screen
        self.read: dict[Seat, int] = {}  # by person: events already shown

    def show_position(self, seat: Seat) -> None:
        self.console.print()
        self.console.print(position(self.face.panels(self.game.veil(self.match.state, seat)), self.speaker))

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
