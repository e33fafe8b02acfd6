"""Players who bring about what random ones rarely do."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ironroads.bots.registry import bot
from ironroads.core.rules.match import Match

from ..side_by_side import Choose, at_random

Playing = Match[Any]


def thriftily(match: Playing, seat: int, legal: list[str], rng: Random) -> str:
    """Raise by one cube at a time: long auctions, and all companies are sold."""
    raises = [move for move in legal if move.startswith("bid:")]
    return rng.choice(["pass", *raises[:1]]) if "pass" in legal else rng.choice(raises[:2] or legal)


def reluctantly(match: Playing, seat: int, legal: list[str], rng: Random) -> str:
    """Mostly pass the marker and the bid: companies stay unsold and poor."""
    idle = {"on", "pass"}.intersection(legal)
    return idle.pop() if idle and rng.random() < 0.9 else thriftily(match, seat, legal, rng)


def loyally(match: Playing, seat: int, legal: list[str], rng: Random) -> str:
    """Spend every cube on one company: it runs out of links, and the others are never sold."""
    if "offer:red" in legal:
        return "offer:red"
    if match.decision().kind == "bid":
        return legal[-1]
    return "on" if "on" in legal else rng.choice(legal)


def westward(longitude: Mapping[str, float]) -> Choose:
    """Lay track that reaches far west: the coasts are linked early."""

    def choose(match: Playing, seat: int, legal: list[str], rng: Random) -> str:
        if match.decision().kind != "build":
            return thriftily(match, seat, legal, rng)
        return min(rng.choices(legal, k=4), key=lambda move: min(map(longitude.__getitem__, _cities(move))))

    return choose


def _cities(move: str) -> list[str]:
    return re.findall("[a-z_]+", move)[1:]


def apart(match: Playing, seat: int, legal: list[str], rng: Random) -> str:
    """Keep the coasts apart while that is possible: when they are linked at last, it is by many paths."""
    game = match.game
    for move in rng.sample(legal, len(legal)):
        after = match.state.copy()
        game.apply(after, seat, game.read(move))
        if after.linked_by < 0:
            return move
    return rng.choice(legal)


def like(level: str) -> Choose:
    player = bot(level)

    def choose(match: Playing, seat: int, legal: list[str], rng: Random) -> str:
        return match.game.write(player.choose(match.game, match.game.veil(match.state, seat), seat, rng))

    return choose


def kinds(board: Mapping[str, Any]) -> list[Callable[[], Choose]]:
    """One maker for each kind of player; bots remember the match they play, so each seat gets its own."""
    longitude = {city["id"]: city["lon"] for city in board["city"]}
    players = [at_random, thriftily, reluctantly, loyally, westward(longitude)]
    return [*(lambda player=player: player for player in players), lambda: like("greedy"), lambda: like("medium")]
