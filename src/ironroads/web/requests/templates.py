"""Pages from templates, in the language and colours of whoever reads them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qs

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse

from ...words.loader import languages
from ..view.words import Words, preferred, words

# What can be set, with the values that are allowed; the first is the default.
SETTINGS = {
    "language": ("", *languages()),
    "theme": ("system", "light", "dark"),
    "confirm": ("usual", "always", "never"),
    "keys": ("on", "off"),
    "sound": ("off", "on"),
}
COOKIE = "settings"
READABLE = 4.5
NAMES = (("en", "English"), ("de", "Deutsch"))


def settings(connection: HTTPConnection) -> dict[str, str]:
    """What somebody has set; anything that is not allowed counts as not set."""
    kept = parse_qs(connection.cookies.get(COOKIE, ""))
    chosen = {name: kept.get(name, [""])[0] for name in SETTINGS}
    return {name: chosen[name] if chosen[name] in values else values[0] for name, values in SETTINGS.items()}


def language_of(connection: HTTPConnection) -> str:
    """What was set, else what the browser prefers."""
    return settings(connection)["language"] or preferred(connection.headers.get("accept-language", ""))


def say(connection: HTTPConnection) -> Words:
    return words(language_of(connection))


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


def render(request: Request, name: str, context: Mapping[str, Any]) -> str:
    chosen = settings(request)
    return (
        templates()
        .get_template(name)
        .render(
            {
                "_": say(request),
                "language": language_of(request),
                "languages": NAMES,
                "path": request.url.path,
                "static": static,
                "here": "",
                "account": None,
                "flash": "",
                **{key: chosen[key] for key in ("theme", "keys", "sound")},
                **context,
            }
        )
    )


def page(request: Request, name: str, status: int = 200, /, **context: Any) -> HTMLResponse:
    return HTMLResponse(render(request, name, context), status, {"Cache-Control": "no-store", "Vary": "Cookie"})


def message(request: Request, status: int, key: str, text: str = "", number: str = "") -> HTMLResponse:
    """A page with one thing to say."""
    heading = say(request)(f"fault.{key}")
    said = text or say(request)(f"fault.{key}_text")
    return page(request, "message.html", status, heading=heading, text=said, number=number)


@cache
def file(name: str) -> bytes:
    """A file of ours; the stylesheet begins with the inks."""
    content = files("ironroads.web").joinpath("static", name).read_bytes()
    return inks().encode() + content if name.endswith(".css") else content


def inks() -> str:
    """The colours as properties of the page, and a class for everything that is painted with one."""
    from ...draw import theme

    painted = "".join(f".ink-{name}{{background:var(--{name});color:{_text_on(name)}}}" for name in theme.inks())
    return theme.stylesheet() + painted + "\n"


def _text_on(name: str) -> str:
    """Small text needs more contrast than the codes on the map, where the theme's colour is not enough."""
    from ...draw import theme

    colour, text, *_ = theme.inks()[name]
    if not colour.startswith("#") or contrast(colour, text) >= READABLE:
        return theme.on(name)
    return max("#000000", "#ffffff", key=lambda other: contrast(colour, other))


def contrast(one: str, other: str) -> float:
    """As the accessibility guidelines measure it.

    >>> round(contrast("#ffffff", "#000000")), round(contrast("#4b9077", "#20242b"), 1)
    (21, 4.1)
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def static(name: str) -> str:
    """The address of a file, with a mark of its contents, so that browsers may keep it for good."""
    return f"/static/{hashlib.sha256(file(name)).hexdigest()[:12]}/{name}"
