"""Reading a folder of simulated games."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..learning.numbers import Masks, Numbers
from ..learning.observer import Floats
from ..library.spoken import spoken
from .files import read_records, read_table
from .plan import SimulationPlan, read_plan


@dataclass(frozen=True)
class Simulation:
    """Simulated games: `games` and `decisions` are pyarrow tables, which pandas and polars read without a copy.

    >>> import ironroads.data, subprocess, sys, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> command = ["-m", "ironroads", "simulate", "steel-driver", "--bots", "random", "--games", "2", "--jobs", "1"]
    >>> _ = subprocess.run([sys.executable, *command, "--out", folder], check=True, capture_output=True)
    >>> steel = ironroads.data.read(folder)
    >>> steel.games.num_rows, len(steel.records()), len(steel.observations()) == steel.decisions.num_rows
    (2, 2, True)
    """

    folder: Path
    plan: SimulationPlan
    games: pa.Table
    decisions: pa.Table

    def records(self) -> list[str]:
        """The records of the games, in JSON; `ironroads.loads` replays them."""
        with spoken():
            return read_records(self.folder)

    def numbers(self) -> Numbers:
        """The game as numbers; BadChoice if this program encodes positions differently."""
        numbers = Numbers(self.plan.game, self.plan.players, self.plan.board, self.plan.options)
        numbers.check_version(self.plan.encoding)
        return numbers

    def observations(self) -> Floats:
        """What the seats saw: decisions × features."""
        column = self.decisions["observation"].to_pylist()
        return self.numbers().unpack(b"".join(column), len(column))

    def masks(self) -> Masks:
        """What the seats could play: decisions × actions."""
        masks = np.zeros((len(self.decisions), self.plan.actions), np.int8)
        for row, legal in enumerate(self.decisions["legal"].to_pylist()):
            masks[row, legal] = 1
        return masks

    def actions(self) -> npt.NDArray[np.int32]:
        """What the seats played."""
        return np.array(self.decisions["action"].to_pylist(), np.int32)


def read(folder: str | os.PathLike[str]) -> Simulation:
    """Read a folder that `ironroads simulate` wrote; also while it is still being written.

    >>> import ironroads, ironroads.data
    >>> try:
    ...     ironroads.data.read("no-such-folder")
    ... except ironroads.BadChoice as error:
    ...     print(error)
    no-such-folder is not a folder of ironroads simulate: simulation.json is missing.
    """
    path = Path(folder)
    with spoken():
        return Simulation(path, read_plan(path), read_table(path, "games"), read_table(path, "decisions"))
