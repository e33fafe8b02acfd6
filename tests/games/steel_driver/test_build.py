"""Rules 4: building, profits per city, passing."""

from ironroads.core.rules.refusal import Refusal
from playing import after, play, possible, refused, told

from .positions import building

RED, YELLOW, GREEN, BLUE = range(4)


def test_t2_the_first_link_starts_in_a_hexagonal_city(steel):
    match = building(steel, treasury={"red": 5, "yellow": 3})
    assert refused(match, "start:pittsburgh>baltimore").code == "no_start_city"
    play(match, "start:baltimore>pittsburgh")
    state = match.state
    assert state.treasury[RED] == 2
    assert state.profit[RED] == 40, "Pittsburgh only"
    assert steel.names()["city"][state.origin[RED]] == "Baltimore"


def test_a_first_link_in_a_later_turn_starts_in_a_start_city_too(steel):
    match = building(steel, treasury={"red": 9}, turn=3)
    assert refused(match, "build:denver-omaha") == Refusal("no_origin_yet", (RED,), "4.2")
    assert all(text.startswith("start:") for text in possible(match))


def test_two_start_cities_let_the_controller_choose_the_origin(steel):
    match = building(steel, treasury={"red": 9})
    assert {"start:new_york>philadelphia", "start:philadelphia>new_york"} <= possible(match)
    play(match, "start:new_york>philadelphia")
    philadelphia = steel.names()["city"].index("Philadelphia")
    assert match.state.profit[RED] == steel.board.value[philadelphia]


def test_several_companies_may_start_in_the_same_city(steel):
    match = building(steel, treasury={"red": 3, "yellow": 9})
    play(match, "start:baltimore>pittsburgh")
    assert any(text.startswith("start:baltimore>") for text in possible(match))


def test_only_the_first_link_chooses_an_origin(steel):
    match = building(steel, tracks={"red": [["Baltimore", "Pittsburgh"]]}, treasury={"red": 9})
    assert refused(match, "start:boston>albany").code == "has_origin"


def test_later_links_must_touch_the_network(steel):
    match = building(steel, tracks={"red": [["Baltimore", "Pittsburgh"]]}, treasury={"red": 9})
    assert refused(match, "build:denver-omaha") == Refusal("not_connected", (RED,), "4.3")
    play(match, "build:cleveland-pittsburgh")
    assert match.state.links[RED] == 2


def test_a_route_holds_one_link(steel):
    match = building(
        steel,
        tracks={"red": [["Baltimore", "Philadelphia"]], "blue": [["Baltimore", "Pittsburgh"]]},
        treasury={"red": 9},
    )
    refusal = refused(match, "build:baltimore-pittsburgh")
    assert (refusal.code, refusal.facts[1]) == ("route_taken", BLUE)


def test_a_link_is_paid_from_the_box_alone(steel):
    match = building(steel, tracks={"red": [["Baltimore", "Pittsburgh"]]}, treasury={"red": 2})
    assert {steel.board.cost[steel.read(text).route] for text in possible(match)} == {2}
    assert refused(match, "build:pittsburgh-cincinnati").code == "too_dear"


def test_networks_may_branch_and_loop(steel):
    """T10: profits 40, 70, 100, 100 and ten cubes spent."""
    loop = (
        "start:baltimore>pittsburgh",
        "build:pittsburgh-cleveland",
        "build:cleveland-buffalo",
        "build:buffalo-pittsburgh",
    )
    match = building(steel, treasury={"red": 12})
    profits = []
    for move in loop:
        play(match, move)
        profits.append(match.state.profit[RED])
    assert profits == [40, 70, 100, 100]
    assert match.state.treasury[RED] == 2


def test_a_link_that_earns_nothing_must_be_built_if_it_is_the_only_one(steel):
    square = [["Baltimore", "Pittsburgh", "Cleveland", "Buffalo"]]
    match = building(steel, tracks={"red": square}, treasury={"red": 3})
    assert refused(match, "pass").rule == "4.1"
    play(match, "build:buffalo-pittsburgh")
    assert match.state.cash == [0, 0, 0]


def test_a_controller_cannot_pass_a_company_that_can_build(steel):
    match = building(steel, tracks={"red": [["Baltimore", "Pittsburgh"]]}, treasury={"red": 5})
    assert refused(match, "pass") == Refusal("another_question", (), "4.1")


def test_t3_a_company_that_cannot_pay_passes_and_is_first_next_turn(steel):
    """Green has built and has one cube left; no company has passed before."""
    match = building(
        steel, order=["green", "red", "yellow", "blue", "black", "purple"],
        tracks={"green": [["Baltimore", "Pittsburgh"]]}, treasury={"green": 3, "red": 9},
    )  # fmt: skip
    play(match, "build:pittsburgh-cleveland")
    play(match, "start:boston>albany")
    assert match.state.treasury[GREEN] == 1
    assert told(match, "passes_without_cubes")[-1].facts == (GREEN, 1, 2), "the cheapest link costs two"
    assert match.state.next_order.index(GREEN) < 5


def test_companies_take_turns_link_by_link(steel):
    match = building(steel, treasury={"red": 9, "yellow": 9})
    play(match, "start:baltimore>pittsburgh")
    assert match.decision().facts[0] == YELLOW
    play(match, "start:boston>albany")
    assert match.decision().facts[0] == RED


def test_an_unsold_company_passes_at_its_place_and_keeps_cubes_and_track(steel):
    match = building(
        steel, tracks={"yellow": [["Boston", "Albany"]]}, treasury={"red": 3, "yellow": 7},
        controller={"yellow": "none"},
    )  # fmt: skip
    assert match.state.next_order == [], "not before the first company acts"
    play(match, "start:baltimore>pittsburgh")
    assert match.state.turn == 2
    assert match.state.treasury[YELLOW] == 7
    assert match.state.links[YELLOW] == 1


def test_the_order_of_passing_is_the_next_order(steel):
    """Green goes first and is the last to pass; purple, unsold, passes before it."""
    match = building(
        steel,
        order=["green", "purple", "blue", "red", "yellow", "black"],
        treasury={"green": 3, "red": 3},
        controller={"purple": "none"},
    )
    play(match, "start:baltimore>pittsburgh start:boston>albany")
    assert [steel.board.company_ids[c] for c in match.state.order] == [
        "purple",
        "blue",
        "yellow",
        "black",
        "green",
        "red",
    ]


def test_a_company_with_seventeen_links_passes(steel):
    coast = [
        "Baltimore",
        "Pittsburgh",
        "Cleveland",
        "Buffalo",
        "Albany",
        "Boston",
        "New York",
        "Philadelphia",
        "Baltimore",
        "Richmond",
        "Charleston",
    ]
    inland = ["Pittsburgh", "Cincinnati", "Nashville", "Memphis", "New Orleans", "Houston", "Dallas"]
    match = building(steel, tracks={"red": [coast, inland]}, treasury={"red": 50, "yellow": 9})
    assert match.state.links[RED] == 16
    play(match, "build:dallas-memphis start:charleston>atlanta")
    assert match.state.links[RED] == 17
    assert told(match, "passes_without_links")[0].facts == (RED, 46, 17)


def test_a_rich_company_that_is_blocked_passes_with_its_cubes(steel):
    """Blue has track on every other route of Boston and Albany."""
    tracks = {"yellow": [["Boston", "Albany"]], "blue": [["New York", "Boston"], ["New York", "Albany", "Buffalo"]]}
    match = building(steel, tracks=tracks, treasury={"red": 3, "yellow": 40})
    play(match, "start:baltimore>pittsburgh")
    assert told(match, "passes_without_route")[0].facts == (YELLOW, 40)


def test_a_city_pays_each_company_once_in_the_game(steel):
    match = building(steel, tracks={"red": [["Baltimore", "Pittsburgh"]]}, treasury={"red": 2, "yellow": 9})
    play(match, "build:pittsburgh-cleveland")
    assert match.state.profit[RED] == 30, "Pittsburgh was paid in an earlier turn"


def test_a_city_pays_other_companies_too(steel):
    tracks = {"yellow": [["Philadelphia", "New York"]], "red": [["Baltimore", "Pittsburgh"]]}
    match = building(
        steel,
        tracks=tracks,
        treasury={"yellow": 9, "red": 9},
        order=["yellow", "red", "green", "blue", "black", "purple"],
    )
    play(match, "build:philadelphia-pittsburgh")
    assert match.state.profit[YELLOW] == 40


def test_the_origin_never_pays_its_company(steel):
    tracks = {"red": [["Baltimore", "Pittsburgh", "Philadelphia"]]}
    match = building(steel, tracks=tracks, treasury={"red": 9})
    play(match, "build:philadelphia-baltimore")
    assert match.state.profit[RED] == 0


def test_profits_have_no_upper_limit(steel):
    match = building(steel, tracks={"red": [["Baltimore", "Pittsburgh"]]}, treasury={"red": 2}, profit={"red": 230})
    play(match, "build:pittsburgh-cleveland")
    assert match.state.cash == [260, 0, 0]


def test_t12_the_controller_gets_the_whole_profit(steel):
    """A player with two companies of 70 and 40 takes 110; shareholders get nothing."""
    match = building(
        steel, treasury={"red": 3}, profit={"red": 30, "yellow": 40}, controller={"green": "none"},
        shares={"1": {"red": 2, "yellow": 1, "green": 0, "blue": 0, "black": 0, "purple": 0}},
    )  # fmt: skip
    play(match, "start:baltimore>pittsburgh")
    assert match.state.cash == [30 + 40 + 40, 0, 0]


def test_profits_go_back_to_zero_and_connections_stay(steel):
    match = building(steel, treasury={"red": 3})
    play(match, "start:baltimore>pittsburgh")
    assert match.state.profit == [0] * 6
    assert match.state.links[RED] == 1


def test_a_profit_event_lists_its_parts(steel):
    match = building(steel, treasury={"red": 5})
    play(match, "start:baltimore>pittsburgh")
    play(match, "build:pittsburgh-cleveland")
    (paid,) = [event for event in told(match, "profit") if event.facts[0] == RED]
    assert sum(part.facts[1] for part in paid.because) == paid.facts[1] == 70


def test_the_next_controller_builds_with_the_cubes_left(steel):
    """Seat 0 pays four and red builds for three; in turn two seat 1 adds two and has three."""
    match = after(steel, 3, "offer:red bid:4 pass pass on on on start:baltimore>pittsburgh")
    play(match, "offer:red bid:2 pass pass on on on")
    assert match.decision().seats == (1,)
    assert match.state.treasury[RED] == 3
