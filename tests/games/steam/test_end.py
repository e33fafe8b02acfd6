"""The end of the game, score and ties (rules 1.5 to 1.7)."""

import pytest

from ironroads.core.rules.game import places
from ironroads.games.steam.rules.scoring import score
from playing import play, told

from .positions import table, taken


@pytest.mark.parametrize(("points", "income", "links", "total"), [(20, 7, 12, 35), (5, -3, 4, 3), (0, 10, 0, 5)])
def test_points_income_and_links(base, points, income, links, total):
    """T10, and the best income."""
    state = base.start(3)
    state.points[0], state.income[0], state.links[0] = points, income, links
    assert score(base.figures, state, 0) == total


def last_turn(game, seats=3, **facts):
    facts = {"turn": game.figures.turns[seats], "round": 1, "place": seats - 1, "player": str(seats - 1), **facts}
    return play(table(game, "move", seats=seats, **facts), "stay")


def test_the_last_turn_ends_after_income(base):
    match = last_turn(base, income={"0": 4}, points={"1": 3})
    assert match.over()
    assert match.state.cash[0] == 4
    assert base.scores(match.state) == [2, 3, 0]


def test_every_score_says_what_it_is_made_of(base):
    match = last_turn(base, tracks={0: {"wigan": "town-n-sw"}}, income={"0": 5}, points={"0": 3})
    event = told(match, "score")[0]
    assert event.facts == (3 + 2 + 2,)
    assert [part.facts for part in event.because] == [(3,), (5, 2), (2, 2)]
    assert told(match, "score")[1].because == (), "nothing is said of what counts nothing"


def test_a_link_of_many_tiles_counts_once(base):
    match = last_turn(base, tracks={0: {"d11": "s-nw", "d12": "n-sw"}})
    assert base.scores(match.state)[0] == 1


def test_ties_go_to_the_higher_income(base):
    match = last_turn(base, income={"0": 4, "1": 5}, points={"0": 1, "1": 1})
    assert base.scores(match.state)[:2] == [3, 3]
    assert places(base, match.state) == [2, 1, 3]


def test_then_to_the_lower_action_tile(base):
    match = last_turn(base, taken=taken(s0="urbanization", s1="first-move", s2="engineer"))
    assert places(base, match.state) == [3, 1, 2]


def test_bankrupt_players_come_last(base):
    match = last_turn(base, income={"0": -10, "1": -10, "2": 0}, cash={"0": 10})
    assert match.state.bankrupt == 0b010
    assert places(base, match.state) == [2, 3, 1]
    assert base.scores(match.state) == [-20, -21, 0]


def test_the_game_goes_on_before_the_last_turn(base):
    match = play(table(base, "move", seats=4, turn=7, round=1, place=3, player="3"), "stay")
    assert not match.over() and match.state.turn == 8
