"""What is settled when a table is set up and never changes."""

from __future__ import annotations

import msgspec

HERE, LIVE, POST = "here", "live", "post"
WAYS = (HERE, LIVE, POST)
TURN, DECISION = "turn", "decision"
NOTHING, SKIP, BOT = "nothing", "skip", "bot"
LONGEST = 24 * 60  # hours
AT_DEADLINE = (NOTHING, SKIP, BOT)


class Clock(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long somebody may think; only the hours of the day between `opens` and `closes` count."""

    hours: float = 48.0
    per: str = TURN
    then: str = NOTHING
    opens: int = 0
    closes: int = 24
    zone: str = "UTC"

    def is_possible(self) -> bool:
        """A day must have hours that count, and a deadline must come."""
        known = self.per in (TURN, DECISION) and self.then in AT_DEADLINE
        return known and 0 < self.hours <= LONGEST and 0 <= self.opens < self.closes <= 24


class Spec(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    game: str
    rules: int
    board: str
    digest: str
    options: dict[str, str]
    seats: int
    seed: int
    way: str
    created: float
    clock: Clock | None = None
    pace: float = 0.0  # seconds between the moves of bots, so that people can follow
    language: str = "en"

    def write(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> Spec:
        return msgspec.json.decode(text, type=cls)
