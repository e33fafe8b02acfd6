"""Further figures of one game: copies, memory, cost of an option, growth of replaying."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from random import Random
from time import process_time
from typing import TypeVar

from ..bots.thinking.playout import pick
from ..core.record import replay, write_record
from ..core.rules import game as compiled_or_not
from ..core.rules.game import Game, State
from ..core.rules.match import Match

S = TypeVar("S", bound=State)
COPIES = 1000


def build() -> str:
    """`compiled` or `interpreted`."""
    return "interpreted" if str(compiled_or_not.__file__).endswith(".py") else "compiled"


def finished(game: Game[S], seats: int) -> Match[S]:
    """A random match, the same every time."""
    match, rng = Match(game, seats), Random(1)
    while not match.over():
        seat = match.decision().seats[0]
        match.play(seat, pick(game, match.state, seat, rng))
    return match


def branching(match: Match[S]) -> float:
    """Legal actions per decision."""
    game, state = match.game, match.game.start(match.seats)
    offered = 0
    for seat, action in match.moves:
        offered += len(game.legal(state, seat))
        game.apply(state, seat, action)
    return offered / len(match.moves)


def copies_per_second(match: Match[S], seconds: float) -> float:
    state = match.at(len(match.moves) // 2).state
    return COPIES / best_time(lambda: [state.copy() for _ in range(COPIES)], seconds)


def state_bytes(match: Match[S]) -> int:
    """Memory of one copy of a position in the middle of a game."""
    state = match.at(len(match.moves) // 2).state
    tracemalloc.start()
    copies = [state.copy() for _ in range(COPIES)]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used // len(copies)


def replay_growth(match: Match[S], seconds: float) -> float:
    """The cost of replaying a move of the whole log relative to its first half: 1 if replaying is linear.

    Later moves may cost more by themselves, so times are relative to the bare rules.
    """
    return _overhead(match, len(match.moves), seconds) / _overhead(match, len(match.moves) // 2, seconds)


def _overhead(match: Match[S], upto: int, seconds: float) -> float:
    record = write_record(match)
    replayed = best_time(lambda: replay(match.game, record, upto), seconds)
    return replayed / best_time(lambda: _bare(match, upto), seconds)


def _bare(match: Match[S], upto: int) -> None:
    """Play the moves by the rules alone, without a match."""
    game, state = match.game, match.game.start(match.seats)
    for seat, action in match.moves[:upto]:
        game.refusal(state, seat, action)
        game.apply(state, seat, action, [])


def best_time(work: Callable[[], object], seconds: float) -> float:
    """CPU seconds of the fastest run; noise only slows."""
    begin = process_time()
    best = float("inf")
    while process_time() - begin < seconds:
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return best
