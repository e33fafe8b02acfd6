"""A small map with everything on it: laws, counts, and legal building compared with a second implementation."""

from itertools import pairwise
from random import Random

import pytest

from ironroads.bots.thinking.playout import pick
from ironroads.core.perft import perft
from ironroads.core.rules.bits import members
from ironroads.core.rules.match import Match
from ironroads.games.dampfross.boards.hex_names import hex_name, neighbours, parse_hex
from ironroads.games.dampfross.rules.phases import BUILD
from ironroads.testing.laws import LAWS

from . import invariants
from .maps import TITLE, block, box, sheet

ROWS = [
    "......^^......",
    ".....^^.......",
    ".....^........",
    "....o.........",
    "...^......~~~.",
    "..^...........",
    "..............",
]
COUNTRIES = ["HHHHHHHHHHXXXX"] * 2 + ["H" * 14] * 5
TOWNS = {"West": "B1", "Middle": "D8", "East": "A13", "North": "G3", "Far": "E14", "Near": "D9"}
RIVERS = ["D4|E4", "D4|E5", "B3|B4", "F6|F7"]
DASHED = ["F10", "F11", "F12", "F13"]
EXISTING = ["G11", "G12", "G13"]


def small(**options):
    """Mountains, a lake, rivers, a strait with a ferry, a border, a line abroad and one that exists."""
    data = sheet(
        ROWS,
        TOWNS,
        start=[{"players": [2, 3, 4], "towns": ["West", "Middle"]}],
        river=[{"name": "Rio", "edges": RIVERS}],
        place=[{"name": "Port", "hex": "C10", "port": True}, {"name": "Isle", "hex": "C14"}],
        foreign_line=[{"id": "line", "country": "X", "hexes": DASHED, "usable_when_unbuilt": True}],
        prebuilt_line=[{"id": "old", "country": "X", "hexes": EXISTING}],
        ferry=[
            {"port": "Port", "target": "Isle", "from": "C10", "to": "C14", "length": 3, "path": ["C11", "C12", "C13"]}
        ],
        special={
            "every": 4,
            "roll": [
                {"faces": [1, 2], "name": "Abroad", "any_plain_hex_of": ["X"]},
                {"faces": [3, 4], "name": "Isle", "places": ["Isle"]},
                {"faces": [5, 6], "name": "Either", "second_die_even": ["Isle"], "second_die_odd": ["Far"]},
            ],
        },
    )
    data["fields"]["country"] = block(COUNTRIES)
    return box(data, **options)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law):
    rng = Random(law.__name__)
    law(TITLE, small(), 1)
    law(TITLE, small(**{option.name: rng.choice(option.values) for option in TITLE.options}), 2)


def test_the_first_moves_are_counted():
    """Two first players, two towns for each, six throws; then five sides in West or six in Middle, or stopping.

    All of these sides are plain, so every throw suffices.
    """
    game = small()
    assert [perft(game, game.start(2), depth) for depth in range(1, 5)] == [2, 4, 8, 48]
    assert perft(game, game.start(2), 5) == 6 * (4 * (5 + 1) + 4 * (6 + 1))


def test_every_position_is_sound():
    for seed in range(6):
        rng = Random(seed)
        game = small(**{option.name: rng.choice(option.values) for option in TITLE.options})
        match = Match(game, rng.choice(game.players), seed)
        while not match.over():
            if rng.random() < 0.02:
                invariants.check(game, match.state, match.log)
                invariants.frontiers_are_complete(game, match.state)
            seat = game.seat(match.state)
            game.apply(match.state, seat, pick(game, match.state, seat, rng), match.log)
        invariants.check(game, match.state, match.log)


# building, computed from the printed map


TERRAIN = {(row, column): mark for row, line in enumerate(reversed(ROWS)) for column, mark in enumerate(line)}
HOME = {(r, c) for r, line in enumerate(reversed(COUNTRIES)) for c, mark in enumerate(line) if mark == "H"}
TOWN_HEXES = {parse_hex(name) for name in TOWNS.values()}


def chain(names):
    return {frozenset(map(parse_hex, pair)) for pair in pairwise(names)}


WET = {frozenset(map(parse_hex, edge.split("|"))) for edge in RIVERS}


def allowed(a, b):
    """Both hexes on land, one at home or both on the dashed line, and no existing line."""
    edge = frozenset((a, b))
    land = TERRAIN.get(a, "~") in ".^" and TERRAIN.get(b, "~") in ".^"
    return land and edge not in chain(EXISTING) and (a in HOME or b in HOME or edge in chain(DASHED))


def cost(a, b):
    return 1 + 2 * (TERRAIN[a] == "^") + 2 * (TERRAIN[b] == "^") + 2 * (frozenset((a, b)) in WET)


def fee(a, b, mine, rivals):
    """Fees from an own hex to the next, by ruling 2."""
    total = 0
    for track in rivals:
        new = b not in mine and b not in TOWN_HEXES
        if frozenset((a, b)) in track:
            total += 2 * (a not in TOWN_HEXES) + 2 * (b not in TOWN_HEXES)
            total += 1 if a in TOWN_HEXES and new else 0
        elif new and any(b in edge for edge in track):
            total += 1
    return total


def tracks(game, state):
    """By seat: its sides as pairs of hexes."""
    board = game.board
    return [
        {frozenset((divmod(board.head[s], 14), divmod(board.tail[s], 14))) for s in members(state.track[seat])}
        for seat in range(state.seats)
    ]


def buildable(game, state, seat):
    edges = tracks(game, state)
    mine = {hex for edge in edges[seat] for hex in edge}
    mine |= {divmod(hex, 14) for hex in members(state.footing[seat])}
    rivals = edges[:seat] + edges[seat + 1 :]
    found = set()
    for a in mine:
        for b in neighbours(*a):
            if allowed(a, b) and frozenset((a, b)) not in edges[seat]:
                points, units = cost(a, b), fee(a, b, mine, rivals)
                room = state.points - points if state.run else state.accounts[seat]
                if points <= state.points and units <= room:
                    found.add(frozenset((a, b)))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_what_may_be_built_follows_from_the_printed_map(seed):
    """Terrain, rivers, borders, networks, fees and money, all computed in another way."""
    game, rng = small(dice="two", frog="yes" if seed % 2 else "no"), Random(seed)
    state = game.start(4)
    looked = 0
    while not game.over(state):
        seat = game.seat(state)
        if state.phase == BUILD and rng.random() < 0.3:
            builds = [game.write(action) for action in game.legal(state, seat)]
            ends = [text.partition(":")[2].split("-") for text in builds if text.startswith("build:")]
            landed = divmod(state.landed, game.board.columns)
            expected = {pair for pair in buildable(game, state, seat) if state.landed < 0 or landed in pair}
            assert {frozenset(map(parse_hex, pair)) for pair in ends} == expected
            looked += 1
        game.apply(state, seat, pick(game, state, seat, rng))
    assert looked > 20


def test_the_small_map_has_the_names_of_its_sheet():
    assert hex_name(6, 13) == "G14" and len(TERRAIN) == 7 * 14
