"""A turn, its two actions, and when the game ends (rules 2 and 10.1 to 10.3)."""

from random import Random

from ironroads.bots.registry import bot
from ironroads.core.rules.game import Decision
from ironroads.games import TITLES
from ironroads.games.stephensons_rocket.rules.actions import Lift
from playing import after, play, refused, told

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


def guarded(opened_with, **facts):
    """A station of each of two players is on the board, and the guard is on."""
    return match_with(opened_with(shuffling_guard="yes"), 2, stations={"0": ["H11"], "1": ["I8"]}, **facts)


def test_the_guard_ends_endless_shuffling(opened_with):
    """Ruling 27: three whole rounds in which stations were moved and nothing else was done."""
    match = guarded(opened_with, idle=11)
    order(match, "station:H11>H10")
    assert told(match, "end_idle") and match.over()


def test_three_whole_rounds_are_needed(opened_with):
    """Two players have twelve actions in three rounds; after eleven nothing happens."""
    match = guarded(opened_with)
    for number in range(11):
        order(match, ("station:H11>H10", "station:H10>H11", "station:I8>I9", "station:I9>I8")[number % 4])
    assert not match.over()
    order(match, "station:I9>I8")
    assert told(match, "end_idle")


def test_a_token_a_move_or_a_first_placement_resets_the_guard(opened_with):
    match = guarded(opened_with, idle=11)
    order(match, "token:london-textile")
    assert match.state.idle == 0
    order(match, "station:H11>H10", "move:GWR-NE")
    assert match.state.idle == 0
    assert order(guarded(opened_with, idle=11), "station:H13").state.idle == 0


def test_first_placements_are_never_shuffling(opened_with):
    """Six stations each, in three rounds of two players."""
    match = after(opened_with(shuffling_guard="yes"), 2)
    for _ in range(12):
        play(match, "station")
        match.play(match.state.player, match.game.legal(match.state, match.state.player)[0])
    assert match.state.placed == [6, 6] and not match.over()


def test_the_guard_is_off_unless_it_is_chosen(rocket):
    match = match_with(rocket, 2, stations={"0": ["H11"], "1": ["I8"]}, idle=11)
    for _ in range(20):
        seat, origin, target = (0, "H11", "H10") if match.state.player == 0 else (1, "I8", "I9")
        order(match, f"station:{origin}>{target}", f"station:{target}>{origin}")
    assert not match.over() and seat == 1


def test_among_bots_the_guard_is_on_unless_it_is_turned_off():
    title = TITLES["stephensons-rocket"]
    assert title.choose({})["shuffling_guard"] == "no"
    assert title.choose_for_bots({})["shuffling_guard"] == "yes"
    assert title.choose_for_bots({"shuffling_guard": "no"})["shuffling_guard"] == "no"


def test_bots_do_not_move_stations_to_and_fro_where_the_guard_is_off(rocket):
    """All seats may go to bots during a game of people; without moved stations it ends by itself."""
    match = match_with(rocket, 2, stations={"0": ["H11"], "1": ["I8"]})
    moves = rocket.candidates(match.state, 0)
    assert moves and not any(isinstance(action, Lift) for action in moves)
    assert any(isinstance(action, Lift) for action in rocket.legal(match.state, 0))


def test_a_game_that_bots_take_over_ends(rocket):
    """Easy bots have lapses, and may move a station then."""
    match = match_with(rocket, 2, stations={"0": ["H11"], "1": ["I8"]})
    player, rng = bot("easy"), Random(1)
    while not match.over() and len(match.moves) < 1_000:
        seat = match.decision().seats[0]
        match.play(seat, player.choose(rocket, rocket.veil(match.state, seat), seat, rng))
    assert match.over()


def test_unlimited_shares_never_sell_out(opened_with):
    game = opened_with(share_limit="no")
    assert min(game.start(3).stack) > game.board.tiles + game.board.lines  # more than there can be moves
    match = match_with(game, shares={"1": {"GWR": 16}}, stack={"GWR": 999})
    order(match, "move:GWR-NE", "agree")
    assert held(match, "GWR") == [1, 16, 0]
