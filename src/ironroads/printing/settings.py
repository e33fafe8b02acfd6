"""What to print, and on which paper."""

from __future__ import annotations

from typing import Final

import msgspec

from ..core.errors import BadChoice

Size = tuple[float, float]  # millimetres, width first

PAPERS: Final[dict[str, Size]] = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
    "tabloid": (279.4, 431.8),
}
ONE_PAGE: Final = "one-page"  # the board on one sheet of its own size; all else on A4
PARTS: Final = ("board", "position", "pieces", "forms", "rules")
HEX_MM: Final = 20.0  # between opposite sides of a hex
WIDTH_MM: Final = 540.0  # of a board without hexes
LARGEST: Final = 5000.0  # millimetres; PDF readers refuse larger pages
MOST_SHEETS: Final = 120  # of one board


class PrintSettings(msgspec.Struct, frozen=True):
    """How something is printed; widths of 0 are the usual ones."""

    paper: str = "a4"
    hex_mm: float = 0.0
    width_mm: float = 0.0
    reduced: bool = False  # the board on one sheet of the paper, as large as fits
    parts: tuple[str, ...] = ("board",)
    language: str = "en"
    date: str = ""

    @property
    def page(self) -> Size:
        return PAPERS[self.plain_paper]

    @property
    def plain_paper(self) -> str:
        """The paper for everything but the board."""
        return "a4" if self.paper == ONE_PAGE else self.paper

    def scale(self, width: float, hex_width: float) -> float:
        """Millimetres for a unit of a chart that is so wide and has hexes so wide (0 if it has none)."""
        if self.width_mm:
            return self.width_mm / width
        if not hex_width:
            if self.hex_mm:
                raise BadChoice("no_hexes")
            return WIDTH_MM / width
        return (self.hex_mm or HEX_MM) / hex_width


def check_settings(settings: PrintSettings) -> PrintSettings:
    """The settings, or BadChoice with what is wrong with them."""
    if settings.paper not in (*PAPERS, ONE_PAGE):
        raise BadChoice("paper", settings.paper, ", ".join([*PAPERS, ONE_PAGE]))
    for part in settings.parts:
        if part not in PARTS:
            raise BadChoice("print_part", part, ", ".join(PARTS))
    for size, least, most in ((settings.hex_mm, 2, 200), (settings.width_mm, 20, LARGEST)):
        if size and not least <= size <= most:
            raise BadChoice("print_size", f"{size:g}", f"{least:g}", f"{most:g}")
    return settings
