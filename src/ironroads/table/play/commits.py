"""What is written for a change of a table: new entries, the summary for lists, the next deadline, notices."""

from __future__ import annotations

from ..automation.deadlines import next_tick
from ..automation.notices import notices_for
from ..log.chain import genesis
from ..rules.table_state import DIGEST_VERSION, TableState
from ..store.rows import Summary, TableCommit, entry_rows


def commit_between(before: TableState | None, after: TableState, now: float) -> TableCommit:
    """The commit that leads from one state to a later one, which gets its hash; from nothing for a new table."""
    head = before.version if before is not None else 0
    chain = before.chain if before is not None else genesis(after.spec.id, after.spec.commitment())
    rows = entry_rows(after.spec.id, after.log[head - after.base_version :], chain)
    after.chain = str(rows[-1]["hash"])
    notices = notices_for(before, after, now)
    return TableCommit(after.spec.id, head, rows, after.chain, summary(after), next_tick(after, now), notices)


def summary(state: TableState) -> Summary:
    spec = state.spec
    return Summary(
        name=spec.name,
        game=spec.game,
        way=spec.way,
        people=[seat.name for seat in state.seats],
        links=[seat.link for seat in state.seats],
        holders=[seat.holder for seat in state.seats],
        asked=list(state.asked()),
        moves=state.moves,
        over=state.match.over(),
        free=[number for number, seat in enumerate(state.seats) if seat.is_free] if spec.public else [],
        places=state.places(),
        checked=state.checksum.moves,
        digest=state.checksum.digest,
        digest_version=DIGEST_VERSION,
        closed=state.closed,
    )
