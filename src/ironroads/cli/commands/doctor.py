"""`ironroads doctor`: replay every stored game and report differences."""

from __future__ import annotations

import click

from ..database import data_option, database, say
from ..words import language_option


@click.command("doctor")
@data_option
@language_option
def command(data: str | None, language: str) -> None:
    """Replay every stored game and report differences; exit status 1 if there are any.

    Example: ironroads doctor --data ./tables
    """
    from ...table.doctor import examine

    count, ill = 0, 0
    with database(data, language) as store:
        for finding in examine(store):
            count += 1
            ill += bool(finding.faults)
            for fault in finding.faults:
                say(language, "fault", finding.table, finding.game, finding.moves, fault)
    say(language, "examined", count, ill)
    if ill:
        raise SystemExit(1)
