"""Isolated lines (rules 9)."""

from random import Random

from ironroads.bots.thinking.playout import pick
from ironroads.games.stephensons_rocket.rules.occupied import OBSTACLES, TAKEN, targets
from playing import possible, told

from .table import cash, held, hex_at, lying, of, order, towns_of

# The NER runs to the north coast behind Leeds and cannot turn.
DEAD_END = {"NER": "SW NW"}


def isolated(match, line):
    return bool(match.state.isolated >> match.game.board.line_names.index(line) & 1)


def test_a_line_that_can_reach_nothing_is_isolated(rocket):
    """T6 and T23: two towns, two tiles, the stack leaves the game, the players keep their shares."""
    match = lying(rocket, runs=DEAD_END, shares={"1": {"NER": 2}})
    order(match, "move:NER-N", "agree")
    assert isolated(match, "NER")
    assert towns_of(match, "NER") == {"York", "Leeds"}
    assert match.state.tiles == 58
    assert of(match, "stack", "NER") == 0
    assert held(match, "NER") == [1, 2, 0]
    assert [event.facts for event in told(match, "isolated")] == [(0,)]


def test_one_step_before_it_is_free(rocket):
    """Easy mistake 18: looking one step ahead would be wrong in both directions."""
    assert not isolated(order(lying(rocket, runs={"NER": "SW"}), "move:NER-NW"), "NER")


def room(game):
    """An isolated NER that still has a hex to go to."""
    match = lying(game, runs={"NER": "SW NW"}, isolated=["NER"], shares={"1": {"NER": 3}})
    assert any(move.startswith("move:NER") for move in possible(match))
    return match


def test_an_isolated_engine_moves_without_a_share(rocket):
    """Ruling 21."""
    match = order(room(rocket), "move:NER-NW", "agree")
    assert held(match, "NER") == [0, 3, 0]


def test_shares_paid_for_an_isolated_line_leave_the_game(rocket):
    match = room(rocket)
    order(match, "move:NER-NW", "veto", f"bid:2>{hex_at(rocket, -2, -7)}")
    assert held(match, "NER") == [0, 1, 0]
    assert of(match, "stack", "NER") == 0


def test_isolation_is_for_good(rocket):
    """Ruling 20: the line could move on, but its stack does not come back."""
    match = room(rocket)
    assert match.game.extension.isolation.free(match.state, 0)
    order(match, "move:NER-NW", "agree")
    assert isolated(match, "NER") and of(match, "stack", "NER") == 0


def test_lines_that_have_not_moved_are_tested_too(rocket):
    """Ruling 19: at the start every line is free, and no first move changes that."""
    start = rocket.start(3)
    for line in range(rocket.board.lines):
        assert rocket.extension.isolation.free(start, line)
        for hex in targets(rocket.board, start, line):
            match = order(lying(rocket), f"move:{rocket.board.line_ids[line]}>{rocket.board.hex_names[hex]}")
            assert match.state.isolated == 0


def test_a_line_can_be_walled_in_by_another(rocket):
    """Ruling 19: the NER comes between the L&Y and everything else, and beside the LNWR on the other side."""
    match = lying(rocket, runs={"NER": "NW SW SW", "L&Y": "SW S", "LNWR": "SE SE SE"})
    assert match.game.extension.isolation.free(match.state, 1)
    order(match, "move:NER-SW")
    assert isolated(match, "L&Y") and not isolated(match, "NER") and not isolated(match, "LNWR")
    assert of(match, "stack", "L&Y") == 0


def test_a_merger_may_isolate_the_line_that_takes_over(rocket):
    """The LNWR could reach the L&Y from its corner and nothing else; now Lancaster is its own town."""
    match = lying(rocket, runs={"LNWR": "N"})
    assert match.game.extension.isolation.free(match.state, 2)
    order(match, "move:LY>D2")
    assert of(match, "engine", "L&Y") < 0
    assert isolated(match, "LNWR") and of(match, "stack", "LNWR") == 0


def test_an_isolated_line_that_is_dissolved_is_no_longer_isolated(rocket):
    """A way may be opened again, and the engine led into another line; its stack does not come back."""
    match = lying(rocket, runs={"L&Y": "S SE"}, isolated=["LNWR"], shares={"0": {"LNWR": 4}})
    order(match, "move:LNWR-NE")
    assert of(match, "engine", "LNWR") < 0 and not isolated(match, "LNWR")
    assert held(match, "L&Y") == [2, 0, 0] and of(match, "stack", "LNWR") == 0


def test_stations_do_not_block(rocket):
    """Ruling 18: a station on the only hex ahead."""
    match = lying(rocket, stations={"1": ["B14"]}, runs={"LSWR": "NE"})
    order(match, "move:GWR-N")
    assert not isolated(match, "GWR")


def test_a_hex_beside_another_line_is_a_way_out(rocket):
    """L&Y sits in the corner with towns it knows, but it can reach the LNWR."""
    match = lying(rocket, runs={"L&Y": "SW"})
    order(match, "token:london-textile")
    assert not isolated(match, "L&Y")
    assert targets(rocket.board, match.state, 1) == [rocket.board.hex_names.index("C3")]


def test_a_way_may_not_cross_itself(rocket):
    """A walk that turns round in a pocket is no way out: plain flooding is too generous (easy mistake 18).

    From H7 a neck (H8) leads south into a ring around H10. G7, behind the engine, can be reached through G8, but
    only by an engine that comes back from the ring.
    """
    board, search = rocket.board, rocket.extension.isolation
    number = board.hex_names.index
    engine, south = number("H7"), board.directions.index("S")
    ground = [TAKEN] * board.hexes
    ring = set(board.around[number("H10")]) - {number("H10")}
    for hex in [*ring, number("H8"), board.beside[6 * engine + board.directions.index("SW")]]:
        ground[hex] = 0
    ground[board.beside[6 * engine + board.directions.index("NW")]] = 1 << 1  # beside another line
    others = OBSTACLES ^ 1
    assert len(search.walk(ground, engine, south, others, 0)) == 11
    assert not search.reach(ground, engine, south, others, 0)


def test_isolated_lines_score_at_the_end(rocket):
    """Easy mistake 23."""
    match = lying(
        rocket,
        runs={"NER": "SW NW N"},
        isolated=["NER", "L&Y", "LNWR", "GER", "GWR", "LSWR"],
        shares={"0": {"NER": 2}, "1": {"NER": 1}},
    )
    order(match, "token:london-textile")
    assert match.over()
    assert cash(match) == [2, 1, 0]


def test_every_line_that_is_not_isolated_is_free(rocket):
    """Who may have become isolated is guessed cleverly; here everybody is searched after every move."""
    for seed in range(40):
        rng, state = Random(seed), rocket.start(2 + seed % 3)
        while not rocket.over(state):
            seat = rocket.seat(state)
            rocket.apply(state, seat, pick(rocket, state, seat, rng))
            if state.line < 0 and not rocket.over(state):
                for line, engine in enumerate(state.engine):
                    assert engine < 0 or state.isolated >> line & 1 or rocket.extension.isolation.free(state, line)


def reaches(board, state, line, hex, heading, seen=()):
    """Ruling 18 to the letter: every way, step by step, without any cleverness."""
    near = [board.beside[6 * hex + side] for side in range(6)]
    for side in range(6) if heading < 0 else [(heading + turn) % 6 for turn in (0, 1, 5)]:
        step = near[side]
        track = any(step >= 0 and hexes >> step & 1 for hexes in state.hexes)
        if step < 0 or track or step in seen or board.town_hexes >> step & 1:
            continue
        around = [other for other in board.beside[6 * step : 6 * step + 6] if other >= 0]
        others = [
            other
            for other in range(board.lines)
            if other != line and any(state.hexes[other] >> at & 1 for at in around)
        ]
        towns = {board.town_hex.index(at) for at in around if board.town_hexes >> at & 1}
        fresh = [town for town in towns if (state.counted & ~state.towns[line]) >> town & 1]
        if len(others) < 2 and (others or fresh or reaches(board, state, line, step, side, (*seen, step))):
            return True
    return False


def test_the_search_finds_what_trying_every_way_finds(rocket):
    """In the middle of random games, for isolated lines and for free ones."""
    board, free = rocket.board, rocket.extension.isolation.free
    found = set()
    for seed in range(12):
        rng, state = Random(seed), rocket.start(2 + seed % 3)
        for _ in range(150):
            if not rocket.over(state):
                seat = rocket.seat(state)
                rocket.apply(state, seat, pick(rocket, state, seat, rng))
        for line, engine in enumerate(state.engine):
            if engine >= 0:
                found.add(free(state, line))
                assert free(state, line) == reaches(board, state, line, engine, state.heading[line])
    assert found == {True, False}
