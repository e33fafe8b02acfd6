"""Deadlines: when to remind a seat, and when its time is up."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from datetime import time as time_of_day
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ..log.seats import PERSON
from ..log.spec import LIVE, Clock
from ..rules.table_state import TableState

PATIENCE = 900.0  # seconds without an answer after which a player in a live game without a clock counts as absent
BOT_TIMEOUT = 30.0  # seconds after which another process may take over bots that have not moved


class Deadline(NamedTuple):
    """When a seat is reminded, and when its time is up."""

    reminder: float
    end: float


def deadline_of(state: TableState, seat: int) -> Deadline | None:
    """None without a clock, or if the seat is not asked, waits for its player or is not held by a person."""
    clock, holder = state.spec.clock, state.seats[seat]
    since = state.asked_since[seat]
    if clock is None or not since or holder.is_waiting or holder.holder != PERSON:
        return None
    return Deadline(time_after(clock, since, 0.5), time_after(clock, since))


def is_over(state: TableState, seat: int, now: float) -> bool:
    deadline = deadline_of(state, seat)
    return deadline is not None and deadline.end <= now


def is_absent(state: TableState, seat: int, now: float) -> bool:
    """Whether others may do something about a player who does not answer: the clock says so, or in live games time."""
    if state.spec.clock is not None:
        return is_over(state, seat, now)
    since = state.asked_since[seat]
    return bool(since) and state.spec.way == LIVE and now - since > PATIENCE


def time_after(clock: Clock, since: float, share: float = 1.0) -> float:
    """The time at which this share of the clock's hours has passed; hours outside its day do not count.

    >>> from datetime import UTC
    >>> def at(hour): return datetime(2026, 5, 1, hour, tzinfo=UTC).timestamp()
    >>> clock = Clock(hours=4, opens=8, closes=20)
    >>> (time_after(clock, at(18)) - at(18)) / 3600  # two hours in the evening, two the next morning
    16.0
    """
    zone = _zone(clock.zone)
    now = datetime.fromtimestamp(since, zone)
    left = timedelta(hours=clock.hours * share)
    while True:
        opens, closes = _day(now, clock, zone)
        now = max(now, opens)
        if now + left <= closes:
            return (now + left).timestamp()
        left -= max(timedelta(), closes - now)
        now = datetime.combine(now.date() + timedelta(days=1), time_of_day(), zone)


def _day(now: datetime, clock: Clock, zone: tzinfo) -> tuple[datetime, datetime]:
    midnight = datetime.combine(now.date(), time_of_day(), zone)
    return midnight + timedelta(hours=clock.opens), midnight + timedelta(hours=clock.closes)


def _zone(name: str) -> tzinfo:
    return ZoneInfo(name if is_time_zone(name) else "UTC")


def is_time_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def local_time(clock: Clock, at: float) -> datetime:
    """A time in the time zone of the table."""
    return datetime.fromtimestamp(at, _zone(clock.zone))


def next_tick(state: TableState, now: float) -> float | None:
    """When the server must next look at the table even if no move is made; None for never."""
    ticks = []
    for seat in state.asked():
        if state.seats[seat].is_run_by_bot:
            ticks.append(now + BOT_TIMEOUT)
        elif (deadline := deadline_of(state, seat)) is not None:
            ticks += [at for at in deadline if at > now]
    return min(ticks, default=None)


def idle_move(state: TableState, seat: int) -> str:
    """The move that does nothing, such as a pass; empty if the rules have none here."""
    legal = state.game.legal(state.match.state, seat)
    return next((state.game.write(action) for action in legal if action.is_idle()), "")
