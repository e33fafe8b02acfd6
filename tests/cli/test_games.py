"""`ironroads games`."""

import json

from cli.inside import said
from ironroads.games import TITLES


def test_every_game_is_listed_with_boards_and_options():
    listed = {game["id"]: game for game in json.loads(said("games", "--json"))}
    assert list(listed) == list(TITLES)
    for title in TITLES.values():
        game = listed[title.id]
        assert game["players"] == list(title.players)
        assert game["boards"] == list(title.boards)
        for option, told in zip(title.options, game["options"], strict=True):
            assert told["name"] == option.name
            assert told["default"] == option.values[0]
            assert list(told["values"]) == list(option.values)
            assert told["help"]


def test_the_text_says_the_same():
    text = said("games")
    for title in TITLES.values():
        assert f"{title.id}: " in text
        assert all(board in text for board in title.boards)
        assert all(f"option {option.name}: " in text for option in title.options)
