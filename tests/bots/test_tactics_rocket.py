"""The last tile of Stephenson's Rocket."""

from games.stephensons_rocket.conftest import opened
from games.stephensons_rocket.table import lying
from playing import play, possible

from .shelf import found


def test_whoever_leads_lays_the_last_tile():
    """Five moves end the game at once, and seat 0 has won. Any other leaves the last word to somebody else."""
    game = opened()
    match = lying(game, runs={"LSWR": "NE", "GER": "N"}, cash={"0": 9000, "1": 8000, "2": 4000}, action=2)
    match.state.tiles = 1
    ends = {move for move in possible(match) if play(match.copy(), move).over()}
    assert len(ends) == 5 and len(possible(match)) > 40
    assert all(play(match.copy(), move).state.cash[0] >= 10000 for move in ends)
    assert found(match, "medium") not in ends
    assert found(match) in ends
