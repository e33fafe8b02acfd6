"""Rules 3 and 4: throws for a run, entering, routes, fares, the limit of ten, races, prizes, building, the end."""

from itertools import pairwise

import pytest

from ironroads.core.preview import effects
from ironroads.core.rules.sentinels import CHANCE, NOBODY
from ironroads.games.dampfross.boards.format import NUMBERS
from ironroads.games.dampfross.rules.owners import owner_of
from ironroads.games.dampfross.rules.state import STAYS_OUT
from playing import play, possible, refused, step, told

from .maps import TITLE, box, nineteen_and_eleven, plain, position, running, sheet

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
    match = running(game, {0: ["B1-A2-B2"], 1: [rival]}, "West", "East", accounts={"0": 90})
    play(match, "enter " + " ".join(f"go:B{number}-B{number + 1}" for number in range(1, 7)))
    assert refused(match, "go:B7-B8").code == "no_own_part"
    assert possible(match) == {"out"}, "the route cannot go on"
    play(match, "out")
    assert match.state.train[0] == STAYS_OUT and told(match, "gave_up")


@pytest.mark.parametrize("own", ["B1-A1", "B4-C4-C5", "B9-B10"])
def test_entering_is_not_offered_where_no_route_can_succeed(own):
    """Dead ends off the rival's line, and a line beyond the goal, cannot be a part of a route."""
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B8"}))
    match = running(game, {0: [own], 1: ["B1-B2-B3-B4-B5-B6-B7-B8-B9"]}, "West", "East", accounts={"0": 90})
    assert possible(match) == {"out", "share:2"} and not game.suggest(match.state, 0)
    assert refused(match, "enter").code == "no_route"
    match = running(game, {0: ["B4-B5"], 1: ["B1-B2-B3-B4-B5-B6-B7-B8-B9"]}, "West", "East", accounts={"0": 90})
    assert "enter" in possible(match), "a line on the way can be"


@pytest.mark.parametrize(("units", "offered"), [(4, False), (5, True)])
def test_entering_is_not_offered_where_no_fare_can_be_paid(units, offered):
    """Five steps on the line of a rival who stays out."""
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B8"}))
    tracks = {0: ["B1-B2-B3"], 1: ["B3-B4-B5-B6-B7-B8"]}
    match = running(game, tracks, "West", "East", accounts={"0": units}, first="1", player="1")
    assert ("enter" in possible(play(match, "out"))) is offered


def test_entering_is_not_offered_where_own_track_costs_too_much():
    """Seven units pay for the way itself, but own track is only on a way round that costs eight."""
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B8"}))
    tracks = {0: ["B4-C4"], 1: ["B1-B2-B3-B4-B5-B6-B7-B8", "B5-C5-C4"]}
    for units, offered in ((7, False), (8, True)):
        match = running(game, tracks, "West", "East", accounts={"0": units}, first="1", player="1")
        assert ("enter" in possible(play(match, "out"))) is offered


def test_entering_stays_open_while_a_rival_may_pay_back():
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B8"}))
    match = running(game, {0: ["B1-B2-B3"], 1: ["B3-B4-B5-B6-B7-B8"]}, "West", "East", accounts={"0": 0})
    assert "enter" in possible(match)


def test_a_player_for_whom_no_route_can_succeed_is_not_asked():
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B8"}))
    tracks = {0: ["B1-B2-B3-B4-B5-B6-B7-B8"], 1: ["B1-A1"]}
    match = running(game, tracks, "West", "East", first="1", player="1")
    assert possible(match) == {"out", "share:1"}, "with the rival it may succeed"
    match = play(running(game, tracks, "West", "East"), "enter rest")
    assert match.decision().kind == "extend" and match.state.accounts == [40, 20], "the lone train has arrived"
    assert [event.seat for event in told(match, "cannot_enter")] == [1]


def test_a_player_who_cannot_pay_any_route_is_not_asked():
    """Five steps on the line of a rival who stays out."""
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B8"}))
    tracks = {0: ["B1-B2-B3"], 1: ["B3-B4-B5-B6-B7-B8"]}
    match = play(running(game, tracks, "West", "East", accounts={"0": 4}, first="1", player="1"), "out")
    assert match.decision().kind == "start" and [event.seat for event in told(match, "cannot_pay")] == [0]


def test_a_player_whose_only_partner_declines_stays_out_unasked():
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B8"}))
    tracks = {0: ["B1-A1"], 1: ["B1-B2-B3-B4-B5-B6-B7-B8"]}
    match = play(running(game, tracks, "West", "East"), "share:2 decline")
    assert match.decision().seats == (1,) and possible(match) == {"out", "enter"}
    assert [event.seat for event in told(match, "cannot_enter")] == [0]


def test_a_shared_train_is_offered_only_where_a_route_of_both_can_succeed():
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B8"}))
    tracks = {0: ["B1-A1"], 1: ["B1-C1"], 2: ["B1-B2-B3-B4-B5-B6-B7-B8"]}
    match = running(game, tracks, "West", "East", 3)
    assert possible(match) == {"out", "share:3"}
    assert refused(match, "share:2").code == "no_shared_route"


@pytest.mark.parametrize(("units", "offered"), [(2, False), (3, True)])
def test_a_shared_train_is_offered_only_where_both_can_pay_their_half(units, offered):
    """Five steps on the line of a rival who stays out: two and a half units for each of the partners."""
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B8"}))
    tracks = {0: ["B1-B2-B3"], 1: ["B1-A1"], 2: ["B3-B4-B5-B6-B7-B8"]}
    match = running(game, tracks, "West", "East", 3, accounts={"1": units}, first="2", player="2")
    assert ("share:2" in possible(play(match, "out"))) is offered
    if not offered:
        assert refused(match, "share:2").code == "no_payable_shared_route"


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
    """Once the rival has answered, nothing more is paid back; here a way round is free."""
    round_about = "B1-C1-C2-C3-C4-C5-C6-C7-C8-C9-C10-C11-C12-C13-B13"
    facts = {"accounts": {"0": 1}, "train": {"1": "out"}}
    match = running(valley, {0: ["B1-B2", round_about], 1: [LONG]}, "West", "East", **facts)
    play(match, "enter go:B1-B2 go:B2-B3")
    assert refused(match, "go:B3-B4").code == "cannot_pay_fare"
    assert refused(match, "rest").code == "rest_over_ten"


ROUND_ABOUT = "B1-C1-C2-C3-C4-C5-C6-C7-C8-C9-B9"
ABOVE = "B2-C2-D2-D3-D4-D5-D6-D7-D8-D9-C9-B9"


@pytest.mark.parametrize(
    ("own", "rival", "moves", "options", "code"),
    [
        (["B1-B2", ROUND_ABOUT], "B2-B3-B4-B5-B6-B7-B8-B9", "enter go:B1-B2", {}, "rest_cannot_be_paid"),
        ([ROUND_ABOUT], "B1-B2-B3-B4-B5-B6-B7-B8-B9", "enter", {}, "rest_no_own_part"),
        (["B1-B2", ROUND_ABOUT], "B2-B3-B4-B5-B6-B7-B8-B9", "enter", {"part": "greater"}, "rest_no_greater_part"),
        (["B1-B2-B3-B4-B5-B6-B7-B8-B9", ABOVE], "B1-A1", "enter go:B1-B2 go:B2-C2", {}, "rest_hex_twice"),
    ],
)
def test_the_shortest_way_is_refused_with_its_own_reason(own, rival, moves, options, code):
    game = box(sheet(plain(4, 10), {"West": "B1", "East": "B9"}), **options)
    facts = {"accounts": {"0": 5}, "train": {"1": "out"}}
    match = play(running(game, {0: own, 1: [rival]}, "West", "East", **facts), moves)
    assert refused(match, "rest").code == code and "rest" not in possible(match)


def test_a_route_that_cannot_be_paid_in_the_end_is_void(valley):
    match = running(valley, {0: ["B1-B2-B3-B4"], 1: [LONG]}, "West", "East", accounts={"0": 8})
    play(match, "enter rest out")
    assert told(match, "unpayable") and match.state.accounts == [8, 20]


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
    assert possible(step(match, "out")) == {"out"} and refused(match, "enter").code == "no_payable_route"
    tracks[1].append("B1-C1-C2-C3-C4-C5-C6-C7-C8-C9-C10-C11-C12-C13-B13")
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


@pytest.mark.parametrize(("steps", "valid"), [(20, True), (21, False)])
def test_the_limit_holds_for_the_half_of_each_partner(steps, valid):
    """Ten units to the third player from each partner are allowed, ten and a half are not."""
    row = [f"B{number}" for number in range(1, steps + 3)]
    game = box(sheet(plain(3, 26), {"West": "B1", "East": row[-1]}))
    tracks = {0: ["B1-B2"], 1: ["B1-A1"], 2: ["-".join(row)]}
    match = running(game, tracks, "West", "East", 3, accounts={"0": 60, "1": 60})
    play(match, "share:2 accept rest out")
    assert match.state.accounts == ([60, 60, 40] if valid else [60, 60, 20])
    assert [(event.seat, event.facts) for event in told(match, "over_limit_together")] == ([] if valid else [(0, (1,))])


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_joint_line_counts_half_to_each_owner_whatever_the_order_of_answers(first):
    """Twenty units for a joint line are ten to each of its owners."""
    row = [f"B{number}" for number in range(1, 23)]
    game = box(sheet(plain(3, 26), {"West": "B1", "East": row[-1]}), joint="yes")
    tracks = {0: ["B1-B2"], 1: ["B1-A1"], 2: ["B1-C1"], owner_of(1, 2): ["-".join(row[1:])]}
    facts = {"footing": {"1": ["B1", "B2"], "2": ["B1", "B2"]}, "accounts": {"0": 60}}
    match = running(game, tracks, "West", "East", 3, first=str(first), player=str(first), **facts)
    while match.decision().kind == "enter":
        play(match, "enter rest" if match.state.player == 0 else "out")
    assert match.state.accounts == [60, 30, 30]


def test_the_rulebooks_example_a_owes_19_and_b_owes_11():
    """Fares are set off first: A needs 8 units, not 19, and B has earned 8."""
    match = play(nineteen_and_eleven({"0": 12}), "enter rest enter rest")
    assert match.decision().kind == "race" and match.state.accounts == [4, 28]
    assert match.state.earned == [0, 8], "net"
    said = TITLE.speaker(match.game, "en").event(told(match, "set_off")[0])
    assert said == "Fares set off: Player 1 pays Player 2 8 units on balance."


def test_with_less_than_the_balance_the_entry_is_void():
    match = play(nineteen_and_eleven({"0": 7}), "enter rest enter rest")
    assert [event.seat for event in told(match, "unpayable")] == [0]
    assert match.state.accounts == [7, 20], "then B owes 11 and gets nothing back"
    assert [event.seat for event in told(match, "over_limit")] == [1]


def test_without_the_other_train_nothing_is_set_off():
    match = play(nineteen_and_eleven({"0": 60}), "enter rest out")
    assert [event.seat for event in told(match, "over_limit")] == [0] and match.state.accounts == [60, 20]


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


def test_a_ferry_after_a_run_is_told_in_units_with_its_length():
    match = position(
        strait(), {0: ["B1-B2-B3-B4-B5-B6-B7-A8-A9"], 1: ["B1-A1"]}, phase="extend", run=1,
        earned={"0": 5}, accounts={"0": 50},
    )  # fmt: skip
    say = TITLE.speaker(match.game, "en")
    assert say.action(match.game.read("buy:port>isle")) == "Buy the ferry Port–Isle (length 4)"
    refusal = refused(play(match, "extend"), "buy:port>isle")
    assert say.refusal(refusal) == "The ferry Port–Isle costs 6 units; you have 5 units for it."
    match.state.points = 6
    play(match, "buy:port>isle")
    assert say.event(told(match, "bought_for_units")[0]).endswith("buys the ferry Port–Isle (length 4) for 6 units.")


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


@pytest.mark.parametrize(
    ("owner", "said"),
    [
        (0, "Player 1’s ferry, free of charge; the train needs 9 points to cross."),
        (1, "Player 2’s ferry: 5 units to Player 2; the train needs 9 points to cross."),
    ],
)
def test_before_a_crossing_it_is_said_whose_ferry_it_is(owner, said):
    match = play(sailing(owner), "enter go:T10-T11")
    sail = match.game.read("sail:livorno>bastia-korsika")
    events = effects(match.game, TITLE.show(match.game), match.state, 0, sail)
    assert said in [TITLE.speaker(match.game, "en").preview(event) for event in events]


def test_a_ferry_must_be_payable():
    match = sailing(1)
    match.state.accounts[0], match.state.train[1] = 4, STAYS_OUT
    assert refused(match, "enter").code == "no_payable_route"
    match.state.accounts[0] = 5
    play(match, "enter go:T10-T11")
    match.state.accounts[0] = 4
    assert refused(match, "sail:livorno>bastia-korsika").code == "cannot_pay_fare"
    assert not any(text.startswith("sail") for text in possible(match))


def test_an_own_ferry_is_free():
    match = sailing(0)
    play(match, "enter rest out")
    assert match.state.accounts == [40, 20]


def test_a_ferry_without_an_owner_does_not_run():
    assert refused(sailing(NOBODY), "enter").code == "no_route"


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
    assert match.over() and told(match, "finished")[0].facts == (1, target, 1)
    match = running(short, tracks, "West", "East", seats, accounts={"0": target - 21})
    assert not play(match, " ".join(["enter rest", *["out"] * (seats - 1)])).over()


def test_the_highest_of_several_accounts_at_the_target_wins(short):
    """Ruling 32; the fares of the run count."""
    tracks = {0: ["B1-B2-B3-B4-B5"], 1: ["B9-B8-B7-B6-B5"]}
    match = running(short, tracks, "West", "East", accounts={"0": 236, "1": 249})
    play(match, "enter rest out")
    assert match.state.accounts == [252, 253] and told(match, "finished")[0].facts == (2, 253, 1)


def test_fees_of_building_after_a_run_may_end_the_game(valley):
    """As soon as an account holds the target sum: the third player's turn to build does not come."""
    tracks = {0: [LONG], 1: ["C1-C2-C3", "C3-C4"]}
    match = running(valley, tracks, "West", "East", accounts={"0": 100, "1": 249})
    play(match, "enter rest out extend build:B1-C2")
    assert match.over() and told(match, "finished")[0].facts == (2, 250, 1)


def test_two_winners_win_and_one_wins(short):
    match = running(short, {0: ["B1-A1"], 1: ["B1-A1"]}, "West", "East")
    say = TITLE.speaker(short, "en")
    for accounts, said in (([250, 250], "Player 1 and Player 2 win with"), ([250, 20], "Player 1 wins with")):
        match.state.accounts = accounts
        log = []
        short.run_sequence.finish(match.state, log)
        assert said in say.event(log[0])


def test_a_train_that_waits_has_not_come_to_its_hex():
    game = hilly("..^^...")
    track = "-".join(f"B{number}" for number in range(1, 8))
    match = racing(game, {0: [track], 1: [track]})
    play(match, "die:1 die:1 die:1 die:2")
    say = TITLE.speaker(game, "en")
    said = [say.event(event) for event in match.log[-2:]]
    assert said[0] == "Player 1 throws 1 and waits in B2 (round 2)."
    assert said[1] == "Player 2 throws 2 and comes to B3 (round 2)."


def test_a_train_at_sea_is_at_sea():
    tracks, ferries = {0: ["T10-T11"], 1: ["T10-T11"]}, {"Livorno–Bastia (Korsika)": "0"}
    facts = {"start": "T11", "goals": ["P4"], "face": "6", "phase": "enter", "run": 4}
    match = position(italy(), tracks, ferries=ferries, footing={"0": ["T10", "P4"]}, **facts)
    play(match, "enter rest enter rest die:4 die:1")
    say = TITLE.speaker(match.game, "en")
    assert say.event(told(match, "at_sea")[0]).startswith("Player 1 throws 4 and is at sea on the ferry Livorno–Bastia")
    face = TITLE.show(match.game)
    _, race, ferries = face.panels(match.state)
    assert say.cell(race.rows[0].cells[1].value, race.rows[0].cells[1].word) == "at sea, 6 points to land"
    assert [cell.value for cell in ferries.rows[0].cells[1:]] == [7, 0], "length and owner"
    here = match.game.board.hex_number("T10")
    (train,) = next(group for group in face.marks(match.state) if group.id == "z0").marks
    way = face.scenery.crossing(match.game.board.ferry_between(here, match.game.board.hex_number("P4")))
    assert train.at[0] == round(way[match.state.afloat[0]][0], 1), "on the water, as far as it has come"


def test_log_and_question_name_both_partners_and_their_shares(short):
    rival = {0: ["B1-B2"], 1: ["B1-A1"], 2: [EIGHT]}
    match = running(short, rival, "West", "East", 3, accounts={"0": 30, "1": 20})
    play(match, "share:2 accept go:B1-B2 go:B2-B3")
    say = TITLE.speaker(short, "en")
    assert "the route of Player 1 and Player 2" in say.decision(match.decision())
    assert "fares 1 unit, your share 1 unit" in say.decision(match.decision())
    play(match, "rest out")
    said = [say.event(event) for event in match.log]
    assert "Player 1 and Player 2 enter a train to East together: 8 hexes, fares 7 units." in said
    at_entry = [say.event(part) for part in told(match, "enters_together")[0].because if part.kind == "bears"]
    assert at_entry == ["Player 1 pays 4 units of it", "Player 2 pays 3 units of it"]
    assert "Player 1 and Player 2 pay 7 units to Player 3." in said
    bears = [say.event(part) for part in told(match, "fare_together")[0].because]
    assert bears == ["Player 1 pays 4 units of it", "Player 2 pays 3 units of it"]
    assert "Player 1 and Player 2 run alone and get 20 units: Player 1 10, Player 2 10." in said


def test_after_a_run_a_step_is_refused_for_the_earnings_left_not_for_the_account(valley):
    match = running(valley, {0: ["B1-A1"], 1: [LONG]}, "West", "East", accounts={"0": 90}, phase="extend",
                    earned={"0": 3})  # fmt: skip
    play(match, "extend")
    refusal = refused(match, "build:B1-B2")
    said = TITLE.speaker(valley, "en").refusal(refusal)
    assert refusal.code == "over_earnings" and refusal.rule == "3.11"
    assert said.endswith(
        "costs 1 unit and 3 units of fees; you have 3 units left of what you may spend after this run."
    )


def test_chance_throws_for_trains(short):
    match = racing(short, {0: [EIGHT], 1: [EIGHT]})
    assert match.decision().seats == (CHANCE,)
    assert possible(match) == {f"die:{pips}" for pips in range(1, 7)}
