"""Deadlines: when a seat's time is half over, when it is over, and what happens then."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from datetime import time as time_of_day
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ..log.seats import PERSON
from ..log.spec import Clock
from ..rules.table_state import TableState

ORPHANED = 30.0  # seconds after which another process may take up what bots left


def deadline(clock: Clock, since: float, share: float = 1.0) -> float:
    """The moment at which a share of the time to think is used up; hours at night do not count.

    >>> from datetime import UTC
    >>> def at(hour): return datetime(2026, 5, 1, hour, tzinfo=UTC).timestamp()
    >>> clock = Clock(hours=4, opens=8, closes=20)
    >>> (deadline(clock, at(18)) - at(18)) / 3600  # two hours in the evening, two the next morning
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
    return ZoneInfo(name if is_zone(name) else "UTC")


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def local_time(clock: Clock, moment: float) -> str:
    """A moment as the table's clock shows it."""
    return datetime.fromtimestamp(moment, _zone(clock.zone)).strftime("%Y-%m-%d %H:%M %Z")


def has_run_out(state: TableState, seat: int, now: float) -> bool:
    moments = times(state, seat)
    return moments is not None and moments[1] <= now


def times(state: TableState, seat: int) -> tuple[float, float] | None:
    """When a seat is reminded and when its time is over; None without a clock, or when it is not asked."""
    clock = state.spec.clock
    since = state.since[seat]
    if clock is None or not since or state.seats[seat].holder != PERSON:
        return None
    return deadline(clock, since, 0.5), deadline(clock, since)


def next_look(state: TableState, now: float) -> float | None:
    """When somebody must look at the table although nobody moved; None for never."""
    looks = []
    for seat in state.asked():
        if state.seats[seat].is_run_by_bot:
            looks.append(now + ORPHANED)
        elif (pair := times(state, seat)) is not None:
            looks += [moment for moment in pair if moment > now]
    return min(looks, default=None)


def idle_move(state: TableState, seat: int) -> str:
    """The choice to do nothing, if the rules have one here; empty otherwise."""
    legal = state.game.legal(state.match.state, seat)
    return next((state.game.write(action) for action in legal if action.is_idle()), "")
