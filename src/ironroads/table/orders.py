"""Standing orders: what the server answers for somebody who is away, and says so in the log."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.errors import MoveError
from .entries import Moved, Order, Ordered, Undone
from .errors import Refused
from .story import Story

MOST = 20  # orders of a seat


def check(story: Story, orders: Sequence[Order]) -> None:
    """BadNotation or Refused when an order could never fire."""
    kinds = {phase.kind for phase in story.game.phases}
    if len(orders) > MOST:
        raise Refused("too_many_orders", MOST)
    for order in orders:
        if order.decision not in kinds:
            raise Refused("order_decision", order.decision)
        if not 0 < len(order.moves) <= 100:
            raise Refused("order_empty")
        for move in order.moves:
            story.game.read(move)


def fires(story: Story, seat: int) -> str:
    """The move that the seat's orders give as answer to what is asked now; empty when they are silent."""
    decision = story.match.decision()
    subject = decision.facts[0] if decision.facts else None
    for order in story.orders.get(seat, ()):
        if order.decision != decision.kind or order.subject not in (None, subject):
            continue
        if not (order.until_change and _something_changed(story, seat, order)):
            for move in order.moves:
                if _is_possible(story, seat, move):
                    return move
    return ""


def _is_possible(story: Story, seat: int, move: str) -> bool:
    try:
        return story.game.refusal(story.match.state, seat, story.game.read(move)) is None
    except MoveError:
        return False


def _something_changed(story: Story, seat: int, order: Order) -> bool:
    """Since the order was given, somebody did something else than what the order itself says."""
    for logged in reversed(story.log):
        if isinstance(logged.entry, Ordered) and logged.entry.seat == seat:
            return False
        if isinstance(logged.entry, Undone):
            return True
        if isinstance(logged.entry, Moved) and logged.entry.text not in order.moves:
            return True
    return False
