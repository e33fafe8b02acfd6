"""A printed document, part by part."""

from __future__ import annotations

from typing import Final

from .. import __version__
from ..draw.chart import Drawing, display_svg, draw
from ..draw.theme import plain
from .board_sheets import board_pages, fitted_page
from .forms import form_blocks
from .pages import Document
from .piece_sheets import piece_pages
from .position_text import position_blocks
from .rules_text import markdown_blocks
from .settings import PrintSettings
from .subject import Subject

UNLIMITED: Final = 100.0  # a display has no true size, so it may be enlarged
SVG: Final = {"xmlns": "http://www.w3.org/2000/svg"}


def sheets(subject: Subject, settings: PrintSettings) -> Document:
    """Everything that is to be printed, in the order of the parts."""
    document = Document(subject.heading, subject.language, _stamp(subject, settings))
    for part in settings.parts:
        ADD[part](document, subject, settings)
    return document


def _stamp(subject: Subject, settings: PrintSettings) -> str:
    game = subject.game
    board = f"{game.board_id} {game.board_digest[:8]}"
    return subject.say.phrase("sheets", "stamp", __version__, settings.date, subject.heading, board)


def _board(document: Document, subject: Subject, settings: PrintSettings) -> None:
    chart = subject.chart
    name = document.add_picture(draw(chart, subject.face.marks(subject.state)))
    document.add_pages(board_pages(name, chart.size, chart.hex_width, settings, subject.say))
    _display(document, subject, settings)


def _display(document: Document, subject: Subject, settings: PrintSettings) -> None:
    """The tracks beside the map, on one sheet."""
    display = subject.face.display
    if display is None:
        return
    drawn = display_svg(display, subject.face.marks(subject.state), (), SVG)
    name = document.add_picture(Drawing(plain(drawn)))
    document.add_pages([fitted_page(name, display.size, settings.page, UNLIMITED)[0]])


def _position(document: Document, subject: Subject, settings: PrintSettings) -> None:
    document.add_text(settings.page, list(position_blocks(subject)))


def _pieces(document: Document, subject: Subject, settings: PrintSettings) -> None:
    chart = subject.chart
    scale = settings.scale(chart.size[0], chart.hex_width)
    document.add_pages(piece_pages(document, subject, settings.page, scale))


def _forms(document: Document, subject: Subject, settings: PrintSettings) -> None:
    document.add_text(settings.page, list(form_blocks(subject)))


def _rules(document: Document, subject: Subject, settings: PrintSettings) -> None:
    def figure(name: str) -> str:
        drawn = subject.title.draw_figure(name)
        return document.add_picture(drawn) if drawn else ""

    document.add_text(settings.page, markdown_blocks(subject.title.rules_page(subject.language), figure), columns=2)


ADD: Final = {"board": _board, "position": _position, "pieces": _pieces, "forms": _forms, "rules": _rules}
