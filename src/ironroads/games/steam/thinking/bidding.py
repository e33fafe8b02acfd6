"""Bids that bots consider."""

from __future__ import annotations

from typing import Final

from ....core.rules.game import Action
from ..rules.actions import Bid

MOST: Final = 4  # dollars for a place: an action tile saves about one tile of track, and two bots would ruin each other


def sensible_bids(actions: list[Action]) -> list[Action]:
    """Leave out all bids but the least, and that one too if it is too high.

    In an open ascending auction a higher bid only costs more.
    """
    found: list[Action] = []
    has_bid = False
    for action in actions:
        if not isinstance(action, Bid):
            found.append(action)
        elif not has_bid:
            has_bid = True
            if action.amount <= MOST:
                found.append(action)
    return found
