"""The options of a game; each combines with every other (rules 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from ....core.rules.game import Option

OPTIONS: Final[tuple[Option, ...]] = (
    Option("throw", ("own", "same")),
    Option("dice", ("one", "two")),
    Option("joint", ("no", "yes")),
    Option("frog", ("no", "yes")),
    Option("extension", ("earnings", "tenth")),
    Option("chain", ("no", "yes")),
    Option("end", ("target", "18-runs", "36-runs")),
    Option("special", ("map", "two-in-seven")),
    Option("ferry", ("points", "account")),
    Option("touching", ("free", "half")),
    Option("part", ("step", "greater")),
)


@final
class Variants:
    """The chosen options as flags and numbers."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        self.same_throw: Final[bool] = chosen["throw"] == "same"
        self.two_dice: Final[bool] = chosen["dice"] == "two"
        self.joint: Final[bool] = chosen["joint"] == "yes"
        self.frog: Final[bool] = chosen["frog"] == "yes"
        self.tenth: Final[bool] = chosen["extension"] == "tenth"
        self.chain: Final[bool] = chosen["chain"] == "yes"
        self.last_run: Final[int] = {"18-runs": 18, "36-runs": 36}.get(chosen["end"], 0)  # 0: ends at a target sum
        self.two_in_seven: Final[bool] = chosen["special"] == "two-in-seven"
        self.ferry_from_account: Final[bool] = chosen["ferry"] == "account"
        self.touching_towns_pay: Final[bool] = chosen["touching"] == "half"
        self.greater_part: Final[bool] = chosen["part"] == "greater"

    def is_special(self, run: int, every: int) -> bool:
        """Whether a run is special: every fourth, say, or the fourth and the seventh of seven (rules 3.12, 5.8)."""
        return run % 7 in (0, 4) if self.two_in_seven else run % every == 0

    def visits(self) -> int:
        """How often each town number is start or destination (rules 5.7)."""
        return self.last_run // 18
