"""The schemas in docs/ are those of the code, and our own boards keep them; `--write-golden` writes them anew."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from ironroads.games import TITLES

FOLDER = Path(__file__).parents[1] / "docs" / "schema"


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_the_schema_is_true(title, write_golden):
    path = FOLDER / f"{title.id}.json"
    text = json.dumps(title.schema(), indent=2, ensure_ascii=False) + "\n"
    if write_golden:
        path.write_text(text)
    assert path.read_text() == text


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_our_boards_keep_the_schema(title):
    for board in title.boards:
        jsonschema.validate(title.board_file(board).data, title.schema())


def test_the_schema_refuses_what_the_check_refuses():
    title = TITLES["steel-driver"]
    data = title.board_file().data
    for table, key, wrong in (("city", "value", -1), ("route", "cost", 0), ("company", "hex", "red")):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(data | {table: [data[table][0] | {key: wrong}]}, title.schema())


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_every_key_of_a_board_file_is_documented(title):
    text = (FOLDER.parent / "boards.md").read_text("utf-8")
    keys = {key for part in title.schema()["$defs"].values() for key in part.get("properties", {})}
    notes = {key for key in keys if key.endswith("_source")} | {"source", "provenance"}
    assert [key for key in sorted(keys - notes) if not re.search(rf"\b{key}\b", text)] == []
