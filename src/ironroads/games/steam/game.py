"""Steam's base and standard games: options, set-up, phases and scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from ...core.board import BoardFile
from ...core.codecs import Codec
from ...core.faults import Fault
from ...core.rules.game import Action, Evaluator, Game, Option, Phase, Suggestion
from ...core.rules.sentinels import NOBODY, NOTHING
from ...core.rules.value_part import ValuePart
from ..steam_map.boards.format import TEXTS, read_files
from ..steam_map.rules.board import SteamBoard
from ..steam_map.rules.derived import clear_map, derive
from ..steam_map.rules.goods import Goods
from ..steam_map.rules.links import Links
from ..steam_map.rules.placements import Placements
from ..steam_map.rules.refusals import Refusals
from ..steam_map.rules.tiles import SIDES, Tiles
from ..steam_map.rules.track_builder import TrackBuilder
from ..steam_map.rules.track_state import OWNERS, REPLACED
from .rules.action_tiles import SelectPhase
from .rules.actions import Actions
from .rules.build import BuildPhase, LayPhase
from .rules.capital import CapitalPhase
from .rules.credit import Credit, CreditPhase
from .rules.deliveries import Deliveries
from .rules.figures import Figures
from .rules.funds import Funds
from .rules.growth import FoundPhase, GrowPhase, Growth
from .rules.income import IncomeSettlement
from .rules.move_goods import CarryPhase, MovePhase
from .rules.new_city import NewCity
from .rules.order_auction import OrderAuctionPhase
from .rules.phases import AUCTION, MOVE, STOCK
from .rules.place_auction import PlaceAuctionPhase
from .rules.scoring import score, standing
from .rules.setup import LotPhase, StockPhase
from .rules.state import SteamState
from .rules.turn import Turn
from .text.position import CODECS, position_faults
from .thinking.bidding import sensible_bids
from .thinking.evaluator import SteamEvaluator
from .thinking.suggestions import Suggester
from .thinking.value import GREEDY_WEIGHTS, SEARCH_WEIGHTS, SteamValue
from .thinking.value_parts import value_parts

LENGTHS: Final = ("usual", "4", "5", "6", "7", "8", "9", "10")
TURNS: Final = Option("turns", LENGTHS)
TILES: Final = Option("tiles", ("limited", "unlimited"))


class SteamGame(Game[SteamState]):
    """Both games; `standard` is False for the base game."""

    players = range(3, 7)
    longest = 5_000
    most_outcomes = 6
    rules = 2  # raised when questions with a single answer were no longer asked, and capital became one question
    words = (*TEXTS, "games/steam/text")
    replaced_fields = (*REPLACED, "supply", "new_cities", "order", "placed", "bids", "locomotive", "taken", "ridden")

    def __init__(
        self, board: SteamBoard, figures: Figures, tiles: Tiles, chosen: Mapping[str, str], standard: bool
    ) -> None:
        self.board: Final = board
        self.figures: Final = figures
        self.tiles: Final = tiles
        self.standard: Final = standard
        self.moves: Final = Actions(board, tiles, figures)
        self.links: Final = Links(board, tiles)
        self.goods: Final = Goods(board)
        self.placements: Final = Placements(self.links, together=False)
        self.deliveries: Final = Deliveries(board)
        self.funds: Final = Funds(figures, raises=not standard)
        accounts = IncomeSettlement(figures, self.funds, self.links, standard)
        self.turn: Final = Turn(figures, self.links, self.deliveries, accounts, standard)
        self.growth: Final = Growth(self.goods, NewCity(self.links), figures)
        self.builder: Final = TrackBuilder(self.links)
        self.position_value: Final = SteamValue(
            figures, self.placements, self.builder, self.deliveries, standard, GREEDY_WEIGHTS
        )
        self.search_value: Final = SteamValue(
            figures, self.placements, self.builder, self.deliveries, standard, SEARCH_WEIGHTS
        )
        self.auctioned: Final = not standard and chosen["start"] == "auction"
        phases = [
            StockPhase(self.moves, self.goods, figures),
            LotPhase(self.moves, self.turn, auction=self.auctioned, gifts=not standard),
            self._auction(),
            *self._turn(),
        ]
        if standard:
            phases.append(CapitalPhase(self.moves, self.turn, self.funds))
        self.adviser: Final = Suggester(
            self.moves.steps, self.turn, self.funds, self.goods, self.deliveries, self.placements, self.builder
        )
        super().__init__(board, chosen, phases, self.moves.all(standard))

    def _auction(self) -> Phase[SteamState]:
        if self.standard:
            return OrderAuctionPhase(self.moves, self.turn, self.figures)
        return PlaceAuctionPhase(self.moves, self.turn, self.funds)

    def _turn(self) -> list[Phase[SteamState]]:
        moves, turn, growth, funds, placements = self.moves, self.turn, self.growth, self.funds, self.placements
        builder, refusals = self.builder, Refusals(placements, self.goods)
        credit = Credit(self.figures, turn)
        return [
            SelectPhase(moves, turn, growth, self.figures, funds, fees=not self.standard),
            BuildPhase(moves, turn, funds, placements, builder, refusals, growth),
            LayPhase(moves, turn, funds, placements, builder, refusals, growth),
            GrowPhase(moves, turn, growth),
            FoundPhase(moves, turn, growth),
            MovePhase(moves, turn, self.goods, self.figures),
            CarryPhase(moves, self.deliveries, self.goods, credit),
            CreditPhase(credit),
        ]

    def set_up(self, seats: int) -> SteamState:
        figures = self.figures
        state = SteamState()
        state.phase, state.seats = STOCK, seats
        clear_map(self.links, state)
        state.turn, state.place, state.round, state.drawn = 1, 0, 0, 0
        state.player = state.leader = NOBODY
        state.bidders = state.waiting = state.owing = state.raised = state.bankrupt = state.movable = state.grown = 0
        state.bid = state.group = NOTHING
        state.order = []
        state.placed, state.bids, state.taken = [NOBODY] * seats, [NOTHING] * seats, [NOTHING] * seats
        state.cash, state.income, state.points = (
            [figures.cash] * seats,
            [figures.income] * seats,
            [figures.points] * seats,
        )
        state.locomotive = [figures.locomotive] * seats
        state.supply, state.new_cities = [0] * (figures.spaces * len(self.board.colours)), figures.new_cities[:]
        state.ridden, state.bag = [0] * (OWNERS + 1), self.board.bag[:]
        return state

    def scores(self, state: SteamState) -> list[int]:
        return [score(self.figures, state, seat) for seat in range(state.seats)]

    def standing(self, state: SteamState, seat: int) -> tuple[int, ...]:
        return standing(self.figures, state, seat)

    def candidates(self, state: SteamState, seat: int) -> list[Action]:
        found = super().candidates(state, seat)
        return sensible_bids(found) if state.phase == AUCTION else found

    def value(self, state: SteamState, seat: int) -> int:
        return self.position_value.value(state, seat)

    def value_parts(self, state: SteamState, seat: int) -> list[ValuePart]:
        return value_parts(state, seat)

    def evaluator(self, state: SteamState) -> Evaluator[SteamState]:
        return SteamEvaluator(self, self.search_value)

    def suggest(self, state: SteamState, seat: int) -> list[Suggestion]:
        return [self.without_only_answers(state, seat, line) for line in self.adviser.suggest(state, seat)]

    def write(self, action: Action) -> str:
        return self.moves.write(action)

    def spellings(self, action: Action) -> list[str]:
        return [self.write(action), *self.moves.steps.spellings(action)]

    def names(self) -> dict[str, list[str]]:
        board = self.board
        return {
            "owner": [*[f"seat-{seat}" for seat in range(OWNERS)], "nobody"],
            "good": board.colours,
            "stop": board.stop_names,
            "hex": board.hex_names,
            "edge": board.edge_names,
            "symbol": board.symbol_names,
            "tile": self.tiles.names,
            "picture": self.tiles.pictures,
            "side": list(SIDES),
            "action": self.figures.tile_ids,
            "space": [str(space + 1) for space in range(self.figures.spaces)],
        }

    def feature_values(self, state: SteamState) -> tuple[object, ...]:
        return (
            state.phase,
            state.hex,
            state.laid,
            state.fresh,
            state.at,
            state.good,
            state.visited,
            state.cities,
            state.tile,
            state.owner,
            state.marker,
            state.cubes,
            state.targets,
            state.turn,
            state.player,
            state.place,
            state.round,
            state.drawn,
            state.bid,
            state.leader,
            state.bidders,
            state.waiting,
            state.owing,
            state.raised,
            state.bankrupt,
            state.group,
            state.grown,
            state.order,
            state.placed,
            state.bids,
            state.cash,
            state.income,
            state.points,
            state.locomotive,
            state.taken,
            state.supply,
            state.new_cities,
            state.ridden,
        )

    def share(self, state: SteamState) -> None:
        state.show()

    def codecs(self) -> Mapping[str, Codec]:
        return CODECS

    def derive(self, state: SteamState) -> None:
        derive(self.links, state)
        state.movable = self.deliveries.movable(state, state.player) if state.phase == MOVE else 0
        state.bag = [count - self._drawn(state, colour) for colour, count in enumerate(self.board.bag)]

    def _drawn(self, state: SteamState, colour: int) -> int:
        """Cubes of a colour that are not in the bag."""
        colours = len(self.board.colours)
        return sum(state.cubes[colour::colours]) + sum(state.supply[colour::colours]) + (state.good == colour)

    def faults(self, state: SteamState) -> list[Fault]:
        return position_faults(self.links, self.figures, self.auctioned, self.over(state), state)


@final
class SteamBase(SteamGame):
    id = "steam-base"
    options = (Option("start", ("auction", "drawn")), TURNS, TILES)

    @classmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> SteamBase:
        return SteamBase(*_read(file, chosen), chosen, False)


@final
class SteamStandard(SteamGame):
    id = "steam-standard"
    options = (TURNS, TILES)

    @classmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> SteamStandard:
        return SteamStandard(*_read(file, chosen), chosen, True)


def _read(file: BoardFile, chosen: Mapping[str, str]) -> tuple[SteamBoard, Figures, Tiles]:
    layout, market, digest = read_files(file)
    tiles = Tiles(market, limited=chosen["tiles"] == "limited")
    return SteamBoard(digest, layout, market), Figures(layout, market, chosen["turns"]), tiles
