"""The face of the stock-market game: map, stock card, companies, shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from ....core.board_graph import BoardGraph
from ....core.face import Cell, Face, LegendSign, Panel, Row, player
from ....core.pieces import Counter
from ....core.rules.game import Action, Event, Seat
from ....core.rules.sentinels import UNKNOWN
from ....draw.marks import Area, Group, Mark, Point, Token
from ...steam_map.rules.steps import Go, Hex, Join, Lay, Load
from ...steam_map.show.graph import map_graph
from ...steam_map.show.legend import legend
from ...steam_map.show.map import MapPicture
from ..game import SteamBarons
from ..rules.actions import Buy, Sell
from ..rules.control import held
from ..rules.dividends import adjustments
from ..rules.phases import BID, BUY, SELL
from ..rules.state import BaronsState
from ..rules.stock_card import SPACE_B
from .counters import counters
from .forecast import BaronsForecast
from .stock_card import CardPicture, prices_have_moved, tiles_left

INKS = {
    "orange": "company-orange", "green": "company-green", "brown": "company-brown",
    "natural": "company-natural", "black": "company-black", "white": "company-white",
}  # fmt: skip
SPARE = ("company-red", "company-blue", "company-amber", "company-sky", "company-violet", "company-green")
CODES = {"orange": "OR", "green": "GN", "brown": "BN", "natural": "NT", "black": "BK", "white": "WH"}


@final
class BaronsFace(Face[BaronsState]):
    purse = ("cash", "money")
    score = "money"
    passing = ("moved", "dividend", "profit", "price", "price_kept")

    def __init__(self, game: SteamBarons) -> None:
        self.game = game
        self.card = game.card
        self.ahead = BaronsForecast(game)
        self.board = game.board
        ids = game.card.company_ids
        self.inks = [INKS.get(name, SPARE[number]) for number, name in enumerate(ids)]
        self.codes = [CODES.get(name, name[:2].upper()) for name in ids]
        spare = 6 - len(ids)
        inks, codes = [*self.inks, *["bed"] * spare, "bed"], [*self.codes, *[""] * spare, ""]
        self.picture = MapPicture(game.links, "Steam Barons", inks, codes)
        self.stock = CardPicture(game.card, game.turn, self.inks, self.codes)
        self.chart = self.picture.chart()
        self.display = self.stock.chart()

    def marks(self, state: BaronsState) -> list[Group]:
        chosen = []
        if state.hex >= 0:
            outline = Area((self.picture.corners(state.hex, 33),), "hot-wash", "accent", 4)
            chosen.append(Group("chosen", (outline,), "lines"))
        return [*self.picture.marks(state), *chosen, *self.stock.marks(state)]

    def legend(self) -> list[LegendSign]:
        return [
            *legend(self.board, self.inks[0], self.codes[0]),
            LegendSign((Token((0, 0), "square", 13, "page", "5", edge="line"),), "price"),
            LegendSign((Token((0, 0), "square", 13, "price-up", "+2", edge="line"),), "modifier"),
            LegendSign((Token((0, 0), "circle", 11, self.inks[0], self.codes[0], edge="ink"),), "performance"),
            LegendSign((Token((0, 0), "circle", 4, self.inks[0], edge="ink"),), "order"),
            LegendSign((Token((0, 0), "square", 11, "hot-wash", "2", edge="accent"),), "turn"),
            LegendSign((Token((0, 0), "star", 9, "player-0", edge="ink"),), "marker"),
            LegendSign((Token((0, 0), "flat-hexagon", 9, "page", edge="ink"),), "tiles"),
        ]

    def counters(self, seats: int) -> list[Counter]:
        return counters(self.game, [self.company(company) for company in range(self.card.companies)])

    def beginning(self, action: Action) -> Cell | None:
        return Cell(action.hex, "hex") if isinstance(action, Hex) else None

    def graph(self) -> BoardGraph:
        return map_graph(self.board)

    def spot(self, action: Action) -> str:
        if isinstance(action, Hex):
            return self.picture.spot(action.hex)
        if isinstance(action, Join):
            return f"symbol-{action.symbol}"
        return f"stop-{action.stop}" if isinstance(action, Load | Go) else ""

    def badge(self, state: BaronsState, action: Action) -> str:
        if isinstance(action, Join):
            return f"${self.board.symbol_cost[action.symbol]}"
        if isinstance(action, Lay) and state.hex >= 0:
            return f"${self.game.placements.cost(state, state.hex, action.tile)}"
        if isinstance(action, Hex) and state.company >= 0:
            tiles = self._tiles(state, action.hex)
            return f"${min(self.game.placements.cost(state, action.hex, tile) for tile in tiles)}" if tiles else ""
        if isinstance(action, Buy) and action.count:
            return f"${action.count * state.bid}"
        if isinstance(action, Sell) and action.count:
            return f"${action.count * state.price[action.company]}"
        return ""

    def forecast(self, state: BaronsState, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        return self.ahead.events(state, seat, actions)

    def _tiles(self, state: BaronsState, hex: int) -> list[int]:
        placements, money = self.game.placements, self.game.turn.money(state)
        if not placements.can_build(state, state.company, hex, money):
            return []
        return placements.choices(state, state.company, hex, money)

    def course(self, state: BaronsState, seat: Seat, action: Action) -> tuple[Point, Point] | None:
        return self.picture.course(state, state.company, action)

    def ghost(self, state: BaronsState, seat: Seat, action: Action) -> list[Group]:
        if isinstance(action, Lay) and state.hex >= 0:
            return [self.picture.tile(state, state.hex, action.tile, state.company)]
        if isinstance(action, Hex):
            outline = Area((self.picture.corners(action.hex, 32),), "hot-wash", "accent", 4)
            return [Group("ghost-hex", (outline,), "lines")]
        if isinstance(action, Go) and state.at >= 0:
            return [self.picture.way(state, action.stop, action.owner)]
        return []

    def icon(self, state: BaronsState, seat: Seat, action: Action) -> tuple[Mark, ...]:
        if isinstance(action, Lay) and state.hex >= 0:
            return self.picture.icon(state, state.hex, action.tile, state.company)
        return ()

    def focus(self, state: BaronsState) -> Sequence[Point]:
        return [self.picture.centre[state.hex]] if state.hex >= 0 else []

    def panels(self, state: BaronsState) -> list[Panel]:
        panels = [self._status(state), self._players(state), self._companies(state), self._shares(state)]
        if not prices_have_moved(state):
            panels.append(self._outlook(state))
        return [*panels, self._table()]

    def _status(self, state: BaronsState) -> Panel:
        """The turn, the first-player marker, and the tiles that a company may lay."""
        cells = (
            Cell(f"{state.turn}/{self.card.turns}"),
            player(state.first),
            Cell(tiles_left(self.game.turn, state)),
        )
        return Panel("status", ("turn", "marker", "tiles"), (Row(cells),))

    def _players(self, state: BaronsState) -> Panel:
        asked = () if self.game.over(state) else self.game.decision(state).seats
        rows = [
            Row(
                (
                    player(seat),
                    self._money(state.cash[seat]),
                    self._money(self._worth(state, seat)),
                    Cell(sum(1 << c for c in range(self.card.companies) if state.controller[c] == seat), "company*"),
                ),
                seat,
                seat in asked,
            )
            for seat in range(state.seats)
        ]
        return Panel("players", ("player", "cash", "worth", "controls"), tuple(rows))

    def _money(self, amount: int) -> Cell:
        """Hidden money is shown as a question mark."""
        return Cell(amount, "money") if amount >= 0 else Cell("?")

    def _worth(self, state: BaronsState, seat: Seat) -> int:
        """Money and shares at their present price."""
        if state.cash[seat] < 0:
            return UNKNOWN
        card = self.card
        return state.cash[seat] + sum(
            held(card, state, seat, company) * max(0, state.price[company]) for company in range(card.companies)
        )

    def company(self, company: int) -> Cell:
        return Cell(company, "company", self.inks[company], self.codes[company])

    def _ordered(self, state: BaronsState) -> list[int]:
        """Companies in order of play, then bankrupt ones and those not drawn yet."""
        return [*state.order, *(c for c in range(self.card.companies) if c not in state.order)]

    def _companies(self, state: BaronsState) -> Panel:
        rows = [
            Row(
                (
                    self.company(company),
                    Cell(state.controller[company], "seat"),
                    Cell(state.treasury[company], "money"),
                    Cell(state.price[company], "money") if state.price[company] >= 0 else Cell("B"),
                    Cell(state.left[company]),
                    Cell(state.links[company], "links"),
                ),
                active=company == state.company,
            )
            for company in self._ordered(state)
        ]
        columns = ("company", "controller", "treasury", "price", "card", "track")
        return Panel("companies", columns, tuple(rows))

    def _shares(self, state: BaronsState) -> Panel:
        rows = [
            Row(
                (
                    self.company(company),
                    *(Cell(held(self.card, state, seat, company)) for seat in range(state.seats)),
                    Cell(state.available[company]),
                )
            )
            for company in self._ordered(state)
        ]
        seats = tuple(f"seat-{seat}" for seat in range(state.seats))
        return Panel("shares", ("company", *seats, "available"), tuple(rows))

    def _outlook(self, state: BaronsState) -> Panel:
        """Dividends and prices if the turn ended now."""
        card, boxes, rows = self.card, adjustments(self.card, state), []
        for company in state.order:
            row = card.row(state.performance[company])
            price = card.next_price(state.price[company], boxes[company]) if state.price[company] >= 0 else SPACE_B
            cells = (
                self.company(company),
                Cell(state.performance[company]),
                Cell(card.dividend[row], "money"),
                Cell(boxes[company], "+"),
                Cell(price, "money") if price >= 0 else Cell("B"),
            )
            rows.append(Row(cells, active=company == state.company))
        return Panel("outlook", ("company", "performance", "dividend", "box", "next_price"), tuple(rows))

    def _table(self) -> Panel:
        card = self.card
        rows = [
            Row((Cell(f"{least}+"), Cell(dividend, "money"), Cell(bonus, "money"), Cell(profit, "money")))
            for least, dividend, bonus, profit in zip(card.row_min, card.dividend, card.bonus, card.profit, strict=True)
        ]
        return Panel("table", ("performance", "dividend", "bonus", "profit"), tuple(rows))

    def tables(self, state: BaronsState) -> tuple[str, ...]:
        return ("players", "companies", "shares") if state.phase in (BID, BUY, SELL) else ()

    def whose(self, key: str) -> Sequence[Cell]:
        return [self.company(company) for company in range(self.card.companies)] if key == "price" else ()

    def series(self, state: BaronsState) -> dict[str, list[int]]:
        count = self.card.companies
        return {
            "price": [price if price >= 0 else UNKNOWN for price in state.price],  # bankrupt ones are not drawn
            "worth": [self._worth(state, seat) for seat in range(state.seats)],
            "cash": state.cash[:],
            "shares": [sum(state.shares[seat * count : (seat + 1) * count]) for seat in range(state.seats)],
        }
