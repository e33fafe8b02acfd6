from random import Random

import pytest

from ironroads.bots.thinking.playout import pick
from ironroads.core.errors import BadNotation
from ironroads.table.errors import Refused
from ironroads.table.log.entries import WATCHER, MovePlayed, StandingOrder, StandingOrdersSet
from ironroads.table.tables import Tables
from table.helpers import ANN, BO, CLEO, SEATS, create_table, play

PASS_ON = StandingOrder("bid", ("pass",), until_change=True)


def last(table):
    return [line.entry for line in table.log_for(WATCHER) if isinstance(line.entry, MovePlayed)][-1]


async def test_an_order_plays_the_first_legal_move_of_its_list(tables):
    table = await create_table(tables)
    await table.set_standing_orders(BO, [StandingOrder("bid", ("bid:1", "bid:2", "bid:3", "pass"))])
    await play(table, "offer:red", "bid:1")
    await tables.wait_for_bots()
    assert last(table) == MovePlayed(BO, "bid:2", "order")
    await play(table, "pass", "bid:3")
    await tables.wait_for_bots()
    assert table.match.history(ANN) == ["offer:red", "bid:1", "bid:2", "pass", "bid:3", "pass"]


async def test_an_order_about_one_company_does_not_apply_to_another(tables):
    table = await create_table(tables)
    red = table.game.names()["company"].index("red")
    await table.set_standing_orders(BO, [StandingOrder("bid", ("pass",), subject=red)])
    await play(table, "offer:blue", "bid:1")
    await tables.wait_for_bots()
    assert table.state.asked() == (BO,)
    await play(table, "pass", "pass", "on", "on", "offer:red", "bid:1")
    await tables.wait_for_bots()
    assert last(table) == MovePlayed(BO, "pass", "order")


async def test_an_order_until_change_applies_while_others_pass(tables):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:1")
    await table.set_standing_orders(CLEO, [PASS_ON])
    await play(table, "pass")
    await tables.wait_for_bots()
    assert last(table) == MovePlayed(CLEO, "pass", "order")


async def test_an_order_until_change_lapses_with_another_move(tables):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:1")
    await table.set_standing_orders(CLEO, [PASS_ON])
    await play(table, "bid:2")
    await tables.wait_for_bots()
    assert table.state.asked() == (CLEO,)


async def test_an_order_answers_the_open_question_at_once(tables):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:1")
    await table.set_standing_orders(BO, [PASS_ON])
    await tables.wait_for_bots()
    assert last(table) == MovePlayed(BO, "pass", "order")


async def test_only_the_own_seat_reads_its_orders(tables):
    table = await create_table(tables)
    await table.set_standing_orders(BO, [PASS_ON])
    for seat in (ANN, CLEO, WATCHER):
        assert not [line for line in table.log_for(seat) if isinstance(line.entry, StandingOrdersSet)]
    assert [line for line in table.log_for(BO) if isinstance(line.entry, StandingOrdersSet)]


async def test_the_log_says_that_a_move_was_made_by_standing_order(tables):
    table = await create_table(tables)
    await table.set_standing_orders(BO, [StandingOrder("bid", ("pass",))])
    await play(table, "offer:red", "bid:1")
    await tables.wait_for_bots()
    lines = [table.speaker("en").entry(line) for line in table.log_for(ANN)]
    assert "Bo moved by standing order." in lines


async def test_orders_that_could_never_apply_are_refused(tables):
    table = await create_table(tables)
    for order, error in [
        (StandingOrder("no-such-question", ("pass",)), Refused),
        (StandingOrder("bid", ()), Refused),
        (StandingOrder("bid", ("fly:away",)), BadNotation),
    ]:
        with pytest.raises(error):
            await table.set_standing_orders(BO, [order])
    with pytest.raises(Refused):
        await table.set_standing_orders(BO, [PASS_ON] * 21)


async def test_orders_survive_a_restart_until_they_are_cancelled(tables, store, fake_clock):
    table = await create_table(tables)
    await table.set_standing_orders(BO, [PASS_ON])
    async with Tables(store, now=fake_clock, interval=0) as restarted:
        again = await restarted.get(table.id)
        assert again.standing_orders(BO) == (PASS_ON,)
        await again.set_standing_orders(BO, [])
        assert again.standing_orders(BO) == ()


async def test_an_order_does_not_apply_if_the_outcome_mentions_an_excepted_name(tables):
    table = await tables.create("stephensons-rocket", SEATS, seed=7)
    seat, town = await _asked_about_a_town(table)
    await table.set_standing_orders(seat, [StandingOrder("veto", ("agree",), unless=("Atlantis", town.upper()))])
    await tables.wait_for_bots()
    assert table.decision().kind == "veto" and last(table).by == "", f"{town} would be reached"
    await table.set_standing_orders(seat, [StandingOrder("veto", ("agree",), unless=("Atlantis", town[:3]))])
    await tables.wait_for_bots()
    assert last(table) == MovePlayed(seat, "agree", "order")


async def _asked_about_a_town(table):
    """Play until a seat may veto a move that reaches a town; returns the seat and the town."""
    rng = Random(3)
    while True:
        decision = table.decision()
        if decision.kind == "veto":
            state, events = table.match.state.copy(), []
            for seat in decision.seats:
                table.game.apply(state, seat, table.game.read("agree"), events)
            text = " ".join(map(table.describe, events))
            town = next((name for name in table.game.names()["town"] if name in text), "")
            if town:
                return decision.seats[0], town
        await play(table, table.game.write(pick(table.game, table.match.state, decision.seats[0], rng)))


async def test_an_order_that_lapsed_is_not_renewed_by_another_players_order(tables):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:1")
    await table.set_standing_orders(CLEO, [PASS_ON])
    await table.set_standing_orders(BO, [StandingOrder("bid", ("bid:2",))])
    await table.set_standing_orders(ANN, [PASS_ON])
    await tables.wait_for_bots()
    assert last(table) == MovePlayed(BO, "bid:2", "order")
    assert table.state.asked() == (CLEO,)
