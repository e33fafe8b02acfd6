"""Making puzzles: turning points of games between bots, each checked by two longer searches and by one much longer.

Searching every decision takes minutes a game, so a part of them is picked first: those where a beginner went wrong, or
the move that brings most at once is wrong, and one move is better than all others by value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from ...core.puzzle import Puzzle, PuzzleGame
from ...core.record import BoardMark, write_record
from ...core.rules.game import Game
from ...core.rules.match import Match
from ..greedy import GreedyBot
from ..levels import tempting
from ..picklable import PicklableGame
from ..registry import bot
from ..thinking.search import Search
from .hints import BEST, Hint, hints

PLAYER = "easy"  # whose mistakes are looked for: those that people make, too
MOST_CHOICES = 60  # more are not a puzzle but a search
GLANCED = 16  # decisions of a game that are searched briefly
GLANCE = 6  # of the iterations: a sixth is enough to drop most of them
CLEAR = 0.06  # by how much the answer must be better, in both longer searches
LONGEST = 4  # times the iterations: a search in which the answer must still be the best
TURN = 0.04  # and better than the next move, in the short one
PER_GAME = 5  # puzzles, to show different games
PER_QUESTION = 2  # of them with the same question, such as a bid
APART = 6  # moves between puzzles of one game


@dataclass(frozen=True)
class PuzzleTask:
    """A game to play and to look for puzzles in."""

    box: PicklableGame
    seats: int
    seed: int
    iterations: int
    wanted: int = PER_GAME


@dataclass(frozen=True)
class Suspect:
    """A decision after so many moves, and by how much the best move leads by value, which is not the beginner's."""

    start: int
    seat: int
    wrong: str
    lead: float


def puzzles_of_game(task: PuzzleTask) -> PuzzleGame:
    """Play a game between bots, and find the decisions in which one of them went wrong."""
    game = task.box.open()
    names = [PLAYER] * task.seats
    match = Match(game, task.seats, task.seed)
    suspects = _suspects(match, names)
    Random(task.seed).shuffle(suspects)
    suspects.sort(key=lambda suspect: -suspect.lead)
    found: list[Puzzle] = []
    for suspect in suspects[:GLANCED]:
        if len(found) < task.wanted and all(abs(suspect.start - puzzle.start) >= APART for puzzle in found):
            before = match.at(suspect.start)
            found += [puzzle for puzzle in _puzzles(before, suspect, task) if _is_new(match, puzzle, found)]
    found.sort(key=lambda puzzle: puzzle.start)
    moves = write_record(match.at(found[-1].start if found else 0)).moves
    mark = BoardMark(game.board_id, game.board_digest)
    return PuzzleGame(mark, game.chosen, names, task.seed, moves, found)


def _suspects(match: Match[Any], names: list[str]) -> list[Suspect]:
    """Play a match to its end; return the decisions that may be puzzles."""
    game, rng, judge = match.game, Random(match.seed), GreedyBot()
    players = [bot(name) for name in names]
    found: list[Suspect] = []
    match.settle()
    while not match.over():
        seat = game.seat(match.state)
        veiled = game.veil(match.state, seat)
        action = players[seat].choose(game, veiled, seat, rng)
        if _is_puzzling(game, veiled, seat):
            candidates = game.candidates(veiled, seat)
            judge.best(game, veiled, seat, candidates, Random(match.seed))
            values = dict(judge.weighed)
            best, second, *_ = sorted(values.values(), reverse=True)
            tempted = tempting(game, veiled, seat, candidates, Random(match.seed))[0]
            wrong = next((move for move in (action, tempted) if values.get(move, best) < best), None)
            if wrong is not None:
                found.append(Suspect(len(match.moves), seat, game.write(wrong), best - second))
        match.play(seat, action)
        match.settle()
    return found


def _is_puzzling(game: Game[Any], veiled: Any, seat: int) -> bool:
    """Whether the question has one answer that can be searched, out of a number that a person can compare."""
    phase = game.phases[veiled.phase]
    if phase.sealed or phase.is_planned(veiled):
        return False
    return len(game.candidates(veiled, seat)) > 1 and len(game.legal(veiled, seat)) <= MOST_CHOICES


def _is_new(match: Match[Any], puzzle: Puzzle, found: list[Puzzle]) -> bool:
    """Whether a game has few puzzles with the same question, and not two in which to do nothing is best."""
    game = match.game
    phases = [match.at(other.start).state.phase for other in found]
    idle = [other for other in (puzzle, *found) if game.read(other.answer).is_idle()]
    return phases.count(match.at(puzzle.start).state.phase) < PER_QUESTION and len(idle) < 2


def _puzzles(match: Match[Any], suspect: Suspect, task: PuzzleTask) -> Iterator[Puzzle]:
    """The puzzle at a decision, if longer searches agree that it is one."""
    game, seat = match.game, suspect.seat
    veiled = game.veil(match.state, seat)
    seed = f"{task.seed}/{suspect.start}"
    glance = best_moves(game, veiled, seat, f"{seed}/0", max(8, task.iterations // GLANCE))
    if glance[0].move == suspect.wrong or _lead(glance, seat) < TURN:
        return
    first, second = (best_moves(game, veiled, seat, f"{seed}/{number}", task.iterations) for number in (1, 2))
    if first[0].move != second[0].move or min(_lead(first, seat), _lead(second, seat)) < CLEAR:
        return
    if first[0].move == suspect.wrong:
        return
    longest = best_moves(game, veiled, seat, f"{seed}/3", LONGEST * task.iterations)
    if longest[0].move != first[0].move:
        return
    best, next_best = first[:2]
    yield Puzzle(
        start=suspect.start,
        seat=seat,
        answer=best.move,
        expected=round(best.expected[seat], 3),
        second=next_best.move,
        second_expected=round(next_best.expected[seat], 3),
        line=best.line,
    )


def best_moves(game: Game[Any], veiled: Any, seat: int, seed: str, iterations: int) -> list[Hint]:
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
    return best_moves(game, veiled, puzzle.seat, f"check/{seed}", iterations)[0].move == puzzle.answer
