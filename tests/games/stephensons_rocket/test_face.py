"""What players see on the map: previews of payments, engines with their heading."""

from ironroads.draw.marks import Token
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
    chips = {token.ink: token.text for token in tokens(face.ghost(seen, 0, action)) if token.text}
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
