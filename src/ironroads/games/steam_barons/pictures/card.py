"""The stock card below the map: price track with its coloured spaces, performance, adjustment table."""

from __future__ import annotations

from typing import Final, final

from ....core.hexes import Point
from ....draw.marks import Area, Group, Label, Mark, Token
from ..card import StockCard
from ..dividends import adjustments
from ..state import Barons

HEIGHT: Final = 168.0
GAP: Final = 14.0


@final
class CardPicture:
    """Prices in the upper row (B, then 0 to 18), adjustment boxes and order of play in the lower one."""

    def __init__(self, card: StockCard, top: float, width: float, inks: list[str], codes: list[str]) -> None:
        self.card: Final = card
        self.top: Final = top
        self.width: Final = width
        self.inks: Final = inks
        self.codes: Final = codes
        self.step: Final = (width - 2 * GAP) / (card.highest + 2)

    def ground(self) -> tuple[Group, ...]:
        plate = _box((0, self.top), self.width, HEIGHT)
        marks: list[Mark] = [Area((plate,), "card")]
        for price in range(-1, self.card.highest + 1):
            marks += self._space(price)
        for box, figure in enumerate(self.card.boxes):
            marks += self._adjustment(box, figure)
        return (Group("stock-card", tuple(marks), "ground"),)

    def _space(self, price: int) -> list[Mark]:
        x, y = GAP + (price + 1) * self.step, self.top + GAP
        modifier = self.card.modifier[price] if price >= 0 else 0
        ink = "price-up" if modifier > 0 else "price-down" if modifier < 0 else "line" if price < 0 else "page"
        marks: list[Mark] = [Area((_box((x, y), self.step, 78),), ink, "line", 1)]
        marks.append(Label((x + self.step / 2, y + 9), str(price) if price >= 0 else "B", 13, bold=True, halo=False))
        if modifier:
            marks.append(Label((x + self.step / 2, y + 71), f"{modifier:+}", 10, halo=False))
        return marks

    def _box_at(self, box: int) -> Point:
        return GAP + box * 3 * self.step, self.top + 2 * GAP + 78

    def _adjustment(self, box: int, figure: int) -> list[Mark]:
        x, y = self._box_at(box)
        ink = "price-up" if figure > 0 else "price-down" if figure < 0 else "page"
        return [
            Area((_box((x, y), 3 * self.step - 4, 50),), ink, "line", 1),
            Label((x + 1.5 * self.step, y + 10), f"{figure:+}" if figure else "0", 12, bold=True, halo=False),
        ]

    def marks(self, state: Barons) -> list[Group]:
        return [*self._prices(state), *self._boxes(state)]

    def _prices(self, state: Barons) -> list[Group]:
        found = []
        for company in range(self.card.companies):
            below = [other for other in range(company) if state.price[other] == state.price[company]]
            x = GAP + (state.price[company] + 1.5) * self.step
            spread = self.step / 4 if self._crowd(state, company) > 2 else 0
            dx = spread * (-1 if len(below) % 2 else 1)
            row = len(below) // 2 if spread else len(below)
            found.append(self._disc(f"price-{company}", (x + dx, self.top + GAP + 27 + 17 * row), company))
        return found

    def _crowd(self, state: Barons, company: int) -> int:
        return sum(price == state.price[company] for price in state.price)

    def _boxes(self, state: Barons) -> list[Group]:
        """Where the companies would stand if the turn ended now; bankrupt ones fill boxes."""
        boxes, found = adjustments(self.card, state), []
        filled = self.card.bankrupt_boxes[min(state.bankrupt.bit_count(), len(self.card.bankrupt_boxes) - 1)]
        for place, box in enumerate(filled):
            x, y = self._box_at(box)
            token = Token((x + 1.5 * self.step, y + 31), "cross", 9, "soft", edge="")
            found.append(Group(f"filled-{place}", (token,), "pieces"))
        taken: dict[int, int] = {}
        for company in state.order:
            box = self.card.boxes.index(boxes[company])
            x, y = self._box_at(box)
            shift = taken[box] = taken.get(box, -1) + 1
            found.append(self._disc(f"box-{company}", (x + 13 + 17 * shift, y + 31), company))
            note = Label((x + 13 + 17 * shift, y + 44), str(state.performance[company]), 9, halo=False)
            found.append(Group(f"performance-{company}", (note,), "pieces"))
        return found

    def _disc(self, id: str, at: Point, company: int) -> Group:
        token = Token(at, "circle", 8, self.inks[company], self.codes[company], edge="ink", width=1.2)
        return Group(id, (token,), "pieces")


def _box(at: Point, width: float, height: float) -> tuple[Point, ...]:
    x, y = at
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)
