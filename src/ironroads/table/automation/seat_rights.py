"""Who may change a seat: its own player, or the host as long as it takes nothing from another person."""

from __future__ import annotations

from ..errors import Refused
from ..log.seats import BOT
from ..rules.table_state import TableState
from .deadlines import is_absent


def host_may_change(state: TableState, seat: int, now: float) -> bool:
    """Whether the host may put a bot on a seat or hand it over: it waits, is a bot's, or its player is absent."""
    holder = state.seats[seat]
    return holder.is_waiting or holder.holder == BOT or is_absent(state, seat, now)


def check_host_may_change(state: TableState, seat: int, now: float) -> None:
    """Raise Refused if the seat belongs to another person, who must agree by changing it."""
    if not host_may_change(state, seat, now):
        raise Refused("seat_of_another", state.seats[seat].name)
