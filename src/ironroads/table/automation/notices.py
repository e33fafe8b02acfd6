"""Which notices a change calls for, as rows for the outbox, written together with the change."""

from __future__ import annotations

from typing import Final

from ..log.entries import MovePlayed
from ..log.seats import PERSON
from ..log.spec import POST
from ..rules.table_state import TableState
from .deadlines import deadline_of

TURN, HALF, PROPOSAL, OVER = "turn", "half", "proposal", "over"  # reasons to notify
CHANNELS = ("mail", "push")
RECENTLY: Final = 300.0  # seconds; players who have just moved are probably still looking at the page

OutboxRow = dict[str, object]


def notices_for(before: TableState | None, after: TableState, now: float) -> list[OutboxRow]:
    """The notices that a change calls for; only tables played by post send any."""
    if after.spec.way != POST:
        return []
    rows: list[OutboxRow] = []
    for seat in range(after.spec.seats):
        if after.seats[seat].holder == PERSON:
            for reason in _reasons(before, after, seat):
                rows += _rows(after, seat, reason, max(now, _last_move(after, seat, now) + RECENTLY))
    return rows


def reminders(state: TableState, now: float) -> list[OutboxRow]:
    """Reminders for the seats that have used up half of their time."""
    rows: list[OutboxRow] = []
    for seat in state.asked() if state.spec.way == POST else ():
        deadline = deadline_of(state, seat)
        if deadline is not None and deadline.reminder <= now:
            rows += _rows(state, seat, HALF, now)
    return rows


def is_current(state: TableState, seat: int, reason: str, version: int) -> bool:
    """Whether a notice is still worth sending: its question has not been answered yet."""
    if reason in (TURN, HALF):
        return seat in state.asked() and state.asked_since_version[seat] == version
    if reason == PROPOSAL:
        return _must_answer(state, seat)
    return True


def _rows(state: TableState, seat: int, reason: str, due: float) -> list[OutboxRow]:
    """One row per channel; the unique key keeps a notice from being written twice."""
    version = state.asked_since_version[seat] if reason in (TURN, HALF) else state.version
    table = state.spec.id
    return [
        {
            "key": f"{table}/{seat}/{version}/{reason}/{channel}",
            "table_id": table,
            "seat": seat,
            "link": state.seats[seat].link,
            "reason": reason,
            "edition": version,
            "due": due,
        }
        for channel in CHANNELS
    ]


def _reasons(before: TableState | None, after: TableState, seat: int) -> list[str]:
    reasons = []
    if after.asked_since[seat] and (
        before is None or after.asked_since_version[seat] != before.asked_since_version[seat]
    ):
        reasons.append(TURN)
    if before is not None and after.proposal not in (None, before.proposal) and _must_answer(after, seat):
        reasons.append(PROPOSAL)
    if before is not None and after.match.over() and not before.match.over():
        reasons.append(OVER)
    return reasons


def _must_answer(state: TableState, seat: int) -> bool:
    return state.proposal is not None and seat in state.proposal.awaited


def _last_move(state: TableState, seat: int, now: float) -> float:
    """When the person at a seat last moved on the page, at the earliest `RECENTLY` ago."""
    for logged in reversed(state.log):
        if logged.at < now - RECENTLY:
            break
        if logged.entry.seat == seat and isinstance(logged.entry, MovePlayed) and not logged.entry.by:
            return logged.at
    return now - RECENTLY
