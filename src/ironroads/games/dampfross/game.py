"""Dampfross: options, set-up, phases, names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from mypy_extensions import mypyc_attr

from ...core.board import BoardFile
from ...core.codecs import Codec
from ...core.faults import Fault
from ...core.rules.game import Action, Evaluator, Game, Suggestion
from ...core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ...core.rules.value_part import ValuePart
from .boards.format import NUMBERS, TEXTS
from .rules.actions import Actions, Build, Go, write
from .rules.board import DampfrossBoard, read_board
from .rules.building.build import BuildPhase
from .rules.building.build_together import OfferPhase, PactPhase
from .rules.building.fees import Fees
from .rules.building.opening import FirstPlayerPhase, SitePhase
from .rules.building.throw import ThrowPhase
from .rules.building.tree_frog import TreeFrog
from .rules.network_builder import NetworkBuilder
from .rules.owners import OWNER_NAMES, OWNER_SEATS, OWNERS
from .rules.phases import FIRST_PLAYER, PAYEE, RACE, ROUTE
from .rules.running.destinations import GoalPhase, SecondDiePhase, SpecialRunPhase, StartPhase
from .rules.running.distances import Distances
from .rules.running.draw_route import PayeePhase, RoutePhase
from .rules.running.enter import EnterPhase, Entries, SharePhase
from .rules.running.extend import ExtendPhase
from .rules.running.fares import Fares
from .rules.running.payable_routes import PayableRoutes
from .rules.running.race import Race, RacePhase
from .rules.running.route_finder import RouteFinder
from .rules.running.route_rules import RouteRules
from .rules.running.run_sequence import RunSequence
from .rules.state import DampfrossState
from .rules.turn import Turn
from .rules.variants import OPTIONS, Variants
from .text.order_examples import OrderExamples
from .text.order_writer import OrderWriter
from .text.orders import OrderReader, is_order
from .text.position import CODECS, FEATURES, JOINT_FEATURES, position_faults
from .thinking.building_suggestions import BuildingSuggestions
from .thinking.evaluator import DampfrossEvaluator
from .thinking.race_odds import RaceOdds
from .thinking.route_suggestions import RouteSuggestions
from .thinking.run_value import RunValue
from .thinking.suggestions import Suggester
from .thinking.travel_costs import TravelTables
from .thinking.value import PositionValue
from .thinking.value_parts import value_parts

CAPITAL: Final = 20  # units on each account at the start (rules 1.3)


@mypyc_attr(allow_interpreted_subclasses=True)  # maps make their own, see `_for_players`
class Dampfross(Game[DampfrossState]):
    id = "dampfross"
    players = range(2, 7)
    rules = 4  # raised when entering without the greater part (rules 5.11) was no longer offered
    added_fields = ("landed",)
    options = OPTIONS
    words = TEXTS
    replaced_fields = ("footing", "ferries", "jumps", "ticks")

    def __init__(self, board: DampfrossBoard, chosen: Mapping[str, str]) -> None:
        variants = Variants(chosen)
        actions = Actions(board, variants.frog)
        self.board: Final = board
        self._travel_tables: TravelTables | None = None  # made when first needed
        self.distances: Final = Distances(board)
        self.fees: Final = Fees(board, variants.touching_towns_pay)
        self.network_builder: Final = NetworkBuilder(board, self.fees, variants.joint)
        self.fares: Final = Fares(board)
        self.run_sequence: Final = RunSequence(board, variants, self.distances)
        self.turn: Final = Turn(board, variants, self.run_sequence)
        self.race: Final = Race(board, self.run_sequence, self.fares)
        self.route_rules: Final = RouteRules(board, variants, self.distances, self.fares)
        route_finder = RouteFinder(board, self.fares, self.route_rules)
        entries = Entries(self.run_sequence, self.race, PayableRoutes(route_finder))
        self.frog: Final = TreeFrog(board, self.network_builder, self.fees, variants.frog)
        build = BuildPhase(board, self.network_builder, self.fees, self.frog, self.turn, actions)
        enter = EnterPhase(entries, actions)
        route = RoutePhase(board, self.route_rules, entries, actions, route_finder)
        payee = PayeePhase(board, self.route_rules, entries, actions)
        self.run_value: Final = RunValue(self.fares, self.race, route_finder)
        self.position_value: Final = PositionValue(board, self.run_value)
        self.race_odds: Final = RaceOdds(self.race, self.fares)
        routes = RouteSuggestions(actions, self.fares, route_finder, self.race_odds, route, payee)
        self.adviser: Final = Suggester(BuildingSuggestions(board, actions, build), routes, enter)
        extend = ExtendPhase(self.run_sequence)
        self.order_examples: Final = OrderExamples(self.adviser, OrderWriter(board), route, extend)
        self.order_reader: Final = OrderReader(board, actions, self.run_sequence, route)
        phases = [
            FirstPlayerPhase(actions),
            SitePhase(board, self.network_builder, self.turn, actions),
            OfferPhase(self.turn, actions),
            PactPhase(self.turn),
            ThrowPhase(self.turn, actions),
            build,
            StartPhase(board, self.run_sequence, actions),
            GoalPhase(board, self.run_sequence, entries, actions),
            SpecialRunPhase(board, self.run_sequence, entries, actions),
            SecondDiePhase(board, self.run_sequence, entries, actions),
            enter,
            SharePhase(entries),
            route,
            payee,
            RacePhase(self.race, actions),
            extend,
        ]
        super().__init__(board, chosen, phases, actions.all())

    @classmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> Dampfross:
        board = read_board(file)
        return _for_players(*board.players)(board, chosen)

    def set_up(self, seats: int) -> DampfrossState:
        board = self.board
        state = DampfrossState()
        state.phase, state.seats = FIRST_PLAYER, seats
        state.round = state.run = state.first = 0
        state.player = state.partner = NOBODY
        state.asked = state.skipped = state.throw = state.points = state.lonely = state.joined = 0
        state.lot = state.goal = state.face = NOTHING
        state.start = state.step = state.landed = NOWHERE
        state.goals = 0
        state.accounts = [CAPITAL] * seats
        state.track, state.footing = [0] * OWNERS, [0] * seats
        state.ferries = [NOBODY] * board.ferries
        state.jumps = [0] * (seats * seats)
        state.ticks = [0] * len(board.lot_towns)
        state.fares_due = [0] * (OWNERS + 1)
        self.run_sequence.clear_trains(state)
        self.network_builder.derive(state)
        return state

    def scores(self, state: DampfrossState) -> list[int]:
        return state.accounts[:]

    def orders(self, state: DampfrossState, seat: int, text: str) -> list[Action]:
        return self.order_reader.read(self, state, seat, text) if is_order(text) else [self.read(text)]

    def order_example(self, state: DampfrossState, seat: int) -> str:
        return self.order_examples.example(state, seat, self.legal(state, seat))

    def value(self, state: DampfrossState, seat: int) -> int:
        return self.position_value.value(state, seat)

    def foresees(self, state: DampfrossState) -> bool:
        """Values take dice into account, except those of a race that may end the game."""
        return state.phase != RACE or not self.race.may_end_game(state)

    def value_parts(self, state: DampfrossState, seat: int) -> list[ValuePart]:
        return value_parts(self.board, state, seat)

    def evaluator(self, state: DampfrossState) -> Evaluator[DampfrossState]:
        if self._travel_tables is None:
            self._travel_tables = TravelTables(self.board)
        return DampfrossEvaluator(self, self.position_value, self._travel_tables, state)

    def suggest(self, state: DampfrossState, seat: int) -> list[Suggestion]:
        return self.adviser.suggest(state, seat)

    def write(self, action: Action) -> str:
        return write(self.board, action)

    def spellings(self, action: Action) -> list[str]:
        """A side may be named from either end."""
        written = self.write(action)
        if not isinstance(action, Build | Go):
            return [written]
        kind, _, ends = written.partition(":")
        head, _, tail = ends.partition("-")
        return [written, f"{kind}:{tail}-{head}"]

    def names(self) -> dict[str, list[str]]:
        board = self.board
        places = board.place_names
        return {
            "hex": board.hex_names,
            "place": places,
            "side": [board.side_name(side) for side in range(board.sides)],
            "stretch": [f"{places[board.head[side]]}–{places[board.tail[side]]}" for side in range(board.sides)],
            "town": board.town_names,
            "ferry": [name.replace(">", "–") for name in board.ferry_names],
            "crossing": [str(length) for length in board.crossing],
            "lot": [str(number) for number in NUMBERS],
            "face": [str(face) for face in range(1, 7)],
            "destination": board.lot_names + board.special_names,
            "owner": OWNER_NAMES,
        }

    def features(self) -> Mapping[str, Codec]:
        return JOINT_FEATURES if self.turn.variants.joint else FEATURES

    def feature_values(self, state: DampfrossState) -> tuple[object, ...]:
        return (
            state.phase,
            state.round,
            state.run,
            state.first,
            state.player,
            state.partner,
            state.asked,
            state.skipped,
            state.throw,
            state.points,
            state.landed,
            state.lonely,
            state.joined,
            state.start,
            state.lot,
            state.goal,
            state.face,
            state.goals,
            state.step,
            state.heat,
            state.accounts,
            state.track,
            state.footing,
            state.ferries,
            state.jumps,
            state.ticks,
            state.train,
            state.begins,
            state.lengths,
            state.places,
            state.afloat,
            state.arrived,
            state.spare,
            state.earned,
        )

    def seats_of_names(self, table: str, names: list[str]) -> list[tuple[int, ...]]:
        return [tuple(seats) for seats in OWNER_SEATS] if table == "owner" else super().seats_of_names(table, names)

    def codecs(self) -> Mapping[str, Codec]:
        return CODECS

    def derive(self, state: DampfrossState) -> None:
        self.network_builder.derive(state)
        drawing = state.phase in (ROUTE, PAYEE)
        state.fares_due = self.fares.due(state, state.player) if drawing else [0] * (OWNERS + 1)

    def faults(self, state: DampfrossState) -> list[Fault]:
        return position_faults(self.turn, self.fares, state)


@cache
def _for_players(fewest: int, most: int) -> type[Dampfross]:
    """The box of a map: it may allow fewer players than the game, and `players` belongs to the class."""
    return type(f"Dampfross{fewest}To{most}", (Dampfross,), {"players": range(fewest, most + 1)})
