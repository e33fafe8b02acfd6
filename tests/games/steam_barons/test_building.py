"""Rules 4: companies build."""

import pytest

from playing import play, possible, refused, told

from .conftest import ENGLAND, TITLE
from .positions import COMPANIES, again, building, number, scene

ORANGE = 0


def test_all_track_of_a_company_hangs_together(england):
    match = building(england, moves="hex:j6 lay:n-s")
    refusal = refused(match, "hex:d12")
    assert (refusal.code, refusal.rule) == ("must_hang_together", "4.3")


def test_the_first_tile_lies_at_any_city(england):
    match = building(england)
    rims = {f"hex:{england.board.hex_ids[beside]}" for beside in _beside_cities(england)}
    assert possible(match) - {"done"} == rims


def _beside_cities(game):
    board = game.board
    return {
        board.step[6 * board.stop_hex[city] + side]
        for city in range(len(board.colour))
        for side in range(6)
        if board.step[6 * board.stop_hex[city] + side] >= 0
    }


def test_the_first_tile_does_not_begin_two_networks(england):
    match = building(england, moves="hex:i11")
    ne, sw = 1 << 1, 1 << 4
    for text in possible(match):
        tracks = england.tiles.tracks[england.tiles.names.index(text.removeprefix("lay:"))]
        assert sum(1 for track in tracks if track & (ne | sw)) == 1


def test_three_tiles_in_northern_england(england):
    match = building(england, moves="hex:j6 lay:n-s hex:j5 lay:n-s hex:j4 lay:s-nw")
    assert match.state.company != ORANGE


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_turn_plus_one_tiles_in_the_eastern_usa(usa, turn):
    assert usa.turn.limit(building(usa, turn=turn).state) == turn + 1


def test_the_option_turn_plus_one_for_northern_england():
    game = TITLE.open(ENGLAND, {"order": "fixed", "limit": "turn-plus-one"})
    assert [game.turn.limit(building(game, turn=turn).state) for turn in (1, 5)] == [2, 6]


def test_treasury_five_costs_two_and_two(england):
    """T6: no share is issued, one dollar is left."""
    match = building(england, treasury={"orange": 5}, moves="hex:j6 lay:s-nw")
    assert (match.state.treasury[ORANGE], match.state.left[ORANGE]) == (3, 5)


def test_a_share_is_issued_for_five_dollars_when_the_treasury_is_short(england):
    """Treasury 3, costs 2 + 3 + 3: one share, nothing left."""
    match = building(england, treasury={"orange": 3}, price={"orange": 12})
    play(match, "hex:j6 lay:s-sw hex:i10 lay:ne-s hex:i11 lay:n-sw")
    assert match.state.treasury[ORANGE] == 0
    assert (match.state.left[ORANGE], match.state.available[ORANGE]) == (4, 2)
    assert told(match, "issued")[0].facts == (ORANGE, 1, 5)


def test_what_is_left_of_an_issue_stays_in_the_treasury(usa):
    """Treasury 1, a straight on mountains for 5: one share, one dollar left."""
    match = building(usa, treasury={"orange": 50}, moves="hex:i10 lay:se-nw")
    match = again(match, "orange", treasury={"orange": 1})
    play(match, "hex:h9 lay:n-s")
    assert (match.state.treasury[ORANGE], match.state.left[ORANGE]) == (1, 6)


def test_two_tiles_for_five_dollars_in_the_first_turn_of_the_eastern_usa(usa):
    match = building(usa, treasury={"orange": 5}, moves="join:charleston-savannah hex:i10 lay:se-nw")
    assert (match.state.treasury[ORANGE], match.state.left[ORANGE]) == (0, 7)
    assert match.state.company != ORANGE


def test_players_never_pay_for_track_and_without_shares_the_money_ends(england):
    match = building(england, treasury={"orange": 3}, left={"orange": 0}, available={"orange": 6})
    play(match, "hex:j6 lay:n-s")
    assert match.state.company != ORANGE
    assert match.state.cash == [30, 30, 30]


def test_companies_do_not_have_to_build_and_issue_nothing_without_building(england):
    match = building(england, treasury={"orange": 1})
    play(match, "done")
    assert (match.state.treasury[ORANGE], match.state.left[ORANGE]) == (1, 5)


def test_companies_build_in_order_of_play_and_unsold_ones_do_not(england):
    controller = {"orange": "1", "green": "none", "brown": "2"}
    match = building(england, controller=controller)
    assert match.decision().seats == (1,)
    play(match, "done")
    assert match.state.company == COMPANIES.index("brown")
    assert match.decision().seats == (2,)


def test_track_of_bankrupt_companies_does_not_join_networks_but_can_be_taken_over(england):
    match = building(england, "green", moves="hex:selby lay:town-n-s hex:i11 lay:ne-sw hex:j6 lay:n-s")
    england.links.release(match.state, 1)
    match = again(
        match,
        "orange",
        controller={"green": "none"},
        bankrupt=["green"],
        order=[c for c in COMPANIES if c != "green"],
        available={"green": 0},
        left={"green": 0},
    )
    play(match, "hex:i12 lay:n-se")
    assert refused(match, "hex:k5").code == "must_hang_together"
    fresh = again(match, "brown")
    assert "hex:j5" in possible(fresh)


def test_the_tiles_laid_are_told_with_what_they_cost(england):
    match = building(england, moves="hex:i11 lay:ne-sw")
    event = told(match, "laid")[0]
    assert event.facts == (ORANGE, number(england, "hex", "I11"), england.tiles.names.index("ne-sw"), 3)
    assert [part.facts[-1] for part in event.because] == [2, 1]


def test_an_open_build_turn_of_a_company_that_cannot_pay_still_ends_its_links(england):
    match = building(england, moves="hex:j6 lay:n-s done")
    match = again(match, "white", treasury={"orange": 0})
    order = ["white", "orange", "green", "brown", "natural", "black"]
    match = again(
        match, "white", order=order, place=0, treasury={"orange": 0}, left={"orange": 0}, available={"orange": 6}
    )
    play(match, "done")
    assert told(match, "lost")[0].facts[0] == ORANGE


def test_scenes_are_complete(england):
    assert scene(england, phase="bid", company="orange", player="0", bidders=["0"]).state.order == list(range(6))
