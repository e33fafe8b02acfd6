"""Balance runs: games in worker processes, written to a file one by one so that a run can go on later."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from ..bots.parallel import run_parallel
from ..core.errors import BadChoice
from ..core.typed import decode_json
from .samples import BalancePlan, Sample, play_sample


class StoredSample(msgspec.Struct, frozen=True):
    """One line of a results file."""

    plan: str
    sample: Sample


def run_plan(plan: BalancePlan, jobs: int = -1, file: Path | None = None) -> Iterator[Sample]:
    """Yield the games in order; those in the file are not played again."""
    known = _known(plan, file) if file is not None and file.exists() else {}
    missing = [number for number in range(plan.games) if number not in known]
    fresh = run_parallel(partial(play_sample, plan), missing, jobs) if missing else iter(())
    for number in range(plan.games):
        if number in known:
            yield known[number]
            continue
        sample = next(fresh)
        if file is not None:
            with file.open("ab") as out:
                out.write(msgspec.json.encode(StoredSample(signature(plan), sample)) + b"\n")
        yield sample


def signature(plan: BalancePlan) -> str:
    """What the games of a plan depend on, but for their numbers."""
    game = plan.box.open()
    options = ",".join([f"{name}={value}" for name, value in game.chosen.items()])
    return f"{plan.title} {game.board_id} {game.board_digest} {options} {','.join(plan.bots)} {plan.seats} {plan.seed}"


def _known(plan: BalancePlan, file: Path) -> dict[int, Sample]:
    mark, found = signature(plan), {}
    for number, line in enumerate(file.read_bytes().splitlines(), 1):
        try:
            entry = decode_json(line, StoredSample)
        except msgspec.DecodeError as error:
            raise BadChoice("balance_line", number, str(file), str(error)) from None
        if entry.plan == mark:
            found[entry.sample.number] = entry.sample
    return found
