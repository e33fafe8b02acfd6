"""Advice in words: why a move is good."""

from __future__ import annotations

from ...core.rules.game import Game, Seat, State
from ...core.speaker import Speaker
from ...words.cldr import listed, percent
from ..words import words
from .advice import Advice

EVEN = 0.01  # difference of expected results that does not count


def why(advice: Advice, game: Game[State], seat: Seat, speaker: Speaker) -> str:
    """What the best move changes, what a rival may answer, and how much better it is than the next."""
    say = words(speaker.language)
    parts = [speaker.change(part.kind, part.subject, part.amount, part.total) for part in advice.changes]
    parts = [part for part in parts if part]
    sentences = [listed(speaker.language, parts)] if parts else []
    if advice.answer is not None:
        rival, move = advice.answer
        sentences.append(say.phrase("advice", "answer", speaker.seat(rival), speaker.action(game.read(move))))
    sentences.append(_margin(advice, seat, say))
    return " ".join([f"{sentence[:1].upper()}{sentence[1:]}." for sentence in sentences])


def _margin(advice: Advice, seat: Seat, say: Speaker) -> str:
    if len(advice.hints) < 2:
        return say.phrase("advice", "only")
    best, second = (hint.expected[seat] for hint in advice.hints[:2])
    if best - second < EVEN:
        return say.phrase("advice", "even")
    return say.phrase("advice", "margin", percent(say.language, best - second))
