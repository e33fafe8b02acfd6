"""What a folder of simulated games holds: written once as simulation.json, and compared when it is taken up again."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from ..core.errors import BadChoice

FILE = "simulation.json"
FORMAT = "ironroads-simulation"
SHARD = 50  # games in one file; a fixed number, so that files do not depend on the number of processes


class SimulationPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the games are played, and how decisions are encoded."""

    format: str
    game: str
    rules: int
    board: str
    digest: str
    options: dict[str, str]
    players: int
    bots: list[str]
    seed: int
    games: int
    encoding: str
    actions: int
    observation: list[str]  # the name of every number and bit
    numbers: int  # how many of them are numbers
    scales: list[float]

    @property
    def shards(self) -> int:
        return -(-self.games // SHARD)

    def numbers_of(self, shard: int) -> range:
        """The games of a shard."""
        return range(shard * SHARD, min((shard + 1) * SHARD, self.games))


def open_folder(folder: Path, plan: SimulationPlan) -> None:
    """Begin a folder, or take up one that was begun with the same plan; more games may be asked for."""
    file = folder / FILE
    if file.exists() and (differing := _differing(read_plan(folder), plan)) is not None:
        raise BadChoice("simulation_differs", str(folder), differing)
    text = msgspec.json.format(msgspec.json.encode(plan), indent=1)
    beside = file.with_suffix(".new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(text + b"\n")
        os.replace(beside, file)
    except OSError as error:
        raise BadChoice("unwritable_file", str(file), error.strerror or str(error)) from None


def _differing(known: SimulationPlan, plan: SimulationPlan) -> str | None:
    """What another simulation was begun with; a last file that is not full cannot be continued."""
    if known.games > plan.games or (known.games != plan.games and known.games % SHARD):
        return f"games {known.games}"
    for name in ("game", "rules", "board", "digest", "options", "players", "bots", "seed", "encoding"):
        if getattr(known, name) != getattr(plan, name):
            return f"{name} {getattr(known, name)}"
    return None


def read_plan(folder: Path) -> SimulationPlan:
    try:
        plan = msgspec.json.decode((folder / FILE).read_bytes(), type=SimulationPlan)
    except FileNotFoundError:
        raise BadChoice("simulation_missing", str(folder), FILE) from None
    except (OSError, msgspec.DecodeError) as error:
        raise BadChoice("simulation_damaged", str(folder / FILE), str(error)) from None
    if plan.format != FORMAT:
        raise BadChoice("simulation_damaged", str(folder / FILE), f"format: {plan.format}")
    return plan
