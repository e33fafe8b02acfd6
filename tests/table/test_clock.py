import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from ironroads.games import TITLES
from ironroads.table.automation import deadlines
from ironroads.table.errors import Refused
from ironroads.table.log.entries import MovePlayed
from ironroads.table.log.seats import AWAY, BOT, SCREEN, Seat
from ironroads.table.log.spec import Clock
from table.playing import ANN, BO, play, steel

NIGHT_OFF = Clock(hours=4, opens=8, closes=20)


def at(day: int, hour: float, zone=UTC) -> float:
    return datetime(2026, 5, day, int(hour), int(hour % 1 * 60), tzinfo=zone).timestamp()


@pytest.mark.parametrize(
    "since, until",
    [
        (at(1, 9), at(1, 13)),
        (at(1, 16), at(1, 20)),
        (at(1, 16.5), at(2, 8.5)),
        (at(1, 23), at(2, 12)),
        (at(1, 3), at(1, 12)),
    ],
)
def test_hours_of_the_night_do_not_count(since, until):
    assert deadlines.time_after(NIGHT_OFF, since) == until


def test_many_days_are_counted_through():
    assert deadlines.time_after(Clock(hours=36, opens=8, closes=20), at(1, 8)) == at(3, 20)


def test_the_hours_are_those_of_the_tables_zone():
    berlin = Clock(hours=2, opens=8, closes=20, zone="Europe/Berlin")
    zone = ZoneInfo("Europe/Berlin")
    assert deadlines.time_after(berlin, at(1, 19, zone)) == at(2, 9, zone)


@pytest.mark.parametrize(
    "wrong", [{"opens": 20, "closes": 8}, {"hours": 0}, {"hours": 1e9}, {"per": "x"}, {"then": "x"}]
)
async def test_a_clock_that_cannot_run_is_refused(tables, wrong):
    with pytest.raises(Refused):
        await steel(tables, way="post", clock=Clock(**wrong))


async def test_without_a_clock_nobody_looks(tables, store, watch):
    table = await steel(tables, way="post")
    watch.forward(hours=1000)
    assert await store.due(watch()) == []
    assert deadlines.deadline_of(table.state, ANN) is None


async def test_at_the_deadline_nothing_happens_unless_the_table_says_so(tables, watch):
    table = await steel(tables, way="post", clock=Clock(hours=10))
    watch.forward(hours=11)
    await tables.tick()
    assert table.match.moves == []
    assert table.seats[ANN] == Seat("Ann")


async def test_at_the_deadline_a_seat_is_skipped_where_the_rules_allow(tables, watch):
    table = await steel(tables, way="post", clock=Clock(hours=10, then="skip"))
    await play(table, "offer:red")
    watch.forward(hours=11)
    await tables.tick()
    assert table.match.history(ANN) == ["offer:red"]  # whoever opens an auction must bid
    await play(table, "bid:2")
    watch.forward(hours=11)
    await tables.tick()
    assert list(table.log_for(ANN))[-1].entry == MovePlayed(BO, "pass", "clock")


# By title: how doing nothing is written; a number or a company in it is left out.
IDLE = {
    "steel-driver": {"on", "pass"},
    "stephensons-rocket": {"agree", "pass"},
    "steam-barons": {"pass", "buy:0", "sell:…/0", "done", "stay"},
    "steam-base": {"pass", "done", "stay"},
    "steam-standard": {"pass", "wait", "enough", "done", "stay"},
    "dampfross": {"alone", "done", "out", "decline", "keep"},
}


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_the_game_says_which_choices_do_nothing(title):
    game = title.open()
    idle = {re.sub(r":.*/", ":…/", game.write(action)) for action in game.actions if action.is_idle()}
    assert idle == IDLE[title.id]


async def test_at_the_deadline_a_bot_steps_in_until_the_person_is_back(tables, watch):
    table = await steel(tables, way="post", clock=Clock(hours=10, then="bot"))
    watch.forward(hours=11)
    await tables.tick()
    await tables.wait_for_bots()
    assert table.seats[ANN].holder == AWAY
    assert table.match.moves
    await table.remove_bot(ANN)
    assert table.seats[ANN] == Seat("Ann")


async def test_time_for_a_turn_goes_on_through_its_steps_and_time_for_a_decision_begins_anew(tables, watch):
    for per, hours in (("turn", 10), ("decision", 16)):
        began = watch()
        table = await steel(tables, way="post", clock=Clock(hours=10, per=per))
        watch.forward(hours=6)
        await play(table, "offer:red")
        assert deadlines.deadline_of(table.state, ANN).end == began + hours * 3600


async def test_bots_that_were_left_alone_are_taken_up_again(tables, store, watch, monkeypatch):
    async def dies(*_, **__):
        raise RuntimeError("the process is gone")

    with monkeypatch.context() as patch:
        patch.setattr(tables.context, "bot_move", dies)
        table = await steel(tables, [Seat("Rob", BOT, "random"), Seat("Bo"), Seat("Cleo")])
        await tables.wait_for_bots()
    assert table.match.moves == []
    watch.forward(hours=0.1)
    await tables.tick()
    await tables.wait_for_bots()
    assert table.match.moves


async def test_those_at_the_hosts_screen_have_no_deadline(tables):
    table = await steel(tables, [Seat("Ann", SCREEN), Seat("Bo"), Seat("Cleo")], way="post", clock=Clock(hours=1))
    assert deadlines.deadline_of(table.state, ANN) is None
