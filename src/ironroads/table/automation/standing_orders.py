"""Standing orders: moves that a player has chosen in advance."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ...core.errors import MoveError
from ...core.rules.game import Decision, Event, Log
from ..errors import Refused
from ..log.entries import MovePlayed, MovesUndone, StandingOrder, StandingOrdersSet
from ..rules.table_state import TableState

MAX_ORDERS = 20  # of one seat
MAX_MOVES = 100  # of one order; also the limit for names in `unless`
Describe = Callable[[Event], str]


def check_orders(state: TableState, orders: Sequence[StandingOrder]) -> None:
    """Raise BadNotation or Refused if an order could never apply."""
    kinds = {phase.kind for phase in state.game.phases}
    if len(orders) > MAX_ORDERS:
        raise Refused("too_many_orders", MAX_ORDERS)
    for order in orders:
        if order.decision not in kinds:
            raise Refused("order_decision", order.decision)
        if not 0 < len(order.moves) <= MAX_MOVES or len(order.unless) > MAX_MOVES:
            raise Refused("order_empty")
        for move in order.moves:
            state.game.read(move)


def ordered_move(state: TableState, seat: int, describe: Describe) -> str:
    """The move that a standing order of the seat makes now; empty if none applies.

    `describe` puts an event into words, in every language a player may use for the names in `unless`.
    """
    orders = state.standing_orders.get(seat, ())
    if not orders:
        return ""
    decision = state.match.decision()
    return next((move for order in orders if (move := _move(state, seat, order, decision, describe))), "")


def _move(state: TableState, seat: int, order: StandingOrder, decision: Decision, describe: Describe) -> str:
    if not _is_about(order, decision) or (order.until_change and _has_lapsed(state, seat, order)):
        return ""
    move = next((move for move in order.moves if _is_legal(state, seat, move)), "")
    if move and order.unless and _mentions(_outcome(state, seat, move), order.unless, describe):
        return ""
    return move


def _is_about(order: StandingOrder, decision: Decision) -> bool:
    subject = decision.facts[0] if decision.facts else None
    return order.decision == decision.kind and order.subject in (None, subject)


def _has_lapsed(state: TableState, seat: int, order: StandingOrder) -> bool:
    """Whether a move other than its own was played, or undone, since the order was given."""
    for logged in reversed(state.log):
        if isinstance(logged.entry, StandingOrdersSet) and logged.entry.seat == seat:
            return False
        if isinstance(logged.entry, MovesUndone):
            return True
        if isinstance(logged.entry, MovePlayed) and logged.entry.text not in order.moves:
            return True
    return False


def _is_legal(state: TableState, seat: int, move: str) -> bool:
    try:
        return state.game.refusal(state.match.state, seat, state.game.read(move)) is None
    except MoveError:
        return False


def _outcome(state: TableState, seat: int, move: str) -> Log:
    """The events the seat can foresee if it makes this move and everyone asked the same question does nothing."""
    game, decision = state.game, state.match.decision()
    position: Any = game.guess(game.veil(state.match.state, seat), seat, Random(0))
    log: Log = []
    game.apply(position, seat, game.read(move), log)
    for other in decision.seats:
        if other != seat and not game.over(position) and game.decision(position).kind == decision.kind:
            for action in [action for action in game.legal(position, other) if action.is_idle()][:1]:
                game.apply(position, other, action, log)
    return [event for event in log if event.is_for(seat)]


def _mentions(events: Log, names: Sequence[str], describe: Describe) -> bool:
    text = " ".join([describe(event) for event in events])
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) for name in names)
