"""Steam Barons' stock-market game: options, set-up, phases, secrets and scores."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, final

from ...core.board import BoardFile
from ...core.codecs import Codec
from ...core.faults import Fault
from ...core.rules.game import Action, Evaluator, Game, Option, Suggestion
from ...core.rules.sentinels import NOBODY, NOTHING, UNANSWERED, UNKNOWN
from ...core.rules.value_part import ValuePart
from ..steam_map.boards.format import TEXTS, read_files
from ..steam_map.rules.board import SteamBoard
from ..steam_map.rules.derived import clear_map, derive
from ..steam_map.rules.goods import Goods
from ..steam_map.rules.links import Links
from ..steam_map.rules.placements import Placements
from ..steam_map.rules.refusals import Refusals
from ..steam_map.rules.steps import Steps
from ..steam_map.rules.tiles import SIDES, Tiles
from ..steam_map.rules.track_builder import TrackBuilder
from ..steam_map.rules.track_state import REPLACED
from .rules.actions import Actions
from .rules.auction import BidPhase, BuyPhase
from .rules.build import BuildPhase, LayPhase
from .rules.control import held
from .rules.delivery import GoPhase, LoadPhase
from .rules.phases import BID, CUBES, FIRST, LOAD
from .rules.selling import SellPhase
from .rules.setup import CubesPhase, FirstPhase, OrderPhase
from .rules.state import BaronsState
from .rules.stock_card import StockCard
from .rules.turn import Turn
from .text.position import CODECS, position_faults
from .thinking.bidding import Bidding
from .thinking.evaluator import BaronsEvaluator
from .thinking.suggestions import Suggester
from .thinking.value import BaronsValue
from .thinking.value_parts import value_parts


@final
class SteamBarons(Game[BaronsState]):
    id = "steam-barons"
    players = range(2, 7)
    longest = 5_000
    most_outcomes = 6
    rules = 2  # raised when questions with a single answer were no longer asked
    words = (*TEXTS, "games/steam_barons/text")
    replaced_fields = REPLACED
    horizon = 12
    options = (
        Option("limit", ("printed", "turn-plus-one")),
        Option("tiles", ("limited", "unlimited")),
        Option("money", ("open", "hidden")),
        Option("order", ("drawn", "fixed")),
    )

    def __init__(self, board: SteamBoard, card: StockCard, tiles: Tiles, chosen: Mapping[str, str]) -> None:
        self.board: Final = board
        self.card: Final = card
        self.tiles: Final = tiles
        self.links: Final = Links(board, tiles)
        self.placements: Final = Placements(self.links, together=True)
        self.goods: Final = Goods(board)
        growing, drawn = chosen["limit"] == "turn-plus-one", chosen["order"] == "drawn"
        self.hidden: Final = chosen["money"] == "hidden"
        self.turn: Final = Turn(card, self.placements, self.goods, growing, drawn, self.hidden)
        self.owners: Final = [*card.company_ids, *[f"-{spare}" for spare in range(6 - card.companies)], "nobody"]
        self.moves: Final = Actions(card, Steps(board, tiles, self.owners))
        builder, refusals = TrackBuilder(self.links), Refusals(self.placements, self.goods)
        moves, turn = self.moves, self.turn
        self.position_value: Final = BaronsValue(card, self.placements, builder, self.goods, turn)
        self.bidding: Final = Bidding(card, moves, turn)
        self.selling: Final = SellPhase(card, moves, turn)
        tile = LayPhase(self.placements, builder, refusals, moves, turn)
        self.adviser: Final = Suggester(self.goods, tile, moves, turn, self.position_value)
        phases = [
            FirstPhase(moves),
            CubesPhase(board, self.goods, moves, turn),
            OrderPhase(moves, turn),
            BidPhase(moves, turn),
            BuyPhase(card, moves, turn),
            BuildPhase(self.placements, builder, refusals, moves, turn),
            tile,
            LoadPhase(self.goods, refusals, moves, turn),
            GoPhase(self.goods, refusals, moves, turn),
            self.selling,
        ]
        super().__init__(board, chosen, phases, moves.all())

    @classmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> SteamBarons:
        layout, market, digest = read_files(file)
        tiles = Tiles(market, limited=chosen["tiles"] == "limited")
        return SteamBarons(SteamBoard(digest, layout, market), StockCard(layout, market), tiles, chosen)

    def set_up(self, seats: int) -> BaronsState:
        card = self.card
        count = card.companies
        state = BaronsState()
        state.phase, state.seats = CUBES if self.chosen["order"] == "fixed" else FIRST, seats
        clear_map(self.links, state)
        state.turn, state.first, state.place = 1, 0, 0
        state.company, state.player, state.leader = NOTHING, NOBODY, NOBODY
        state.bid = state.bidders = state.round = state.gained = state.movable = state.bankrupt = 0
        state.bag, state.order = self.board.bag[:], []
        state.cash, state.shares, state.sale = (
            [card.capital[seats]] * seats,
            [0] * (seats * count),
            [0] * (seats * count),
        )
        state.available, state.left = [card.first_available] * count, [card.shares - card.first_available] * count
        state.treasury, state.price = [card.first_treasury] * count, [card.first_price] * count
        state.performance, state.controller = [0] * count, [NOBODY] * count
        return state

    def scores(self, state: BaronsState) -> list[int]:
        return state.cash[:]

    def value(self, state: BaronsState, seat: int) -> int:
        return self.position_value.value(state, seat)

    def value_parts(self, state: BaronsState, seat: int) -> list[ValuePart]:
        return value_parts(self.card, state, seat)

    def evaluator(self, state: BaronsState) -> Evaluator[BaronsState]:
        return BaronsEvaluator(self, self.position_value)

    def candidates(self, state: BaronsState, seat: int) -> list[Action]:
        return self.bidding.bids(state, seat) if state.phase == BID else super().candidates(state, seat)

    def veiled_fields(self, state: BaronsState, seat: int) -> dict[str, list[int]]:
        """Hide sales until all players have decided; and money, with the option."""
        seats = range(state.seats)
        count = self.card.companies
        mine = state.sale[seat * count : (seat + 1) * count]
        sales = [mine if other == seat else self._sealed(state, other) for other in seats]
        found = {"sale": [amount for row in sales for amount in row]}
        if self.hidden and not self.over(state):
            found["cash"] = [state.cash[other] if other == seat else UNKNOWN for other in seats]
        return found

    def _sealed(self, state: BaronsState, seat: int) -> list[int]:
        """The sales of a seat as others see them: only whether it has decided."""
        count = self.card.companies
        mine = state.sale[seat * count : (seat + 1) * count]
        answer = UNANSWERED if UNANSWERED in mine else UNKNOWN
        asked = [held(self.card, state, seat, company) and state.price[company] >= 0 for company in range(count)]
        in_question = self.phases[state.phase] is self.selling if not self.over(state) else False
        return [answer if in_question and ask else 0 for ask in asked]

    def guess(self, veiled: BaronsState, seat: int, rng: Random) -> BaronsState:
        """Guess sales at random, and hidden money around the starting capital."""
        guessed = veiled.copy()
        for index, count in enumerate(veiled.sale):
            if count == UNKNOWN:
                guessed.sale[index] = rng.randrange(veiled.shares[index] + 1)
        for other, cash in enumerate(veiled.cash):
            if cash == UNKNOWN:
                least = veiled.bid if other == veiled.leader else 0
                guessed.cash[other] = least + rng.randrange(2 * self.card.capital[veiled.seats])
        return guessed

    def suggest(self, state: BaronsState, seat: int) -> list[Suggestion]:
        return [self.without_only_answers(state, seat, line) for line in self.adviser.suggest(state, seat)]

    def write(self, action: Action) -> str:
        return self.moves.write(action)

    def spellings(self, action: Action) -> list[str]:
        return [self.write(action), *self.moves.steps.spellings(action)]

    def names(self) -> dict[str, list[str]]:
        board = self.board
        return {
            "company": self.card.company_ids,
            "owner": self.owners,
            "good": board.colours,
            "stop": board.stop_names,
            "hex": board.hex_names,
            "edge": board.edge_names,
            "symbol": board.symbol_names,
            "tile": self.tiles.names,
            "picture": self.tiles.pictures,
            "side": list(SIDES),
        }

    def feature_values(self, state: BaronsState) -> tuple[object, ...]:
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
            state.first,
            state.place,
            state.company,
            state.player,
            state.bid,
            state.leader,
            state.bidders,
            state.round,
            state.gained,
            state.bankrupt,
            state.bag,
            state.cash,
            state.shares,
            state.available,
            state.left,
            state.treasury,
            state.price,
            state.performance,
            state.controller,
            state.order,
            state.sale,
        )

    def share(self, state: BaronsState) -> None:
        state.show()

    def codecs(self) -> Mapping[str, Codec]:
        return CODECS

    def derive(self, state: BaronsState) -> None:
        derive(self.links, state)
        state.movable = self.goods.movable(state, state.company) if state.phase == LOAD else 0

    def faults(self, state: BaronsState) -> list[Fault]:
        return position_faults(self.links, self.card, state)
