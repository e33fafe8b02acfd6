"""Players for the comparison: quick ones that meet every rule between them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ironroads.core.rules.game import Action
from ironroads.core.rules.match import Match

from ..side_by_side import Choose, at_random


def thrifty(match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
    """Random, but without the bids and debts that lead to bankruptcy in the first turns."""
    bids = [move for move in legal if move.startswith("bid:")]
    if bids:
        return rng.choice([*(move for move in legal if move not in bids), *bids[:2]])
    if "enough" in legal:
        return "enough" if match.state.income[seat] < -4 or rng.random() < 0.4 else legal[0]
    if match.state.income[seat] < -4 and "done" in legal:
        return "done"
    return at_random(match, seat, legal, rng)


class Industrious:
    """Completes links and delivers goods as they are suggested, and lives within its means."""

    def __init__(self) -> None:
        self.plan: list[str] = []

    def __call__(self, match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
        if self.plan and self.plan[0] in legal:
            return self.plan.pop(0)
        self.plan = []
        return getattr(self, f"_{match.decision().kind}", thrifty)(match, seat, legal, rng)

    def _order(self, match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
        return legal[0] if rng.random() < 0.5 else thrifty(match, seat, legal, rng)

    def _capital(self, match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
        enough = 15 if match.state.turn == 1 else rng.choice([3, 8, 8])
        needed = match.state.cash[seat] < enough and match.state.income[seat] > -6
        return "capital" if needed and "capital" in legal else "enough"

    def _select(self, match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
        return rng.choice([move for move in legal if move != "take:locomotive" or _wants_locomotive(match, seat)])

    def _build(self, match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
        if rng.random() < 0.05 or "done" not in legal:
            return rng.choice(legal)
        indebted = match.state.income[seat] < -4 and match.game.id == "steam-base"
        growing = [move for move in legal if move.startswith("group:")]
        return ("" if indebted else self._suggested(match, seat, rng)) or rng.choice(growing or ["done"])

    def _move(self, match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
        suggested = self._suggested(match, seat, rng) if any(move.startswith("load:") for move in legal) else ""
        return suggested or ("upgrade" if "upgrade" in legal and _wants_locomotive(match, seat) else "stay")

    def _credit(self, match: Match[Any], seat: int, legal: list[str], rng: Random) -> str:
        return rng.choice(legal) if match.state.income[seat] > 5 else "to-income"

    def _suggested(self, match: Match[Any], seat: int, rng: Random) -> str:
        """The best line of those that are suggested, now and then another."""
        lines = [line.actions for line in match.game.suggest(match.state, seat)]
        best = rng.choice(lines) if lines and rng.random() < 0.2 else max(lines, key=_worth(match, seat), default=())
        self.plan = [match.game.write(action) for action in best]
        return self.plan.pop(0) if self.plan else ""


def _wants_locomotive(match: Match[Any], seat: int) -> bool:
    return match.game.id == "steam-base" or match.state.locomotive[seat] <= max(2, match.state.income[seat])


def _worth(match: Match[Any], seat: int) -> Callable[[tuple[Action, ...]], int]:
    def after(actions: tuple[Action, ...]) -> int:
        state = match.state.copy()
        for action in actions:
            match.game.apply(state, seat, action)
        return match.game.value(state, seat)

    return after


def player(kind: str) -> Choose:
    return {"random": lambda: at_random, "thrifty": lambda: thrifty, "industrious": Industrious}[kind]()
