"""Every cube that can be moved is found, and no other: compared with all simple paths in recorded games."""

from collections import Counter
from pathlib import Path

import networkx as nx
import pytest

from ironroads.core.record import parse_record
from ironroads.core.rules.match import Match
from ironroads.games import TITLES

FIXTURES = Path(__file__).parents[2] / "fixtures"
RECORDS = ["steam-base/eastern-us-3.json", "steam-standard/northern-england-3.json"]
NOBODY = 6


def network(game, state):
    """Stops and links, each with its owner."""
    graph, stops = nx.MultiGraph(), game.board.stops
    for index, near in enumerate(state.near):
        owner, stop = divmod(index, stops)
        graph.add_edges_from((stop, other, owner) for other in range(stop) if near >> other & 1)
    return graph


def allowed(owners, mover):
    """At least one own link, and as many as of any single other player (rules 5.6)."""
    used = Counter(owners)
    return used[mover] and all(used[mover] >= count for owner, count in used.items() if owner not in (mover, NOBODY))


def movable(game, state, mover):
    graph, stops, colours = network(game, state), game.board.stops, len(game.board.colours)
    found = 0
    for index, count in enumerate(state.cubes):
        stop, colour = divmod(index, colours)
        cities = {city for city in range(stops) if state.targets[colour] >> city & 1} - {stop}
        if count and stop in graph and any(_arrives(graph, stop, city, cities, state, mover) for city in cities):
            found |= 1 << colour * stops + stop
    return found


def _arrives(graph, start, city, cities, state, mover):
    if city not in graph:
        return False
    paths = nx.all_simple_edge_paths(graph, start, city, cutoff=state.locomotive[mover])
    return any(
        not cities & {stop for edge in path for stop in edge[:2]} - {city}
        and allowed([owner for _, _, owner in path], mover)
        for path in paths
    )


@pytest.mark.parametrize("path", RECORDS)
def test_all_movable_cubes_are_found(path):
    record = parse_record((FIXTURES / path).read_bytes())
    game = TITLES[record.game].open(record.board.id, record.options)
    match, looks = Match(game, len(record.seats), record.seed), 0
    for move in record.moves:
        seat, text = move.split()
        if match.decision().kind == "move" and len(match.moves) % 3 == 0:
            looks += 1
            assert match.state.movable == movable(game, match.state, int(seat))
        match.play(int(seat), game.read(text))
    assert looks > 5
