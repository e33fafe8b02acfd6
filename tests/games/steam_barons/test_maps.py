"""The maps and the market file: what they contain, what is refused, and what a user's map may change."""

import copy

import pytest

from ironroads.core.board import BoardFile
from ironroads.core.errors import BadBoard
from ironroads.games.steam_barons.game import SteamBarons
from playing import spoken

from .conftest import ENGLAND, TITLE, USA

CHOSEN = TITLE.choose({})


def changed(board, change):
    """The faults of a map after a change of its data."""
    data = copy.deepcopy(TITLE.board_file(board).data)
    change(data)
    with pytest.raises(BadBoard) as caught:
        SteamBarons.open(BoardFile("mine.toml", data), CHOSEN)
    return " ".join(spoken(caught.value))


@pytest.mark.parametrize(
    ("board", "land", "cities", "towns", "ports", "symbols", "cubes"),
    [(USA, 163, 24, 28, 12, 25, 94), (ENGLAND, 143, 20, 26, 0, 0, 81)],
)
def test_what_is_on_the_maps(board, land, cities, towns, ports, symbols, cubes):
    found = TITLE.open(board).board
    assert found.land.bit_count() == land
    assert (found.cities.bit_count(), found.stops - cities) == (cities, towns)
    assert found.ports.bit_count() == ports
    assert found.symbols == symbols
    assert sum(found.goods) == cubes


def test_a_map_of_ones_own_works_with_the_market_that_comes_with_the_program(tmp_path):
    text = (TITLE._folder(TITLE.shared) / "boards" / f"{ENGLAND}.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        text.replace('id = "steam-barons-northern-england"', 'id = "mine"').replace("goods = 4", "goods = 5", 1)
    )
    game = TITLE.open(str(mine))
    assert game.board_id == "mine"
    assert game.board_digest != TITLE.open(ENGLAND).board_digest
    assert sum(game.board.goods) == 82


def test_a_map_may_replace_parts_of_the_market():
    file = TITLE.board_file(ENGLAND)
    rows = [{"min": 0, "max": 999, "dividend": 1, "ceo_bonus": 0, "profit": 2}]
    game = SteamBarons.open(BoardFile("mine", file.data | {"market": {"performance": {"row": rows}}}), CHOSEN)
    assert game.card.dividend == [1]
    assert game.card.modifier == TITLE.open(ENGLAND).card.modifier
    assert game.board_digest != TITLE.open(ENGLAND).board_digest


def test_provenance_may_be_corrected_without_making_records_unplayable():
    file = TITLE.board_file(USA)
    data = copy.deepcopy(file.data)
    data["city"][0]["source"] = "seen on the printed map"
    assert SteamBarons.open(BoardFile("mine", data), CHOSEN).board_digest == TITLE.open(USA).board_digest


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda data: data["city"][0].update(q=99), "its hex must have the terrain city"),
        (lambda data: data["town"][0].update(name="Boston"), "Boston: appears 2 times"),
        (lambda data: data["terrain"]["hexes"].append({"q": -9, "r": -1, "t": "plain"}), "appears 2 times"),
        (lambda data: data["terrain"]["hexes"][0].update(t="lava"), "lava is not a terrain"),
        (lambda data: data["link"][0].update(a="Atlantis"), "there is no city or town Atlantis"),
        (lambda data: data["link"][0].update(b="Chicago"), "are not neighbours"),
        (lambda data: data["counts"].update(towns=3), "counts.towns: says 3"),
        (lambda data: data["rules"].update(stock_build_limit="many"), "stock_build_limit"),
        (lambda data: data["blocked_edges"]["edges"].append([0, 0, 5, 5]), "are not neighbours"),
        (lambda data: data.update(weather="fine"), "weather: there is no such key"),
        (lambda data: data.update(market={"price_track": {"min": 0, "max": 3, "spaces": []}}), "every price"),
        (lambda data: data.update(market={"company": []}), "1 to 6 companies"),
    ],
)
def test_faults_of_a_map_are_named(change, fault):
    assert fault in changed(USA, change)


@pytest.mark.parametrize("board", [USA, ENGLAND])
def test_hexes_and_borders_have_names_of_their_own(board):
    names = TITLE.open(board).names()
    for table in ("hex", "edge", "stop", "symbol", "tile", "owner"):
        assert len(set(names[table])) == len(names[table])
