"""What the scripted players have in common: they bid the least raise up to a limit, build by plans, claim sets."""

from __future__ import annotations

from random import Random

from ....core.rules.bits import has, members
from ....core.rules.game import Action
from ..game import SteelDriver
from ..rules.actions import ON, PASS, Bid, Claim, Offer
from ..rules.board import SteelBoard
from ..rules.phases import BID, BUILD, OFFER
from ..rules.scoring import goods_of, goods_value
from ..rules.state import SteelState
from ..rules.turn import TURNS
from .building import Worth, link_to_build


class Bidder:
    """A style says what a company is worth in cubes, and what a city is worth to a company."""

    def limit(self, board: SteelBoard, state: SteelState, seat: int, company: int) -> float:
        """The most cubes to bid for a company."""
        raise NotImplementedError

    def city_worth(self, board: SteelBoard, state: SteelState, seat: int, company: int) -> Worth:
        raise NotImplementedError

    def choose(self, game: SteelDriver, veiled: SteelState, seat: int, rng: Random) -> Action:
        board, actions = game.board, game.legal(veiled, seat)
        if len(actions) == 1:
            return actions[0]
        if veiled.phase == OFFER:
            return self._offer(board, veiled, seat, actions)
        if veiled.phase == BID:
            return self._bid(board, veiled, seat, actions)
        if veiled.phase == BUILD:
            return link_to_build(board, veiled, actions, self.city_worth(board, veiled, seat, veiled.company))
        return max(actions, key=lambda action: _claim_worth(board, veiled, action))

    def _offer(self, board: SteelBoard, state: SteelState, seat: int, actions: list[Action]) -> Action:
        """The company that one would pay most for; the marker is passed only if none is worth a cube."""
        offers = [action for action in actions if isinstance(action, Offer)]
        best = max(offers, key=lambda offer: self.limit(board, state, seat, offer.company))
        return best if self.limit(board, state, seat, best.company) >= 1 else ON

    def _bid(self, board: SteelBoard, state: SteelState, seat: int, actions: list[Action]) -> Action:
        bids = [action for action in actions if isinstance(action, Bid)]
        if not state.bid:
            return bids[0]
        if state.turn == TURNS and state.sold.bit_count() == board.companies - 1:
            return bids[-1]  # cubes that are not spent now are lost, in the box they still build
        return bids[0] if bids[0].amount <= self.limit(board, state, seat, state.company) else PASS


def usual_price(board: SteelBoard, state: SteelState) -> float:
    """All cubes in hand, over the companies for sale."""
    unsold = board.companies - state.sold.bit_count()
    return sum(state.cubes) / max(1, unsold)


def colours(board: SteelBoard, cities: int) -> list[int]:
    return [(cities & of_colour).bit_count() for of_colour in board.cities_by_colour]


def goods_gain(board: SteelBoard, cities: int, city: int) -> int:
    """What the goods of one more city add to a share, if the company gets the goods of all its cities."""
    return goods_value(board, colours(board, cities | 1 << city)) - goods_value(board, colours(board, cities))


def _claim_worth(board: SteelBoard, state: SteelState, action: Action) -> tuple[float, int]:
    """What the goods add, and how many rivals could take them before us."""
    assert isinstance(action, Claim)
    goods, city = goods_of(board, state, state.company), action.city
    more = [count + (colour == board.colour[city]) for colour, count in enumerate(goods)]
    gain = goods_value(board, more) - goods_value(board, goods)
    rivals = [c for c in range(board.companies) if c != state.company and has(state.cities[c], city)]
    same = [c for c in members(state.left & state.cities[state.company]) if board.colour[c] == board.colour[city]]
    return gain / len(same) + (5 * len(rivals)), -len(same)
