"""Rules 3 and 4: throws for a run, entering, routes, fares, the limit of ten, races, prizes, building, the end."""

from itertools import pairwise

import pytest

from ironroads.core.rules.sentinels import CHANCE, NOBODY
from ironroads.games.dampfross.boards.format import NUMBERS
from ironroads.games.dampfross.rules.state import STAYS_OUT
from playing import play, possible, refused, told

from .maps import TITLE, box, plain, position, running, sheet

LONG = "-".join(f"B{number}" for number in range(1, 14))
ABOVE = "-".join(f"C{number}" for number in range(1, 14))


def thrown(game, tracks, seats=2, **facts):
    """A position before the throw for the first run."""
    return position(game, tracks, seats, phase="start", run=1, **facts)


def lot(game, town):
    return f"lot:{NUMBERS[game.board.lot_towns.index(game.board.town_names.index(town))]}"


# start and destination


def test_t11_red_and_white_die_name_a_town(austria):
    assert austria.board.town_names[austria.board.lot_towns[NUMBERS.index(65)]] == "Linz"


def test_t11_the_same_town_twice_is_thrown_again(austria):
    match = thrown(austria, {0: ["A75-A74-A73-A72-A71-A70-B69"], 1: ["A75-Z35"]})
    play(match, "lot:11 lot:13")
    assert (match.decision().kind, told(match, "again_same")[0].facts[0]) == ("goal", NUMBERS.index(13))


def test_a_town_without_a_line_is_thrown_again(valley):
    match = thrown(valley, {0: [LONG], 1: ["B1-A1"]})
    play(match, lot(valley, "North"))
    assert match.decision().kind == "start" and told(match, "again_unjoined")
    play(match, f"{lot(valley, 'West')} {lot(valley, 'North')}")
    assert match.decision().kind == "goal" and match.state.start == valley.board.hex_number("B1"), "the start stays"
    play(match, lot(valley, "East"))
    assert match.decision().kind == "enter"


def test_a_destination_under_six_hexes_is_thrown_again():
    game = box(sheet(plain(4, 14), {"West": "B1", "Near": "B6", "East": "B13"}))
    match = thrown(game, {0: [LONG], 1: ["B1-A1"]})
    play(match, f"{lot(game, 'West')} {lot(game, 'Near')}")
    assert match.decision().kind == "goal" and told(match, "again_near")


def test_the_distance_is_measured_along_the_track():
    game = box(sheet(plain(4, 14), {"West": "B1", "Near": "B6", "East": "B13"}))
    detour = "B1-C1-D1-D2-D3-D4-D5-C6-B6"
    match = thrown(game, {0: [detour], 1: ["B13-B12-B11-B10-B9-B8-B7-B6"]})
    play(match, f"{lot(game, 'West')} {lot(game, 'Near')}")
    assert match.decision().kind == "enter", "five as the crow flies, eight along the track"


def test_without_a_connection_the_distance_is_that_of_the_crow(valley):
    match = thrown(valley, {0: ["B1-B2"], 1: ["B13-B12"]})
    play(match, f"{lot(valley, 'West')} {lot(valley, 'East')}")
    assert match.state.run == 2, "no player can enter, the next run begins"
    assert len(told(match, "cannot_enter")) == 2


def test_the_thrower_goes_round(valley):
    match = thrown(valley, {0: [LONG], 1: ["B1-A1"]})
    play(match, f"{lot(valley, 'West')} {lot(valley, 'East')} out out")
    assert (match.state.run, match.state.first) == (2, 1)


# entering and routes


def test_players_are_asked_clockwise_from_the_thrower(valley):
    match = running(valley, {0: [LONG], 1: [LONG], 2: [LONG]}, "West", "East", 3, first="1", player="1")
    seats = []
    for _ in range(3):
        seats.append(match.decision().seats[0])
        play(match, "out")
    assert seats == [1, 2, 0]


def test_own_lines_are_free(valley):
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    play(match, "enter rest out")
    assert match.state.accounts == [40, 20], "alone: twenty at once, no throw"


def test_a_step_on_a_rival_line_costs_a_unit(valley):
    tracks = {0: ["B1-B2-B3-B4-B5-B6-B7-B8-B9-B10"], 1: ["B13-B12-B11-B10"]}
    match = running(valley, tracks, "West", "East")
    play(match, "enter rest out")
    assert match.state.accounts == [20 - 3 + 20, 23]
    assert [(event.seat, event.facts) for event in told(match, "fare")] == [(0, (3, 1))]


def test_fares_are_due_in_towns_too():
    """Ruling 20: five steps on the rival's line, one of them into a town and one out of it."""
    game = box(sheet(plain(4, 14), {"West": "B1", "Middle": "B9", "East": "B12"}))
    tracks = {0: ["B1-B2-B3-B4-B5-B6-B7"], 1: ["B7-B8-B9-B10-B11-B12"]}
    match = running(game, tracks, "West", "East")
    play(match, "enter rest out")
    assert match.state.accounts == [20 - 5 + 20, 25]


def test_a_goal_cannot_be_entered_without_an_own_part():
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B8"}))
    rival = "B1-B2-B3-B4-B5-B6-B7-B8"
    match = running(game, {0: ["B1-A1"], 1: [rival]}, "West", "East", accounts={"0": 90})
    play(match, "enter " + " ".join(f"go:B{number}-B{number + 1}" for number in range(1, 7)))
    assert refused(match, "go:B7-B8").code == "no_own_part"
    assert possible(match) == {"out"}, "the route cannot go on"
    play(match, "out")
    assert match.state.train[0] == STAYS_OUT and told(match, "gave_up")


def test_a_route_visits_no_hex_twice(valley):
    match = running(valley, {0: [LONG, "B2-C2-B1"], 1: ["B1-A1"]}, "West", "East")
    play(match, "enter go:B1-B2 go:B2-C2")
    assert refused(match, "go:B1-C2").code == "hex_twice"


def test_the_player_chooses_the_payee(valley):
    tracks = {0: ["B1-B2"], 1: [LONG], 2: [LONG]}
    match = running(valley, tracks, "West", "East", 3)
    play(match, "enter go:B1-B2 go:B2-B3")
    assert match.decision().kind == "payee" and possible(match) == {"pay:2", "pay:3"}
    play(match, "pay:3 go:B3-B4 pay:2 rest out out")
    assert sum(event.facts[0] for event in told(match, "fare")) == 11
    assert {event.facts[1] for event in told(match, "fare")} == {1, 2}


def test_a_route_must_be_payable(valley):
    match = running(valley, {0: ["B1-B2"], 1: [LONG]}, "West", "East", accounts={"0": 1})
    play(match, "enter go:B1-B2 go:B2-B3")
    assert refused(match, "go:B3-B4").code == "cannot_pay_fare"


def test_lines_connect_in_every_hex(valley):
    tracks = {0: ["B1-B2-B3-B4-B5-B6"], 1: ["B13-B12-B11-B10-B9-B8-B7-B6"]}
    match = running(valley, tracks, "West", "East")
    play(match, "enter rest out")
    assert match.state.accounts[0] == 20 - 7 + 20


# the limit of ten


def test_t6_eleven_and_nothing_back_is_void(valley):
    tracks = {0: ["B1-B2"], 1: [LONG]}
    match = running(valley, tracks, "West", "East", accounts={"0": 90})
    play(match, "enter rest out")
    assert told(match, "over_limit") and match.state.accounts == [90, 20]


def test_t6_a_rival_who_has_answered_cannot_pay_back_more(valley):
    tracks = {0: [LONG], 1: ["B1-B2"]}
    match = running(valley, tracks, "West", "East", accounts={"1": 90})
    play(match, "out enter")
    play(match, " ".join(f"go:B{number}-B{number + 1}" for number in range(1, 12)))
    assert refused(match, "go:B12-B13").code == "over_ten"


def test_t6_the_balance_of_two_counts():
    """A pays B 19 and B pays A 11: both may run."""
    row = [f"B{number}" for number in range(1, 34)]
    game = box(sheet(plain(3, 34), {"West": "B1", "East": "B33"}))
    a, b = "-".join(row[:13]), "-".join(row[12:])
    upper = "-".join(["B1", "C1", *(f"C{number}" for number in range(2, 34)), "B33"])
    tracks = {0: [a], 1: [b], 2: [upper]}
    match = running(game, tracks, "West", "East", 3, accounts={"0": 40, "1": 40})
    play(match, "enter rest enter rest out")
    assert not told(match, "over_limit")
    paid = {(event.seat, event.facts[1]): event.facts[0] for event in told(match, "fare")}
    assert paid == {(0, 1): 20, (1, 0): 12}
    assert match.state.accounts[:2] == [40 - 20 + 12, 40 - 12 + 20]


def test_t6_ten_to_each_of_two_rivals():
    row = [f"B{number}" for number in range(1, 25)]
    game = box(sheet(plain(3, 26), {"West": "B1", "East": "B24"}))
    tracks = {0: ["-".join(row[:4])], 1: ["-".join(row[3:14])], 2: ["-".join(row[13:])]}
    match = running(game, tracks, "West", "East", 3, accounts={"0": 40})
    play(match, "enter rest out out")
    assert match.state.accounts == [40 - 20 + 20, 30, 30]


def test_t6_a_void_entry_pays_nothing_back_any_more():
    """The second player pays the third too much; without that entry the first pays the second too much as well."""
    row = [f"B{number}" for number in range(1, 34)]
    game = box(sheet(plain(3, 34), {"West": "B1", "East": "B33"}))
    tracks = {0: ["-".join(row[:6])], 1: ["-".join(row[5:18])], 2: ["-".join(row[17:])]}
    upper = "-".join(["B18", "C18", *(f"C{number}" for number in range(19, 34)), "B33"])
    tracks[0].append(upper)
    match = running(
        game, tracks, "West", "East", 3, footing={"0": ["B1", "B18"]}, accounts={str(s): 60 for s in range(3)}
    )
    play(match, "enter go:B1-B2 go:B2-B3 go:B3-B4 go:B4-B5 go:B5-B6")
    play(match, " ".join(f"go:B{number}-B{number + 1}" for number in range(6, 18)))
    play(match, "rest enter rest out")
    assert [event.seat for event in told(match, "over_limit")] == [1, 0], "the last entry first"
    assert match.state.accounts == [60, 60, 60]


def test_partners_are_one_payer_to_the_limit():
    """Ruling 28: eleven units to the third player are too many although each partner pays less."""
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B13"}))
    match = running(game, {0: ["B1-B2"], 1: ["B1-A1"], 2: [LONG]}, "West", "East", 3, accounts={"0": 60, "1": 60})
    play(match, "share:2 accept rest out")
    assert told(match, "over_limit") and match.state.accounts == [60, 60, 20]


# ferries


def strait(**options):
    """West and East on the mainland, and a ferry across four hexes of sea from Port to Isle."""
    rows = ["..............", "..............", ".........~~~~."]
    ferry = {
        "port": "Port",
        "target": "Isle",
        "from": "A9",
        "to": "A14",
        "length": 4,
        "path": ["A10", "A11", "A12", "A13"],
    }
    places = [{"name": "Port", "hex": "A9", "port": True}, {"name": "Isle", "hex": "A14"}]
    return box(sheet(rows, {"West": "B1", "East": "C13"}, ferry=[ferry], place=places), **options)


def sailing_far(steps):
    """A route with so many steps on a rival's line, then the rival's ferry."""
    hexes = ["A1", *(f"A{number}" for number in range(2, 10))]
    own = "-".join(hexes[: 9 - steps])
    rival = "-".join(reversed(hexes[8 - steps :]))
    facts = {"ferries": {"Port–Isle": "1"}, "footing": {"1": ["A9", "A14"]}, "accounts": {"0": 40}}
    return position(
        strait(), {0: [own], 1: [rival]}, start="A1", goals=["A14"], face="1", phase="enter", run=4, **facts
    )  # fmt: skip


def test_the_fare_of_a_ferry_counts_towards_the_limit():
    """Ruling 11: five steps and a ferry are ten units, six and a ferry eleven."""
    match = play(sailing_far(5), "enter rest out")
    assert match.state.accounts == [40 - 10 + 20, 30]
    match = play(sailing_far(6), "enter rest out")
    assert told(match, "over_limit") and match.state.accounts == [40, 20]


def test_after_a_run_a_ferry_is_bought_with_earnings():
    """Ruling 8: units in the running phase, whatever the option for the building phase."""
    for option in ("points", "account"):
        match = position(
            strait(ferry=option), {0: ["B1-B2-B3-B4-B5-B6-B7-A8-A9"], 1: ["B1-A1"]}, phase="extend", run=1,
            earned={"0": 7}, accounts={"0": 50},
        )  # fmt: skip
        play(match, "extend buy:port>isle")
        assert (match.state.accounts[0], match.state.points) == (44, 1)


def italy(**options):
    return TITLE.open("dampfross-northern-italy", options)


def test_t7_livorno_to_bastia_takes_nine_points():
    game = italy()
    assert game.race.cost(game.board.place_hexes["Livorno"], game.board.place_hexes["Bastia (Korsika)"]) == 9


def sailing(owner):
    game = italy()
    tracks = {0: ["T10-T11"], 1: ["T10-U11"]}
    facts = {
        "ferries": {"Livorno–Bastia (Korsika)": str(owner)} if owner >= 0 else {},
        "footing": {str(owner): ["T10", "P4"]} if owner >= 0 else {},
        "start": "T11", "goal": "none", "goals": ["P4"], "face": "6", "phase": "enter", "run": 4,
    }  # fmt: skip
    return position(game, tracks, **facts)


def test_a_rival_ferry_costs_five_units():
    match = sailing(1)
    play(match, "enter go:T10-T11 sail:livorno>bastia-korsika")
    assert told(match, "enters")[0].facts[:2] == (2, 5)
    play(match, "out")
    assert match.state.accounts == [20 - 5 + 20, 25]


def test_a_ferry_must_be_payable():
    match = sailing(1)
    match.state.accounts[0] = 4
    play(match, "enter go:T10-T11")
    assert refused(match, "sail:livorno>bastia-korsika").code == "cannot_pay_fare"
    assert not any(text.startswith("sail") for text in possible(match))


def test_an_own_ferry_is_free():
    match = sailing(0)
    play(match, "enter rest out")
    assert match.state.accounts == [40, 20]


def test_a_ferry_without_an_owner_does_not_run():
    match = play(sailing(NOBODY), "enter go:T10-T11")
    assert refused(match, "sail:livorno>bastia-korsika").code == "no_line"


# the race


def racing(game, tracks, seats=2, **facts):
    match = running(game, tracks, "West", "East", seats, **facts)
    return play(match, " ".join(["enter rest"] * seats))


@pytest.fixture
def short():
    """Eight hexes from town to town."""
    return box(sheet(plain(4, 14), {"West": "B1", "East": "B9"}))


EIGHT = "-".join(f"B{number}" for number in range(1, 10))


def test_every_train_throws_once_a_round(short):
    match = racing(short, {0: [EIGHT], 1: [EIGHT]}, first="1", player="1")
    order = []
    for _ in range(4):
        order.append(match.state.player)
        play(match, "die:1")
    assert order == [1, 0, 1, 0]
    assert match.state.places == [2, 2]


def test_t8_the_train_with_more_points_to_spare_is_first(short):
    match = racing(short, {0: [EIGHT], 1: [EIGHT]})
    play(match, "die:5 die:6 die:4 die:5")
    assert [(event.seat, event.facts) for event in told(match, "arrives")] == [(1, (20, 1, 2, 3)), (0, (10, 2, 2, 1))]
    assert match.state.accounts == [30, 40]


def test_t8_equal_trains_share_the_prizes(short):
    match = racing(short, {0: [EIGHT], 1: [EIGHT]})
    play(match, "die:5 die:5 die:5 die:5")
    assert match.state.accounts == [35, 35]


def test_three_level_trains_get_ten_each(short):
    match = racing(short, {0: [EIGHT], 1: [EIGHT], 2: [EIGHT]}, 3)
    play(match, "die:5 " * 6)
    assert match.state.accounts == [30, 30, 30]


def test_two_second_places_get_five_each(short):
    match = racing(short, {0: [EIGHT], 1: [EIGHT], 2: [EIGHT]}, 3)
    play(match, "die:6 die:5 die:5 die:6 die:5 die:5")
    assert match.state.accounts == [40, 25, 25]


def test_odd_units_of_shared_prizes_are_lost(short):
    """Three second places share ten units: three each."""
    match = racing(short, {seat: [EIGHT] for seat in range(4)}, 4)
    play(match, "die:6 die:5 die:5 die:5 die:6 die:5 die:5 die:5")
    assert match.state.accounts == [40, 23, 23, 23]


def test_the_race_stops_when_the_second_has_arrived(short):
    match = racing(short, {0: [EIGHT], 1: [EIGHT], 2: [EIGHT]}, 3)
    play(match, "die:6 die:6 die:1 die:6 die:6 die:1")
    assert match.state.accounts == [35, 35, 20]
    assert match.decision().kind == "extend"


def test_the_round_is_finished_before_the_places_count(short):
    match = racing(short, {0: [EIGHT], 1: [EIGHT]})
    play(match, "die:4 die:6 die:4")
    assert match.decision().kind == "race", "one has arrived, the other throws"
    play(match, "die:6")
    assert match.state.accounts == [30, 40], "four to spare beat none"


def hilly(row):
    return box(sheet(["." * len(row), row, "." * len(row)], {"West": "B1", "East": f"B{len(row)}"}))


def test_going_up_costs_one_more_and_down_nothing():
    game = hilly("..^^...")
    hexes = [game.board.hex_number(f"B{number}") for number in range(1, 8)]
    assert [game.race.cost(a, b) for a, b in pairwise(hexes)] == [1, 2, 1, 1, 1, 1]


def test_a_point_short_for_a_mountain_is_lost():
    game = hilly("..^^...")
    track = "-".join(f"B{number}" for number in range(1, 8))
    match = racing(game, {0: [track], 1: [track]})
    play(match, "die:2 die:2")
    assert match.state.places == [1, 1], "one step, and a point short"
    play(match, "die:2 die:3")
    assert match.state.places == [2, 3]


def test_rivers_cost_trains_nothing(austria):
    a, b = austria.board.hex_number("A70"), austria.board.hex_number("B69")
    assert austria.board.cost[austria.board.side[min(a, b), max(a, b)]] == 3
    assert austria.race.cost(a, b) == 1


def test_a_ferry_is_crossed_point_by_point():
    game = italy()
    tracks = {0: ["T10-T11"], 1: ["T10-T11"]}
    match = position(
        game, tracks, ferries={"Livorno–Bastia (Korsika)": "0"}, footing={"0": ["T10", "P4"]},
        start="T11", goals=["P4"], face="6", phase="enter", run=4,
    )  # fmt: skip
    play(match, "enter rest enter rest")
    assert match.state.accounts == [25, 15]
    play(match, "die:6 die:1")
    assert (match.state.places, match.state.afloat) == ([1, 1], [5, 0])
    play(match, "die:6 die:1")
    assert match.state.arrived[0] == 2 and match.state.spare[0] == 2


# joint runs


def test_t9_a_joint_train_shares_prize_and_costs(short):
    rival = {0: ["B1-B2"], 1: ["B1-A1"], 2: [EIGHT]}
    match = running(short, rival, "West", "East", 3, accounts={"0": 30, "1": 20})
    play(match, "share:2 accept rest out")
    assert match.state.accounts == [30 - 4 + 10, 20 - 3 + 10, 27], "seven units: the richer pays four"


def test_the_lines_of_both_partners_are_free(short):
    match = running(short, {0: ["B1-B2-B3-B4"], 1: ["B9-B8-B7-B6-B5-B4"]}, "West", "East")
    play(match, "share:2 accept rest")
    assert match.state.accounts == [30, 30]
    assert told(match, "enters_together")[0].facts == (8, 0, short.board.hex_number("B9"), 1)


def test_an_odd_prize_goes_to_the_poorer(short):
    tracks = {0: [EIGHT], 1: [EIGHT], 2: [EIGHT]}
    match = running(short, tracks, "West", "East", 3, accounts={"0": 50})
    play(match, "share:2 accept rest enter rest die:5 die:5 die:5 die:5")
    assert match.state.accounts == [57, 28, 35]


def test_a_player_who_declines_is_asked_later(short):
    match = running(short, {0: [EIGHT], 1: [EIGHT]}, "West", "East")
    play(match, "share:2 decline")
    assert possible(match) == {"out", "enter"}
    play(match, "out")
    assert match.decision().seats == (1,) and "enter" in possible(match)


# building after a run


def test_building_is_limited_by_the_earnings_of_the_run(valley):
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East", accounts={"0": 100})
    play(match, "enter rest out")
    assert match.decision().kind == "extend"
    play(match, "extend")
    assert match.state.points == 20
    play(match, "build:B1-C1 done")
    assert match.state.accounts[0] == 119


def test_steps_and_fees_come_from_the_earnings(valley):
    match = running(valley, {0: [LONG], 1: ["C1-C2-C3", "C3-C4"]}, "West", "East", player="0")
    play(match, "enter rest out extend build:B1-C2")
    assert match.state.points == 20 - 1 - 1
    assert match.state.accounts == [40 - 2, 21]


def test_fares_paid_do_not_reduce_the_earnings(valley):
    """Ruling 29: the prize is twenty, whatever the route cost."""
    tracks = {0: ["B1-B2-B3-B4-B5-B6-B7-B8-B9-B10"], 1: ["B13-B12-B11-B10"]}
    match = running(valley, tracks, "West", "East")
    play(match, "enter rest out extend")
    assert (match.state.points, match.state.accounts[0]) == (20, 37)


def test_building_goes_clockwise_from_the_thrower(short):
    match = racing(short, {seat: [EIGHT] for seat in range(3)}, 3, first="1", player="1")
    play(match, "die:5 " * 6)
    order = []
    while match.decision().kind == "extend":
        order += match.decision().seats
        play(match, "keep")
    assert order == [1, 2, 0]


def test_a_player_who_only_received_fares_may_build_too(valley):
    tracks = {0: ["B1-B2-B3-B4-B5-B6-B7-B8-B9-B10"], 1: ["B13-B12-B11-B10"]}
    match = running(valley, tracks, "West", "East")
    play(match, "enter rest out keep")
    assert (match.decision().kind, match.decision().seats) == ("extend", (1,))
    play(match, "extend")
    assert match.state.points == 3


def test_a_town_that_is_left_still_pays_six(valley):
    match = running(valley, {0: [LONG], 1: ["D6-D5"]}, "West", "East")
    play(match, "enter rest out extend build:B6-C7 build:C7-D7")
    assert match.state.accounts[0] == 40 - 2 + 6
    assert match.state.run == 1, "the game goes on"


# the end


@pytest.mark.parametrize(("before", "over"), [(206, True), (205, True), (204, False)])
def test_t15_four_players_play_to_225(before, over):
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B13"}))
    tracks = {0: [LONG], 1: ["B1-A1"], 2: ["B1-A1"], 3: ["B1-A1"]}
    match = running(game, tracks, "West", "East", 4, accounts={"0": before})
    play(match, "enter rest out out out")
    assert match.over() == over


@pytest.mark.parametrize(("seats", "target"), [(2, 250), (3, 250), (4, 225), (5, 200), (6, 200)])
def test_the_target_depends_on_the_number_of_players(seats, target):
    towns = {"West": "B1", "East": "B9"}
    start = [{"players": [2, 3, 4, 5, 6], "towns": ["West"]}]
    short = box(sheet(plain(4, 14), towns, max_players=6, start=start))
    tracks = {0: [EIGHT]} | {seat: ["B1-A1"] for seat in range(1, seats)}
    match = running(short, tracks, "West", "East", seats, accounts={"0": target - 20})
    play(match, " ".join(["enter rest", *["out"] * (seats - 1)]))
    assert match.over() and told(match, "finished")[0].facts == (1, target)
    match = running(short, tracks, "West", "East", seats, accounts={"0": target - 21})
    assert not play(match, " ".join(["enter rest", *["out"] * (seats - 1)])).over()


def test_the_highest_of_several_accounts_at_the_target_wins(short):
    """Ruling 32; the fares of the run count."""
    tracks = {0: ["B1-B2-B3-B4-B5"], 1: ["B9-B8-B7-B6-B5"]}
    match = running(short, tracks, "West", "East", accounts={"0": 236, "1": 249})
    play(match, "enter rest out")
    assert match.state.accounts == [252, 253] and told(match, "finished")[0].facts == (2, 253)


def test_chance_throws_for_trains(short):
    match = racing(short, {0: [EIGHT], 1: [EIGHT]})
    assert match.decision().seats == (CHANCE,)
    assert possible(match) == {f"die:{pips}" for pips in range(1, 7)}
