"""`ironroads doctor`: replay every stored game and report differences."""

from __future__ import annotations

import click

from ...database import data_option, database, say
from ...words import language_option


@click.command("doctor")
@data_option
@language_option
def command(data: str | None, language: str) -> None:
    """Check the database, replay every stored game and report faults; exit status 1 if there are any.

    Example: ironroads doctor --data ./tables
    """
    from ....table.doctor import examine
    from ....table.words import plain_speaker

    count, ill = 0, 0
    with database(data, language) as store:
        for finding in examine(store):
            count += bool(finding.table)
            ill += bool(finding.faults)
            for fault in finding.faults:
                sentence = plain_speaker(language).about(f"doctor.{fault.code}", *fault.facts)
                if finding.table:
                    say(language, "fault", finding.table, finding.game, finding.moves, sentence)
                else:
                    say(language, "database_fault", sentence)
    say(language, "examined", count, ill)
    if ill:
        raise SystemExit(1)
