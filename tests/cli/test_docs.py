"""What the pages in docs/ promise of files and of the sentences about them."""

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest

from cli.inside import refused, said
from cli.running import RECORD
from cli.test_check import BOARD
from ironroads.core.position import write_position
from ironroads.games import TITLES
from ironroads.table.log.seats import BOT, Seat
from ironroads.table.people.keys import SEAT, Key
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables

DOCS = Path(__file__).parents[2] / "docs"
README = DOCS.parent / "README.md"


def blocks(page, language):
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)


def written(path, content):
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def test_the_record_on_the_page_is_a_good_one(tmp_path):
    (example,) = blocks("records.md", "json")
    path = written(tmp_path / "record.json", example)
    assert "is a valid record of steel-driver" in said("check", path)


def test_the_page_on_records_quotes_what_is_said(tmp_path):
    (example,) = blocks("records.md", "json")
    record, (quoted,) = json.loads(example), blocks("records.md", "text")
    moves = [*record["moves"][:2], "1 bid:2"]
    contents = [example[:110], record | {"seed": "7"}, record | {"rules": 99}, record | {"moves": moves}]
    found = [refused("replay", written(tmp_path / "record.json", content)) for content in contents]
    assert found == quoted.splitlines()


def test_the_page_on_positions_quotes_what_is_said(tmp_path):
    position = json.loads(said("replay", RECORD, "--json", "--to", 60))["position"]
    position["cubes"]["1"] = "many"
    position["turn"] = 9
    position["mood"] = "good"
    (quoted,) = blocks("positions.md", "text")
    path = written(tmp_path / "position.json", position)
    assert refused("check", "position.json", cwd=path.parent) == quoted.strip()


def test_the_position_on_the_page_has_the_fields_it_shows():
    (example,) = blocks("positions.md", "json")
    shown = json.loads(example)
    game = TITLES["steel-driver"].open("", {"first": "seat-one"})
    state = game.start(3)
    for move in ("offer:red", "bid:3"):
        game.apply(state, 0, game.read(move))
    position = write_position(game, state)
    assert {key: position[key] for key in shown if key != "…"} == {key: shown[key] for key in shown if key != "…"}


def test_the_page_on_boards_quotes_what_is_said(tmp_path):
    text = BOARD.replace('b = "denver"', 'b = "atlantis"', 1).replace("start = true", "start = false")
    text = text.replace('colour = "white"', 'colour = "pink"', 1)
    written(tmp_path / "my-board.toml", text)
    quoted = blocks("boards.md", "text")[0]
    assert refused("check", "my-board.toml", cwd=tmp_path) == quoted.strip()


def test_the_commands_of_the_page_on_boards_work(tmp_path):
    written(tmp_path / "my-board.toml", BOARD)
    for line in blocks("boards.md", "sh")[0].splitlines():
        said(*line.split()[1:], typed="quit\n", cwd=tmp_path)


def test_the_page_on_boards_knows_every_table_and_key():
    page = (DOCS / "boards.md").read_text()
    definitions = TITLES["steel-driver"].schema()["$defs"]
    for table in definitions["SteelFile"]["properties"]:
        assert f"[{table}]" in page
    for definition in definitions.values():
        for key in definition["properties"]:
            assert f"`{key}`" in page or f"[{key}]" in page or f".{key}]" in page, key


def test_the_page_on_boards_tells_of_every_game_once():
    headings = re.findall("^## (.*)$", (DOCS / "boards.md").read_text(), re.MULTILINE)
    assert headings == ["The picture", "Steel Driver", "Stephenson's Rocket", "Steam Barons and Steam", "Dampfross"]


def test_the_program_in_the_readme_runs(capsys):
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    exec(example, {})
    assert "Player 2: your bid for Green" in capsys.readouterr().out


def test_pictures_are_drawn_as_the_readme_says(tmp_path):
    (command,) = re.findall(r"`ironroads (draw RECORD.*?)`", README.read_text())
    said(*command.replace("RECORD", str(RECORD)).replace("FILE", "picture.svg").split(), cwd=tmp_path)
    assert (tmp_path / "picture.svg").read_text().startswith("<svg")


def test_the_program_on_the_page_on_tables_runs(tmp_path, monkeypatch):
    (example,) = blocks("table.md", "python")
    lines = [line for line in example.splitlines() if "until something happens" not in line]
    monkeypatch.chdir(tmp_path)
    names = {"Store": Store, "Tables": Tables, "Seat": Seat, "BOT": BOT, "Key": Key, "SEAT": SEAT}
    exec("async def program():\n" + "\n".join(f"    {line}" for line in [*lines, "return table.match"]), names)
    match = asyncio.run(names["program"]())
    assert match.history(0) == ["offer:red"]


def test_the_shortest_bot_plays_a_whole_game(tmp_path):
    (bot,) = blocks("arena.md", "python")
    path = written(tmp_path / "mybot.py", bot)
    arena = ("arena", "steel-driver", "--bots", "random", "--bot", f"{sys.executable} {path}")
    shown = said(*arena, "--games", 1, "--jobs", 1)
    assert "mybot.py" in shown and "disqualified" not in shown


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_the_page_on_boards_knows_the_tables_of_every_game(title):
    page = (DOCS / "boards.md").read_text()
    schema = title.schema()
    file = schema["$defs"][schema["$ref"].rpartition("/")[2]]
    for table in file["properties"]:
        assert f"[{table}]" in page or f"`{table}`" in page, table


def test_every_promise_names_tests_that_exist():
    rows = re.findall(r"^\| (?!promise |---)(.+?) \| (.+) \|$", (DOCS / "promises.md").read_text(), re.MULTILINE)
    tests = DOCS.parent / "tests"
    assert len(rows) > 25
    for promise, proof in rows:
        named = re.findall(r"`([\w/]+\.py)::(\w+)`", proof)
        assert named, f"no test is named for: {promise}"
        for file, test in named:
            assert re.search(rf"^(async )?def {test}\(", (tests / file).read_text(), re.MULTILINE), f"{file}::{test}"
