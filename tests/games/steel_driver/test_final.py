"""Rules 7 and 8: goods, shares and the winner."""

from itertools import permutations

import pytest

from ironroads.core.rules.bits import has
from ironroads.core.rules.game import places
from ironroads.core.rules.sentinels import NOBODY
from ironroads.games.steel_driver.rules.scoring import final_controller, set_sizes, share_value
from playing import after, finish, play, possible, refused, told

from .positions import building

RED, YELLOW, GREEN = range(3)
NO_SHARES = {"red": 0, "yellow": 0, "green": 0, "blue": 0, "black": 0, "purple": 0}


def shares(**seats):
    return {seat.removeprefix("s"): {**NO_SHARES, **held} for seat, held in seats.items()}


@pytest.fixture
def last_link(steel):
    """Red is about to build the last link of the game; yellow can no longer build."""
    tracks = {"red": [["Baltimore", "Pittsburgh"]], "yellow": [["Charleston", "Atlanta", "Memphis"]]}
    return building(
        steel, tracks=tracks, turn=5, treasury={"red": 2, "yellow": 1},
        shares=shares(s0={"red": 2, "yellow": 1}, s1={"red": 1}, s2={"yellow": 1}),
        last_controller={"yellow": "2", "green": "none", "blue": "none", "black": "none", "purple": "none"},
    )  # fmt: skip


def test_connected_cities_get_goods(last_link):
    play(last_link, "build:pittsburgh-cleveland")
    assert last_link.decision().kind == "claim"
    left = {last_link.game.names()["city"][c] for c in range(38) if has(last_link.state.left, c)}
    assert left == {"Baltimore", "Pittsburgh", "Cleveland", "Charleston", "Atlanta", "Memphis"}


def test_cubes_in_boxes_do_not_become_goods(last_link):
    play(last_link, "build:pittsburgh-cleveland")
    assert last_link.state.treasury == [0] * 6
    assert sum(last_link.state.goods) == 0


def test_companies_claim_in_the_order_they_passed_in_turn_five(last_link):
    """Yellow could not pay and passed before red."""
    play(last_link, "build:pittsburgh-cleveland")
    assert last_link.decision().facts == (YELLOW,)
    play(last_link, "claim:memphis")
    assert last_link.decision().facts == (RED,)


def test_a_company_takes_cubes_from_its_own_cities(last_link):
    play(last_link, "build:pittsburgh-cleveland")
    assert possible(last_link) == {"claim:charleston", "claim:atlanta", "claim:memphis"}
    assert refused(last_link, "claim:baltimore").code == "city_not_connected"


def test_the_origin_can_be_claimed(last_link):
    play(last_link, "build:pittsburgh-cleveland claim:memphis claim:baltimore")
    white = last_link.game.board.good_ids.index("white")
    assert last_link.state.goods[RED * 5 + white] == 1


def test_a_cube_is_taken_once(steel):
    tracks = {"red": [["Baltimore", "Pittsburgh"]], "yellow": [["Baltimore", "Philadelphia"]]}
    match = building(
        steel, tracks=tracks, turn=5, treasury={"red": 2}, shares=shares(s0={"red": 1, "yellow": 1}),
    )  # fmt: skip
    play(match, "build:pittsburgh-cleveland")
    play(match, "claim:baltimore")
    assert refused(match, "claim:baltimore").code == "goods_gone"


def test_a_company_that_can_take_a_cube_must(last_link):
    play(last_link, "build:pittsburgh-cleveland")
    assert refused(last_link, "pass").code == "another_question"


def test_a_company_that_can_take_no_cube_is_out_and_the_others_continue(steel):
    tracks = {"red": [["Baltimore", "Pittsburgh", "Cleveland"]], "yellow": [["Boston", "Albany"]]}
    match = building(steel, tracks=tracks, turn=5, treasury={"red": 2}, shares=shares(s0={"red": 1, "yellow": 1}))
    play(match, "build:cleveland-detroit claim:boston claim:baltimore claim:albany claim:pittsburgh")
    assert match.decision().facts == (RED,)
    play(match, "claim:cleveland claim:detroit")
    assert match.over()


@pytest.mark.parametrize(("last", "expected"), [(2, 0), (1, 1), (0, 0)])
def test_t5_final_control_on_a_tie_goes_clockwise_from_the_last_controller(steel, last, expected):
    """Green: Don (0) 2, Simon (1) 2, Richard (2) 1."""
    state = after(steel, 3).state
    state.shares[0 * 6 + GREEN], state.shares[1 * 6 + GREEN], state.shares[2 * 6 + GREEN] = 2, 2, 1
    state.last_controller[GREEN] = last
    assert final_controller(steel.board, state, GREEN) == expected


def test_t5_most_shares_count_before_the_last_controller(steel):
    state = after(steel, 3).state
    state.shares[0 * 6 + RED], state.shares[1 * 6 + RED] = 3, 1
    state.last_controller[RED] = 1
    assert final_controller(steel.board, state, RED) == 0


def test_a_company_that_was_never_sold_has_no_controller(steel):
    assert final_controller(steel.board, after(steel, 3).state, RED) == NOBODY


@pytest.mark.parametrize(
    ("goods", "value"),
    [
        ([4, 2, 1, 1, 0], 150), ([1, 0, 0, 0, 0], 10), ([1, 1, 0, 0, 0], 30), ([1, 1, 1, 0, 0], 60),
        ([1, 1, 1, 1, 0], 100), ([1, 1, 1, 1, 1], 150), ([2, 2, 2, 0, 0], 120), ([3, 1, 0, 0, 0], 50),
        ([3, 3, 0, 0, 0], 90), ([5, 0, 0, 0, 0], 50), ([2, 2, 1, 1, 0], 130), ([2, 1, 1, 1, 1], 160),
        ([0, 0, 0, 0, 0], 0), ([12, 12, 6, 5, 3], 890),
    ],
)  # fmt: skip
def test_t6_the_value_of_goods(steel, goods, value):
    state = after(steel, 3).state
    state.goods[YELLOW * 5 : YELLOW * 5 + 5] = goods
    assert share_value(steel.board, state, YELLOW) == value


def test_the_largest_sets_first_are_the_best_split():
    values = [0, 10, 30, 60, 100, 150]

    def best(goods):
        goods = tuple(sorted(goods, reverse=True))
        if not any(goods):
            return 0
        if goods not in known:
            known[goods] = max(values[len(take)] + best(_without(goods, take)) for take in _choices(goods))
        return known[goods]

    known: dict[tuple[int, ...], int] = {}
    for goods in {tuple(sorted(p)) for p in permutations([0, 1, 1, 2, 2, 3, 4], 4)}:
        assert sum(values[size] for size in set_sizes(list(goods))) == best(goods), goods


def _choices(goods):
    colours = [n for n, count in enumerate(goods) if count]
    return [[c for i, c in enumerate(colours) if has(mask, i)] for mask in range(1, 1 << len(colours))]


def _without(goods, take):
    return tuple(count - (n in take) for n, count in enumerate(goods))


def test_every_share_pays_the_full_value(last_link):
    """Yellow has a white and two orange goods at the end, worth 30 + 10."""
    match = last_link
    play(match, "build:pittsburgh-cleveland")
    before = [cash for cash in match.state.cash]
    finish(match)
    values = [share_value(match.game.board, match.state, company) for company in (RED, YELLOW)]
    gained = [after - cash for after, cash in zip(match.state.cash, before, strict=True)]
    assert gained == [2 * values[0] + values[1], values[0], values[1]]
    assert values[1] == 30 + 10


def test_a_value_event_lists_its_sets(last_link):
    match = finish(last_link)
    for event in told(match, "valued"):
        assert sum(part.facts[1] for part in event.because) == event.facts[1]


def test_the_game_ends_after_five_turns_without_auctions(steel):
    match = after(steel, 3, "on on on " * 5)
    assert match.over() and match.state.cash == [0, 0, 0]


def test_goods_of_controlled_companies_break_ties(steel):
    match = after(steel, 3, "on on on " * 5)
    match.state.controller[RED] = 1
    match.state.goods[RED * 5] = 3
    match.state.controller[YELLOW] = 1
    match.state.goods[YELLOW * 5] = 1
    match.state.controller[GREEN] = 2
    match.state.goods[GREEN * 5] = 3
    assert places(steel, match.state) == [3, 1, 2]


def test_players_who_are_still_equal_share_the_victory(steel):
    assert places(steel, after(steel, 3, "on on on " * 5).state) == [1, 1, 1]


def test_t12_the_higher_total_wins(steel):
    match = after(steel, 3, "on on on " * 5)
    match.state.cash = [520 + 1160, 620 + 1160, 640 + 1130]
    assert steel.scores(match.state) == [1680, 1780, 1770]
    assert places(steel, match.state) == [3, 1, 2]
