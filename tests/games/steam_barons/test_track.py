"""Rules 3: where track may lie, who owns it, what it costs; on the two maps, with companies as owners."""

import pytest

from ironroads.core.rules.sentinels import NOTHING
from playing import play, possible, refused, told

from .conftest import ENGLAND, TITLE, USA
from .positions import again, building, holder, number, owner

ORANGE, GREEN = 0, 1


def hex_at(game, q, r):
    return game.board.hex_ids[game.board.at.index((q, r))]


def faces(match):
    """The tiles that can be laid now."""
    return {text.removeprefix("lay:") for text in possible(match)}


def test_a_link_begins_at_a_city(england):
    match = building(england, moves="hex:j6 lay:n-s")
    assert holder(match, "York/J6") == holder(match, "J6/J5") == "orange"


def test_a_tile_that_begins_nothing_and_joins_nothing_is_refused(england):
    refusal = refused(building(england), "hex:g9")
    assert (refusal.code, refusal.rule) == ("joins_nothing", "3.4")


def test_no_track_on_cities_and_on_water(england):
    match = building(england)
    assert refused(match, "hex:york").code == "city_hex"
    assert refused(match, f"hex:{hex_at(england, 1, -9)}").code == "water_hex"


def test_towns_take_town_tiles_and_only_they_do(england):
    match = building(england, moves="hex:selby")
    assert all(name.startswith("town-") for name in faces(match))
    assert refused(match, "lay:n-s").code == "only_town_tiles"
    assert refused(building(england, moves="hex:j6"), "lay:town-s").code == "no_town_tiles"


def test_track_does_not_cross_a_blocked_side(england):
    match = building(england, moves=f"hex:{hex_at(england, 5, 0)}")
    refusal = refused(match, "lay:n-se")
    assert (refusal.code, refusal.facts) == ("side_closed", (0,))


def test_track_does_not_leave_the_map_or_run_into_the_sea(usa):
    match = building(usa, moves=f"hex:{hex_at(usa, 0, 5)}")
    assert refused(match, "lay:n-ne").code == "side_closed"


def test_a_link_of_one_tile_between_two_cities(england):
    match = building(england, moves="hex:i11 lay:ne-sw")
    assert owner(match, "Leeds", "York") == "orange"
    assert match.state.links[ORANGE] == 1


def test_a_town_tile_can_complete_two_links_at_once(england):
    match = building(england, moves="hex:selby lay:town-n-s")
    assert owner(match, "York", "Selby") == owner(match, "Selby", "Doncaster") == "orange"
    assert match.state.links[ORANGE] == 2


def test_a_link_of_several_tiles_is_one_link(england):
    match = building(england, moves="hex:j6 lay:s-nw hex:i9 lay:n-se hex:northallerton lay:town-s")
    assert owner(match, "York", "Northallerton") == "orange"
    assert match.state.links[ORANGE] == 1


def test_track_pointing_to_a_town_without_a_tile_is_incomplete(england):
    match = building(england, moves="hex:j6 lay:ne-s")
    assert match.state.links[ORANGE] == 0
    assert len(england.links.ends(match.state, ORANGE)) == 1


def test_no_link_from_a_stop_back_to_itself(england):
    match = building(england, moves="hex:j6 lay:se-s hex:k5")
    refusal = refused(match, "lay:sw-nw")
    assert (refusal.code, refusal.rule) == ("ring", "3.3")


def test_no_link_from_a_town_back_to_itself(england):
    match = building(england, moves="hex:selby lay:town-n-sw-nw hex:i12 lay:n-ne hex:i11")
    assert refused(match, "lay:se-s").code == "ring"


def test_a_town_does_not_take_in_a_link_of_its_own(england):
    match = building(england, moves="hex:selby lay:town-n-sw hex:i12 lay:n-ne hex:i11 lay:se-s")
    match = play(again(match, "orange"), "hex:selby")
    assert "lay:town-n-sw-nw" not in possible(match)
    assert refused(match, "lay:town-n-sw-nw").code == "ring"


def test_track_of_others_cannot_be_continued(england):
    match = again(building(england, moves="hex:j6 lay:se-s"), "green")
    play(match, "hex:k5")
    refusal = refused(match, "lay:sw-nw")
    assert (refusal.code, refusal.facts) == ("others_track", (5, ORANGE))


def test_building_across_the_open_end_of_others_is_allowed(england):
    match = again(building(england, moves="hex:j6 lay:se-s"), "green")
    play(match, "hex:k5 lay:n-sw")
    assert holder(match, "J6/K5") == "orange"
    assert holder(match, "York/K5") == "green"


def test_a_hex_at_which_only_others_point_is_refused(england):
    match = again(building(england, moves="hex:j6 lay:n-s"), "green")
    assert refused(match, "hex:j5").code == "others_end"


def test_an_incomplete_link_is_lost_after_the_next_build_turn(england):
    match = building(england, moves="hex:j6 lay:n-s done")
    assert holder(match, "York/J6") == "orange"
    match = play(again(match, "orange"), "done")
    assert holder(match, "York/J6") == holder(match, "J6/J5") == "nobody"
    assert told(match, "lost")[0].facts == (ORANGE, number(england, "stop", "York"))


def test_an_extended_link_stays(england):
    match = again(building(england, moves="hex:j6 lay:n-s done"), "orange")
    play(match, "hex:j5 lay:n-s done")
    assert holder(match, "York/J6") == "orange"


def test_redirecting_does_not_extend_a_link(england):
    match = again(building(england, moves="hex:j6 lay:n-s done"), "orange")
    play(match, "hex:j6 lay:se-s done")
    assert holder(match, "York/J6") == holder(match, "J6/K5") == "nobody"
    assert holder(match, "J6/J5") == "none"


def test_redirecting_in_the_same_turn_keeps_the_link(england):
    match = building(england, moves="hex:j6 lay:n-s hex:j6 lay:se-s done")
    assert holder(match, "York/J6") == "orange"
    assert match.state.laid == 0 and match.state.tile.count(NOTHING) == england.board.hexes - 1


def test_redirecting_counts_as_a_tile(england):
    match = building(england, moves="hex:j6 lay:n-s hex:j6 lay:se-s")
    assert match.state.laid == 2


def test_an_end_is_not_turned_into_the_sea(england):
    match = building(england, moves="hex:c6 lay:n-sw hex:c6")
    assert "s-sw" not in faces(match) and "ne-sw" in faces(match)


def test_an_end_is_not_turned_back_to_where_its_link_begins(england):
    match = building(england, moves="hex:j6 lay:se-s hex:k5 lay:ne-nw hex:k5")
    assert "sw-nw" not in faces(match) and "n-nw" in faces(match)  # York lies to the south-west


def test_an_end_is_not_turned_to_another_link_from_the_same_stop(england):
    match = building(england, moves="hex:j6 lay:n-s hex:k5 lay:sw-nw hex:j6")
    assert "se-s" not in faces(match) and "ne-s" in faces(match)


def test_an_end_is_not_turned_to_track_of_others(england):
    match = play(again(building(england, moves="hex:d12 lay:ne-sw done"), "green"), "hex:d11 lay:s-nw")
    match = play(again(match, "orange"), "hex:d12")
    assert "n-sw" not in faces(match) and {"s-sw", "se-sw"} <= faces(match)


def test_town_tiles_are_not_redirected(england):
    match = building(england, moves="hex:selby lay:town-n hex:selby")
    assert refused(match, "lay:town-ne").code == "must_keep_track"


def lost_link(game, moves, company="orange"):
    """A link whose owner did not extend it."""
    match = building(game, company, moves=moves + " done")
    match = play(again(match, company), "done")
    return match


def test_an_unowned_link_that_begins_at_a_city_can_be_taken_over(england):
    match = again(lost_link(england, "hex:j6 lay:n-s"), "green")
    play(match, "hex:j5 lay:s-nw")
    assert holder(match, "York/J6") == holder(match, "J5/J6") == holder(match, "J5/Northallerton") == "green"


def test_a_link_cannot_be_taken_over_before_it_is_unowned(england):
    match = again(building(england, moves="hex:j6 lay:n-s done"), "green")
    assert refused(match, "hex:j5").code == "others_end"


def test_redirecting_does_not_claim_an_unowned_link(england):
    match = again(lost_link(england, "hex:j6 lay:n-s"), "green")
    play(match, "hex:j6 lay:se-s")
    assert holder(match, "York/J6") == "nobody"


def test_redirecting_claims_an_unowned_link_if_it_completes_it(england):
    match = again(lost_link(england, "hex:i11 lay:n-sw"), "green")
    play(match, "hex:i11 lay:ne-sw")
    assert owner(match, "Leeds", "York") == "green"


def test_an_unowned_link_from_a_town_needs_own_track_there(england):
    match = lost_link(england, "hex:selby lay:town-n-ne")
    stranger = play(again(match, "green"), "hex:k6")
    assert refused(stranger, "lay:ne-sw").code == "loose_track"
    friend = play(again(match, "orange"), "hex:k6 lay:ne-sw")
    assert holder(friend, "Selby/K6") == "orange"


def test_a_new_link_may_be_joined_to_an_unowned_one(england):
    match = again(lost_link(england, "hex:selby lay:town-n-ne"), "green")
    play(match, "hex:k6 lay:sw-nw")
    stops = england.board.stops
    york, selby = number(england, "stop", "York"), number(england, "stop", "Selby")
    assert match.state.near[GREEN * stops + york] >> selby & 1
    assert match.state.near[ORANGE * stops + york] >> selby & 1


def test_improving_keeps_the_track_of_others_theirs(england):
    match = again(building(england, moves="hex:i11 lay:ne-sw"), "green")
    play(match, "hex:i10 lay:se-s")
    before = match.state.treasury[GREEN]
    play(match, "hex:i11 lay:n-s+ne-sw")
    assert owner(match, "Leeds", "York") == "orange"
    assert holder(match, "I11/I12") == holder(match, "York/I10") == "green"
    assert before - match.state.treasury[GREEN] == 4


def test_improving_must_keep_every_track(england):
    match = again(building(england, moves="hex:i11 lay:ne-sw"), "green")
    play(match, "hex:i10 lay:se-s hex:i11")
    assert refused(match, "lay:n-s").code == "must_keep_track"
    assert refused(match, "lay:ne-sw").code == "adds_nothing"


def test_who_improves_a_town_gets_its_unowned_track_and_only_that(england):
    match = again(lost_link(england, "hex:selby lay:town-n-ne"), "green")
    play(match, "hex:selby lay:town-n-ne-s")
    assert owner(match, "York", "Selby") == "orange"
    assert owner(match, "Selby", "Doncaster") == "green"
    assert holder(match, "Selby/K6") == "green"


def test_a_town_of_others_is_improved_only_from_own_track_or_a_city(england):
    match = building(england, moves="hex:c3 lay:n-se hex:penrith lay:town-s-nw")
    assert "hex:penrith" in possible(again(match, "orange"))
    stranger = again(match, "green")
    assert "hex:penrith" not in possible(stranger)
    assert refused(stranger, "hex:penrith").code == "joins_nothing"


def test_from_a_town_one_goes_on_only_with_own_track(england):
    match = again(building(england, moves="hex:selby lay:town-n done"), "green")
    play(match, "hex:selby")
    assert "town-n-se" not in faces(match)
    assert "town-n-s" in faces(match)


@pytest.mark.parametrize(
    ("face", "terrain", "new", "cost"),
    [
        ("straight", "plain", True, 2), ("gentle", "river", True, 3), ("tight", "hill", True, 4),
        ("straight", "mountain", True, 5), ("cross_ss", "plain", True, 4), ("cross_ss", "hill", True, 6),
        ("town_1", "plain", True, 2), ("town_4_x", "plain", True, 5), ("town_3_star", "river", True, 5),
        ("cross_ss", "hill", False, 4), ("town_3_left", "plain", False, 4), ("gentle", "mountain", False, 2),
    ],
)  # fmt: skip
def test_what_tiles_cost(usa, face, terrain, new, cost):
    """Terrain is paid once, exits and town again when a tile is replaced (T7)."""
    state, tile = usa.start(3), usa.tiles.face.index(usa.tiles.face_ids.index(face))
    hex = usa.board.terrain.index(terrain)
    if not new:
        state.own_track()
        state.tile[hex] = 0
    assert usa.placements.cost(state, hex, tile) == cost


def test_the_dear_ground_is_refused_for_want_of_money(usa):
    match = building(usa, treasury={"orange": 4}, left={"orange": 0}, available={"orange": 8})
    play(match, "hex:i10 lay:se-nw")
    assert match.state.treasury[ORANGE] == 2
    refusal = refused(match, "hex:h9")
    assert (refusal.code, refusal.rule) == ("hex_too_dear", "3.8")


def test_both_sides_of_a_tile_count_for_what_is_left_in_the_box(england):
    tiles = england.tiles
    tight, town = tiles.face_ids.index("tight"), tiles.face_ids.index("town_tight")
    used = [0] * len(tiles.face_ids)
    used[tight], used[town] = 6, 3
    assert tiles.run_out(used, 0, tight) == 0
    used[town] += 1
    assert tiles.run_out(used, 0, tight) == 1 << tight | 1 << town


def test_a_face_that_is_on_two_kinds_of_tiles_can_use_both(england):
    tiles = england.tiles
    one, cross, right = (tiles.face_ids.index(name) for name in ("town_1", "cross_ss", "town_3_right"))
    used = [0] * len(tiles.face_ids)
    used[cross] = 5
    assert tiles.run_out(used, 0, one) == 1 << cross
    used[one] = 5
    assert tiles.run_out(used, 0, one) == 1 << cross | 1 << one | 1 << right


def test_tiles_can_be_unlimited():
    game = TITLE.open(ENGLAND, {"tiles": "unlimited"})
    assert game.tiles.run_out([999] * len(game.tiles.face_ids), 0, 0) == 0


def test_a_tile_that_has_run_out_is_refused(england):
    match = building(england, moves="hex:j6")
    tile = england.tiles.names.index("se-s")
    while not match.state.out >> england.tiles.face[tile] & 1:
        england.links.count(match.state, tile, 1)
    assert refused(match, "lay:se-s").code == "tile_out"
    assert "n-s" in faces(match)


def test_ports_decide_where_a_newcomer_may_begin(usa):
    match = building(usa)
    refusal = refused(match, "hex:h11")
    assert (refusal.code, refusal.rule) == ("no_port", "3.10")
    assert "hex:i11" in possible(match)


def test_complete_links_of_any_owner_open_a_city_that_has_no_port(usa):
    match = building(usa, "green", moves="hex:i10 lay:se-nw done")
    assert "hex:h11" in possible(again(match, "orange"))


def test_neighbouring_cities_are_joined_by_a_marker_for_three_dollars(usa):
    match = building(usa, moves="join:charleston-savannah")
    assert owner(match, "Charleston", "Savannah") == "orange"
    assert match.state.treasury[ORANGE] == 47
    assert match.state.laid == 1
    other = again(match, "green")
    assert refused(other, "join:charleston-savannah").code == "symbol_taken"


def test_a_marker_needs_a_city_where_one_may_begin(usa):
    assert refused(building(usa), "join:detroit-cleveland").code == "no_port"


def test_symbols_beside_towns_sleep(usa):
    assert refused(building(usa), "join:portland-boston").code == "still_a_town"


def test_a_marker_that_cannot_be_paid_is_refused(usa):
    match = building(usa, treasury={"orange": 2}, left={"orange": 0}, available={"orange": 8})
    assert refused(match, "join:charleston-savannah").code == "symbol_too_dear"


@pytest.mark.parametrize("board", [USA, ENGLAND])
def test_the_kinds_of_tiles_are_complete(board):
    tiles = TITLE.open(board).tiles
    singles = [tile for tile in range(tiles.count) if len(tiles.tracks[tile]) == 1 and not tiles.town[tile]]
    assert len(singles) == 15
    assert [sum(tiles.town[t] and tiles.exits[t] == n for t in range(tiles.count)) for n in (1, 2, 3, 4)] == [
        6,
        15,
        20,
        15,
    ]


def test_the_old_tile_is_back_in_the_box_while_its_successor_is_chosen(england):
    """The last tile of its face can still be turned."""
    match = building(england, moves="hex:i11")
    state, links = match.state, england.links
    open_ended = [action for action in england.legal(state, 0) if leaves_an_end(match, action)]
    play(match, england.write(open_ended[0]))
    tile = open_ended[0].tile
    while not match.state.out >> england.tiles.face[tile] & 1:
        links.count(match.state, tile, 1)
    turned = england.placements.choices(match.state, 0, england.board.hex_ids.index("i11"), 50)
    assert england.tiles.face[tile] in [england.tiles.face[other] for other in turned]
    empty = [hex for hex in range(england.board.hexes) if match.state.tile[hex] < 0 and england.board.ground >> hex & 1]
    laid = [other for hex in empty for other in england.placements.choices(match.state, 0, hex, 50)]
    assert laid and england.tiles.face[tile] not in [england.tiles.face[other] for other in laid]


def leaves_an_end(match, action):
    after = match.state.copy()
    match.game.apply(after, 0, action)
    return len(match.game.tiles.tracks[action.tile]) == 1 and bool(after.ends[0])
