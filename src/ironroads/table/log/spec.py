"""The settings of a table, fixed when it is created."""

from __future__ import annotations

import msgspec

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
    digest: str  # of the board file
    options: dict[str, str]
    seats: int
    seed: int
    way: str
    created: float
    clock: Clock | None = None
    pace: float = 0.0  # minimum seconds between bot moves, for people to follow
    language: str = "en"

    def write(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> Spec:
        return msgspec.json.decode(text, type=cls)
