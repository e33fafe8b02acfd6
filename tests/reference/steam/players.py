"""Players for the comparison: quick ones that meet every rule between them."""

from __future__ import annotations

from random import Random
from typing import Any

from ironroads.core.rules.match import Match

from ..side_by_side import Choose, at_random


def thrifty(match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
    """Random, but without bids and debts that lead to bankruptcy in the first turns."""
    bids = [move for move in legal if move.startswith("bid:")]
    if bids or legal == ["pass"]:
        return rng.choice([*(move for move in legal if move not in bids), *bids[:2]])
    if "enough" in legal:
        return "enough" if rng.random() < 0.4 else legal[0]
    if match.state.income[seat] < -4 and "done" in legal:
        return "done"
    return at_random(match, seat, legal, rng)


class Industrious:
    """Completes links and delivers goods as they are suggested, and takes care of its income."""

    def __init__(self) -> None:
        self.plan: list[str] = []

    def __call__(self, match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
        if self.plan and self.plan[0] in legal:
            return self.plan.pop(0)
        self.plan = []
        poor = match.state.income[seat] < -3
        if "done" in legal and (poor or rng.random() < 0.1):
            return "done"
        if "to-income" in legal:
            return "to-income" if match.state.income[seat] < 4 else rng.choice(legal)
        if "enough" in legal:
            return "capital" if legal[0] == "capital" and match.state.cash[seat] < 9 and not poor else "enough"
        if match.decision().kind in ("build", "move"):
            return self._follow(match, seat, legal, rng)
        return thrifty(match, seat, legal, rng)

    def _follow(self, match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
        game = match.game
        lines = game.suggest(match.state, seat)
        if lines and rng.random() < 0.9:
            self.plan = [game.write(action) for action in rng.choice(lines).actions]
            return self.plan.pop(0)
        if "upgrade" in legal and match.state.locomotive[seat] <= max(2, match.state.income[seat]):
            return "upgrade"
        return "stay" if "stay" in legal else rng.choice(legal)


def player(kind: str) -> Choose:
    return {"random": lambda: at_random, "thrifty": lambda: thrifty, "industrious": Industrious}[kind]()
