"""The last tile of Stephenson's Rocket: a leader lays it; a merger must be made with it, or prevented."""

from typing import Any

import pytest

from games.stephensons_rocket.conftest import opened
from games.stephensons_rocket.positions import match_with, order
from ironroads.core.rules.match import Match
from playing import play, possible, told

from .shelf import found


def test_a_leader_lays_the_last_tile():
    """Five moves end the game at once, and seat 0 wins. Any other move leaves the last tile to another player."""
    game = opened()
    match = match_with(game, runs={"LSWR": "NE", "GER": "NW"}, cash={"0": 9000, "1": 8000, "2": 4000}, action=2)
    match.state.tiles = 1
    ends = {move for move in possible(match) if play(match.copy(), move).over()}
    assert len(ends) == 5 and len(possible(match)) > 40
    assert all(play(match.copy(), move).state.cash[0] >= 10000 for move in ends)
    assert found(match, "medium") not in ends
    assert found(match) in ends


def test_a_merger_that_wins_is_made():
    """Seat 0 is behind. By a merger, six shares of L&Y become the majority of LNWR; without it the game is lost."""
    game = opened()
    runs, shares = {"L&Y": "SE S SE", "LNWR": "SE SE SE"}, {"0": {"L&Y": 6}, "1": {"LNWR": 2}}
    match = match_with(game, runs=runs, shares=shares, cash={"0": 4000, "1": 7000, "2": 2000}, action=2)
    match.state.tiles = 1
    trials = {move: play(match.copy(), move) for move in possible(match)}
    ends = {move: trial for move, trial in trials.items() if trial.over()}
    assert {move: (wins(trial), len(told(trial, "merged"))) for move, trial in ends.items()} == {
        "move:LY>F4": (True, 1),
        "move:LY>G4": (False, 0),
    }
    assert found(match, "medium") not in ends
    assert found(match) == "move:LY>F4"


def test_a_merger_that_loses_is_prevented():
    """Seat 1 would merge NER into L&Y with the last tile. One share of NER is enough to turn the engine away."""
    game = opened()
    runs, shares = {"NER": "SW S SW", "L&Y": "SE SE"}, {"0": {"NER": 1, "L&Y": 1}, "1": {"NER": 3}}
    match = match_with(game, runs=runs, shares=shares, cash={"0": 9000, "1": 6000, "2": 1000}, player="1", action=2)
    match.state.tiles = 1
    play(match, "move:NER>F3")
    merged = play(match.copy(), "agree")
    assert merged.over() and told(merged, "merged") and not wins(merged)
    assert can_win(play(match.copy(), "veto"))
    assert found(match, "medium") == "agree"
    assert found(match) == "veto"


def wins(match: Match[Any]) -> bool:
    """Whether seat 0 has more money than all others."""
    return match.state.cash[0] > max(match.state.cash[1:])


def can_win(match: Match[Any]) -> bool:
    """Whether seat 0 can win in a veto round whatever the others bid."""
    if match.over():
        return wins(match)
    outcomes = [can_win(play(match.copy(), move)) for move in possible(match)]
    return any(outcomes) if match.decision().seats[0] == 0 else all(outcomes)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_veto_that_nobody_would_bid_for_is_not_called(seats, seed):
    """Lines behind the questions of a veto round end earlier, so they looked better than they are."""
    runs, shares = {"GWR": "NE"}, {"0": {"GWR": 1}, "1": {"GWR": 1}}
    match = match_with(opened(), seats=seats, runs=runs, shares=shares, player="1")
    assert found(order(match, "move:GWR-NE"), "search:100", seed) == "agree"
