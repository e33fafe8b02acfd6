from random import Random

import pytest

from ironroads.bots.thinking.playout import pick
from ironroads.core.errors import BadNotation
from ironroads.table.errors import Refused
from ironroads.table.log.entries import WATCHER, MovePlayed, StandingOrder, StandingOrdersSet
from ironroads.table.tables import Tables
from table.playing import ANN, BO, CLEO, PEOPLE, play, steel

PASS_ON = StandingOrder("bid", ("pass",), until_change=True)


def last(table):
    return [line.entry for line in table.log_for(WATCHER) if isinstance(line.entry, MovePlayed)][-1]


async def test_bid_up_to_three_then_pass(tables):
    table = await steel(tables)
    await table.set_standing_orders(BO, [StandingOrder("bid", ("bid:1", "bid:2", "bid:3", "pass"))])
    await play(table, "offer:red", "bid:1")
    await tables.wait_for_bots()
    assert last(table) == MovePlayed(BO, "bid:2", "order")
    await play(table, "pass", "bid:3")
    await tables.wait_for_bots()
    assert table.match.history(ANN) == ["offer:red", "bid:1", "bid:2", "pass", "bid:3", "pass"]


async def test_an_order_about_one_company_says_nothing_about_another(tables):
    table = await steel(tables)
    red = table.game.names()["company"].index("red")
    await table.set_standing_orders(BO, [StandingOrder("bid", ("pass",), subject=red)])
    await play(table, "offer:blue", "bid:1")
    await tables.wait_for_bots()
    assert table.state.asked() == (BO,)
    await play(table, "pass", "pass", "on", "on", "offer:red", "bid:1")
    await tables.wait_for_bots()
    assert last(table) == MovePlayed(BO, "pass", "order")


async def test_pass_until_something_changes(tables):
    table = await steel(tables)
    await play(table, "offer:red", "bid:1")
    await table.set_standing_orders(CLEO, [PASS_ON])
    await play(table, "pass")
    await tables.wait_for_bots()
    assert last(table) == MovePlayed(CLEO, "pass", "order")


async def test_when_somebody_does_something_else_the_order_is_silent(tables):
    table = await steel(tables)
    await play(table, "offer:red", "bid:1")
    await table.set_standing_orders(CLEO, [PASS_ON])
    await play(table, "bid:2")
    await tables.wait_for_bots()
    assert table.state.asked() == (CLEO,)


async def test_an_order_that_fires_at_once_answers_the_open_question(tables):
    table = await steel(tables)
    await play(table, "offer:red", "bid:1")
    await table.set_standing_orders(BO, [PASS_ON])
    await tables.wait_for_bots()
    assert last(table) == MovePlayed(BO, "pass", "order")


async def test_orders_are_nobody_elses_business(tables):
    table = await steel(tables)
    await table.set_standing_orders(BO, [PASS_ON])
    for seat in (ANN, CLEO, WATCHER):
        assert not [line for line in table.log_for(seat) if isinstance(line.entry, StandingOrdersSet)]
    assert [line for line in table.log_for(BO) if isinstance(line.entry, StandingOrdersSet)]


async def test_the_log_says_that_an_order_was_carried_out(tables):
    table = await steel(tables)
    await table.set_standing_orders(BO, [StandingOrder("bid", ("pass",))])
    await play(table, "offer:red", "bid:1")
    await tables.wait_for_bots()
    lines = [table.speaker("en").entry(line) for line in table.log_for(ANN)]
    assert "Bo moved by standing order." in lines


async def test_orders_that_could_never_fire_are_refused(tables):
    table = await steel(tables)
    for order, error in [
        (StandingOrder("no-such-question", ("pass",)), Refused),
        (StandingOrder("bid", ()), Refused),
        (StandingOrder("bid", ("fly:away",)), BadNotation),
    ]:
        with pytest.raises(error):
            await table.set_standing_orders(BO, [order])
    with pytest.raises(Refused):
        await table.set_standing_orders(BO, [PASS_ON] * 21)


async def test_orders_stand_until_they_are_withdrawn_and_survive_a_restart(tables, store, watch):
    table = await steel(tables)
    await table.set_standing_orders(BO, [PASS_ON])
    async with Tables(store, now=watch, interval=0) as restarted:
        again = await restarted.get(table.id)
        assert again.standing_orders(BO) == (PASS_ON,)
        await again.set_standing_orders(BO, [])
        assert again.standing_orders(BO) == ()


async def test_no_veto_unless_the_line_touches_a_town(tables):
    table = await tables.create("stephensons-rocket", PEOPLE, seed=7)
    seat, town = await _asked_about_a_town(table)
    await table.set_standing_orders(seat, [StandingOrder("veto", ("agree",), unless=("Atlantis", town.upper()))])
    await tables.wait_for_bots()
    assert table.decision().kind == "veto" and last(table).by == "", f"{town} would be reached"
    await table.set_standing_orders(seat, [StandingOrder("veto", ("agree",), unless=("Atlantis", town[:3]))])
    await tables.wait_for_bots()
    assert last(table) == MovePlayed(seat, "agree", "order")


async def _asked_about_a_town(table):
    """Play on until somebody may call a veto against a move that reaches a town."""
    rng = Random(3)
    while True:
        decision = table.decision()
        if decision.kind == "veto":
            state, told = table.match.state.copy(), []
            for seat in decision.seats:
                table.game.apply(state, seat, table.game.read("agree"), told)
            text = " ".join(map(table.describe, told))
            town = next((name for name in table.game.names()["town"] if name in text), "")
            if town:
                return decision.seats[0], town
        await play(table, table.game.write(pick(table.game, table.match.state, decision.seats[0], rng)))
