"""Boards that players bring, over the API; the answer's id is the link to the board."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ...core.errors import BadBoard
from ...games.fitting import MOST_BYTES
from ...table.people.board_library import MAX_NOTE, KeptBoard
from ...table.words import plain_speaker
from ..requests import rate_limits
from ..requests.own_boards import OWN, board_file, keep_board, kept_or_404
from ..requests.session import Session
from ..requests.settings import language_of
from .bodies import read_body


class NewBoard(msgspec.Struct, forbid_unknown_fields=True):
    source: Annotated[str, Meta(max_length=MOST_BYTES, description="The board file, in TOML or JSON")]
    note: Annotated[str, Meta(max_length=MAX_NOTE)] = ""


async def create(request: Request) -> Response:
    """Check and keep a board; a bad one is answered with every fault."""
    rate_limits.check_new_table(request, None)
    new = await read_body(request, NewBoard)
    try:
        board = await keep_board(request, Session(), new.source, new.note)
    except BadBoard as error:
        speaker = plain_speaker(language_of(request))
        faults = [
            {"place": fault.place, "code": fault.code, "sentence": sentence}
            for fault, sentence in speaker.explained(error)
        ]
        return _json({"error": speaker.error(error), "code": error.code, "faults": faults}, 422)
    return _json(_described(board), 201)


async def show(request: Request) -> Response:
    """A board with its data."""
    board = await kept_or_404(request, request.path_params["id"])
    return _json({**_described(board), "data": (await board_file(request, board)).data})


def _described(board: KeptBoard) -> dict[str, object]:
    return {
        "id": board.id,
        "board": f"{OWN}{board.id}",
        "name": board.name,
        "games": board.games.split(),
        "note": board.note,
        "url": f"/boards/{board.id}",
    }


def _json(data: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")
