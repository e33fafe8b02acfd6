"""Steel Driver to look at: the map of the United States, companies, players."""

from __future__ import annotations

from typing import final

from ....core.face import Cell, Face, Key, Panel, Row, player
from ....core.rules.bits import members
from ....core.rules.game import Action, Seat
from ....draw.chart import Chart
from ....draw.labels import beside
from ....draw.marks import Area, Group, Label, Mark, Point, Stroke, Token
from ....draw.spots import Spot
from ..game import SteelDriver
from ..rules.actions import Build, Claim, Start
from ..rules.board import SteelBoard
from ..rules.scoring import worth, worth_of
from ..rules.state import Steel
from .outline import LAND

SIZE = (1120.0, 800.0)
INKS = {
    "red": "company-red", "yellow": "company-amber", "green": "company-green",
    "blue": "company-blue", "black": "company-black", "purple": "company-violet",
}  # fmt: skip
SPARE = (
    "company-sky",
    "company-red",
    "company-blue",
    "company-amber",
    "company-green",
    "company-violet",
    "company-black",
)


def project(lon: float, lat: float) -> Point:
    """The crowded east is drawn wider than the west, so that no two routes cross."""
    x = (lon + 125) * 13 if lon < -95 else 390 + (lon + 95) * 24.4
    return 40 + x, 40 + (49.5 - lat) * 30


def code(name: str, others: list[str]) -> str:
    """Two letters for a company, different from those of the others: BK for black beside blue."""
    choices = [name[0] + letter for letter in reversed(name[1:])]
    unlike = [two for two in choices if not any(set(two) <= set(other) for other in others if other != name)]
    return (unlike or choices)[0].upper()


@final
class SteelFace(Face[Steel]):
    purse = ("cash", "money")
    score = "money"

    def __init__(self, game: SteelDriver) -> None:
        self.game = game
        self.board: SteelBoard = game.board
        self.at = [project(lon, lat) for lon, lat in self.board.places]
        ids = self.board.company_ids
        self.inks = [INKS.get(name, SPARE[number]) for number, name in enumerate(ids)]
        self.codes = [code(name, ids) for name in ids]
        self.laid: dict[tuple[int, int], Group] = {}
        self.chart = Chart(SIZE, self._ground(), self._spots(), self.board.name)

    def _ground(self) -> tuple[Group, ...]:
        land = tuple(project(lon, lat) for lon, lat in LAND)
        sea = ((0.0, 0.0), (SIZE[0], 0.0), SIZE, (0.0, SIZE[1]))
        coast = Area((land,), "plain", "shore", 2.5, smooth=True)
        shallow = Area((land,), "water", "river", 16, smooth=True)
        beds = [self._bed(route) for route in range(self.board.routes)]
        return (
            Group("land", (Area((sea,), "water"), shallow, coast), "ground"),
            Group("beds", tuple(beds), "lines"),
            Group(
                "costs",
                tuple(mark for r in range(self.board.routes) for mark in self._cost(r)),
                "lines",
            ),
            *(
                Group(f"city-{city}", self._city(city), "pieces", self.board.city_names[city])
                for city in range(self.board.cities)
            ),
            Group("names", self._names(), "labels"),
        )

    def _ends(self, route: int) -> tuple[Point, Point]:
        return self.at[self.board.head[route]], self.at[self.board.tail[route]]

    def _bed(self, route: int) -> Mark:
        return Stroke(self._ends(route), "bed", 5, dash="1 7")

    def _cost(self, route: int) -> tuple[Mark, ...]:
        (ax, ay), (bx, by) = self._ends(route)
        at = ((ax + bx) / 2, (ay + by) / 2)
        return (Token(at, "circle", 7.5, "halo", str(self.board.cost[route]), edge="bed"),)

    def _city(self, city: int) -> tuple[Mark, ...]:
        board = self.board
        start = bool(board.starts >> city & 1)
        good = board.good_ids[board.colour[city]]
        ink = f"good-{good}"
        shape = "hexagon" if start else "circle"
        x, y = self.at[city]
        plate = Token(
            self.at[city],
            shape,
            17 if start else 14,
            ink,
            str(board.value[city]),
            edge="map-ink",
            width=2.5 if start else 1.5,
        )
        letter = Token((x + 11, y + 10), "circle", 5, "halo", good[0].upper(), edge="map-soft", width=0.7)
        return plate, letter

    def _names(self) -> tuple[Mark, ...]:
        names = self.board.city_names
        places = beside(self.at, names, 16, 12)
        return tuple(
            Label(at, name, 12, anchor, ink="map-ink", bold=bool(self.board.starts >> city & 1))
            for city, (name, (at, anchor)) in enumerate(zip(names, places, strict=True))
        )

    def _spots(self) -> dict[str, Spot]:
        board = self.board
        routes = {f"route-{r}": Spot("line", self._ends(r), 16) for r in range(board.routes)}
        cities = {f"city-{c}": Spot("point", (self.at[c],), 18) for c in range(board.cities)}
        return routes | cities

    def marks(self, state: Steel) -> list[Group]:
        track = [
            self._laid(route, company)
            for company in range(self.board.companies)
            for route in members(state.track[company])
        ]
        origins = [
            Group(f"origin-{company}", (self._origin(state, company),), "track")
            for company in reversed(range(self.board.companies))
            if state.origin[company] >= 0
        ]
        return track + origins + self._cubes(state)

    def _laid(self, route: int, company: int) -> Group:
        """Made once: it lies there for the rest of the game."""
        if (route, company) not in self.laid:
            self.laid[route, company] = Group(f"track-{route}", self._track(route, company), "track")
        return self.laid[route, company]

    def _track(self, route: int, company: int) -> tuple[Mark, ...]:
        (ax, ay), (bx, by) = self._ends(route)
        middle = ((ax + bx) / 2, (ay + by) / 2)
        return (
            Stroke(((ax, ay), (bx, by)), self.inks[company], 8, casing=2),
            Token(
                middle,
                "circle",
                8,
                self.inks[company],
                self.codes[company],
                edge="casing",
                width=1.5,
            ),
        )

    def _origin(self, state: Steel, company: int) -> Mark:
        """A ring around its first city; companies that began in the same one have rings around rings."""
        city = state.origin[company]
        before = sum(state.origin[other] == city for other in range(company))
        return Token(self.at[city], "hexagon", 21 + 5 * before, self.inks[company], edge="casing", width=1.5)

    def _cubes(self, state: Steel) -> list[Group]:
        """Goods still to be claimed at the end of the game."""
        found = []
        for city in members(state.left):
            x, y = self.at[city]
            ink = f"good-{self.board.good_ids[self.board.colour[city]]}"
            found.append(
                Group(
                    f"cube-{city}",
                    (Token((x - 13, y - 11), "square", 7, ink, edge="map-ink", width=1.5),),
                    "pieces",
                )
            )
        return found

    def legend(self) -> list[Key]:
        start = Token((0, 0), "hexagon", 13, "good-white", "40", edge="map-ink", width=2.5)
        city = Token((0, 0), "circle", 12, "good-silver", "30", edge="map-ink", width=1.5)
        letter = Token((9, 8), "circle", 5, "halo", "S", edge="map-soft", width=0.7)
        bed = Stroke(((-17, 0), (17, 0)), "bed", 5, dash="1 7")
        track = Stroke(((-16, 0), (16, 0)), self.inks[0], 8, casing=2)
        return [
            Key((start,), "start"),
            Key((city, letter), "city"),
            Key((bed, Token((0, 0), "circle", 7.5, "halo", "3", edge="bed")), "route"),
            Key((track, Token((0, 0), "circle", 8, self.inks[0], self.codes[0], edge="casing")), "track"),
            Key((Token((0, 0), "hexagon", 18, self.inks[0], edge="casing"), start), "origin"),
        ]

    def spot(self, action: Action) -> str:
        if isinstance(action, Build | Start):
            return f"route-{action.route}"
        return f"city-{action.city}" if isinstance(action, Claim) else ""

    def badge(self, state: Steel, action: Action) -> str:
        if isinstance(action, Build | Start):
            return str(self.board.cost[action.route])
        return ""

    def ghost(self, state: Steel, seat: Seat, action: Action) -> list[Group]:
        if not isinstance(action, Build | Start):
            return []
        line = Stroke(self._ends(action.route), self.inks[state.company], 8, casing=2, dash="9 6")
        return [Group(f"ghost-{action.route}", (line,), "track")]

    def panels(self, state: Steel) -> list[Panel]:
        return [self._players(state), self._companies(state), self._shares(state)]

    def _players(self, state: Steel) -> Panel:
        asked = () if self.game.over(state) else self.game.decision(state).seats
        rows = [
            Row(
                (
                    player(seat),
                    Cell(state.cash[seat], "money"),
                    Cell(state.cubes[seat], "cubes"),
                    Cell(
                        sum(1 << c for c in range(self.board.companies) if state.controller[c] == seat),
                        "company*",
                    ),
                ),
                seat,
                seat in asked,
            )
            for seat in range(state.seats)
        ]
        return Panel("players", ("player", "cash", "cubes", "controls"), tuple(rows))

    def _companies(self, state: Steel) -> Panel:
        """In order of play, as on the display of the board."""
        rows = [
            Row(
                (
                    self.company(company),
                    Cell(state.controller[company], "seat"),
                    Cell(state.treasury[company], "cubes"),
                    Cell(state.profit[company], "money"),
                    Cell(state.links[company], "links"),
                    Cell(self._share_worth(state, company), "money"),
                ),
                active=company == state.company,
            )
            for company in state.order
        ]
        return Panel("companies", ("company", "controller", "box", "profit", "track", "share"), tuple(rows))

    def company(self, company: int) -> Cell:
        return Cell(company, "company", self.inks[company], self.codes[company])

    def _share_worth(self, state: Steel, company: int) -> int:
        """What a share would pay if the company got the goods of all its cities, or what it pays."""
        if self.game.over(state):
            return worth(self.board, state, company)
        counts = [0] * self.board.goods
        for city in members(state.cities[company]):
            counts[self.board.colour[city]] += 1
        return worth_of(self.board, counts)

    def _shares(self, state: Steel) -> Panel:
        count = self.board.companies
        rows = [
            Row(
                (
                    self.company(c),
                    *(Cell(state.shares[seat * count + c]) for seat in range(state.seats)),
                    Cell(self.board.shares[c] - sum(state.shares[c::count])),
                )
            )
            for c in range(count)
        ]
        return Panel(
            "shares",
            ("company", *(f"seat-{seat}" for seat in range(state.seats)), "unsold"),
            tuple(rows),
        )

    def series(self, state: Steel) -> dict[str, list[int]]:
        count = self.board.companies
        held = [sum(state.shares[seat * count : (seat + 1) * count]) for seat in range(state.seats)]
        values = [
            state.cash[seat]
            + sum(
                state.shares[seat * count + c] * self._share_worth(state, c)
                for c in range(count)
                if not self.game.over(state)
            )
            for seat in range(state.seats)
        ]
        return {"cash": state.cash[:], "shares": held, "worth": values}
