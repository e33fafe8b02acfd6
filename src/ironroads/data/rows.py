"""Finished games as rows: one for each game, one for each decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.encoding import encoder
from ..core.rules.game import places
from ..core.rules.match import Match
from ..core.rules.sentinels import CHANCE
from ..learning.observer import Observer


@dataclass
class Rows:
    """Columns of both tables, and the records as lines of JSON."""

    games: dict[str, list[Any]] = field(default_factory=dict)
    decisions: dict[str, list[Any]] = field(default_factory=dict)
    records: list[bytes] = field(default_factory=list)

    def add_game(self, number: int, match: Match[Any], bots: Sequence[str]) -> None:
        """Add a game that is over."""
        game, state = match.game, match.state
        ranks = places(game, state)
        shares = [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]
        row = {
            "game": number,
            "seed": match.seed,
            "bots": list(bots),
            "scores": game.scores(state),
            "places": ranks,
            "shares": shares,
            "moves": len(match.moves),
        }
        _append(self.games, row)
        self._add_decisions(number, match, ranks, shares)

    def _add_decisions(self, number: int, match: Match[Any], ranks: list[int], shares: list[float]) -> None:
        game = match.game
        observer = Observer(encoder(game, match.seats))
        state = game.start(match.seats) if match.origin is None else match.origin.copy()
        for move, (seat, action) in enumerate(match.moves):
            if seat != CHANCE:
                row = {
                    "game": number,
                    "move": move,
                    "seat": seat,
                    "action": game.index(action),
                    "legal": game.indexes(state, seat),
                    "place": ranks[seat],
                    "share": shares[seat],
                    "observation": observer.packed([state], [seat]).tobytes(),
                }
                _append(self.decisions, row)
            game.apply(state, seat, action)


def _append(columns: dict[str, list[Any]], row: dict[str, Any]) -> None:
    for name, value in row.items():
        columns.setdefault(name, []).append(value)
