"""How Dampfross looks: the map with all lines and trains, accounts, the race and the tally of numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import reduce
from math import sqrt
from operator import or_, xor
from typing import NamedTuple, final

from ....core.board_graph import BoardGraph, board_graph
from ....core.face import Cell, Face, LegendSign, Panel, ReportPart, Row
from ....core.hexes import pointy_corners
from ....core.pieces import Counter
from ....core.rules.bits import has, members
from ....core.rules.game import Action, Event, Seat
from ....core.rules.sentinels import NOBODY, NOWHERE
from ....draw.chart import Chart
from ....draw.marks import Group, Mark, Point, Stroke, Token
from ..game import Dampfross
from ..rules.actions import Build, Buy, Go, Jump, Sail, Site
from ..rules.board import NOT_BUILDABLE
from ..rules.building.build import BONUS, FERRY_PRICE
from ..rules.owners import ANY_OWNER, OWN_LINES, OWNER_SEATS, OWNERS, PRESENCE, owner_of
from ..rules.phases import OFFER, OVER, PACT, PAYEE, RACE, ROUTE
from ..rules.running.fares import FERRY_FARE, STEP_FARE
from ..rules.running.route_steps import FREE
from ..rules.state import DampfrossState
from .bulletin import Bulletin
from .counters import counters
from .landscape import SIDE
from .scenery import BONUS_SIZE, TRAIN, TRAINS_ABOVE, Scenery, aside, legend
from .spots import around_prices, spots

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
MOST_DRAWN = 300  # maps: of a server with many games on the same board
READABLE = 0.9  # pixels per unit from which on prices can be read


class Track(NamedTuple):
    """All track on the map."""

    track: list[int]  # by owner: sides
    sides: list[int]  # of all owners, sorted
    groups: list[Group]  # two for each side


NO_TRACK = Track([0] * OWNERS, [], [])


@final
class DampfrossFace(Face[DampfrossState]):
    """The map and the panels of a game."""

    chapters = ("round", "run")
    purse = ("account", "units")
    score = "units"
    momentous = ("heading", "arrives", "arrives_level", "finished")
    gathered = ("built", "built_for_fees", "built_later", "built_later_for_fees", "bonus")

    def __init__(self, game: Dampfross) -> None:
        self.game = game
        self.board = game.board
        self.scenery = Scenery(game.board)
        self.laid: dict[tuple[int, int], tuple[Group, Group]] = {}  # by side and its lines: most stay for good
        self.drawn: dict[tuple[int, ...], Track] = {}  # by footing: what was drawn last
        self.started: dict[tuple[int, int], Group] = {}  # by seat and the hexes where it may begin
        self.bonuses = [self._bonus(town) for town in range(game.board.towns)]
        places = spots(game.board, self.scenery, game.turn.variants.frog)
        self.chart = Chart(
            self.scenery.size,
            self.scenery.ground(),
            places,
            self.board.name,
            READABLE,
            self.scenery.names(),
            around_prices(self.scenery, places),
            sqrt(3) * SIDE,
        )

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
        """All track on its bed; every bed lies on a layer below all track, which hides the joints.

        Only sides that have changed since the last time are looked at. Where the seats may begin tells games apart.
        """
        game = tuple(state.footing)
        known = self.drawn.get(game, NO_TRACK)
        sides, groups = known.sides[:], known.groups[:]
        for side in members(reduce(or_, map(xor, known.track, state.track))):
            at, owners = bisect_left(sides, side), state.lines[side] & ANY_OWNER
            end = at + (sides[at : at + 1] == [side])
            sides[at:end] = [side] if owners else []
            groups[2 * at : 2 * end] = self._laid(side, owners) if owners else ()
        if len(self.drawn) >= MOST_DRAWN:
            self.drawn.clear()
        self.drawn[game] = Track(state.track[:], sides, groups)
        return groups

    def _laid(self, side: int, owners: int) -> tuple[Group, Group]:
        """The bed and the lines of a side, the same objects for the same owners."""
        known = self.laid.get((side, owners))
        if known is None:
            known = self.laid[side, owners] = self._new_laid(side, members(owners))
        return known

    def _new_laid(self, side: int, owners_in: list[int]) -> tuple[Group, Group]:
        bed = Group(f"u{side}", (self._bed(side, len(owners_in)),), "lines")
        return bed, Group(f"t{side}", self._lines(side, owners_in), "track")

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
        return [self._start(seat, state.footing[seat]) for seat in range(state.seats)]

    def _start(self, seat: int, footing: int) -> Group:
        """The same object for the same hexes, so that pages need not look at what lies before it on the map."""
        known = self.started.get((seat, footing))
        if known is None:
            known = self.started[seat, footing] = Group(f"s{seat}", tuple(self._footing(seat, footing)), "track")
        return known

    def _footing(self, seat: int, footing: int) -> list[Mark]:
        found: list[Mark] = []
        for hex in members(footing):
            x, y = self.scenery.at[hex]
            at = (x - 12 + 5 * seat, y + SIDE * 0.8)
            found.append(Token(at, "square", 3.4, INKS[seat], edge="casing", width=0.8))
        return found

    def _bonuses(self, state: DampfrossState) -> list[Group]:
        """The bonus beside each town that pays one."""
        return [self.bonuses[town] for town in members(self.game.turn.all_towns & ~state.joined)]

    def _bonus(self, town: int) -> Group:
        at = self.scenery.bonus_at(self.board.town_hex[town])
        token = Token(at, "circle", BONUS_SIZE, "company-red", f"+{BONUS}", edge="casing", width=1.4)
        return Group(f"b{town}", (token,), "pieces")

    def _run(self, state: DampfrossState) -> list[Group]:
        if state.start < 0 or state.phase == OVER:
            return []
        goals = [self._ring(hex, "warn") for hex in members(state.goals)]
        return [Group("start", (self._ring(state.start, "good"),), "places"), Group("goals", tuple(goals), "places")]

    def _ring(self, hex: int, ink: str) -> Mark:
        return _ring_of(self.scenery.corners(hex, SIDE * 1.04), ink)

    def _trains(self, state: DampfrossState) -> list[Group]:
        """The engines and their routes; those in the same place lie side by side."""
        trains = [seat for seat in range(state.seats) if state.train[seat] == seat and state.start >= 0]
        here = {seat: self._point(state, seat) for seat in trains}
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

    def _ferry(self, state: DampfrossState, seat: int) -> int:
        """The ferry that a train is on, NOWHERE if it is ashore."""
        if not state.afloat[seat]:
            return NOWHERE
        port, landing = self.game.fares.hexes(state, seat)[state.places[seat] :][:2]
        return self.board.ferry_between(port, landing)

    def _point(self, state: DampfrossState, seat: int) -> Point:
        """Where a train is drawn: in its hex, above the numbers of a town, or at sea as far as it has come."""
        hex, ferry = self._place(state, seat), self._ferry(state, seat)
        if ferry < 0:
            x, y = self.scenery.at[hex]
            return (x, y - TRAINS_ABOVE) if self.board.town_at[hex] >= 0 else (x, y)
        way = self.scenery.crossing(ferry)[:: 1 if self.board.port[ferry] == hex else -1]
        return way[min(state.afloat[seat], len(way) - 2)]

    def _route(self, state: DampfrossState, seat: int, number: int, trains: int) -> Group:
        points = [self.scenery.at[hex] for hex in self.game.fares.hexes(state, seat)]
        line = aside(points, (number - (trains - 1) / 2) * 4.4)
        return Group(f"w{seat}", (Stroke(line, INKS[seat], 3.2, "line", 1.2, "9 5"),) if len(line) > 1 else (), "track")

    def _engine(self, seat: int, at: Point, there: list[int]) -> Group:
        x, y = at
        x += (there.index(seat) - (len(there) - 1) / 2) * 9.8
        token = Token((round(x, 1), y - 2), "engine", TRAIN, INKS[seat], str(seat + 1), "casing", 0, 1.5, raised=True)
        return Group(f"z{seat}", (token,), "pieces", along=f"w{seat}")

    def legend(self) -> list[LegendSign]:
        line = Stroke(((-16, 0), (16, 0)), INKS[0], TRACK, casing=0.9)
        beside = Stroke(((-16, 5), (16, 5)), INKS[1], TRACK, casing=0.9)
        seam = Stroke(((-16, 5), (16, 5)), "casing", TRACK / 3, dash=SEAMS[1])
        town = Token((0, 0), "hexagon", 13, "town", "21", edge="print", width=1.2, rim=True)
        start = Token((0, 0), "hexagon", 13, "town", "31", edge="print", width=3.2, rim=True)
        bonus = Token((11, -11), "circle", 7.5, "company-red", f"+{BONUS}", edge="casing", width=1.4)
        return [
            *legend(self.board),
            LegendSign((town, bonus), "town"),
            LegendSign((start,), "start"),
            LegendSign((line, beside, seam), "track"),
            LegendSign((Token((0, 0), "square", 6, INKS[0], edge="casing", width=0.8),), "footing"),
            LegendSign((Token((0, 0), "engine", 9, INKS[0], "1", "casing", 0, 1.5),), "train"),
            LegendSign((Stroke(((-16, 0), (16, 0)), INKS[0], 3.2, "line", 1.2, "9 5"),), "route"),
            LegendSign((_ring_of(pointy_corners((0, 0), 14), "good"),), "run_start"),
            LegendSign((_ring_of(pointy_corners((0, 0), 14), "warn"),), "run_goal"),
        ]

    def counters(self, seats: int) -> list[Counter]:
        return counters(self.game, INKS, seats)

    def beginning(self, action: Action) -> Cell | None:
        return Cell(action.town, "town") if isinstance(action, Site) else None

    def graph(self) -> BoardGraph:
        board = self.board
        sides = zip(board.head, board.tail, board.cost, strict=True)
        edges = [(a, b, cost) for a, b, cost in sides if cost < NOT_BUILDABLE]
        edges += [(board.port[f], board.landing[f], FERRY_PRICE) for f in range(board.ferries)]
        starts = sorted({board.town_hex[town] for towns in board.start_towns.values() for town in towns})
        return board_graph(board.place_names, edges, board.town_hex, starts)

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

    def badges(self, state: DampfrossState, actions: Sequence[Action]) -> list[str]:
        """The costs of hundreds of sides around a large network are found in one go."""
        sides = [action.side for action in actions if isinstance(action, Build)]
        if len(sides) < len(actions):
            return super().badges(state, actions)
        cost, fees_of = self.board.cost, self.game.fees.for_builder(state.network, self.game.turn.builder(state))
        fees = list(map(fees_of.units, sides))
        return [f"{cost[side]}+{fee}" if fee else str(cost[side]) for side, fee in zip(sides, fees, strict=True)]

    def forecast(self, state: DampfrossState, seat: Seat, actions: Sequence[Action]) -> list[Event]:
        """Whose ferry a route would take, and what it costs in units and points."""
        action = actions[0]
        if state.phase != ROUTE or not isinstance(action, Sail):
            return []
        owner, points = state.ferries[action.ferry], self.board.crossing[action.ferry] + 2
        if self.badge(state, action):
            return [Event("rivals_ferry", owner, (points, FERRY_FARE))]
        return [Event("own_ferry", owner, (points,))]

    def course(self, state: DampfrossState, seat: Seat, action: Action) -> tuple[Point, Point] | None:
        """From the own line, or from the end of the route, to the other hex of a side."""
        if not isinstance(action, Build | Go):
            return None
        head, tail = self.board.head[action.side], self.board.tail[action.side]
        here = self._place(state, seat) if isinstance(action, Go) else head
        if here == tail or (isinstance(action, Build) and not state.present[head] & PRESENCE[seat]):
            head, tail = tail, head
        return self.scenery.at[head], self.scenery.at[tail]

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

    def close_up(self, state: DampfrossState, seat: Seat) -> list[Point]:
        """The network of a seat, with the start and the goals of a run."""
        own = [hex for hex in range(self.board.hexes) if state.present[hex] & PRESENCE[seat]]
        ends = [hex for hex in (state.start, *members(state.goals)) if hex >= 0]
        return [self.scenery.at[hex] for hex in (*own, *ends)]

    def sum_up(self, events: Sequence[Event]) -> Event | None:
        """All segments of a turn, what they cost, fees, and the units for first lines."""
        built = [event for event in events if event.kind != "bonus"]
        if not built:
            return None
        kind = "built_later_in_all" if built[0].kind.startswith("built_later") else "built_in_all"
        cost, fees = (sum([event.facts[place] for event in built]) for place in (1, 2))
        bonus = sum([event.facts[1] for event in events if event.kind == "bonus"])
        return Event(kind, events[0].seat, (len(built), cost, fees, bonus))

    def beat(self, state: DampfrossState) -> int | None:
        """A round of the race."""
        return state.heat if state.phase == RACE else None

    def panels(self, state: DampfrossState) -> list[Panel]:
        race = [self._race(state)] if any(state.train[seat] == seat for seat in range(state.seats)) else []
        tally = [self._tally(state)] if self.game.turn.variants.last_run else []
        return [self._players(state), *race, *self._ferry_panel(state), *tally]

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
            self._whereabouts(state, seat),
            Cell(0 if drawing or state.arrived[seat] else steps - state.places[seat], "steps"),
            Cell(sum(self.game.fares.due(state, seat)), "units"),
            Cell(state.arrived[seat] if state.heat and state.arrived[seat] else "–"),
        )
        return Row(cells, seat, state.phase == RACE and state.player == seat)

    def _whereabouts(self, state: DampfrossState, seat: int) -> Cell:
        """The place of a train, or how many points it still needs at sea."""
        if state.afloat[seat]:
            here, there = self.game.fares.hexes(state, seat)[state.places[seat] :][:2]
            return Cell(self.game.race.cost(here, there) - state.afloat[seat], "at_sea")
        return Cell(self._place(state, seat), "place")

    def _ferry_panel(self, state: DampfrossState) -> list[Panel]:
        """The ferries that were bought, with their length and owner."""
        rows = [
            Row((Cell(ferry, "ferry"), Cell(self.board.crossing[ferry], "steps"), self._owner(owner)), owner)
            for ferry, owner in enumerate(state.ferries)
            if owner != NOBODY
        ]
        return [Panel("ferries", ("ferry", "length", "owner"), tuple(rows))] if rows else []

    def _owner(self, seat: int) -> Cell:
        return Cell(seat, "seat", INKS[seat], str(seat + 1))

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

    def bulletin(self, log: Sequence[Event]) -> list[ReportPart]:
        return Bulletin(self.board).report(log)

    def series(self, state: DampfrossState) -> dict[str, list[int]]:
        track = [self.track_of(state, seat) for seat in range(state.seats)]
        return {"account": state.accounts[:], "track": track}


def _ring_of(corners: tuple[Point, ...], ink: str) -> Mark:
    return Stroke((*corners, corners[0]), ink, 3, casing=1)


def _width(lines: int) -> float:
    """The width of a line, such that all lines of a side fit beside each other."""
    return min(TRACK, SIDE * 0.8 / lines)
