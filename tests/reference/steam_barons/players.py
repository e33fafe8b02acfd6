"""Players who bring about what random ones rarely do."""

from __future__ import annotations

from random import Random
from typing import Any

from ironroads.bots.registry import bot
from ironroads.core.rules.match import Match

from ..side_by_side import Choose, at_random

Playing = Match[Any]


def building(match: Playing, seat: int, legal: list[str], rng: Random) -> str:
    """Buy cheaply, build as much as possible, complete links and deliver: networks grow and prices rise."""
    kind = match.decision().kind
    if kind == "bid":
        return rng.choice(legal[:2])
    if kind == "buy":
        return legal[-1]
    if kind == "lay":
        return _with_most_links(match, seat, rng.sample(legal, min(5, len(legal))))
    if kind == "sell":
        return legal[0] if rng.random() < 0.8 else legal[-1]
    return rng.choice([move for move in legal if move not in ("done", "stay")] or legal)


def _with_most_links(match: Playing, seat: int, moves: list[str]) -> str:
    def links(move: str) -> int:
        after = match.state.copy()
        match.game.apply(after, seat, match.game.read(move))
        return after.links[match.state.company]

    return max(moves, key=links)


def neglecting(match: Playing, seat: int, legal: list[str], rng: Random) -> str:
    """Build and deliver little: links stay incomplete and are lost, companies go bankrupt."""
    idle = {"done", "stay"}.intersection(legal)
    if idle and rng.random() < 0.6:
        return idle.pop()
    if match.decision().kind in ("bid", "sell"):
        return rng.choice(legal[:3])
    return rng.choice(legal)


def speculating(match: Playing, seat: int, legal: list[str], rng: Random) -> str:
    """Buy few shares at the least price and sell again soon: control changes and is tied."""
    kind = match.decision().kind
    if kind in ("bid", "buy"):
        return rng.choice(legal[:2])
    if kind == "sell":
        return rng.choice(legal[:3])
    return building(match, seat, legal, rng)


def like(level: str) -> Choose:
    player = bot(level)

    def choose(match: Playing, seat: int, legal: list[str], rng: Random) -> str:
        return match.game.write(player.choose(match.game, match.game.veil(match.state, seat), seat, rng))

    return choose


CHEAP: list[Choose] = [at_random, building, neglecting, speculating]
