"""The seats of a table: who sits there, and what a bot at the table may be called."""

from __future__ import annotations

import msgspec

PERSON = "person"  # somebody who has, or will get, the seat's link
SCREEN = "screen"  # somebody at the host's screen
BOT = "bot"
AWAY = "away"  # a person whose seat a bot runs until it is taken back


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits there; `link` counts how often the seat's link was replaced, which makes older ones void."""

    name: str = ""  # empty until somebody sits down
    holder: str = PERSON
    bot: str = ""
    link: int = 0
    colour: str = ""

    @property
    def is_run_by_bot(self) -> bool:
        return self.holder in (BOT, AWAY)

    @property
    def is_person(self) -> bool:
        """Somebody is there, or will come back, to be asked."""
        return self.holder in (PERSON, SCREEN, AWAY)
