"""Places as people write them: hexes, towns, numbers; capitals, blanks and umlauts do not matter (rules 7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final, final

from ....core.errors import BadOrder
from ..boards.format import NUMBERS
from ..rules.board import DampfrossBoard
from .order_draft import ways_on

UMLAUTS: Final[dict[str, str]] = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}


def plain(text: str) -> str:
    """
    >>> plain(" St. Pölten"), plain("Bastia (Korsika)")
    ('stpoelten', 'bastiakorsika')
    """
    letters = [UMLAUTS.get(letter, letter) for letter in text.lower()]
    return "".join([letter for letter in "".join(letters) if letter.isalnum()])


@final
class PlaceFinder:
    def __init__(self, board: DampfrossBoard) -> None:
        self.board: Final = board
        self.hexes: Final[dict[str, int]] = {plain(name): hex for hex, name in enumerate(board.hex_names)}
        for lot, number in enumerate(NUMBERS):
            self.hexes[str(number)] = board.town_hex[board.lot_towns[lot]]
        for name, hex in board.place_hexes.items():
            self.hexes.setdefault(plain(name.partition("(")[0]), hex)
            self.hexes[plain(name)] = hex

    def find(self, text: str) -> int:
        """The hex that is meant, -1 if there is no such place."""
        return self.hexes.get(plain(text), -1)

    def place(self, text: str) -> int:
        """The hex that is meant; BadOrder with a name like it if there is no such place."""
        hex = self.find(text)
        if hex < 0:
            names = {plain(name.partition("(")[0]): name for name in self.board.place_hexes}
            like = [BadOrder("order_like", names[key]) for key in get_close_matches(plain(text), names, 1)]
            raise BadOrder("order_place", text.strip(), "") from next(iter(like), None)
        return hex

    def line(self, here: int, text: str, possible: Sequence[str]) -> list[int]:
        """The hexes on a straight line to a place; BadOrder with what is possible if none leads there."""
        found = self.straight(here, self.place(text))
        if not found:
            name = self.board.place_names[here]
            raise BadOrder("order_straight", name, text.strip(), "") from ways_on(name, possible)
        return found

    def split(self, text: str, mark: str = "-") -> list[str]:
        """The pieces between the marks; a mark inside a name of the map does not count."""
        found: list[str] = []
        for piece in text.split(mark):
            joined = found[-1] + mark + piece if found else piece
            if found and self.find(found[-1]) < 0 <= self.find(joined):
                found[-1] = joined
            else:
                found.append(piece)
        return found

    def straight(self, a: int, b: int) -> list[int]:
        """The hexes from a (left out) to b (included) in one direction; empty if they are not in line."""
        for direction in range(6):
            hex, found = self.board.neighbour(a, direction), []
            while hex >= 0:
                found.append(hex)
                if hex == b:
                    return found
                hex = self.board.neighbour(hex, direction)
        return []
