"""Extending a line (rules 5)."""

from ironroads.core.rules.bits import has
from ironroads.games.stephensons_rocket.rules.occupancy import LINES
from playing import possible, refused

from .positions import cash, field_of, held, hex_at, match_with, order, paid, towns_of


def moves(match, line):
    """The hexes that a line can move to."""
    return {move.partition(">")[2] for move in possible(match) if move.startswith(f"move:{line}>")}


def test_from_its_start_town_an_engine_goes_in_any_direction(rocket):
    match = match_with(rocket)
    assert moves(match, "NER") == {hex_at(rocket, q, r) for q, r in ((1, -8), (1, -7), (0, -6), (-1, -6), (-1, -7))}
    assert (0, -8) not in rocket.board.hex_at  # the sixth neighbour is off the board


def test_later_it_goes_straight_on_or_in_a_gentle_curve(rocket):
    match = match_with(rocket, runs={"GWR": "NE NE"})
    q, r = -6, 9
    assert moves(match, "GWR") == {hex_at(rocket, q, r - 1), hex_at(rocket, q + 1, r - 1), hex_at(rocket, q + 1, r)}
    refusal = refused(match, f"move:GWR>{hex_at(rocket, q, r + 1)}")
    assert (refusal.code, refusal.rule) == ("sharp_curve", "5.1")


def test_the_run_of_the_orange_line_in_the_photograph(rocket):
    """T21: towns, payments by city, tiles and the next hexes."""
    match = match_with(
        rocket,
        tokens={
            "0": {"Guildford (leather)": 1},
            "1": {"Reading (brewery)": 1},
            "2": {"Reading (brewery)": 1, "Reading (textile)": 1},
        },
    )
    order(match, "move:LSWR-NE", "token:london-textile")
    assert towns_of(match, "LSWR") == {"Southampton"}
    order(match, "move:LSWR-NE", "agree", "token:london-textile")
    assert towns_of(match, "LSWR") == {"Southampton", "Guildford"}
    assert cash(match) == [2, 0, 0]
    order(match, "move:LSWR-N", "agree", "agree")
    assert towns_of(match, "LSWR") == {"Southampton", "Guildford", "Reading"}
    assert cash(match) == [2, 1, 2]
    assert match.state.tiles == 58
    order(match, "token:london-brewery")
    assert moves(match, "LSWR") == {hex_at(rocket, 1, 3), hex_at(rocket, 2, 3)}
    assert refused(match, f"move:LSWR>{hex_at(rocket, 0, 4)}").code == "town_there"


def test_engines_enter_neither_towns_nor_track(rocket):
    match = match_with(rocket, runs={"GWR": "NE NE"})
    assert refused(match, f"move:GWR>{hex_at(rocket, -8, 11)}").code == "town_there"
    assert refused(match, f"move:GWR>{hex_at(rocket, -7, 10)}").code == "track_there"
    assert refused(match, f"move:NER>{hex_at(rocket, 0, -7)}").code == "engine_here"
    assert refused(match, "move:NER>D14").code == "too_far"  # beside an engine, but not that of the NER
    assert refused(match, "move:GWR>H9").code == "no_engine_near"


def test_a_line_may_not_enter_a_hex_beside_two_other_lines(rocket):
    """The waiting L&Y and the LNWR close the hex between them to the NER."""
    match = match_with(rocket, runs={"NER": "SW NW NW", "LNWR": "NE NE"})
    assert "E2" not in moves(match, "NER")
    refusal = refused(match, "move:NER>E2")
    assert (refusal.code, refusal.rule) == ("beside_two", "5.3")
    assert rocket.board.line_names[1:3] == ["L&Y", "LNWR"] and refusal.facts[1] == 0b110


def test_a_hex_beside_two_lines_is_closed_to_any_third(rocket):
    """T26: L&Y track on one side, the LNWR waiting on the other."""
    state = match_with(rocket, runs={"L&Y": "S SE"}).state
    hex = rocket.board.hex_names.index(hex_at(rocket, -5, -3))
    assert (state.occupancy[hex] & LINES).bit_count() == 2


def test_beside_two_hexes_of_one_other_line_is_one_merger(rocket):
    """Ruling 16."""
    match = match_with(rocket, runs={"L&Y": "S SE"})
    order(match, "move:LNWR-NE")
    assert field_of(match, "engine", "LNWR") < 0
    assert [event.kind for event in match.log].count("merged") == 1


def test_a_line_beside_its_own_track_does_not_merge(rocket):
    """Ruling 17."""
    match = match_with(rocket, runs={"GWR": "N NE SE S"})
    order(match, "move:GWR-SW")
    assert field_of(match, "engine", "GWR") >= 0
    assert towns_of(match, "GWR") == {"Exeter"}


def test_the_mover_takes_a_share_at_once(rocket):
    match = order(match_with(rocket), "move:GWR-NE")
    assert held(match, "GWR") == [1, 0, 0]
    assert field_of(match, "stack", "GWR") == 15


def test_a_player_without_shares_may_move_an_engine(rocket):
    match = match_with(rocket, shares={"1": {"GWR": 3}})
    order(match, "move:GWR-NE", "agree")
    assert held(match, "GWR") == [1, 3, 0]


def test_an_empty_stack_gives_no_share(rocket):
    match = match_with(rocket, shares={"1": {"GWR": 16}})
    order(match, "move:GWR-NE", "agree")
    assert held(match, "GWR") == [0, 16, 0]
    assert match.log[0].kind == "moved_unpaid"


def test_no_track_is_laid_on_a_start_town(rocket):
    """Leaving it costs no tile, and it becomes a town that counts."""
    match = order(match_with(rocket), "move:LNWR-S")
    assert match.state.tiles == 60
    assert towns_of(match, "LNWR") == {"Liverpool"}
    liverpool = rocket.board.town_hex[rocket.board.town_ids.index("liverpool")]
    assert not has(field_of(match, "hexes", "LNWR"), liverpool)


def test_a_start_town_does_not_count_before_its_engine_leaves(rocket):
    board = rocket.board
    state = match_with(rocket).state
    assert state.towns_in_play & board.start_towns == 0
    match = order(match_with(rocket), "move:LNWR-S")
    assert match.state.towns_in_play & board.start_towns == 1 << board.town_ids.index("liverpool")


def test_a_line_may_enter_a_station_which_becomes_part_of_it(rocket):
    hex = hex_at(rocket, -1, -6)
    match = match_with(rocket, stations={"0": [hex]})
    order(match, "move:NER-SW")
    assert field_of(match, "engine", "NER") == rocket.board.hex_names.index(hex)
    assert paid(match, "stations") == [(0, 2)]


def test_only_listed_hexes_exist(rocket):
    """Ruling 30: hexes off the board do not even have names."""
    assert hex_at(rocket, -8, 10) == "A15"
    assert "A14" not in rocket.board.hex_names


def test_a_line_may_be_steered_into_a_dead_end(rocket):
    """Ruling 31; T23 continues in test_isolation."""
    match = match_with(rocket, runs={"NER": "SW NW"})
    assert hex_at(rocket, -2, -7) in moves(match, "NER")
