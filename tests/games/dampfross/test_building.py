"""Rules 2: throws, costs, connected networks, fees, borders, ferries, bonuses, the end of the phase."""

from itertools import pairwise

import pytest

from ironroads.core.rules.sentinels import CHANCE
from playing import after, play, possible, refused, told

from .maps import TITLE, box, opened, plain, position, sheet

BLACK, WHITE = 0, 1


def build(match, chain):
    """Build along a chain of neighbouring hexes."""
    hexes = chain.split("-")
    for a, b in pairwise(hexes):
        play(match, f"build:{a}-{b}")


# the throw


def test_the_first_place_moves_on_each_round(valley):
    match = opened(valley, "west west west")
    order = []
    for _ in range(9):
        play(match, "die:1")
        order.append(match.state.player)
        play(match, "done")
    assert order == [0, 1, 2, 1, 2, 0, 2, 0, 1]


def test_points_left_over_are_lost(valley):
    match = opened(valley, "west west")
    play(match, "die:6 build:B1-B2 done die:1")
    assert match.state.points == 1
    assert [event.facts for event in told(match, "points_lost")] == [(5,)]


def test_the_turn_ends_when_the_points_are_spent(valley):
    match = opened(valley, "west west")
    build(play(match, "die:2"), "B1-B2-B3")
    assert match.decision().kind == "throw"
    assert match.decision().seats == (CHANCE,)


# costs


@pytest.mark.parametrize(
    ("chain", "points", "run"),
    [("B1-C1-D1-D2-D3-C4-B3", 6, 6), ("B1-B2-B3", 6, 3), ("B1-A2-A3-B3", 5, 3)],
    ids=["A", "B", "C"],
)
def test_t1_three_ways_between_two_towns(figure, chain, points, run):
    match = opened(figure, "one one")
    play(match, "die:12")
    build(match, chain)
    assert 12 - match.state.points == points or match.state.run, "the last town ends the phase"
    hexes = [figure.board.hex_number(name) for name in chain.split("-")]
    assert sum(figure.board.cost[figure.board.side[min(p), max(p)]] for p in pairwise(hexes)) == points
    assert sum(figure.race.cost(a, b) for a, b in pairwise(hexes)) == run


def test_t2_the_table_of_costs():
    rows = ["......", "..^^..", "......"]
    rivers = [{"name": "Rio", "edges": ["A1|A2", "B3|B4", "B4|B5"]}]
    game = box(sheet(rows, {"One": "A6", "Two": "C6"}, river=rivers))
    costs = {game.board.side_name(side): game.board.cost[side] for side in range(game.board.sides)}
    assert costs["A3-A4"] == 1, "plain"
    assert costs["A1-A2"] == 3, "river"
    assert costs["B2-B3"] == 3, "up to a mountain and down from it"
    assert costs["B3-B4"] == 7, "mountain, river, mountain"
    assert costs["B4-B5"] == 5, "mountain and river"


def test_mountain_to_mountain_costs_five():
    game = box(sheet(["......", ".^^...", "......"], {"One": "B1", "Two": "C6"}), dice="two")
    match = opened(game, "one one")
    play(match, "die:7 build:B1-B2")
    assert refused(match, "build:B2-B3").facts[1:] == (5, 4)


def test_lakes_and_the_sea_cannot_be_built_on():
    game = box(sheet([".~.", ".o.", "..."], {"One": "A1", "Two": "A3"}))
    assert not {"B1-B2", "C1-C2", "B2-C2"} & set(game.names()["side"])


def test_a_step_dearer_than_the_throw_is_refused(austria):
    match = opened(austria, "wien wien")
    play(match, "die:3 build:A75-A74")
    refusal = refused(match, "build:A75-B75")
    assert (refusal.code, refusal.rule) == ("too_dear", "2.3")


# connected networks


def test_every_step_begins_at_own_track(valley):
    match = opened(valley, "west west")
    play(match, "die:6")
    assert refused(match, "build:B4-B5").code == "not_connected"
    play(match, "build:B1-B2 build:B1-A1 build:B2-B3")
    assert {"build:A1-A2", "build:B3-B4"} <= possible(match), "at several ends in one turn"


def test_a_step_is_built_only_once(valley):
    match = opened(valley, "west west")
    play(match, "die:6 build:B1-B2")
    assert refused(match, "build:B1-B2").code == "own_track"


def test_a_step_may_be_named_from_either_end(valley):
    match = opened(valley, "west west")
    assert valley.read("build:B2-B1") is valley.read("build:B1-B2")
    play(match, "die:1 build:B2-B1")
    assert match.state.track[0].bit_count() == 1


# fees


def test_t3_out_of_a_town_beside_a_rival():
    """Abb. 4: black owns B1-B2-B3-B4, B2 is a town; white builds A2-B2-B3-B4 and pays 7."""
    game = box(sheet(plain(3, 14), {"Town": "B2", "Far": "C14"}), dice="two")
    match = position(game, {BLACK: ["B1-B2-B3-B4"], WHITE: ["A1-A2"]}, player="1", points=12, first="1")
    build(match, "A2-B2")
    assert match.state.accounts == [20, 20], "nothing is paid in towns"
    build(match, "B2-B3")
    assert match.state.accounts == [23, 17], "half of B3, and now the joining unit"
    build(match, "B3-B4")
    assert match.state.accounts == [27, 13]


def test_t4_joining_and_crossing_cost_a_unit(valley):
    match = position(valley, {BLACK: ["C1-C2-C3-C4"], WHITE: ["B1-B2"]}, player="1", points=6, first="1")
    build(match, "B2-C2")
    assert match.state.accounts == [21, 19], "joined"
    build(match, "C2-D2")
    assert match.state.accounts == [21, 19], "crossed for the same unit"


def test_t4_join_go_beside_and_leave(valley):
    match = position(valley, {BLACK: ["C1-C2-C3-C4"], WHITE: ["B1-B2"]}, player="1", points=6, first="1")
    build(match, "B2-C2-C3-D3")
    assert match.state.accounts == [25, 15]


def test_t4_every_rival_in_the_hex_is_paid(valley):
    tracks = {0: ["C1-C2-C3"], 1: ["D1-C2"], 2: ["B1-B2"]}
    match = position(valley, tracks, 3, player="2", points=6, first="2")
    build(match, "B2-C2")
    assert match.state.accounts == [21, 21, 18]


def test_every_rival_on_the_side_is_paid_for_both_halves(valley):
    tracks = {0: ["C1-C2-C3"], 1: ["C1-C2-C3"], 2: ["B1-C2"]}
    match = position(valley, tracks, 3, player="2", points=6, first="2")
    build(match, "C2-C3")
    assert match.state.accounts == [24, 24, 12]


def test_into_a_town_beside_a_rival_costs_its_open_half(valley):
    match = position(valley, {BLACK: ["B1-B2-B3"], WHITE: ["A2-B2"]}, player="1", points=6, first="1")
    build(match, "B2-B1")
    assert match.state.accounts == [22, 18], "half of B2; nothing in West, and nothing afterwards"


def test_no_second_joining_unit_where_the_builder_has_track(valley):
    tracks = {BLACK: ["C1-C2-C3"], WHITE: ["B1-B2-C2", "B2-B3"]}
    match = position(valley, tracks, player="1", points=6, first="1")
    build(match, "B3-C3")
    assert match.state.accounts == [21, 19], "C3 is new"
    match = position(valley, {BLACK: ["C1-C2-C3"], WHITE: ["B1-B2-C3-B3"]}, player="1", points=6, first="1")
    build(match, "B3-C4-C3")
    assert match.state.accounts == [20, 20], "C3 is not"


def test_a_player_who_was_joined_pays_no_joining_unit(valley):
    """Ruling 4: two units for each half, no more."""
    tracks = {BLACK: ["C2-C3"], WHITE: ["B1-B2-C2-D1"]}
    match = position(valley, tracks, player="0", points=6)
    build(match, "C2-B2")
    assert match.state.accounts == [16, 24]


def test_towns_that_touch_are_free_unless_the_option_says_otherwise():
    towns = {"Hall": "B3", "Burg": "B4", "Far": "C14"}
    tracks = {BLACK: ["B2-B3-B4-B5"], WHITE: ["A4-B3"]}
    for option, fee in (("free", 0), ("half", 2)):
        game = box(sheet(plain(3, 14), towns), touching=option)
        match = position(game, tracks, player="1", points=6, first="1")
        build(match, "B3-B4")
        assert match.state.accounts == [20 + fee, 20 - fee]


def test_fees_are_units_and_costs_are_points(valley):
    match = position(valley, {BLACK: ["C1-C2-C3"], WHITE: ["B1-B2"]}, player="1", points=6, first="1")
    build(match, "B2-C2")
    assert (match.state.points, match.state.accounts[WHITE]) == (5, 19)


def test_fees_must_be_payable(valley):
    tracks = {BLACK: ["C1-C2-C3"], WHITE: ["B1-B2"]}
    match = position(valley, tracks, player="1", points=6, first="1", accounts={"1": 0})
    refusal = refused(match, "build:B2-C2")
    assert (refusal.code, refusal.rule) == ("cannot_pay_fees", "2.6")
    assert "build:B2-B3" in possible(match)


def test_the_log_names_the_players_who_get_fees(valley):
    tracks = {0: ["C1-C2-C3"], 1: ["D1-C2"], 2: ["B1-B2"]}
    match = position(valley, tracks, 3, player="2", points=6, first="2")
    build(match, "B2-C2")
    (event,) = told(match, "built_for_fees")
    assert [(part.seat, part.facts) for part in event.because] == [(0, (1,)), (1, (1,))]


# borders and ferries


def test_track_goes_one_hex_across_the_border():
    countries = ["HHHHHHHHHHHXXX"] * 3
    data = sheet(plain(3, 14), {"West": "B1", "East": "B10"})
    data["fields"]["country"] = "\n".join(f"{row}1 {line}" for row, line in zip("CBA", countries, strict=True))
    game = box(data)
    names = set(game.names()["side"])
    assert "B11-B12" in names, "across"
    assert "B12-B13" not in names, "too far"
    assert "A12-B12" not in names, "along the border, although both hexes touch home"


def test_one_foreign_hex_may_be_crossed():
    """Ruling 6: home, abroad, home."""
    data = sheet(plain(3, 14), {"West": "B1", "East": "B10"})
    data["fields"]["country"] = "\n".join(f"{row}1 {'HHHHXHHHHHHHHH'}" for row in "CBA")
    match = position(box(data), {0: ["B1-B2-B3-B4"], 1: ["B10-B9"]}, points=6)
    build(match, "B4-B5-B6")
    assert match.state.track[0].bit_count() == 5


def test_dashed_lines_may_go_further_abroad(austria):
    match = position(austria, {0: ["C12-C11"], 1: ["A75-A74"]}, points=6)
    play(match, "build:C11-B10 build:B10-B9")
    assert austria.board.country[austria.board.hex_number("B9")] == "I"


ITALY = "dampfross-northern-italy"


def test_a_ferry_is_bought_in_its_port_for_six_points():
    game = TITLE.open(ITALY)
    match = position(game, {0: ["T10-T11"], 1: ["D14-D15"]}, points=6)
    assert refused(match, "buy:genova>sardinien").code == "not_in_port"
    play(match, "buy:livorno>bastia-korsika")
    assert match.state.ferries[game.board.ferry_names.index("Livorno>Bastia (Korsika)")] == 0
    assert match.state.accounts == [20, 20] and match.state.player == 1


def test_a_ferry_needs_a_throw_of_six():
    match = position(TITLE.open(ITALY), {0: ["T10-T11"], 1: ["D14-D15"]}, points=5)
    assert refused(match, "buy:livorno>bastia-korsika").code == "ferry_too_dear"


def test_a_ferry_has_one_owner_and_is_bought_from_its_port_only():
    game = TITLE.open("dampfross-southern-italy")
    match = position(game, {0: ["C12-C13"], 1: ["C12-C13"]}, points=6, first="0")
    play(match, "buy:reggio-calabria>messina-sizilien die:6")
    assert refused(match, "buy:reggio-calabria>messina-sizilien").code == "ferry_sold"


def test_a_ferry_is_not_bought_from_its_other_end():
    """Ruling 10: the first player is in Messina, where the ferry lands, but not in its port."""
    game = TITLE.open("dampfross-southern-italy")
    landing = game.board.hex_names[game.board.place_hexes["Messina (Sizilien)"]]
    match = position(game, {0: ["U62-U61"], 1: ["C12-C13"]}, points=6, footing={"0": ["U62", landing]})
    assert refused(match, "buy:reggio-calabria>messina-sizilien").code == "not_in_port"


def test_building_goes_on_from_the_other_shore():
    game = TITLE.open("dampfross-southern-italy", {"dice": "two"})
    match = position(game, {0: ["C12-C13"], 1: ["U62-U61"]}, points=12)
    play(match, "buy:reggio-calabria>messina-sizilien")
    landing = game.board.hex_names[game.board.place_hexes["Messina (Sizilien)"]]
    assert any(landing in text for text in possible(match) if text.startswith("build"))


def test_an_option_lets_ferries_be_paid_from_the_account():
    game = TITLE.open(ITALY, {"ferry": "account"})
    match = position(game, {0: ["T10-T11"], 1: ["D14-D15"]}, points=2)
    play(match, "buy:livorno>bastia-korsika")
    assert match.state.accounts == [14, 20] and match.state.points == 2


# bonuses and the end


def test_the_first_line_into_a_town_earns_six(valley):
    assert opened(valley, "west east").state.accounts == [20, 20], "nothing for the start"
    match = position(valley, {0: ["B12-B11"], 1: ["B1-B2"]}, points=3)
    play(match, "build:B12-B13")
    assert match.state.accounts == [26, 20]


def test_a_town_with_many_numbers_pays_once(austria):
    match = position(austria, {0: ["A74-A73"], 1: ["V33-W33"]}, points=3)
    play(match, "build:A74-A75")
    assert match.state.accounts == [26, 20], "Wien has four numbers"


def test_the_phase_ends_in_the_middle_of_a_round(valley):
    match = position(valley, {0: ["B13-B12"], 1: ["B1-C1-D1-D2-D3-D4-D5-D6"]}, player="1", points=5)
    play(match, "build:D6-D7")
    assert (match.state.run, match.state.first) == (1, 0), "the next player opens the running phase"
    assert match.decision().kind == "start"
    assert match.state.points == 0


def lonely(valley, round):
    return position(valley, {0: ["B13-B12"], 1: ["B1-C1"]}, points=2, lonely=3, round=round)


def test_the_end_can_be_declared_two_rounds_after_one_town_was_left(valley):
    assert refused(lonely(valley, 5), "declare").code == "too_early"
    match = lonely(valley, 6)
    play(match, "declare")
    assert match.state.run == 1
    assert told(match, "declared")


def test_the_end_is_declared_two_rounds_after_one_town_was_left():
    """The players begin in different towns, build there in the first round, and never reach the third."""
    game = box(sheet(plain(4, 14), {"West": "B1", "Middle": "B7", "East": "B13"}))
    match = play(opened(game, "west middle"), "die:1 build:B1-B2 die:1 build:B7-B8")
    assert match.state.lonely == 1
    for round in (2, 3):
        for _ in range(2):
            play(match, "die:1")
            assert match.state.round == round
            assert refused(match, "declare").code == "too_early"
            play(match, "done")
    play(match, "die:1 declare")
    assert match.state.run == 1 and match.state.round == 4
    assert told(match, "declared")


def test_a_town_where_a_player_began_has_no_line_before_one_is_built():
    """The second player has built nothing: West has no line, so the phase goes on when East has one."""
    game = box(sheet(plain(4, 9), {"West": "B1", "Middle": "B5", "East": "B9"}))
    match = position(game, {0: ["B5-B6-B7-B8"]}, points=5, footing={"1": ["B1"]}, joined=["West", "Middle"])
    play(match, "build:B8-B9")
    assert match.decision().kind == "build" and match.decision().facts[2] == 1
    play(match, "build:B4-B5 build:B3-B4 build:B2-B3 build:B1-B2")
    assert told(match, "building_over") and match.state.accounts[0] == 26, "no bonus where a player began"


def test_steps_are_told_in_the_direction_in_which_they_were_built(valley):
    """Also between two own hexes: the loop is closed from where the step before ended."""
    match = position(valley, {0: ["B6-B5"], 1: ["B13-B12"]}, points=6)
    play(match, "build:B4-B5 build:B4-C5 build:B5-C5")
    say = TITLE.speaker(valley, "en")
    said = [say.event(event) for event in told(match, "built")]
    assert [text.split()[3] for text in said] == ["B5–B4", "B4–C5", "C5–B5"]


def test_the_end_is_not_declared_while_two_towns_are_left(valley):
    match = position(valley, {0: ["B1-B2"], 1: ["B1-C1"]}, points=2, round=9)
    assert refused(match, "declare").code == "too_early"


def test_the_round_in_which_one_town_is_left_is_noted(valley):
    match = position(valley, {0: ["B12-B11"], 1: ["B1-B2"]}, points=3, round=4)
    play(match, "build:B12-B13")
    assert match.state.lonely == 4


# variants


def test_one_throw_for_all():
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B13"}), throw="same")
    match = opened(game, "west west west")
    play(match, "die:4 done")
    assert (match.decision().kind, match.state.points, match.state.player) == ("build", 4, 1)
    play(match, "done done")
    assert match.decision().kind == "throw", "a new round, a new throw"


def test_two_dice_throw_two_to_twelve(figure):
    match = opened(figure, "one one")
    outcomes = {action.pips: weight for action, weight in
                zip(figure.legal(match.state, CHANCE), figure.weights(match.state), strict=True)}  # fmt: skip
    assert outcomes == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


# starts


def test_each_start_town_has_room_for_as_many_as_the_map_says():
    game = TITLE.open("dampfross-southern-italy")
    match = after(game, 3, "first:1 site:napoli site:napoli")
    assert refused(match, "site:napoli").code == "start_town_full"
    play(match, "site:foggia")


def test_with_four_in_switzerland_two_begin_in_bern():
    game = TITLE.open("dampfross-switzerland")
    assert possible(after(game, 3, "first:1")) == {"site:bern"}
    assert possible(after(game, 4, "first:1 site:bern site:bern")) == {"site:zürich"}


def test_in_austria_players_choose_freely(austria):
    match = after(austria, 4, "first:2 site:wien site:wien site:wien")
    assert possible(match) == {"site:wien", "site:wiener-neustadt"}
    assert refused(match, "site:graz").code == "no_start_town"
    play(match, "site:wiener-neustadt")


def test_an_unused_start_town_pays_its_bonus(austria):
    match = opened(austria, "wien wien")
    assert not match.state.joined >> austria.board.town_names.index("Wiener Neustadt") & 1
    match = position(austria, {0: ["W34-X33"], 1: ["A75-A74"]}, points=2)
    play(match, "build:W34-V34")
    assert match.state.accounts == [26, 20]


def test_a_town_where_a_player_began_pays_no_bonus(austria):
    facts = {"footing": {"1": ["V34", "A75"]}, "joined": ["Wien", "Wiener Neustadt"]}
    match = position(austria, {0: ["W34-X33"], 1: ["A75-A74"]}, points=2, **facts)
    play(match, "build:W34-V34")
    assert match.state.accounts == [20, 20]
