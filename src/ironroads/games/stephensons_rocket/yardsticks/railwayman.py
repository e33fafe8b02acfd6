"""What the scripted players have in common: they weigh every action by what can be counted after it."""

from __future__ import annotations

from random import Random

from ....core.rules.bits import has
from ....core.rules.game import Action
from ..game import RocketGame
from ..rules.actions import AGREE, PASS, Bid, Lift, Move, Place, Put, Station, Take
from ..rules.actions import VETO as CALL
from ..rules.board import RocketBoard
from ..rules.lines.engines import targets
from ..rules.phases import BID, PLACE_STATION, VETO
from ..rules.state import RocketState
from ..rules.stations import station_sites
from .counting import lead, station_worth, token_worth

WORTH_A_VETO = 3.0  # thousands that a move must cost before shares are risked
SHARE_PAID = 1.2  # thousands that a share is worth that is bid away


class Railwayman:
    """A style weighs stations, tokens and shares."""

    stations = 1.0
    tokens = 1.0
    share = 0.8  # thousands for a share beside what it counts at once

    def choose(self, game: RocketGame, veiled: RocketState, seat: int, rng: Random) -> Action:
        state, actions = game.guess(veiled, seat, rng), game.legal(veiled, seat)
        board = game.board
        if state.phase == VETO:
            return CALL if self._better_elsewhere(game, state, seat, 1) > WORTH_A_VETO else AGREE
        if state.phase == BID:
            return self._bid(game, state, seat, actions)
        if state.phase == PLACE_STATION:
            return max(actions, key=lambda action: self._site(board, state, seat, action))
        return max(actions, key=lambda action: (self._promise(game, state, seat, action), rng.random()))

    def _site(self, board: RocketBoard, state: RocketState, seat: int, action: Action) -> float:
        assert isinstance(action, Place)
        return station_worth(board, state, seat, action.hex)

    def _promise(self, game: RocketGame, state: RocketState, seat: int, action: Action) -> float:
        board = game.board
        if isinstance(action, Take):
            return self.tokens * token_worth(board, state, seat, action.town, action.good)
        if isinstance(action, Station):
            sites = [hex for hex in range(board.hexes) if has(station_sites(board, state), hex)]
            return self.stations * max(station_worth(board, state, seat, hex) for hex in sites)
        if isinstance(action, Lift):
            return -1.0
        assert isinstance(action, Move | Put)
        return self._after_move(game, state, seat, action) - lead(board, state, seat)

    def _after_move(self, game: RocketGame, state: RocketState, seat: int, action: Action) -> float:
        """What can be counted once an engine has moved and all agree; a station reached by it was worth its odds."""
        after = state.copy()
        if isinstance(action, Put):
            after.target = action.hex
            game.extension.finish(after, None)
            return lead(game.board, after, seat)
        assert isinstance(action, Move)
        share = self.share if after.stack[action.line] else 0.0
        game.extension.begin(after, seat, action.line, action.hex, None)
        if after.line >= 0:
            game.extension.finish(after, None)
        return lead(game.board, after, seat) + share

    def _better_elsewhere(self, game: RocketGame, state: RocketState, seat: int, bid: int) -> float:
        """What placing the engine oneself would gain, less the shares paid for it."""
        here = state.copy()
        game.extension.finish(here, None)
        gains = [self._placed(game, state, seat, hex, bid) for hex in targets(game.board, state, state.line)]
        return max(gains, default=0.0) - lead(game.board, here, seat) - SHARE_PAID * bid

    def _placed(self, game: RocketGame, state: RocketState, seat: int, hex: int, bid: int) -> float:
        after = state.copy()
        after.target, after.bid, after.bidder = hex, bid, seat
        game.extension.finish(after, None)
        return lead(game.board, after, seat)

    def _bid(self, game: RocketGame, state: RocketState, seat: int, actions: list[Action]) -> Action:
        bids = [action for action in actions if isinstance(action, Bid)]
        if not bids or self._better_elsewhere(game, state, seat, bids[0].amount) <= 0:
            return PASS
        return bids[0]
