"""Tasks for bots in worker processes: choose a move, give hints."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeVar

from ..core.rules.game import Action, Game, Seat, State
from .advice.hints import Hint, find_hints
from .history import HistoryBot, SentHistory
from .levels import SECONDS, SearchBot
from .picklable import Packed, PicklableGame, unpack
from .registry import AnyBot, named_bot
from .styles import StyledBot, level_of

S = TypeVar("S", bound=State)
PLENTY = 1_000_000  # more iterations than any time limit allows


@dataclass(frozen=True)
class Question:
    """A veiled position, the bot, and its time limit."""

    box: PicklableGame
    veiled: Packed
    seat: Seat
    bot: str
    seed: int
    seconds: float
    match: str = ""
    history: SentHistory | None = None


def answer(question: Question) -> str:
    """Choose a move, in notation; levels use all of their time."""
    game = question.box.open()
    thinker = _thinker(question)
    plain = thinker.bot if isinstance(thinker, StyledBot) else thinker
    if isinstance(plain, SearchBot):
        plain.seconds = question.seconds
        if level_of(question.bot) in SECONDS:
            plain.iterations = PLENTY
    veiled = unpack(game, question.veiled)
    return game.write(_choice(thinker, question, game, veiled))


def _choice(thinker: AnyBot, question: Question, game: Game[S], veiled: S) -> Action:
    rng = Random(question.seed)
    if question.history is not None and isinstance(thinker, HistoryBot):
        return thinker.choose_after(question.history, game, veiled, question.seat, rng)
    return thinker.choose(game, veiled, question.seat, rng)


def advise(question: Question) -> list[Hint]:
    """Find the best moves within the time limit."""
    game = question.box.open()
    veiled = unpack(game, question.veiled)
    return find_hints(game, veiled, question.seat, Random(question.seed), PLENTY, question.seconds)


def _thinker(question: Question) -> AnyBot:
    """The bot of a match; it keeps the tree of its last move if that was searched in this process."""
    return _remembered(question.match, question.seat, question.bot) if question.match else named_bot(question.bot)


@lru_cache(maxsize=8)
def _remembered(match: str, seat: Seat, name: str) -> AnyBot:
    return named_bot(name)
