"""The stock card beside the map: price track with its coloured spaces, adjustment table, order of play."""

from __future__ import annotations

from typing import Final, final

from ....core.hexes import Point
from ....draw.marks import Area, Group, Label, Mark, Token
from ...steam_map.show.rectangles import Rectangle, crowd
from ..rules.dividends import adjustments
from ..rules.state import BaronsState
from ..rules.stock_card import SPACE_B, StockCard

WIDTH: Final = 306.0
GAP: Final = 14.0
PRICES: Final = 158.0  # width of the price track
BOXES: Final = 110.0  # width of the adjustment table
ROW: Final = 27.0  # height of a place in the order of play
DISC: Final = 8.5


@final
class CardPicture:
    """Draws prices on the left (18 down to B), adjustment boxes and the order of play on the right."""

    def __init__(self, card: StockCard, height: float, inks: list[str], codes: list[str]) -> None:
        self.card: Final = card
        self.height: Final = height
        self.inks: Final = inks
        self.codes: Final = codes
        self.step: Final = (height - 2 * GAP) / (card.highest + 2)
        self.tall: Final = (height - 3 * GAP - card.companies * ROW) / len(card.boxes)

    def ground(self) -> tuple[Group, ...]:
        marks: list[Mark] = [Area((Rectangle(0, 0, WIDTH, self.height).corners(),), "card")]
        for price in range(SPACE_B, self.card.highest + 1):
            marks += self._space(price)
        for box, figure in enumerate(self.card.boxes):
            marks += self._adjustment(box, figure)
        for place in range(self.card.companies):
            marks += self._place(place)
        return (Group("stock-card", tuple(marks), "ground"),)

    def _price_box(self, price: int) -> Rectangle:
        return Rectangle(GAP, GAP + (self.card.highest - price) * self.step, PRICES, self.step)

    def _space(self, price: int) -> list[Mark]:
        space, modifier = self._price_box(price), self.card.modifier[price] if price >= 0 else 0
        ink = "price-up" if modifier > 0 else "price-down" if modifier < 0 else "line" if price < 0 else "page"
        y = space.middle()[1]
        marks: list[Mark] = [Area((space.corners(),), ink, "line", 1)]
        marks.append(Label((space.x + 15, y), str(price) if price >= 0 else "B", 15, bold=True, halo=False))
        if modifier:
            marks.append(Label((space.x + PRICES - 14, y), f"{modifier:+}", 12, halo=False))
        return marks

    def _adjustment_box(self, box: int) -> Rectangle:
        return Rectangle(PRICES + 2 * GAP, GAP + box * self.tall, BOXES, self.tall - 4)

    def _adjustment(self, box: int, figure: int) -> list[Mark]:
        space = self._adjustment_box(box)
        ink = "price-up" if figure > 0 else "price-down" if figure < 0 else "page"
        return [
            Area((space.corners(),), ink, "line", 1),
            Label((space.x + 16, space.y + 15), f"{figure:+}" if figure else "0", 15, bold=True, halo=False),
        ]

    def _place_box(self, place: int) -> Rectangle:
        top = self.height - GAP - (self.card.companies - place) * ROW
        return Rectangle(PRICES + 2 * GAP, top, BOXES, ROW)

    def _place(self, place: int) -> list[Mark]:
        space = self._place_box(place)
        return [
            Area((space.corners(),), "page", "line", 1),
            Label((space.x + 11, space.middle()[1]), str(place + 1), 12, bold=True, halo=False),
        ]

    def marks(self, state: BaronsState) -> list[Group]:
        return [*self._prices(state), *self._boxes(state), *self._order(state)]

    def _prices(self, state: BaronsState) -> list[Group]:
        found = []
        for company in range(self.card.companies):
            space = self._price_box(state.price[company])
            here = [other for other in range(self.card.companies) if state.price[other] == state.price[company]]
            middle = (space.x + PRICES / 2 + 2, space.middle()[1])
            at = crowd(middle, here.index(company), len(here), len(here), 2 * DISC - (len(here) > 5))
            found.append(self._disc(f"price-{company}", at, company))
        return found

    def _boxes(self, state: BaronsState) -> list[Group]:
        """Boxes the companies would reach if the turn ended now; bankrupt companies fill some."""
        boxes, found = adjustments(self.card, state), []
        filled = self.card.bankrupt_boxes[min(state.bankrupt.bit_count(), len(self.card.bankrupt_boxes) - 1)]
        for place, box in enumerate(filled):
            token = Token(self._adjustment_box(box).middle(), "cross", 12, "soft", edge="", turn=45)
            found.append(Group(f"filled-{place}", (token,), "pieces"))
        for company in state.order:
            here = [other for other in state.order if boxes[other] == boxes[company]]
            space = self._adjustment_box(self.card.boxes.index(boxes[company]))
            x, y = space.x + space.width / 2 + 6, space.y + space.height / 2 + 10
            at = crowd((x, y), here.index(company), len(here), 2, 48, 2.6 * DISC)
            found.append(self._disc(f"box-{company}", (at[0] - 9, at[1]), company))
            note = Label((at[0] + 8, at[1]), str(state.performance[company]), 13, bold=True, halo=False)
            found.append(Group(f"performance-{company}", (note,), "pieces"))
        return found

    def _order(self, state: BaronsState) -> list[Group]:
        """Companies in order of play, each with its available shares."""
        found = []
        for place, company in enumerate(state.order):
            space = self._place_box(place)
            y = space.middle()[1]
            found.append(self._disc(f"order-{company}", (space.x + 30, y), company))
            shares = tuple(
                Token((space.x + 47 + 8 * share, y), "circle", 3.4, self.inks[company], edge="ink")
                for share in range(state.available[company])
            )
            found.append(Group(f"available-{company}", shares, "pieces"))
        return found

    def _disc(self, id: str, at: Point, company: int) -> Group:
        token = Token(at, "circle", DISC, self.inks[company], self.codes[company], edge="ink", width=1.2)
        return Group(id, (token,), "pieces")
