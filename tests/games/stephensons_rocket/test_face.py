"""What players see on the map: previews of payments, engines with their heading."""

from ironroads.draw.marks import Stroke, Token
from ironroads.games import TITLES

from .table import lying, order

TITLE = TITLES["stephensons-rocket"]


def tokens(groups):
    return [mark for group in groups for mark in group.marks if isinstance(mark, Token)]


def test_a_preview_says_who_would_get_how_much(rocket):
    face = TITLE.show(rocket)
    match = lying(
        rocket, runs={"LSWR": "NE"}, tokens={"0": {"Guildford (leather)": 2}, "2": {"Guildford (textile)": 1}}
    )
    seen, action = rocket.veil(match.state, 1), rocket.read("move:LSWR>J14")
    drawn = tokens(face.ghost(seen, 0, action))
    chips = {token.ink: token.text for token in drawn if token.ink.startswith("player-")}
    assert chips == {"player-0": "+2", "player-2": "+1"}
    assert face.badge(seen, action) == "+2"


def test_a_veto_is_previewed_too(rocket):
    face = TITLE.show(rocket)
    match = lying(rocket, runs={"LSWR": "NE"}, tokens={"1": {"Guildford (leather)": 2}}, shares={"1": {"LSWR": 2}})
    order(match, "move:LSWR-N", "veto", "bid:1")
    assert face.badge(match.state, rocket.read("put:J14")) == "+2"


def test_engines_point_where_they_go(rocket):
    face = TITLE.show(rocket)
    match = lying(rocket, runs={"GWR": "NE SE"})
    (engine,) = [group for group in face.marks(match.state) if group.id == "engine-4"]
    assert tokens([engine])[0].turn == 120


def test_an_engine_under_way_stands_on_its_target(rocket):
    face = TITLE.show(rocket)
    match = lying(rocket, runs={"GWR": "NE"}, shares={"1": {"GWR": 1}})
    order(match, "move:GWR-NE")
    (engine,) = [group for group in face.marks(match.state) if group.id == "engine-4"]
    assert tokens([engine])[0].at == face.scenery.at[match.state.target]


def test_tokens_vanish_from_their_metropolis(rocket):
    face = TITLE.show(rocket)
    before, after = lying(rocket), order(lying(rocket), "token:london-textile")
    pile = rocket.read("token:london-textile").pile
    counts = [
        len(tokens([group for group in face.marks(match.state) if group.id == f"tokens-{pile}"]))
        for match in (before, after)
    ]
    assert counts == [2, 1]


def test_joined_lines_meet(rocket):
    """The track of the dissolved line runs on to that of the other, from hex to hex without a gap."""
    face = TITLE.show(rocket)
    match = order(lying(rocket, runs={"L&Y": "S SE"}), "move:LNWR-NE")
    board, state = rocket.map, match.state
    last = board.number[-5, -3]  # T25
    (track,) = [group for group in face.marks(state) if group.id == f"track-{last}"]
    ends = {mark.points[-1] for mark in track.marks if isinstance(mark, Stroke)}
    assert ends & {face.scenery.at[hex] for hex in board.around[last] if state.hexes[1] >> hex & 1 and hex != last}


def test_a_move_under_discussion_shows_where_it_came_from(rocket):
    face = TITLE.show(rocket)
    match = lying(rocket, runs={"GWR": "NE"}, shares={"1": {"GWR": 1}})
    assert not [group for group in face.marks(match.state) if group.id == "way-4"]
    order(match, "move:GWR-NE")
    (way,) = [group for group in face.marks(match.state) if group.id == "way-4"]
    hexes = match.state.engine[4], match.state.target
    assert way.marks[0].points == tuple(face.scenery.at[hex] for hex in hexes)


def test_a_stack_that_is_gone_says_why(rocket):
    face = TITLE.show(rocket)
    match = lying(rocket, dissolved=["NER"], isolated=["GER"], shares={"0": {"SER": 16}})
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
        "sold",
    ]
    assert "extra" not in panel.columns


def test_supplementary_shares_have_a_column_once_there_are_any(rocket):
    face = TITLE.show(rocket)
    match = lying(rocket, shares={"0": {"SER": 18}}, extra={"SER": 2})
    (panel,) = [panel for panel in face.panels(match.state) if panel.id == "lines"]
    assert panel.rows[-1].cells[panel.columns.index("extra")].value == 2
