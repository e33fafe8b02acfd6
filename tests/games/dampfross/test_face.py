"""The face: small groups, lines side by side, prices on steps."""

from statistics import median

import pytest

from ironroads.draw.chart import fragment
from playing import play

from .maps import TITLE, box, opened, plain, position, running, sheet

LONG = "-".join(f"B{number}" for number in range(1, 14))


@pytest.mark.parametrize("board", TITLE.boards)
def test_the_printed_map_consists_of_few_marks(board):
    face = TITLE.show(TITLE.open(board))
    assert sum(len(group.marks) for group in face.chart.ground if group.id not in ("hex-names", "towns")) < 120
    assert sum(len(fragment(group)) for group in face.chart.ground) < 350_000


def test_a_start_town_shows_no_bonus_before_it_has_a_line(valley):
    match = opened(valley, "west east")
    shown = {group.id for group in TITLE.show(valley).marks(match.state) if group.id.startswith("b")}
    assert shown == {"b2"}, "only North"


def test_a_step_changes_one_bed_and_its_track(valley):
    face = TITLE.show(valley)
    match = position(valley, {0: ["B1-B2"], 1: ["B1-C1"]}, points=3)
    before = {group.id: group for group in face.marks(match.state)}
    play(match, "build:B2-B3")
    changed = [group for group in face.marks(match.state) if before.get(group.id) != group]
    assert len(changed) == 2 and sum(len(fragment(group)) for group in changed) < 1000


def test_updates_stay_under_two_thousand_characters(valley):
    face = TITLE.show(valley)
    match = running(valley, {seat: [LONG] for seat in range(4)}, "West", "East", 4)
    play(match, "enter rest enter rest")
    assert median(len(fragment(group)) for group in face.marks(match.state)) < 2000


def test_lines_of_several_owners_are_side_by_side(valley):
    face = TITLE.show(valley)
    match = position(valley, {seat: ["B1-B2"] for seat in range(4)}, 4, points=3)
    (group,) = [group for group in face.marks(match.state) if group.id.startswith("t")]
    assert len({mark.points for mark in group.marks}) == 4
    assert len({mark.ink for mark in group.marks} - {"casing"}) == 4


def test_a_step_shows_its_points_and_the_fees(valley):
    face = TITLE.show(valley)
    match = position(valley, {0: ["C1-C2-C3"], 1: ["B1-B2"]}, player="1", points=6, first="1")
    assert face.badge(match.state, valley.read("build:B2-B3")) == "1"
    assert face.badge(match.state, valley.read("build:B2-C2")) == "1+1"


def test_the_race_and_the_tally_have_panels(valley):
    face = TITLE.show(valley)
    match = running(valley, {0: [LONG], 1: [LONG]}, "West", "East")
    play(match, "enter rest enter rest die:4")
    race = next(panel for panel in face.panels(match.state) if panel.id == "race")
    assert [row.cells[2].value for row in race.rows] == [8, 12], "hexes still to go"
    tally = TITLE.open("dampfross-austria", {"end": "18-runs"})
    assert [panel.id for panel in TITLE.show(tally).panels(tally.start(2))] == ["players", "tally"]


def test_a_train_that_ran_alone_is_at_its_goal(valley):
    face = TITLE.show(valley)
    match = running(valley, {0: [LONG], 1: ["B1-A1"]}, "West", "East")
    play(match, "enter rest out")
    (row,) = next(panel for panel in face.panels(match.state) if panel.id == "race").rows
    assert [cell.value for cell in row.cells[1:]] == [valley.board.hex_number("B13"), 0, 0, "–"], (
        "and there was no throw"
    )


def test_the_picture_of_a_mail_is_around_the_own_network_the_start_and_the_goals(valley):
    face = TITLE.show(valley)
    match = running(valley, {0: ["B1-B2-B3"], 1: [LONG]}, "West", "East")
    shown = {face.scenery.at.index(point) for point in face.close_up(match.state, 0)}
    assert shown == {valley.board.hex_number(name) for name in ("B1", "B2", "B3", "B13")}


def test_a_shared_train_names_both_players(valley):
    face = TITLE.show(valley)
    match = running(valley, {0: [LONG], 1: [LONG], 2: [LONG]}, "West", "East", 3)
    play(match, "share:3 accept")
    (row,) = next(panel for panel in face.panels(match.state) if panel.id == "race").rows
    assert TITLE.speaker(valley, "en").cell(row.cells[0].value, row.cells[0].word) == "Player 1 and Player 3"


def test_partners_see_the_fees_of_both():
    """The second player has track in C2 already, so the partners pay nothing there."""
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B13"}), joint="yes")
    tracks = {0: ["B1-B2"], 1: ["B1-B2-C2"], 2: ["C1-C2"]}
    match = position(game, tracks, 3, partner="1", points=6, skipped=["1"])
    assert TITLE.show(game).badge(match.state, game.read("build:B2-C3")) == "1"
    match = position(game, {**tracks, 2: ["C1-C2-C3"]}, 3, partner="1", points=6, skipped=["1"])
    assert TITLE.show(game).badge(match.state, game.read("build:B2-C3")) == "1+1"


def test_an_offer_to_build_together_shows_the_network_of_the_player():
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B13"}), joint="yes")
    match = position(game, {0: ["B1-B2"], 1: ["B1-A1"]}, phase="offer")
    face = TITLE.show(game)
    assert face.focus(match.state) == [face.scenery.at[game.board.hex_number(name)] for name in ("B1", "B2")]


def test_a_jump_shows_the_fees():
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B13"}), frog="yes")
    face = TITLE.show(game)
    match = position(game, {0: ["B1-C2"], 1: ["B1-B2-B3"], 2: ["B3-C3"]}, 3, points=6)
    badges = {text: face.badge(match.state, game.read(text)) for text in ("jump:B2/2", "jump:B3/2")}
    assert badges == {"jump:B2/2": "+1", "jump:B3/2": "+2"}
    assert all(face.spot(game.read(text)) in face.chart.spots for text in badges)


@pytest.mark.parametrize(
    ("board", "signs"),
    [
        ("austria", {"dashed", "border"}),
        ("switzerland", {"dashed", "border"}),
        ("northern-italy", {"dashed", "existing", "ferry", "border"}),
        ("southern-italy", {"ferry"}),
    ],
)
def test_the_legend_has_the_signs_of_the_map(board, signs):
    words = {key.word for key in TITLE.show(TITLE.open(f"dampfross-{board}")).legend()}
    assert words & {"dashed", "existing", "ferry", "border"} == signs
    assert {"plain", "mountain", "river", "town", "start", "track", "footing", "train"} <= words
