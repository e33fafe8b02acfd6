"""Tokens and stations (rules 3 and 4)."""

from ironroads.core.rules.bits import has
from playing import possible, refused

from .positions import field_of, hex_at, match_with, order, paid


def test_a_token_is_taken_from_any_metropolis(rocket):
    match = order(match_with(rocket), "token:manchester-steel")
    assert refused(match, "token:manchester-steel").code == "no_token"
    order(match, "token:manchester-textile", "token:manchester-textile")
    assert refused(match, "token:manchester-textile").rule == "3.1"


def test_each_good_has_nine_tokens(rocket, opened_with):
    for game in (rocket, opened_with(goods="single")):
        board = game.board
        for good in range(4):
            assert sum(size for pile, size in enumerate(board.pile_size) if board.pile_good[pile] == good) == 9
        assert all(
            sum(board.pile_size[pile] for pile in board.piles_of_town[town]) in (0, 3) for town in range(board.towns)
        )


def test_with_single_goods_a_metropolis_has_three_alike(opened_with):
    match = order(match_with(opened_with(goods="single")), *["token:manchester-textile"] * 3)
    assert "token:manchester-textile" not in possible(match)
    assert not any(move.startswith("token:manchester") for move in possible(match))


def test_at_the_start_no_station_may_be_beside_a_start_town(rocket):
    """T28."""
    match = order(match_with(rocket), "station")
    board = rocket.board
    for start in board.start_hex:
        for hex in range(board.hexes):
            if has(board.ring[start], hex) and hex != start:
                refusal = refused(match, f"place:{board.hex_names[hex]}")
                assert (refusal.code, refusal.rule) == ("station_beside_engine", "4.2")
                assert f"place:{board.hex_names[hex]}" not in possible(match)


def test_stations_need_a_free_hex(rocket):
    match = match_with(rocket, runs={"GWR": "NE NE NE"}, stations={"1": ["H11"]})
    order(match, "station")
    london = hex_at(rocket, 3, 2)
    assert refused(match, f"place:{london}").code == "station_on_town"
    assert refused(match, f"place:{hex_at(rocket, -7, 10)}").code == "station_on_track"
    assert refused(match, "place:H11").code == "station_beside_station"
    assert refused(match, "place:H12").code == "station_beside_station"
    offered = {f"place:{name}" for name in (london, hex_at(rocket, -7, 10), "H11", "H12")}
    offered |= {f"place:{rocket.board.hex_names[hex]}" for hex in rocket.board.town_hex}
    assert not offered & possible(match)


def test_a_station_may_be_beside_track_or_a_town(rocket):
    """Easy mistake 22: stations keep a distance to engines only."""
    match = match_with(rocket, runs={"GWR": "NE NE NE NE"})
    order(match, "station", f"place:{hex_at(rocket, -7, 11)}")
    order(match, "station", f"place:{hex_at(rocket, 3, 3)}")
    assert match.state.player == 1


def test_a_station_may_be_beside_a_start_town_that_the_engine_has_left(rocket):
    match = match_with(rocket, runs={"GWR": "NE NE NE"})
    order(match, f"station:{hex_at(rocket, -8, 10)}")
    assert match.state.stations[0]


def test_each_player_has_seven_stations(rocket):
    seven = ["C7", "C9", "E7", "E9", "G6", "G8", "H11"]
    match = match_with(rocket, stations={"0": seven})
    assert refused(match, "station").code == "no_stations_left"
    assert f"lift:{seven[0]}" in possible(match)


def test_a_station_is_lifted_and_placed_again(rocket):
    match = order(match_with(rocket, stations={"0": ["H11"]}), "station:H11>H12")
    assert match.state.stations[0] == 1 << rocket.board.hex_names.index("H12")
    assert match.state.action == 2


def test_a_lifted_station_no_longer_blocks(rocket):
    match = match_with(rocket, stations={"0": ["H11", "F10"]})
    order(match, "lift:H11")
    assert "place:H10" in possible(match) and "place:G11" not in possible(match)


def test_a_lifted_station_goes_to_another_hex(rocket):
    match = order(match_with(rocket, stations={"0": ["H11"]}), "lift:H11")
    assert refused(match, "place:H11").code == "same_place"
    assert "place:H11" not in possible(match)


def test_players_lift_their_own_stations(rocket):
    match = match_with(rocket, stations={"0": ["H11"], "1": ["F10"]})
    assert refused(match, "lift:F10").code == "not_your_station"


def test_a_station_on_a_line_may_be_moved(rocket, opened_with):
    """Ruling 26 and its option."""
    hex = hex_at(rocket, -7, 10)
    match = match_with(rocket, runs={"GWR": "NE NE NE"}, stations={"0": [hex]})
    order(match, f"station:{hex}>H11")
    assert not match.state.stations[0] & field_of(match, "hexes", "GWR")
    fixed = match_with(opened_with(move_connected_station="no"), runs={"GWR": "NE NE NE"}, stations={"0": [hex, "H11"]})
    assert refused(fixed, f"lift:{hex}").rule == "11.6"
    assert "lift:H11" in possible(fixed)


def test_a_station_lifted_from_a_line_no_longer_counts_there(rocket):
    """Brighton pays for the stations on the SER; seat 0 has moved away from it."""
    match = match_with(rocket, runs={"SER": "SW NW"}, stations={"0": ["O15"], "1": ["M15"]})
    tied = order(match.copy(), "move:SER>M15")
    assert paid(tied, "stations") == [(0, 2), (1, 2)]
    order(match, "station:O15>H11", "move:SER>M15")
    assert paid(match, "stations") == [(1, 3)]


def test_a_station_in_hand_must_be_placed(rocket):
    match = order(match_with(rocket), "station")
    assert refused(match, "token:london-textile").code == "another_question"
    assert refused(match, "station").code == "another_question"
