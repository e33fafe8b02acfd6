"""One decision of one person: the question, the choices, and typed commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random

from rich.table import Table
from rich.text import Text

from ...bots.registry import bot
from ...core.errors import IllegalMove, IronroadsError
from ...core.preview import preview
from ...core.rules.game import Action, Event, Seat, Suggestion
from ...core.rules.refusal import Refusal
from ...core.rules.sentinels import NOBODY
from ...core.speaker import Speaker
from ..files import save_record, write_text
from ..picture import picture
from .screen import Screen

SHOWN = 30  # choices listed at most
DRAWS = 8  # more events of one kind in a row become one line
EFFECTS = 3  # events shown of an effect


class Leave(Exception):
    """The person wants to leave."""


class Turn:
    def __init__(self, screen: Screen, seat: Seat) -> None:
        self.screen = screen
        self.match, self.game = screen.match, screen.game
        self.say, self.speaker, self.console = screen.say, screen.speaker, screen.console
        self.seat = seat
        self.veiled = self.game.veil(self.match.state, seat)
        self.actions = self.game.legal(self.veiled, seat)
        self.lines: list[Suggestion] = self.game.suggest(self.veiled, seat)
        self.words: dict[str, Callable[[str], bool]] = {
            "undo": self.undo,
            "why": self.why,
            "moves": self.moves,
            "suggest": self.suggest,
            "log": self.log,
            "board": self.board,
            "draw": self.draw,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
        }

    def show(self) -> None:
        self.console.print()
        self.console.print(self.speaker.decision(self.match.decision()), style="bold")
        self.moves("")

    def obey(self, text: str) -> bool:
        """Carry out a typed command; True if the match has changed."""
        word, _, rest = text.strip().partition(" ")
        try:
            if word.lower() in self.words:
                return self.words[word.lower()](rest.strip())
            return bool(word) and self.play(text.strip())
        except IronroadsError as error:
            self.refuse(error)
            return False

    def play(self, text: str) -> bool:
        if 1 <= count(text) <= len(self.actions):
            self.match.play(self.seat, self.actions[count(text) - 1])
        else:
            self.match.order(self.seat, text)
        return True

    def refuse(self, error: IronroadsError) -> None:
        self.tell(self.speaker.error(error))
        if isinstance(error, IllegalMove):
            self.quote(error.refusal)

    def quote(self, refusal: Refusal) -> None:
        """Quote the paragraph that a refusal cites."""
        paragraph = self.screen.loaded.title.paragraph(refusal.rule, self.screen.language)
        if paragraph:
            self.console.print(self.say.phrase("play", "rule", refusal.rule, paragraph), style="dim")

    def undo(self, rest: str) -> bool:
        if self.screen.take_back(count(rest) or 1):
            self.phrase("undone")
            return True
        self.phrase("nothing_to_undo")
        return False

    def why(self, rest: str) -> bool:
        action = self.named(rest)
        refusal = self.game.refusal(self.veiled, self.seat, action)
        if refusal is None:
            self.phrase("possible", self.effect(action))
        else:
            self.tell(self.speaker.refusal(refusal))
            self.quote(refusal)
        return False

    def named(self, text: str) -> Action:
        listed = 1 <= count(text) <= len(self.actions)
        return self.actions[count(text) - 1] if listed else self.game.read(text)

    def moves(self, rest: str) -> bool:
        """List the choices, or those that contain a word."""
        table = Table.grid(padding=(0, 1))
        listed = [
            (number, action)
            for number, action in enumerate(self.actions, start=1)
            if rest.lower() in f"{self.game.write(action)} {self.speaker.action(action)}".lower()
        ]
        for number, action in listed if rest else listed[:SHOWN]:
            effect = Text(self.effect(action), style="dim")
            table.add_row(str(number), self.game.write(action), self.speaker.action(action), effect)
        self.console.print(table)
        if not rest and len(listed) > SHOWN:
            self.phrase("more_moves", len(listed) - SHOWN)
        return False

    def effect(self, action: Action) -> str:
        events = preview(self.game, self.veiled, self.seat, action)
        ahead = self.screen.face.forecast(self.veiled, self.seat, [action])
        more = ["…"] * (len(events) > EFFECTS)
        return " ".join([*map(self.speaker.event, events[:EFFECTS]), *more, *map(self.speaker.event, ahead)])

    def suggest(self, rest: str) -> bool:
        """List suggestions, or play one by number; without any, show what a bot would do."""
        if 1 <= count(rest) <= len(self.lines):
            for action in self.lines[count(rest) - 1].actions:
                self.match.play(self.seat, action)
            return True
        for number, line in enumerate(self.lines, start=1):
            steps = " ".join(map(self.game.write, line.actions))
            self.phrase("line", number, self.speaker.line(line), steps)
        if not self.lines:
            action = bot("greedy").choose(self.game, self.veiled, self.seat, Random(len(self.match.moves)))
            self.phrase("hint", self.game.write(action), self.speaker.action(action))
        return False

    def log(self, rest: str) -> bool:
        told_so_far = [e for e in self.match.log if e.audience is None or self.seat in e.audience]
        for event in told_so_far[-count(rest) :]:
            self.console.print(told(event, self.speaker))
        return False

    def board(self, rest: str) -> bool:
        self.screen.show_position(self.seat)
        return False

    def draw(self, rest: str) -> bool:
        if not rest:
            self.phrase("draw_where")
            return False
        write_text(Path(rest), picture(self.screen.loaded, self.speaker, self.seat))
        self.phrase("drawn", rest)
        return False

    def save(self, rest: str) -> bool:
        self.screen.record = Path(rest) if rest else self.screen.record
        if self.screen.record is None:
            self.phrase("save_where")
            return False
        save_record(self.screen.record, self.match, self.screen.loaded.seats)
        self.phrase("kept", str(self.screen.record))
        return False

    def help(self, rest: str) -> bool:
        self.phrase("help")
        return False

    def quit(self, rest: str) -> bool:
        raise Leave

    def phrase(self, key: str, *facts: str | int) -> None:
        self.tell(self.say.phrase("play", key, *facts))

    def tell(self, text: str) -> None:
        self.console.print(text)


def told(event: Event, speaker: Speaker) -> str:
    """An event and what its amount is made of."""
    parts = "; ".join(speaker.event(part) for part in event.because)
    return f"{speaker.event(event)} ({parts})" if parts else speaker.event(event)


def gathered(events: Sequence[Event], speaker: Speaker, say: Speaker) -> Iterator[str]:
    """One line per event; of many draws in a row only the first is shown, the rest counted."""
    for (_, seat), found in groupby(events, lambda event: (event.kind, event.seat)):
        alike = list(found)
        if seat != NOBODY or len(alike) <= DRAWS:
            yield from [told(event, speaker) for event in alike]
        else:
            yield say.phrase("play", "gathered", told(alike[0], speaker), len(alike) - 1)


def count(text: str) -> int:
    """Parse a typed number; 0 if it is not one."""
    return int(text) if text.isdecimal() and len(text) < 6 else 0
