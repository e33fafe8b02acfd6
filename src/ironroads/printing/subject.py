"""What is printed: a game on its board, before the first move or in the middle, as one seat or all may see it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..core.face import Face, called
from ..core.rules.game import Game, State
from ..core.speaker import Speaker
from ..draw.chart import Chart
from ..games.title import Title
from ..words.loader import catalogue


@dataclass(frozen=True)
class Subject:
    title: Title
    game: Game[Any]
    state: State  # veiled
    running: bool = False  # whether moves were played
    moves: int = 0
    people: tuple[str, ...] = ()
    seat: int | None = None  # whose eyes the position is seen with; None for what all may know
    language: str = "en"

    @cached_property
    def face(self) -> Face[Any]:
        return self.title.show(self.game)

    @cached_property
    def speaker(self) -> Speaker:
        return self.title.speaker(self.game, self.language, self.people)

    @cached_property
    def say(self) -> Speaker:
        """The texts of printed sheets."""
        return Speaker(catalogue(self.language, "core", "printing"), {}, self.people)

    @property
    def chart(self) -> Chart:
        return called(self.face.chart, self.speaker.catalogue)

    @property
    def heading(self) -> str:
        """Game and board."""
        return f"{self.speaker.text('title')} – {self.title.board_name(self.game, self.language)}"
