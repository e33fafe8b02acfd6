"""Markdown as blocks of text: the rules pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from .pages import Block, Runs, run

if TYPE_CHECKING:
    from markdown_it.token import Token

STYLES: Final = {"strong_open": "strong", "em_open": "emph"}
FIGURE_MM: Final = 120.0
FIGURE: Final = "figure://"


def markdown_blocks(text: str, figure: Callable[[str], str]) -> list[Block]:
    """The blocks of a page; `figure` gives the name of a picture, empty if there is none.

    >>> [block["kind"] for block in markdown_blocks("# Rules\\n\\nA **b**.\\n\\n* x\\n* y", lambda name: "")]
    ['heading', 'paragraph', 'list']
    """
    from markdown_it import MarkdownIt  # slow to import

    return list(_blocks(MarkdownIt("commonmark", {"html": False}).enable("table").parse(text), figure))


def _blocks(tokens: Sequence[Token], figure: Callable[[str], str]) -> Iterator[Block]:
    at = 0
    while at < len(tokens):
        token, end = tokens[at], _end(tokens, at)
        inside = tokens[at + 1 : end]
        if token.type == "heading_open":
            yield {"kind": "heading", "level": int(token.tag[1]), "runs": _runs(inside[0]), "new_page": False}
        elif token.type == "paragraph_open":
            yield from _paragraph(inside[0], figure)
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            yield {"kind": "list", "ordered": token.type.startswith("ordered"), "items": _items(inside)}
        elif token.type == "table_open":
            yield _table(inside)
        elif token.type == "fence":
            yield {"kind": "paragraph", "runs": [run(token.content, "code")]}
        at = end + 1


def _end(tokens: Sequence[Token], at: int) -> int:
    """Where a token that opens something is closed; itself if it opens nothing."""
    depth = 0
    for number in range(at, len(tokens)):
        depth += tokens[number].nesting
        if depth == 0:
            return number
    return len(tokens) - 1


def _paragraph(inline: Token, figure: Callable[[str], str]) -> Iterator[Block]:
    images = [child for child in inline.children or () if child.type == "image"]
    for image in images:
        name = figure(str(image.attrs["src"]).removeprefix(FIGURE).removesuffix(".svg"))
        if name:
            yield {"kind": "picture", "name": name, "width": FIGURE_MM}
        yield {"kind": "paragraph", "runs": [run(image.content, "emph")]}
    if not images:
        yield {"kind": "paragraph", "runs": _runs(inline)}


def _items(tokens: Sequence[Token]) -> list[Runs]:
    """The items of a list; what lies deeper in it becomes part of its item."""
    found: list[Runs] = []
    at = 0
    while at < len(tokens):
        end = _end(tokens, at)
        inlines = [token for token in tokens[at:end] if token.type == "inline"]
        found.append([piece for inline in inlines for piece in (*_runs(inline), run(" "))])
        at = end + 1
    return found


def _table(tokens: Sequence[Token]) -> Block:
    rows: list[list[Runs]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(_runs(token))
    head, *body = rows
    return {"kind": "table", "head": head, "rows": body, "row_mm": 0.0, "even": False}


def _runs(inline: Token) -> Runs:
    found: Runs = []
    style = ""
    for child in inline.children or ():
        if child.type in STYLES:
            style = STYLES[child.type]
        elif child.type.endswith("_close"):
            style = ""
        elif child.type == "code_inline":
            found.append(run(child.content, "code"))
        elif child.type in ("softbreak", "hardbreak"):
            found.append(run(" "))
        elif child.content:
            found.append(run(child.content, style))
    return found
