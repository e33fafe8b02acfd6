"""A turn, its two actions, and when the game ends (rules 2 and 10.1 to 10.3)."""

from ironroads.core.rules.game import Decision
from playing import after, refused, told

from .positions import field_of, held, match_with, order


def test_the_first_player_is_drawn(opened_with):
    match = after(opened_with(first="drawn"), 3, "first:3")
    assert match.decision() == Decision("action", (2,), False, (1,), "2.1")


def test_two_actions_then_the_next_player(rocket):
    match = order(match_with(rocket), "token:london-textile")
    assert (match.state.player, match.state.action) == (0, 2)
    order(match, "token:london-textile")
    assert (match.state.player, match.state.action) == (1, 1)


def test_the_first_player_follows_the_last(rocket):
    match = order(match_with(rocket, 2), *["token:london-textile"] * 2, *["token:reading-brewery"] * 2)
    assert match.state.player == 0


def test_an_engine_moves_once_per_turn(rocket):
    match = order(match_with(rocket), "move:GWR-NE")
    refusal = refused(match, "move:GWR>C14")
    assert (refusal.code, refusal.rule) == ("engine_moved", "2.2")
    order(match, "move:LSWR-NE")
    assert match.state.moved == 0  # a new turn


def test_an_outvoted_move_counts_as_moved(rocket):
    match = match_with(rocket, shares={"1": {"GWR": 2}})
    order(match, "move:GWR-NE", "veto", "bid:1>A15", "pass")
    assert field_of(match, "engine", "GWR") == rocket.board.hex_names.index("A15")
    assert refused(match, "move:GWR>B14").code == "engine_moved"


def test_after_a_merger_the_other_engine_may_still_be_moved(rocket):
    match = match_with(rocket, runs={"L&Y": "S SE"})
    order(match, "move:LNWR-NE")
    assert refused(match, "move:LNWR>C3").code == "line_dissolved"
    order(match, "move:L&Y-SE")
    assert match.state.player == 1


def test_an_engine_stays_moved_when_another_line_merges_into_it(rocket):
    match = match_with(rocket, runs={"L&Y": "S"})
    order(match, "move:L&Y-SE", "move:LNWR-NE")
    assert match.state.player == 1
    again = match_with(rocket, runs={"L&Y": "S"})
    order(again, "move:L&Y-SE")
    assert refused(again, "move:LY>F4").code == "engine_moved"


def test_the_game_ends_at_once_after_a_first_action(rocket):
    """Ruling 25: the second action is lost."""
    match = match_with(rocket, isolated=["NER", "L&Y", "LNWR", "GER", "GWR"], shares={"2": {"LSWR": 15}})
    order(match, "move:LSWR-NE", "agree")
    assert match.over()
    assert told(match, "end_shares")


def test_the_game_ends_when_one_line_has_shares_left(rocket):
    """Six of seven lines are dissolved, isolated or sold out."""
    match = match_with(
        rocket, isolated=["NER", "L&Y", "LNWR"], dissolved=["GER"], shares={"1": {"GWR": 16}, "2": {"LSWR": 16}}
    )
    order(match, "token:london-textile")
    assert match.over()


def test_the_game_goes_on_while_two_lines_have_shares_left(rocket):
    match = match_with(rocket, isolated=["NER", "L&Y", "LNWR"], dissolved=["GER"], shares={"1": {"GWR": 16}})
    assert not order(match, "token:london-textile").over()


def test_a_veto_that_refills_a_stack_keeps_the_game_going(rocket):
    """Ruling 22: the move takes the last share, the veto brings one back."""
    match = match_with(
        rocket, isolated=["NER", "L&Y", "LNWR", "GER", "SER"], shares={"1": {"GWR": 15}}, runs={"GWR": "NE NE"}
    )
    order(match, "move:GWR-NE", "veto", "bid:1>C14", "pass")
    assert field_of(match, "stack", "GWR") == 1
    assert not match.over()


def test_the_last_track_tile_ends_the_game(opened_with):
    game = opened_with(merger_uses_track_tile="no")  # then the number of tiles can be chosen freely
    match = match_with(game, runs={"GWR": "NE NE"}, tiles=1)
    order(match, "move:GWR-NE")
    assert match.over()
    assert match.state.tiles == 0
    assert told(match, "end_tiles")


def test_the_guard_ends_endless_shuffling(rocket):
    """Ruling 27: three whole rounds with only stations placed and moved."""
    match = match_with(rocket, 2, stations={"0": ["H11"], "1": ["I8"]}, idle=11)
    order(match, "station:H11>H10")
    assert told(match, "end_idle") and match.over()


def test_three_whole_rounds_are_needed(rocket):
    """Two players have twelve actions in three rounds; after eleven nothing happens."""
    match = match_with(rocket, 2, stations={"0": ["H11"], "1": ["I8"]})
    for number in range(11):
        order(match, ("station:H11>H10", "station:H10>H11", "station:I8>I9", "station:I9>I8")[number % 4])
    assert not match.over()
    order(match, "station:I9>I8")
    assert told(match, "end_idle")


def test_a_token_or_a_move_resets_the_guard(rocket):
    match = match_with(rocket, 2, stations={"0": ["H11"], "1": ["I8"]}, idle=11)
    order(match, "token:london-textile")
    assert match.state.idle == 0
    order(match, "station:H11>H10", "move:GWR-NE")
    assert match.state.idle == 0


def test_without_the_guard_stations_may_be_shuffled_forever(opened_with):
    match = match_with(opened_with(shuffling_guard="no"), 2, stations={"0": ["H11"], "1": ["I8"]}, idle=11)
    for _ in range(20):
        seat, origin, target = (0, "H11", "H10") if match.state.player == 0 else (1, "I8", "I9")
        order(match, f"station:{origin}>{target}", f"station:{target}>{origin}")
    assert not match.over() and seat == 1


def test_unlimited_shares_never_sell_out(opened_with):
    game = opened_with(share_limit="no")
    assert min(game.start(3).stack) > game.board.tiles + game.board.lines  # more than there can be moves
    match = match_with(game, shares={"1": {"GWR": 16}}, stack={"GWR": 999})
    order(match, "move:GWR-NE", "agree")
    assert held(match, "GWR") == [1, 16, 0]
