"""Bids that bots consider."""

from __future__ import annotations

from ....core.rules.game import Action
from ..rules.actions import Bid


def without_jumps(actions: list[Action]) -> list[Action]:
    """Leave out all bids but the least: in an open ascending auction a higher one only costs more."""
    found: list[Action] = []
    has_bid = False
    for action in actions:
        if not isinstance(action, Bid):
            found.append(action)
        elif not has_bid:
            found.append(action)
            has_bid = True
    return found
