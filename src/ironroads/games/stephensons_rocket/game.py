"""Stephenson's Rocket: options, set-up, phases, secrets, names."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, final

from ...core.board import BoardFile
from ...core.codecs import Codec
from ...core.faults import Fault
from ...core.rules.game import Action, Game, Option
from ...core.rules.sentinels import NOBODY, NOTHING, NOWHERE, UNKNOWN
from ...core.rules.value_part import ValuePart
from .boards.format import TEXTS
from .rules.actions import Actions, Lift, write
from .rules.board import RocketBoard, read_board
from .rules.choose_action import ActionPhase
from .rules.first_player import FirstPlayerPhase
from .rules.lines.engines import exits_of, update_all_exits
from .rules.lines.extend import Extension
from .rules.occupancy import derive_occupancy, several
from .rules.options import RocketOptions
from .rules.phases import ACTION, FIRST_PLAYER
from .rules.place_station import PlaceStationPhase
from .rules.scoring.holdings import derive_holdings
from .rules.scoring.majorities import THOUSAND
from .rules.state import RocketState
from .rules.stations import derive_stations
from .rules.turn import Turn
from .rules.veto.bid import BidPhase
from .rules.veto.place_engine import PlaceEnginePhase
from .rules.veto.veto import VetoPhase
from .rules.veto.veto_round import VetoRound
from .text.orders import read_order
from .text.position import CODECS, FEATURES, position_faults
from .thinking.value import RocketValue
from .thinking.value_parts import value_parts

UNLIMITED: Final = 999  # the height of a stack when shares are not limited


@final
class RocketGame(Game[RocketState]):
    id = "stephensons-rocket"
    players = range(2, 5)
    longest = 5_000
    most_outcomes = 6
    # Raised when every shareholder was given the veto, when a line that can leave its start town stopped being
    # isolated, and when first placements stopped counting as shuffling.
    rules = 2
    horizon = 12
    words = TEXTS
    options = (
        Option("first", ("drawn", "seat-one")),
        Option("goods", ("two-plus-one", "single")),
        Option("money", ("secret", "open")),
        Option("veto_mover_choice", ("any", "original")),
        Option("merger_uses_track_tile", ("yes", "no")),
        Option("share_limit", ("yes", "no")),
        Option("move_connected_station", ("yes", "no")),
        Option("shuffling_guard", ("no", "yes"), among_bots="yes"),
    )

    def __init__(self, board: RocketBoard, chosen: Mapping[str, str]) -> None:
        actions, turn = Actions(board), Turn(board, RocketOptions(chosen))
        self.board: Final = board
        self.rule_options: Final = turn.options
        self.extension: Final = Extension(board, self.rule_options, turn)
        self.position_value: Final = RocketValue(board, self.extension)
        veto_round = VetoRound(board, self.extension)
        phases = [
            FirstPlayerPhase(actions, turn),
            ActionPhase(board, actions, self.rule_options, self.extension, turn),
            PlaceStationPhase(board, actions, turn),
            VetoPhase(self.extension, veto_round),
            BidPhase(actions, self.rule_options, veto_round),
            PlaceEnginePhase(board, actions, veto_round),
        ]
        super().__init__(board, chosen, phases, actions.all())

    @classmethod
    def open(cls, file: BoardFile, chosen: Mapping[str, str]) -> RocketGame:
        return RocketGame(read_board(file, RocketOptions(chosen).single_goods), chosen)

    def set_up(self, seats: int) -> RocketState:
        board = self.board
        lines, drawn = board.lines, self.chosen["first"] == "drawn"
        stacks = board.shares[:] if self.rule_options.shares_limited else [UNLIMITED] * lines
        state = RocketState()
        state.phase = FIRST_PLAYER if drawn else ACTION
        state.seats = seats
        state.player, state.action = 0, 1
        state.moved = state.idle = state.undecided = state.bid = state.isolated = state.paid = 0
        state.lifted = state.choice = state.target = NOWHERE
        state.line = NOTHING
        state.asked = state.bidder = NOBODY
        state.tiles = board.tiles
        state.cash, state.passengers, state.stations = [0] * seats, [0] * seats, [0] * seats
        state.tokens, state.shares = [0] * (seats * board.piles), [0] * (seats * lines)
        state.stack, state.extra = stacks, [0] * lines
        state.engine, state.heading = board.start_hex[:], [NOWHERE] * lines
        state.sides = [0] * 6
        state.hexes = [1 << hex for hex in board.start_hex]
        self.derive(state)
        return state

    def scores(self, state: RocketState) -> list[int]:
        return state.cash[:]

    def value(self, state: RocketState, seat: int) -> int:
        return self.position_value.value(state, seat)

    def candidates(self, state: RocketState, seat: int) -> list[Action]:
        """Stations are not moved to and fro: an action is worth more than a better place for one."""
        found = super().candidates(state, seat)
        return [action for action in found if not isinstance(action, Lift)] or found if state.phase == ACTION else found

    def value_parts(self, state: RocketState, seat: int) -> list[ValuePart]:
        return value_parts(self.board, state, seat)

    def veiled_fields(self, state: RocketState, seat: int) -> dict[str, list[int]]:
        """Money may be kept secret until the end (rules 1.4)."""
        if not self.rule_options.secret_money or self.over(state):
            return {}
        return {"cash": [held if owner == seat else UNKNOWN for owner, held in enumerate(state.cash)]}

    def guess(self, veiled: RocketState, seat: int, rng: Random) -> RocketState:
        """Distribute what the bank has paid, which is known, among those whose money is not."""
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

    def orders(self, state: RocketState, seat: int, text: str) -> list[Action]:
        actions = [self.read(step) for step in read_order(self.board, state, seat, text)]
        if text.strip().lower().startswith("bid:") and not self._places_engine(state, seat):
            return actions[:1]
        return actions

    def _places_engine(self, state: RocketState, seat: int) -> bool:
        """Whether a bidder is asked where the engine goes (rules 6.5)."""
        if state.line < 0 or (self.rule_options.mover_returns and seat == state.player):
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

    def features(self) -> Mapping[str, Codec]:
        return FEATURES

    def feature_values(self, state: RocketState) -> tuple[object, ...]:
        return (
            state.phase,
            state.player,
            state.action,
            state.moved,
            state.idle,
            state.lifted,
            state.line,
            state.choice,
            state.target,
            state.undecided,
            state.asked,
            state.bid,
            state.bidder,
            state.isolated,
            state.tiles,
            state.paid,
            state.cash,
            state.passengers,
            state.stations,
            state.tokens,
            state.shares,
            state.stack,
            state.extra,
            state.engine,
            state.heading,
            state.sides,
            state.hexes,
            state.tokens_left,
        )

    def codecs(self) -> Mapping[str, Codec]:
        return CODECS

    def derive(self, state: RocketState) -> None:
        state.exits = 0
        derive_holdings(self.board, state)
        derive_occupancy(self.board, state)
        update_all_exits(self.board, state)
        derive_stations(self.board, state)

    def faults(self, state: RocketState) -> list[Fault]:
        return position_faults(self.board, self.rule_options, state)
