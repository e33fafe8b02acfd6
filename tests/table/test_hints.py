"""Hints at a table: who may ask, who hears of it, and what happens when the worker dies."""

import time

import pytest

from ironroads.bots.advice.advice import AdviceTask, advise
from ironroads.bots.picklable import pack
from ironroads.table.advice.hints import ask_for_hint, hints_are_allowed
from ironroads.table.errors import Refused, Stale
from ironroads.table.log.entries import HintTaken
from ironroads.table.log.seats import BOT, Seat

from .helpers import ANN, BO, create_table, play

ALONE = (Seat("Ann"), Seat("Bo", BOT, "medium"), Seat("Cleo", BOT, "medium"))


@pytest.fixture
def url(tmp_path):
    """One database is enough: hints store nothing of their own."""
    return f"sqlite:///{tmp_path / 'ironroads.db'}"


def taken(table):
    return [logged.entry.seat for logged in table.state.log if isinstance(logged.entry, HintTaken)]


async def ask(table, seat=ANN):
    return await ask_for_hint(table, seat, table.question_version(seat))


async def test_one_who_plays_alone_may_always_ask_and_nothing_is_written(tables):
    table = await create_table(tables, ALONE)
    began = time.monotonic()
    hint = await ask(table)
    assert {each.move for each in hint.advice.hints} <= {
        table.game.write(action) for action in table.game.legal(table.view(ANN), ANN)
    }
    assert taken(table) == []
    assert hint.why(table, "en").endswith(".") and hint.why(table, "de") != hint.why(table, "en")
    assert await ask(table) == hint  # the same one at once, not a second opinion
    assert time.monotonic() - began < 30


async def test_with_others_only_if_the_table_allows_it_and_everyone_reads_it_once(tables):
    table = await create_table(tables)
    assert not hints_are_allowed(table.state)
    with pytest.raises(Refused, match="no_hints"):
        await ask(table)
    table = await create_table(tables, hints=True)
    await ask(table)
    await ask(table)
    assert taken(table) == [ANN]
    sentences = [table.speaker("en").entry(logged) for logged in table.log_for(BO)]
    assert "Ann asked the computer for a hint." in sentences


async def test_there_are_none_in_a_lesson_until_it_is_left(tables):
    table = await create_table(tables, ALONE, lesson=1)
    assert not hints_are_allowed(table.state)
    await table.leave_lesson(ANN)
    assert hints_are_allowed(table.state)


async def test_only_a_seat_that_is_asked_and_has_seen_the_question_gets_one(tables):
    table = await create_table(tables, hints=True)
    with pytest.raises(Refused, match="hint_not_asked"):
        await ask(table, BO)
    seen = table.question_version(ANN)
    await play(table, "offer:red")
    with pytest.raises(Stale):
        await ask_for_hint(table, ANN, seen)
    assert taken(table) == []


async def test_a_killed_worker_gives_a_sentence_and_the_next_question_an_answer(tables):
    table = await create_table(tables, ALONE)
    await ask(table)
    await play(table, "offer:red")
    adviser = table.context.adviser
    for worker in adviser._workers._all:
        worker.process.kill()
        worker.process.join()
    with pytest.raises(Refused, match="hint_failed"):
        await ask(table)
    assert (await ask(table)).advice.hints


async def test_the_adviser_gets_what_the_seat_may_see(tables, monkeypatch):
    table = await tables.create("stephensons-rocket", ALONE, options={"first": "seat-one"}, seed=7)
    shown = []
    monkeypatch.setattr("ironroads.table.play.adviser.advise", lambda task: shown.append(task) or advise(task))

    class Here:
        """Runs calls in this process."""

        async def run(self, call, seconds):
            return call()

        async def __aexit__(self, *_):
            return None

    table.context.adviser._workers = Here()
    await ask(table)
    assert [task.veiled for task in shown] == [pack(table.view(ANN))]
    assert isinstance(shown[0], AdviceTask) and shown[0].veiled != pack(table.match.state)
