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
from table.helpers import ANN, BO, create_table, play

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
def test_hours_outside_the_day_do_not_count(since, until):
    assert deadlines.time_after(NIGHT_OFF, since) == until


def test_a_time_limit_can_span_several_days():
    assert deadlines.time_after(Clock(hours=36, opens=8, closes=20), at(1, 8)) == at(3, 20)


def test_the_day_follows_the_time_zone_of_the_table():
    berlin = Clock(hours=2, opens=8, closes=20, zone="Europe/Berlin")
    zone = ZoneInfo("Europe/Berlin")
    assert deadlines.time_after(berlin, at(1, 19, zone)) == at(2, 9, zone)


@pytest.mark.parametrize(
    "wrong", [{"opens": 20, "closes": 8}, {"hours": 0}, {"hours": 1e9}, {"per": "x"}, {"then": "x"}]
)
async def test_impossible_clocks_are_refused(tables, wrong):
    with pytest.raises(Refused):
        await create_table(tables, way="post", clock=Clock(**wrong))


async def test_a_table_without_a_clock_is_never_due(tables, store, fake_clock):
    table = await create_table(tables, way="post")
    fake_clock.forward(hours=1000)
    assert await store.due(fake_clock()) == []
    assert deadlines.deadline_of(table.state, ANN) is None


async def test_nothing_happens_at_the_deadline_by_default(tables, fake_clock):
    table = await create_table(tables, way="post", clock=Clock(hours=10))
    fake_clock.forward(hours=11)
    await tables.tick()
    assert table.match.moves == []
    assert table.seats[ANN] == Seat("Ann")


async def test_at_the_deadline_a_seat_is_skipped_if_the_rules_allow_it(tables, fake_clock):
    table = await create_table(tables, way="post", clock=Clock(hours=10, then="skip"))
    await play(table, "offer:red")
    fake_clock.forward(hours=11)
    await tables.tick()
    assert table.match.history(ANN) == ["offer:red"]  # no skip: the player who opens an auction must bid
    await play(table, "bid:2")
    fake_clock.forward(hours=11)
    await tables.tick()
    assert list(table.log_for(ANN))[-1].entry == MovePlayed(BO, "pass", "clock")


# By title: the idle moves in notation, without numbers and companies.
IDLE = {
    "steel-driver": {"on", "pass"},
    "stephensons-rocket": {"agree", "pass"},
    "steam-barons": {"pass", "buy:0", "sell:…/0", "done", "stay"},
    "steam-base": {"pass", "done", "stay"},
    "steam-standard": {"pass", "wait", "capital:0", "done", "stay"},
    "dampfross": {"alone", "done", "out", "decline", "keep"},
}


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_every_game_knows_its_idle_moves(title):
    game = title.open()
    idle = {re.sub(r":.*/", ":…/", game.write(action)) for action in game.actions if action.is_idle()}
    assert idle == IDLE[title.id]


async def test_at_the_deadline_a_bot_takes_over_until_the_person_returns(tables, fake_clock):
    table = await create_table(tables, way="post", clock=Clock(hours=10, then="bot"))
    fake_clock.forward(hours=11)
    await tables.tick()
    await tables.wait_for_bots()
    assert table.seats[ANN].holder == AWAY
    assert table.match.moves
    await table.remove_bot(ANN)
    assert table.seats[ANN] == Seat("Ann")


async def test_the_clock_restarts_with_every_decision_only_if_it_is_set_per_decision(tables, fake_clock):
    for per, hours in (("turn", 10), ("decision", 16)):
        began = fake_clock()
        table = await create_table(tables, way="post", clock=Clock(hours=10, per=per))
        fake_clock.forward(hours=6)
        await play(table, "offer:red")
        assert deadlines.deadline_of(table.state, ANN).end == began + hours * 3600


async def test_bots_that_stopped_are_started_again(tables, store, fake_clock, monkeypatch):
    async def dies(*_, **__):
        raise RuntimeError("the process is gone")

    with monkeypatch.context() as patch:
        patch.setattr(tables.context, "bot_move", dies)
        table = await create_table(tables, [Seat("Rob", BOT, "random"), Seat("Bo"), Seat("Cleo")])
        await tables.wait_for_bots()
    assert table.match.moves == []
    fake_clock.forward(hours=0.1)
    await tables.tick()
    await tables.wait_for_bots()
    assert table.match.moves


async def test_players_at_the_hosts_screen_have_no_deadline(tables):
    table = await create_table(
        tables, [Seat("Ann", SCREEN), Seat("Bo"), Seat("Cleo")], way="post", clock=Clock(hours=1)
    )
    assert deadlines.deadline_of(table.state, ANN) is None


async def test_the_clock_does_not_run_for_a_seat_that_waits(tables, fake_clock):
    seats = [Seat("Ann", invited=True), Seat("Bo"), Seat("Cleo")]
    table = await tables.create("steel-driver", seats, way="post", clock=Clock(hours=2), options={"first": "seat-one"})
    fake_clock.forward(hours=3)
    assert deadlines.deadline_of(table.state, ANN) is None
    await table.join(ANN, "Ann")
    assert deadlines.deadline_of(table.state, ANN).end == fake_clock() + 2 * 3600


@pytest.mark.parametrize(
    "settings, absent_after",
    [
        ({"way": "live"}, 0.5),
        ({"way": "post"}, None),
        ({"way": "live", "clock": Clock(hours=48)}, 49),
        ({"way": "post", "clock": Clock(hours=48)}, 49),
    ],
)
async def test_a_player_counts_as_absent_by_the_clock_or_in_live_games(tables, fake_clock, settings, absent_after):
    table = await create_table(tables, **settings)
    found, passed = [], 0.0
    for hours in (0.1, 0.5, 47, 49, 1000):
        fake_clock.forward(hours - passed)
        passed = hours
        if deadlines.is_absent(table.state, ANN, fake_clock()):
            found.append(hours)
        assert not deadlines.is_absent(table.state, BO, fake_clock()), "he is not asked"
    assert (found[0] if found else None) == absent_after


async def test_the_next_look_at_a_table_is_never_in_the_past(tables, fake_clock):
    table = await create_table(tables, clock=Clock(hours=48))
    start, looks = fake_clock(), []
    for hours in (0, 25, 24):
        fake_clock.forward(hours)
        looks.append(deadlines.next_tick(table.state, fake_clock()))
    assert looks == [start + 24 * 3600, start + 48 * 3600, None]
