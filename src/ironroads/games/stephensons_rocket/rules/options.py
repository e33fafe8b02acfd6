"""The options of a game as the rules use them (rules 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final


@final
class RocketOptions:
    def __init__(self, chosen: Mapping[str, str]) -> None:
        self.single_goods: Final[bool] = chosen["goods"] == "single"
        self.secret_money: Final[bool] = chosen["money"] == "secret"
        self.mover_returns: Final[bool] = chosen["veto_mover_choice"] == "original"
        self.merger_uses_tile: Final[bool] = chosen["merger_uses_track_tile"] == "yes"
        self.shares_limited: Final[bool] = chosen["share_limit"] == "yes"
        self.moves_connected: Final[bool] = chosen["move_connected_station"] == "yes"
        self.shuffling_guard: Final[bool] = chosen["shuffling_guard"] == "yes"
