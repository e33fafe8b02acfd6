"""Standing orders: what the server answers for somebody who is away, and says so in the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ...core.errors import MoveError
from ...core.rules.game import Event, Log
from ..errors import Refused
from ..log.entries import MovePlayed, MovesUndone, StandingOrder, StandingOrdersSet
from ..rules.table_state import TableState

MOST = 20  # orders of a seat
LONGEST = 100  # moves and names of an order
Tell = Callable[[Event], str]


def check(state: TableState, orders: Sequence[StandingOrder]) -> None:
    """BadNotation or Refused when an order could never fire."""
    kinds = {phase.kind for phase in state.game.phases}
    if len(orders) > MOST:
        raise Refused("too_many_orders", MOST)
    for order in orders:
        if order.decision not in kinds:
            raise Refused("order_decision", order.decision)
        if not 0 < len(order.moves) <= LONGEST or len(order.unless) > LONGEST:
            raise Refused("order_empty")
        for move in order.moves:
            state.game.read(move)


def fires(state: TableState, seat: int, tell: Tell) -> str:
    """The move that the seat's orders give as answer to what is asked now; empty when they are silent.

    `tell` says an event in the languages that an exception may be written in.
    """
    standing = state.orders.get(seat, ())
    if not standing:
        return ""
    decision = state.match.decision()
    subject = decision.facts[0] if decision.facts else None
    for order in standing:
        if order.decision != decision.kind or order.subject not in (None, subject):
            continue
        if not (order.until_change and _something_changed(state, seat, order)):
            move = next((move for move in order.moves if _is_possible(state, seat, move)), "")
            if move and not (order.unless and _touches(state, seat, move, order.unless, tell)):
                return move
    return ""


def _touches(state: TableState, seat: int, move: str, names: Sequence[str], tell: Tell) -> bool:
    """Would what follows the move tell of one of these names, if nobody else does anything?"""
    told = " ".join([tell(event) for event in _outcome(state, seat, move)])
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told, re.IGNORECASE) for name in names)


def _outcome(state: TableState, seat: int, move: str) -> Log:
    """What the move leads to while others asked the same question do nothing, as far as the seat can know."""
    game, now = state.game, state.match.decision()
    position: Any = game.guess(game.veil(state.match.state, seat), seat, Random(0))
    log: Log = []
    game.apply(position, seat, game.read(move), log)
    for other in now.seats:
        if other != seat and not game.over(position) and game.decision(position).kind == now.kind:
            for action in [action for action in game.legal(position, other) if action.is_idle()][:1]:
                game.apply(position, other, action, log)
    return [event for event in log if event.audience is None or seat in event.audience]


def _is_possible(state: TableState, seat: int, move: str) -> bool:
    try:
        return state.game.refusal(state.match.state, seat, state.game.read(move)) is None
    except MoveError:
        return False


def _something_changed(state: TableState, seat: int, order: StandingOrder) -> bool:
    """Since the order was given, somebody did something else than what the order itself says."""
    for logged in reversed(state.log):
        if isinstance(logged.entry, StandingOrdersSet) and logged.entry.seat == seat:
            return False
        if isinstance(logged.entry, MovesUndone):
            return True
        if isinstance(logged.entry, MovePlayed) and logged.entry.text not in order.moves:
            return True
    return False
