"""Our four maps (rules 6), and the faults of map files."""

from itertools import pairwise

import pytest

from ironroads.core.errors import BadBoard
from ironroads.core.rules.bits import members
from ironroads.games.dampfross.boards.format import NUMBERS
from playing import spoken

from .maps import TITLE, box, plain, sheet


def cost(game, chain):
    numbers = [game.board.hex_number(name) for name in chain.split()]
    pairs = pairwise(numbers)
    return [game.board.cost[game.board.side[min(pair), max(pair)]] for pair in pairs]


def test_t13_wien_to_krems(austria):
    assert cost(austria, "A75 A74 A73 A72 A71 A70 B69") == [1, 1, 1, 1, 1, 3], "the Danube at the end"


def test_t13_linz_to_grein(austria):
    assert cost(austria, "X20 X21 X22 X23 X24") == [3, 1, 1, 1]


def test_t13_a_river_between_mountains():
    assert cost(TITLE.open("dampfross-northern-italy"), "H15 I15") == [7]


@pytest.mark.parametrize("board", TITLE.boards)
def test_every_number_names_a_town(board):
    game = TITLE.open(board)
    assert sorted(n for town in game.board.layout.town for n in town.numbers) == [
        10 * red + white for red in range(1, 7) for white in range(1, 7)
    ]
    assert game.board.town_names[game.board.lot_towns[0]] in game.board.layout.town[game.board.lot_towns[0]].name


@pytest.mark.parametrize("board", TITLE.boards)
def test_every_town_can_be_reached_from_every_start(board):
    game = TITLE.open(board)
    starts = {game.board.town_hex[start] for towns in game.board.start_towns.values() for start in towns}
    for town in game.board.town_hex:
        points = game.position_value.line_to(town)
        assert max(points[start] for start in starts) < 99


@pytest.mark.parametrize(
    ("board", "most"), [("austria", 4), ("switzerland", 4), ("southern-italy", 4), ("northern-italy", 6)]
)
def test_how_many_can_play(board, most):
    assert TITLE.open(f"dampfross-{board}").players == range(2, most + 1)


def test_austria_has_wien_four_times(austria):
    wien = austria.board.town_names.index("Wien")
    assert austria.board.lot_towns[:4] == [wien] * 4, "11 to 14"


def test_steps_abroad_need_an_end_at_home(austria):
    board = austria.board
    for a, b in board.side:
        assert board.home[a] or board.home[b] or (a, b) in board.dashed
    assert (board.hex_number("B8"), board.hex_number("B9")) in board.side, "on a dashed line"
    abroad = [hex for hex in range(board.hexes) if not board.home[hex] and board.land[hex]]
    assert any(board.land[n] and not board.home[n] and (min(h, n), max(h, n)) not in board.side
               for h in abroad for n in [board.neighbour(h, 0)] if n >= 0)  # fmt: skip


def test_unbuilt_dashed_lines_can_be_used_in_austria_and_switzerland_only():
    for board, usable in (("austria", True), ("switzerland", True), ("northern-italy", False)):
        game = TITLE.open(f"dampfross-{board}")
        dashed = [game.board.side[pair] for pair in game.board.dashed]
        assert dashed and all(bool(game.board.foreign[side]) == usable for side in dashed)


def test_the_simplon_line_exists_and_cannot_be_built():
    game = TITLE.open("dampfross-northern-italy")
    sides = [game.board.side[pair] for pair in game.board.existing]
    assert len(sides) == 3
    assert all(game.board.foreign[side] and game.board.cost[side] == 99 for side in sides)


def test_special_runs_of_northern_italy():
    board = TITLE.open("dampfross-northern-italy").board
    names = [{board.place_names[hex] for hex in members(mask)} for mask in board.special_goals]
    assert names[0] == {"Split", "Trieste"}
    assert "Domodossola" in names[2] and all(
        board.country[hex] == "S" for hex in members(board.special_goals[2]) if hex != board.place_hexes["Domodossola"]
    )
    assert names[4] == {"Rom", "Pescara", "A21", "A23"}
    assert (names[5], names[11]) == ({"Sardinien"}, {"Bastia (Korsika)"}), "even, odd"
    assert "P4" not in {board.hex_names[hex] for hex in members(board.special_goals[3])}, "Corsica is not France"


NAMED = [["G1"], ["I1", "A56"], ["D56", "H76"], ["L36", "A79"], ["A22", "J37"], ["C3", "A20"]]


def test_special_runs_of_austria_go_to_every_hex_the_rulebook_names(austria):
    """The rulebook gives spans such as "I 1 bis A 56"; their terrain does not matter."""
    board = austria.board
    for goals, names in zip(board.special_goals[:6], NAMED, strict=True):
        assert set(names) <= {board.hex_names[hex] for hex in members(goals)}
    assert [board.hex_names[hex] for hex in members(board.special_goals[0])] == ["G1"]
    assert any(board.mountain[hex] for goals in board.special_goals[1:6] for hex in members(goals))


WRONG_FERRY = {"port": "West", "target": "East", "from": "A1", "to": "B13", "length": 1, "path": ["A2"]}
SECOND_DIE = {"faces": [1, 2, 3, 4, 5, 6], "name": "S", "second_die_even": ["West"]}
TERRAIN = "C1 ..............\nB1 ..............\nA1 .............."


def faults(rows, towns, **change):
    with pytest.raises(BadBoard) as caught:
        box(sheet(rows, towns, **change))
    return spoken(caught.value)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"home": "Q"}, "home: “Q” is not among the countries"),
        ({"format": "other"}, "format: is other, not dampfross-map-1"),
        ({"max_players": 5}, "start: there must be one entry for 5 players, not 0"),
        ({"start": [{"players": [2, 3, 4], "towns": ["Nowhere"]}]}, "start: there is no town Nowhere"),
        (
            {"start": [{"players": [2, 3, 4], "towns": ["West"], "players_per_town": 1}]},
            "start: the start towns do not have room for 2 players",
        ),
        (
            {"start": [{"players": [2, 3, 4], "towns": ["West", "East"]}]},
            "start: 2 players could begin in every town, so none would be left to join",
        ),
        ({"river": [{"name": "Rio", "edges": ["A1|A3"]}]}, "river Rio: A1|A3 is not a side between two land hexes"),
        (
            {"foreign_line": [{"id": "L", "country": "X", "hexes": ["A1", "A3"]}]},
            "line L: the hexes must form a chain over land",
        ),
        ({"place": [{"name": "Port", "hex": "B1"}]}, "hex B1: appears 2 times"),
        (
            {"special": {"every": 4, "roll": [{"faces": [1], "name": "S", "places": ["Nowhere"]}]}},
            "special S: there is no place Nowhere",
        ),
        (
            {"special": {"every": 4, "roll": [{"faces": [1], "name": "S", "places": ["West"]}]}},
            "special: the face 2 must appear once, not 0 times",
        ),
        (
            {"special": {"every": 4, "roll": [SECOND_DIE]}},
            "special S: a second die needs places for even and for odd",
        ),
        ({"ferry": [WRONG_FERRY]}, "ferry West-East: West is not in A1"),
        ({"ferry": [WRONG_FERRY]}, "ferry West-East: the path must be a chain of hexes over the sea"),
        (
            {"ferry": [{**WRONG_FERRY, "length": 2}]},
            "ferry West-East: the length is 2, but the path has 1 hexes",
        ),
        ({"grid": {"rows": 4, "columns": 14}}, "fields.terrain: must have 4 rows, not 3"),
        ({"grid": {"rows": 3, "columns": 13}}, "fields.terrain: row C1 must have 13 hexes, not 14"),
        (
            {"fields": {"terrain": TERRAIN.replace("B1", "D1"), "country": TERRAIN}},
            "fields.terrain: “D1” does not begin row 2 from the bottom",
        ),
        (
            {"fields": {"terrain": TERRAIN.replace("A1 .", "A1 x"), "country": TERRAIN.replace(".", "H")}},
            "fields.terrain: “x” is not a kind of terrain",
        ),
        (
            {"fields": {"terrain": TERRAIN, "country": TERRAIN.replace(".", "Q")}},
            "fields.country: “Q” is not among the countries",
        ),
    ],
)
def test_faults_are_named(change, fault):
    assert fault in faults(plain(3, 14), {"West": "B1", "East": "B13"}, **change)


def test_every_number_belongs_to_one_town():
    towns = [{"name": "West", "hex": "B1", "numbers": [11, *NUMBERS]}, {"name": "East", "hex": "B13", "numbers": []}]
    assert faults(plain(3, 14), {}, town=towns)[0] == "town: the number 11 appears 2 times"
    towns[0]["numbers"] = NUMBERS[1:]
    assert faults(plain(3, 14), {}, town=towns)[0] == "town: the number 11 is missing"


def test_faults_are_named_in_german():
    with pytest.raises(BadBoard) as caught:
        box(sheet(["~..", "~..", "..."], {"West": "B1", "East": "B3"}))
    assert TITLE.speaker(box(sheet(plain(3, 3), {"West": "B1", "East": "B3"})), "de").faults(caught.value) == [
        "West: B1 liegt nicht an Land"
    ]


def test_one_town_is_left_to_join():
    """Three players could begin in all of three towns, two could not; building ends when the last town is joined."""
    towns = {"West": "B1", "Middle": "B7", "East": "B13"}
    found = faults(plain(3, 14), towns, max_players=3, start=[{"players": [2, 3], "towns": [*towns]}])
    assert found == ["start: 3 players could begin in every town, so none would be left to join"]


def test_every_town_can_be_reached():
    rows, towns = ["......", "..~~..", "~~~.~~", "......"], {"West": "D1", "Middle": "D6", "Isle": "A1"}
    assert box(sheet(rows, towns)).board.towns == 3
    rows[2] = "~~~~~~"
    assert faults(rows, towns) == ["town Isle: cannot be reached from the start towns"]
    places = [{"name": "Port", "hex": "C2", "port": True}, {"name": "Quay", "hex": "A2"}]
    ferry = {"port": "Port", "target": "Quay", "from": "C2", "to": "A2", "length": 1, "path": ["B2"]}
    assert box(sheet(rows, towns, place=places, ferry=[ferry])).board.towns == 3


def test_towns_are_on_land():
    assert faults(["~..", "~..", "..."], {"West": "B1", "East": "B3"}) == ["West: B1 is not on land"]
