"""A hint in the terminal: the best moves with what they promise each player, why, and how it may go on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rich.table import Table

from ...bots.advice.advice import HINT_SECONDS, PLENTY, Advice, advice
from ...bots.advice.words import why
from ...bots.words import words
from ...core.rules.game import Seat, State
from .screen import Screen


def think(screen: Screen, veiled: State, seat: Seat) -> Advice:
    """Think about a question, given only what the seat may see."""
    rng = Random(len(screen.match.moves))
    return advice(screen.game, veiled, seat, rng, PLENTY, HINT_SECONDS)


def told(screen: Screen, found: Advice, seat: Seat) -> Iterator[str | Table]:
    """What is printed of it."""
    say, speaker = words(screen.language), screen.speaker
    table = Table(title=say.phrase("analyse", "best"), title_justify="left", box=None, pad_edge=False)
    table.add_column(say.phrase("analyse", "move"))
    for other in range(screen.match.seats):
        table.add_column(speaker.seat(other), justify="right")
    for hint in found.hints:
        table.add_row(speaker.action(screen.game.read(hint.move)), *[f"{100 * each:.0f} %" for each in hint.expected])
    yield table
    yield why(found, screen.game, seat, speaker)
    yield f"{say.phrase('analyse', 'line')}:"
    for number, (mover, move) in enumerate(found.steps, start=1):
        yield f"  {number}. {speaker.seat(mover)}: {speaker.action(screen.game.read(move))}  ({move})"
