"""Dampfross, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...core.board import BoardFile
from ...core.codecs import Codec
from ...core.rules.game import Action, Evaluator, Game, Suggestion
from ...core.rules.sentinels import NOBODY
from .boards.format import NUMBERS
from .rules.actions import Actions, Build, Go, write
from .rules.board import RailBoard, read_board
from .rules.building.build import BuildPhase
from .rules.building.fees import Fees
from .rules.building.opening import FirstPlayer, SitePhase
from .rules.building.throw import OfferPhase, PactPhase, ThrowPhase
from .rules.building.tree_frog import Frog
from .rules.building.turn import Course
from .rules.network import Network
from .rules.parties import NAMES, PARTIES
from .rules.phases import FIRST, PAYEE, ROUTE
from .rules.running.destinations import GoalLot, SecondDie, SpecialDie, StartLot
from .rules.running.distances import Atlas
from .rules.running.enter import EnterPhase, Entries, SharePhase
from .rules.running.extend import ExtendPhase
from .rules.running.fares import Fares
from .rules.running.race import RacePhase, Races
from .rules.running.route import PayeePhase, RoutePhase
from .rules.running.routes import Finder
from .rules.running.runs import Runs
from .rules.running.steps import Ways
from .rules.state import Rails
from .rules.variants import OPTIONS, Variants
from .text.orders import Clerk, is_order
from .text.position import CODECS, position_faults
from .thinking.evaluator import Appraisal
from .thinking.odds import Odds
from .thinking.run_values import Stakes
from .thinking.suggestions import Adviser
from .thinking.travel_costs import Journeys
from .thinking.value import Outlook

CAPITAL: Final = 20  # units that everybody begins with (rules 1.3)


class Dampfross(Game[Rails]):
    id = "dampfross"
    players = range(2, 7)
    rules = 2  # near towns are measured along the track where only they seem to be left
    options = OPTIONS

    def __init__(self, board: RailBoard, chosen: Mapping[str, str]) -> None:
        variants = Variants(chosen)
        actions = Actions(board, variants.frog)
        self.board: Final = board
        self._journeys: Journeys | None = None
        self.atlas: Final = Atlas(board)
        self.fees: Final = Fees(board, variants.touching_towns_pay)
        self.network: Final = Network(board, self.fees)
        self.fares: Final = Fares(board)
        self.runs: Final = Runs(board, variants, self.atlas)
        self.course: Final = Course(board, variants, self.runs)
        self.races: Final = Races(board, self.runs, self.fares)
        self.outlook: Final = Outlook(board, self.atlas, self.fares, self.races)
        self.ways: Final = Ways(board, variants, self.atlas, self.fares)
        entries = Entries(self.runs, self.fares, self.races)
        self.frog: Final = Frog(board, self.network, self.fees, variants.frog)
        build = BuildPhase(board, self.network, self.fees, self.frog, self.course, actions)
        enter = EnterPhase(entries, actions)
        finder = Finder(board, self.races, self.fares, self.ways)
        route = RoutePhase(board, self.ways, entries, actions, finder)
        payee = PayeePhase(board, self.ways, entries, actions)
        self.stakes: Final = Stakes(self.fares, self.races, finder)
        self.odds: Final = Odds(self.races, self.fares)
        self.adviser: Final = Adviser(board, actions, self.fares, finder, self.odds, build, enter, route, payee)
        self.clerk: Final = Clerk(board, actions, self.adviser, self.ways)
        phases = [
            FirstPlayer(self.course, actions),
            SitePhase(board, self.network, self.course, actions),
            OfferPhase(self.course, actions),
            PactPhase(self.course),
            ThrowPhase(self.course, actions),
            build,
            StartLot(board, self.runs, actions),
            GoalLot(board, self.runs, entries, actions),
            SpecialDie(board, self.runs, entries, actions),
            SecondDie(board, self.runs, entries, actions),
            enter,
            SharePhase(entries),
            route,
            payee,
            RacePhase(self.races, actions),
            ExtendPhase(self.runs),
        ]
        super().__init__(board, chosen, phases, actions.all())

    @classmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> Dampfross:
        board = read_board(file)
        return BOXES[board.limit](board, chosen)

    def set_up(self, seats: int) -> Rails:
        board = self.board
        state = Rails()
        state.phase, state.seats = FIRST, seats
        state.round = state.run = state.first = 0
        state.player = state.partner = NOBODY
        state.asked = state.skipped = state.throw = state.points = state.lonely = state.joined = 0
        state.start = state.lot = state.goal = state.face = NOBODY
        state.goals, state.step = 0, NOBODY
        state.accounts = [CAPITAL] * seats
        state.track, state.footing = [0] * PARTIES, [0] * seats
        state.ferries = [NOBODY] * board.ferries
        state.jumps = [0] * (seats * seats)
        state.ticks = [0] * len(board.lots)
        state.tolls = [0] * (PARTIES + 1)
        self.runs.clear_trains(state)
        self.network.derive(state)
        return state

    def scores(self, state: Rails) -> list[int]:
        return state.accounts[:]

    def orders(self, state: Rails, seat: int, text: str) -> list[Action]:
        return self.clerk.read(self, state, seat, text) if is_order(text) else [self.read(text)]

    def value(self, state: Rails, seat: int) -> int:
        return self.outlook.value(state, seat)

    def evaluator(self, state: Rails) -> Evaluator[Rails]:
        if self._journeys is None:
            self._journeys = Journeys(self.board)
        return Appraisal(self, self.outlook, self._journeys, self.stakes, self.course.variants, state)

    def suggest(self, state: Rails, seat: int) -> list[Suggestion]:
        return self.adviser.suggest(state, seat)

    def write(self, action: Action) -> str:
        return write(self.board, action)

    def spellings(self, action: Action) -> list[str]:
        """A step may be named from either end."""
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
            "lot": [str(number) for number in NUMBERS],
            "face": [str(face) for face in range(1, 7)],
            "destination": [board.town_names[town] for town in board.lots] + board.roll_names,
            "party": NAMES,
        }

    def codecs(self) -> Mapping[str, Codec]:
        return CODECS

    def derive(self, state: Rails) -> None:
        self.network.derive(state)
        drawing = state.phase in (ROUTE, PAYEE)
        state.tolls = self.fares.tolls(state, state.player) if drawing else [0] * (PARTIES + 1)

    def faults(self, state: Rails) -> list[str]:
        return position_faults(self.course, self.fares, state)


# A map may allow fewer players than the box; the number is part of the class.


class UpToFive(Dampfross):
    players = range(2, 6)


class UpToFour(Dampfross):
    players = range(2, 5)


class UpToThree(Dampfross):
    players = range(2, 4)


class ForTwo(Dampfross):
    players = range(2, 3)


BOXES: Final[dict[int, type[Dampfross]]] = {6: Dampfross, 5: UpToFive, 4: UpToFour, 3: UpToThree, 2: ForTwo}
