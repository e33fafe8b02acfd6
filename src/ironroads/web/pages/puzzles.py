"""The puzzles of a title: a page to choose one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ...table.advice.puzzle_collection import puzzles
from ..requests.rendering import render_page
from ..requests.settings import language_of
from ..requests.titles import title_or_404
from ..view.catalogue import game_card


async def show(request: Request) -> Response:
    title = title_or_404(request.path_params["game"])
    count = len(puzzles(title.id, title.kind.rules))
    card = game_card(title, language_of(request))
    return render_page(request, "puzzles.html", here="lobby", game=card, count=count)
