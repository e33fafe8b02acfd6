"""Making puzzles: turning points of games between bots, each checked by two longer searches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from ...core.puzzle import Puzzle, PuzzleGame
from ...core.record import BoardMark, write_record
from ...core.rules.game import Game
from ...core.rules.match import Match
from ...core.rules.sentinels import CHANCE
from ..picklable import PicklableGame
from ..registry import bot
from ..thinking.search import Search
from .hints import BEST, Hint, hints

PLAYER = "medium"  # whose mistakes are looked for
MOST_CHOICES = 60  # more are not a puzzle but a search
GLANCE = 10  # of the iterations: a tenth is enough to find candidates
CLEAR = 0.06  # by how much the answer must be better, in both longer searches
TURN = 0.04  # and better than what the bot played, in the short one
PER_GAME = 5  # puzzles, to show different games
APART = 6  # moves between puzzles of one game


@dataclass(frozen=True)
class PuzzleTask:
    """A game to play and to look for puzzles in."""

    box: PicklableGame
    seats: int
    seed: int
    iterations: int
    wanted: int = PER_GAME


def puzzles_of_game(task: PuzzleTask) -> PuzzleGame:
    """Play a game between bots, and find the decisions in which one of them went wrong."""
    game = task.box.open()
    names = [PLAYER] * task.seats
    players = [bot(name) for name in names]
    match = Match(game, task.seats, task.seed)
    found: list[Puzzle] = []
    rng = Random(task.seed)
    while not match.over() and len(found) < task.wanted:
        match.settle()
        if match.over():
            break
        seat = game.seat(match.state)
        veiled = game.veil(match.state, seat)
        action = players[seat].choose(game, veiled, seat, rng)
        if not found or len(match.moves) - found[-1].start >= APART:
            new = list(_puzzles(game, match, seat, game.write(action), task))
            has_idle = any(_is_idle(game, puzzle) for puzzle in found)
            found += [puzzle for puzzle in new if not (has_idle and _is_idle(game, puzzle))]
        match.play(seat, action)
    last = found[-1].start if found else 0
    moves = write_record(match.at(last)).moves
    mark = BoardMark(game.board_id, game.board_digest)
    return PuzzleGame(mark, game.chosen, names, task.seed, moves, found)


def _is_idle(game: Game[Any], puzzle: Puzzle) -> bool:
    """Whether the answer is to do nothing; one such puzzle in a game is enough."""
    return game.read(puzzle.answer).is_idle()


def _puzzles(game: Game[Any], match: Match[Any], seat: int, played: str, task: PuzzleTask) -> Iterator[Puzzle]:
    """The puzzle at a decision, if it is one."""
    phase, veiled = game.phases[match.state.phase], game.veil(match.state, seat)
    choices = len(game.legal(veiled, seat))
    if phase.sealed or phase.is_planned(veiled) or seat == CHANCE or not 2 <= choices <= MOST_CHOICES:
        return
    seed = f"{task.seed}/{len(match.moves)}"
    glance = _searched(game, veiled, seat, f"{seed}/0", max(8, task.iterations // GLANCE))
    if glance[0].move == played or _lead(glance, seat) < TURN:
        return
    first, second = (_searched(game, veiled, seat, f"{seed}/{number}", task.iterations) for number in (1, 2))
    if first[0].move != second[0].move or min(_lead(first, seat), _lead(second, seat)) < CLEAR:
        return
    best, next_best = first[:2]
    yield Puzzle(
        start=len(match.moves),
        seat=seat,
        answer=best.move,
        expected=round(best.expected[seat], 3),
        second=next_best.move,
        second_expected=round(next_best.expected[seat], 3),
        line=best.line,
    )


def _searched(game: Game[Any], veiled: Any, seat: int, seed: str, iterations: int) -> list[Hint]:
    """The best moves; the rivals of the best one are looked at as closely as it is."""
    search = Search(game, veiled, seat, Random(seed))
    search.run(iterations)
    for rival in hints(search, BEST)[1:]:
        search.run(iterations // 4, focus=game.read(rival.move))
    found = hints(search, BEST)
    return sorted(found, key=lambda hint: -hint.expected[seat])


def _lead(found: list[Hint], seat: int) -> float:
    """By how much the best move is better than the next."""
    return found[0].expected[seat] - found[1].expected[seat] if len(found) > 1 else 0.0


def check(game: Game[Any], match: Match[Any], puzzle: Puzzle, iterations: int, seed: int = 1) -> bool:
    """Whether a new search finds the same answer."""
    veiled = game.veil(match.state, puzzle.seat)
    return _searched(game, veiled, puzzle.seat, f"check/{seed}", iterations)[0].move == puzzle.answer
