"""Refusals: why an action is not possible."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Refusal:
    """Why an action is not possible, and the paragraph of the rules page that says so.

    A player who points at a place may have meant several actions; the refusal with the smallest distance is shown.
    """

    code: str
    facts: tuple[int, ...] = ()
    rule: str = ""
    distance: int = field(default=0, compare=False)  # how little it says about the place the player meant
