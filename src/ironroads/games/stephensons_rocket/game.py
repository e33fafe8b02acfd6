"""Stephenson's Rocket, put together."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, final

from ...core.board import BoardFile
from ...core.codecs import Codec
from ...core.rules.game import Action, Game, Option
from ...core.rules.sentinels import NOBODY, UNKNOWN
from .rules.actions import Actions, write
from .rules.bid import BidPhase
from .rules.board import NO_HEX, RocketBoard, read_board
from .rules.choose_action import ActionPhase
from .rules.extend import Extension
from .rules.first_player import FirstPlayer
from .rules.holdings import count_holdings
from .rules.occupied import exits_of, several, survey
from .rules.place_engine import PutPhase
from .rules.place_station import PlacePhase
from .rules.scoring import THOUSAND
from .rules.state import Rocket
from .rules.turn import ACTION, FIRST
from .rules.variants import Variants
from .rules.veto import VetoPhase
from .text.orders import steps
from .text.position import CODECS, position_faults
from .thinking.value import Appraiser

UNLIMITED: Final = 999  # the height of a stack when shares are not limited


@final
class RocketGame(Game[Rocket]):
    id = "stephensons-rocket"
    players = range(2, 5)
    horizon = 12
    options = (
        Option("first", ("drawn", "seat-one")),
        Option("goods", ("two-plus-one", "single")),
        Option("money", ("secret", "open")),
        Option("veto_mover_choice", ("any", "original")),
        Option("merger_uses_track_tile", ("yes", "no")),
        Option("share_limit", ("yes", "no")),
        Option("move_connected_station", ("yes", "no")),
        Option("shuffling_guard", ("yes", "no")),
    )

    def __init__(self, board: RocketBoard, variants: Variants, chosen: Mapping[str, str]) -> None:
        actions = Actions(board)
        self.board: Final = board
        self.variants: Final = variants
        self.extension: Final = Extension(board, variants)
        self.appraiser: Final = Appraiser(board, self.extension)
        bidding = BidPhase(board, actions, variants, self.extension)
        phases = [
            FirstPlayer(actions),
            ActionPhase(board, actions, variants, self.extension),
            PlacePhase(board, actions, variants),
            VetoPhase(self.extension, bidding),
            bidding,
            PutPhase(board, actions, bidding),
        ]
        super().__init__(board, chosen, phases, actions.all())

    @classmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> RocketGame:
        variants = Variants(chosen)
        return RocketGame(read_board(file, variants.single_goods), variants, chosen)

    def set_up(self, seats: int) -> Rocket:
        board = self.board
        lines, drawn = board.lines, self.chosen["first"] == "drawn"
        stacks = board.shares[:] if self.variants.shares_limited else [UNLIMITED] * lines
        state = Rocket()
        state.phase = FIRST if drawn else ACTION
        state.seats = seats
        state.player, state.action = 0, 1
        state.moved = state.idle = state.undecided = state.bid = state.isolated = state.paid = state.exits = 0
        state.lifted = state.choice = state.target = NO_HEX
        state.line = state.asked = state.bidder = NOBODY
        state.tiles = board.tiles
        state.cash, state.passengers, state.stations = [0] * seats, [0] * seats, [0] * seats
        state.tokens, state.shares = [0] * (seats * board.piles), [0] * (seats * lines)
        state.stack, state.extra = stacks, [0] * lines
        state.engine, state.heading = board.start_hex[:], [NOBODY] * lines
        state.sides = [0] * 6
        state.hexes = [1 << hex for hex in board.start_hex]
        self.derive(state)
        return state

    def scores(self, state: Rocket) -> list[int]:
        return state.cash[:]

    def value(self, state: Rocket, seat: int) -> int:
        return self.appraiser.estimate(state, seat)

    def veil(self, state: Rocket, seat: int) -> Rocket:
        """Money may be kept secret until the end (rules 1.4)."""
        veiled = state.copy()
        if self.variants.secret_money and not self.over(state):
            veiled.cash = [held if owner == seat else UNKNOWN for owner, held in enumerate(state.cash)]
        return veiled

    def guess(self, veiled: Rocket, seat: int, rng: Random) -> Rocket:
        """What the bank has paid is known, but not to whom."""
        guessed = veiled.copy()
        others = [owner for owner in range(veiled.seats) if veiled.cash[owner] == UNKNOWN]
        if others:
            for owner in others:
                guessed.cash[owner] = 0
            for _ in range((veiled.paid - sum(guessed.cash)) // THOUSAND):
                guessed.cash[rng.choice(others)] += THOUSAND
        return guessed

    def write(self, action: Action) -> str:
        return write(self.board, action)

    def orders(self, state: Rocket, seat: int, text: str) -> list[Action]:
        actions = [self.read(step) for step in steps(self.board, state, seat, text)]
        if text.strip().lower().startswith("bid:") and not self._puts(state, seat):
            return actions[:1]
        return actions

    def _puts(self, state: Rocket, seat: int) -> bool:
        """Whether a bidder is asked where the engine shall go (rules 6.5)."""
        if state.line < 0 or (self.variants.mover_returns and seat == state.player):
            return False
        return several(exits_of(state, state.line))

    def names(self) -> dict[str, list[str]]:
        board = self.board
        return {
            "line": board.line_names,
            "town": board.town_names,
            "good": board.goods,
            "hex": board.hex_names,
            "direction": board.directions,
            "pile": [self._pile_name(pile) for pile in range(board.piles)],
            "status": ["isolated", "dissolved"],
            "piece": ["tiles", "passenger_tokens", "supplementary"],
            "holding": ["stations", "shares"] * board.lines,
            "sum": ["travellers", "earned", "scored", "total"],
        }

    def _pile_name(self, pile: int) -> str:
        board = self.board
        return f"{board.town_names[board.pile_town[pile]]} ({board.goods[board.pile_good[pile]]})"

    def codecs(self) -> Mapping[str, Codec]:
        return CODECS

    def derive(self, state: Rocket) -> None:
        count_holdings(self.board, state)
        survey(self.board, state)

    def faults(self, state: Rocket) -> list[str]:
        return position_faults(self.board, self.variants, state)
