"""When somebody is told something by mail or message: rows of the outbox, written together with what happened."""

from __future__ import annotations

from typing import Final

from ..log.entries import MovePlayed
from ..log.seats import PERSON
from ..log.spec import POST
from ..rules.table_state import TableState
from .deadlines import times

TURN, HALF, PROPOSAL, OVER = "turn", "half", "proposal", "over"
CHANNELS = ("mail", "push")
JUST_HERE: Final = 300.0  # seconds: whoever moved as lately as that sees it without a notice

Letter = dict[str, object]


def letters(before: TableState | None, after: TableState, now: float) -> list[Letter]:
    """The notices that what was told calls for; tables that are played live send none."""
    if after.spec.way != POST:
        return []
    rows: list[Letter] = []
    for seat in range(after.spec.seats):
        if after.seats[seat].holder == PERSON:
            for reason in _reasons(before, after, seat):
                rows += rows_for(after, seat, reason, max(now, _last_move(after, seat, now) + JUST_HERE))
    return rows


def reminders(state: TableState, now: float) -> list[Letter]:
    """For those whose time is half over."""
    rows: list[Letter] = []
    for seat in state.asked() if state.spec.way == POST else ():
        moments = times(state, seat)
        if moments is not None and moments[0] <= now:
            rows += rows_for(state, seat, HALF, now)
    return rows


def rows_for(state: TableState, seat: int, reason: str, due: float) -> list[Letter]:
    """One row per channel; the key makes sure that the same notice is never written twice."""
    edition = state.since_entry[seat] if reason in (TURN, HALF) else state.version
    table = state.spec.id
    return [
        {
            "key": f"{table}/{seat}/{edition}/{reason}/{channel}",
            "table_id": table,
            "seat": seat,
            "link": state.seats[seat].link,
            "reason": reason,
            "edition": edition,
            "due": due,
        }
        for channel in CHANNELS
    ]


def still_wanted(state: TableState, seat: int, reason: str, edition: int) -> bool:
    """A notice about a question that was answered meanwhile is not sent."""
    if reason in (TURN, HALF):
        return seat in state.asked() and state.since_entry[seat] == edition
    if reason == PROPOSAL:
        return _is_awaited(state, seat)
    return True


def _reasons(before: TableState | None, after: TableState, seat: int) -> list[str]:
    reasons = []
    if after.since[seat] and (before is None or after.since_entry[seat] != before.since_entry[seat]):
        reasons.append(TURN)
    if before is not None and after.proposal not in (None, before.proposal) and _is_awaited(after, seat):
        reasons.append(PROPOSAL)
    if before is not None and after.match.over() and not before.match.over():
        reasons.append(OVER)
    return reasons


def _is_awaited(state: TableState, seat: int) -> bool:
    return state.proposal is not None and seat in state.proposal.awaited


def _last_move(state: TableState, seat: int, now: float) -> float:
    """When the person at a seat last moved by hand, as far as that matters."""
    for logged in reversed(state.log):
        if logged.at < now - JUST_HERE:
            break
        if logged.entry.seat == seat and isinstance(logged.entry, MovePlayed) and not logged.entry.by:
            return logged.at
    return now - JUST_HERE
