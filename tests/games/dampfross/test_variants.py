"""Rules 5: own part, joint building, tree frog, ten per cent, chain, 18 and 36 runs, special runs."""

import pytest

from ironroads.core.errors import BadNotation
from ironroads.core.position import read_position, write_position
from ironroads.core.rules.sentinels import CHANCE, NOBODY, NOTHING
from ironroads.games.dampfross.boards.format import NUMBERS
from ironroads.games.dampfross.rules.owners import owner_of
from playing import play, possible, refused, told

from .maps import TITLE, box, opened, plain, position, running, sheet

TOWNS = {"West": "B1", "East": "B13", "North": "D7"}
LONG = "-".join(f"B{number}" for number in range(1, 14))


def made(**options):
    return box(sheet(plain(4, 14), TOWNS), **options)


# the greater part on own track


def lines_that_meet_in(meeting):
    """The first player has the line from the west up to a hex, the second the rest of it."""
    west = "-".join(f"B{number}" for number in range(1, meeting + 1))
    return {0: [west], 1: ["-".join(f"B{number}" for number in range(meeting, 14))]}


def test_half_of_a_route_is_not_the_greater_part():
    lines = lines_that_meet_in(7)
    match = running(made(part="greater"), lines, "West", "East")
    assert refused(match, "enter").code == "no_greater_route" and not match.game.suggest(match.state, 0)
    assert "share:2" in possible(match), "all of it is on the track of one of both"
    play(match, "share:2 decline")
    assert {event.seat for event in told(match, "cannot_enter_by_half")} == {0, 1}
    lines[0].append("B7-C7-C8-B8")  # on own track to B8, but not by the direct way
    match = running(made(part="greater"), lines, "West", "East")
    play(match, "enter " + " ".join(f"go:B{number}-B{number + 1}" for number in range(1, 12)))
    assert refused(match, "go:B12-B13").code == "no_greater_part"
    assert possible(match) == {"out"}


def test_more_than_half_of_a_route_is_the_greater_part():
    match = running(made(part="greater"), lines_that_meet_in(8), "West", "East")
    (line,) = match.game.suggest(match.state, 0)
    assert line.facts[3] == 5, "units for five steps of twelve"
    play(match, "enter rest out")
    assert match.state.accounts == [20 - 5 + 20, 25]


def test_one_step_on_own_track_is_enough_otherwise():
    match = running(made(), lines_that_meet_in(4), "West", "East")
    play(match, "enter rest out")
    assert match.state.accounts == [20 - 9 + 20, 29]


# joint building


@pytest.mark.parametrize(
    ("both", "points"),
    [(2, 1), (3, 2), (4, 3), (5, 3), (6, 4), (7, 5), (8, 6), (9, 6), (10, 7), (11, 8), (12, 9)],
)
def test_t5_three_quarters_of_both_throws(both, points):
    match = opened(made(joint="yes"), "west west")
    play(match, f"together:2 accept die:{both}")
    assert match.state.points == points


def test_partners_throw_two_dice_together():
    match = play(opened(made(joint="yes"), "west west"), "together:2 accept")
    assert [action.pips for action in match.game.legal(match.state, CHANCE)] == list(range(2, 13))


def test_partners_use_the_same_throw_twice():
    match = play(opened(made(joint="yes", throw="same"), "west west west"), "together:2 accept die:5")
    assert match.state.points == 7, "three quarters of ten"


def test_the_partner_has_no_turn_this_round():
    match = play(opened(made(joint="yes"), "west west west"), "together:2 accept die:4 done")
    assert match.state.player == 2


def test_a_player_who_declines_keeps_the_turn():
    match = play(opened(made(joint="yes"), "west west"), "together:2 decline")
    assert match.decision().kind == "throw" and match.state.partner == NOBODY
    play(match, "die:1 done")
    assert match.state.player == 1


def test_only_players_whose_networks_meet_build_together():
    match = opened(made(joint="yes"), "west east")
    assert match.decision().kind == "throw", "there is no possible partner"


def test_a_joint_line_begins_where_both_are():
    tracks = {0: ["B1-B2"], 1: ["B1-C1"]}
    match = position(made(joint="yes"), tracks, 3, partner="1", points=5, skipped=["1"], footing={"2": ["B13"]},
                     joined=["West", "East"])  # fmt: skip
    assert refused(match, "build:B2-B3").code == "not_met"
    play(match, "build:A1-B1 build:A1-A2")
    assert match.state.track[owner_of(0, 1)].bit_count() == 2


def joint_line(**facts):
    """The first two players share the line from B1 to B3, the third has track beside it."""
    game = made(joint="yes")
    match = position(game, {0: ["B1-A1"], 1: ["B1-A2"], 2: ["C1-C2"]}, 3, points=0, **facts)
    state = match.state
    for name in ("B1-B2", "B2-B3"):
        game.network_builder.lay(state, owner_of(0, 1), game.names()["side"].index(name))
    state.player, state.points = 2, 6
    return match


def test_others_pay_a_joint_line_once_and_halved():
    match = joint_line(accounts={"0": 30})
    play(match, "build:C2-B2")
    assert match.state.accounts == [30, 21, 19], "the odd unit goes to the poorer"
    play(match, "build:B2-B3")
    assert match.state.accounts == [32, 23, 15], "four for the whole side"


def test_a_joint_line_is_free_for_both():
    match = joint_line()
    match.state.player = 0
    play(match, "build:B1-C1")
    assert match.state.accounts == [19, 20, 21], "only the third is paid, in C1"
    assert refused(match, "build:B2-B3").code == "own_track"


def test_the_bonus_of_a_joint_line_is_halved():
    match = position(made(joint="yes"), {0: ["B12-B11"], 1: ["B12-A12"]}, partner="1", points=5, skipped=["1"])
    play(match, "build:B12-B13")
    assert match.state.accounts == [23, 23]


def test_partners_share_the_fees_they_pay():
    """Five units: the richer pays the odd one."""
    tracks = {0: ["B1-B2"], 1: ["B1-B2"], 2: ["C1-C2-C3-C4"]}
    match = position(made(joint="yes"), tracks, 3, partner="1", points=6, skipped=["1"], accounts={"1": 30})
    say = TITLE.speaker(match.game, "en")
    assert say.decision(match.decision()).startswith("Player 1: build track with Player 2 for 6 points (")
    play(match, "build:B2-C2 build:C2-C3")
    assert match.state.accounts == [18, 27, 25]
    parts = [say.event(part) for part in told(match, "built_together_for_fees")[-1].because]
    assert parts == ["Player 2 pays 2 units of it", "Player 1 pays 2 units of it", "Player 3 gets 4 units."]


def test_the_fare_of_a_joint_line_is_halved():
    """Five units: the poorer of the two owners gets the odd one."""
    tracks = {0: ["B1-B2-B3-B4-B5-B6-B7-B8"], 1: ["B1-A1"], 2: ["B1-C1"], owner_of(1, 2): ["B8-B9-B10-B11-B12-B13"]}
    facts = {"footing": {"1": ["B1", "B8"], "2": ["B1", "B8"]}, "accounts": {"1": 30}}
    match = running(made(joint="yes"), tracks, "West", "East", 3, **facts)
    play(match, "enter rest out out")
    assert match.state.accounts == [20 - 5 + 20, 32, 23]


def test_ferries_are_bought_alone():
    game = TITLE.open("dampfross-northern-italy", {"joint": "yes"})
    match = position(game, {0: ["T10-T11"], 1: ["T10-U11"]}, partner="1", points=7, skipped=["1"])
    assert refused(match, "buy:livorno>bastia-korsika").code == "no_joint_ferry"


# tree frog


def frog(**facts):
    """Player 1 has joined player 2 in C2, whose line goes on to C7."""
    tracks = {0: ["B1-B2-C2"], 1: ["C1-C2-C3-C4-C5-C6-C7"]}
    return position(made(frog="yes"), tracks, points=6, **facts)


def test_a_jump_leads_up_to_three_hexes_along_a_rivals_line():
    jumps = {text for text in possible(frog()) if text.startswith("jump")}
    assert jumps == {"jump:C1/2", "jump:C3/2", "jump:C4/2", "jump:C5/2"}
    assert refused(frog(), "jump:C6/2").code == "out_of_reach"


def test_a_jump_costs_the_joining_unit_and_goes_on_from_there():
    match = frog()
    play(match, "jump:C5/2")
    assert match.state.accounts == [19, 21]
    assert "build:C5-D5" in possible(match)
    play(match, "build:C5-D5")
    assert match.state.accounts == [19, 21], "leaving costs nothing more"


def test_two_jumps_along_the_lines_of_one_rival():
    match = play(frog(), "jump:C3/2 build:C3-D3 jump:C5/2 build:C5-D5")
    assert refused(match, "jump:C7/2").code == "no_jumps_over_him"


def test_a_jump_is_followed_by_building_from_where_it_landed():
    match = play(frog(), "jump:C3/2")
    assert possible(match) == {"build:C3-D2", "build:C3-D3", "build:B3-C3", "build:B2-C3", "build:C2-C3", "build:C3-C4"}
    for text in ("done", "jump:C5/2", "build:B1-C1"):
        assert refused(match, text).code == "build_on_first"
    play(match, "build:C3-D3")
    assert {"done", "jump:C5/2", "build:B1-C1"} <= possible(match)


def test_a_jump_leaves_from_own_track():
    """The second player began in a town on the line of the first, and has not built: nothing is joined there."""
    tracks = {0: ["B1-B2-B3-B4"]}
    match = position(made(frog="yes"), tracks, points=6, player="1", footing={"1": ["B1"]})
    assert not any(text.startswith("jump") for text in possible(match))
    assert refused(match, "jump:B3/1").code == "out_of_reach"
    play(match, "build:A1-B1")
    assert "jump:B3/1" in possible(match)


def test_a_jump_needs_the_means_to_build_on():
    """After a run: the joining unit and the cheapest step cost two units together."""
    match = frog(run=1, earned={"0": 6})
    match.state.points = 1
    assert refused(match, "jump:C5/2").code == "cannot_build_on"
    match.state.points = 2
    play(match, "jump:C5/2 build:C5-D5")
    assert match.state.accounts == [18, 21]


def test_eight_jumps_in_a_game():
    game = made(frog="yes")
    tracks = {0: ["B1-B2-C2"], 1: ["C1-C2-C3-C4"]}
    match = position(game, tracks, 2, points=6)
    match.state.jumps = [8, 0, 0, 0]
    assert refused(match, "jump:C3/2").code == "no_jumps_left"


def test_a_jump_may_begin_in_a_town():
    """Ruling 39: both players are in the same town, and share no other hex."""
    match = position(made(frog="yes"), {0: ["B1-A1"], 1: ["B1-B2-B3-B4-B5"]}, points=6)
    assert {text for text in possible(match) if text.startswith("jump")} == {"jump:B2/2", "jump:B3/2", "jump:B4/2"}


def test_a_jump_along_a_joint_line_counts_for_either_owner():
    """Ruling 40: the builder chooses the owner it counts for."""
    tracks = {0: ["B1-A1"], 1: ["B1-C1"], 2: ["B1-C1"], owner_of(1, 2): ["B1-B2-B3"]}
    match = position(made(frog="yes", joint="yes"), tracks, 3, points=6)
    assert {"jump:B3/2", "jump:B3/3"} <= possible(match)
    play(match, "jump:B3/3")
    assert match.state.jumps[:3] == [0, 0, 1]


def test_a_foreign_line_cannot_be_jumped_along():
    game = TITLE.open("dampfross-austria", {"frog": "yes"})
    match = position(game, {0: ["C12-C11"], 1: ["D4-E4"]}, points=6)
    assert not any(text.startswith("jump") for text in possible(match))
    match = position(game, {0: ["C12-C11"], 1: ["C11-B10-B9"]}, points=6)
    assert {"jump:B10/2", "jump:B9/2"} <= possible(match), "but along one that a rival has built"


def test_a_run_pays_for_the_gap_that_was_jumped():
    tracks = {0: ["B1-B2-B3", "B5-B6-B7-B8-B9-B10-B11-B12-B13"], 1: ["B3-B4-B5"]}
    match = running(made(frog="yes"), tracks, "West", "East", footing={"0": ["B1", "B5"]})
    play(match, "enter rest out")
    assert match.state.accounts == [20 - 2 + 20, 22]


def test_positions_with_a_network_in_two_parts_can_be_read():
    match = play(frog(), "jump:C5/2 build:C5-D5")
    assert read_position(match.game, write_position(match.game, match.state)) == match.state


def test_jumps_need_the_variant(valley):
    with pytest.raises(BadNotation):
        valley.read("jump:C3/2")


# building after runs


@pytest.mark.parametrize(("account", "units"), [(49, 5), (50, 5), (59, 5), (60, 6), (3, 3), (0, 0)])
def test_t10_ten_per_cent_after_every_second_run(account, units):
    game = made(extension="tenth")
    match = running(game, {0: [LONG], 1: ["B1-A1"]}, "West", "East", accounts={"0": account}, run=2)
    play(match, "out out")
    assert game.run_sequence.budget(match.state, 0) == units or match.state.run == 3
    if units:
        assert match.decision().kind == "extend"
        play(match, "extend")
        assert match.state.points == units


def test_nothing_is_built_after_the_first_of_two_runs():
    match = running(made(extension="tenth"), {0: [LONG], 1: ["B1-A1"]}, "West", "East", run=1)
    play(match, "enter rest out")
    assert match.state.run == 2


# chains and tallies


def test_the_destination_is_the_next_start():
    match = running(made(chain="yes"), {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    play(match, "out out")
    assert match.decision().kind == "goal"
    assert match.state.start == match.game.board.hex_number("B13")


def test_after_a_special_run_a_new_start_is_thrown():
    game = made(chain="yes")
    match = position(game, {0: [LONG], 1: ["B1-A1"]}, phase="enter", run=4, start="B1", goals=["B13"], face="1")
    play(match, "out out")
    assert match.decision().kind == "start"


def test_every_number_is_used_once_in_18_runs():
    game = made(end="18-runs")
    match = position(game, {0: [LONG], 1: ["B1-A1"]}, phase="start", run=1)
    first = f"lot:{NUMBERS[0]}"
    play(match, first)
    assert match.state.ticks[0] == 1
    play(match, f"lot:{NUMBERS[1]} out out {first}")
    assert match.decision().kind == "start" and len(told(match, "again_used")) == 1
    play(match, f"lot:{NUMBERS[1]}")
    assert match.decision().kind == "start" and len(told(match, "again_used")) == 2, "a destination is used up too"


def test_every_number_is_used_twice_in_36_runs():
    match = position(made(end="36-runs"), {0: [LONG], 1: ["B1-A1"]}, phase="start", run=1)
    there, back = f"lot:{NUMBERS[0]}", f"lot:{NUMBERS[1]}"
    play(match, f"{there} {back} out out {back} {there} out out {there}")
    assert match.state.run == 3 and told(match, "again_used")


def test_the_game_ends_after_18_runs_whatever_the_accounts():
    match = running(made(end="18-runs"), {0: [LONG], 1: ["B1-A1"]}, "West", "East", accounts={"0": 900}, run=17)
    play(match, "out out")
    assert not match.over() and match.state.run == 18
    match = running(made(end="18-runs"), {0: [LONG], 1: ["B1-A1"]}, "West", "East", run=18)
    assert play(match, "out out").over()


def test_short_runs_are_held_when_only_near_towns_are_left():
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B4"}), end="18-runs")
    match = position(game, {0: ["B1-B2-B3-B4"], 1: ["B1-A1"]}, phase="start", run=1)
    play(match, f"lot:{NUMBERS[0]} lot:{NUMBERS[1]}")
    assert match.decision().kind == "enter"


def test_a_town_is_near_along_the_track_not_as_the_crow_flies():
    game = box(sheet(plain(4, 14), {"West": "B1", "Middle": "B4", "Bend": "D2"}), end="18-runs")
    match = position(game, {0: ["B1-B2-B3-B4-C4-D4-D3-D2"], 1: ["B1-A1"]}, phase="start", run=1)
    play(match, f"lot:{NUMBERS[0]} lot:{NUMBERS[1]}")
    assert told(match, "again_near") and match.decision().kind == "goal", "Bend is left, and seven steps away"
    play(match, f"lot:{NUMBERS[2]}")
    assert match.decision().kind == "enter"


def test_a_start_outside_towns_can_be_thrown_from():
    """Only a position can say so; distances are then measured from that hex."""
    match = position(made(end="18-runs"), {0: [LONG], 1: ["B1-A1"]}, phase="goal", run=1, start="B4")
    assert play(match, f"lot:{NUMBERS[1]}").decision().kind == "enter"


def test_special_runs_tick_only_their_start():
    game = made(end="18-runs")
    match = position(game, {0: [LONG], 1: ["B1-A1"]}, phase="start", run=4)
    play(match, f"lot:{NUMBERS[0]} special:1")
    assert match.decision().kind == "enter" and sum(match.state.ticks) == 1


# special runs


def test_every_fourth_run_is_special():
    game = made()
    for run, kind in ((3, "goal"), (4, "special"), (8, "special")):
        match = position(game, {0: [LONG], 1: ["B1-A1"]}, phase="start", run=run)
        assert play(match, f"lot:{NUMBERS[0]}").decision().kind == kind


@pytest.mark.parametrize(("run", "special"), [(3, False), (4, True), (7, True), (8, False), (11, True), (14, True)])
def test_two_special_runs_in_seven(run, special):
    assert made(special="two-in-seven").turn.variants.is_special(run, 4) == special


def abroad(tracks, **facts):
    return position(TITLE.open("dampfross-austria"), tracks, phase="special", run=4, start="A75", **facts)


def test_goals_abroad_are_plain_hexes_that_can_be_reached():
    """A line from Wien north to the Czech border: only the hex across it counts."""
    game = TITLE.open("dampfross-austria")
    chain = "A75-B74-C74-D73-E73-F72-G72"
    match = abroad({0: [chain], 1: ["A75-A74"]})
    play(match, "special:3")
    goals = [game.board.hex_names[hex] for hex in range(game.board.hexes) if match.state.goals >> hex & 1]
    assert goals == ["G72"] and game.board.country[game.board.hex_number("G72")] == "T"


def test_the_die_is_thrown_again_when_no_goal_can_be_reached():
    match = abroad({0: ["A75-B74-C74-D73-E73-F72-G72"], 1: ["A75-A74"]})
    play(match, "special:2")
    assert match.decision().kind == "special" and match.state.face == NOTHING


def test_goals_abroad_are_six_hexes_away():
    """One hex less than above is too near; with no other goal, the die is thrown again."""
    game = TITLE.open("dampfross-austria")
    match = position(
        game, {0: ["B74-C74-D73-E73-F72-G72"], 1: ["A75-A74"]}, phase="special", run=4, start="B74",
        footing={"0": ["B74"], "1": ["A75"]},
    )  # fmt: skip
    play(match, "special:3")
    assert match.decision().kind == "special"


def test_destinations_out_of_reach_are_one_line_with_their_names():
    tracks = {0: ["A75-B74-C74-D73-E73-F72-G72"], 1: ["A75-A74"]}
    match = position(TITLE.open("dampfross-austria"), tracks, phase="start", run=4)
    play(match, "lot:11 special:2 special:5")
    (line,) = told(match, "unreachable")
    said = TITLE.speaker(match.game, "en").event(line)
    assert said.startswith("Out of reach from here, so thrown again: Western Austria, Germany")
    assert not told(match, "again_unreachable")


def test_a_destination_out_of_reach_is_named_once_though_two_faces_mean_it():
    rows = [
        {"faces": [1, 2, 3, 4], "name": "W", "places": ["West"]},
        {"faces": [5, 6], "name": "N", "places": ["North"]},
    ]
    game = box(sheet(plain(4, 14), TOWNS, special={"every": 4, "roll": rows}))
    match = position(game, {0: [LONG], 1: ["B1-A1"]}, phase="start", run=4)
    play(match, f"lot:{NUMBERS[1]}")
    (line,) = told(match, "unreachable")
    assert line.facts[0].bit_count() == 1


@pytest.mark.parametrize(("throw", "place"), [("even", "Sardinia"), ("odd", "Corsica")])
def test_a_second_die_names_the_one_place_it_decided(throw, place):
    game = TITLE.open("dampfross-northern-italy")
    tracks = {0: ["T10-T11-T12-T13-T14-T15-T16"], 1: ["D14-D15"]}
    facts = {"ferries": {"Livorno–Bastia (Korsika)": "0", "Livorno–Sardinien": "0"}}
    landings = [game.board.hex_names[game.board.place_hexes[name]] for name in ("Bastia (Korsika)", "Sardinien")]
    match = position(
        game, tracks, phase="special", run=4, start="T16", footing={"0": ["T10", *landings]}, **facts
    )  # fmt: skip
    say = TITLE.speaker(game, "en")
    play(match, "special:6")
    assert "Sardinia or Corsica" in say.decision(match.decision())
    play(match, throw)
    assert say.event(told(match, "heading")[0]).endswith(f"to {place}.")
    assert f"to {place}?" in say.decision(match.decision())


# by face: the hexes that the rulebook names for the map of Austria
NAMED_GOALS = {
    1: ["G1"], 2: ["I1", "A56"], 3: ["D56", "H76"], 4: ["L36", "A79"], 5: ["A22", "J37"], 6: ["C3", "A20"]
}  # fmt: skip


@pytest.mark.parametrize("face", NAMED_GOALS)
def test_goals_that_the_rulebook_names_count_whatever_their_terrain(face):
    """The first and the last hex of each country; C3, A20 and A22 are mountains."""
    board = TITLE.open("dampfross-austria").board
    goals = board.special_goals[face - 1]
    assert [name for name in NAMED_GOALS[face] if not goals >> board.hex_number(name) & 1] == []


def test_elsewhere_only_plain_hexes_of_a_country_are_goals():
    switzerland = TITLE.open("dampfross-switzerland").board
    hexes = [hex for hex in range(switzerland.hexes) if switzerland.special_goals[0] >> hex & 1]
    assert hexes and not any(switzerland.mountain[hex] for hex in hexes)


def test_an_ordinary_run_is_held_when_no_special_one_can_be():
    """No line leads to any goal of the table."""
    game = TITLE.open("dampfross-austria")
    match = position(game, {0: ["A75-A74-A73-A72-A71-A70-B69"], 1: ["A75-Z35"]}, phase="start", run=4)
    play(match, "lot:11")
    assert match.decision().kind == "goal"


def test_each_player_chooses_among_the_goals():
    """West and East are both goals; the trains come from North."""
    game = made()
    tracks = {0: ["D7-C7-B6-B5-B4-B3-B2-B1"], 1: ["D7-C8-B8-B9-B10-B11-B12-B13"]}
    match = position(game, tracks, phase="special", run=4, start="D7")
    play(match, "special:1 enter rest enter rest")
    goals = [event.facts[2] for event in told(match, "enters")]
    assert goals == [game.board.hex_number("B1"), game.board.hex_number("B13")]


def test_a_second_die_decides_between_two_islands():
    game = TITLE.open("dampfross-northern-italy")
    ferries = {"Livorno–Bastia (Korsika)": "0", "Livorno–Sardinien": "0"}
    match = position(game, {0: ["T10-T11"], 1: ["T11-U11"]}, phase="special", run=4, start="T11",
                     ferries=ferries, footing={"0": ["T10", "P4", "E1"]})  # fmt: skip
    play(match, "special:6")
    assert possible(match) == {"even", "odd"}
    play(match, "odd")
    assert match.state.goals == 1 << game.board.hex_number("P4")


def test_an_unbuilt_dashed_line_costs_a_fare_to_the_bank():
    game = TITLE.open("dampfross-austria")
    match = position(game, {0: ["C12-C11"], 1: ["D4-E4"]}, phase="enter", run=1, start="C12", goals=["D4"])
    play(match, "enter rest out")
    assert told(match, "fare_abroad")[0].facts == (8,)
    assert match.state.accounts == [20 - 8 + 20, 20]


def test_a_dashed_line_that_is_built_belongs_to_its_builder():
    game = TITLE.open("dampfross-austria")
    match = position(game, {0: ["C12-C11"], 1: ["C11-B10-B9"]}, phase="enter", run=1, start="C12", goals=["B8"])
    play(match, "enter rest out")
    assert match.state.accounts == [20 - 3 + 20, 22]


def test_the_simplon_line_costs_a_fare_to_the_bank():
    game = TITLE.open("dampfross-northern-italy")
    match = position(game, {0: ["O51-N51"], 1: ["D14-D15"]}, phase="enter", run=4, start="N51", goals=["R50"], face="3")
    play(match, "enter rest out")
    assert match.state.accounts[0] == 20 - 3 + 20


def test_the_simplon_line_does_not_count_as_own_track():
    """Ruling 26: another step on own track is needed."""
    game = TITLE.open("dampfross-northern-italy")
    match = position(game, {0: ["O51-N51"], 1: ["D14-D15"]}, phase="enter", run=4, start="O51", goals=["R50"], face="3")
    assert refused(match, "enter").code == "no_route"
