"""What players see: previews of payments, engines with their heading, panels."""

import pytest

from ironroads.draw.marks import Label, Stroke, Token
from ironroads.games import TITLES

from .positions import match_with, order

TITLE = TITLES["stephensons-rocket"]


def tokens(groups):
    return [mark for group in groups for mark in group.marks if isinstance(mark, Token)]


def test_a_preview_shows_who_would_be_paid_how_much(rocket):
    face = TITLE.show(rocket)
    match = match_with(
        rocket, runs={"LSWR": "NE"}, tokens={"0": {"Guildford (leather)": 2}, "2": {"Guildford (textile)": 1}}
    )
    seen, action = rocket.veil(match.state, 1), rocket.read("move:LSWR>J14")
    drawn = tokens(face.ghost(seen, 0, action))
    chips = {token.ink: token.text for token in drawn if token.ink.startswith("player-")}
    assert chips == {"player-0": "●+2", "player-2": "▲+1"}
    assert face.badge(seen, action) == "+2"


def test_a_forecast_shows_a_move_that_others_may_object_to(rocket):
    """It lists payments and mergers in words, but only while others are still to be asked."""
    face = TITLE.show(rocket)
    facts = {"runs": {"LSWR": "NE"}, "tokens": {"0": {"Guildford (leather)": 2}}}
    match = match_with(rocket, shares={"1": {"LSWR": 1}}, **facts)

    def forecast(*texts):
        seat = match.decision().seats[0]
        return [event.kind for event in face.forecast(match.state, seat, [rocket.read(text) for text in texts])]

    assert forecast("move:LSWR>J14") == ["unopposed", "connected", "city"]
    assert forecast("move:GWR>B15") == forecast("token:london-textile") == []
    order(match, "move:LSWR-NE")
    assert forecast("veto") == []
    order(match, "veto")
    assert forecast("pass") == ["unbeaten", "connected", "city"]
    assert forecast("bid:1") == []
    assert forecast("bid:1", "put:J14") == ["unbeaten", "bid_paid", "connected", "city"]
    match = match_with(rocket, **facts)
    assert forecast("move:LSWR>J14") == []  # no one is asked, so the move itself shows all of it


def test_a_veto_is_previewed_too(rocket):
    face = TITLE.show(rocket)
    match = match_with(rocket, runs={"LSWR": "NE"}, tokens={"1": {"Guildford (leather)": 2}}, shares={"1": {"LSWR": 2}})
    order(match, "move:LSWR-N", "veto", "bid:1")
    assert face.badge(match.state, rocket.read("put:J14")) == "+2"


def test_engines_point_in_their_heading(rocket):
    face = TITLE.show(rocket)
    match = match_with(rocket, runs={"GWR": "NE SE"})
    (engine,) = [group for group in face.marks(match.state) if group.id == "engine-4"]
    assert tokens([engine])[0].turn == 120


def test_a_moving_engine_is_drawn_on_its_target(rocket):
    face = TITLE.show(rocket)
    match = match_with(rocket, runs={"GWR": "NE"}, shares={"1": {"GWR": 1}})
    order(match, "move:GWR-NE")
    (engine,) = [group for group in face.marks(match.state) if group.id == "engine-4"]
    assert tokens([engine])[0].at == face.map.at[match.state.target]


def inks_of_pile(face, match, pile):
    """The inks of the tokens drawn for a pile."""
    (group,) = [group for group in face.marks(match.state) if group.id == f"tokens-{pile}"]
    return [token.ink for token in tokens([group])]


def test_tokens_left_are_drawn_and_glyphs_show_who_took_the_others(rocket):
    face, pile = TITLE.show(rocket), rocket.read("token:london-textile").pile
    match = match_with(rocket, player="1")
    assert inks_of_pile(face, match, pile) == ["good-blue", "good-blue"]
    order(match, "token:london-textile")
    assert inks_of_pile(face, match, pile) == ["good-blue", "player-1"]
    order(match, "token:london-textile")
    assert inks_of_pile(face, match, pile) == ["player-1", "player-1"]


def box(spot):
    xs, ys = zip(*spot.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_each_good_of_a_metropolis_has_its_own_spot(rocket):
    """Two alike are on the left, the third is on the right; no click can mean both."""
    face = TITLE.show(rocket)
    for city in [town for town in range(rocket.board.towns) if rocket.board.piles_of_town[town]]:
        pair, single = sorted(rocket.board.piles_of_town[city], key=lambda pile: -rocket.board.pile_size[pile])
        left, right = (box(face.chart.spots[f"pile-{pile}"]) for pile in (pair, single))
        assert left[2] == right[0] and (left[1], left[3]) == (right[1], right[3])


def test_three_tokens_of_one_good_fill_their_metropolis(opened_with):
    game = opened_with(goods="single")
    face, pile = TITLE.show(game), game.read("token:london-textile").pile
    left, top, right, bottom = box(face.chart.spots[f"pile-{pile}"])
    assert right - left == bottom - top
    assert inks_of_pile(face, match_with(game), pile) == ["good-blue"] * 3


def test_letters_and_numbers_on_the_rim_name_the_hexes(rocket):
    """Column and row of every hex can be read from the edge of the map."""
    face = TITLE.show(rocket)
    (rim,) = [group for group in face.chart.ground if group.id == "rim"]
    side = 36 * 3**0.5
    for name, (x, y) in zip(rocket.board.hex_names, face.map.at, strict=True):
        letters = [mark for mark in rim.marks if mark.text == name[0]]
        numbers = [mark for mark in rim.marks if mark.text == name[1:]]
        assert len(letters) == len(numbers) == 2
        assert all(mark.at[0] == x for mark in letters)
        assert all(abs(mark.at[1] - 5 - y) < side / 3 for mark in numbers)


def test_merged_lines_meet(rocket):
    """The track of the dissolved line ends on the track of the other, in the bend of its curve."""
    face = TITLE.show(rocket)
    match = order(match_with(rocket, runs={"L&Y": "S SE"}), "move:LNWR-N")
    board, at = rocket.board, face.map.at
    last, bend = board.hex_at[-6, -3], board.hex_at[-5, -4]  # T25; there the L&Y turned from south to south-east
    (track,) = [group for group in face.marks(match.state) if group.id == f"track-{last}"]
    ends = {mark.points[-1] for mark in track.marks if isinstance(mark, Stroke)}
    north, east = (face.map.side(bend, board.directions.index(name)) for name in ("N", "SE"))
    middle = at[bend]
    curve = tuple((north[axis] + 2 * middle[axis] + east[axis]) / 4 for axis in (0, 1))
    assert any(end == pytest.approx(curve) for end in ends)


def test_a_move_that_is_not_final_shows_its_way(rocket):
    face = TITLE.show(rocket)
    match = match_with(rocket, runs={"GWR": "NE"}, shares={"1": {"GWR": 1}})
    assert not [group for group in face.marks(match.state) if group.id == "way-4"]
    order(match, "move:GWR-NE")
    (way,) = [group for group in face.marks(match.state) if group.id == "way-4"]
    at, board = face.map.at, rocket.board
    assert way.marks[0].points == (at[match.state.engine[4]], at[match.state.target])
    elsewhere = {at[board.hex_names.index(name)] for name in ("B14", "C16")}
    (others,) = [group for group in face.marks(match.state) if group.id == "other-ways-4"]
    assert {token.at for token in tokens([others])} == elsewhere
    assert set(face.focus(match.state)) == {*way.marks[0].points, *elsewhere}


def test_a_station_makes_room_for_an_engine_whose_move_is_not_final(rocket):
    face = TITLE.show(rocket)
    match = match_with(rocket, runs={"GWR": "NE"}, shares={"1": {"GWR": 1}}, stations={"2": ["C15"]})

    def houses():
        return [tokens([group])[0] for group in face.marks(match.state) if group.id.startswith("station-")]

    (free,) = houses()
    order(match, "move:GWR>C15")
    (aside,) = houses()
    assert free.at == face.map.at[match.state.target] != aside.at
    order(match, "veto", "bid:1>C16", "pass")
    assert houses() == [free]


def test_the_map_shows_during_a_veto_what_the_move_would_pay(rocket):
    face = TITLE.show(rocket)
    match = match_with(
        rocket,
        runs={"LSWR": "NE"},
        tokens={"0": {"Guildford (leather)": 2}, "2": {"Guildford (textile)": 1}},
        shares={"1": {"LSWR": 1}},
    )
    order(match, "move:LSWR-NE")
    assert match.decision().kind == "veto"
    (name,) = [group for group in face.marks(rocket.veil(match.state, 1)) if group.id == "engine-name-5"]
    assert {token.ink: token.text for token in tokens([name])} == {"player-0": "●+2", "player-2": "▲+1"}


def test_the_panel_says_why_a_line_has_no_stack(rocket):
    face = TITLE.show(rocket)
    match = match_with(rocket, dissolved=["NER"], isolated=["GER"], shares={"0": {"SER": 16}})
    (panel,) = [panel for panel in face.panels(match.state) if panel.id == "lines"]
    stacks = [row.cells[panel.columns.index("stack")] for row in panel.rows]
    words = rocket.names()["status"]
    assert [words[cell.value] if cell.word else cell.value for cell in stacks] == [
        "dissolved",
        16,
        16,
        "isolated",
        16,
        16,
        0,
    ]
    assert "extra" not in panel.columns


def test_supplementary_shares_have_a_column_once_they_are_used(rocket):
    face = TITLE.show(rocket)
    match = match_with(rocket, shares={"0": {"SER": 18}}, extra={"SER": 2})
    (panel,) = [panel for panel in face.panels(match.state) if panel.id == "lines"]
    assert panel.rows[-1].cells[panel.columns.index("extra")].value == 2


def test_engines_are_listed_with_hex_and_heading(rocket):
    """For players without the map."""
    face = TITLE.show(rocket)
    match = match_with(rocket, runs={"GWR": "NE NE", "SER": "SW"}, dissolved=["NER"], stations={"1": ["B15"]})
    (panel,) = [panel for panel in face.panels(match.state) if panel.id == "line_stations"]
    rows = {row.cells[0].value: [cell.value for cell in row.cells[1:]] for row in panel.rows}
    assert rows[4] == ["C15↗", 0, 1, 0] and rows[6][0] == "O15↙" and rows[5][0] == "H15"
    assert 0 not in rows


def test_every_sea_and_neighbour_has_a_name_in_each_language(rocket):
    title = TITLES["stephensons-rocket"]
    own = {name for names in rocket.names().values() for name in names}
    marks = [mark for group in title.show(rocket).chart.ground for mark in group.marks]
    printed = {mark.text for mark in marks if isinstance(mark, Label) and len(mark.text) > 2}
    printed -= own | {title.catalogue()["title"]}
    assert printed == set(title.catalogue("de")["chart"]) == set(title.catalogue("en")["chart"].values())
