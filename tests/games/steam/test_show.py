"""What the table shows of Steam: panels, ties, bankruptcies and warnings of them."""

import pytest

from ironroads.core.preview import preview
from ironroads.core.speaker import Speaker
from ironroads.games import TITLES
from playing import play, told

from .positions import table, taken
from .test_forecast import ahead
from .test_growth import urbanizing


def panels(match):
    return {panel.id: panel for panel in TITLES[match.game.id].show(match.game).panels(match.state)}


def last_move(game, **facts):
    """The last move of a game of four turns; the others have moved."""
    return table(game, "move", turn=10, round=1, place=2, player="2", **facts)


def test_turn_first_player_and_tiles_are_on_the_table_and_in_the_picture(base):
    match = table(base, "build", turn=3, laid=1, order=["1", "0", "2"], player="1", cash={"1": 20})
    assert [cell.value for cell in panels(match)["status"].rows[0].cells] == ["3/10", 1, "2/3"]
    groups = {group.id for group in TITLES["steam-base"].show(base).marks(match.state)}
    assert {"turn", "tiles", "order-0"} <= groups


def test_an_engineer_has_four_tiles(base):
    match = table(base, "build", laid=1, taken=taken(s0="engineer"), cash={"0": 20})
    assert panels(match)["status"].rows[0].cells[2].value == "3/4"


def test_a_tie_is_explained_by_income_then_by_tile(base):
    points = {"0": 4, "1": 5, "2": 5}
    match = play(
        last_move(base, points=points, income={"0": 2}, taken=taken(s0="engineer", s1="first-move", s2="turn-order")),
        "stay",
    )
    assert match.over()
    assert [(event.seat, event.facts) for event in told(match, "tie_by_income")] == [(0, (2, 5, 2, 0))]
    assert [(event.seat, event.facts) for event in told(match, "tie_by_tile")] == [(2, (1, 5, 1, 2))]
    final = panels(match)["final"]
    assert [row.seat for row in final.rows] == [0, 2, 1]
    assert [cell.value for cell in final.rows[0].cells[1:]] == [4, 1, 0, 5, 2, 3]


def test_scores_below_zero_have_a_minus_sign_as_incomes_have(base):
    speaker = Speaker(TITLES["steam-base"].catalogue("en"), base.names())
    *_, score = panels(table(base, "move", income={"0": -3}))["players"].rows[0].cells
    assert speaker.cell(score.value, score.word) == "−6"
    assert speaker.cell(-6, "points") == "−6 points"


@pytest.mark.parametrize(("language", "word"), [("en", "bankrupt"), ("de", "bankrott")])
def test_a_bankrupt_player_is_called_bankrupt(standard, language, word):
    match = play(last_move(standard, income={"0": -10}), "stay")
    title = TITLES["steam-standard"]
    speaker = Speaker(title.catalogue(language), standard.names())
    score = standard.scores(match.state)[0]
    assert speaker.cell(score, title.show(standard).score) == speaker.cell(score, "score") == word
    for panel in ("players", "final"):
        cells = [cell for row in panels(match)[panel].rows if row.seat == 0 for cell in row.cells]
        assert word in [speaker.cell(cell.value, cell.word) for cell in cells]
        assert score not in [cell.value for cell in cells]


def test_a_choice_that_leads_to_bankruptcy_this_turn_says_so(standard):
    """With income −9 and no points, a locomotive of level 2 can be paid, one of level 6 cannot."""
    match = table(standard, "move", income={"0": -9}, locomotive={"0": 1}, cash={"0": 9})
    assert ("ruin", 0, ()) not in ahead(match, "stay")
    match = table(standard, "move", income={"0": -9}, locomotive={"0": 2}, cash={"0": 9})
    assert ("ruin", 0, ()) not in ahead(match, "stay")
    match = table(standard, "move", income={"0": -9}, locomotive={"0": 3}, cash={"0": 9})
    assert ("ruin", 0, ()) in ahead(match, "upgrade")


def test_money_that_is_raised_for_track_may_lead_to_bankruptcy(base):
    match = table(base, "build", income={"0": -9}, cash={"0": 4})
    assert ("ruin", 0, ()) in ahead(match, "hex:blackpool", "lay:town-se")
    match = table(base, "build", income={"0": -1}, cash={"0": 4})
    assert ("ruin", 0, ()) not in ahead(match, "hex:blackpool", "lay:town-se")


def test_a_bid_that_cannot_be_carried_says_so(base):
    match = table(base, "place", bidders=["0", "1", "2"], income={"0": -9}, cash={"0": 2})
    assert ("ruin", 0, ()) in ahead(match, "bid:6")


def test_the_preview_of_a_new_city_names_the_own_links_that_are_lost(base):
    match = play(urbanizing(base, tracks={0: {"wigan": "town-n-sw"}}), "group:1")
    kinds = [event.kind for event in preview(base, match.state, 0, base.read("found:wigan/red"))]
    assert kinds.count("removed") == 2


def test_zeros_and_passes_are_not_logged(base, standard):
    match = play(table(base, "place", bidders=["0", "1", "2"], place=0), "pass bid:0")
    assert {event.kind for event in match.log} <= {"leads", "place", "turn"}
    match = table(standard, "move", round=1, place=2, player="2", income={"0": 1}, locomotive={"0": 1})
    play(match, "stay")
    assert not told(match, "stayed") and 0 not in [event.seat for event in told(match, "income")]
