"""How Steel Driver is shown: the map of the United States, track on it, and panels."""

from __future__ import annotations

from typing import final

from ....core.board_graph import BoardGraph, board_graph
from ....core.face import Cell, Face, LegendSign, Panel
from ....core.pieces import Counter
from ....core.rules.bits import has, members
from ....core.rules.game import Action, Seat
from ....draw.marks import Group, Mark, Point, Stroke, Token
from ..game import SteelDriver
from ..rules.actions import Build, Claim, Start
from ..rules.phases import BID, CLAIM, OFFER
from ..rules.state import SteelState
from . import panels
from .colours import Colours
from .counters import counters
from .map import Map


@final
class SteelFace(Face[SteelState]):
    purse = ("cash", "money")
    score = "money"

    def __init__(self, game: SteelDriver) -> None:
        self.game = game
        self.board = game.board
        self.colours = Colours(game.board)
        self.map = Map(game.board, self.colours.good_inks)
        self.chart = self.map.chart
        # groups made before: a page recognises what has not changed by its identity
        self._track_cache: dict[tuple[int, int], Group] = {}  # by route and company
        self._origin_cache: dict[tuple[int, int, int], Group] = {}  # by company, city and companies inside
        self._cube_cache: dict[int, Group] = {}  # by city

    def marks(self, state: SteelState) -> list[Group]:
        companies = range(self.board.companies)
        track = [self._track(route, company) for company in companies for route in members(state.track[company])]
        origins = [self._origin(state, company) for company in reversed(companies) if state.origin[company] >= 0]
        return [*track, *origins, *[self._goods_cube(city) for city in members(state.left)]]

    def _track(self, route: int, company: int) -> Group:
        if (route, company) not in self._track_cache:
            marks = track(self.map.ends(route), self.colours.inks[company])
            plate = self._plate(self.map.price_at(route), company)
            self._track_cache[route, company] = Group(f"track-{route}", (*marks, plate), "track")
        return self._track_cache[route, company]

    def _plate(self, at: Point, company: int) -> Mark:
        """The code of a company, where the price of the route was."""
        ink, code = self.colours.inks[company], self.colours.codes[company]
        return Token(at, "plate", 11, ink, code, edge="casing", width=1.5, minor=True)

    def _origin(self, state: SteelState, company: int) -> Group:
        """A ring around its first city, outside the rings of other companies that began there."""
        city = state.origin[company]
        key = company, city, state.origin[:company].count(city)
        if key not in self._origin_cache:
            size = 21.5 + 5 * key[2]
            ring = Token(self.map.at[city], "hexagon", size, self.colours.inks[company], edge="casing", width=1.5)
            self._origin_cache[key] = Group(f"origin-{company}", (ring,), "track")
        return self._origin_cache[key]

    def _goods_cube(self, city: int) -> Group:
        """A goods cube still to be claimed at the end of the game."""
        if city not in self._cube_cache:
            x, y = self.map.at[city]
            ink = self.colours.good_inks[self.board.colour[city]]
            cube = Token((x - 13, y - 11), "square", 7, ink, edge="print", width=1.5, raised=True)
            self._cube_cache[city] = Group(f"cube-{city}", (cube,), "pieces")
        return self._cube_cache[city]

    def legend(self) -> list[LegendSign]:
        ink = self.colours.inks[0]
        start = Token((0, 0), "hexagon", 13, "good-white", "40", edge="print", width=2.2, rim=True)
        city = Token((0, 0), "circle", 12, "good-silver", "30", edge="print", width=1.6, rim=True)
        letter = Token((9, 8), "circle", 5, "town", "S", edge="print", width=0.8)
        across = ((-17.0, 0.0), (17.0, 0.0))
        route = Stroke(across, "bed", 3.6), Stroke(across, "halo", 2, dash="5 4")
        marks: dict[str, tuple[Mark, ...]] = {
            "start": (start,),
            "city": (city, letter),
            "route": (*route, Token((0, 0), "circle", 8, "halo", "3", edge="bed")),
            "track": (*track(across, ink), self._plate((0, 0), 0)),
            "origin": (Token((0, 0), "hexagon", 18, ink, edge="casing"), start),
            "cube": (Token((0, 0), "square", 8, "good-silver", edge="print", width=1.5, raised=True),),
        }
        return [LegendSign(drawn, word) for word, drawn in marks.items()]

    def counters(self, seats: int) -> list[Counter]:
        return counters(self.board, self.colours)

    def beginning(self, action: Action) -> Cell | None:
        return Cell(action.origin, "city") if isinstance(action, Start) else None

    def graph(self) -> BoardGraph:
        board = self.board
        edges = zip(board.head, board.tail, board.cost, strict=True)
        return board_graph(board.city_names, edges, range(board.cities), members(board.start_cities))

    def spot(self, action: Action) -> str:
        if isinstance(action, Build | Start):
            return f"route-{action.route}"
        return f"city-{action.city}" if isinstance(action, Claim) else ""

    def badge(self, state: SteelState, action: Action) -> str:
        if isinstance(action, Build | Start):
            return str(self.board.cost[action.route])
        return ""

    def course(self, state: SteelState, seat: Seat, action: Action) -> tuple[Point, Point] | None:
        """From a city of the company to the other end of the route."""
        if not isinstance(action, Build | Start):
            return None
        head, tail = self.map.ends(action.route)
        start = action.origin if isinstance(action, Start) else self.board.head[action.route]
        if isinstance(action, Build) and not has(state.cities[state.company], start):
            return tail, head
        return (head, tail) if start == self.board.head[action.route] else (tail, head)

    def ghost(self, state: SteelState, seat: Seat, action: Action) -> list[Group]:
        if not isinstance(action, Build | Start):
            return []
        line = Stroke(self.map.ends(action.route), self.colours.inks[state.company], 7, casing=2, dash="9 6")
        return [Group(f"ghost-{action.route}", (line,), "track")]

    def panels(self, state: SteelState) -> list[Panel]:
        asked = () if self.game.over(state) else self.game.decision(state).seats
        return [
            panels.players(self.board, state, asked),
            panels.display(self.colours, state),
            panels.companies(self.board, self.colours, state),
            *([panels.goods(self.board, self.colours, state)] if state.phase >= CLAIM else []),
            panels.shares(self.board, self.colours, state),
        ]

    def tables(self, state: SteelState) -> tuple[str, ...]:
        return ("players", "companies", "shares") if state.phase in (OFFER, BID) else ()

    def series(self, state: SteelState) -> dict[str, list[int]]:
        count = self.board.companies
        by_seat = [state.shares[seat * count : (seat + 1) * count] for seat in range(state.seats)]
        # once the game is over, cash contains what shares have paid
        values = [panels.highest_share_value(self.board, state, company) for company in range(count)]
        values = [0] * count if self.game.over(state) else values
        in_shares = [sum([n * value for n, value in zip(held, values, strict=True)]) for held in by_seat]
        return {
            "cash": state.cash[:],
            "shares": [sum(held) for held in by_seat],
            "worth": [cash + shares for cash, shares in zip(state.cash, in_shares, strict=True)],
        }


def track(ends: tuple[Point, Point], ink: str) -> tuple[Mark, ...]:
    """Track of a company: its colour between pale edges, with rivets along the middle."""
    return Stroke(ends, ink, 6.6, casing=2), Stroke(ends, "casing", 1.1, dash="1 5.2", opacity=0.8)
