"""The lab on the server: boards to begin with, the check of the command line, pictures, files that keep comments."""

import copy
import tomllib

import pytest

from ironroads.boards.edits import edited
from ironroads.core.board import BoardFile
from ironroads.core.errors import BadBoard
from ironroads.games import TITLES
from ironroads.web.lab.pages import drawable_titles
from ironroads.words.loader import languages

ORIGIN = {"Origin": "http://testserver"}
FORMATS = [title.id for title in drawable_titles()]
BOARDS = [(game, board) for game in FORMATS for board in TITLES[game].own_boards]


def ask(site, path, **body):
    return site.post(f"/lab/{path}", json=body, headers=ORIGIN)


def board(site, game, **query):
    answer = site.get(f"/lab/{game}/board", params=query)
    assert answer.status_code == 200
    return answer.json()


@pytest.mark.parametrize(("game", "name"), BOARDS)
def test_a_file_comes_back_byte_for_byte(game, name):
    text = TITLES[game].board_text(name)
    assert edited(text, tomllib.loads(text)) == text


@pytest.mark.parametrize(("game", "name"), BOARDS)
def test_a_changed_file_differs_only_where_it_was_changed(game, name):
    text = TITLES[game].board_text(name)
    data = tomllib.loads(text)
    table = next(table for table in ("city", "towns", "town") if table in data)
    data[table][2]["name"] = "Elsewhere"
    after = edited(text, data)
    changed = [line for line in after.splitlines() if line not in text.splitlines()]
    assert tomllib.loads(after) == data
    assert changed == ['name = "Elsewhere"'] and after.count("#") == text.count("#")


def test_a_removed_row_takes_no_other_comments_along():
    text = '[[a]]\nid = "x" # first\n\n[[a]]\nid = "y" # second\n\n[[a]]\nid = "z" # third\n'
    data = {"a": [{"id": "x"}, {"id": "z", "new": 1}, {"id": "w"}]}
    after = edited(text, data)
    assert tomllib.loads(after) == data
    assert "# first" in after and "# third" in after and "# second" not in after


def test_a_renamed_row_keeps_its_comments():
    text = '[[a]]\nname = "x" # first\n\n[[a]]\nname = "y" # second\nsize = 1 # small\n'
    after = edited(text, {"a": [{"name": "x"}, {"name": "z", "size": 2}]})
    assert after == text.replace('"y"', '"z"').replace("1 #", "2 #")


def test_the_file_keeps_comments_and_keys_that_nobody_knows(site):
    source = f"# mine\nwild = {{ x = 1 }}\n{TITLES['dampfross'].board_text('dampfross-austria')}"
    data = tomllib.loads(source)
    data["title"] = "Berge"
    answer = ask(site, "file", source=source, data=data).json()["source"]
    assert answer.startswith("# mine\nwild = { x = 1 }\n") and tomllib.loads(answer) == data


@pytest.mark.parametrize(
    "text",
    [
        "made = 2026-11-01 # mine\nat = 1979-05-27T07:32:00Z\nname = 'moonlight'\n",
        "far = inf\nname = 'moonlight'\n[[d]]\nday = 2026-11-01\nall = [\n 2026-11-01,\n 07:32:00, # early\n]\n",
        'name = "moonlight"\r\n# of Windows\r\nblock = """\r\nab\r\ncd\r\n"""\r\n',
        "\r\n name  =  'moonlight'\r\ny = [1, 'a', {b = 2}]\r\n[e]\r\n",
    ],
)
def test_what_json_cannot_say_comes_back_too(site, text):
    answer = ask(site, "read", source=text).json()
    assert ask(site, "file", source=text, data=answer["data"]).json()["source"] == text
    renamed = ask(site, "file", source=text, data={**answer["data"], "name": "moon"}).json()["source"]
    assert renamed == text.replace("moonlight", "moon")


def test_json_stays_json(site):
    assert ask(site, "file", source='{"a":1}', data={"a": 1}).json()["source"] == '{"a":1}'
    assert ask(site, "file", source='{"a": 1}', data={"a": 2}).json()["source"] == '{\n  "a": 2\n}'


@pytest.mark.parametrize("game", FORMATS)
def test_empty_boards_are_of_the_size_that_was_asked_for(site, game):
    data = board(site, game, columns=6, rows=5)["data"]
    assert tomllib.loads(edited("", data)) == data
    with pytest.raises(BadBoard) as found:
        TITLES[game].check(BoardFile("board", data))
    assert not [fault for fault in found.value.faults if fault.code in ("missing", "no_such_key")]
    assert board(site, game, columns=6, rows=5000)["data"] is not None


@pytest.mark.parametrize("language", languages())
def test_the_check_is_that_of_the_command_line(site, language):
    data = board(site, "dampfross", board="dampfross-austria")["data"]
    assert ask(site, "dampfross/check", data=data).json() == {"faults": []}
    data["town"][0]["numbers"] = [99]
    headers = {**ORIGIN, "Accept-Language": language}
    [fault] = site.post("/lab/dampfross/check", json={"data": data}, headers=headers).json()["faults"]
    assert fault["place"].startswith("town Wien.numbers")
    assert ("at most" in fault["sentence"]) == (language == "en")


def test_the_picture_is_the_one_of_the_table(site):
    data = board(site, "stephensons-rocket", board="stephensons-rocket")["data"]
    answer = ask(site, "stephensons-rocket/picture", data=data).json()
    assert answer["svg"] == site.get("/pictures/stephensons-rocket/stephensons-rocket.svg").text
    assert len(answer["places"]) == 28
    faulty = ask(site, "stephensons-rocket/picture", data=data | {"towns": []})
    assert faulty.status_code == 422 and faulty.json()["faults"]


def test_a_file_is_read_for_the_game_it_resembles_even_with_faults(site):
    for game, name in BOARDS:
        data = copy.deepcopy(TITLES[game].shipped(name).data)
        data.popitem()
        answer = ask(site, "read", source=edited("", data)).json()
        assert answer["game"] == game and answer["data"] == data


@pytest.mark.parametrize("text", ["a = ", "a." * 20_000 + "b = 1", "{", "x" * 250_000])
def test_bad_files_are_refused_with_a_sentence(site, text):
    for path in ("read", "file"):
        answer = ask(site, path, source=text)
        assert answer.status_code == 422 and answer.json()["faults"][0]["sentence"]


def test_unknown_games_boards_and_outlines_are_not_found(site):
    for path in ("nothing", "nothing/board", "dampfross/board?board=own-x", "outlines/../../x", "outlines/mars"):
        assert site.get(f"/lab/{path}").status_code == 404
    assert site.get("/lab/dampfross/board?board=/etc/passwd").status_code == 404
    assert site.get("/lab/outlines/austria").json()["borders"]


def test_one_click_begins_a_game_against_bots_on_a_kept_board(site):
    data = copy.deepcopy(TITLES["steel-driver"].shipped().data)
    data["board"] |= {"id": "moon", "name": "Moon"}
    source = edited("", data)
    kept = site.post("/boards", data={"source": source}, headers=ORIGIN)
    assert "/lab/steel-driver?board=own-" in kept.text
    id = kept.url.path.rpartition("/")[2]
    assert board(site, "steel-driver", board=f"own-{id}") == {"source": source, "data": data}
    table = site.post("/now", data={"game": "steel-driver", "board": f"own-{id}"}, headers=ORIGIN)
    assert "/tables/" in table.url.path and "Moon" in table.text


def test_a_text_cannot_end_the_element_that_carries_the_description(site):
    assert (
        "</script>" not in site.get("/lab/dampfross").text.partition('id="lab-description">')[2].partition("\n")[0][:-9]
    )


def keys_of(schema, part, path=()):
    """Every table and every key of a format, as the lab finds them."""
    part = schema["$defs"][part["$ref"].rpartition("/")[2]] if "$ref" in part else part
    part = keys_of_optional(schema, part)
    if part.get("type") == "array" and isinstance(part.get("items"), dict):
        part = schema["$defs"].get(part["items"].get("$ref", "").rpartition("/")[2], {})
    for key, below in part.get("properties", {}).items():
        inner = list(keys_of(schema, below, (*path, key)))
        yield ("tables", ".".join((*path, key))) if inner else ("fields", key)
        yield from inner


def keys_of_optional(schema, part):
    for option in part.get("anyOf", []):
        if "$ref" in option:
            return schema["$defs"][option["$ref"].rpartition("/")[2]]
    return part


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", FORMATS)
def test_everything_in_the_lab_has_a_name(game, language):
    title = TITLES[game]
    tools, names, schema = title.tools(), title.tool_names(language), title.schema()
    kept = {tally.at for tally in tools.tallies} | {ground.at for ground in tools.grounds}
    missing = [
        (section, key)
        for section, key in keys_of(schema, schema)
        if key not in names[section] and not any(path.endswith(key) or key in path for path in kept)
    ]
    assert not missing
    lines = [*tools.joins, *tools.sides, *tools.trails, *tools.assigned]
    wanted = [*[stops.table for stops in tools.stops], *[".".join(filter(None, (one.at, one.key))) for one in lines]]
    assert set(wanted) <= set(names["tools"])
    for ground in tools.grounds:
        assert ground.name in names["tools"]
        assert {paint.value for paint in ground.paints} <= set(names.get("paints", {}).get(ground.name, {}))
