import asyncio

import pytest

from ironroads.core.errors import BadChoice, BadNotation, IllegalMove
from ironroads.core.position import write_position
from ironroads.games import TITLES
from ironroads.table.errors import Refused, Stale, TableNotFound
from ironroads.table.log.entries import WATCHER, ChatSent, MovePlayed, MovesUndone
from ironroads.table.log.seats import AWAY, BOT, SCREEN, Seat
from ironroads.table.tables import Tables
from table.playing import ANN, BO, CLEO, PEOPLE, play, play_on, steel


def moves(table):
    return table.match.history(WATCHER)


async def test_a_table_goes_on_after_a_restart_where_it_stood(tables, store, watch):
    table = await steel(tables)
    await play_on(table, 60)
    async with Tables(store, now=watch) as restarted:
        again = await restarted.get(table.id)
        assert write_position(again.game, again.match.state) == write_position(table.game, table.match.state)
        assert list(again.log_for(ANN)) == list(table.log_for(ANN))
        assert [again.edition(seat) for seat in range(3)] == [table.edition(seat) for seat in range(3)]


async def test_an_old_page_plays_nothing(tables):
    table = await steel(tables)
    seen = table.edition(ANN)
    await play(table, "offer:red")
    with pytest.raises(Stale):
        await table.play(ANN, "bid:2", seen)
    assert moves(table) == ["offer:red"]


async def test_a_page_from_before_an_undo_is_old_even_if_the_number_of_moves_is_the_same(tables):
    table = await steel(tables)
    await play(table, "offer:red")
    seen = table.edition(ANN)
    await table.undo(ANN, seen)
    await play(table, "offer:blue")
    with pytest.raises(Stale):
        await table.play(ANN, "bid:1", seen)


async def test_a_double_click_plays_once_and_nobody_is_told_off(tables):
    table = await steel(tables)
    seen = table.edition(ANN)
    await asyncio.gather(table.play(ANN, "offer:red", seen), table.play(ANN, "offer:red", seen))
    assert moves(table) == ["offer:red"]


async def test_of_two_different_answers_from_the_same_page_one_counts(tables):
    table = await steel(tables)
    seen = table.edition(ANN)
    answers = (table.play(ANN, move, seen) for move in ("offer:red", "offer:blue"))
    results = await asyncio.gather(*answers, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Stale]
    assert len(moves(table)) == 1


async def test_a_refused_move_leaves_no_trace(tables, store):
    table = await steel(tables)
    await play(table, "offer:red")
    for seat, move, error in [(BO, "bid:2", IllegalMove), (ANN, "bid:11", IllegalMove), (ANN, "fly:away", BadNotation)]:
        with pytest.raises(error):
            await table.play(seat, move, table.edition(seat))
    assert moves(table) == ["offer:red"]
    assert len(await store.entries(table.id)) == table.version


async def test_several_moves_in_one_text_stand_together_or_not_at_all(tables):
    table = await steel(tables)
    with pytest.raises(IllegalMove):
        await table.play(ANN, "offer:red bid:11", table.edition(ANN))
    assert moves(table) == []
    await table.play(ANN, "offer:red bid:2", table.edition(ANN))
    assert moves(table) == ["offer:red", "bid:2"]


async def test_why_not_answers_with_the_rule(tables):
    table = await steel(tables)
    await play(table, "offer:red")
    assert table.why(ANN, "pass").code == "must_open"
    assert table.why(BO, "bid:3").code == "not_your_turn"
    assert table.why(ANN, "bid:3") is None


async def test_watchers_are_woken_by_a_move_and_by_chat(tables):
    table = await steel(tables)
    for act in (play(table, "offer:red"), table.chat(BO, "good luck")):
        waiting = asyncio.create_task(table.wait_for_change(table.version))
        await asyncio.sleep(0)
        await act
        assert await waiting == table.version
    assert [line.entry for line in table.log_for(WATCHER)][-1] == ChatSent(BO, "good luck")


async def test_chat_does_not_make_pages_old(tables):
    table = await steel(tables)
    seen = table.edition(ANN)
    await table.chat(BO, "hurry up")
    await table.play(ANN, "offer:red", seen)


async def test_within_ones_turn_a_step_or_all_of_it_can_be_taken_back(tables):
    table = await steel(tables)
    await play(table, "offer:red", "bid:2")
    assert table.can_undo(ANN)
    await table.undo(ANN, table.edition(ANN))
    assert moves(table) == ["offer:red"]
    await play(table, "bid:3")
    await table.restart_turn(ANN, table.edition(ANN))
    assert moves(table) == []


async def test_after_another_has_moved_nobody_takes_back_alone(tables):
    table = await steel(tables)
    await play(table, "offer:red", "bid:2", "pass")
    assert not table.can_undo(ANN)
    with pytest.raises(Refused):
        await table.undo(ANN, table.edition(ANN))
    assert table.can_undo(BO)


async def test_the_log_only_grows(tables):
    table = await steel(tables)
    await play(table, "offer:red", "bid:2")
    before = table.version
    await table.restart_turn(ANN, table.edition(ANN))
    lines = list(table.log_for(BO))
    assert len(lines) == before + 1
    assert isinstance(lines[-1].entry, MovesUndone)
    assert [line.entry.text for line in lines if isinstance(line.entry, MovePlayed) and line.undone] == [
        "offer:red",
        "bid:2",
    ]
    assert [line.events[0].kind for line in lines if line.events] == ["offered", "bid"]


async def test_an_undo_marks_each_of_two_taken_back_stretches(tables):
    table = await steel(tables)
    await play(table, "offer:red", "bid:2")
    await table.undo(ANN, table.edition(ANN))
    await table.undo(ANN, table.edition(ANN))
    await play(table, "offer:blue")
    undone = [(line.entry.text, line.undone) for line in table.log_for(BO) if isinstance(line.entry, MovePlayed)]
    assert undone == [("offer:red", True), ("bid:2", True), ("offer:blue", False)]


async def test_further_back_needs_the_consent_of_those_who_have_moved(tables):
    table = await steel(tables)
    await play(table, "offer:red", "bid:2", "pass")
    await table.propose_undo(ANN, 1)
    assert table.proposal.awaited == {BO}
    with pytest.raises(Refused):
        await table.answer_proposal(CLEO, True)
    await table.answer_proposal(BO, True)
    assert moves(table) == ["offer:red"]
    assert table.proposal is None


async def test_a_refused_proposal_changes_nothing(tables):
    table = await steel(tables)
    await play(table, "offer:red", "bid:2", "pass")
    await table.propose_undo(ANN, 0)
    with pytest.raises(Refused):
        await table.propose_undo(ANN, 0)
    await table.answer_proposal(BO, False)
    assert moves(table) == ["offer:red", "bid:2", "pass"]
    assert table.proposal is None


async def test_the_next_move_closes_a_proposal(tables):
    table = await steel(tables)
    await play(table, "offer:red", "bid:2", "pass")
    await table.propose_undo(ANN, 0)
    await play(table, "pass")
    assert table.proposal is None
    with pytest.raises(Refused):
        await table.answer_proposal(BO, True)


async def test_at_one_screen_everything_can_be_taken_back(tables):
    table = await steel(tables, [Seat(name, SCREEN) for name in ("Ann", "Bo", "Cleo")], way="here")
    await play(table, "offer:red", "bid:2", "pass", "pass")
    for _ in range(4):
        await table.undo(CLEO, table.edition(CLEO))
    assert moves(table) == []
    assert not table.can_undo(ANN)


async def test_alone_against_bots_one_goes_back_to_ones_own_last_choice(tables):
    table = await steel(tables, [Seat("Ann"), Seat("Rob", BOT, "random"), Seat("Bob", BOT, "random")])
    await play(table, "offer:red", "bid:10")
    await tables.wait_for_bots()
    assert table.state.asked() == (ANN,) or table.state.moves > 2
    await table.undo(ANN, table.edition(ANN))
    assert moves(table) == ["offer:red"]


async def test_bots_play_a_whole_game(tables):
    table = await steel(tables, [Seat(name, BOT, "random") for name in ("Rob", "Bob", "Dob")])
    await tables.wait_for_bots()
    assert table.match.over()
    assert sorted(table.state.places())[0] == 1
    assert table.record().scores is not None


async def test_a_bot_runs_the_seat_of_somebody_absent_until_it_is_taken_back(tables):
    table = await steel(tables)
    await table.assign_bot(ANN, "random")
    await tables.wait_for_bots()
    assert table.seats[ANN] == Seat("Ann", AWAY, "random")
    assert BO in table.state.asked() or table.state.moves
    await table.remove_bot(ANN)
    assert table.seats[ANN] == Seat("Ann")


async def test_a_seat_can_be_run_by_a_bot_and_taken_back_at_every_decision_of_a_game(tables):
    table = await steel(tables)
    kinds = set()
    while not table.match.over():
        seat = table.decision().seats[0]
        kinds.add(table.decision().kind)
        await table.assign_bot(seat, "random")
        await tables.wait_for_bots()
        await table.remove_bot(seat)
    assert kinds == {phase.kind for phase in table.game.phases} - {"first"}


async def test_a_fault_in_the_bots_of_one_table_stops_nothing_else(tables, monkeypatch):
    async def broken(*_, **__):
        raise RuntimeError("the bot fell over")

    monkeypatch.setattr(tables.context, "bot_move", broken)
    ill = await steel(tables, [Seat("Ann"), Seat("Rob", BOT, "random"), Seat("Cleo")])
    well = await steel(tables)
    await play(ill, "offer:red", "bid:2")
    await tables.wait_for_bots()
    await play(well, "offer:red")
    assert ill.state.asked() == (BO,)
    await ill.assign_bot(BO, "random")
    await ill.remove_bot(BO)
    await play(ill, "pass")


async def test_the_record_comes_when_the_game_is_over(tables):
    table = await steel(tables)
    with pytest.raises(Refused):
        table.record()
    await play_on(table, 5000)
    assert len(table.record().moves) == table.state.moves


async def test_looking_back_shows_the_position_of_that_moment(tables):
    table = await steel(tables)
    await play(table, "offer:red", "bid:2", "pass")
    assert table.at(1).decision().kind == "bid"
    assert table.at(0).decision().kind == "offer"
    assert table.at(99).moves == table.match.moves


async def test_setting_up_refuses_what_does_not_exist(tables):
    for settings in [{"way": "by-pigeon"}, {"seats": PEOPLE[:1]}, {"seats": (*PEOPLE, Seat("X", BOT, "no-such-bot"))}]:
        with pytest.raises(BadChoice):
            await steel(tables, **settings)
    with pytest.raises(BadChoice):
        await tables.create("monopoly", PEOPLE)
    with pytest.raises(TableNotFound):
        await tables.get("nothing")


async def test_whoever_hangs_up_while_their_move_is_written_has_moved(tables, store):
    table = await steel(tables)
    moving = asyncio.create_task(table.play(ANN, "offer:red", table.edition(ANN)))
    await asyncio.sleep(0)
    moving.cancel()
    await asyncio.gather(moving, return_exceptions=True)
    await table.wait_for_change(3)
    await play(table, "bid:2")
    assert moves(table) == ["offer:red", "bid:2"]
    assert len(await store.entries(table.id)) == table.version


@pytest.mark.parametrize("game", TITLES)
async def test_every_game_can_be_played_handed_to_a_bot_and_opened_again(tables, store, watch, game):
    seats = [Seat(name) for name in ("Ann", "Bo", "Cleo", "Dora", "Emil", "Fay")][: max(3, TITLES[game].players[0])]
    table = await tables.create(game, seats, seed=11)
    await play_on(table, 40)
    seat = table.state.asked()[0]
    await table.assign_bot(seat, "random")
    await tables.wait_for_bots()
    await table.remove_bot(seat)
    await play_on(table, 10)
    async with Tables(store, now=watch, interval=0) as restarted:
        again = await restarted.get(table.id)
        assert again.state.digest() == table.state.digest()
        for reader in (0, WATCHER):
            assert list(again.log_for(reader)) == list(table.log_for(reader))


async def test_somebody_who_cannot_be_told_holds_up_nobody(tables, caplog):
    def deaf() -> None:
        raise RuntimeError("deaf")

    table = await steel(tables)
    with table.listen(deaf), table.change_event() as woken:
        for _ in range(2):
            woken.clear()
            async with asyncio.timeout(5):
                await play_on(table, 1)
            assert woken.is_set()
    assert "deaf" in caplog.text
