"""Sentences of a game as markup: people with their glyph, companies as chips in their ink."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from ...core.face import Panel
from ...core.rules.game import Decision, Event
from ...core.rules.sentinels import NOBODY
from ...core.speaker import Fact, Speaker
from ...words.loader import Catalogue
from .markup import tag

MEMORY = 5_000  # sentences and lines
GLYPHS = "●■▲◆★✚"
Ink = tuple[tuple[str, int], tuple[str, str]]
Inks = Mapping[tuple[str, int], tuple[str, str]]  # by word and number: ink and code


def inks(panels: Sequence[Panel]) -> dict[tuple[str, int], tuple[str, str]]:
    """The inks that the panels of a face give to players, companies and whatever else has one."""
    found = {}
    for panel in panels:
        for row in panel.rows:
            for cell in row.cells:
                if cell.ink and cell.word and isinstance(cell.value, int):
                    found[cell.word, cell.value] = cell.ink, cell.code
    return found


def chip(ink: str, code: str, words: str) -> Markup:
    """A name with a plate in its ink; the code stands in the plate, so that colour is never alone."""
    plate = tag("b", code, class_=f"plate ink-{ink}", aria_hidden="true") if code else ""
    return tag("span", plate, words, class_="chip")


def glyph(seat: int, ink: str) -> Markup:
    return tag("b", GLYPHS[seat % len(GLYPHS)], class_=f"glyph ink-{ink}", aria_hidden="true")


class Marked(Speaker):
    """Says what a Speaker says, as markup."""

    def __init__(
        self, catalogue: Catalogue, names: Mapping[str, Sequence[str]], people: Sequence[str], inks: Inks
    ) -> None:
        super().__init__(catalogue, names, people)
        self.inks = inks
        self._memory: dict[object, Markup] = {}

    def event(self, event: Event) -> Markup:
        said = super().event
        return self.remembered(event, lambda: Markup(said(event)))

    def decision(self, decision: Decision, to: int = NOBODY) -> Markup:
        said = super().decision
        return self.remembered((decision, to), lambda: Markup(said(decision, to)))

    def remembered(self, key: object, make: Callable[[], Markup]) -> Markup:
        """What was said before, or what is made now; old things are forgotten."""
        found = self._memory.get(key)
        if found is None:
            if len(self._memory) >= MEMORY:
                self._memory.clear()
            found = self._memory[key] = make()
        return found

    def seat(self, seat: int) -> Markup:
        return self.remembered(("seat", seat), lambda: self._seat(seat))

    def _seat(self, seat: int) -> Markup:
        name = escape(super().seat(seat))
        ink, _ = self.inks.get(("seat", seat), ("", ""))
        return tag("span", glyph(seat, ink), name, class_="chip") if ink else name

    def _say(self, text: str, facts: Sequence[Fact], **values: Fact) -> str:
        return Markup(self.vformat(str(escape(text)), facts, values))

    def bare(self, table: str, number: int) -> str:
        """A name without its plate."""
        return super()._name(table, number) if table in self.names else str(number)

    def _name(self, table: str, number: int) -> Markup:
        return self.remembered((table, number), lambda: self._named(table, number))

    def _named(self, table: str, number: int) -> Markup:
        name = escape(self.bare(table, number))
        ink, code = self.inks.get((table, number), ("", ""))
        return chip(ink, code, name) if ink else name

    def _listed(self, words: Sequence[str]) -> str:
        return Markup(super()._listed(words))

    def format_field(self, value: Any, spec: str) -> str:
        return super().format_field(value, spec) if spec else escape(value)
