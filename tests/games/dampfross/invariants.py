"""Properties of every position of Dampfross."""

from __future__ import annotations

from ironroads.core.rules.bits import members
from ironroads.core.rules.game import Event
from ironroads.games.dampfross.game import CAPITAL, Dampfross
from ironroads.games.dampfross.rules.outlets import OUTLETS
from ironroads.games.dampfross.rules.owners import OWNER_SEATS, PRESENCE
from ironroads.games.dampfross.rules.state import DampfrossState
from ironroads.games.dampfross.text.position import position_faults


def check(game: Dampfross, state: DampfrossState, log: list[Event]) -> None:
    assert min(state.accounts) >= 0
    units_are_conserved(state, log)
    derived_fields_follow(game, state)
    assert not position_faults(game.turn, game.fares, state), (
        "lines are connected, towns are joined, routes follow lines"
    )
    bonuses_once_per_town(log)
    assert all(sum(state.jumps[s * state.seats : (s + 1) * state.seats]) <= 8 for s in range(state.seats))
    for owner, track in enumerate(state.track):
        assert not track or max(OWNER_SEATS[owner]) < state.seats


def units_are_conserved(state: DampfrossState, log: list[Event]) -> None:
    """Units come from capital, bonuses and prizes, and go to the bank for building, ferries and lines abroad."""
    income = sum(event.facts[1] for event in log if event.kind == "bonus")
    income += sum(event.facts[0] for event in log if event.kind.startswith(("lone_run", "arrives")))
    spent = sum(event.facts[1] for event in log if event.kind.startswith("built_later"))
    spent += sum(event.facts[0] for event in log if event.kind.startswith("fare_abroad"))
    spent += sum(event.facts[1] for event in log if event.kind == "bought_for_units")
    assert sum(state.accounts) == CAPITAL * state.seats + income - spent


def derived_fields_follow(game: Dampfross, state: DampfrossState) -> None:
    again = state.copy()
    game.derive(again)
    assert again == state


def bonuses_once_per_town(log: list[Event]) -> None:
    towns = [event.facts[0] for event in log if event.kind == "bonus"]
    halves = [event.facts[0] for event in log if event.kind == "bonus" and event.facts[1] == 3]
    assert len(towns) - len(halves) // 2 == len(set(towns))


def frontiers_are_complete(game: Dampfross, state: DampfrossState) -> None:
    """A seat may build exactly the sides of its own hexes that it does not own."""
    board = game.board
    for seat in range(state.seats):
        own = [hex for hex in range(board.hexes) if state.present[hex] & PRESENCE[seat]]
        open_sides = {side for hex in own for side in board.buildable_at[hex] if not state.lines[side] & PRESENCE[seat]}
        frontiers = state.network.frontiers[seat].lists
        assert sorted([outlet // OUTLETS for frontier in frontiers for outlet in frontier]) == sorted(open_sides)
        for number, frontier in enumerate(frontiers):
            assert frontier == sorted(frontier)
            for outlet in frontier:
                side = outlet // OUTLETS
                new = [end for end in (board.head[side], board.tail[side]) if not state.present[end] & PRESENCE[seat]]
                assert new == [[], [board.head[side]], [board.tail[side]]][outlet % OUTLETS]
                assert number == board.grades * (not new) + board.prices.index(board.cost[side])
                units = game.fees.units(state, seat, side)
                assert sum(due for _, due in game.fees.by_owner(state.network, seat, outlet)) == units
                if not game.turn.variants.joint:  # `by_outlet` knows no owners of joint lines
                    assert game.fees.by_outlet(state.network)[outlet] == units
    assert all(not members(track) or max(members(track)) < board.sides for track in state.track)
