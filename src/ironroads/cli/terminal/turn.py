"""One decision of one person: the question, the choices, and typed commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random

from rich.markdown import Markdown

from ...bots.registry import bot
from ...bots.suggestions import suggestions
from ...core.errors import IronroadsError, MoveError
from ...core.rules.game import Event, Seat, Suggestion
from ...core.rules.sentinels import NOBODY
from ...core.speaker import Speaker
from ...library.loaded import save_record, write_text
from ...library.picture import picture
from . import hint
from .choices import Choices
from .rules import rules_text
from .screen import Screen

DRAWS = 8  # more events of one kind in a row become one line


class Leave(Exception):
    """The person wants to leave."""


class TerminalTurn:
    def __init__(self, screen: Screen, seat: Seat) -> None:
        self.screen = screen
        self.match, self.game = screen.match, screen.game
        self.say, self.speaker, self.console = screen.say, screen.speaker, screen.console
        self.seat = seat
        self.veiled = self.game.veil(self.match.state, seat)
        self.choices = Choices(screen, self.veiled, seat)
        self.actions = self.choices.actions
        self.lines: list[Suggestion] = suggestions(self.game, self.veiled, seat)
        self.words: dict[str, Callable[[str], bool]] = {
            "undo": self.undo,
            "why": self.why,
            "moves": self.moves,
            "suggest": self.suggest,
            "hint": self.hint,
            "log": self.log,
            "board": self.board,
            "map": self.map,
            "rules": self.rules,
            "draw": self.draw,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
        }

    def show(self) -> None:
        self.console.print()
        self.ask()
        self.choices.show()

    def ask(self) -> None:
        self.console.print(self.speaker.decision(self.match.decision(), self.seat), style="bold")

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
        self.match.order(self.seat, self.spelled(text))
        return True

    def refuse(self, error: IronroadsError) -> None:
        self.tell(self.speaker.error(error))
        if isinstance(error, MoveError):
            self.quote(error.rule)

    def quote(self, rule: str) -> None:
        """Quote the paragraph that a refusal cites."""
        paragraph = self.screen.loaded.title.paragraph(rule, self.screen.language)
        if paragraph:
            self.console.print(self.say.phrase("play", "rule", rule, paragraph), style="dim")

    def undo(self, rest: str) -> bool:
        if self.screen.take_back(count(rest) or 1):
            self.phrase("undone")
            return True
        self.phrase("nothing_to_undo")
        return False

    def why(self, rest: str) -> bool:
        """Say what a move or an order would do, or raise the reason why it cannot be played."""
        self.phrase("possible", self.choices.effect(*self.match.read_order(self.seat, self.spelled(rest))).plain)
        return False

    def spelled(self, text: str) -> str:
        """A choice in notation if the text is its number; else the text."""
        listed = 1 <= count(text) <= len(self.actions)
        return self.game.write(self.actions[count(text) - 1]) if listed else text

    def moves(self, rest: str) -> bool:
        """List all choices, or those that contain a word, and repeat a question that has left the screen."""
        lines = self.choices.with_word(rest)
        if not lines:
            self.phrase("no_choice", rest)
        elif self.choices.list(lines):
            self.ask()
        return False

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
            self.phrase("greedy", self.game.write(action), self.speaker.action(action))
        return False

    def hint(self, rest: str) -> bool:
        """Say what the computer would play, and why; only to one who plays alone: others at the terminal have none."""
        if sum(map(self.screen.is_person, range(self.match.seats))) > 1:
            self.phrase("hint_alone")
            return False
        for part in hint.told(self.screen, hint.think(self.screen, self.veiled, self.seat), self.seat):
            self.console.print(part)
        return False

    def log(self, rest: str) -> bool:
        told_so_far = [e for e in self.match.log if e.is_for(self.seat)]
        for event in told_so_far[-count(rest) :]:
            self.console.print(event_line(event, self.speaker))
        return False

    def board(self, rest: str) -> bool:
        self.screen.mapped.pop(self.seat, None)
        self.screen.show_position(self.seat)
        return False

    def map(self, rest: str) -> bool:
        """Show the map: what the question is about, all of it, or the surroundings of a place."""
        if not self.screen.show_map(self.seat, rest):
            self.phrase("no_place", rest)
        return False

    def rules(self, rest: str) -> bool:
        found = rules_text(self.screen.loaded.title.rules_page(self.screen.language), rest)
        if found:
            self.console.print(Markdown(found))
        else:
            self.phrase("no_rule", rest)
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


def event_line(event: Event, speaker: Speaker) -> str:
    """An event and what its amount is made of."""
    parts = "; ".join(speaker.event(part) for part in event.because)
    return f"{speaker.event(event)} ({parts})" if parts else speaker.event(event)


def gathered(events: Sequence[Event], speaker: Speaker, say: Speaker) -> Iterator[str]:
    """One line per event; of many draws in a row only the first is shown, the rest counted."""
    for (_, seat), found in groupby(events, lambda event: (event.kind, event.seat)):
        alike = list(found)
        if seat != NOBODY or len(alike) <= DRAWS:
            yield from [event_line(event, speaker) for event in alike]
        else:
            yield say.phrase("play", "gathered", event_line(alike[0], speaker), len(alike) - 1)


def count(text: str) -> int:
    """Parse a typed number; 0 if it is not one."""
    return int(text) if text.isdecimal() and len(text) < 6 else 0
