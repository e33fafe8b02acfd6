"""Payments during the game, ties and mergers (rules 8)."""

import pytest

from ironroads.core.rules.sentinels import NOBODY
from ironroads.games.stephensons_rocket.rules.scoring.majorities import prizes
from playing import told

from .positions import cash, field_of, held, hex_at, match_with, order, paid, towns_of


@pytest.mark.parametrize(
    ("towns", "holdings", "expected"),
    [
        (13, [4, 4, 1], [9, 9, 0]),  # T8: two firsts share 19
        (3, [2, 2, 0], [2, 2, 0]),  # T9
        (7, [0, 2, 0], [0, 7, 0]),  # T11: a single holder, no second prize
        (1, [2, 1, 0], [1, 0, 0]),  # T12: half of one is nothing
        (13, [2, 2, 3], [3, 3, 13]),  # two seconds share six
        (4, [1, 1, 1], [2, 2, 2]),
        (5, [0, 0, 0], [0, 0, 0]),
        (9, [3, 2, 1, 0], [9, 4, 0, 0]),
        (9, [1, 1, 1, 1], [3, 3, 3, 3]),
    ],
)
def test_ties_share_and_round_down(towns, holdings, expected):
    assert prizes(holdings, towns, towns // 2) == expected


@pytest.mark.parametrize("towns", range(1, 29))
def test_rounding_once_is_enough(towns):
    """Easy mistake 7: rounding once or step by step gives the same result."""
    for firsts in (2, 3, 4):
        assert (towns + towns // 2) // firsts == int(1.5 * towns / firsts)


GUILDFORD = "Guildford (leather)"
READING = "Reading (brewery)"


def towards_guildford(game, **facts):
    return match_with(game, runs={"LSWR": "NE"}, **facts)


def test_the_only_owner_of_tokens_gets_the_first_prize_alone(rocket):
    """T3."""
    match = order(towards_guildford(rocket, tokens={"0": {GUILDFORD: 1}}), "move:LSWR-NE")
    assert cash(match) == [2, 0, 0]


def test_tied_tokens_share_three(rocket):
    """T13."""
    match = order(towards_guildford(rocket, tokens={"0": {GUILDFORD: 1}, "1": {GUILDFORD: 1}}), "move:LSWR-NE")
    assert cash(match) == [1, 1, 0]


def test_tokens_count_by_city_whatever_their_good(rocket):
    """Easy mistake 6."""
    tokens = {"0": {GUILDFORD: 1, "Guildford (textile)": 1}, "1": {GUILDFORD: 1}, "2": {READING: 2}}
    match = order(towards_guildford(rocket, tokens=tokens), "move:LSWR-NE")
    assert cash(match) == [2, 1, 0]


def test_a_metropolis_without_owners_pays_nothing(rocket):
    assert cash(order(towards_guildford(rocket), "move:LSWR-NE")) == [0, 0, 0]


def test_a_payment_event_lists_its_reasons(rocket):
    match = order(
        towards_guildford(rocket, tokens={"0": {GUILDFORD: 2}, "1": {"Guildford (textile)": 1}}), "move:LSWR-NE"
    )
    first, second = told(match, "city")
    assert (first.seat, first.facts[-1], second.facts[-1]) == (0, 2000, 1000)
    assert [(event.kind, event.seat, event.facts) for event in first.because] == [
        ("purse", NOBODY, (2000, 1000)),
        ("held_city", 0, (2,)),
        ("held_city", 1, (1,)),
    ]


def test_a_second_connection_of_the_same_line_pays_nothing(rocket):
    """The LSWR comes beside Guildford a second time; only Reading is new."""
    match = match_with(rocket, runs={"LSWR": "NE NE"}, tokens={"0": {GUILDFORD: 1}, "1": {READING: 1}})
    order(match, "move:LSWR-N")
    assert paid(match, "city") == [(1, 2)]


def test_a_metropolis_pays_again_for_a_new_line(rocket):
    match = match_with(rocket, runs={"LSWR": "NE NE", "SER": "SW NW NW"}, tokens={"0": {GUILDFORD: 1}})
    assert "Guildford" in towns_of(match, "LSWR") - towns_of(match, "SER")
    order(match, "move:SER-NW")
    assert paid(match, "city") == [(0, 2)]


def test_a_station_town_pays_for_stations_and_the_mover_gets_a_passenger(rocket):
    """T22: towns York and Leeds, B's station was just entered and counts (ruling 13)."""
    match = order(match_with(rocket, stations={"1": [hex_at(rocket, -1, -6)]}), "move:NER-SW")
    assert towns_of(match, "NER") == {"York", "Leeds"}
    assert cash(match) == [0, 2, 0]
    assert match.state.passengers == [1, 0, 0]


def test_the_third_town_of_a_line_pays_three(rocket):
    """T4: all three kinds count, those of this move included (easy mistake 4)."""
    match = match_with(rocket, runs={"SER": "SW NW"}, stations={"1": [hex_at(rocket, 6, 3)]})
    assert towns_of(match, "SER") == {"Dover", "Maidstone"}
    order(match, "move:SER-SW")
    assert towns_of(match, "SER") == {"Dover", "Maidstone", "Brighton"}
    assert paid(match, "stations") == [(1, 3)]


def test_two_station_towns_at_once_pay_twice(on_board):
    """Ruling 12, each time with the full number of towns; Lincoln is moved to where that can happen."""
    game = on_board(("q = 2\nr = -5", "q = 1\nr = -5"))
    match = match_with(game, runs={"NER": "S"}, stations={"1": [hex_at(game, 0, -6)]})
    assert towns_of(match, "NER") == {"York"}
    order(match, "move:NER-SE")
    assert towns_of(match, "NER") == {"York", "Hull", "Lincoln"}
    assert paid(match, "stations") == [(1, 3), (1, 3)]


def test_connecting_a_start_town_pays_nothing_but_counts(rocket):
    """Ruling 32."""
    hex = hex_at(rocket, -7, 10)
    match = order(match_with(rocket, stations={"1": [hex]}), "move:GWR-NE")
    assert towns_of(match, "GWR") == {"Exeter"}
    assert cash(match) == [0, 0, 0]


def test_tokens_are_paid_before_stations(rocket):
    """Beside Leeds and Sheffield at once: first the metropolis, then the station town (rules 8.1)."""
    match = match_with(rocket, runs={"NER": "S"}, tokens={"0": {"Sheffield (steel)": 1}}, stations={"1": ["H3"]})
    order(match, "move:NER>H3")
    assert [event.kind for event in match.log if event.kind in ("city", "stations")] == ["city", "stations"]
    assert cash(match) == [2, 3, 0]


def merging(game, **facts):
    """There is L&Y track north of the waiting LNWR."""
    return match_with(game, runs={"L&Y": "S SE"}, **facts)


def test_the_moved_line_is_dissolved(rocket):
    """T25: its only shareholder, the mover, gets two for Liverpool and Manchester; two tiles in all."""
    for heading, merges in (("N", True), ("NE", True), ("SE", False), ("S", False)):
        trial = order(merging(rocket), f"move:LNWR-{heading}")
        assert (field_of(trial, "engine", "LNWR") < 0) == merges
    match = order(merging(rocket), "move:LNWR-NE")
    assert cash(match) == [2, 0, 0]
    assert match.state.tiles == 58
    assert towns_of(match, "L&Y") == {"Lancaster", "Manchester", "Liverpool"}


def test_the_moved_line_is_dissolved_even_if_it_is_far_bigger(rocket):
    """Easy mistake 1: a line with two towns runs into one that has not even started (ruling 10)."""
    match = match_with(rocket, runs={"L&Y": "S"})
    order(match, "move:L&Y-S")
    assert field_of(match, "engine", "L&Y") < 0
    assert field_of(match, "engine", "LNWR") == rocket.board.start_hex[2]
    assert towns_of(match, "LNWR") == {"Lancaster", "Manchester"}  # Liverpool does not count yet
    order(match, "move:LNWR-S")
    assert towns_of(match, "LNWR") == {"Lancaster", "Manchester", "Liverpool"}


def test_merger_payments_count_the_dissolved_lines_towns_only(rocket):
    """Easy mistake 5: the LNWR has two, the L&Y has one more."""
    match = merging(rocket, shares={"0": {"LNWR": 2}, "1": {"LNWR": 2}, "2": {"L&Y": 4}})
    order(match, "move:LNWR-NE", "agree")
    assert paid(match, "shares") == [(0, 2), (1, 1)]
    assert len(towns_of(match, "L&Y")) == 3


def test_a_dissolved_line_with_three_towns_pays_three_and_one(rocket):
    """T5: the LSWR, with Southampton and Guildford, meets the SER beside Reading."""
    runs = {"LSWR": "NE NE", "SER": "SW NW NW NW NW"}
    match = match_with(rocket, runs=runs, shares={"0": {"LSWR": 2}, "1": {"LSWR": 2}, "2": {"LSWR": 1}})
    order(match, "move:LSWR-N", "agree", "agree")
    assert paid(match, "shares") == [(0, 3), (1, 1)]


def test_towns_pay_before_the_merger(rocket):
    """Ruling 15: Manchester, already on L&Y, pays for the LNWR first."""
    match = merging(rocket, tokens={"2": {"Manchester (steel)": 1}})
    assert "Manchester" in towns_of(match, "L&Y")
    order(match, "move:LNWR-NE")
    kinds = [event.kind for event in match.log if event.kind in ("city", "merged", "shares")]
    assert kinds == ["city", "merged", "shares"]
    assert cash(match) == [2, 0, 2]


def test_two_old_shares_become_one_new_one(rocket):
    """T14: odd ones are lost, the other stack pays (5 and the new one, 2, 1)."""
    match = merging(rocket, shares={"0": {"LNWR": 4}, "1": {"LNWR": 2}, "2": {"LNWR": 1}})
    order(match, "move:LNWR-NE", "agree", "agree")
    assert held(match, "LNWR") == [0, 0, 0]
    assert held(match, "L&Y") == [2, 1, 0]
    assert (field_of(match, "stack", "L&Y"), field_of(match, "stack", "LNWR"), field_of(match, "extra", "L&Y")) == (
        13,
        0,
        0,
    )


def test_supplementary_shares_replace_missing_ones(rocket):
    """Easy mistake 20: the stack first; it may sell the line out."""
    match = merging(rocket, shares={"0": {"LNWR": 4}, "1": {"LNWR": 2}, "2": {"LNWR": 1, "L&Y": 14}})
    order(match, "move:LNWR-NE", "agree", "agree")
    assert held(match, "L&Y") == [2, 1, 14]
    assert (field_of(match, "stack", "L&Y"), field_of(match, "extra", "L&Y")) == (0, 1)


def test_an_isolated_line_gives_supplementary_shares(rocket):
    """T16, ruling 9."""
    match = merging(rocket, shares={"0": {"LNWR": 4}, "1": {"LNWR": 2}, "2": {"LNWR": 1}}, isolated=["L&Y"])
    order(match, "move:LNWR-NE", "agree", "agree")
    assert held(match, "L&Y") == [2, 1, 0]
    assert (field_of(match, "stack", "L&Y"), field_of(match, "extra", "L&Y")) == (0, 3)


def test_supplementary_shares_never_run_out(rocket):
    """Ruling 8: sixteen are in use, and two more are due."""
    shares = {"0": {"LNWR": 3}, "1": {"GER": 16}, "2": {"L&Y": 16}}
    match = merging(rocket, shares=shares, extra={"GER": 16})
    order(match, "move:LNWR-NE")
    assert held(match, "L&Y") == [2, 0, 16]
    assert sum(match.state.extra) == 18


def test_supplementary_shares_are_exchanged_like_others(rocket):
    """Easy mistake 21."""
    match = merging(rocket, shares={"0": {"LNWR": 3}}, extra={"LNWR": 3})
    order(match, "move:LNWR-NE")
    assert held(match, "L&Y") == [2, 0, 0]
    assert field_of(match, "extra", "LNWR") == 0


def test_the_log_tells_of_the_shares_exchanged_and_of_the_odd_one_that_is_lost(rocket):
    match = merging(rocket, shares={"0": {"LNWR": 4}, "1": {"LNWR": 1}, "2": {"LNWR": 2}})
    order(match, "move:LNWR-NE", "agree", "agree")
    assert [(event.seat, event.facts[0], event.facts[2]) for event in told(match, "exchanged")] == [
        (0, 4, 2),
        (2, 2, 1),
    ]
    assert [event.seat for event in told(match, "share_lost")] == [0, 1]


def test_the_share_just_taken_counts_in_the_merger(rocket):
    """Ruling 14: two against two, but the mover takes a third."""
    match = merging(rocket, shares={"0": {"LNWR": 2}, "1": {"LNWR": 2}})
    order(match, "move:LNWR-NE", "agree")
    assert paid(match, "shares") == [(0, 2), (1, 1)]


def test_stations_pass_to_the_other_line(rocket):
    hex = hex_at(rocket, -5, -3)
    match = merging(rocket, stations={"1": [hex]})
    order(match, "move:LNWR-NE")
    assert match.state.stations[1] & field_of(match, "hexes", "L&Y")


def test_towns_gained_by_a_merger_pay_nothing_then_or_later(rocket):
    """Ruling 11, easy mistakes 10 and 11: the remaining line knows the towns of both."""
    match = merging(rocket, tokens={"2": {"Manchester (steel)": 1}}, player="0")
    order(match, "move:LNWR-NE")
    assert cash(match)[2] == 2
    order(match, "move:L&Y-SE")  # the engine passes Manchester
    assert cash(match)[2] == 2


def test_a_merger_uses_a_track_tile_or_not(rocket, opened_with):
    order(match := merging(rocket), "move:LNWR-NE")
    assert match.state.tiles == 58
    order(match := merging(opened_with(merger_uses_track_tile="no")), "move:LNWR-NE")
    assert match.state.tiles == 59


def test_stations_of_the_dissolved_line_count_for_the_other(rocket):
    """The merger ends the game; the only station is where the LNWR ran last (rules 8.4, 10.6)."""
    others = ["NER", "GER", "GWR", "LSWR", "SER"]
    match = merging(rocket, isolated=others, stations={"1": [hex_at(rocket, -5, -3)]})
    order(match, "move:LNWR-NE")
    assert match.over() and towns_of(match, "L&Y") == {"Lancaster", "Liverpool", "Manchester"}
    assert paid(match, "final_stations") == [(1, 3)]


def test_a_merger_with_one_tile_left_is_completed(on_board):
    """Ruling 24: the move lays the last tile, and the merger would need another."""
    match = match_with(on_board(("track_tiles = 60", "track_tiles = 1")), runs={"L&Y": "S"})
    order(match, "move:L&Y-S")
    assert told(match, "merged") and told(match, "end_tiles")
    assert match.over() and match.state.tiles == 0


def test_dissolved_lines_keep_nothing(rocket):
    match = order(merging(rocket), "move:LNWR-NE")
    for field in ("hexes", "towns", "stack", "extra", "line_stations", "line_shares", "shareholders"):
        assert field_of(match, field, "LNWR") == 0
    lnwr = 1 << match.game.board.line_names.index("LNWR")
    assert not any(lines & lnwr for lines in match.state.occupancy)
