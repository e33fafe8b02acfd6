"""Documents as PDF, set by Typst, which comes as a wheel with its fonts and needs nothing else."""

from __future__ import annotations

from importlib.resources import files
from importlib.util import find_spec
from typing import Any

import msgspec

from ..core.errors import BadChoice
from .pages import Document

FONT = "Libertinus Serif"  # in the wheel, so that sheets look the same everywhere


def can_print() -> bool:
    """Whether the extra `print` is installed."""
    return find_spec("typst") is not None


def pdf(document: Document) -> bytes:
    """Set a document; BadChoice if nothing is installed that does."""
    if not can_print():
        raise BadChoice("no_pdf")
    import typst

    data = {
        "title": document.title,
        "language": document.language,
        "stamp": document.stamp,
        "sections": document.sections,
        "font": FONT,
    }
    sources: Any = {name: svg.encode() for name, svg in document.pictures.items()}  # its types know of one file only
    sources["main"] = files(__package__).joinpath("document.typ").read_bytes()
    sources["document.json"] = msgspec.json.encode(data)
    made: bytes = typst.compile(sources, ignore_system_fonts=True)
    return made
