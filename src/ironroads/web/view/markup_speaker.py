"""The texts of a game as markup: players with their glyph, companies as chips in their ink."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from ...core.face import GLYPHS, Panel
from ...core.rules.game import Action, Decision, Event
from ...core.rules.sentinels import NOBODY
from ...core.speaker import Fact, Speaker
from ...words.loader import Catalogue
from .markup import tag

PIPS = 6  # on a die
CHIP = '<span class="chip">'
MEMORY = 5_000  # sentences, names and table rows
Ink = tuple[tuple[str, int], tuple[str, str]]
Inks = Mapping[tuple[str, int], tuple[str, str]]  # by word and number: ink and code


def inks(panels: Sequence[Panel]) -> dict[tuple[str, int], tuple[str, str]]:
    """Collect the inks that the panels give to players, companies and other things."""
    return {
        (cell.word, cell.value): (cell.ink, cell.code)
        for panel in panels
        for row in panel.rows
        for cell in row.cells
        if cell.ink and cell.word and isinstance(cell.value, int)
    }


def chip(ink: str, code: str, words: str) -> Markup:
    """Return a name with a plate in its ink; the plate shows a code, since colour alone is not accessible."""
    plate = tag("b", code, class_=f"plate ink-{ink}", aria_hidden="true") if code else ""
    return tag("span", plate, words, class_="chip")


def glyph(seat: int, ink: str) -> Markup:
    return tag("b", GLYPHS[seat % len(GLYPHS)], class_=f"glyph ink-{ink}", aria_hidden="true")


class MarkupSpeaker(Speaker):
    """A speaker that returns markup, and remembers what it has said."""

    def __init__(
        self, catalogue: Catalogue, names: Mapping[str, Sequence[str]], people: Sequence[str], inks: Inks
    ) -> None:
        super().__init__(catalogue, names, people)
        self.inks = inks
        self._memory: dict[object, Markup] = {}
        self.recall = self._memory.get  # what was made for a key before

    def event(self, event: Event) -> Markup:
        say = super().event
        return self.remember(event, lambda: Markup(say(event)))

    def preview(self, event: Event) -> Markup:
        say = super().preview
        return self.remember((event, "preview"), lambda: Markup(say(event)))

    def action(self, action: Action) -> Markup:
        say = super().action
        return self.remember(action, lambda: Markup(say(action)))

    def decision(self, decision: Decision, to: int = NOBODY) -> Markup:
        say = super().decision
        return self.remember((decision, to), lambda: Markup(say(decision, to)))

    def deciding(self, decision: Decision) -> Markup:
        say = super().deciding
        return self.remember((decision, "deciding"), lambda: Markup(say(decision)))

    def remember(self, key: object, make: Callable[[], Markup]) -> Markup:
        """Return what was made for this key before, or make it. The key must hold everything it depends on."""
        known = self._memory.get(key)
        if known is None:
            if len(self._memory) >= MEMORY:
                self._memory.clear()
            known = self._memory[key] = make()
        return known

    def seat(self, seat: int) -> Markup:
        return self.remember(("seat", seat), lambda: self._seat(seat))

    def _seat(self, seat: int) -> Markup:
        name = escape(super().seat(seat))
        ink, _ = self.inks.get(("seat", seat), ("", ""))
        return tag("span", glyph(seat, ink), name, class_="chip") if ink else name

    def _say(self, text: str, facts: Sequence[Fact], **values: Fact) -> str:
        said = self.vformat(str(escape(text)), facts, values)
        return Markup(said.replace(f"({CHIP}", f"{CHIP}("))  # keeps a bracket on the line of its chip

    def bare_name(self, table: str, number: int) -> str:
        """Return a name without its plate."""
        return super()._name(table, number) if table in self.names else str(number)

    def _name(self, table: str, number: int) -> Markup:
        return self.remember((table, number), lambda: self._named(table, number))

    def _named(self, table: str, number: int) -> Markup:
        name = escape(self.bare_name(table, number))
        ink, code = self.inks.get((table, number), ("", ""))
        return chip(ink, code, name) if ink else name

    def _thrown(self, pips: int) -> Markup:
        """Show one die as a die; the sum of two as a number."""
        return tag("b", str(pips), class_="die", data_pips=pips) if pips <= PIPS else Markup(pips)

    def _listed(self, words: Sequence[str]) -> str:
        return Markup(super()._listed(words))

    def format_field(self, value: Any, spec: str) -> str:
        return super().format_field(value, spec) if spec or isinstance(value, int) else escape(value)
