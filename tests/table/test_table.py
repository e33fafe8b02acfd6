import asyncio

import pytest

from ironroads.core.errors import BadChoice, BadNotation, IllegalMove
from ironroads.core.position import write_position
from ironroads.games import TITLES
from ironroads.table.errors import Refused, Stale, TableNotFound
from ironroads.table.log.entries import WATCHER, ChatSent, MovePlayed, MovesUndone
from ironroads.table.log.seats import AWAY, BOT, SCREEN, Seat
from ironroads.table.play import open_tables
from ironroads.table.tables import Tables
from table.helpers import ANN, BO, CLEO, SEATS, create_table, play, play_random

pytestmark = pytest.mark.both_builds


def moves(table):
    return table.match.history(WATCHER)


async def test_a_table_survives_a_restart(tables, store, fake_clock):
    table = await create_table(tables)
    await play_random(table, 60)
    async with Tables(store, now=fake_clock) as restarted:
        again = await restarted.get(table.id)
        assert write_position(again.game, again.match.state) == write_position(table.game, table.match.state)
        assert list(again.log_for(ANN)) == list(table.log_for(ANN))
        assert [again.question_version(seat) for seat in range(3)] == [
            table.question_version(seat) for seat in range(3)
        ]


async def test_a_stale_page_plays_nothing(tables):
    table = await create_table(tables)
    seen = table.question_version(ANN)
    await play(table, "offer:red")
    with pytest.raises(Stale):
        await table.play(ANN, "bid:2", seen)
    assert moves(table) == ["offer:red"]


async def test_an_undo_makes_pages_stale_even_at_the_same_number_of_moves(tables):
    table = await create_table(tables)
    await play(table, "offer:red")
    seen = table.question_version(ANN)
    await table.undo(ANN, seen)
    await play(table, "offer:blue")
    with pytest.raises(Stale):
        await table.play(ANN, "bid:1", seen)


async def test_a_double_click_plays_once_without_an_error(tables):
    table = await create_table(tables)
    seen = table.question_version(ANN)
    await asyncio.gather(table.play(ANN, "offer:red", seen), table.play(ANN, "offer:red", seen))
    assert moves(table) == ["offer:red"]


async def test_of_two_different_moves_from_the_same_page_one_is_played(tables):
    table = await create_table(tables)
    seen = table.question_version(ANN)
    answers = (table.play(ANN, move, seen) for move in ("offer:red", "offer:blue"))
    results = await asyncio.gather(*answers, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Stale]
    assert len(moves(table)) == 1


async def test_a_refused_move_writes_nothing(tables, store):
    table = await create_table(tables)
    await play(table, "offer:red")
    for seat, move, error in [(BO, "bid:2", IllegalMove), (ANN, "bid:11", IllegalMove), (ANN, "fly:away", BadNotation)]:
        with pytest.raises(error):
            await table.play(seat, move, table.question_version(seat))
    assert moves(table) == ["offer:red"]
    assert len(await store.entries(table.id)) == table.version


async def test_several_moves_in_one_text_are_all_played_or_none(tables):
    table = await create_table(tables)
    with pytest.raises(IllegalMove):
        await table.play(ANN, "offer:red bid:11", table.question_version(ANN))
    assert moves(table) == []
    await table.play(ANN, "offer:red bid:2", table.question_version(ANN))
    assert moves(table) == ["offer:red", "bid:2"]


async def test_why_names_the_refusal(tables):
    table = await create_table(tables)
    await play(table, "offer:red")
    assert table.why(ANN, "pass").code == "must_open"
    assert table.why(BO, "bid:3").code == "not_your_turn"
    assert table.why(ANN, "bid:3") is None


async def test_moves_and_chat_end_the_wait_for_a_change(tables):
    table = await create_table(tables)
    for act in (play(table, "offer:red"), table.chat(BO, "good luck")):
        waiting = asyncio.create_task(table.wait_for_change(table.version))
        await asyncio.sleep(0)
        await act
        assert await waiting == table.version
    assert [line.entry for line in table.log_for(WATCHER)][-1] == ChatSent(BO, "good luck")


async def test_chat_does_not_make_pages_stale(tables):
    table = await create_table(tables)
    seen = table.question_version(ANN)
    await table.chat(BO, "hurry up")
    await table.play(ANN, "offer:red", seen)


async def test_players_can_undo_a_step_or_all_of_their_turn(tables):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:2")
    assert table.can_undo(ANN)
    await table.undo(ANN, table.question_version(ANN))
    assert moves(table) == ["offer:red"]
    await play(table, "bid:3")
    await table.restart_turn(ANN, table.question_version(ANN))
    assert moves(table) == []


async def test_a_move_cannot_be_undone_alone_once_another_player_has_moved(tables):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:2", "pass")
    assert not table.can_undo(ANN)
    with pytest.raises(Refused):
        await table.undo(ANN, table.question_version(ANN))
    assert table.can_undo(BO)


async def test_an_undo_is_added_to_the_log(tables):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:2")
    before = table.version
    await table.restart_turn(ANN, table.question_version(ANN))
    lines = list(table.log_for(BO))
    assert len(lines) == before + 1
    assert isinstance(lines[-1].entry, MovesUndone)
    assert [line.entry.text for line in lines if isinstance(line.entry, MovePlayed) and line.undone] == [
        "offer:red",
        "bid:2",
    ]
    assert [line.events[0].kind for line in lines if line.events] == ["offered", "bid"]


async def test_moves_stay_marked_as_undone_after_a_second_undo(tables):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:2")
    await table.undo(ANN, table.question_version(ANN))
    await table.undo(ANN, table.question_version(ANN))
    await play(table, "offer:blue")
    undone = [(line.entry.text, line.undone) for line in table.log_for(BO) if isinstance(line.entry, MovePlayed)]
    assert undone == [("offer:red", True), ("bid:2", True), ("offer:blue", False)]


async def test_going_further_back_needs_the_consent_of_those_who_moved(tables):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:2", "pass")
    await table.propose_undo(ANN, 1)
    assert table.proposal.awaited == {BO}
    with pytest.raises(Refused):
        await table.answer_proposal(CLEO, True)
    await table.answer_proposal(BO, True)
    assert moves(table) == ["offer:red"]
    assert table.proposal is None


@pytest.mark.parametrize("keep", [-1, 3, 4])
async def test_only_moves_that_were_made_can_be_undone(tables, keep):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:2", "pass")
    with pytest.raises(Refused):
        await table.propose_undo(ANN, keep)
    assert table.proposal is None


async def test_a_refused_proposal_changes_nothing(tables):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:2", "pass")
    await table.propose_undo(ANN, 0)
    with pytest.raises(Refused):
        await table.propose_undo(ANN, 0)
    await table.answer_proposal(BO, False)
    assert moves(table) == ["offer:red", "bid:2", "pass"]
    assert table.proposal is None


async def test_the_next_move_closes_a_proposal(tables):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:2", "pass")
    await table.propose_undo(ANN, 0)
    await play(table, "pass")
    assert table.proposal is None
    with pytest.raises(Refused):
        await table.answer_proposal(BO, True)


async def test_at_one_screen_everything_can_be_undone(tables):
    table = await create_table(tables, [Seat(name, SCREEN) for name in ("Ann", "Bo", "Cleo")], way="here")
    await play(table, "offer:red", "bid:2", "pass", "pass")
    for _ in range(4):
        await table.undo(CLEO, table.question_version(CLEO))
    assert moves(table) == []
    assert not table.can_undo(ANN)


async def test_alone_against_bots_an_undo_goes_back_to_the_players_own_move(tables):
    table = await create_table(tables, [Seat("Ann"), Seat("Rob", BOT, "random"), Seat("Bob", BOT, "random")])
    await play(table, "offer:red", "bid:10")
    await tables.wait_for_bots()
    assert table.state.asked() == (ANN,) or table.state.moves > 2
    await table.undo(ANN, table.question_version(ANN))
    assert moves(table) == ["offer:red"]


async def test_bots_play_a_whole_game(tables):
    table = await create_table(tables, [Seat(name, BOT, "random") for name in ("Rob", "Bob", "Dob")])
    await tables.wait_for_bots()
    assert table.match.over()
    assert sorted(table.state.places())[0] == 1
    assert table.record().scores is not None


async def test_a_bot_plays_for_an_absent_person_until_it_is_removed(tables):
    table = await create_table(tables)
    await table.assign_bot(ANN, "random")
    await tables.wait_for_bots()
    assert table.seats[ANN] == Seat("Ann", AWAY, "random")
    assert BO in table.state.asked() or table.state.moves
    await table.remove_bot(ANN)
    assert table.seats[ANN] == Seat("Ann")


async def test_a_bot_can_take_over_at_every_kind_of_decision(tables):
    table = await create_table(tables)
    kinds = set()
    while not table.match.over():
        seat = table.decision().seats[0]
        kinds.add(table.decision().kind)
        await table.assign_bot(seat, "random")
        await tables.wait_for_bots()
        await table.remove_bot(seat)
    assert kinds == {phase.kind for phase in table.game.phases} - {"first"}


async def test_a_failing_bot_affects_neither_people_nor_other_tables(tables, monkeypatch):
    async def broken(*_, **__):
        raise RuntimeError("the bot failed")

    monkeypatch.setattr(tables.context, "bot_move", broken)
    failing = await create_table(tables, [Seat("Ann"), Seat("Rob", BOT, "random"), Seat("Cleo")])
    other = await create_table(tables)
    await play(failing, "offer:red", "bid:2")
    await tables.wait_for_bots()
    await play(other, "offer:red")
    assert failing.state.asked() == (BO,)
    await failing.assign_bot(BO, "random")
    await failing.remove_bot(BO)
    await play(failing, "pass")


async def test_the_record_is_available_once_the_game_is_over(tables):
    table = await create_table(tables)
    with pytest.raises(Refused):
        table.record()
    await play_random(table, 5000)
    assert len(table.record().moves) == table.state.moves


async def test_a_match_can_be_seen_as_of_an_earlier_move(tables):
    table = await create_table(tables)
    await play(table, "offer:red", "bid:2", "pass")
    assert table.at(1).decision().kind == "bid"
    assert table.at(0).decision().kind == "offer"
    assert table.at(99).moves == table.match.moves


async def test_unknown_choices_are_refused_when_creating_a_table(tables):
    for settings in [{"way": "by-pigeon"}, {"seats": SEATS[:1]}, {"seats": (*SEATS, Seat("X", BOT, "no-such-bot"))}]:
        with pytest.raises(BadChoice):
            await create_table(tables, **settings)
    with pytest.raises(BadChoice):
        await tables.create("monopoly", SEATS)
    with pytest.raises(TableNotFound):
        await tables.get("nothing")


async def test_cancelling_the_caller_does_not_cancel_the_move(tables, store):
    table = await create_table(tables)
    moving = asyncio.create_task(table.play(ANN, "offer:red", table.question_version(ANN)))
    await asyncio.sleep(0)
    moving.cancel()
    await asyncio.gather(moving, return_exceptions=True)
    await table.wait_for_change(3)
    await play(table, "bid:2")
    assert moves(table) == ["offer:red", "bid:2"]
    assert len(await store.entries(table.id)) == table.version


@pytest.mark.parametrize("game", TITLES)
async def test_every_game_can_be_played_by_people_and_bots_and_reopened(tables, store, fake_clock, game):
    seats = [Seat(name) for name in ("Ann", "Bo", "Cleo", "Dora", "Emil", "Fay")][: max(3, TITLES[game].players[0])]
    table = await tables.create(game, seats, seed=11)
    await play_random(table, 40)
    seat = table.state.asked()[0]
    await table.assign_bot(seat, "random")
    await tables.wait_for_bots()
    await table.remove_bot(seat)
    await play_random(table, 10)
    async with Tables(store, now=fake_clock, interval=0) as restarted:
        again = await restarted.get(table.id)
        assert again.state.digest() == table.state.digest()
        for reader in (0, WATCHER):
            assert list(again.log_for(reader)) == list(table.log_for(reader))


async def test_a_failing_listener_does_not_block_others(tables, caplog):
    def failing_listener() -> None:
        raise RuntimeError("failing_listener")

    table = await create_table(tables)
    with table.listen(failing_listener), table.change_event() as changed:
        for _ in range(2):
            changed.clear()
            async with asyncio.timeout(5):
                await play_random(table, 1)
            assert changed.is_set()
    assert "failing_listener" in caplog.text


async def test_room_is_made_by_closing_tables_without_listeners(tables, store, fake_clock, monkeypatch):
    monkeypatch.setattr(open_tables, "MAX_OPEN", 10)
    async with Tables(store, now=fake_clock) as elsewhere:
        stored = await create_table(elsewhere)
    watched, unused, *_ = [await create_table(tables) for _ in range(10)]
    with watched.listen(lambda: None):
        await tables.get(stored.id)
        assert await tables.get(watched.id) is watched
        assert await tables.get(unused.id) is not unused


async def test_bots_are_waited_for_while_another_table_is_loading(tables, store, fake_clock):
    async with Tables(store, now=fake_clock) as elsewhere:
        stored = await create_table(elsewhere)
    loading = asyncio.create_task(tables.get(stored.id))
    await asyncio.sleep(0)
    await tables.wait_for_bots()
    assert (await loading).id == stored.id


async def test_without_people_options_left_at_their_default_are_those_of_bots(tables):
    """The form of a new table sends every option, so the default counts as not chosen."""
    sent = {"shuffling_guard": "no"}
    bots = [Seat("One", BOT, "random"), Seat("Two", BOT, "random")]
    alone = await tables.create("stephensons-rocket", bots, options=sent, pace=60)
    mixed = await tables.create("stephensons-rocket", [Seat("Ann"), bots[1]], options=sent, pace=60)
    assert [table.spec.options["shuffling_guard"] for table in (alone, mixed)] == ["yes", "no"]
