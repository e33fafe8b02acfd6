"""Rules 7: orders in postal notation, and the messages when one fails."""

import pytest

from ironroads.core.errors import BadNotation, BadOrder, IllegalMove
from ironroads.core.rules.sentinels import CHANCE
from ironroads.games.dampfross.rules.owners import owner_of
from playing import play, told

from .maps import TITLE, box, opened, plain, position, running, sheet

LONG = "-".join(f"B{number}" for number in range(1, 14))


def order(match, text):
    match.order(match.game.seat(match.state), text)
    return match


def fault(match, text, language="en"):
    """The message for a bad order; nothing is played."""
    before = len(match.moves)
    with pytest.raises(BadOrder) as caught:
        order(match, text)
    assert len(match.moves) == before
    return TITLE.speaker(match.game, language).error(caught.value)


@pytest.fixture
def wien():
    """Player 1 has thrown eight in Wien."""
    return play(opened(TITLE.open("dampfross-austria", {"dice": "two"}), "wien wien"), "die:8")


@pytest.mark.parametrize(
    "text", ["B (Wien)-A70-Krems", "b(wien) - a 70 - KREMS", "B (11)-A73-A70-61", "B (A75)-A74-A73-A72-A71-A70-B69"]
)
def test_straight_stretches_are_filled_in(wien, text):
    order(wien, text)
    assert [event.facts[1] for event in told(wien, "built")] == [1, 1, 1, 1, 1, 3], "eight points"
    assert wien.state.accounts == [26, 20]
    assert wien.game.seat(wien.state) == CHANCE, "the turn is over"


def test_several_parts_in_one_order(wien):
    order(wien, "B (Wien)-A73 ; (Wien)-Z34")
    assert wien.state.points == 8 - len(told(wien, "built"))
    assert wien.state.player == 0, "there are points left"


def test_a_final_dash_ends_the_turn(wien):
    order(wien, "B (Wien)-A73; -")
    assert wien.state.player == 1 and told(wien, "points_lost")


def test_an_order_out_of_turn_is_refused_as_such(wien):
    for text in ("B (Wien)-A73", "R: rest", "-"):
        with pytest.raises(IllegalMove) as caught:
            wien.order(1, text)
        said = TITLE.speaker(wien.game, "en").error(caught.value)
        assert said.startswith("It is not your turn: Player 1 must decide.")


def test_payments_follow_from_the_order(valley):
    match = position(valley, {0: ["C1-C2-C3-C4"], 1: ["B1-B2"]}, player="1", points=6, first="1")
    order(match, "B (B2)-C2-C3")
    assert match.state.accounts == [25, 15]


@pytest.mark.parametrize("text", ["-", " - "])
def test_a_dash_passes(wien, text):
    order(wien, text)
    assert wien.state.player == 1


def test_a_bad_step_says_why_and_what_is_possible(wien):
    said = fault(wien, "B (Wien)-A60")
    assert "A69-A68" in said and "Z28" in said and "costs 5 points" in said
    assert "kostet 5 Punkte" in fault(wien, "B (Wien)-A60", "de")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("B (Wien)-Foo", "no place “Foo” on this map."),
        ("B (Wien)-Lintz", "no place “Lintz” on this map. Did you mean Linz?"),
        ("B (Graz)-A70", "where you have track, such as (Wien)"),
        ("B Wien-A70", "where you have track"),
        ("B (Wien)-Linz", "not in a straight line. Possible from Wien: Z34, Z35, A74, A76, B74, B75."),
        ("B (Wien)-A70-Krems-B68", "continues with “Krems-B68”, but your points are used up"),
        ("B +2 (Wien)-A70", "Player 2 is not your partner."),
        ("B +7 (Wien)-A70", "“7” is not a player; players are 1 to 2."),
        ("F Wien>Krems", "no ferries on this map"),
        ("R 11>61: rest", "“R 11>61: rest” does not answer the current question."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_quoted(wien, text, said):
    assert said in fault(wien, text)


def test_single_moves_are_orders_too(wien):
    order(wien, "build:A74-A75")
    assert len(told(wien, "built")) == 1
    with pytest.raises(BadNotation):
        order(wien, "nonsense")


def test_a_ferry_is_ordered_by_its_ends():
    match = position(TITLE.open("dampfross-northern-italy"), {0: ["T10-T11"], 1: ["D14-D15"]}, points=6)
    order(match, "F Livorno>Bastia (Korsika)")
    assert told(match, "bought")


@pytest.mark.parametrize("text", ["F Livorno>Split", "F Livorno"])
def test_an_unknown_ferry_lists_the_ferries_of_the_map(text):
    match = position(TITLE.open("dampfross-northern-italy"), {0: ["T10-T11"], 1: ["D14-D15"]}, points=6)
    said = fault(match, text)
    assert f"no ferry “{text[2:]}”" in said and "Livorno>Bastia (Korsika)" in said


def test_a_ferry_that_is_too_dear_says_so():
    match = position(TITLE.open("dampfross-northern-italy"), {0: ["T10-T11"], 1: ["D14-D15"]}, points=3)
    assert fault(match, "F Livorno>Bastia").endswith("costs 6 points; you have 3 points.")


def test_the_nearest_place_with_own_track_is_named(austria):
    match = position(austria, {0: ["A75-A74-A73"], 1: ["A75-Z35"]}, points=6)
    assert "such as (A73)" in fault(match, "B (A71)-Krems")


@pytest.mark.parametrize("dash", "–—−‐")
def test_all_kinds_of_dashes_are_read(wien, dash):
    order(wien, f"B (Wien){dash}A70{dash}Krems")
    assert wien.state.accounts == [26, 20]
    play(wien, "die:4")
    order(wien, dash)
    assert wien.state.player == 1


def test_a_jump_is_ordered_with_a_caret():
    game = TITLE.open("dampfross-austria", {"frog": "yes"})
    match = position(game, {0: ["A75-A74"], 1: ["A74-A73-A72-A71"]}, points=4)
    order(match, "B (A74)^2:A72-Z32")
    assert told(match, "jumped") and match.state.accounts == [19, 21]


# runs


def test_a_run_is_ordered_with_its_route(valley):
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    order(match, "R West>East: B1-B13")
    assert told(match, "enters")[0].facts[:2] == (12, 0)


def test_towns_of_a_run_may_be_numbers(valley):
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    order(match, "R 11>12: rest")
    assert match.state.train[0] == 0


def test_the_payee_is_named_before_a_slash(valley):
    match = running(valley, {0: ["B1-B2-B3-B4"], 1: [LONG], 2: [LONG]}, "West", "East", 3)
    order(match, "R: B2-B4-2/B5-B8-3/B13")
    owed = {part.facts[0]: part.facts[1] for part in told(match, "enters")[0].because}
    assert owed == {1: 4, 2: 5}


def test_a_wrong_payee_is_refused(valley):
    match = running(valley, {0: ["B1-B2-B3-B4"], 1: [LONG], 2: [LONG], 3: ["B1-A1"]}, "West", "East", 4)
    assert "no line" in fault(match, "R: B2-B4-4/B5-B13")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("R: B2-B4-3/B13", "“3” has no line on B4-B5. Lines there: 2."),
        ("R: =/B2-B4-B13", "“=” has no line on B4-B5"),
        ("R: B2-B4-*/B13", "“*” has no line on B4-B5"),
        ("R: B2-B4-~/B13", "“~” has no line on B4-B5"),
        ("R: B2-B4-r/B13", "“r” cannot be paid. Before a slash write a player (1 to 3)"),
        ("R: B2-B4-4/B13", "“4” cannot be paid. Before a slash write a player (1 to 3)"),
        ("R: =/rest", "no place “rest”"),
        ("R: B13-B14", "continues with “B14”"),
        ("R: B2-C9", "B2 and C9 are not in a straight line. Possible from B2: B3."),
        ("R: B2-C2", "“B2-C2” is not possible: There is no line there. Possible from B2: B3."),
        ("R:", "ends in West, which is not a destination of this run. Possible from West: B2, A1."),
        ("R +7: rest", "“7” is not a player"),
    ],
)  # fmt: skip
def test_wrong_payees_and_places_are_refused(valley, text, said):
    """No other payee is chosen silently, and no part of the order is left out."""
    match = running(valley, {0: ["B1-B2-B3-B4"], 1: [LONG], 2: ["B1-A1"]}, "West", "East", 3)
    assert said in fault(match, text)


def test_own_lines_are_free_after_another_payee_was_named(valley):
    tracks = {0: ["B1-B2-B3-B4", "B9-B10-B11-B12-B13"], 1: [LONG]}
    match = running(valley, tracks, "West", "East", footing={"0": ["B1", "B9"]})
    order(match, "R 11>12: =/B4-2/B13")
    assert {part.facts[0]: part.facts[1] for part in told(match, "enters")[0].because} == {1: 5}


def test_a_foreign_railway_is_paid_with_a_star(austria):
    match = position(austria, {0: ["C12-C11"], 1: ["D4-E4"]}, phase="enter", run=1, start="C12", goals=["D4"], face="6")
    line = austria.board.layout.foreign_line[0].hexes
    assert {line[0], line[-1]} == {"C11", "D4"}
    inner = line[1:-1] if line[0] == "C11" else line[-2:0:-1]
    order(match, f"R C12>Italien: =/C11-*/{'-'.join(inner)}-D4")
    order(match, "-")
    assert told(match, "fare_abroad")[0].facts == (8,)


def test_a_joint_line_is_paid_with_both_numbers():
    game = TITLE.open("dampfross-austria", {"joint": "yes"})
    tracks = {0: ["A75-A74"], 1: ["A75-Z35"], 2: ["A75-Z34"], owner_of(1, 2): ["A75-A74-A73-A72-A71-A70"]}
    match = position(game, tracks, 3, phase="enter", run=1, start="A75", goals=["A70"], goal="61")
    order(match, "R: A74-3+2/A70")
    order(match, "-")
    order(match, "-")
    assert match.state.accounts == [20 - 4 + 20, 22, 22]


def test_the_run_must_be_the_one_that_was_thrown(valley):
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    assert "from West to East, not from 13 to 12" in fault(match, "R 13>12: rest")


def test_a_run_without_a_number_is_named_by_its_goals(austria):
    match = position(austria, {0: ["C12-C11"], 1: ["D4-E4"]}, phase="enter", run=1, start="C12", goals=["D4"])
    assert "from C12 to D4, not from C12 to Wien" in fault(match, "R C12>Wien: rest")


def test_a_route_must_reach_a_goal(valley):
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    assert "ends in B5" in fault(match, "R: B5")


def test_a_ferry_is_marked_with_a_tilde():
    game = TITLE.open("dampfross-northern-italy")
    match = position(
        game, {0: ["T10-T11"], 1: ["T10-U11"]}, ferries={"Livorno–Bastia (Korsika)": "1"},
        footing={"1": ["T10", "P4"]}, start="T11", goals=["P4"], face="6", phase="enter", run=4,
    )  # fmt: skip
    order(match, "R T11>Bastia: Livorno-~/Bastia (Korsika)")
    assert told(match, "enters")[0].facts[:2] == (2, 5)


def test_a_partner_is_asked_with_a_plus(valley):
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    order(match, "R 11>12 +2:")
    assert match.decision().kind == "share" and match.decision().seats == (1,)
    play(match, "accept")
    order(match, "R 11>12 +2: rest")
    assert told(match, "enters_together")


def test_building_after_a_run_is_ordered_in_the_same_way(valley):
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    play(match, "enter rest out")
    order(match, "B (B1)-C1 ; -")
    assert told(match, "built_later") and match.state.run == 2


def test_the_example_for_players_by_post_is_an_order_that_fits(valley):
    match = position(valley, {0: ["B1-B2"], 1: ["B13-B12"]}, points=3)
    example = valley.order_example(match.state, 0)
    assert example.startswith("B (B2)-")
    order(match, example)
    assert told(match, "built")


def test_an_example_for_a_run_names_the_payees_that_were_chosen(valley):
    match = running(valley, {0: ["B1-B2-B3-B4"], 1: [LONG], 2: [LONG]}, "West", "East", 3)
    example = valley.order_example(match.state, 0)
    assert example.startswith("R West>East: B4-2/B5-3/B6-")
    order(match, example)
    assert match.state.train[0] == 0


def test_an_example_for_a_run_can_be_played_where_payees_change():
    """Two rivals side by side, then one of them alone, then the other."""
    game = box(sheet(plain(3, 14), {"West": "B1", "East": "B13"}))
    tracks = {0: ["B1-B2"], 1: ["B2-B3-B4", "B9-B10-B11-B12-B13"], 2: ["B2-B3-B4-B5-B6-B7-B8-B9"]}
    match = running(game, tracks, "West", "East", 3, footing={"1": ["B2", "B9"]})
    example = game.order_example(match.state, 0)
    assert example == "R West>East: B2-2/B3-3/B4-B9-2/B10-East"
    line = next(line for line in game.suggest(match.state, 0) if line.kind.startswith("route"))
    assert game.orders(match.state, 0, example) == list(line.actions)


def test_an_example_for_a_run_marks_a_ferry():
    game = TITLE.open("dampfross-northern-italy")
    match = position(
        game, {0: ["T10-T11"], 1: ["T10-U11"]}, ferries={"Livorno–Bastia (Korsika)": "1"},
        footing={"1": ["T10", "P4"]}, start="T11", goals=["P4"], face="6", phase="enter", run=4,
    )  # fmt: skip
    example = game.order_example(match.state, 0)
    assert example == "R T11>Bastia (Korsika): Livorno-~/Bastia (Korsika)"
    order(match, example)
    assert told(match, "enters")


def test_the_rest_of_a_route_and_building_after_a_run_have_examples(valley):
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    play(match, "enter go:B1-B2")
    assert valley.order_example(match.state, 0) == "R West>East: East"
    order(match, "R West>East: East")
    assert match.decision().kind == "extend"
    example = valley.order_example(match.state, 0)
    assert example.startswith("B (B")
    order(match, example)
    assert told(match, "built_later")


def test_who_can_only_share_a_train_has_that_as_an_example(valley):
    match = running(valley, {0: ["C1-C2"], 1: [LONG]}, "West", "East")
    assert valley.order_example(match.state, 0) == "R +2:"
    order(match, "R +2:")
    assert match.decision().kind == "share" and valley.order_example(match.state, 1) == ""


def test_an_example_for_two_who_build_together_begins_where_both_are():
    """The first player is also where the first step ends, but the partner is not."""
    game = box(sheet(plain(4, 4), {"West": "C1", "North": "D3", "South": "A4"}), joint="yes")
    match = position(game, {0: ["C1-C2-C3", "C2-B2-B3"], 1: ["D3-C3"]}, partner="1", points=4)
    assert game.order_example(match.state, 0) == "B (C3)-South"
