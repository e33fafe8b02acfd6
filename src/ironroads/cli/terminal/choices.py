"""The list of choices of a decision, short enough for its question to stay on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from ...core.preview import effects, gain
from ...core.rules.game import Action, Seat, State
from .compass import direction
from .folding import AMOUNT, ChoiceLine, collapse, fold
from .screen import Screen

FEWEST_ROWS = 10  # rows for choices on the smallest screen
AROUND = 4  # rows for the question, blank lines and the prompt


class Choices:
    """The legal actions of a person, numbered from 1."""

    def __init__(self, screen: Screen, veiled: State, seat: Seat) -> None:
        self.screen = screen
        self.veiled = veiled
        self.seat = seat
        self.actions: list[Action] = screen.game.legal(veiled, seat)
        self.effects: dict[int, Text] = {}  # by number

    def show(self) -> None:
        """Print all choices; kinds with many become one line each while the screen is too small for them."""
        lines = fold([self._line(number, folding=True) for number in range(1, len(self.actions) + 1)], self._span)
        room = max(FEWEST_ROWS, self.screen.console.height - AROUND)
        while len(lines) > room or self._height(self._table(lines)) > room:
            shorter = collapse(lines, self._more)
            if len(shorter) == len(lines):
                break
            lines = shorter
        self.screen.console.print(self._table(lines))

    def with_word(self, word: str) -> list[ChoiceLine]:
        lines = [self._line(number) for number in range(1, len(self.actions) + 1)]
        return [line for line in lines if word.lower() in f"{line.notation} {line.label}".lower()]

    def list(self, lines: Sequence[ChoiceLine]) -> bool:
        """Print choices; whether the list is longer than the screen."""
        table = self._table(lines)
        self.screen.console.print(table)
        return self._height(table) > self.screen.console.height - AROUND

    def effect(self, *actions: Action) -> Text:
        """What actions would do, the player's own gain first."""
        screen, speaker = self.screen, self.screen.speaker
        own = gain(screen.game, screen.face, self.veiled, self.seat, *actions)
        amount = speaker.cell(abs(own), screen.face.purse[1])
        events = effects(screen.game, screen.face, self.veiled, self.seat, *actions)
        said = " ".join(map(speaker.preview, events))
        won = f"{'+' if own > 0 else '−'}{amount}  " if own else ""
        return Text.assemble((won, "bold"), (said, "dim"))

    def _effect(self, number: int) -> Text:
        if number not in self.effects:
            self.effects[number] = self.effect(self.actions[number - 1])
        return self.effects[number]

    def _line(self, number: int, folding: bool = False) -> ChoiceLine:
        """One choice; for folding, with its effect if it is an amount."""
        game, action = self.screen.game, self.actions[number - 1]
        notation = game.write(action)
        effect = self._effect(number).plain if folding and AMOUNT.fullmatch(notation) else ""
        return ChoiceLine(number, number, notation, self._label(action), effect)

    def _label(self, action: Action) -> str:
        """The choice in words, with its direction on the map."""
        label = self.screen.speaker.action(action)
        course = self.screen.face.course(self.veiled, self.seat, action)
        return f"{label} ({self.screen.say.phrase('compass', direction(*course))})" if course else label

    def _table(self, lines: Sequence[ChoiceLine]) -> Table:
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        for line in lines:
            single = line.first == line.last
            effect = self._effect(line.first) if single else Text(line.effect, "dim")
            table.add_row(line.numbers, line.notation, line.label, effect)
        return table

    def _height(self, table: Table) -> int:
        return len(self.screen.console.render_lines(table))

    def _span(self, first: str, last: str) -> str:
        return self.screen.say.phrase("play", "span", first, last)

    def _more(self, count: int, kind: str) -> str:
        return self.screen.say.phrase("play", "kind", count, kind)
