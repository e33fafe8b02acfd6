"""Links and deliveries against networkx: another way to find the same."""

from random import Random

import networkx as nx
import pytest

from ironroads.bots.thinking.playout import pick
from ironroads.core.rules.bits import members
from ironroads.games.steam_barons.rules.phases import GO, LOAD
from ironroads.games.steam_map.rules.track_state import OWNERS, UNOWNED

from .conftest import ENGLAND, TITLE, USA


def track_graph(game, state):
    """Borders of hexes and stops as nodes, tracks as edges."""
    board, tiles = game.board, game.tiles
    graph = nx.MultiGraph()
    for hex, tile in enumerate(state.tile):
        for track in tiles.tracks[tile] if tile >= 0 else []:
            ends = [("edge", board.edge[6 * hex + side]) for side in members(track)]
            if len(ends) == 1:
                ends.append(("stop", board.stop_at[hex]))
            graph.add_edge(*ends)
            for side in members(track):
                beyond = board.step[6 * hex + side]
                if 0 <= board.stop_at[beyond] < len(board.colour):
                    graph.add_edge(("edge", board.edge[6 * hex + side]), ("stop", board.stop_at[beyond]))
    return graph


def links(game, state):
    """Complete links as (owner, stop, stop), and how many incomplete ones each owner has."""
    graph = track_graph(game, state)
    borders = graph.subgraph([node for node in graph if node[0] == "edge"])
    complete, incomplete = [], [0] * (OWNERS + 1)
    for part in nx.connected_components(borders):
        owners = {state.owner[edge] for _, edge in part}
        assert len(owners) == 1
        ends = sorted(end[1] for node in part for _, end in graph.edges(node) if end[0] == "stop")
        if len(ends) == 2:
            complete.append((owners.pop(), *ends))
        else:
            assert len(ends) == 1
            incomplete[owners.pop()] += 1
    for symbol, owner in enumerate(state.marker):
        if owner >= 0:
            complete.append((owner, *sorted((game.board.symbol_a[symbol], game.board.symbol_b[symbol]))))
    return complete, incomplete


def positions(game, seed, seats=4):
    rng = Random(seed)
    state = game.start(seats)
    while not game.over(state):
        yield state
        seat = game.seat(state)
        game.apply(state, seat, pick(game, state, seat, rng))


@pytest.mark.parametrize("board", [USA, ENGLAND])
@pytest.mark.parametrize("seed", range(4))
def test_links_are_those_that_networkx_finds(board, seed):
    game = TITLE.open(board)
    stops = game.board.stops
    for state in positions(game, seed):
        if state.laid != 1 or state.hex >= 0:
            continue
        complete, incomplete = links(game, state)
        assert [len([link for link in complete if link[0] == owner]) for owner in range(OWNERS + 1)] == state.links
        assert [len(game.links.ends(state, owner)) for owner in range(OWNERS + 1)] == incomplete
        found = [0] * ((OWNERS + 1) * stops)
        for owner, a, b in complete:
            found[owner * stops + a] |= 1 << b
            found[owner * stops + b] |= 1 << a
        assert found == state.near


def usable(game, state):
    complete, _ = links(game, state)
    graph = nx.Graph()
    graph.add_nodes_from(range(game.board.stops))
    graph.add_edges_from((a, b) for owner, a, b in complete if owner in (state.company, UNOWNED))
    return graph


@pytest.mark.parametrize("board", [USA, ENGLAND])
@pytest.mark.parametrize("seed", range(4))
def test_cubes_and_steps_are_those_with_a_path_in_networkx(board, seed):
    game = TITLE.open(board)
    colours, stops = len(game.board.colours), game.board.stops
    for state in positions(game, seed):
        if state.phase == LOAD:
            graph = usable(game, state)
            for index, count in enumerate(state.cubes):
                stop, colour = divmod(index, colours)
                targets = [city for city in members(state.targets[colour]) if city != stop]
                arrives = any(nx.has_path(graph, stop, city) for city in targets)
                assert bool(state.movable >> colour * stops + stop & 1) == bool(count and arrives)
        if state.phase == GO:
            graph = usable(game, state)
            graph.remove_nodes_from(set(members(state.visited)) - {state.at})
            cities = [city for city in members(state.targets[state.good]) if city in graph and city != state.at]
            paths = [path for city in cities for path in nx.all_simple_paths(graph, state.at, city)]
            legal = {action.stop for action in game.legal(state, game.seat(state))}
            assert legal == {path[1] for path in paths}
