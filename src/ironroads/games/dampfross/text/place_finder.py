"""Places as people write them: hexes, towns, numbers; capitals, blanks and umlauts are ignored (rules 7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final, final

from ....core.errors import BadOrder
from ....core.rules.sentinels import NOWHERE
from ..boards.format import NUMBERS
from ..rules.board import DampfrossBoard
from .order_draft import possible_from

UMLAUTS: Final[dict[str, str]] = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}


def simplified(text: str) -> str:
    """A name as it is compared: lower case, letters and digits only.

    >>> simplified(" St. Pölten"), simplified("Bastia (Korsika)")
    ('stpoelten', 'bastiakorsika')
    """
    letters = [UMLAUTS.get(letter, letter) for letter in text.lower()]
    return "".join([letter for letter in "".join(letters) if letter.isalnum()])


@final
class PlaceFinder:
    """Finds the hexes that names in an order mean."""

    def __init__(self, board: DampfrossBoard) -> None:
        self.board: Final = board
        self.hexes: Final[dict[str, int]] = {simplified(name): hex for hex, name in enumerate(board.hex_names)}
        for lot, number in enumerate(NUMBERS):
            self.hexes[str(number)] = board.town_hex[board.lot_towns[lot]]
        for name, hex in board.place_hexes.items():
            self.hexes.setdefault(simplified(name.partition("(")[0]), hex)
            self.hexes[simplified(name)] = hex

    def find(self, text: str) -> int:
        """The hex of a place, NOWHERE if there is none of that name."""
        return self.hexes.get(simplified(text), NOWHERE)

    def place(self, text: str) -> int:
        """The hex of a place; BadOrder with a similar name if there is none."""
        hex = self.find(text)
        if hex < 0:
            names = {simplified(name.partition("(")[0]): name for name in self.board.place_hexes}
            like = [BadOrder("order_like", names[key]) for key in get_close_matches(simplified(text), names, 1)]
            raise BadOrder("order_place", text.strip(), "") from next(iter(like), None)
        return hex

    def line(self, here: int, text: str, possible: Sequence[str]) -> list[int]:
        """The hexes on a straight line to a place; BadOrder with what is possible if it is not in line."""
        found = self.straight(here, self.place(text))
        if not found:
            name = self.board.place_names[here]
            raise BadOrder("order_straight", name, text.strip(), "") from possible_from(name, possible)
        return found

    def split(self, text: str, mark: str = "-") -> list[str]:
        """Split at the marks, except at those inside a name of the map."""
        found: list[str] = []
        for piece in text.split(mark):
            joined = found[-1] + mark + piece if found else piece
            if found and self.find(found[-1]) < 0 <= self.find(joined):
                found[-1] = joined
            else:
                found.append(piece)
        return found

    def straight(self, a: int, b: int) -> list[int]:
        """The hexes beyond a up to b in one direction; empty if they are not in line."""
        for direction in range(6):
            hex, found = self.board.neighbour(a, direction), []
            while hex >= 0:
                found.append(hex)
                if hex == b:
                    return found
                hex = self.board.neighbour(hex, direction)
        return []
