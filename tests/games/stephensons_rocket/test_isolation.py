"""Isolated lines (rules 9)."""

from random import Random

from ironroads.bots.thinking.playout import pick
from ironroads.core.rules.bits import has
from ironroads.games.stephensons_rocket.rules.board import facing
from ironroads.games.stephensons_rocket.rules.lines.engines import targets
from ironroads.games.stephensons_rocket.rules.occupancy import OBSTACLES, TAKEN
from playing import possible, told

from .positions import cash, field_of, held, hex_at, match_with, order, towns_of

# The NER heads for the north coast behind Leeds and cannot turn.
DEAD_END = {"NER": "SW NW"}


def isolated(match, line):
    return has(match.state.isolated, match.game.board.line_names.index(line))


def test_a_line_that_can_reach_nothing_is_isolated(rocket):
    """T6 and T23: two towns, two tiles, the stack leaves the game, the players keep their shares."""
    match = match_with(rocket, runs=DEAD_END, shares={"1": {"NER": 2}})
    order(match, "move:NER-N", "agree")
    assert isolated(match, "NER")
    assert towns_of(match, "NER") == {"York", "Leeds"}
    assert match.state.tiles == 58
    assert field_of(match, "stack", "NER") == 0
    assert held(match, "NER") == [1, 2, 0]
    assert [event.facts for event in told(match, "isolated")] == [(0,)]


def test_one_step_before_the_line_is_free(rocket):
    """Easy mistake 18: looking one step ahead would be wrong in both directions."""
    assert not isolated(order(match_with(rocket, runs={"NER": "SW"}), "move:NER-NW"), "NER")


def isolated_with_room(game):
    """An isolated NER that still has a hex to go to."""
    match = match_with(game, runs={"NER": "SW NW"}, isolated=["NER"], shares={"1": {"NER": 3}})
    assert any(move.startswith("move:NER") for move in possible(match))
    return match


def test_an_isolated_engine_moves_without_a_share(rocket):
    """Ruling 21."""
    match = order(isolated_with_room(rocket), "move:NER-NW", "agree")
    assert held(match, "NER") == [0, 3, 0]


def test_shares_paid_for_an_isolated_line_leave_the_game(rocket):
    match = isolated_with_room(rocket)
    order(match, "move:NER-NW", "veto", f"bid:2>{hex_at(rocket, -2, -7)}")
    assert held(match, "NER") == [0, 1, 0]
    assert field_of(match, "stack", "NER") == 0


def test_isolation_is_permanent(rocket):
    """Ruling 20: the line can still move, but its stack does not come back."""
    match = isolated_with_room(rocket)
    assert match.game.extension.isolation.is_free(match.state, 0)
    order(match, "move:NER-NW", "agree")
    assert isolated(match, "NER") and field_of(match, "stack", "NER") == 0


def test_lines_that_have_not_moved_are_tested_too(rocket):
    """Ruling 19: at the start every line is free, and no first move changes that."""
    start = rocket.start(3)
    for line in range(rocket.board.lines):
        assert rocket.extension.isolation.is_free(start, line)
        for hex in targets(rocket.board, start, line):
            match = order(match_with(rocket), f"move:{rocket.board.line_ids[line]}>{rocket.board.hex_names[hex]}")
            assert match.state.isolated == 0


def test_an_engine_that_can_leave_its_start_town_keeps_its_line_free(rocket):
    """Lancaster becomes a town of the L&Y as soon as its engine leaves, even if the engine gets no further.

    The L&Y has taken over the NER on one side of the town, and now takes over the LNWR on the other.
    """
    track = ["D1", "E2", "F1", "G2", "H2"]
    match = match_with(rocket, dissolved=["NER"], hexes={"L&Y": track}, tiles=56, runs={"LNWR": "NE"})
    order(match, "move:LNWR>D2")
    assert field_of(match, "engine", "LNWR") < 0
    assert not isolated(match, "L&Y") and field_of(match, "stack", "L&Y") > 0


def test_a_line_can_be_walled_in_by_another(rocket):
    """Ruling 19: the NER blocks the L&Y from everything else and is beside the LNWR on the other side."""
    match = match_with(rocket, runs={"NER": "NW SW SW", "L&Y": "SW S", "LNWR": "SE SE SE"})
    assert match.game.extension.isolation.is_free(match.state, 1)
    order(match, "move:NER-SW")
    assert isolated(match, "L&Y") and not isolated(match, "NER") and not isolated(match, "LNWR")
    assert field_of(match, "stack", "L&Y") == 0


def test_a_merger_may_isolate_the_line_that_remains(rocket):
    """From its corner the LNWR could reach only the L&Y; after the merger Lancaster is its own town."""
    match = match_with(rocket, runs={"LNWR": "N"})
    assert match.game.extension.isolation.is_free(match.state, 2)
    order(match, "move:LY>D2")
    assert field_of(match, "engine", "L&Y") < 0
    assert isolated(match, "LNWR") and field_of(match, "stack", "LNWR") == 0


def test_an_isolated_line_that_is_dissolved_is_no_longer_isolated(rocket):
    """An isolated line may get a path again and merge; its stack does not come back."""
    match = match_with(rocket, runs={"L&Y": "S SE"}, isolated=["LNWR"], shares={"0": {"LNWR": 4}})
    order(match, "move:LNWR-NE")
    assert field_of(match, "engine", "LNWR") < 0 and not isolated(match, "LNWR")
    assert held(match, "L&Y") == [2, 0, 0] and field_of(match, "stack", "LNWR") == 0


def test_stations_do_not_block(rocket):
    """Ruling 18: a station on the only hex ahead."""
    match = match_with(rocket, stations={"1": ["B14"]}, runs={"LSWR": "NE"})
    order(match, "move:GWR-N")
    assert not isolated(match, "GWR")


def test_a_hex_beside_another_line_keeps_a_line_free(rocket):
    """The L&Y has no new towns in its corner, but it can reach the LNWR."""
    match = match_with(rocket, runs={"L&Y": "SW"})
    order(match, "token:london-textile")
    assert not isolated(match, "L&Y")
    assert targets(rocket.board, match.state, 1) == [rocket.board.hex_names.index("C3")]


def test_a_path_may_not_cross_itself(rocket):
    """A walk that turns round in a pocket is not a path: a flood fill is too generous (easy mistake 18).

    From H7 a neck (H8) leads south into a ring around H10. G7, behind the engine, can be reached through G8, but
    only by an engine that comes back from the ring.
    """
    board, search = rocket.board, rocket.extension.isolation
    number = board.hex_names.index
    engine = number("H7")
    start = facing(engine, board.directions.index("S"))
    occupancy = [TAKEN] * board.hexes
    ring = set(board.ring_hexes[number("H10")]) - {number("H10")}
    for hex in [*ring, number("H8"), board.neighbours[6 * engine + board.directions.index("SW")]]:
        occupancy[hex] = 0
    occupancy[board.neighbours[6 * engine + board.directions.index("NW")]] = 1 << 1  # beside another line
    others = OBSTACLES ^ 1
    assert len(search.shortest_walk(occupancy, start, others, 0)) == 11
    assert not search.can_reach(occupancy, start, others, 0)


def test_isolated_lines_score_at_the_end(rocket):
    """Easy mistake 23."""
    match = match_with(
        rocket,
        runs={"NER": "SW NW N"},
        isolated=["NER", "L&Y", "LNWR", "GER", "GWR", "LSWR"],
        shares={"0": {"NER": 2}, "1": {"NER": 1}},
    )
    order(match, "token:london-textile")
    assert match.over()
    assert cash(match) == [2, 1, 0]


def test_every_line_that_is_not_isolated_is_free(rocket):
    """The rules search only for lines that may have become isolated; here all are searched after every move."""
    for seed in range(40):
        rng, state = Random(seed), rocket.start(2 + seed % 3)
        while not rocket.over(state):
            seat = rocket.seat(state)
            rocket.apply(state, seat, pick(rocket, state, seat, rng))
            if state.line < 0 and not rocket.over(state):
                for line, engine in enumerate(state.engine):
                    assert engine < 0 or has(state.isolated, line) or rocket.extension.isolation.is_free(state, line)


def reaches(board, state, line, hex, heading, seen=()):
    """Ruling 18 taken literally: try every path step by step."""
    near = [board.neighbours[6 * hex + side] for side in range(6)]
    for side in range(6) if heading < 0 else [(heading + turn) % 6 for turn in (0, 1, 5)]:
        step = near[side]
        track = any(step >= 0 and has(hexes, step) for hexes in state.hexes)
        if step < 0 or track or step in seen or has(board.town_hexes, step):
            continue
        around = [other for other in board.neighbours[6 * step : 6 * step + 6] if other >= 0]
        others = [
            other for other in range(board.lines) if other != line and any(has(state.hexes[other], at) for at in around)
        ]
        towns = {board.town_hex.index(at) for at in around if has(board.town_hexes, at)}
        own_start = 0 if state.heading[line] >= 0 else 1 << board.start_town[line]  # a town once the engine leaves
        fresh = [town for town in towns if has((state.towns_in_play | own_start) & ~state.towns[line], town)]
        if len(others) < 2 and (others or fresh or reaches(board, state, line, step, side, (*seen, step))):
            return True
    return False


def test_the_search_agrees_with_trying_every_path(rocket):
    """In the middle of random games, for isolated lines and for free ones."""
    board, free = rocket.board, rocket.extension.isolation.is_free
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
