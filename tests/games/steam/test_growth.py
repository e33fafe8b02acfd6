"""City Growth, Urbanization and New Cities (rules 4.4 to 4.8)."""

from ironroads.core.position import read_position, write_position
from playing import play, possible, refused, told

from .positions import ends, hexes, on_turn, table, taken

RICH = {"0": 99, "1": 99, "2": 99}
SUPPLY = {"1": {"red": 1, "black": 1}, "2": {"grey": 2}}


def urbanizing(game, **facts):
    return table(game, "build", owing=["0"], taken=taken(s0="urbanization"), supply=SUPPLY, cash=RICH, **facts)


def consistent(match):
    """What the rules keep up to date is what the map shows."""
    game, state = match.game, match.state
    assert read_position(game, write_position(game, state)) == state


def cubes(match, name):
    game = match.game
    colours, stop = len(game.board.colours), game.board.stop_names.index(name)
    counts = match.state.cubes[stop * colours : (stop + 1) * colours]
    return {game.board.colours[colour]: count for colour, count in enumerate(counts) if count}


def stop(match, name):
    return match.game.board.stop_names.index(name)


def test_a_city_grows_by_a_whole_supply_group(base):
    match = table(base, "build", owing=["0"], taken=taken(s0="city-growth"), supply=SUPPLY)
    play(match, "group:1 grow:leeds")
    assert cubes(match, "Leeds") == {"red": 1, "black": 1}
    assert sum(match.state.supply) == 2
    assert match.state.owing == 0


def test_a_city_grows_once(base):
    facts = {"grown": ["Leeds"], "owing": ["0"], "taken": taken(s0="city-growth"), "supply": SUPPLY}
    match = play(table(base, "build", **facts), "group:2")
    assert refused(match, "grow:leeds").code == "has_grown"
    assert refused(match, "grow:wigan").code == "no_city"
    assert not {"grow:leeds", "grow:wigan"} & possible(match)


def test_a_new_city_has_its_marker_and_does_not_grow_again(base):
    match = play(urbanizing(base), "group:1 found:wigan/red done")
    match.state.taken[1], match.state.owing = 4, 0b010
    play(match, "group:2")
    assert refused(match, "grow:wigan").code == "has_grown"
    assert "grow:wigan" not in possible(match) and "grow:leeds" in possible(match)


def test_there_are_ten_growth_markers(base):
    grown = [name for name in base.board.stop_names[:10]]
    match = table(base, "build", grown=grown, owing=["0"], taken=taken(s0="city-growth"), supply=SUPPLY)
    assert "group:1" not in possible(match)
    play(match, "done")


def test_an_empty_supply_space_cannot_be_chosen(base):
    match = table(base, "build", owing=["0"], taken=taken(s0="city-growth"), supply=SUPPLY)
    assert refused(match, "group:3").code == "space_empty"


def test_who_has_paid_must_carry_it_out(base):
    match = urbanizing(base)
    assert refused(match, "done").code == "must_grow"
    play(match, "group:1 found:wigan/red done")
    assert on_turn(match) == ("build", 1)


def test_the_standard_game_may_still_decline(standard):
    match = play(urbanizing(standard), "done")
    assert on_turn(match) == ("build", 1)
    assert sum(match.state.supply) == 4


def test_it_is_carried_out_between_tiles_and_is_none_of_them(base):
    match = urbanizing(base)
    play(match, "hex:blackpool lay:town-se hex:barnsley lay:town-n-s group:1 found:wigan/red")
    assert on_turn(match) == ("build", 0)
    play(match, "hex:selby lay:town-n-s")
    assert on_turn(match) == ("build", 1)


def test_a_new_city_takes_goods_of_its_colour_and_has_its_marker(base):
    match = play(urbanizing(base), "group:2 found:wigan/grey")
    wigan, grey = stop(match, "Wigan"), base.board.colours.index("grey")
    assert cubes(match, "Wigan") == {"grey": 2}
    assert match.state.cities >> wigan & match.state.grown >> wigan & match.state.targets[grey] >> wigan & 1
    assert match.state.new_cities[grey] == 3
    consistent(match)


def test_new_cities_do_not_use_up_growth_markers(base):
    grown = list(base.board.stop_names[:9])
    match = urbanizing(base, grown=grown)
    play(match, "group:1 found:wigan/red")
    assert base.growth.growing(match.state)


def test_there_is_one_new_city_of_each_bright_colour_four_grey_and_none_black(base):
    cities = [*base.board.stop_names[:20], "Durham"]
    red = ["Liverpool", "Carlisle", "York", "Lincoln", "Durham"]
    match = urbanizing(base, new_cities={"red": 0}, targets={"red": red}, cities=cities)
    play(match, "group:1")
    assert refused(match, "found:wigan/red").code == "no_new_city"
    assert refused(match, "found:wigan/black").code == "no_new_city"
    assert refused(match, "found:leeds/blue").code == "no_town"
    play(match, "found:wigan/blue")


def test_own_links_on_the_tile_alone_are_lost_and_the_log_says_so(base):
    """Wigan lies beside both cities, so its links are on its tile alone, and there are no link symbols."""
    match = urbanizing(base, tracks={0: {"wigan": "town-n-sw"}})
    play(match, "group:1 found:wigan/red")
    assert match.state.links[0] == 0 and not any(match.state.used)
    assert [event.facts[0] for event in told(match, "removed")] == [0, 0]
    consistent(match)


def test_a_new_city_never_takes_away_a_complete_link_of_a_rival(base):
    match = play(urbanizing(base, tracks={1: {"wigan": "town-n-sw"}}), "group:1")
    refusal = refused(match, "found:wigan/red")
    wigan, preston = stop(match, "Wigan"), stop(match, "Preston")
    assert (refusal.code, refusal.facts, refusal.rule) == ("removes_link", (1, wigan, preston), "4.8")
    assert not {move for move in possible(match) if move.startswith("found:wigan/")}


def test_links_that_lead_further_stay_complete(base):
    tracks = {0: {"wigan": "town-n-s", "d11": "n-nw"}}
    match = urbanizing(base, tracks=tracks)
    assert match.state.links[0] == 2  # Wigan–Preston, Wigan–Liverpool by way of D11
    play(match, "group:1 found:wigan/red")
    assert match.state.links[0] == 1
    consistent(match)


def test_incomplete_links_that_lead_further_stay_with_their_owner(base):
    tracks = {1: {"wigan": "town-s", "d11": "n-s"}}
    match = urbanizing(base, tracks=tracks)
    play(match, "group:1 found:wigan/red")
    assert ends(match, 1) and list(match.state.origin.values()).count(stop(match, "Wigan")) == 1
    consistent(match)


def test_unextended_exits_of_the_town_are_gone(base):
    """Afterwards anybody may begin there (FAQ)."""
    match = urbanizing(base, tracks={1: {"wigan": "town-s"}})
    assert ends(match, 1)
    play(match, "group:1 found:wigan/red")
    assert not any(match.state.ends)
    assert not match.state.stops[1]
    play(match, "hex:d11 lay:n-nw")
    assert match.state.links[0] == 1
    consistent(match)


def test_a_new_city_completes_links_of_anyone(base):
    tracks = {1: {"d11": "n-nw"}, 2: {"e12": "ne-nw"}}
    match = urbanizing(base, tracks=tracks)
    assert match.state.links[1] == match.state.links[2] == 0
    play(match, "group:1 found:wigan/red")
    assert match.state.links[1] == match.state.links[2] == 1
    assert {event.facts[0] for event in told(match, "completed")} == {1, 2}
    consistent(match)


def test_an_unowned_link_that_is_completed_stays_unowned(base):
    match = urbanizing(base, tracks={6: {"d11": "n-nw"}})
    play(match, "group:1 found:wigan/red")
    assert match.state.links[6] == 1
    consistent(match)


def test_a_new_city_must_not_close_a_ring(base):
    """From Wigan to the south and round into Wigan from the south-east."""
    tracks = {1: {"wigan": "town-s", "d11": "n-ne", "e12": "sw-nw"}}
    match = urbanizing(base, tracks=tracks)
    play(match, "group:1")
    refusal = refused(match, "found:wigan/red")
    assert (refusal.code, refusal.rule) == ("ring", "3.3")
    assert "found:blackpool/red" in possible(match)


def test_beside_a_city_a_dormant_symbol_wakes_up(base_east):
    match = urbanizing(base_east)
    play(match, "group:1 found:albany/red join:albany-boston")
    assert match.state.cash[0] == 96
    assert match.state.links[0] == 1
    consistent(match)


def test_a_link_on_the_tile_alone_becomes_a_marker_of_its_owner(base_east):
    match = urbanizing(base_east, tracks={1: {"albany": "town-ne-s"}})
    play(match, "group:1 found:albany/red")
    markers = {
        base_east.board.symbol_ids[symbol]: owner for symbol, owner in enumerate(match.state.marker) if owner >= 0
    }
    assert markers == {"albany-boston": 1, "albany-new-york": 1}
    assert match.state.links[1] == 2
    consistent(match)


def test_without_a_symbol_such_a_link_is_lost_and_with_it_the_way_to_the_port(base_east):
    """Raleigh and Lynchburg are towns beside each other; only the link to Norfolk has a symbol."""
    match = urbanizing(base_east, tracks={1: {"raleigh": "town-n-ne", "lynchburg": "town-s"}})
    joined = match.state.joined
    play(match, "group:1 found:raleigh/red")
    assert match.state.links[1] == 2  # the marker to Norfolk, and the track on Lynchburg's tile
    assert match.state.joined == joined
    consistent(match)


def test_a_new_city_is_a_start_like_any_other(base):
    match = play(urbanizing(base), "group:1 found:wigan/red")
    assert {"d11", "e11", "e12", "c9"} <= hexes(match)
    assert "wigan" not in hexes(match)


def test_an_unowned_link_can_be_lost(base):
    match = urbanizing(base, tracks={6: {"wigan": "town-n-sw"}})
    assert match.state.stops[6]
    play(match, "group:1 found:wigan/red")
    assert not match.state.links[6] and not match.state.stops[6]
    consistent(match)
