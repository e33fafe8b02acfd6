"""How Steel Driver is shown: the map of the United States, track on it, and panels."""

from __future__ import annotations

from typing import final

from ....core.face import Face, Key, Panel
from ....core.rules.bits import members
from ....core.rules.game import Action, Seat
from ....draw.marks import Group, Mark, Stroke, Token
from ..game import SteelDriver
from ..rules.actions import Build, Claim, Start
from ..rules.state import SteelState
from . import panels
from .company_colours import CompanyColours
from .map import Map


@final
class SteelFace(Face[SteelState]):
    purse = ("cash", "money")
    score = "money"

    def __init__(self, game: SteelDriver) -> None:
        self.game = game
        self.board = game.board
        self.map = Map(game.board)
        self.colours = CompanyColours(game.board)
        self.chart = self.map.chart
        self._track_cache: dict[tuple[int, int], Group] = {}  # by route and company

    def marks(self, state: SteelState) -> list[Group]:
        companies = range(self.board.companies)
        track = [self._track(route, company) for company in companies for route in members(state.track[company])]
        origins = [self._origin(state, company) for company in reversed(companies) if state.origin[company] >= 0]
        return [*track, *origins, *[self._goods_cube(city) for city in members(state.left)]]

    def _track(self, route: int, company: int) -> Group:
        if (route, company) not in self._track_cache:
            ink, code = self.colours.inks[company], self.colours.codes[company]
            line = Stroke(self.map.ends(route), ink, 8, casing=2)
            chip = Token(self.map.middle(route), "circle", 8, ink, code, edge="casing", width=1.5)
            self._track_cache[route, company] = Group(f"track-{route}", (line, chip), "track")
        return self._track_cache[route, company]

    def _origin(self, state: SteelState, company: int) -> Group:
        """A ring around its first city, outside the rings of other companies that began there."""
        city = state.origin[company]
        inside = state.origin[:company].count(city)
        ink = self.colours.inks[company]
        ring = Token(self.map.at[city], "hexagon", 21 + 5 * inside, ink, edge="casing", width=1.5)
        return Group(f"origin-{company}", (ring,), "track")

    def _goods_cube(self, city: int) -> Group:
        """A goods cube still to be claimed at the end of the game."""
        x, y = self.map.at[city]
        ink = f"good-{self.board.good_ids[self.board.colour[city]]}"
        cube = Token((x - 13, y - 11), "square", 7, ink, edge="map-ink", width=1.5)
        return Group(f"cube-{city}", (cube,), "pieces")

    def legend(self) -> list[Key]:
        ink, code = self.colours.inks[0], self.colours.codes[0]
        start = Token((0, 0), "hexagon", 13, "good-white", "40", edge="map-ink", width=2.5)
        city = Token((0, 0), "circle", 12, "good-silver", "30", edge="map-ink", width=1.5)
        letter = Token((9, 8), "circle", 5, "halo", "S", edge="map-soft", width=0.7)
        route = Stroke(((-17, 0), (17, 0)), "bed", 5, dash="1 7")
        track = Stroke(((-16, 0), (16, 0)), ink, 8, casing=2)
        marks: dict[str, tuple[Mark, ...]] = {
            "start": (start,),
            "city": (city, letter),
            "route": (route, Token((0, 0), "circle", 7.5, "halo", "3", edge="bed")),
            "track": (track, Token((0, 0), "circle", 8, ink, code, edge="casing")),
            "origin": (Token((0, 0), "hexagon", 18, ink, edge="casing"), start),
        }
        return [Key(drawn, word) for word, drawn in marks.items()]

    def spot(self, action: Action) -> str:
        if isinstance(action, Build | Start):
            return f"route-{action.route}"
        return f"city-{action.city}" if isinstance(action, Claim) else ""

    def badge(self, state: SteelState, action: Action) -> str:
        if isinstance(action, Build | Start):
            return str(self.board.cost[action.route])
        return ""

    def ghost(self, state: SteelState, seat: Seat, action: Action) -> list[Group]:
        if not isinstance(action, Build | Start):
            return []
        line = Stroke(self.map.ends(action.route), self.colours.inks[state.company], 8, casing=2, dash="9 6")
        return [Group(f"ghost-{action.route}", (line,), "track")]

    def panels(self, state: SteelState) -> list[Panel]:
        asked = () if self.game.over(state) else self.game.decision(state).seats
        return [
            panels.players(self.board, state, asked),
            panels.companies(self.board, self.colours, state),
            panels.shares(self.board, self.colours, state),
        ]

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
