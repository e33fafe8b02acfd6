"""Balance runs as text and bytes: everything needed to go on with them in another process."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ..bots.picklable import PicklableGame
from ..core.board import BoardFile
from ..core.typed import decode_json
from ..games import TITLES
from .samples import BalancePlan, Sample


class KeptPlan(msgspec.Struct, frozen=True):
    """A plan without classes."""

    title: str
    board: str
    data: dict[str, Any]
    options: dict[str, str]
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int


def write_plans(plans: Sequence[BalancePlan]) -> str:
    return msgspec.json.encode([_kept(plan) for plan in plans]).decode()


def read_plans(text: str) -> tuple[BalancePlan, ...]:
    """The plans; ValueError if the text was written by a version that this one does not understand."""
    return tuple([_planned(kept) for kept in decode_json(text, list[KeptPlan])])


def write_games(samples: Mapping[int, list[Sample]]) -> bytes:
    return zlib.compress(msgspec.json.encode(samples))


def read_games(data: bytes) -> dict[int, list[Sample]]:
    """The games by number; ValueError as for plans."""
    try:
        return decode_json(zlib.decompress(data), dict[int, list[Sample]])
    except zlib.error as error:
        raise ValueError(str(error)) from None


def _kept(plan: BalancePlan) -> KeptPlan:
    box = plan.box
    data = msgspec.json.decode(box.data)
    return KeptPlan(plan.title, box.board, data, dict(box.chosen), plan.bots, plan.seats, plan.games, plan.seed)


def _planned(kept: KeptPlan) -> BalancePlan:
    if kept.title not in TITLES:
        raise ValueError(f"there is no game {kept.title}")
    box = PicklableGame.of(TITLES[kept.title].kind, BoardFile(kept.board, kept.data), kept.options)
    return BalancePlan(kept.title, box, kept.bots, kept.seats, kept.games, kept.seed)
