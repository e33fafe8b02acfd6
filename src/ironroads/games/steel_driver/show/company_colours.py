"""The inks and two-letter codes of companies."""

from __future__ import annotations

from typing import final

from ....core.face import Cell
from ..rules.board import SteelBoard

INKS = {
    "red": "company-red", "yellow": "company-amber", "green": "company-green",
    "blue": "company-blue", "black": "company-black", "purple": "company-violet",
}  # fmt: skip
# by number, for companies of other boards
SPARE_INKS = (
    "company-sky",
    "company-red",
    "company-blue",
    "company-amber",
    "company-green",
    "company-violet",
    "company-black",
)


@final
class CompanyColours:
    def __init__(self, board: SteelBoard) -> None:
        ids = board.company_ids
        self.inks = [INKS.get(id, SPARE_INKS[number]) for number, id in enumerate(ids)]
        self.codes = [company_code(id, ids) for id in ids]

    def cell(self, company: int) -> Cell:
        return Cell(company, "company", self.inks[company], self.codes[company])


def company_code(name: str, names: list[str]) -> str:
    """Two letters for a company that no other name contains.

    >>> company_code("black", ["blue", "black"])
    'BK'
    """
    choices = [name[0] + letter for letter in reversed(name[1:])]
    unlike = [two for two in choices if not any(set(two) <= set(other) for other in names if other != name)]
    return (unlike or choices)[0].upper()
