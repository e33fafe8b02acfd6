"""The fields of a position described for a form: what each holds, and which names it may use."""

from __future__ import annotations

from typing import Any

from .codecs import By, Codec, Derived, Grid, Listing, Name, Names, Number
from .rules.game import Game


def position_form(game: Game[Any]) -> dict[str, dict[str, Any]]:
    """By field, in the order of the position: its shape, as plain data."""
    return {name: shape(codec) for name, codec in game.codecs().items() if not isinstance(codec, Derived)}


def shape(codec: Codec) -> dict[str, Any]:
    """
    >>> shape(By("seat", Number(0, 5)))
    {'kind': 'by', 'table': 'seat', 'sparse': False, 'inner': {'kind': 'number', 'low': 0, 'high': 5, 'words': []}}
    """
    match codec:
        case Number():
            return {"kind": "number", "low": codec.low, "high": codec.high, "words": [word for word, _ in codec.words]}
        case Name():
            return {"kind": "name", "table": codec.table, "words": [word for word, _ in codec.words]}
        case Names():
            return {"kind": "names", "table": codec.table, "rest_of": codec.rest_of}
        case By():
            return {"kind": "by", "table": codec.table, "sparse": codec.is_sparse, "inner": shape(codec.inner)}
        case Grid():
            return shape(By(codec.rows, By(codec.columns, codec.inner)))
        case Listing():
            return {"kind": "list", "inner": shape(codec.inner)}
    return {"kind": "text"}
