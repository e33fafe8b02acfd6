"""Extending a line (rules 5)."""

from ironroads.games.stephensons_rocket.rules.occupied import NEAR
from playing import possible, refused

from .table import cash, held, hex_at, lying, of, order, paid, towns_of


def moves(match, line):
    """Where a line can go."""
    return {move.partition(">")[2] for move in possible(match) if move.startswith(f"move:{line}>")}


def test_from_its_start_town_an_engine_goes_in_any_direction(rocket):
    match = lying(rocket)
    assert moves(match, "NER") == {hex_at(rocket, q, r) for q, r in ((1, -8), (1, -7), (0, -6), (-1, -6), (-1, -7))}
    assert (0, -8) not in rocket.board.number  # the sixth neighbour is beyond the edge


def test_later_it_goes_straight_on_or_in_a_gentle_curve(rocket):
    match = lying(rocket, runs={"GWR": "NE NE"})
    q, r = -6, 9
    assert moves(match, "GWR") == {hex_at(rocket, q, r - 1), hex_at(rocket, q + 1, r - 1), hex_at(rocket, q + 1, r)}
    refusal = refused(match, f"move:GWR>{hex_at(rocket, q, r + 1)}")
    assert (refusal.code, refusal.rule) == ("sharp_curve", "5.1")


def test_the_photographed_run_of_the_orange_line(rocket):
    """T21: towns, payments by city, tiles and the next hexes."""
    match = lying(
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
    match = lying(rocket, runs={"GWR": "NE NE"})
    assert refused(match, f"move:GWR>{hex_at(rocket, -8, 11)}").code == "town_there"
    assert refused(match, f"move:GWR>{hex_at(rocket, -7, 10)}").code == "track_there"
    assert refused(match, f"move:NER>{hex_at(rocket, 0, -7)}").code == "engine_here"
    assert refused(match, "move:NER>D14").code == "too_far"  # beside an engine, but not that of the NER
    assert refused(match, "move:GWR>H9").code == "no_engine_near"


def test_the_hex_may_not_lie_beside_two_other_lines(rocket):
    """The waiting L&Y and the LNWR close the hex between them to the NER."""
    match = lying(rocket, runs={"NER": "SW NW NW", "LNWR": "NE NE"})
    assert "E2" not in moves(match, "NER")
    refusal = refused(match, "move:NER>E2")
    assert (refusal.code, refusal.rule) == ("beside_two", "5.3")
    assert rocket.board.line_names[1:3] == ["L&Y", "LNWR"] and refusal.facts[1] == 0b110


def test_a_hex_between_two_lines_is_closed_to_any_third(rocket):
    """T26: L&Y track on one side, the LNWR waiting on the other."""
    state = lying(rocket, runs={"L&Y": "S SE"}).state
    hex = rocket.board.hex_names.index(hex_at(rocket, -5, -3))
    assert (state.ground[hex] & NEAR).bit_count() == 2


def test_beside_two_hexes_of_one_other_line_is_one_merger(rocket):
    """Ruling 16."""
    match = lying(rocket, runs={"L&Y": "S SE"})
    order(match, "move:LNWR-NE")
    assert of(match, "engine", "LNWR") < 0
    assert [event.kind for event in match.log].count("merged") == 1


def test_beside_its_own_track_nothing_happens(rocket):
    """Ruling 17."""
    match = lying(rocket, runs={"GWR": "N NE SE S"})
    order(match, "move:GWR-SW")
    assert of(match, "engine", "GWR") >= 0
    assert towns_of(match, "GWR") == {"Exeter"}


def test_the_mover_takes_a_share_at_once(rocket):
    match = order(lying(rocket), "move:GWR-NE")
    assert held(match, "GWR") == [1, 0, 0]
    assert of(match, "stack", "GWR") == 15


def test_nobody_needs_shares_to_move_an_engine(rocket):
    match = lying(rocket, shares={"1": {"GWR": 3}})
    order(match, "move:GWR-NE", "agree")
    assert held(match, "GWR") == [1, 3, 0]


def test_an_empty_stack_gives_no_share(rocket):
    match = lying(rocket, shares={"1": {"GWR": 16}})
    order(match, "move:GWR-NE", "agree")
    assert held(match, "GWR") == [0, 16, 0]
    assert match.log[0].kind == "moved_unpaid"


def test_no_track_is_laid_on_a_start_town(rocket):
    """Leaving it costs no tile, and it becomes a town that counts."""
    match = order(lying(rocket), "move:LNWR-S")
    assert match.state.tiles == 60
    assert towns_of(match, "LNWR") == {"Liverpool"}
    liverpool = rocket.board.town_hex[rocket.board.town_ids.index("liverpool")]
    assert not of(match, "hexes", "LNWR") >> liverpool & 1


def test_a_start_town_is_no_town_before_its_engine_leaves(rocket):
    board = rocket.board
    state = lying(rocket).state
    assert state.counted & board.start_towns == 0
    match = order(lying(rocket), "move:LNWR-S")
    assert match.state.counted & board.start_towns == 1 << board.town_ids.index("liverpool")


def test_a_station_is_no_obstacle_and_becomes_part_of_the_line(rocket):
    hex = hex_at(rocket, -1, -6)
    match = lying(rocket, stations={"0": [hex]})
    order(match, "move:NER-SW")
    assert of(match, "engine", "NER") == rocket.board.hex_names.index(hex)
    assert paid(match, "stations") == [(0, 2)]


def test_only_listed_hexes_exist(rocket):
    """Ruling 30: nothing beyond the edge can even be named."""
    assert hex_at(rocket, -8, 10) == "A15"
    assert "A14" not in rocket.board.hex_names


def test_a_line_may_be_steered_into_a_dead_end(rocket):
    """Ruling 31; T23 goes on in test_isolation."""
    match = lying(rocket, runs={"NER": "SW NW"})
    assert hex_at(rocket, -2, -7) in moves(match, "NER")
