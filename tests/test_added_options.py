"""Options may be added: what was written before a game had one is still read."""

from importlib.resources import files

import msgspec
import pytest

from ironroads.cli.commands.research.perft import open_file, perft_file
from ironroads.core.errors import BadPosition
from ironroads.core.position import read_position, write_position
from ironroads.core.record import parse_record, replay, write_record
from ironroads.games import TITLES
from playing import after

TITLE = TITLES["steel-driver"]


@pytest.fixture
def older():
    """The options of a time when Steel Driver had no option `link`."""
    game = TITLE.open()
    return {name: value for name, value in game.chosen.items() if name != "link"}


def test_an_older_position_is_read_with_the_default(older):
    match = after(TITLE.open("", {"first": "seat-one"}), 3, "offer:red bid:3")
    position = {**write_position(match.game, match.state), "options": {**older, "first": "seat-one"}}
    assert read_position(match.game, position) == match.state


def test_an_older_position_is_not_one_of_another_option(older):
    game = TITLE.open("", {"link": "prototype"})
    position = {**write_position(game, game.start(3)), "options": older}
    with pytest.raises(BadPosition):
        read_position(game, position)


def test_an_older_record_is_replayed_with_the_default(older):
    match = after(TITLE.open("", {"first": "seat-one"}), 3, "offer:red bid:3")
    record = msgspec.to_builtins(write_record(match))
    record["options"] = {**older, "first": "seat-one"}
    found = parse_record(msgspec.json.encode(record))
    assert replay(TITLE.open("", found.options), found).state == match.state


def test_an_older_perft_file_stays_valid(older):
    text = perft_file(TITLE.open(), 3, list(older))
    assert "option link" not in text
    assert perft_file(*open_file(text)) == text


def test_an_older_cover_is_read_with_the_default(older):
    cover = files("ironroads.games.steel_driver").joinpath("show", "covers", "steel-driver.json")
    position = msgspec.json.decode(cover.read_bytes())
    position["options"] = {name: position["options"][name] for name in older}
    game = TITLE.open(position["board"], position["options"])
    assert game.chosen["link"] == "rulebook"
    assert write_position(game, read_position(game, position))["options"] == game.chosen
