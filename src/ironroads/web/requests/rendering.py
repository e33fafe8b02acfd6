"""Pages from templates, in the reader's language and colours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ...printing.typesetting import can_print
from ...words.cldr import locale
from ...words.loader import languages
from .settings import language_of, settings_of, words_of
from .static_files import static_url
from .website import website_of


@cache
def templates() -> Environment:
    return Environment(
        loader=PackageLoader("ironroads.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


@cache
def language_names() -> tuple[tuple[str, str], ...]:
    """Return the code of every language with its own name for itself.

    >>> language_names()[0]
    ('en', 'English')
    """
    return tuple([(code, str(locale(code).get_language_name()).capitalize()) for code in languages()])


def render(request: Request, template: str, context: Mapping[str, Any]) -> str:
    """Fill a template; besides the context it gets what every page needs."""
    settings = settings_of(request)
    common = {
        "_": words_of(request),
        "language": language_of(request),
        "languages": language_names(),
        "path": request.url.path,
        "static": static_url,
        "can_print": can_print,
        "here": "",
        "account": None,
        "flash": "",
        "announcement_of_the_site": website_of(request).announcement(),
        **{key: settings[key] for key in ("theme", "keys", "sound", "speed")},
    }
    return templates().get_template(template).render({**common, **context})


def render_page(request: Request, template: str, status: int = 200, /, **context: Any) -> HTMLResponse:
    return HTMLResponse(render(request, template, context), status, {"Cache-Control": "no-store", "Vary": "Cookie"})


def render_message(request: Request, status: int, key: str, text: str = "", number: str = "") -> HTMLResponse:
    """Return a page with one message: the texts `error.<key>` and `error.<key>_text`, or `text` instead."""
    words = words_of(request)
    text = text or words(f"error.{key}_text")
    return render_page(request, "message.html", status, heading=words(f"error.{key}"), text=text, number=number)
