"""Finished games of a database as records and tables."""

import pytest

import ironroads
import ironroads.data
from ironroads.data.export import PlayedGame, export
from ironroads.table.finished import finished_games
from ironroads.table.log.seats import BOT, SCREEN, Seat
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from table.helpers import create_table, play_random


async def test_finished_games_are_exported_without_names(tables: Tables, store: Store, tmp_path):
    seats = (Seat("Ann", SCREEN), Seat("Bo", SCREEN), Seat("Rob", BOT, "greedy"))
    done = await create_table(tables, seats)
    await play_random(done, 1_000)
    await play_random(await create_table(tables), 5)  # not finished
    found = list(finished_games(store))
    assert [game.players for game in found] == [["person", "person", "greedy"]]
    assert export(tmp_path / "games", [PlayedGame(*game) for game in found]) == 1
    (folder,) = (tmp_path / "games").iterdir()
    assert folder.name.startswith("steel-driver-3-")
    games = ironroads.data.read(folder)
    (record,) = games.records()
    match = ironroads.loads(record)
    assert match.is_over and match.scores() == done.game.scores(done.match.state)
    assert games.games["bots"][0].as_py() == ["person", "person", "greedy"] and "Ann" not in record
    assert len(games.actions()) == len([move for move in match.moves if move.seat >= 0])


async def test_nothing_is_written_over_or_left_half_done(tables: Tables, store: Store, tmp_path, monkeypatch):
    table = await create_table(tables, tuple(Seat(name, SCREEN) for name in ("Ann", "Bo", "Cleo")))
    await play_random(table, 1_000)
    games = [PlayedGame(*game) for game in finished_games(store)]
    (tmp_path / "there").mkdir()
    with pytest.raises(ironroads.BadChoice, match="export_exists"):
        export(tmp_path / "there", games)
    with monkeypatch.context() as patched:
        patched.setattr("ironroads.data.export.write_shard", _fail)
        with pytest.raises(ironroads.BadChoice, match="No space left"):
            export(tmp_path / "games", games)
    assert not (tmp_path / "games").exists()
    assert export(tmp_path / "games", games) == 1


def _fail(*arguments):
    raise OSError(28, "No space left on device")
