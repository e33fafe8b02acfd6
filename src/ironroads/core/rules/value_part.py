"""Parts of what a seat has: named, so that advice can say what a move changes and bots can prefer some of them."""

from __future__ import annotations

from typing import Final, NamedTuple

MONEY: Final = 0  # in hand
NETWORK: Final = 1  # track, and the places it reaches
STAKE: Final = 2  # shares, tokens, income: what pays later


class ValuePart(NamedTuple):
    """An amount that a seat has. Each kind has a text under `[parts]` for more of it, and often for less."""

    kind: str
    subject: int  # such as a company; NOTHING for the seat itself
    amount: int
    worth: int  # roughly, in the unit of `Game.value`
    aspect: int  # MONEY, NETWORK or STAKE
