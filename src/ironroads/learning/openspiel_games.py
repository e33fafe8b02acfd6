"""Every title as an OpenSpiel game: `ironroads_steel_driver` and so on, for `pyspiel.load_game`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ..core.rules.match import Match
from ..core.rules.sentinels import CHANCE
from ..games import TITLES
from ..games.title import Title
from .numbers import Numbers
from .rewards import BOUNDS, ranks


def register() -> list[str]:
    """Register all titles with OpenSpiel; returns their names. The parameters are `players` and `board`.

    >>> from ironroads import learning
    >>> import pyspiel
    >>> learning.register()[:2]
    ['ironroads_steel_driver', 'ironroads_stephensons_rocket']
    >>> pyspiel.load_game("ironroads_steel_driver(players=4)").num_players()
    4
    """
    return [_register(title) for title in TITLES.values()]


def _register(title: Title) -> str:
    name = f"ironroads_{title.id.replace('-', '_')}"
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"Ironroads: {title.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=title.players[-1],
        min_num_players=title.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": title.players[0], "board": title.boards[0]},
    )
    if name not in pyspiel.registered_names():
        pyspiel.register_game(kind, type(f"{name}_game", (SpielGame,), {"title": title, "kind": kind}))
    return name


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A title on a board, with a number of players."""

    title: Title
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {"players": self.title.players[0], "board": self.title.boards[0], **(params or {})}
        self.numbers = Numbers(self.title.id, int(chosen["players"]), str(chosen["board"]))
        low, high = BOUNDS["ranks"]
        game = self.numbers.game
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.actions,
            max_chance_outcomes=self.numbers.actions,  # outcomes have the indexes of their actions
            num_players=self.numbers.players,
            min_utility=low,
            max_utility=high,
            utility_sum=None,
            max_game_length=game.longest,
        )
        super().__init__(self.kind, info, chosen)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.numbers)


class Progress:
    """A match that OpenSpiel may copy and pickle as it does with the attributes of a state: the game is shared."""

    def __init__(self, numbers: Numbers, match: Match[Any]) -> None:
        self.numbers = numbers
        self.match = match

    def play(self, index: int) -> None:
        match = self.match
        match.play(match.game.seat(match.state), match.game.actions[index])

    def __deepcopy__(self, memo: dict[int, object]) -> Progress:
        return Progress(self.numbers, self.match.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.match.game
        moves = [game.index(action) for _, action in self.match.moves]
        return _again, (game.id, self.numbers.players, game.board_id, moves)


def _again(title: str, players: int, board: str, moves: list[int]) -> Progress:
    numbers = Numbers(title, players, board)
    progress = Progress(numbers, Match(numbers.game, players))
    for index in moves:
        progress.play(index)
    return progress


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position; in sealed phases the seats answer one after another, without seeing each other's answers."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.progress = Progress(game.numbers, Match(game.numbers.game, game.numbers.players))

    @property
    def match(self) -> Match[Any]:
        return self.progress.match

    def current_player(self) -> int:
        if self.match.over():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.match.game.seat(self.match.state)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.game.indexes(self.match.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        game, state = self.match.game, self.match.state
        weights = game.weights(state)
        chances = [weight / sum(weights) for weight in weights]
        return sorted(zip(game.indexes(state, CHANCE), chances, strict=True))

    def _apply_action(self, action: int) -> None:
        self.progress.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.game.write(self.match.game.actions[action])

    def is_terminal(self) -> bool:
        return self.match.over()

    def returns(self) -> list[float]:
        return ranks(self.match.game, self.match.state) if self.match.over() else [0.0] * self.match.seats

    def __str__(self) -> str:
        return " ".join([self.match.game.write(action) for _, action in self.match.moves])


class Observer:
    """Observations as tensors and strings; with perfect recall the string is every move that the player knows of."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.tensor = np.zeros(numbers.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.numbers.observe(state.match.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return f"{player}: {' '.join(state.match.history(player))}"
