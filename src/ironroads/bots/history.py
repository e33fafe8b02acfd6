"""What was played before a question, for bots that want to know."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, runtime_checkable

from ..core.rules.game import Action, Event, Game, Seat
from ..core.rules.match import Match
from .registry import AnyBot

SEALED = "?"


class Past(Protocol):
    """The moves and events so far, as a seat may know them."""

    def moves(self) -> list[tuple[Seat, str]]:
        """Seats and moves in notation; `?` for sealed answers of others that are still open."""

    def events(self) -> list[Event]: ...


class History:
    """The moves and events so far, as a seat may know them; written as text only when a bot asks for them."""

    def __init__(self, match: Match[Any], seat: Seat) -> None:
        public = match.revealed - match.before
        self._game: Game[Any] = match.game
        self._public = match.moves[:public]
        self._sealed = [(move.seat, move.action if move.seat == seat else None) for move in match.moves[public:]]
        self._log = match.log[:]
        self._seat = seat

    def moves(self) -> list[tuple[Seat, str]]:
        """Seats and moves in notation; `?` for sealed answers of others that are still open."""
        known: list[tuple[Seat, Action | None]] = [*self._public, *self._sealed]
        return [(seat, SEALED if action is None else self._game.write(action)) for seat, action in known]

    def events(self) -> list[Event]:
        return [event for event in self._log if event.is_for(self._seat)]


@dataclass(frozen=True)
class SentHistory:
    """A history on its way to another process: compiled events cannot be pickled."""

    written: list[tuple[Seat, str]]
    packed: list[tuple[Any, ...]]

    @classmethod
    def of(cls, history: Past) -> SentHistory:
        return cls(history.moves(), [_pack(event) for event in history.events()])

    def moves(self) -> list[tuple[Seat, str]]:
        return self.written

    def events(self) -> list[Event]:
        return [_unpack(packed) for packed in self.packed]


def _pack(event: Event) -> tuple[Any, ...]:
    because = [_pack(reason) for reason in event.because]
    return event.kind, event.seat, event.facts, because, event.audience


def _unpack(packed: tuple[Any, ...]) -> Event:
    kind, seat, facts, because, audience = packed
    return Event(kind, seat, facts, tuple([_unpack(reason) for reason in because]), audience)


@runtime_checkable
class HistoryBot(Protocol):
    """A bot that is told what was played before."""

    def choose_after(self, history: Past, game: Game[Any], veiled: Any, seat: Seat, rng: Random) -> Action: ...


def ask(player: AnyBot, match: Match[Any], seat: Seat, rng: Random) -> Action:
    """Let a bot choose for a seat; it is shown only what the seat may know."""
    game = match.game
    veiled = game.veil(match.state, seat)
    if isinstance(player, HistoryBot):
        return player.choose_after(History(match, seat), game, veiled, seat, rng)
    return player.choose(game, veiled, seat, rng)
