"""Players for the comparison: quick ones that meet every rule between them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ironroads.core.rules.match import Match

from ..side_by_side import Choose, at_random

Playing = Match[Any]
TRIES = 12  # hexes looked at, and tiles for each of them


def thrifty(match: Playing, seat: int, legal: list[str], rng: Random) -> str:
    """Random, but without the bids and debts that lead to bankruptcy in the first turns."""
    bids = [move for move in legal if move.startswith("bid:")]
    if bids:
        return rng.choice([*(move for move in legal if move not in bids), *bids[:2]])
    if match.decision().kind == "capital":
        return legal[0] if match.state.income[seat] < -4 else rng.choice(legal[:4])
    if match.state.income[seat] < -4 and "done" in legal:
        return "done"
    return at_random(match, seat, legal, rng)


class Industrious:
    """Completes links, delivers goods, and lives within its means."""

    def __init__(self) -> None:
        self.plan: list[str] = []  # the next moves

    def __call__(self, match: Playing, seat: int, legal: list[str], rng: Random) -> str:
        if self.plan and self.plan[0] in legal:
            return self.plan.pop(0)
        self.plan = []
        return getattr(self, f"_{match.decision().kind}", thrifty)(match, seat, legal, rng)

    def _place(self, match: Playing, seat: int, legal: list[str], rng: Random) -> str:
        return legal[0] if rng.random() < 0.7 else thrifty(match, seat, legal, rng)

    _order = _place

    def _capital(self, match: Playing, seat: int, legal: list[str], rng: Random) -> str:
        enough = 15 if match.state.turn == 1 else rng.choice([3, 8, 8])
        short = max(0, enough - match.state.cash[seat])
        return legal[min(-(-short // 5), max(0, match.state.income[seat] + 6), len(legal) - 1)]

    def _select(self, match: Playing, seat: int, legal: list[str], rng: Random) -> str:
        free = [move for move in legal if move not in ("take:city-growth", "take:locomotive", "take:urbanization")]
        return rng.choice(free if free and match.state.turn < 3 else legal)

    def _build(self, match: Playing, seat: int, legal: list[str], rng: Random) -> str:
        if rng.random() < 0.05 or "done" not in legal:
            return rng.choice(legal)
        if match.game.id == "steam-standard" and match.state.turn == 1:
            self.plan = _suggested(match, seat)
        elif match.game.id == "steam-standard" or match.state.income[seat] > -5:
            self.plan = _completing(match, seat, legal, rng)
        return self.plan.pop(0) if self.plan else rng.choice([m for m in legal if m.startswith("group:")] or ["done"])

    def _move(self, match: Playing, seat: int, legal: list[str], rng: Random) -> str:
        wanted = match.game.id == "steam-base" or match.state.locomotive[seat] <= max(2, match.state.income[seat])
        loads = [move for move in legal if move.startswith("load:")]
        return rng.choice(loads or (["upgrade"] if wanted and "upgrade" in legal else ["stay"]))

    def _credit(self, match: Playing, seat: int, legal: list[str], rng: Random) -> str:
        return rng.choice(legal) if match.state.income[seat] > 5 else "to-income"


class Growing(Industrious):
    """Lets cities grow whenever that is possible, until the supply is empty."""

    def _select(self, match: Playing, seat: int, legal: list[str], rng: Random) -> str:
        growth = [move for move in legal if move in ("take:city-growth", "take:urbanization")]
        return rng.choice(growth) if growth and rng.random() < 0.9 else rng.choice(legal)


def _completing(match: Playing, seat: int, legal: list[str], rng: Random) -> list[str]:
    """A marker, or a hex and a tile that complete a link, if one is found among a few."""
    game, links = match.game, match.state.links[seat]
    for move in rng.sample(legal, min(TRIES, len(legal))):
        if not move.startswith(("hex:", "join:")):
            continue
        chosen = match.state.copy()
        game.apply(chosen, seat, game.read(move))
        if chosen.links[seat] > links:
            return [move]
        laying = not game.over(chosen) and game.decision(chosen).kind == "lay"
        tiles = game.legal(chosen, seat) if laying else []
        for tile in rng.sample(tiles, min(TRIES, len(tiles))):
            laid = chosen.copy()
            game.apply(laid, seat, tile)
            if laid.links[seat] > links:
                return [move, game.write(tile)]
    return []


def _suggested(match: Playing, seat: int) -> list[str]:
    """The best of the links that are suggested; it takes long once there are many."""
    game = match.game

    def worth(actions: Any) -> int:
        state = match.state.copy()
        for action in actions:
            game.apply(state, seat, action)
        return game.value(state, seat)

    lines = [line.actions for line in game.suggest(match.state, seat)]
    return [game.write(action) for action in max(lines, key=worth, default=())]


KINDS: dict[str, Callable[[], Choose]] = {
    "random": lambda: at_random,
    "thrifty": lambda: thrifty,
    "industrious": Industrious,
    "growing": Growing,
}


def player(kind: str) -> Choose:
    return KINDS[kind]()
