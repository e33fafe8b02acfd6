"""Rules 7: whole orders in postal notation, and what is said when one fails."""

import pytest

from ironroads.core.errors import BadNotation, BadOrder
from ironroads.core.game import CHANCE
from playing import play, told

from .maps import TITLE, opened, position, running

LONG = "-".join(f"B{number}" for number in range(1, 14))


def order(match, text):
    match.order(match.game.seat(match.state), text)
    return match


def fault(match, text, language="en"):
    """What whoever orders this is told; nothing is played."""
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


def test_a_last_dash_ends_the_turn(wien):
    order(wien, "B (Wien)-A73; -")
    assert wien.state.player == 1 and told(wien, "points_lost")


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
        ("B (Wien)-Foo", "no place “Foo”"),
        ("B (Graz)-A70", "where you have track"),
        ("B Wien-A70", "where you have track"),
        ("B (Wien)-Linz", "no straight line"),
        ("F Wien>Krems", "no ferry"),
        ("R 11>61: rest", "does not answer"),
    ],
)
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


def test_a_jump_is_ordered_with_a_caret():
    game = TITLE.open("dampfross-austria", {"frog": "yes"})
    match = position(game, {0: ["A75-A74"], 1: ["A74-A73-A72-A71"]}, points=4)
    order(match, "B (A74)^2:A72-Z32")
    assert told(match, "jumped") and match.state.accounts == [19, 21]


# runs


def test_a_run_is_ordered_with_its_way(valley):
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
    owed = {part.seat: part.facts[0] for part in told(match, "enters")[0].because}
    assert owed == {1: 4, 2: 5}


def test_a_wrong_payee_is_refused(valley):
    match = running(valley, {0: ["B1-B2-B3-B4"], 1: [LONG], 2: [LONG], 3: ["B1-A1"]}, "West", "East", 4)
    assert "no line" in fault(match, "R: B2-B4-4/B5-B13")


def test_the_run_must_be_the_one_that_was_thrown(valley):
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    assert "from West to East, not from 13 to 12" in fault(match, "R 13>12: rest")


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
    order(match, "R 11>12: rest")
    assert told(match, "enters_together")


def test_building_after_a_run_is_ordered_alike(valley):
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    play(match, "enter rest out")
    order(match, "B (B1)-C1 ; -")
    assert told(match, "built_later") and match.state.run == 2
