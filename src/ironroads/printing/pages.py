"""Pages with things at exact places, and flowing text: what the template sets. Lengths are millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .settings import Size

Box = tuple[float, float, float, float]  # left, top, width, height
Runs = list[dict[str, Any]]  # pieces of text with their style
Block = dict[str, Any]  # a paragraph, heading, list, table or picture

HAIR: Final = 0.09  # width of a line to cut along


@dataclass
class Document:
    """Sections in their order, and the pictures they show, by name."""

    title: str
    language: str
    stamp: str  # on every sheet: version, date, board
    sections: list[dict[str, Any]] = field(default_factory=list)
    pictures: dict[str, str] = field(default_factory=dict)

    def add_picture(self, svg: str) -> str:
        """The name under which a picture is known; equal pictures are kept once."""
        for name, known in self.pictures.items():
            if known == svg:
                return name
        name = f"picture-{len(self.pictures)}.svg"
        self.pictures[name] = svg
        return name

    def add_pages(self, pages: Sequence[Page]) -> None:
        self.sections += [{"kind": "page", "size": page.size, "items": page.items} for page in pages]

    def add_text(self, size: Size, blocks: Sequence[Block], columns: int = 1) -> None:
        self.sections.append({"kind": "text", "size": size, "blocks": list(blocks), "columns": columns})


@dataclass
class Page:
    size: Size
    items: list[dict[str, Any]] = field(default_factory=list)

    def picture(self, name: str, at: Box, seen: Box) -> None:
        """A picture in its box, of which only a part is seen."""
        self.items.append({"kind": "picture", "name": name, "box": at, "seen": seen})

    def line(self, start: Size, end: Size, width: float = HAIR) -> None:
        self.items.append({"kind": "line", "start": start, "end": end, "width": width})

    def outline(self, points: Sequence[Size]) -> None:
        self.items.append({"kind": "outline", "points": list(points), "width": HAIR})

    def text(self, at: Size, text: str, size: float = 2.6, bold: bool = False, anchor: str = "start") -> None:
        """A line of text; `size` is the height of its letters, `at` is on its base line."""
        self.items.append({"kind": "text", "at": at, "text": text, "size": size, "bold": bold, "anchor": anchor})


def run(text: str, style: str = "") -> dict[str, Any]:
    return {"text": text, "style": style}


def chip(text: str, ink: str, on: str) -> dict[str, Any]:
    """A short text on a colour."""
    return {"text": text, "style": "chip", "ink": ink, "on": on}


def heading(level: int, text: str, new_page: bool = False) -> Block:
    return {"kind": "heading", "level": level, "runs": [run(text)], "new_page": new_page}


def paragraph(*runs: dict[str, Any]) -> Block:
    return {"kind": "paragraph", "runs": list(runs)}


def table(head: Sequence[Runs], rows: Sequence[Sequence[Runs]], row_mm: float = 0.0, even: bool = False) -> Block:
    """A table; `row_mm` is the least height of its rows, for writing in them, `even` makes its columns equal."""
    return {"kind": "table", "head": list(head), "rows": [list(row) for row in rows], "row_mm": row_mm, "even": even}
