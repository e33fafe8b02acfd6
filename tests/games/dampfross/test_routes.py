"""Suggestions: routes compared with networkx, odds with thrown dice, lines to towns."""

from random import Random

import networkx as nx
import pytest

from ironroads.bots.thinking.playout import pick
from ironroads.games.dampfross.rules.owners import OWN_LINES, owner_of
from ironroads.games.dampfross.rules.phases import ENTER
from ironroads.games.dampfross.rules.running.distances import UNREACHED, Distances
from ironroads.games.dampfross.rules.state import SILENT, STAYS_OUT
from ironroads.games.dampfross.thinking.race_odds import arrivals, expected_rounds
from playing import play, possible, told

from .maps import TITLE, box, nineteen_and_eleven, plain, position, running, sheet

LONG = "-".join(f"B{number}" for number in range(1, 14))


def entering(board, seed):
    """Positions of a random game in which a player is asked to enter."""
    game, rng = TITLE.open(board, {"dice": "two"}), Random(seed)
    state = game.start(3)
    while not game.over(state):
        seat = game.seat(state)
        if state.phase == ENTER:
            yield game, state, seat
        game.apply(state, seat, pick(game, state, seat, rng))


def graph(game, state, seat):
    """All lines as a graph: `time` in points, `fare` in units."""
    board, found = game.board, nx.DiGraph()
    for side in range(board.sides):
        lines = state.lines[side]
        if lines:
            fare = 0 if lines & OWN_LINES[seat] else 1
            for a, b in ((board.head[side], board.tail[side]), (board.tail[side], board.head[side])):
                found.add_edge(a, b, time=game.race.cost(a, b), fare=fare)
    for ferry, owner in enumerate(state.ferries):
        if owner >= 0:
            for a, b in ((board.port[ferry], board.landing[ferry]), (board.landing[ferry], board.port[ferry])):
                found.add_edge(a, b, time=board.crossing[ferry] + 2, fare=0 if owner == seat else 5)
    return found


@pytest.mark.parametrize("board", TITLE.boards)
def test_distances_agree_with_networkx(board):
    for looked, (game, state, seat) in enumerate(entering(board, 4), start=1):
        distance = game.distances.steps_from(state, state.goals)
        lines = graph(game, state, seat)
        for a, b, data in lines.edges(data=True):
            data["hexes"] = data["time"] - 1 if game.board.side_between(a, b) < 0 else 1
        goals = [hex for hex in range(game.board.hexes) if state.goals >> hex & 1 and hex in lines]
        found = nx.multi_source_dijkstra_path_length(lines, goals, weight="hexes")
        assert all(distance[hex] == found.get(hex, UNREACHED) for hex in lines)
        distances = Distances(game.board)  # a new one, which searches only as far as needed
        for hex in sorted(lines)[looked :: len(lines) // 8]:
            part = distances.steps_from(state, state.goals, hex)
            assert part[hex] == distance[hex]
            assert all(part[near] == distance[near] for near in lines if distance[near] < distance[hex])
        if looked == 12:
            return


@pytest.mark.parametrize("board", TITLE.boards)
def test_the_quickest_and_the_cheapest_route_are_found(board):
    """With own track on the quickest route, and money and limit out of the way, networkx finds no better one."""
    compared = 0
    for game, state, seat in entering(board, 5):
        rich = state.copy()
        rich.accounts = [1000] * rich.seats
        rich.train = [SILENT] * rich.seats
        lines = graph(game, rich, seat)
        goal = nx.DiGraph(lines)
        goal.add_edges_from((hex, "goal", {"time": 0, "fare": 0}) for hex in lines if rich.goals >> hex & 1)
        drawing = rich.copy()
        game.adviser.enter.apply(drawing, seat, game.read("enter"), None)
        routes = game.adviser.routes.route_finder.routes(drawing)
        if not routes:
            continue
        costs = [(sum(game.race_odds.costs(rich.start, route)), paid(game, drawing, seat, route)) for route in routes]
        assert costs == sorted(costs) and len({fare for _, fare in costs}) == len(costs)
        fastest = nx.dijkstra_path_length(goal, rich.start, "goal", weight="time")
        cheapest = nx.dijkstra_path_length(goal, rich.start, "goal", weight="fare")
        assert costs[0][0] >= fastest and costs[-1][1] >= min(cheapest, costs[-1][1])
        own = nx.dijkstra_path(goal, rich.start, "goal", weight="time")[:-1]
        if any(lines.edges[edge]["fare"] == 0 for edge in nx.utils.pairwise(own)):
            assert costs[0][0] == fastest
            compared += 1
        if compared == 6:
            return


def paid(game, state, seat, route):
    trial = state.copy()
    trial.routes = route
    trial.begins[seat], trial.lengths[seat] = 0, len(route)
    return sum(game.fares.due(trial, seat))


@pytest.mark.parametrize("board", TITLE.boards)
def test_no_route_is_beaten_in_both_time_and_money(board):
    for number, (game, state, seat) in enumerate(entering(board, 6)):
        lines = [line for line in game.suggest(state, seat) if line.kind not in ("stay_out", "no_route")]
        for one in lines:
            as_safe = [other for other in lines if other is not one and (one.facts[8] or not other.facts[8])]
            assert not any(other.facts[2] <= one.facts[2] and other.facts[3] <= one.facts[3] for other in as_safe)
        if number == 10:
            return


def test_a_suggestion_says_the_fares_to_each_rival(valley):
    tracks = {0: ["B1-B2-B3-B4-B5-B6-B7-B8-B9-B10"], 1: ["B13-B12-B11-B10"]}
    match = running(valley, tracks, "West", "East")
    (line,) = valley.suggest(match.state, 0)
    assert line.kind == "route_1" and line.facts[3:4] + line.facts[11:] == (3, 3, 1)
    assert TITLE.speaker(valley, "en").line(line) == (
        "To East: 12 hexes, 12 points, fares 3 units (3 to Player 2); about 4 rounds, "
        "50% chance to be first against Player 2, if the rival who can still enter takes the best route"
    )
    for action in line.actions:
        match.play(0, action)
    assert match.state.train[0] == 0


def test_a_suggestion_says_the_fares_to_foreign_railways(austria):
    match = position(austria, {0: ["C12-C11"], 1: ["D4-E4"]}, phase="enter", run=1, start="C12", goals=["D4"], face="6")
    (line,) = austria.suggest(match.state, 0)
    assert "fares 8 units, 8 abroad; no other train can run" in TITLE.speaker(austria, "en").line(line)
    assert "8 Einheiten Fahrpreis, 8 ans Ausland; kein anderer Zug kann fahren" in TITLE.speaker(austria, "de").line(
        line
    )


def test_rivals_who_can_only_run_together_are_not_said_to_be_unable_to_run():
    """Neither of them can pay eleven units to the first player alone; each can pay the half."""
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B13"}))
    tracks = {0: [LONG], 1: ["B1-B2"], 2: ["B1-B2"]}
    said = []
    for units in (30, 3):
        match = running(game, tracks, "West", "East", 3, accounts={"1": units, "2": units})
        play(match, "enter")
        (line,) = game.suggest(match.state, 0)
        assert line.kind.startswith("alone")
        said.append(TITLE.speaker(game, "en").line(line))
    assert said[0].endswith(
        "if the 2 rivals who can still enter take their best routes, and you get the prize without a race"
    )
    assert said[1].endswith("no other train can run, so the prize is yours without a race")


def test_a_joint_line_is_named_with_both_owners():
    """Five units to the pair, not three to each."""
    game = box(sheet(plain(4, 14), {"West": "B1", "East": "B13"}), joint="yes")
    tracks = {0: ["B1-B2-B3-B4-B5-B6-B7-B8"], 1: ["B1-A1"], 2: ["B1-C1"], owner_of(1, 2): ["B8-B9-B10-B11-B12-B13"]}
    match = running(game, tracks, "West", "East", 3, footing={"1": ["B1", "B8"], "2": ["B1", "B8"]})
    (line,) = game.suggest(match.state, 0)
    assert "fares 5 units (5 to Player 2 and Player 3);" in TITLE.speaker(game, "en").line(line)


def more_than_ten(valley):
    """The direct line costs eleven units to the second player, a detour of two steps nothing."""
    detour = "B1-C1-C2-C3-C4-C5-C6-C7-C8-C9-C10-C11-C12-C13-B13"
    return running(valley, {0: ["B1-B2", detour], 1: [LONG]}, "West", "East", accounts={"0": 40})


def test_a_route_that_needs_a_rival_to_pay_back_says_so_and_is_never_first(valley):
    match = more_than_ten(valley)
    safe, *_, risky = valley.suggest(match.state, 0)
    assert (risky.facts[2:4], risky.facts[8]) == ((12, 11), 1) and not safe.facts[8]
    said = TITLE.speaker(valley, "en").line(risky)
    assert "no chance to be first against Player 2, if the rival who can still enter" in said
    assert said.endswith("; void unless rivals pay you back at least 1 unit (they would not on their best routes)")
    for action in risky.actions:
        match.play(0, action)
    play(match, "out")
    assert told(match, "over_limit")


def test_staying_out_comes_first_where_every_route_is_void_unless_rivals_pay_back(valley):
    match = running(valley, {0: ["B1-B2"], 1: [LONG]}, "West", "East", accounts={"0": 40})
    stay_out, risky = valley.suggest(match.state, 0)
    assert stay_out.kind == "stay_out" and [valley.write(action) for action in stay_out.actions] == ["out"]
    assert risky.facts[8] == 1
    play(match, "enter")
    assert [line.kind for line in valley.suggest(match.state, 0)] == ["route_1"], "too late to stay out"


def test_it_is_said_that_no_route_was_found_which_a_prize_could_pay_for():
    """Twenty-nine steps on the line of a rival who may pay them all back."""
    row = [f"B{number}" for number in range(1, 32)]
    game = box(sheet(plain(3, 34), {"West": "B1", "East": "B31"}))
    match = running(game, {0: ["B1-B2"], 1: ["-".join(row[1:])]}, "West", "East", accounts={"0": 90})
    assert "enter" in possible(match)
    (line,) = game.suggest(match.state, 0)
    assert [game.write(action) for action in line.actions] == ["out"]
    said = TITLE.speaker(game, "en").line(line)
    assert said == "Stay out: no route was found that you can pay alone with at most 25 units"


def test_a_route_that_is_paid_back_on_the_best_routes_says_so():
    """Nineteen units to B, who pays eleven to A: both may run, and each has an even chance."""
    match = nineteen_and_eleven()
    line = match.game.suggest(match.state, 0)[-1]
    said = TITLE.speaker(match.game, "en").line(line)
    assert "50% chance to be first against Player 2, if the rival who can still enter" in said
    assert said.endswith("; void unless rivals pay you back at least 9 units (they would on their best routes)")


def test_a_rival_who_stays_out_pays_nothing_back(valley):
    match = more_than_ten(valley)
    match.state.train[1] = STAYS_OUT
    assert all(line.facts[3] <= 10 and not line.facts[8] for line in valley.suggest(match.state, 0))


def test_safe_routes_are_not_hidden_by_risky_ones():
    """Thirteen units to one rival are as quick as a split between two, and only the latter is always valid."""
    game = box(sheet(plain(3, 18), {"West": "B1", "East": "B15"}))
    one = "-".join(f"B{number}" for number in range(1, 16))
    two = "-".join(f"B{number}" for number in range(1, 9))
    match = running(game, {0: ["B1-B2"], 1: [one], 2: [two]}, "West", "East", 3, accounts={"0": 40})
    (line,) = game.suggest(match.state, 0)
    assert (line.facts[3], line.facts[8]) == (13, 0) and max(line.facts[11::2]) <= 10


def fares_of_safe_route(tracks):
    """The fares by owner of the only safe route of the first player, from West to East."""
    game = box(sheet(plain(4, 18), {"West": "B1", "East": "B15"}))
    match = running(game, tracks, "West", "East", 3, accounts={"0": 40})
    (line,) = [line for line in game.suggest(match.state, 0) if not line.facts[8]]
    for action in line.actions:
        match.play(0, action)
    assert match.state.train[0] == 0
    return dict(zip(line.facts[12::2], line.facts[11::2], strict=True))


def test_a_route_is_not_hidden_by_a_cheaper_one_that_gets_stuck_at_the_limit():
    """Six units take the train half way, but then seven more are due to the same rival."""
    one = "-".join(f"B{number}" for number in range(1, 16))
    two = "B1-B2-C2-C3-C4-C5-C6-C7-C8-B8"
    assert fares_of_safe_route({0: ["B1-B2"], 1: [one], 2: [two]}) == {1: 7, 2: 8}


def test_of_two_owners_the_one_who_is_not_needed_later_is_paid():
    """Eight units are due to the first rival in the end, five may be paid to either."""
    one = "-".join(f"B{number}" for number in range(1, 16))
    two = "-".join(f"B{number}" for number in range(1, 8))
    paid = fares_of_safe_route({0: ["B1-B2"], 1: [one], 2: [two]})
    assert sum(paid.values()) == 13 and paid[1] <= 10


def test_a_route_is_not_hidden_by_one_that_would_visit_a_hex_twice():
    """Six units to the rival along the edge; to the end of own track and back it would be five."""
    game = box(sheet(plain(4, 7), {"West": "B1", "East": "B6", "North": "D5"}))
    match = running(game, {0: ["B3-C3"], 1: ["B1-B2-B3-B4-B5-B6", "C3-C4-C5-C6-B6"]}, "West", "East")
    (line,) = game.suggest(match.state, 0)
    steps = "enter go:B1-B2 go:B2-B3 go:B3-C3 go:C3-C4 go:C4-C5 go:C5-C6 go:B6-C6"
    assert " ".join(map(game.write, line.actions)) == steps
    assert line.facts[1:4] == (7, 7, 6)


def test_the_chance_is_exact(valley):
    """Two trains on the same route: one half each."""
    match = running(valley, {0: [LONG], 1: [LONG]}, "West", "East")
    play(match, "enter rest")
    (line,) = valley.suggest(match.state, 1)
    assert line.facts[5] == 50


def test_arrivals_agree_with_throwing_dice():
    costs, rng = [1, 2, 1, 1, 2, 1, 1], Random(1)
    chances = arrivals(costs)
    assert sum(chances) == pytest.approx(1)
    counts = [0] * len(chances)
    for _ in range(20_000):
        place, round = 0, 0
        while place < len(costs):
            round += 1
            pips = rng.randrange(1, 7)
            while place < len(costs) and costs[place] <= pips:
                pips -= costs[place]
                place += 1
        counts[6 * round + 5 - pips] += 1
    assert all(abs(count / 20_000 - chance) < 0.015 for count, chance in zip(counts, chances, strict=True))
    assert expected_rounds(chances) == pytest.approx(
        sum(n / 20_000 * (key // 6) for key, n in enumerate(counts)), abs=0.05
    )


def test_the_cheapest_line_to_a_town_is_suggested(austria):
    """Linz to Grein: six points with the river at the end."""
    match = position(austria, {0: ["X20-X19"], 1: ["A75-A74"]}, points=6)
    lines = {austria.board.town_names[line.facts[0]]: line for line in austria.suggest(match.state, 0)}
    assert lines["Grein"].kind == "town" and lines["Grein"].facts[1:3] == (6, 0)
    for action in lines["Grein"].actions:
        match.play(0, action)
    assert match.state.accounts[0] == 26


def test_a_line_longer_than_the_throw_is_begun(austria):
    match = position(austria, {0: ["X20-X19"], 1: ["A75-A74"]}, points=4)
    lines = {austria.board.town_names[line.facts[0]]: line for line in austria.suggest(match.state, 0)}
    assert lines["Grein"].kind == "towards" and lines["Grein"].facts[3] == 6


def test_every_town_within_the_throw_is_offered():
    """Seven towns are, those without a line first; towns further away are left out."""
    towns = {"Start": "B8"} | {f"T{number}": f"D{2 * number}" for number in range(1, 8)} | {"Far": "A30"}
    game = box(sheet(plain(4, 30), towns), dice="two")
    match = position(game, {0: ["B8-C8"], 1: ["D4-D5"]}, points=8)
    lines = [(line.kind, game.board.town_names[line.facts[0]]) for line in game.suggest(match.state, 0)]
    assert len(lines) == 7 and {kind for kind, _ in lines} == {"town"}
    assert lines[-1] == ("town", "T2"), "which has a line"


def test_two_who_build_together_are_offered_lines_from_where_both_are():
    towns = {"Start": "B1", "East": "B6", "North": "D3"}
    game = box(sheet(plain(4, 9), towns), joint="yes")
    match = position(game, {0: ["B1-B2"], 1: ["B1-B2-B3"]}, partner="1", points=5, skipped=["1"])
    lines = {game.board.town_names[line.facts[0]]: line for line in game.suggest(match.state, 0)}
    assert (lines["East"].kind, lines["East"].facts[1]) == ("town", 5), "a step of the second player is in the way"
    assert "build:B2-C3" in map(game.write, lines["North"].actions)
    for action in lines["East"].actions:
        match.play(0, action)
    assert match.state.accounts == [23, 23], "the bonus is shared"


def test_a_joint_line_is_not_offered_from_where_only_one_of_both_is():
    """One step from the end of the first player's line, but five from where the networks meet."""
    game = box(sheet(plain(4, 9), {"Start": "B1", "East": "B6", "North": "D3"}), joint="yes")
    match = position(game, {0: ["B1-B2-B3-B4-B5"], 1: ["B1-B2"]}, partner="1", points=5, skipped=["1"])
    lines = {game.board.town_names[line.facts[0]]: line for line in game.suggest(match.state, 0)}
    assert (lines["East"].kind, lines["East"].facts[1]) == ("town", 5)
