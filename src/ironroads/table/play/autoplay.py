"""What happens at a table without people: standing orders fire, bots move."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ...bots.registry import bot
from ..automation import standing_orders
from ..errors import Stale

if TYPE_CHECKING:
    from .table import Table

STAND_IN = "medium"  # the bot that takes over when somebody's time has run out


class Step(NamedTuple):
    """Something the server does for a seat."""

    seat: int
    edition: int
    text: str  # empty: the bot must be asked
    by: str


def check(name: str) -> None:
    """BadChoice when there is no such bot."""
    bot(name)


def next_step(table: Table) -> Step | None:
    """What is to be done next without people; None when somebody is awaited, or the game is over."""
    for seat in table.state.asked():
        if table.seats[seat].is_run_by_bot:
            return Step(seat, table.edition(seat), "", "bot")
        if text := standing_orders.fires(table.state, seat, table.tell):
            return Step(seat, table.edition(seat), text, "order")
    return None


async def take(table: Table, step: Step) -> None:
    """Do it, unless somebody was faster: an answer to an old question is dropped."""
    try:
        text = step.text or await _thought(table, step)
        if next_step(table) is not None:
            await table.play(step.seat, text, step.edition, step.by)
    except Stale:
        return


async def _thought(table: Table, step: Step) -> str:
    began = table.context.now()
    text = await table.context.think(table, step.seat)
    await asyncio.sleep(max(0.0, table.spec.pace - (table.context.now() - began)))
    return text


def seed(table: Table, seat: int) -> int:
    """Every move of a bot has its own chance, and a repeated question the same."""
    return Random(f"{table.spec.seed}/{table.state.moves}/{seat}").getrandbits(31)
