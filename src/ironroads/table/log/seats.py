"""The seats of a table and who holds them."""

from __future__ import annotations

import msgspec

PERSON = "person"  # plays through the seat's link
SCREEN = "screen"  # plays at the host's screen
BOT = "bot"
AWAY = "away"  # a person for whom a bot plays at the moment


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """The holder of a seat; `link` counts how often its link was replaced, which invalidates older links."""

    name: str = ""  # empty until the player has joined
    holder: str = PERSON
    bot: str = ""
    link: int = 0
    colour: str = ""
    invited: bool = False  # the host gave a name to a friend who has not come yet

    @property
    def is_waiting(self) -> bool:
        """Whether the seat waits for a person to open its link."""
        return self.holder == PERSON and (self.invited or not self.name)

    @property
    def is_free(self) -> bool:
        """Whether the seat waits for anyone, and not for a friend whom the host named."""
        return self.holder == PERSON and not self.name

    @property
    def is_run_by_bot(self) -> bool:
        return self.holder in (BOT, AWAY)

    @property
    def is_person(self) -> bool:
        """Whether the seat belongs to a person, present or away."""
        return self.holder in (PERSON, SCREEN, AWAY)
