"""A match: one game in progress, stored as its list of moves."""

from __future__ import annotations

from random import Random
from typing import Generic, NamedTuple, TypeVar

from ..errors import BadChoice, BadNotation, IllegalMove
from .dice import Dice, SeededDice
from .game import Action, Decision, Game, Log, Seat, State
from .sentinels import CHANCE

S = TypeVar("S", bound=State)


class Move(NamedTuple):
    seat: Seat
    action: Action


class Match(Generic[S]):
    """A game, a seed and the moves so far; the only place that checks whether a move is legal."""

    def __init__(self, game: Game[S], seats: int, seed: int = 0, start: S | None = None, now: S | None = None) -> None:
        """Begin at the set-up or at `start`; `now` is the current state of a match that is under way."""
        if seats not in game.players:
            raise BadChoice("players", seats, game.players[0], game.players[-1])
        self.game = game
        self.seats = seats
        self.seed = seed
        self.origin = start
        self.state = now if now is not None else start.copy() if start is not None else game.start(seats)
        self.moves: list[Move] = []
        self.log: Log = []
        self.log_ends: list[int] = []  # by move: length of the log after it
        self.revealed = 0  # moves before this one are public
        self.before = 0  # moves that are not in the list; only branches have any
        self.dice: Dice | None = None  # decide instead of the seed, if there are any

    def decision(self) -> Decision:
        return self.game.decision(self.state)

    def over(self) -> bool:
        return self.game.over(self.state)

    def play(self, seat: Seat, action: Action) -> None:
        refusal = self.game.refusal(self.state, seat, action)
        if refusal is not None:
            raise IllegalMove(self.game.write(action), refusal)
        phase = self.state.phase
        sealed = self.game.phases[phase].sealed
        self.game.apply(self.state, seat, action, self.log)
        self.moves.append(Move(seat, action))
        self.log_ends.append(len(self.log))
        if not sealed or self.state.phase != phase:
            self.revealed = self.count()

    def count(self) -> int:
        """The number of moves since the beginning."""
        return self.before + len(self.moves)

    def order(self, seat: Seat, text: str) -> int:
        """Play everything that a text orders, or nothing; return the number of moves.

        A text is a move, an order in the game's own format, or several of them separated by blanks.
        """
        trial = self.copy()
        trial._carry_out(seat, text)
        count = len(trial.moves) - len(self.moves)
        self._become(trial)
        return count

    def read_order(self, seat: Seat, text: str) -> list[Action]:
        """The actions that a text orders; raises what `order` would raise, as far as the seat may know."""
        known = self.state
        if seat != CHANCE:
            known = self.game.guess(self.game.veil(self.state, seat), seat, Random(0))
        trial = Match(self.game, self.seats, self.seed, self.origin, known.copy())
        trial._carry_out(seat, text)
        return [move.action for move in trial.moves]

    def _carry_out(self, seat: Seat, text: str) -> None:
        try:
            actions = self._read_order(seat, text)
        except BadNotation:
            words = text.split()
            if len(words) < 2:
                raise
            for word in words:
                self._carry_out(seat, word)
            return
        for action in actions:
            self.play(seat, action)

    def _read_order(self, seat: Seat, text: str) -> list[Action]:
        """Orders are read from the veiled state, because error messages must not reveal secrets."""
        if self.over():
            return [self.game.read(text)]
        return self.game.orders(self.game.veil(self.state, seat), seat, text)

    def settle(self) -> None:
        """Play the moves of chance until a player must decide or the game is over."""
        while self.chance_is_asked():
            self.play(CHANCE, self.outcome())

    def chance_is_asked(self) -> bool:
        return not self.over() and self.game.seat(self.state) == CHANCE

    def outcome(self) -> Action:
        """The outcome of chance here; an undo does not change it, so a die cannot be rolled again."""
        outcomes, weights = self.game.legal(self.state, CHANCE), self.game.weights(self.state)
        if self.dice is not None:
            return outcomes[self.dice.choose(self.count(), weights)]
        return outcomes[SeededDice(self.seed).choose(self.count(), weights)]

    def at(self, count: int) -> Match[S]:
        """Replay the match up to its first `count` moves."""
        earlier = Match(self.game, self.seats, self.seed, self.origin)
        earlier.dice = self.dice
        for seat, action in self.moves[:count]:
            earlier.play(seat, action)
        return earlier

    def copy(self) -> Match[S]:
        """An independent copy; far cheaper than a replay."""
        other = self._twin()
        other.moves, other.log, other.log_ends = self.moves[:], self.log[:], self.log_ends[:]
        return other

    def branch(self) -> Match[S]:
        """A match that continues from here with an empty move list, to be joined again; the cost does not grow."""
        other = self._twin()
        other.before = self.count()
        other.moves, other.log, other.log_ends = [], [], []
        return other

    def _twin(self) -> Match[S]:
        other = Match(self.game, self.seats, self.seed, self.origin, self.state.copy())
        other.revealed, other.before = self.revealed, self.before
        other.dice = self.dice
        return other

    def _become(self, other: Match[S]) -> None:
        self.game, self.seats, self.seed, self.origin = other.game, other.seats, other.seed, other.origin
        self.state, self.revealed, self.before = other.state, other.revealed, other.before
        self.dice = other.dice
        self.moves, self.log, self.log_ends = other.moves, other.log, other.log_ends

    def join(self, branch: Match[S]) -> None:
        """Append the moves of a branch that began at the current state."""
        logged = len(self.log)
        self.state, self.revealed = branch.state, branch.revealed
        self.moves += branch.moves
        self.log += branch.log
        self.log_ends += [logged + end for end in branch.log_ends]

    def undo(self, count: int = 1) -> None:
        self._become(self.at(max(0, len(self.moves) - count)))

    def history(self, seat: Seat) -> list[str]:
        """The moves as a seat may read them, `?` for sealed answers of others that are still open."""
        return [
            self.game.write(move.action) if i < self.revealed or move.seat == seat else "?"
            for i, move in enumerate(self.moves)
        ]
