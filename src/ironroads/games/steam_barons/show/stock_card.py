"""The stock card beside the map: price track with its coloured spaces, turn, adjustment table, order of play."""

from __future__ import annotations

from typing import Final, final

from ....core.face import GLYPHS
from ....core.hexes import Point
from ....core.speaker import signed
from ....draw.chart import Chart
from ....draw.marks import DISPLAY, Area, Group, Label, Mark, Token
from ...steam_map.show.rectangles import Rectangle, crowd
from ..rules.dividends import adjustments
from ..rules.phases import BUILD, LAY, SELL
from ..rules.state import BaronsState
from ..rules.stock_card import SPACE_B, StockCard
from ..rules.turn import Turn

WIDTH: Final = 306.0
HEIGHT: Final = 720.0
GAP: Final = 14.0
PRICES: Final = 158.0  # width of the price track
BOXES: Final = 110.0  # width of the adjustment table
ROW: Final = 27.0  # height of a place in the order of play
DISC: Final = 8.5
HEAD: Final = 22.0  # height of the figure at the top of an adjustment box


def prices_have_moved(state: BaronsState) -> bool:
    """Whether this turn's prices are settled, or the game is over: nothing is left to forecast."""
    return state.phase >= SELL


def tiles_left(turn: Turn, state: BaronsState) -> str:
    """The tiles that the company which builds may still lay, of those that each may lay in this turn."""
    most = turn.limit(state)
    return f"{most - state.laid}/{most}" if state.phase in (BUILD, LAY) else str(most)


@final
class CardPicture:
    """Draws prices on the left (18 down to B); turn, adjustment boxes and the order of play on the right."""

    def __init__(self, card: StockCard, turn: Turn, inks: list[str], codes: list[str]) -> None:
        self.card: Final = card
        self.turn: Final = turn
        self.inks: Final = inks
        self.codes: Final = codes
        self.step: Final = (HEIGHT - 2 * GAP) / (card.highest + 2)
        self.tall: Final = (HEIGHT - 4 * GAP - (card.companies + 2) * ROW) / len(card.boxes)

    def chart(self) -> Chart:
        return Chart((WIDTH, HEIGHT), self.ground(), {})

    def ground(self) -> tuple[Group, ...]:
        marks: list[Mark] = [Area((Rectangle(0, 0, WIDTH, HEIGHT).corners(),), "card")]
        for price in range(SPACE_B, self.card.highest + 1):
            marks += self._space(price)
        for turn in range(1, self.card.turns + 1):
            marks += self._turn(turn)
        for box, figure in enumerate(self.card.boxes):
            marks += self._adjustment(box, figure)
        for place in range(self.card.companies):
            marks += self._place(place)
        return (Group("stock-card", tuple(marks), DISPLAY),)

    def _price_box(self, price: int) -> Rectangle:
        return Rectangle(GAP, GAP + (self.card.highest - price) * self.step, PRICES, self.step)

    def _space(self, price: int) -> list[Mark]:
        space, modifier = self._price_box(price), self.card.modifier[price] if price >= 0 else 0
        ink = "price-up" if modifier > 0 else "price-down" if modifier < 0 else "line" if price < 0 else "page"
        y = space.middle()[1]
        marks: list[Mark] = [Area((space.corners(),), ink, "line", 1)]
        marks.append(Label((space.x + 15, y), str(price) if price >= 0 else "B", 15, bold=True, halo=False))
        if modifier:
            marks.append(Label((space.x + PRICES - 14, y), signed(modifier), 12, halo=False))
        return marks

    def _turn_box(self, turn: int) -> Rectangle:
        wide = BOXES / self.card.turns
        return Rectangle(PRICES + 2 * GAP + (turn - 1) * wide, GAP, wide, ROW)

    def _turn(self, turn: int) -> list[Mark]:
        space = self._turn_box(turn)
        return [Area((space.corners(),), "page", "line", 1), Label(space.middle(), str(turn), 12, halo=False)]

    def _adjustment_box(self, box: int) -> Rectangle:
        return Rectangle(PRICES + 2 * GAP, 2 * GAP + 2 * ROW + box * self.tall, BOXES, self.tall - 4)

    def _adjustment(self, box: int, figure: int) -> list[Mark]:
        space = self._adjustment_box(box)
        ink = "price-up" if figure > 0 else "price-down" if figure < 0 else "page"
        return [
            Area((space.corners(),), ink, "line", 1),
            Label((space.x + 16, space.y + 15), signed(figure), 15, bold=True, halo=False),
        ]

    def _place_box(self, place: int) -> Rectangle:
        top = HEIGHT - GAP - (self.card.companies - place) * ROW
        return Rectangle(PRICES + 2 * GAP, top, BOXES, ROW)

    def _place(self, place: int) -> list[Mark]:
        space = self._place_box(place)
        return [
            Area((space.corners(),), "page", "line", 1),
            Label((space.x + 11, space.middle()[1]), str(place + 1), 12, bold=True, halo=False),
        ]

    def marks(self, state: BaronsState) -> list[Group]:
        return [*self._status(state), *self._prices(state), *self._boxes(state), *self._order(state)]

    def _status(self, state: BaronsState) -> list[Group]:
        """The turn; below it the player with the first-player marker, and the tiles that may be laid."""
        space = self._turn_box(state.turn)
        turn = Area((space.corners(),), "hot-wash", "accent", 3)
        left, y = PRICES + 2 * GAP, GAP + 1.5 * ROW
        ink, glyph = f"player-{state.first}", GLYPHS[state.first]
        marker = (
            Token((left + 12, y), "star", 9, ink, edge="ink", width=1.2),
            Token((left + 32, y), "circle", DISC, ink, glyph, edge="ink", width=1.2),
        )
        tiles = (
            Token((left + 62, y), "flat-hexagon", 9, "page", edge="ink", width=1.2),
            Label((left + 88, y), tiles_left(self.turn, state), 13, bold=True, halo=False),
        )
        return [Group("turn", (turn,), DISPLAY), Group("marker", marker, DISPLAY), Group("tiles", tiles, DISPLAY)]

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
        """Boxes the companies would reach if the turn ended now, until prices move; bankrupt companies fill some."""
        boxes, found = adjustments(self.card, state), []
        filled = self.card.bankrupt_boxes[min(state.bankrupt.bit_count(), len(self.card.bankrupt_boxes) - 1)]
        for place, box in enumerate(filled):
            token = Token(self._adjustment_box(box).middle(), "cross", 12, "soft", edge="", turn=45)
            found.append(Group(f"filled-{place}", (token,), DISPLAY))
        for company in [] if prices_have_moved(state) else state.order:
            here = [other for other in state.order if boxes[other] == boxes[company]]
            space = self._adjustment_box(self.card.boxes.index(boxes[company]))
            columns, wide = (2, 48) if len(here) < 5 else (3, 36)
            middle = space.x + space.width / 2, space.y + (space.height + HEAD) / 2
            at = crowd(middle, here.index(company), len(here), columns, wide, 2.5 * DISC)
            found.append(self._disc(f"box-{company}", (at[0] - 7, at[1]), company))
            note = Label((at[0] + 10, at[1]), str(state.performance[company]), 12, bold=True, halo=False)
            found.append(Group(f"performance-{company}", (note,), DISPLAY))
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
            found.append(Group(f"available-{company}", shares, DISPLAY))
        return found

    def _disc(self, id: str, at: Point, company: int) -> Group:
        token = Token(at, "circle", DISC, self.inks[company], self.codes[company], edge="ink", width=1.2)
        return Group(id, (token,), DISPLAY)
