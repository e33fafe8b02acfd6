"""Boxes for tests of bots, and positions to think about."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ironroads.bots.boxes import Box
from ironroads.bots.playout import pick
from ironroads.core.game import CHANCE, Game
from ironroads.games import TITLES


def box_of(name: str, **options: str) -> Box:
    title = TITLES[name]
    return Box.of(title.kind, title.board_file(), title.choose(options))


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
