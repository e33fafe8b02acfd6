"""The rules of a game, with numbered paragraphs that error messages link to."""

from __future__ import annotations

import re
from functools import cache
from itertools import count

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...games import TITLES
from ..requests.rendering import render_page
from ..requests.settings import language_of
from ..requests.titles import title_or_404
from ..view.catalogue import game_card

PARAGRAPH = re.compile(r"<p><strong>(\d+(?:\.\d+)+)</strong>")
HEADING = re.compile(r"<h2>(.*?)</h2>")
HEADING_WITH_ID = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>')


async def show(request: Request) -> Response:
    """Return the rules; with `?part=1` without the frame, for the page of a table."""
    title, language = title_or_404(request.path_params["game"]), language_of(request)
    text = rules_markup(title.id, language)
    if request.query_params.get("part"):
        return HTMLResponse(text)
    intro, *sections = re.split(r"(?=<h2 )", text)
    contents = [(id, Markup(heading)) for id, heading in HEADING_WITH_ID.findall(text)]
    context = {"intro": Markup(intro), "rules": Markup("".join(sections)), "contents": contents}
    return render_page(request, "rules.html", game=game_card(title, language), **context)


@cache
def rules_markup(game: str, language: str) -> Markup:
    """Render the rules; sections and numbered paragraphs get an id."""
    from markdown_it import MarkdownIt  # slow to import

    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(TITLES[game].rules_page(language))
    html = html.replace('src="figure://', f'src="/pictures/{game}/figures/')
    sections = count(1)
    html = HEADING.sub(lambda heading: f'<h2 id="section-{next(sections)}">{heading[1]}</h2>', html)
    return Markup(PARAGRAPH.sub(r'<p id="rule-\1"><strong>\1</strong>', html))
