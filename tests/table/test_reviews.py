"""Reviews of finished games: the figures of `ironroads analyse`, kept with the table, stopped and continued."""

import asyncio
from pathlib import Path

import pytest

from ironroads.bots.advice.analysis import accuracies, moment, search_tasks
from ironroads.core.record import parse_record, write_record
from ironroads.table.advice import reviews as reviews_module
from ironroads.table.advice.review import Review
from ironroads.table.advice.reviews import Reviews
from ironroads.table.errors import Refused
from ironroads.table.store import schema

from .helpers import create_table, play_random

RECORD = parse_record((Path(__file__).parents[1] / "fixtures/steel-driver/3-players.json").read_bytes())
DECISIONS = 4  # that are searched here
ITERATIONS = 3


@pytest.fixture
def few(monkeypatch):
    """Look at a few decisions only, briefly."""
    monkeypatch.setattr(reviews_module, "search_tasks", lambda box, match, n: search_tasks(box, match, n)[:DECISIONS])
    monkeypatch.setattr(reviews_module, "KEEP_EVERY", 1)


async def imported(tables):
    tables.reviews.iterations = ITERATIONS
    return await tables.import_record(RECORD)


async def test_the_figures_are_those_of_the_analysis_and_are_kept(tables, store, fake_clock, few):
    table = await imported(tables)
    assert await tables.reviews.review(table) is None
    await tables.reviews.start(table)
    await tables.reviews.wait(table.id)
    review = await tables.reviews.review(table)
    assert review.is_complete and not tables.reviews.is_running(table.id)
    assert list(review.moments) == [
        moment(task) for task in search_tasks(table.box, table.match, ITERATIONS)[:DECISIONS]
    ]
    assert review.accuracies(3) == accuracies(review.moments, 3)
    later = Reviews(store, fake_clock)  # after a restart
    assert await later.review(table) == review == Review.read(review.write())


async def test_a_review_that_was_stopped_goes_on_where_it_was(tables, few, monkeypatch):
    table, searched = await imported(tables), []

    async def search(self, task):
        if len(searched) == 2 and task.number not in searched:
            searched.append(task.number)
            await asyncio.sleep(60)
        searched.append(task.number)
        return moment(task)

    monkeypatch.setattr(Reviews, "_moment", search)
    monkeypatch.setattr("ironroads.bots.workers.os.cpu_count", lambda: 2)
    await tables.reviews.start(table)
    while len(searched) < 3:
        await asyncio.sleep(0.01)
    await tables.reviews.stop(table.id)
    review = await tables.reviews.review(table)
    assert not review.is_complete and len(review.moments) == 2
    await tables.reviews.start(table)
    await tables.reviews.wait(table.id)
    assert [each.number for each in (await tables.reviews.review(table)).moments] == sorted(set(searched))


async def test_dead_workers_are_replaced_and_a_review_that_fails_can_go_on(tables, few, monkeypatch):
    table = await imported(tables)
    kill = "import os; os._exit(1)"
    monkeypatch.setattr(reviews_module, "gentle_moment", exec)
    real = Reviews._moment
    monkeypatch.setattr(Reviews, "_moment", lambda self, task: real(self, kill))
    await tables.reviews.start(table)
    await tables.reviews.wait(table.id)
    assert tables.reviews.has_failed(table.id)
    assert (await tables.reviews.review(table)).moments == ()
    monkeypatch.undo()
    monkeypatch.setattr(reviews_module, "search_tasks", lambda box, match, n: search_tasks(box, match, n)[:1])
    await tables.reviews.start(table)
    await tables.reviews.wait(table.id)
    assert not tables.reviews.has_failed(table.id)
    assert len((await tables.reviews.review(table)).moments) == 1


async def test_there_is_no_review_while_the_game_is_played(tables):
    table = await create_table(tables)
    await play_random(table, 5)
    for attempt in (tables.reviews.review, tables.reviews.start):
        with pytest.raises(Refused, match="review_not_yet"):
            await attempt(table)


async def test_a_record_becomes_a_table_with_the_same_moves_and_an_unfinished_one_is_refused(tables, store):
    table = await imported(tables)
    written = write_record(table.match, table.names())
    assert written.moves == [move.replace("-1 ", "chance ") for move in RECORD.moves]
    assert table.match.over() and table.names() == tuple(RECORD.seats)
    with store.engine.connect() as connection:
        assert connection.execute(schema.reviews.select()).all() == []
    unfinished = RECORD.__class__(**{**_fields(RECORD), "moves": RECORD.moves[:-1], "scores": None})
    with pytest.raises(Refused, match="record_not_over"):
        await tables.import_record(unfinished)


def _fields(record):
    return {name: getattr(record, name) for name in record.__struct_fields__}
