"""Steam Barons' stock-market game: options, set-up, phases, secrets and scores."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, final

from ...core.board import BoardFile
from ...core.codecs import Codec
from ...core.faults import Fault
from ...core.rules.game import Action, Game, Option, Suggestion
from ...core.rules.sentinels import NOBODY, NOTHING, UNANSWERED, UNKNOWN
from ..steam_map.boards.format import TEXTS, read_files
from ..steam_map.rules.board import SteamBoard
from ..steam_map.rules.derived import clear_map, derive
from ..steam_map.rules.goods import Goods
from ..steam_map.rules.laying import Laying
from ..steam_map.rules.links import Links
from ..steam_map.rules.placements import Placements
from ..steam_map.rules.refusals import Refusals
from ..steam_map.rules.steps import Steps
from ..steam_map.rules.tiles import SIDES, Tiles
from .rules.actions import Actions
from .rules.auction import BidPhase, BuyPhase
from .rules.build import BuildPhase, LayPhase
from .rules.control import held
from .rules.delivery import GoPhase, LoadPhase
from .rules.phases import CUBES, FIRST, LOAD
from .rules.selling import SellPhase
from .rules.setup import CubesPhase, FirstPhase, OrderPhase
from .rules.state import BaronsState
from .rules.stock_card import StockCard
from .rules.turn import Turn
from .text.position import CODECS, position_faults
from .thinking.suggestions import Adviser
from .thinking.value import BaronsValue


@final
class SteamBarons(Game[BaronsState]):
    id = "steam-barons"
    players = range(2, 7)
    words = (*TEXTS, "games/steam_barons/text")
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
        laying, refusals = Laying(self.links), Refusals(self.placements, self.goods)
        moves, turn = self.moves, self.turn
        self.position_value: Final = BaronsValue(card, self.placements, laying, self.goods, turn)
        self.selling: Final = SellPhase(card, moves, turn)
        tile = LayPhase(self.placements, laying, refusals, moves, turn)
        self.adviser: Final = Adviser(self.goods, tile, moves, turn, self.position_value)
        phases = [
            FirstPhase(moves),
            CubesPhase(board, self.goods, moves, turn),
            OrderPhase(moves, turn),
            BidPhase(moves, turn),
            BuyPhase(card, moves, turn),
            BuildPhase(self.placements, laying, refusals, moves, turn),
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

    def veil(self, state: BaronsState, seat: int) -> BaronsState:
        """Hide sales until all players have decided; and money, with the option."""
        veiled = state.copy()
        count = self.card.companies
        for other in range(state.seats):
            if other != seat:
                if self.hidden and not self.over(state):
                    veiled.cash[other] = UNKNOWN
                veiled.sale[other * count : (other + 1) * count] = self._sealed(state, other)
        return veiled

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
        return self.adviser.suggest(state, seat)

    def write(self, action: Action) -> str:
        return self.moves.write(action)

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

    def codecs(self) -> Mapping[str, Codec]:
        return CODECS

    def derive(self, state: BaronsState) -> None:
        derive(self.links, state)
        state.movable = self.goods.movable(state, state.company) if state.phase == LOAD else 0

    def faults(self, state: BaronsState) -> list[Fault]:
        return position_faults(self.links, self.card, state)
