"""Building in the base and standard games (rules 3 and 4)."""

import pytest

from playing import play, possible, refused, told

from .positions import ends, hexes, on_turn, table, taken

RICH = {"0": 99, "1": 99, "2": 99}


def test_three_tiles_in_a_turn(base):
    match = table(base, "build", cash=RICH)
    play(match, "hex:wigan lay:town-n-sw hex:blackpool lay:town-se hex:barnsley lay:town-n-s")
    assert on_turn(match) == ("build", 1)
    assert match.state.links[0] == 5


def test_the_engineer_lays_four(base):
    match = table(base, "build", cash=RICH, taken=taken(s0="engineer"))
    play(match, "hex:wigan lay:town-n-sw hex:blackpool lay:town-se hex:barnsley lay:town-n-s")
    assert on_turn(match) == ("build", 0)
    play(match, "hex:selby lay:town-n-s")
    assert on_turn(match) == ("build", 1)


def test_players_do_not_have_to_build(base):
    match = play(table(base, "build"), "done")
    assert on_turn(match) == ("build", 1)


def test_the_parts_of_a_network_need_not_touch(base):
    match = table(base, "build", tracks={0: {"wigan": "town-n-sw"}}, cash=RICH)
    assert {"h2", "l10", "whitby"} <= hexes(match)


NEW = [  # T7: tile, terrain, price
    ("n-s", "plain", 2), ("n-se", "river", 3), ("n-ne", "hill", 4), ("n-s", "mountain", 5),
    ("n-s+ne-sw", "plain", 4), ("n-s+ne-sw", "hill", 6),
    ("town-n", "plain", 2), ("town-n-ne-se-s", "plain", 5), ("town-n-ne-s", "river", 5),
]  # fmt: skip


@pytest.mark.parametrize(("tile", "terrain", "price"), NEW)
def test_exits_town_and_terrain_are_paid(base_east, tile, terrain, price):
    assert cost(base_east, base_east.start(3), tile, terrain) == price


REPLACED = [  # T7: old tile, new tile, terrain, price
    ("n-s", "n-s+ne-sw", "hill", 4), ("town-n-s", "town-n-ne-s", "plain", 4), ("n-s", "n-se", "mountain", 2),
]  # fmt: skip


@pytest.mark.parametrize(("old", "tile", "terrain", "price"), REPLACED)
def test_terrain_is_not_paid_again(base_east, old, tile, terrain, price):
    state = base_east.start(3)
    state.own_track()
    state.tile[some_hex(base_east, terrain, "town" in old)] = base_east.tiles.names.index(old)
    assert cost(base_east, state, tile, terrain) == price


def cost(game, state, tile, terrain):
    return game.placements.cost(state, some_hex(game, terrain, "town" in tile), game.tiles.names.index(tile))


def some_hex(game, terrain, town):
    board = game.board
    return next(
        hex for hex in range(board.hexes) if board.terrain[hex] == terrain and (board.stop_at[hex] >= 0) == town
    )


def test_improving_pays_exits_and_town_of_the_new_tile_but_no_terrain(base):
    match = table(base, "build", tracks={0: {"selby": "town-n-s"}}, cash=RICH)
    play(match, "hex:selby lay:town-n-s-nw")
    assert match.state.cash[0] == 99 - 4
    event = told(match, "laid")[0]
    assert [part.kind for part in event.because] == ["exits_cost", "town_cost"]


def test_money_is_raised_while_building(base):
    match = table(base, "build")
    play(match, "hex:wigan lay:town-n-sw")
    assert (match.state.cash[0], match.state.income[0]) == (2, -1)


def test_the_standard_game_builds_from_cash_alone(standard):
    match = table(standard, "build", cash={"0": 2})
    assert refused(match, "hex:bradford").code == "hex_too_dear"
    play(match, "hex:wigan")
    assert possible(match) == {"lay:town-n", "lay:town-sw"}


def test_unextended_links_are_lost_after_the_next_build_turn(base):
    tracks = {0: {"d11": "s-nw"}}
    match = table(base, "build", tracks=tracks)
    assert ends(match, 0)
    play(match, "done")
    assert not ends(match, 0) and ends(match, 6)
    assert told(match, "lost")[0].seat == 0


def test_a_link_leaves_a_town_only_through_an_exit_of_its_tile(base):
    """Carlisle and Penrith are joined; beside Penrith, far from every city, nothing begins but on its own tile."""
    match = table(base, "build", tracks={0: {"c3": "n-se", "penrith": "town-nw"}}, cash=RICH)
    assert match.state.links[0] == 1
    assert "penrith" in hexes(match)
    assert not {"c4", "d5", "e5", "kirkby-stephen"} & hexes(match)
    assert refused(match, "hex:d5").code == "joins_nothing"


def test_a_new_incomplete_link_stays_through_its_own_build_turn(base):
    match = table(base, "build")
    play(match, "hex:d11 lay:s-nw done")
    assert ends(match, 0)


def test_redirecting_is_no_extension(base):
    match = table(base, "build", tracks={0: {"d11": "s-nw"}}, cash=RICH)
    play(match, "hex:d11 lay:se-nw done")
    assert not ends(match, 0) and ends(match, 6)


def test_incomplete_links_of_others_cannot_be_extended(base):
    match = table(base, "build", tracks={1: {"d11": "s-nw"}}, cash=RICH)
    play(match, "hex:d12")
    assert "lay:n-sw" not in possible(match)
    assert refused(match, "lay:n-sw").code == "others_track"


def test_first_tiles_begin_at_ports(base_east):
    """Atlanta has no port, Savannah has (T12)."""
    match = table(base_east, "build", cash=RICH)
    assert {"i10", "j11", "i11"} <= hexes(match)
    assert not hexes(match) & {"h9", "h11", "g10"}
    play(match, "hex:i10")
    assert refused(match, "lay:n-nw").code in ("loose_track", "ring")


def test_links_of_whatever_owner_open_a_city(base_east):
    """Once complete links join Savannah and Atlanta, all players may start at Atlanta (T12)."""
    match = table(base_east, "build", tracks={1: {"i10": "se-nw"}}, cash=RICH)
    assert {"h9", "h11", "g10"} <= hexes(match)


def test_a_link_marker_costs_three_and_counts_as_a_tile(base_east):
    match = table(base_east, "build", cash=RICH)
    play(match, "join:charleston-savannah join:buffalo-toronto join:new-york-philadelphia")
    assert match.state.cash[0] == 90
    assert match.state.links[0] == 3
    assert on_turn(match) == ("build", 1)


def test_each_symbol_holds_one_link(base_east):
    match = table(base_east, "build", cash=RICH)
    play(match, "join:charleston-savannah done")
    refusal = refused(match, "join:charleston-savannah")
    assert (refusal.code, refusal.facts[1]) == ("symbol_taken", 0)


def test_dormant_symbols_wait_for_a_new_city(base_east):
    match = table(base_east, "build", cash=RICH)
    assert refused(match, "join:albany-boston").code == "still_a_town"


def test_no_more_tiles_than_allowed_but_growth_may_follow(base):
    supply = {"1": {"red": 1, "black": 1}, "2": {"red": 1}}
    match = table(base, "build", cash=RICH, laid=2, owing=["0"], taken=taken(s0="city-growth"), supply=supply)
    play(match, "hex:wigan lay:town-n-sw")
    assert on_turn(match) == ("build", 0)
    assert refused(match, "hex:blackpool").code == "no_more_tiles"
    play(match, "group:1 grow:leeds")
    assert on_turn(match) == ("build", 1)


def test_a_link_symbol_may_be_named_from_either_city(standard_east):
    assert standard_east.read("join:toronto-buffalo") == standard_east.read("join:buffalo-toronto")
