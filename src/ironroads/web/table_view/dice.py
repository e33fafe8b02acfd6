"""The dice of a table as its page shows them: commitment, words, and the secret once the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...table.play.table import Table
from .viewpoint import Viewpoint


def dice_facts(table: Table) -> dict[str, Any]:
    """What everyone may know; `seed` only if it was chosen, because throws then follow from it."""
    dice = table.match.dice
    return {
        "seed": table.spec.seed if table.spec.open_seed else None,
        "commitment": dice.commitment() if dice is not None else "",
        "secret": dice.secret if dice is not None and table.match.over() else "",
        "words": [list(word) for word in table.words()],
        "log": table.state.chain,
    }


def dice_section(viewpoint: Viewpoint, names: Sequence[str]) -> dict[str, Any]:
    table = viewpoint.table
    words = [(names[word.seat], word.text) for word in table.words()]
    return {**dice_facts(table), "words": words, "may_add": table.can_add_word(viewpoint.seat)}
