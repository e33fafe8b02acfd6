"""Advice in words: why a move is good."""

from __future__ import annotations

from ...core.rules.game import Game, Seat, State
from ...core.speaker import Speaker
from ..words import words
from .advice import Advice

EVEN = 0.01  # difference of expected results that does not count


def why(advice: Advice, game: Game[State], seat: Seat, speaker: Speaker) -> str:
    """One sentence: what the best move changes, what a rival may answer, and how much better it is than the next."""
    clauses = [speaker.change(part.kind, part.subject, part.amount, part.total) for part in advice.changes]
    say = words(speaker.language)
    if advice.answer is not None:
        rival, move = advice.answer
        clauses.append(say.phrase("advice", "answer", speaker.seat(rival), speaker.action(game.read(move))))
    sentence = "; ".join([*clauses, _margin(advice, seat, say)])
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _margin(advice: Advice, seat: Seat, say: Speaker) -> str:
    if len(advice.hints) < 2:
        return say.phrase("advice", "only")
    best, second = (hint.expected[seat] for hint in advice.hints[:2])
    if best - second < EVEN:
        return say.phrase("advice", "even")
    return say.phrase("advice", "margin", round(100 * (best - second)))
