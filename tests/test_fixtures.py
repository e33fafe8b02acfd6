"""Recorded games replay to the scores they ended with.

A recorded throw counts, whatever the seed: throws depend on the number of the move, and moves that were answers to
questions no longer asked have been taken out of some records of Dampfross.
"""

import json
from pathlib import Path

import pytest

from ironroads.core.record import parse_record, replay
from ironroads.games import TITLES

pytestmark = pytest.mark.both_builds

RECORDS = sorted((Path(__file__).parent / "fixtures").glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_recorded_games_replay(path):
    record = parse_record(path.read_bytes())
    assert record.scores is not None, "a fixture is a finished game"
    game = TITLES[record.game].open(record.board.id, record.options)
    match = replay(game, record)
    assert match.over()
    assert game.scores(match.state) == record.scores


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_every_game_has_recorded_games(title):
    games = {json.loads(path.read_text())["game"] for path in RECORDS}
    assert title.id in games
