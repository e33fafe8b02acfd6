"""Moves that can be written but that no board offers: a bid of nothing or of too much, a route that does not exist."""

from __future__ import annotations

from ....core.errors import IllegalMove
from ....core.rules.refusal import Refusal
from ..rules.actions import Bid
from ..rules.board import SteelBoard

ENDS = {"build": "-", "start": ">"}  # by kind of move: the sign between its two cities


def odd_bid(text: str) -> Bid | None:
    """A bid of any number, so that the rules can say why it is not possible; None if the text is something else."""
    kind, _, amount = text.strip().lower().partition(":")
    return Bid(int(amount)) if kind == "bid" and amount.isdecimal() else None


def check_route(board: SteelBoard, text: str) -> None:
    """Refuse to build between two cities that no route joins."""
    kind, _, route = text.strip().lower().partition(":")
    ends = route.split(ENDS.get(kind, "\n"))
    if len(ends) != 2 or not set(ends) <= set(board.city_ids):
        return
    head, tail = [board.city_ids.index(end) for end in ends]
    if head == tail or not board.routes_at[head] & board.routes_at[tail]:
        raise IllegalMove(text, Refusal("no_route", (head, tail), "4.4"))
