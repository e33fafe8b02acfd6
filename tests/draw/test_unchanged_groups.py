"""Groups that do not change stay the same objects: a server recognises them without comparing or drawing them again."""

from pathlib import Path

import pytest

from ironroads.core.record import parse_record, replay
from ironroads.games import TITLES
from ironroads.games.dampfross.show.face import DampfrossFace

FIXTURES = Path(__file__).parents[1] / "fixtures"
SHARE = 0.95  # of the groups; the way of an engine that is asked about is made anew


@pytest.mark.parametrize("name", ["steel-driver/4-players", "stephensons-rocket/4-players"])
def test_a_position_seen_again_consists_of_the_same_groups(name):
    record = parse_record((FIXTURES / f"{name}.json").read_bytes())
    game = TITLES[record.game].open(record.board.id, record.options)
    face, match = TITLES[record.game].show(game), replay(game, record)
    for part in (1, 2, 3, 4):
        state = match.at(len(record.moves) * part // 4).state
        before, again = face.marks(game.veil(state, 0)), face.marks(game.veil(state.copy(), 0))
        kept = {id(group) for group in before}
        assert len(before) == len(again)
        assert sum(id(group) in kept for group in again) >= SHARE * len(again)


def test_track_is_drawn_alike_whatever_was_drawn_before():
    """Forward and back: only what has changed since the last look is drawn again."""
    title = TITLES["dampfross"]
    record = parse_record((FIXTURES / "dampfross/austria-4-players.json").read_bytes())
    game = title.open(record.board.id, record.options)
    match, face, other = replay(game, record), DampfrossFace(game), DampfrossFace(game)
    for count in (40, 300, 60, 301):
        state = match.at(count).state
        other.drawn.clear()
        assert face.marks(state) == other.marks(state)
