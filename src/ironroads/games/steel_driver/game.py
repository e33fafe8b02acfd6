"""Steel Driver, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from ...core.board import BoardFile
from ...core.codecs import Codec
from ...core.rules.bits import members
from ...core.rules.game import Action, Game, Option
from ...core.rules.sentinels import NOBODY
from .rules.actions import Actions, Build, write
from .rules.bid import BidPhase
from .rules.board import SteelBoard, read_board
from .rules.build import BuildPhase
from .rules.claim import ClaimPhase
from .rules.first_player import FirstPlayer
from .rules.link import Link
from .rules.offer import OfferPhase
from .rules.scoring import goods_controlled
from .rules.state import Steel
from .rules.turn import FIRST, begin_turn
from .text.position import CODECS, position_faults
from .thinking.value import estimate


@final
class SteelDriver(Game[Steel]):
    id = "steel-driver"
    players = range(3, 7)
    horizon = 12
    options = (
        Option("first", ("drawn", "seat-one")),
        Option("link", ("rulebook", "prototype")),
    )

    def __init__(self, board: SteelBoard, chosen: Mapping[str, str]) -> None:
        actions = Actions(board)
        self.board: Final = board
        self.link: Final = Link(board, chosen["link"] == "prototype")
        phases = [
            FirstPlayer(board, actions),
            OfferPhase(board, actions),
            BidPhase(board, actions),
            BuildPhase(board, actions, self.link),
            ClaimPhase(board, actions),
        ]
        super().__init__(board, chosen, phases, actions.all())

    @classmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> SteelDriver:
        return SteelDriver(read_board(file), chosen)

    def set_up(self, seats: int) -> Steel:
        board = self.board
        count = board.companies
        state = Steel()
        state.phase, state.seats, state.turn = FIRST, seats, 1
        state.active = state.passes = state.bid = state.place = state.linked = 0
        state.player = state.company = state.leader = NOBODY
        state.bidders = state.sold = state.passed = state.left = 0
        state.free, state.east = (1 << board.routes) - 1, self.link.a
        state.cubes, state.cash, state.shares = [0] * seats, [0] * seats, [0] * (seats * count)
        state.controller, state.last_controller, state.origin = [NOBODY] * count, [NOBODY] * count, [NOBODY] * count
        state.treasury, state.profit, state.bonus, state.fresh = [0] * count, [0] * count, [0] * count, [0] * count
        state.order, state.next_order = list(range(count)), []
        state.cities, state.border, state.track, state.links = [0] * count, [0] * count, [0] * count, [0] * count
        state.goods = [0] * (count * board.goods)
        if self.chosen["first"] == "seat-one":
            begin_turn(board, state, None)
        return state

    def scores(self, state: Steel) -> list[int]:
        return state.cash[:]

    def standing(self, state: Steel, seat: int) -> tuple[int, ...]:
        return (
            state.cash[seat],
            goods_controlled(self.board, state, seat) if self.over(state) else 0,
        )

    def value(self, state: Steel, seat: int) -> int:
        return estimate(self.board, state, seat)

    def write(self, action: Action) -> str:
        return write(self.board, action)

    def spellings(self, action: Action) -> list[str]:
        """A route may be named from either end."""
        written = self.write(action)
        if not isinstance(action, Build):
            return [written]
        head, tail = self.board.route_id(action.route).split("-")
        return [written, f"build:{tail}-{head}"]

    def names(self) -> dict[str, list[str]]:
        board = self.board
        return {
            "company": board.company_ids,
            "good": board.good_ids,
            "city": board.city_names,
            "route": [self._route_name(route) for route in range(board.routes)],
        }

    def _route_name(self, route: int) -> str:
        board = self.board
        return f"{board.city_names[board.head[route]]}–{board.city_names[board.tail[route]]}"

    def codecs(self) -> Mapping[str, Codec]:
        return CODECS

    def derive(self, state: Steel) -> None:
        board = self.board
        for company in range(board.companies):
            state.links[company] = state.track[company].bit_count()
            state.cities[company] = 1 << state.origin[company] if state.origin[company] >= 0 else 0
            for route in members(state.track[company]):
                state.cities[company] |= board.both_ends(route)
            state.border[company] = 0
            for city in members(state.cities[company]):
                state.border[company] |= board.incident[city]
        state.east = 0 if state.linked else self.link.joined(self.link.a, ~state.free & (1 << board.routes) - 1)

    def faults(self, state: Steel) -> list[str]:
        return position_faults(self.board, self.link, state)
