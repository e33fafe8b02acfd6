"""The page about Ironroads."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ..requests.rendering import render_page
from ..requests.settings import language_of
from ..view.catalogue import game_cards


async def show(request: Request) -> Response:
    return render_page(request, "about.html", here="about", games=game_cards(language_of(request)))


async def privacy(request: Request) -> Response:
    """Say what is kept, and for how long."""
    return render_page(request, "privacy.html")
