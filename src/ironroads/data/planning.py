"""The plan of a series: what the folder says about its games."""

from __future__ import annotations

from ..bots.arena.games import Series
from ..core.encoding import encoder
from .plan import FORMAT, SimulationPlan


def plan_for(series: Series) -> SimulationPlan:
    game = series.box.open()
    code = encoder(game, series.seats)
    return SimulationPlan(
        format=FORMAT,
        game=game.id,
        rules=game.rules,
        board=game.board_id,
        digest=game.board_digest,
        options=game.chosen,
        players=series.seats,
        bots=list(series.bots),
        seed=series.seed,
        games=series.games,
        encoding=f"{code.version}-{len(game.actions)}",
        actions=len(game.actions),
        observation=code.names,
        numbers=code.numbers,
        scales=code.scales,
    )
