"""How Dampfross looks: the map with all lines and trains, accounts, the race and the tally of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from ....core.face import Cell, Chapter, Face, Key, Panel, Row
from ....core.hexes import between
from ....core.rules.bits import has, members
from ....core.rules.game import Action, Event, Seat
from ....core.rules.sentinels import NOBODY
from ....draw.chart import Chart
from ....draw.marks import Group, Mark, Point, Stroke, Token
from ....draw.spots import Spot
from ..game import Dampfross
from ..rules.actions import Build, Buy, Go, Jump, Sail, Site
from ..rules.building.build import BONUS, FERRY_PRICE
from ..rules.owners import ANY_OWNER, OWN_LINES, OWNER_SEATS, OWNERS, PRESENCE, owner_of
from ..rules.phases import OFFER, OVER, PACT, PAYEE, RACE, ROUTE
from ..rules.running.fares import FERRY_FARE, STEP_FARE
from ..rules.running.route_steps import FREE
from ..rules.state import DampfrossState
from .bulletin import Bulletin
from .scenery import SIDE, Scenery, aside, legend

INKS = ("company-red", "company-blue", "company-amber", "company-sky", "company-green", "company-violet")
SEAMS = (
    "",
    "1 4",
    "7 4",
    "12 0",
    "7 3 1 3",
    "3 3",
)  # by player: dashes along a line, since colour alone does not suffice
TRACK = 4.2  # width of a line; several share two thirds of a side
GAP = 0.6  # between lines
READABLE = 1.1  # pixels per unit from which on prices and names of hexes can be read


@final
class DampfrossFace(Face[DampfrossState]):
    """The map and the panels of a game."""

    chapters = ("round", "run")
    purse = ("account", "units")
    score = "units"

    def __init__(self, game: Dampfross) -> None:
        self.game = game
        self.board = game.board
        self.scenery = Scenery(game.board)
        self.laid: dict[tuple[int, int], tuple[Group, Group]] = {}
        self.chart = Chart(self.scenery.size, self.scenery.ground(), self._spots(), self.board.name, READABLE)

    def _spots(self) -> dict[str, Spot]:
        board, at = self.board, self.scenery.at
        sides = {
            f"side-{side}": Spot("point", (between(at[board.head[side]], at[board.tail[side]]),), 4.4, type=6.8)
            for side in range(board.sides)
        }
        hexes = {f"hex-{h}": Spot("area", self.scenery.corners(h), SIDE) for h in range(board.hexes) if board.land[h]}
        ferries = {f"ferry-{ferry}": Spot("line", self.scenery.crossing(ferry), 8) for ferry in range(board.ferries)}
        frog = self.game.turn.variants.frog
        jumps = {f"jump-{h}": Spot("point", (at[h],), 5.4, type=6.8) for h in range(board.hexes) if board.land[h]}
        return sides | hexes | ferries | (jumps if frog else {})

    def marks(self, state: DampfrossState) -> list[Group]:
        return [
            *self._track(state),
            *self._ferries(state),
            *self._starts(state),
            *self._bonuses(state),
            *self._run(state),
            *self._trains(state),
        ]

    def _track(self, state: DampfrossState) -> list[Group]:
        """All track on its bed; every bed lies below all track, which hides the joints."""
        laid = [self._laid(side, bits & ANY_OWNER) for side, bits in enumerate(state.lines) if bits & ANY_OWNER]
        return [*(bed for bed, _ in laid), *(lines for _, lines in laid)]

    def _laid(self, side: int, owners: int) -> tuple[Group, Group]:
        """The bed and the lines of a side; cached, since most stay the same for the rest of the game."""
        found = self.laid.get((side, owners))
        if found is None:
            owners_in = members(owners)
            bed = Group(f"u{side}", (self._bed(side, len(owners_in)),), "lines")
            found = self.laid[side, owners] = bed, Group(f"t{side}", self._lines(side, owners_in), "track")
        return found

    def _bed(self, side: int, lines: int) -> Mark:
        ends = self.scenery.beside(self.board.head[side], self.board.tail[side], 0)
        return Stroke(ends, "casing", lines * (_width(lines) + GAP) + 2)

    def _lines(self, side: int, owners_in: list[int]) -> tuple[Mark, ...]:
        """The lines of all owners side by side; a joint line alternates between two colours."""
        head, tail, width = self.board.head[side], self.board.tail[side], _width(len(owners_in))
        found: list[Mark] = []
        for number, owner in enumerate(owners_in):
            ends = self.scenery.beside(head, tail, (number - (len(owners_in) - 1) / 2) * (width + GAP))
            first, *second = OWNER_SEATS[owner]
            found.append(Stroke(ends, INKS[first], width))
            found += [Stroke(ends, INKS[seat], width, dash="2 10") for seat in second]
            if not second and SEAMS[first]:
                found.append(Stroke(ends, "casing", width / 3, dash=SEAMS[first]))
        return tuple(found)

    def _ferries(self, state: DampfrossState) -> list[Group]:
        return [
            Group(f"f{ferry}", (Stroke(self.scenery.crossing(ferry), INKS[owner], 3, "smooth", 0.9, "7 5"),), "track")
            for ferry, owner in enumerate(state.ferries)
            if owner != NOBODY
        ]

    def _starts(self, state: DampfrossState) -> list[Group]:
        """A square in the corner of hexes where a railway began, or continues after a ferry or a jump."""
        return [Group(f"s{seat}", tuple(self._footing(state, seat)), "pieces") for seat in range(state.seats)]

    def _footing(self, state: DampfrossState, seat: int) -> list[Mark]:
        found: list[Mark] = []
        for hex in members(state.footing[seat]):
            x, y = self.scenery.at[hex]
            at = (x - 12 + 5 * seat, y + SIDE * 0.8)
            found.append(Token(at, "square", 3.4, INKS[seat], edge="casing", width=0.8))
        return found

    def _bonuses(self, state: DampfrossState) -> list[Group]:
        """The bonus beside each town without a line."""
        found = []
        for town in self.game.turn.towns_left(state):
            x, y = self.scenery.at[self.board.town_hex[town]]
            token = Token((x + SIDE * 0.72, y - SIDE * 0.45), "circle", 6, "halo", f"+{BONUS}", edge="warn", width=1.2)
            found.append(Group(f"b{town}", (token,), "pieces"))
        return found

    def _run(self, state: DampfrossState) -> list[Group]:
        if state.start < 0 or state.phase == OVER:
            return []
        goals = [self._ring(hex, "warn") for hex in members(state.goals)]
        return [Group("start", (self._ring(state.start, "good"),), "pieces"), Group("goals", tuple(goals), "pieces")]

    def _ring(self, hex: int, ink: str) -> Mark:
        corners = self.scenery.corners(hex, SIDE * 1.04)
        return Stroke((*corners, corners[0]), ink, 3, casing=1)

    def _trains(self, state: DampfrossState) -> list[Group]:
        """The engines and their routes; those in the same place lie side by side."""
        trains = [seat for seat in range(state.seats) if state.train[seat] == seat and state.start >= 0]
        here = {seat: self._place(state, seat) for seat in trains}
        routes = [self._route(state, seat, number, len(trains)) for number, seat in enumerate(trains)]
        engines = [
            self._engine(seat, here[seat], [other for other in trains if here[other] == here[seat]]) for seat in trains
        ]
        return [*routes, *engines]

    def _place(self, state: DampfrossState, seat: int) -> int:
        """The hex of a train: the end of its route while that is drawn and after arrival, also without a race."""
        hexes = self.game.fares.hexes(state, seat)
        drawing = state.phase in (ROUTE, PAYEE) and state.player == seat
        return hexes[-1] if drawing or state.arrived[seat] else hexes[state.places[seat]]

    def _route(self, state: DampfrossState, seat: int, number: int, trains: int) -> Group:
        points = [self.scenery.at[hex] for hex in self.game.fares.hexes(state, seat)]
        line = aside(points, (number - (trains - 1) / 2) * 4.4)
        return Group(f"w{seat}", (Stroke(line, INKS[seat], 3.2, "line", 1.2, "9 5"),) if len(line) > 1 else (), "track")

    def _engine(self, seat: int, hex: int, there: list[int]) -> Group:
        x, y = self.scenery.at[hex]
        x += (there.index(seat) - (len(there) - 1) / 2) * 11
        token = Token((round(x, 1), y - 2), "engine", 7.5, INKS[seat], str(seat + 1), "casing", 0, 1.5)
        return Group(f"z{seat}", (token,), "pieces")

    def legend(self) -> list[Key]:
        line = Stroke(((-16, 0), (16, 0)), INKS[0], TRACK, casing=0.9)
        beside = Stroke(((-16, 5), (16, 5)), INKS[1], TRACK, casing=0.9)
        seam = Stroke(((-16, 5), (16, 5)), "casing", TRACK / 3, dash=SEAMS[1])
        town = Token((0, 0), "hexagon", 13, "town", "21", edge="map-ink", width=2.4)
        bonus = Token((11, -8), "circle", 6, "halo", "+6", edge="warn", width=1.2)
        return [
            *legend(self.board),
            Key((town, bonus), "town"),
            Key((line, beside, seam), "track"),
            Key((Token((0, 0), "square", 6, INKS[0], edge="casing", width=0.8),), "footing"),
            Key((Token((0, 0), "engine", 9, INKS[0], "1", "casing", 0, 1.5),), "train"),
        ]

    def spot(self, action: Action) -> str:
        if isinstance(action, Build | Go):
            return f"side-{action.side}"
        if isinstance(action, Buy | Sail):
            return f"ferry-{action.ferry}"
        if isinstance(action, Jump):
            return f"jump-{action.hex}"
        return f"hex-{self.board.town_hex[action.town]}" if isinstance(action, Site) else ""

    def badge(self, state: DampfrossState, action: Action) -> str:
        """The cost of a step or a jump, with the fees to rivals behind a plus."""
        if isinstance(action, Build):
            builder = self.game.turn.builder(state)
            fee = self.game.fees.units(state, builder, action.side)
            return f"{self.board.cost[action.side]}+{fee}" if fee else str(self.board.cost[action.side])
        if isinstance(action, Go):
            return "" if self.game.route_rules.side_payees(state, action.side)[:1] == [FREE] else str(STEP_FARE)
        if isinstance(action, Sail):
            return "" if self.game.route_rules.ferry_payees(state, action.ferry)[:1] == [FREE] else str(FERRY_FARE)
        if isinstance(action, Jump):
            return f"+{self.game.fees.joined(state, state.player, action.hex).bit_count()}"
        return str(FERRY_PRICE) if isinstance(action, Buy) else ""

    def ghost(self, state: DampfrossState, seat: Seat, action: Action) -> list[Group]:
        if isinstance(action, Build | Go):
            ends = self.scenery.beside(self.board.head[action.side], self.board.tail[action.side], 0)
            return [
                Group(f"ghost-{action.side}", (Stroke(ends, INKS[seat], TRACK + 1, casing=2, dash="6 4"),), "track")
            ]
        if isinstance(action, Buy | Sail):
            line = Stroke(self.scenery.crossing(action.ferry), INKS[seat], 4, "smooth", 2, "6 4")
            return [Group(f"ghost-ferry-{action.ferry}", (line,), "track")]
        return []

    def focus(self, state: DampfrossState) -> list[Point]:
        """Start and goals of a run, or the network of the player who looks for a partner."""
        hexes = [hex for hex in (state.start, *members(state.goals)) if hex >= 0]
        if state.phase in (OFFER, PACT):
            hexes = [hex for hex in range(self.board.hexes) if state.present[hex] & PRESENCE[state.player]]
        return [self.scenery.at[hex] for hex in hexes]

    def panels(self, state: DampfrossState) -> list[Panel]:
        race = [self._race(state)] if any(state.train[seat] == seat for seat in range(state.seats)) else []
        tally = [self._tally(state)] if self.game.turn.variants.last_run else []
        return [self._players(state), *race, *tally]

    def _players(self, state: DampfrossState) -> Panel:
        asked = () if self.game.over(state) else self.game.decision(state).seats
        frog = self.game.turn.variants.frog
        rows = [
            Row(
                (
                    Cell(seat, "seat", INKS[seat], str(seat + 1)),
                    Cell(state.accounts[seat], "units"),
                    Cell(self.towns_of(state, seat)),
                    Cell(self.track_of(state, seat), "steps"),
                    *([Cell(self.game.frog.left(state, seat))] if frog else []),
                ),
                seat,
                seat in asked,
            )
            for seat in range(state.seats)
        ]
        return Panel("players", ("player", "account", "joined", "track", *(["jumps"] if frog else [])), tuple(rows))

    def towns_of(self, state: DampfrossState, seat: int) -> int:
        return sum(bool(state.present[hex] & PRESENCE[seat]) for hex in self.board.town_hex)

    def track_of(self, state: DampfrossState, seat: int) -> int:
        return sum(state.track[owner].bit_count() for owner in range(OWNERS) if has(OWN_LINES[seat], owner))

    def _race(self, state: DampfrossState) -> Panel:
        rows = [self._runner(state, seat) for seat in self.game.fares.leaders(state)]
        return Panel("race", ("train", "place", "left", "fares", "arrived"), tuple(rows))

    def _runner(self, state: DampfrossState, seat: int) -> Row:
        steps = state.lengths[seat]
        drawing = state.phase in (ROUTE, PAYEE) and state.player == seat
        cells = (
            self._crew(state, seat),
            Cell(self._place(state, seat), "place"),
            Cell(0 if drawing or state.arrived[seat] else steps - state.places[seat], "steps"),
            Cell(sum(self.game.fares.due(state, seat)), "units"),
            Cell(state.arrived[seat] if state.heat and state.arrived[seat] else "–"),
        )
        return Row(cells, seat, state.phase == RACE and state.player == seat)

    def _crew(self, state: DampfrossState, leader: int) -> Cell:
        first, *second = self.game.fares.crew(state, leader)
        if second:
            return Cell(owner_of(first, second[0]), "owner", INKS[leader], str(leader + 1))
        return Cell(leader, "seat", INKS[leader], str(leader + 1))

    def _tally(self, state: DampfrossState) -> Panel:
        """The grid of town numbers with a tick for each visit."""
        rows = [
            Row((Cell(10 * (red + 1)), *(Cell("▲" * state.ticks[6 * red + white] or "·") for white in range(6))))
            for red in range(6)
        ]
        return Panel("tally", ("tens", *(f"white{white}" for white in range(1, 7))), tuple(rows))

    def bulletin(self, log: Sequence[Event]) -> list[Chapter]:
        return Bulletin(self.board).report(log)

    def series(self, state: DampfrossState) -> dict[str, list[int]]:
        track = [self.track_of(state, seat) for seat in range(state.seats)]
        return {"account": state.accounts[:], "track": track}


def _width(lines: int) -> float:
    """The width of a line, such that all lines of a side fit beside each other."""
    return min(TRACK, SIDE * 0.8 / lines)
