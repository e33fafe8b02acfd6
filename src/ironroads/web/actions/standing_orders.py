"""Giving and withdrawing standing orders."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...core.rules.game import Decision
from ...table.automation import deadlines
from ...table.log.entries import StandingOrder
from ...table.play.table import Table
from ..requests.forms import text_field
from .perform import perform


async def order(request: Request) -> Response:
    return await perform(
        request, lambda table, seat, fields: table.set_standing_orders(seat, _orders(table, seat, fields))
    )


def _orders(table: Table, seat: int, fields: FormData) -> list[StandingOrder]:
    """Return the seat's orders with a new one for the question that is asked now; none to withdraw all."""
    decision = table.decision()
    if text_field(fields, "do") == "drop" or decision is None:
        return []
    others = [order for order in table.standing_orders(seat) if order.decision != decision.kind]
    return [*others, _new_order(table, seat, decision, fields)]


def _new_order(table: Table, seat: int, decision: Decision, fields: FormData) -> StandingOrder:
    kind, passing = decision.kind, deadlines.idle_move(table.state, seat)
    subject = decision.facts[0] if decision.facts else None
    match text_field(fields, "do"):
        case "pass":
            return StandingOrder(kind, (passing,), until_change=True)
        case "quiet":
            names = map(str.strip, text_field(fields, "unless").split(","))
            return StandingOrder(kind, (passing,), subject, unless=tuple(filter(None, names)))
        case "upto":
            limit = text_field(fields, text_field(fields, "limit"))
            return StandingOrder(kind, (*_moves_up_to(table, seat, limit), passing), subject)
        case "moves":
            return StandingOrder(kind, tuple(text_field(fields, "moves").split()), subject)
        case _:
            raise HTTPException(400)


def _moves_up_to(table: Table, seat: int, last: str) -> list[str]:
    """Return the legal moves of the same kind up to the last one, in the order of the list."""
    legal = [table.game.write(action) for action in table.game.legal(table.match.state, seat)]
    kind = last.partition(":")[0]
    same_kind = [text for text in legal if text.partition(":")[0] == kind]
    return same_kind[: same_kind.index(last) + 1] if last in same_kind else []
