"""The face of Steam's base and standard games: map, display, players, supply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from ....core.board_graph import BoardGraph
from ....core.face import EMPTY, GLYPHS, Cell, Face, LegendSign, Panel, Row, player
from ....core.pieces import Counter
from ....core.rules.bits import has, members
from ....core.rules.game import Action, Event, Seat
from ....core.rules.sentinels import NOBODY, UNKNOWN
from ....draw.marks import Area, Group, Mark, Point, Token
from ...steam_map.rules.steps import Go, Hex, Join, Lay, Load
from ...steam_map.rules.track_state import OWNERS
from ...steam_map.show.graph import map_graph
from ...steam_map.show.legend import legend
from ...steam_map.show.map import MapPicture
from ...steam_map.show.pieces import letter
from ..game import SteamGame
from ..rules.action_tiles import SelectPhase
from ..rules.actions import Found, Grow, Take
from ..rules.actions import Group as TakeGroup
from ..rules.figures import TILES
from ..rules.phases import AUCTION, CAPITAL, CREDIT, SELECT
from ..rules.scoring import income_score, links_score, score
from ..rules.state import SteamState
from .counters import counters
from .display import ICONS, DisplayPicture, tiles_left, turn_figure
from .forecast import SteamForecast


@final
class SteamFace(Face[SteamState]):
    purse = ("cash", "money")
    score = "score"
    passing = ("carried",)

    def __init__(self, game: SteamGame) -> None:
        self.game = game
        self.ahead = SteamForecast(game)
        self.board = game.board
        self.figures = game.figures
        self.inks = [*[f"player-{seat}" for seat in range(OWNERS)], "bed"]
        codes = [*GLYPHS, ""]
        self.picture = MapPicture(game.links, "Steam", self.inks, codes)
        self.tracks = DisplayPicture(game, self.inks, codes)
        self.chart = self.picture.chart()
        self.display = self.tracks.chart()

    def marks(self, state: SteamState) -> list[Group]:
        return [*self.picture.marks(state), *self._chosen(state), *self._grown(state), *self.tracks.marks(state)]

    def _chosen(self, state: SteamState) -> list[Group]:
        if state.hex < 0:
            return []
        return [Group("chosen", (Area((self.picture.corners(state.hex, 33),), "hot-wash", "accent", 4),), "lines")]

    def _grown(self, state: SteamState) -> list[Group]:
        """Growth markers."""
        found = []
        for stop in members(state.grown & self.board.cities):
            x, y = self.picture.centre[self.board.stop_hex[stop]]
            token = Token((x - 16, y - 5), "house", 6.5, "frame", edge="casing", width=1.2)
            found.append(Group(f"grown-{stop}", (token,), "pieces"))
        return found

    def legend(self) -> list[LegendSign]:
        tiles = [Token((0, 0), icon, 10, "map-soft", edge="") for icon in ICONS]
        return [
            *legend(self.board, self.inks[0], GLYPHS[0]),
            LegendSign((Token((0, 0), "house", 9, "frame", edge="casing"),), "growth"),
            LegendSign((Token((0, 0), "square", 13, "price-up", "+1", edge="line"),), "income"),
            LegendSign((Token((0, 0), "square", 13, "page", "7", edge="line"),), "track-points"),
            LegendSign((Token((0, 0), "engine", 10, "map-soft", edge="", turn=90),), "level"),
            LegendSign((Token((0, 0), "square", 11, "good-red", "R", edge="ink"),), "supply"),
            *(LegendSign((mark,), f"tile-{tile + 1}") for tile, mark in enumerate(tiles)),
            LegendSign((Token((0, 0), "flat-hexagon", 9, "page", edge="ink"),), "status"),
        ]

    def counters(self, seats: int) -> list[Counter]:
        return counters(self.game, seats)

    def beginning(self, action: Action) -> Cell | None:
        return Cell(action.hex, "hex") if isinstance(action, Hex) else None

    def graph(self) -> BoardGraph:
        return map_graph(self.board)

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

    def raised(self, events: Sequence[Event], seat: Seat) -> int:
        """In the base game money is raised only to pay; in the standard game raising it is an action."""
        sums = [event.facts[0] for event in events if event.seat == seat and event.kind in ("raised", "sold_points")]
        return 0 if self.game.standard else sum(sums)

    def _tiles(self, state: SteamState, hex: int) -> list[int]:
        placements, money = self.game.placements, self.game.funds.power(state, state.player)
        return placements.choices(state, state.player, hex, money)

    def _fee(self, state: SteamState, seat: Seat, tile: int) -> int:
        phase = self.game.phases[SELECT]
        assert isinstance(phase, SelectPhase)
        return phase.fee(state, seat, tile)

    def course(self, state: SteamState, seat: Seat, action: Action) -> tuple[Point, Point] | None:
        return self.picture.course(state, state.player, action)

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
        return [self.picture.centre[state.hex]] if state.hex >= 0 else []

    def panels(self, state: SteamState) -> list[Panel]:
        panels = [self._status(state), self._players(state), self._actions(state), self._supply(state)]
        panels.append(self._goods(state))
        return [*panels, self._final(state)] if self.game.over(state) else panels

    def _status(self, state: SteamState) -> Panel:
        """The turn, the first player, and the tiles that the builder may still lay."""
        first = player(state.order[0]) if state.order else EMPTY
        cells = (Cell(turn_figure(self.game, state)), first, Cell(tiles_left(self.game, state)))
        return Panel("status", ("turn", "first", "tiles"), (Row(cells),))

    def _final(self, state: SteamState) -> Panel:
        """How the scores came about, and what decides ties, best player first (rules 1.6, 1.7)."""
        figures, seats = self.figures, sorted(range(state.seats), key=lambda seat: self.game.standing(state, seat))
        rows = [
            Row(
                (
                    player(seat),
                    Cell(state.points[seat]),
                    Cell(income_score(figures, state.income[seat]), "+"),
                    Cell(links_score(figures, state, seat), "+"),
                    self._score(state, seat),
                    Cell(state.income[seat], "+"),
                    Cell(state.taken[seat] + 1) if state.taken[seat] >= 0 else EMPTY,
                ),
                seat,
            )
            for seat in reversed(seats)
        ]
        columns = ("player", "points", "income_score", "links_score", "score", "income", "action")
        return Panel("final", columns, tuple(rows))

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
                    self._score(state, seat),
                ),
                seat,
                seat in asked,
            )
            for seat in seats
        ]
        columns = ("player", "cash", "income", "points", "locomotive", "links", "score")
        return Panel("players", columns, tuple(rows))

    def _score(self, state: SteamState, seat: Seat) -> Cell:
        return Cell(seat, "bankrupt") if has(state.bankrupt, seat) else Cell(score(self.figures, state, seat))

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

    def tables(self, state: SteamState) -> tuple[str, ...]:
        """Auctions and credit; action tiles are chosen on the display."""
        return ("players", "actions") if state.phase in (AUCTION, CREDIT, CAPITAL) else ()

    def series(self, state: SteamState) -> dict[str, list[int]]:
        seats = range(state.seats)
        return {
            "score": [UNKNOWN if has(state.bankrupt, seat) else score(self.figures, state, seat) for seat in seats],
            "income": state.income[:],
            "points": state.points[:],
            "links": [state.links[seat] for seat in seats],
            "cash": state.cash[:],
        }
