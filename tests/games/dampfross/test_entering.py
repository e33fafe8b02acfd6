"""Entering is offered exactly where a route can be completed: compared with all routes on small maps."""

from collections import Counter
from itertools import chain
from random import Random

from ironroads.games.dampfross.rules.actions import OUT, REST
from ironroads.games.dampfross.rules.owners import owner_of
from ironroads.games.dampfross.rules.phases import PAYEE, ROUTE
from ironroads.games.dampfross.rules.running.route_labels import RouteLabels
from ironroads.games.dampfross.rules.running.route_sweep import RouteSweep
from ironroads.games.dampfross.rules.running.route_terms import RouteTerms
from ironroads.games.dampfross.rules.state import SILENT

from .maps import box, plain, running, sheet

MAP = sheet(plain(3, 6), {"West": "B1", "North": "C2", "South": "A4", "East": "B6"})
SEATS = 4
POSITIONS = 60  # for each set of options
OPTIONS = [{}, {"joint": "yes"}, {"part": "greater"}]


def lines(game, rng, joint):
    """A walk of each player, and of players together, from some town."""
    board, tracks = game.board, {}
    for owner in [*range(SEATS), *((owner_of(0, 1), owner_of(1, 2)) if joint else ())]:
        begin = "B1" if joint else rng.choice(["B1", "C2", "A4", "B6"])
        here, walk = board.hex_number(begin), [begin]
        for _ in range(rng.randint(4, 9)):
            exits = [exit.beyond for exit in board.exits[here]]
            here = rng.choice(exits)
            walk.append(board.hex_names[here])
        tracks[owner] = ["-".join(walk)]
    return tracks


def questions(game, rng, joint):
    """States of a run played at random, whenever a player is asked to take part."""
    accounts = {str(seat): rng.randint(0, 2) for seat in range(SEATS)}
    train = {str(seat): rng.choice(["silent", "out"]) for seat in range(1, SEATS)}
    match = running(game, lines(game, rng, joint), "West", "East", SEATS, accounts=accounts, train=train)
    while match.state.run == 1 and not match.over() and match.decision().kind != "extend":
        if match.decision().kind == "enter":
            yield match.state.copy()
        seat = match.decision().seats[0]
        match.play(seat, rng.choice(match.game.legal(match.state, seat)))


def can_be_completed(game, state):
    """Try every step and every payee."""
    if state.phase not in (ROUTE, PAYEE):
        return True
    for action in game.legal(state, state.player):
        if action not in (OUT, REST):
            after = state.copy()
            game.phases[after.phase].apply(after, after.player, action, None)
            if can_be_completed(game, after):
                return True
    return False


def crews(state):
    silent = [other for other in range(SEATS) if other != state.player and state.train[other] == SILENT]
    return [(state.player,), *((state.player, other) for other in silent)]


def test_entering_is_possible_exactly_where_some_route_can_be_completed():
    found, rng = Counter(), Random("entering")
    for options in OPTIONS:
        game = box(MAP, **options)
        routes = next(phase for phase in game.phases if phase.kind == "enter").entries.payable_routes
        for state in chain.from_iterable(questions(game, rng, "joint" in options) for _ in range(POSITIONS)):
            for crew in crews(state):
                drawing = routes.route_finder.as_if_drawing(state, *crew)
                drawing.phase = ROUTE
                possible = can_be_completed(game, drawing)
                assert routes.exist(state, *crew) is possible
                if routes.passages.has_own_part(state, crew):
                    terms = RouteTerms(routes.route_rules, routes.passages, drawing)
                    assert RouteSweep(terms).may_succeed() is possible
                    assert possible or not RouteLabels(terms).finds_route()
                    found[possible] += 1
    assert found[True] > 20 and found[False] > 20, found
