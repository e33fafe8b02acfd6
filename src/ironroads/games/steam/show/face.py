"""The face of Steam's base and standard games: map, display, players, supply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from ....core.face import GLYPHS, Cell, Face, Key, Panel, Row, player
from ....core.rules.bits import members
from ....core.rules.game import Action, Event, Seat
from ....core.rules.sentinels import NOBODY
from ....draw.chart import Chart
from ....draw.marks import Area, Group, Mark, Point, Stroke, Token
from ...steam_map.rules.steps import Go, Hex, Join, Lay, Load
from ...steam_map.rules.track_state import OWNERS
from ...steam_map.show.map import MapPicture, letter, rails
from ..game import SteamGame
from ..rules.action_tiles import SelectPhase
from ..rules.actions import Found, Grow, Take
from ..rules.actions import Group as TakeGroup
from ..rules.figures import TILES
from ..rules.phases import SELECT
from ..rules.scoring import score
from ..rules.state import SteamState
from .display import ICONS, WIDTH, DisplayPicture
from .forecast import SteamForecast


@final
class SteamFace(Face[SteamState]):
    purse = ("cash", "money")
    score = "points"
    passing = ("carried",)

    def __init__(self, game: SteamGame) -> None:
        self.game = game
        self.ahead = SteamForecast(game)
        self.board = game.board
        self.figures = game.figures
        self.inks = [*[f"player-{seat}" for seat in range(OWNERS)], "bed"]
        codes = [*GLYPHS, ""]
        self.picture = MapPicture(game.links, WIDTH, self.inks, codes)
        self.display = DisplayPicture(self.figures, self.board.colours, self.picture.height, self.inks, codes)
        ground = (*self.picture.ground(), *self.display.ground())
        spots = self.picture.spots() | self.display.spots()
        self.chart = Chart((self.picture.right, self.picture.height), ground, spots, self.board.name)

    def marks(self, state: SteamState) -> list[Group]:
        return [*self.picture.marks(state), *self._chosen(state), *self._grown(state), *self.display.marks(state)]

    def _chosen(self, state: SteamState) -> list[Group]:
        if state.hex < 0:
            return []
        return [Group("chosen", (Area((self.picture.corners(state.hex, 33),), "hot-wash", "accent", 4),), "lines")]

    def _grown(self, state: SteamState) -> list[Group]:
        """Growth markers."""
        found = []
        for stop in members(state.grown & self.board.cities):
            x, y = self.picture.centre[self.board.stop_hex[stop]]
            token = Token((x - 21, y - 12), "house", 6.5, "casing", edge="map-ink", width=1.2)
            found.append(Group(f"grown-{stop}", (token,), "pieces"))
        return found

    def legend(self) -> list[Key]:
        track, nobody = (tuple(rails(((-16, 0), (16, 0)), ink)) for ink in (self.inks[0], "bed"))
        owner = Token((0, 0), "circle", 7.5, self.inks[0], GLYPHS[0], edge="map-ink")
        keys = [
            Key((Token((0, 0), "flat-hexagon", 13, "good-red", "R", edge="map-ink"),), "city"),
            Key((Token((0, 0), "circle", 9, "town", edge="map-ink", width=2),), "town"),
            Key((Token((0, 0), "house", 9, "casing", edge="map-ink"),), "growth"),
            Key((*track, owner), "track"),
            Key(nobody, "unowned"),
            Key((Stroke(((-12, 0), (12, 0)), "map-ink", 5),), "wall"),
            Key((Token((0, 0), "square", 13, "price-up", "+1", edge="line"),), "income"),
            Key((Token((0, 0), "square", 13, "page", "7", edge="line"),), "track-points"),
            Key((Token((0, 0), "engine", 10, "map-soft", edge="", turn=90),), "level"),
            Key((Token((0, 0), "square", 11, "good-red", "R", edge="ink"),), "supply"),
        ]
        if self.board.ports:
            keys.append(Key((Token((0, 0), "anchor", 9, "company-blue", edge=""),), "port"))
        if self.board.symbols:
            keys.append(Key((Token((0, 0), "circle", 9, "casing", "$3", edge="map-ink"),), "symbol"))
        tiles = [Token((0, 0), icon, 10, "map-soft", edge="") for icon in ICONS]
        return [*keys, *(Key((mark,), f"tile-{tile + 1}") for tile, mark in enumerate(tiles))]

    def spot(self, action: Action) -> str:
        if isinstance(action, Hex):
            return self.picture.spot(action.hex)
        if isinstance(action, Join):
            return f"symbol-{action.symbol}"
        if isinstance(action, Take):
            return f"tile-{action.tile}"
        if isinstance(action, TakeGroup):
            return f"space-{action.space}"
        return f"stop-{action.stop}" if isinstance(action, Load | Go | Grow | Found) else ""

    def button(self, action: Action) -> bool:
        """Action tiles have buttons too, since the board shows only their numbers and icons."""
        return isinstance(action, Take) or not self.spot(action)

    def badge(self, state: SteamState, action: Action) -> str:
        if isinstance(action, Join):
            return f"${self.board.symbol_cost[action.symbol]}"
        if isinstance(action, Take) and state.player >= 0:
            fee = self._fee(state, state.player, action.tile)
            return f"${fee}" if fee else ""
        if isinstance(action, Lay) and state.hex >= 0:
            return f"${self.game.placements.cost(state, state.hex, action.tile)}"
        if isinstance(action, Hex) and state.player >= 0:
            costs = [self.game.placements.cost(state, action.hex, tile) for tile in self._tiles(state, action.hex)]
            return f"${min(costs)}" if costs else ""
        return ""

    def forecast(self, state: SteamState, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        return self.ahead.events(state, seat, actions)

    def _tiles(self, state: SteamState, hex: int) -> list[int]:
        placements, money = self.game.placements, self.game.purse.power(state, state.player)
        return placements.choices(state, state.player, hex, money)

    def _fee(self, state: SteamState, seat: Seat, tile: int) -> int:
        phase = self.game.phases[SELECT]
        assert isinstance(phase, SelectPhase)
        return phase.fee(state, seat, tile)

    def ghost(self, state: SteamState, seat: Seat, action: Action) -> list[Group]:
        if isinstance(action, Lay) and state.hex >= 0:
            return [self.picture.tile(state, state.hex, action.tile, seat)]
        if isinstance(action, Hex):
            outline = Area((self.picture.corners(action.hex, 32),), "hot-wash", "accent", 4)
            return [Group("ghost-hex", (outline,), "lines")]
        if isinstance(action, Go) and state.at >= 0:
            return [self.picture.way(state, action.stop, action.owner)]
        if isinstance(action, Found):
            return [Group("ghost-city", (self._new_city(action),), "track")]
        return []

    def _new_city(self, action: Found) -> Mark:
        corners = self.picture.corners(self.board.stop_hex[action.stop], 30)
        return Area((corners,), f"good-{self.board.colours[action.good]}", "accent", 3, opacity=0.7)

    def icon(self, state: SteamState, seat: Seat, action: Action) -> tuple[Mark, ...]:
        if isinstance(action, Lay) and state.hex >= 0:
            return self.picture.icon(state, state.hex, action.tile, seat)
        return ()

    def focus(self, state: SteamState) -> Sequence[Point]:
        return [self.picture.centre[state.hex]] if state.hex >= 0 else self.picture.frame()

    def panels(self, state: SteamState) -> list[Panel]:
        return [self._players(state), self._actions(state), self._supply(state), self._goods(state)]

    def _players(self, state: SteamState) -> Panel:
        """Players in playing order, then those who are not in it."""
        asked = () if self.game.over(state) else self.game.decision(state).seats
        seats = [*state.order, *(seat for seat in range(state.seats) if seat not in state.order)]
        rows = [
            Row(
                (
                    player(seat),
                    Cell(state.cash[seat], "money"),
                    Cell(state.income[seat], "+"),
                    Cell(state.points[seat]),
                    Cell(state.locomotive[seat]),
                    Cell(state.links[seat]),
                    Cell(score(self.figures, state, seat)),
                ),
                seat,
                seat in asked,
            )
            for seat in seats
        ]
        columns = ("player", "cash", "income", "points", "locomotive", "links", "score")
        return Panel("players", columns, tuple(rows))

    def _actions(self, state: SteamState) -> Panel:
        rows = []
        for tile in range(TILES):
            holder = state.taken.index(tile) if tile in state.taken else NOBODY
            fee = self._fee(state, max(state.player, 0), tile)
            rows.append(Row((Cell(tile + 1), Cell(tile, "action"), Cell(fee, "money"), Cell(holder, "seat"))))
        return Panel("actions", ("number", "action", "fee", "holder"), tuple(rows))

    def _supply(self, state: SteamState) -> Panel:
        colours = len(self.board.colours)
        rows = []
        for space in range(self.figures.spaces):
            here = state.supply[space * colours : (space + 1) * colours]
            goods = [colour for colour, count in enumerate(here) for _ in range(count)]
            cells = [self._good(colour) for colour in goods[:2]]
            if goods:
                rows.append(
                    Row((Cell(space, "space"), *cells, *[Cell("")] * (2 - len(cells))), active=state.group == space)
                )
        return Panel("supply", ("space", "goods", "goods"), tuple(rows))

    def _good(self, colour: int) -> Cell:
        name = self.board.colours[colour]
        return Cell(colour, "good", f"good-{name}", letter(name))

    def _goods(self, state: SteamState) -> Panel:
        """The contents of the box: New Cities and cubes by colour."""
        rows = [
            Row((self._good(colour), Cell(state.new_cities[colour]), Cell(state.bag[colour])))
            for colour in range(len(self.board.colours))
        ]
        return Panel("box", ("city", "new_cities", "bag"), tuple(rows))

    def series(self, state: SteamState) -> dict[str, list[int]]:
        seats = range(state.seats)
        return {
            "score": [score(self.figures, state, seat) for seat in seats],
            "income": state.income[:],
            "points": state.points[:],
            "links": [state.links[seat] for seat in seats],
            "cash": state.cash[:],
        }
