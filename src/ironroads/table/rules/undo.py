"""Taking moves back: alone as long as nothing was revealed, otherwise with the consent of the others."""

from __future__ import annotations

from ..errors import Refused
from ..log.entries import MovesUndone, ProposalAnswered, UndoProposed
from ..log.seats import PERSON, SCREEN
from ..log.spec import HERE
from .table_state import TableState


def undo_target(state: TableState, seat: int) -> int | None:
    """The number of moves left after one undo that needs no consent; None if there is no such undo."""
    moves = state.match.moves
    if state.spec.way == HERE or state.person_seats() == [seat]:
        own = range(len(moves) - 1, state.spec.given - 1, -1)
        return next((i for i in own if _is_played_by_person(state, moves[i].seat)), None)
    if moves and moves[-1].seat == seat and not state.irreversible[-1]:
        return len(moves) - 1
    return None


def _is_played_by_person(state: TableState, seat: int) -> bool:
    return seat >= 0 and state.seats[seat].holder in (PERSON, SCREEN)


def turn_start(state: TableState, seat: int) -> int | None:
    """The number of moves left after undoing the whole turn; None if nothing can be undone alone."""
    keep = undo_target(state, seat)
    if keep is None:
        return None
    moves = state.match.moves
    mover = moves[keep].seat
    while keep and moves[keep - 1].seat == mover and not state.irreversible[keep - 1]:
        keep -= 1
    return keep


def propose(state: TableState, seat: int, keep: int, at: float) -> None:
    """Ask the others to go back to the first `keep` moves."""
    if state.proposal is not None:
        raise Refused("proposal_open")
    if not 0 <= keep < state.moves:
        raise Refused("nothing_to_undo")
    state.add(UndoProposed(seat, keep), at)
    _undo_if_agreed(state, at)


def answer(state: TableState, seat: int, yes: bool, at: float) -> None:
    """Answer the open proposal; the last consent carries it out."""
    if state.proposal is None or seat not in state.proposal.awaited:
        raise Refused("no_proposal")
    state.add(ProposalAnswered(seat, yes), at)
    _undo_if_agreed(state, at)


def _undo_if_agreed(state: TableState, at: float) -> None:
    proposal = state.proposal
    if proposal is not None and not proposal.awaited:
        state.add(MovesUndone(proposal.seat, proposal.keep, agreed=True), at)
