"""The inks of companies and goods, nearest to the colours in the file, and two-letter codes of companies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from ....core.face import Cell
from ....draw.theme import inks
from ..rules.board import SteelBoard

COMPANY_INKS = (
    "company-red",
    "company-amber",
    "company-green",
    "company-blue",
    "company-black",
    "company-violet",
    "company-sky",
)
GOOD_INKS = (
    "good-white",
    "good-black",
    "good-silver",
    "good-orange",
    "good-red",
    "good-yellow",
    "good-blue",
    "good-purple",
    "good-green",
    "good-brown",
    "good-grey",
)


@final
class Colours:
    def __init__(self, board: SteelBoard) -> None:
        ids = board.company_ids
        self.inks = nearest_inks(board.company_colours, COMPANY_INKS)
        self.good_inks = nearest_inks(board.good_colours, GOOD_INKS)
        self.codes = [company_code(id, ids) for id in ids]

    def cell(self, company: int) -> Cell:
        return Cell(company, "company", self.inks[company], self.codes[company])


def nearest_inks(colours: Sequence[str], palette: Sequence[str]) -> list[str]:
    """For each colour the nearest ink that no other colour has, since inks are readable on light and dark pages.

    >>> nearest_inks(["#d00000", "#d01010", "#0000ff"], COMPANY_INKS)
    ['company-amber', 'company-red', 'company-blue']
    """
    chosen: dict[int, str] = {}
    pairs = [
        (_distance(colour, inks()[ink][0]), number, ink) for number, colour in enumerate(colours) for ink in palette
    ]
    for _, number, ink in sorted(pairs):
        if number not in chosen and ink not in chosen.values():
            chosen[number] = ink
    return [chosen.get(number, palette[number % len(palette)]) for number in range(len(colours))]


def _distance(a: str, b: str) -> int:
    """How far apart two colours such as `#9e2511` are."""
    return sum([(one - other) ** 2 for one, other in zip(bytes.fromhex(a[1:]), bytes.fromhex(b[1:]), strict=True)])


def company_code(name: str, names: list[str]) -> str:
    """Two letters for a company that no other name contains.

    >>> company_code("black", ["blue", "black"])
    'BK'
    """
    choices = [name[0] + letter for letter in reversed(name[1:])]
    unlike = [two for two in choices if not any(set(two) <= set(other) for other in names if other != name)]
    return (unlike or choices or [name])[0].upper()
