"""Rings around what is new on the map follow its shape."""

from types import SimpleNamespace

from ironroads.draw.marks import Area, Group, Stroke, Token
from ironroads.web.view.board import changed

HEX = ((0.0, -30.0), (26.0, -15.0), (26.0, 15.0), (0.0, 30.0), (-26.0, 15.0), (-26.0, -15.0))
TILE = Group("tile", (Area((HEX,), "plain"), Stroke(((0.0, -30.0), (0.0, 30.0)), "red")), "lines")


def rings(*new: Group, before: tuple[Group, ...] = ()) -> dict[str, str]:
    return changed(SimpleNamespace(marks_before=list(before), marks=[*before, *new]))


def test_a_new_tile_gets_one_ring_for_everything_on_it():
    owner = Group("owner", (Token((0.0, 30.0), "circle", 8, "red"),))
    found = rings(TILE, owner)
    assert list(found) == ["layer-changed>n-tile"]
    assert "0.0,-30.0 26.0,-15.0" in found["layer-changed>n-tile"]


def test_a_new_piece_on_an_old_tile_gets_its_own_ring():
    owner = Group("owner", (Token((0.0, 0.0), "circle", 8, "red"),))
    assert list(rings(owner, before=(TILE,))) == ["layer-changed>n-owner"]


def test_new_track_is_marked_on_both_sides_and_sleepers_are_not():
    track = Group(
        "track", (Stroke(((0.0, 0.0), (90.0, 0.0)), "red"), Stroke(((9.0, -4.0), (9.0, 4.0)), "red")), "track"
    )
    picture = rings(track)["layer-changed>n-track"]
    assert picture.count("stroke-dasharray") == 2
