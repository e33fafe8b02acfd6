"""Moves and undo. Every form names its seat, and what the page has seen of the game."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...table.play.table import Table
from ..requests.forms import integer_field, text_field
from ..requests.settings import language_of
from ..table_view.scene_cache import SceneCache
from .perform import perform


async def move(request: Request) -> Response:
    """Play a move, an order in notation, or a suggestion by its number."""

    async def play(table: Table, seat: int, fields: FormData) -> None:
        is_suggestion = "suggestion" in fields
        text = _suggested_moves(request, table, seat, fields) if is_suggestion else _chosen_move(fields)
        await table.play(seat, text, integer_field(fields, "seen"))

    return await perform(request, play)


def _chosen_move(fields: FormData) -> str:
    """Return the move of a button, or of the field for amounts that the button names in `from`."""
    return text_field(fields, text_field(fields, "from") or "move")


def _suggested_moves(request: Request, table: Table, seat: int, fields: FormData) -> str:
    suggestions = SceneCache.of(table).scene(seat, language_of(request)).suggestions
    number = integer_field(fields, "suggestion")
    if not 0 <= number < len(suggestions):
        raise HTTPException(400)
    return " ".join(table.game.write(action) for action in suggestions[number].actions)


async def undo(request: Request) -> Response:
    return await perform(request, lambda table, seat, fields: table.undo(seat, integer_field(fields, "seen")))


async def restart(request: Request) -> Response:
    return await perform(request, lambda table, seat, fields: table.restart_turn(seat, integer_field(fields, "seen")))


async def propose_undo(request: Request) -> Response:
    return await perform(request, lambda table, seat, fields: table.propose_undo(seat, integer_field(fields, "keep")))


async def answer_proposal(request: Request) -> Response:
    return await perform(
        request, lambda table, seat, fields: table.answer_proposal(seat, text_field(fields, "yes") == "1")
    )


async def leave_lesson(request: Request) -> Response:
    return await perform(request, lambda table, seat, fields: table.leave_lesson(seat))
