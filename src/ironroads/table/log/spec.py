"""The settings of a table, fixed when it is created."""

from __future__ import annotations

from typing import Any

import msgspec

from ...core.rules.dice import Dice
from ...core.typed import decode_json

HERE, LIVE, POST = "here", "live", "post"  # at one screen, over the network, over days
WAYS = (HERE, LIVE, POST)
TURN, DECISION = "turn", "decision"
NOTHING, SKIP, BOT = "nothing", "skip", "bot"
AT_DEADLINE = (NOTHING, SKIP, BOT)
MAX_HOURS = 24 * 60


class Clock(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The time limit for a turn or a decision; only the hours of the day from `opens` to `closes` count."""

    hours: float = 48.0
    per: str = TURN
    then: str = NOTHING
    opens: int = 0
    closes: int = 24
    zone: str = "UTC"

    def is_possible(self) -> bool:
        """Whether its settings are known and a deadline can be reached."""
        is_known = self.per in (TURN, DECISION) and self.then in AT_DEADLINE
        return is_known and 0 < self.hours <= MAX_HOURS and 0 <= self.opens < self.closes <= 24


class Spec(msgspec.Struct, frozen=True, omit_defaults=True):
    """The settings of a table: game, board, options, seats, time limit."""

    id: str
    name: str
    game: str
    rules: int  # version of the rules
    board: str
    digest: str  # fingerprint of the board file; short in older tables
    options: dict[str, str]
    seats: int
    seed: int
    way: str
    created: float
    clock: Clock | None = None
    pace: float = 0.0  # minimum seconds between bot moves, for people to follow
    language: str = "en"
    dice: str = ""  # the secret behind the throws; empty if the seed decides
    public: bool = False  # whether the lobby offers its free seats to everyone
    open_seed: bool = False  # whether the seed was chosen, and is shown to everyone
    lesson: int = 0  # the chapter of a guided first game, in which bots play from a script, then on their own
    hints: bool = False  # whether players may ask for hints although others play, too
    puzzle: int = 0  # the number of a puzzle of the title, in which only the solver moves
    given: int = 0  # moves that were there from the beginning, and are never taken back
    position: dict[str, Any] | None = None  # where the game began, if not at the set-up

    def commitment(self) -> str:
        """The fingerprint of the dice; empty if the seed decides."""
        return Dice(self.dice).commitment() if self.dice else ""

    def write(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> Spec:
        return decode_json(text, cls)
