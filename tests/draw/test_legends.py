"""Legends: every sign on the map, and none that this map does not have."""

import re
from pathlib import Path

import pytest

from ironroads.core.record import parse_record, replay
from ironroads.draw.marks import DISPLAY, Area, Label, Outline, Stroke, Token
from ironroads.games import TITLES

FIXTURES = Path(__file__).parents[1] / "fixtures"
BOARDS = [(title, board) for title in TITLES.values() for board in title.boards]
POSITIONS = 8
# groups that show the country and need no explanation, and what tells the player about his own choice
SCENERY = ("land", "country", "terrain", "relief", "lakes", "waters", "states", "grid", "frame", "title", "letterings",
           "hexes", "chosen", "moving")  # fmt: skip
PARTS = {"casing", "halo", "print", "town"}  # inks of edges, sleepers and paper, which are no signs by themselves
SIGNS_OF_GROUND = {("area", ink) for ink in ("plain", "hill", "mountain", "valley", "abroad", "sea",
                   "relief-shade", "relief-light")} | {("stroke", "relief-shade", False)}  # fmt: skip


def family(ink):
    """Owners, players and goods have one sign in several colours."""
    return re.sub(r"^(company|player|good)-.*", r"\1", ink)


def sign(mark):
    if isinstance(mark, Token):
        return "token", mark.shape, family(mark.ink)
    if isinstance(mark, Stroke):
        return "stroke", family(mark.ink), bool(mark.dash)
    return ("area", family(mark.ink)) if isinstance(mark, Area) and mark.ink else None


def is_part(mark):
    """Letters, outlines, edges and paper below a sign."""
    return isinstance(mark, Label | Outline) or (not isinstance(mark, Token) and mark.ink in PARTS)


@pytest.fixture(params=BOARDS, ids=lambda pair: f"{pair[0].id}-{pair[1]}", scope="module")
def shown(request):
    """The face of a board, and the groups on the map through a recorded game."""
    title, board = request.param
    records = [parse_record(path.read_bytes()) for path in sorted((FIXTURES / title.id).glob("*.json"))]
    record = next(record for record in records if record.board.id == board)
    game = title.open(board, record.options)
    face, match = title.show(game), replay(game, record)
    states = [match.at(len(record.moves) * part // POSITIONS).state for part in range(POSITIONS + 1)]
    groups = [*face.chart.ground, *(group for state in states for group in face.marks(game.veil(state, 0)))]
    return face, [group for group in groups if group.layer != DISPLAY]


def test_the_legend_has_every_sign(shown):
    face, groups = shown
    explained = {sign(mark) for key in face.legend() for mark in key.marks}
    shapes = {kind[1] for kind in explained if kind and kind[0] == "token"}
    unknown = set()
    for group in groups:
        if group.layer == "ground" or group.id.rpartition("-")[0] in ("tile", "city") or group.id in SCENERY:
            continue
        for mark in group.marks:
            if is_part(mark) or sign(mark) in explained:
                continue
            if not (isinstance(mark, Token) and mark.ink in PARTS and mark.shape in shapes):
                unknown.add((group.id, sign(mark)))
    assert not unknown


def test_the_legend_has_nothing_else(shown):
    face, groups = shown
    if face.display is not None:
        return  # these legends also explain the display beside the map
    present = {sign(mark) for group in groups for mark in group.marks} | SIGNS_OF_GROUND
    for key in face.legend():
        assert {sign(mark) for mark in key.marks} <= present, key.word


def test_terrain_is_in_the_legend_if_the_map_has_it(shown):
    face, groups = shown
    inks = {mark.ink for group in groups if group.layer == "ground" for mark in group.marks if isinstance(mark, Area)}
    listed = {key.word for key in face.legend()}
    for word, ink in (("mountain", "mountain"), ("hill", "hill")):
        assert (word in listed) == (ink in inks), word
