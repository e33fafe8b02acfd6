"""Trying an order, step by step, on a copy of the position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from ....core.errors import BadOrder, IllegalMove
from ....core.rules.game import Action, Game
from ....core.rules.refusal import Refusal
from ..rules.state import DampfrossState


@final
class OrderDraft:
    """The actions of an order so far, and the position after them."""

    def __init__(self, game: Game[DampfrossState], state: DampfrossState, seat: int) -> None:
        self.game: Final = game
        self.state: Final = state.copy()
        self.seat: Final = seat
        self.actions: Final[list[Action]] = []

    def is_asked(self) -> bool:
        return not self.game.over(self.state) and self.game.seat(self.state) == self.seat

    def legal(self) -> list[Action]:
        return self.game.legal(self.state, self.seat) if self.is_asked() else []

    def player(self, text: str) -> int:
        """The seat of a player named by number."""
        if not text.strip().isdecimal() or not 1 <= int(text) <= self.state.seats:
            raise BadOrder("order_player", text.strip(), self.state.seats)
        return int(text) - 1

    def take(self, action: Action | None, written: str, possible: Sequence[str] = (), here: str = "") -> None:
        """Play a step, or raise BadOrder with the reason and with what is possible instead."""
        if self.actions and not self.is_asked():
            raise BadOrder("order_goes_on", written)
        refusal = Refusal("no_side") if action is None else self.game.refusal(self.state, self.seat, action)
        if action is None or refusal is not None:
            cause = IllegalMove(written, refusal or Refusal("no_side"))
            if possible:
                raise BadOrder("order_step", written, here, ", ".join(possible), "") from cause
            raise BadOrder("order_refused", written, "") from cause
        self.game.apply(self.state, self.seat, action)
        self.actions.append(action)


def possible_from(here: str, possible: Sequence[str]) -> BadOrder | None:
    """The end of an error message: what is possible from here."""
    return BadOrder("order_ways_on", here, ", ".join(possible)) if possible else None
