"""Things to read: rules with numbered paragraphs, pictures of boards, what this is, files."""

from __future__ import annotations

import re
from functools import cache
from itertools import count

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...games import TITLES
from ..requests.templates import file, language_of, page
from .catalogue import box, boxes, title_of

FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}
KINDS = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
PARAGRAPH = re.compile(r"<p><strong>(\d+(?:\.\d+)+)</strong>")
HEADING = re.compile(r"<h2>(.*?)</h2>")


async def rules(request: Request) -> Response:
    """The rules of a game; as a part of another page without the frame."""
    title, language = title_of(request), language_of(request)
    text = rules_markup(title.id, language)
    if request.query_params.get("part"):
        return HTMLResponse(text)
    intro, *sections = re.split(r"(?=<h2 )", text)
    told = {"intro": Markup(intro), "rules": Markup("".join(sections)), "contents": contents(text)}
    return page(request, "rules.html", game=box(title, language), **told)


@cache
def rules_markup(game: str, language: str) -> Markup:
    """Every numbered paragraph can be pointed at."""
    from markdown_it import MarkdownIt

    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(TITLES[game].rules_page(language))
    sections = count(1)
    html = HEADING.sub(lambda found: f'<h2 id="section-{next(sections)}">{found[1]}</h2>', html)
    return Markup(PARAGRAPH.sub(r'<p id="rule-\1"><strong>\1</strong>', html))


def contents(text: str) -> list[tuple[str, Markup]]:
    """The headings and where they stand."""
    return [(id, Markup(heading)) for id, heading in re.findall(r'<h2 id="([^"]+)">(.*?)</h2>', text)]


async def cover(request: Request) -> Response:
    """The picture on the box of a game."""
    return _svg(await run_in_threadpool(title_of(request).cover))


async def board(request: Request) -> Response:
    """A board before the first move."""
    title, name = title_of(request), request.path_params["board"]
    if name not in title.boards:
        raise HTTPException(404)
    return _svg(await run_in_threadpool(_draw_board, title.id, name))


@cache
def _draw_board(game: str, name: str) -> str:
    from ...draw.chart import draw

    title = TITLES[game]
    opened = title.open(name)
    face = title.show(opened)
    return draw(face.chart, face.marks(opened.veil(opened.start(opened.players[0]), 0)))


def _svg(picture: str) -> Response:
    return Response(picture, media_type=KINDS["svg"], headers={"Cache-Control": "public, max-age=86400"})


async def about(request: Request) -> Response:
    return page(request, "about.html", here="about", games=boxes(language_of(request)))


async def static_file(request: Request) -> Response:
    """A file of ours; its address changes with its contents."""
    name = request.path_params["name"]
    if name not in ("ironroads.css", "table.js", "icon.svg", "icon-mine.svg"):
        raise HTTPException(404)
    return Response(file(name), media_type=KINDS[name.rpartition(".")[2]], headers=FOR_GOOD)
