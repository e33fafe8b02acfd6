"""Simulated games: the same bytes whatever the number of processes, taken up again, read as arrays."""

import json
import re
import shutil
from pathlib import Path

import pytest

import ironroads
import ironroads.data
from cli import inside
from cli.running import refused, said
from ironroads.data import plan

PAGE = Path(__file__).parents[2] / "docs" / "data.md"
STEEL = ("simulate", "steel-driver", "--bots", "random", "--seed", 3)


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*")}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("simulation") / "steel"
    assert "60 games are in" in said(*STEEL, "--games", 60, "--out", path, "--jobs", 2)
    return path


def test_the_same_seed_gives_the_same_bytes_also_after_an_interruption(folder, tmp_path):
    assert plan.SHARD == 50
    said(*STEEL, "--games", 60, "--out", tmp_path, "--jobs", 1)
    assert contents(tmp_path) == contents(folder)
    lost = tmp_path / "games" / "000001.parquet"
    lost.unlink()
    said(*STEEL, "--games", 60, "--out", tmp_path, "--jobs", 1)
    assert contents(tmp_path) == contents(folder)


def test_decisions_are_those_of_the_records(folder):
    found = ironroads.data.read(folder)
    assert found.games.num_rows == 60 and len(found.records()) == 60
    rows, masks = found.decisions, found.masks()
    assert found.observations().shape == (rows.num_rows, len(found.plan.observation))
    assert masks.shape == (rows.num_rows, found.plan.actions)
    assert all(masks[row, action] for row, action in enumerate(found.actions()))
    match = ironroads.loads(found.records()[7])
    seventh = [row for row in rows.to_pylist() if row["game"] == 7]
    played = [move for move in match.moves if move.seat >= 0]
    assert [found.numbers().notation(row["action"]) for row in seventh] == [move.text for move in played]
    assert found.games["scores"][7].as_py() == match.scores()
    assert {(row["seat"], row["place"]) for row in seventh} == set(enumerate(match.places()))


def test_the_program_on_the_page_on_data_runs(folder, monkeypatch):
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    monkeypatch.chdir(folder.parent)
    names = {}
    exec(code, names)
    assert names["steel"].games.num_rows == 60


def test_another_simulation_does_not_mix_with_the_first(folder):
    before = contents(folder)
    assert "was begun with seed 3" in refused(*STEEL[:-1], 4, "--games", 60, "--out", folder)
    assert "was begun with games 60" in refused(*STEEL, "--games", 80, "--out", folder)
    assert contents(folder) == before


def test_damaged_folders_are_explained(folder, tmp_path):
    with pytest.raises(ironroads.BadChoice, match="is missing"):
        ironroads.data.read(tmp_path)
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    (tmp_path / "records" / "000001.jsonl").write_bytes(b"\xff")
    with pytest.raises(ironroads.BadChoice, match="records is damaged"):
        ironroads.data.read(tmp_path).records()
    (tmp_path / "games" / "000000.parquet").write_bytes(b"no table")
    with pytest.raises(ironroads.BadChoice, match="games is damaged"):
        ironroads.data.read(tmp_path)


@pytest.mark.parametrize(
    ("key", "sentence"), [("encoding", "made with encoding old"), ("format", "damaged: format: old")]
)
def test_a_folder_of_another_program_is_refused(folder, tmp_path, key, sentence):
    data = json.loads((folder / plan.FILE).read_text()) | {key: "old"}
    (tmp_path / plan.FILE).write_text(json.dumps(data))
    with pytest.raises(ironroads.BadChoice, match=sentence):
        ironroads.data.read(tmp_path).observations()


def test_games_of_which_something_is_missing_are_not_read(folder, tmp_path):
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    (tmp_path / "decisions" / "000000.parquet").unlink()
    found = ironroads.data.read(tmp_path)
    assert found.games["game"].to_pylist() == list(range(50, 60)) and len(found.records()) == 10
    assert set(found.decisions["game"].to_pylist()) == set(range(50, 60))


def test_a_folder_that_cannot_be_written_is_refused():
    assert "/proc/simulation.json cannot be written" in refused(*STEEL, "--games", 1, "--out", "/proc")


@pytest.mark.parametrize("option", [("--jobs", 0), ("--cluster", "somewhere")])
def test_nothing_is_written_before_the_options_are_right(option, tmp_path):
    said = inside.refused(*STEEL, "--games", 1, "--out", tmp_path / "steel", *option)
    assert "At least one process is needed" in said or "dask://" in said
    assert not list(tmp_path.iterdir())


def test_the_arena_keeps_its_records(tmp_path):
    records = tmp_path / "records.jsonl"
    said("arena", "steel-driver", "--bots", "random", "--games", 2, "--jobs", 1, "--records", records)
    assert [ironroads.loads(line).is_over for line in records.read_text().splitlines()] == [True, True]


def test_records_from_anywhere_become_the_same_tables(folder, tmp_path):
    files = sorted((folder / "records").glob("*.jsonl"))
    assert "60 games are in" in said("tabulate", *files, "--out", tmp_path / "tables")
    found, simulated = ironroads.data.read(tmp_path / "tables"), ironroads.data.read(folder)
    assert found.decisions.equals(simulated.decisions) and found.games.equals(simulated.games)
    half = json.loads(simulated.records()[0])
    half = half | {"moves": half["moves"][:5], "scores": None}
    (tmp_path / "half.json").write_text(json.dumps(half))
    assert refused("tabulate", tmp_path / "half.json", "--out", tmp_path / "none").startswith("The game of record 1")
