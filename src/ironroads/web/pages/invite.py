"""Invitations: a link for every seat that waits, to copy, share, scan or mail."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import segno
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ..requests.rendering import render_page
from ..requests.settings import language_of, words_of
from ..requests.viewer import viewer_of
from ..requests.website import website_of
from ..table_view.scene_cache import player_names
from ..table_view.seats import seat_link, waiting_seats
from ..table_view.viewpoint import Viewpoint, choose_viewpoint

LOCAL = ("localhost", "127.0.0.1", "::1")


async def show(request: Request) -> Response:
    """Show the host the links of all seats that wait."""
    viewer = await viewer_of(request)
    if not viewer.is_host:
        raise HTTPException(403)
    viewpoint = choose_viewpoint(viewer)
    table = viewer.table
    name = table.spec.name or table.speaker(language_of(request)).text("title")
    return render_page(
        request,
        "invite.html",
        id=table.id,
        name=name,
        way=table.spec.way,
        account=viewer.session.account,
        only_here=request.url.hostname in LOCAL,
        seats=[_invitation(request, viewpoint, number, name) for number in waiting_seats(viewpoint)],
    )


def _invitation(request: Request, viewpoint: Viewpoint, number: int, table: str) -> dict[str, Any]:
    words = words_of(request)
    address = (website_of(request).address or str(request.base_url)).rstrip("/")
    link = address + seat_link(viewpoint, number)
    subject, text = words("invite.subject", table), words("invite.text", table, link)
    return {
        "name": player_names(viewpoint.table, words.language)[number],
        "link": link,
        "text": words("invite.subject", table),
        "mail": f"mailto:?subject={quote(subject)}&body={quote(text)}",
        "code": _qr_code(link),
    }


def _qr_code(link: str) -> Markup:
    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None, dark="#000", light="#fff"))
