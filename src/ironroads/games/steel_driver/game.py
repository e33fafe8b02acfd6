"""Steel Driver: options, set-up, phases, names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from ...core.board import BoardFile
from ...core.codecs import Codec
from ...core.errors import IllegalMove
from ...core.faults import Fault
from ...core.rules.game import Action, Game, Option
from ...core.rules.sentinels import NOBODY, NOTHING, NOWHERE
from ...core.rules.value_part import ValuePart
from .boards.format import TEXTS
from .rules.actions import Actions, Build, write
from .rules.bid import BidPhase
from .rules.board import SteelBoard, read_board
from .rules.build import BuildPhase
from .rules.claim import ClaimPhase
from .rules.first_player import FirstPlayerPhase
from .rules.offer import OfferPhase
from .rules.phases import BID, FIRST_PLAYER
from .rules.scoring import goods_controlled
from .rules.state import SteelState
from .rules.track import derive_network
from .rules.transcontinental import TranscontinentalLink
from .rules.turn import Turn
from .text.orders import check_route, odd_bid
from .text.position import CODECS, FEATURES, position_faults
from .thinking.value import SteelValue
from .thinking.value_parts import value_parts


@final
class SteelDriver(Game[SteelState]):
    id = "steel-driver"
    players = range(3, 7)
    longest = 2_000  # five turns of six auctions with at most 50 bids, 85 routes, 38 cities
    most_outcomes = 6
    rules = 2  # raised when the active marker stopped skipping players without cubes after the last sale
    horizon = 12
    words = TEXTS
    options = (
        Option("first", ("drawn", "seat-one")),
        Option("link", ("rulebook", "prototype")),
    )

    def __init__(self, board: SteelBoard, chosen: Mapping[str, str]) -> None:
        actions = Actions(board)
        self.board: Final = board
        self.link: Final = TranscontinentalLink(board, chosen["link"] == "prototype")
        self.turn: Final = Turn(board)
        self.position_value: Final = SteelValue(board, actions)
        phases = [
            FirstPlayerPhase(actions, self.turn),
            OfferPhase(actions, self.turn),
            BidPhase(board, actions, self.turn),
            BuildPhase(board, actions, self.link, self.turn),
            ClaimPhase(board, actions, self.turn),
        ]
        super().__init__(board, chosen, phases, actions.all())

    @classmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> SteelDriver:
        return SteelDriver(read_board(file), chosen)

    def set_up(self, seats: int) -> SteelState:
        board = self.board
        count = board.companies
        state = SteelState()
        state.phase, state.seats, state.turn = FIRST_PLAYER, seats, 1
        state.active = state.passes = state.bid = state.place = 0
        state.player = state.leader = NOBODY
        state.company = state.linked_by = NOTHING
        state.bidders = state.sold = state.passed = state.left = 0
        state.free, state.joined = board.all_routes, self.link.ends_a
        state.cubes, state.cash, state.shares = [0] * seats, [0] * seats, [0] * (seats * count)
        state.controller, state.last_controller, state.origin = [NOBODY] * count, [NOBODY] * count, [NOWHERE] * count
        state.treasury, state.profit, state.bonus, state.fresh = [0] * count, [0] * count, [0] * count, [0] * count
        state.order, state.next_order = list(range(count)), []
        state.cities, state.border, state.track, state.links = [0] * count, [0] * count, [0] * count, [0] * count
        state.goods = [0] * (count * board.goods)
        if self.chosen["first"] == "seat-one":
            self.turn.begin(state, None)
        return state

    def scores(self, state: SteelState) -> list[int]:
        return state.cash[:]

    def standing(self, state: SteelState, seat: int) -> tuple[int, ...]:
        return (
            state.cash[seat],
            goods_controlled(self.board, state, seat) if self.over(state) else 0,
        )

    def value(self, state: SteelState, seat: int) -> int:
        return self.position_value.value(state, seat)

    def candidates(self, state: SteelState, seat: int) -> list[Action]:
        return self.position_value.bids(state, seat) if state.phase == BID else super().candidates(state, seat)

    def value_parts(self, state: SteelState, seat: int) -> list[ValuePart]:
        return value_parts(self.board, state, seat)

    def write(self, action: Action) -> str:
        return write(self.board, action)

    def spellings(self, action: Action) -> list[str]:
        """A route can be written from either end."""
        written = self.write(action)
        if not isinstance(action, Build):
            return [written]
        head, tail = self.board.route_id(action.route).split("-")
        return [written, f"build:{tail}-{head}"]

    def orders(self, state: SteelState, seat: int, text: str) -> list[Action]:
        """Bids of nothing or too much and routes that do not exist are refused with their reason."""
        check_route(self.board, text)
        bid = odd_bid(text)
        refusal = self.refusal(state, seat, bid) if bid is not None else None
        if refusal is not None:
            raise IllegalMove(text, refusal)
        return [self.read(text)]

    def names(self) -> dict[str, list[str]]:
        board = self.board
        return {
            "company": board.company_ids,
            "good": board.good_ids,
            "display": ["turn", "link"],
            "sign": ["active", "out", "open"],
            "city": board.city_names,
            "route": [self._route_name(route) for route in range(board.routes)],
        }

    def _route_name(self, route: int) -> str:
        board = self.board
        return f"{board.city_names[board.head[route]]}–{board.city_names[board.tail[route]]}"

    def codecs(self) -> Mapping[str, Codec]:
        return CODECS

    def features(self) -> Mapping[str, Codec]:
        return FEATURES

    def feature_values(self, state: SteelState) -> tuple[object, ...]:
        return (
            state.phase,
            state.turn,
            state.active,
            state.passes,
            state.player,
            state.company,
            state.bid,
            state.leader,
            state.bidders,
            state.sold,
            state.place,
            state.passed,
            state.linked_by,
            state.free,
            state.left,
            state.cubes,
            state.cash,
            state.shares,
            state.controller,
            state.last_controller,
            state.treasury,
            state.profit,
            state.bonus,
            state.fresh,
            state.order,
            state.next_order,
            state.origin,
            state.cities,
            state.border,
            state.track,
            state.links,
            state.goods,
        )

    def derive(self, state: SteelState) -> None:
        for company in range(self.board.companies):
            derive_network(self.board, state, company)
        built = self.board.all_routes & ~state.free
        state.joined = 0 if state.linked_by >= 0 else self.link.connected(self.link.ends_a, built)

    def faults(self, state: SteelState) -> list[Fault]:
        return position_faults(self.board, self.link, state)
