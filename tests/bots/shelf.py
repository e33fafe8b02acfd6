"""Boxes for tests of bots, positions to think about, and what bots play there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ironroads.bots.picklable import PicklableGame
from ironroads.bots.registry import bot
from ironroads.bots.thinking.playout import pick
from ironroads.core.rules.game import Game
from ironroads.core.rules.match import Match
from ironroads.core.rules.sentinels import CHANCE
from ironroads.games import TITLES


def box_of(name: str, **options: str) -> PicklableGame:
    title = TITLES[name]
    return PicklableGame.of(title.kind, title.board_file(), title.choose(options))


def decisions(game: Game[Any], seed: int, apart: int) -> Iterator[tuple[Any, int]]:
    """Some decisions of a random game: the position and the seat that is asked."""
    rng = Random(seed)
    state = game.start(game.players[0])
    count = 0
    while not game.over(state):
        seat = game.seat(state)
        if seat != CHANCE and len(game.legal(state, seat)) > 1:
            count += 1
            if count % apart == 0:
                yield state, seat
        game.apply(state, seat, pick(game, state, seat, rng))


def found(match: Match[Any], level: str = "hard", seed: int = 1) -> str:
    """What a bot plays for whoever is asked."""
    game, state = match.game, match.state
    seat = game.seat(state)
    return game.write(bot(level).choose(game, game.veil(state, seat), seat, Random(seed)))
