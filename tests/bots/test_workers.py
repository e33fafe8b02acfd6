"""Thinking in other processes: the server goes on, and so does the game when a worker dies."""

import asyncio
from functools import partial
from os import _exit, getpid

import pytest

from ironroads.bots.workers import DeadWorker, Failed, Workers

from .shelf import box_of

STEEL = box_of("steel-driver", first="seat-one")
START = STEEL.open().start(4)


def asked(workers, bot="greedy", **more):
    return workers.choose(STEEL, START, 0, bot=bot, seed=5, seconds=60.0, **more)


def with_workers(talk, count=1):
    async def run():
        async with Workers(count) as workers:
            return await asyncio.wait_for(talk(workers), 90)

    return asyncio.run(run())


def test_a_worker_answers_in_notation_and_the_same_for_the_same_seed():
    async def talk(workers):
        return [await asked(workers, "search:40") for _ in range(2)]

    first, second = with_workers(talk)
    assert first == second
    assert STEEL.open().read(first) in STEEL.open().legal(START, 0)


def test_the_server_goes_on_while_a_bot_thinks():
    async def talk(workers):
        task = asyncio.create_task(asked(workers, "search:300"))
        turns = 0
        while not task.done():
            turns += 1
            await asyncio.sleep(0)
        return turns

    assert with_workers(talk) > 1


def test_a_killed_worker_is_replaced_and_the_question_is_put_again():
    async def talk(workers):
        victim = await workers.run(getpid, 60)
        task = asyncio.create_task(asked(workers, "search:200"))
        await asyncio.sleep(0)
        for worker in workers._all:
            worker.process.kill()
        move = await task
        return victim, await workers.run(getpid, 60), move

    victim, successor, move = with_workers(talk)
    assert successor != victim
    assert move == with_workers(lambda workers: asked(workers, "search:200"))


def test_another_worker_starts_while_all_are_busy_and_a_match_goes_back_to_the_one_that_knows_it():
    async def talk(workers):
        assert len(workers._all) == 1
        first = await asyncio.gather(*[workers.run(partial(_pid_after, 0.1), 60, match) for match in ("a", "b")])
        later = [await workers.run(getpid, 60, match) for match in ("b", "a", "a", "b")]
        return first, later, len(workers._all)

    (a, b), later, started = with_workers(talk, 3)
    assert a != b and later == [b, a, a, b] and started == 2


def test_there_are_no_more_workers_than_allowed():
    async def talk(workers):
        return await asyncio.gather(*[workers.run(partial(_pid_after, 0.01), 60) for _ in range(5)])

    assert len(set(with_workers(talk, 2))) == 2


def test_when_nobody_answers_a_legal_move_is_played_in_haste(monkeypatch):
    async def nobody(self, call, seconds, match):
        raise DeadWorker("died")

    monkeypatch.setattr(Workers, "run", nobody)
    move = with_workers(asked)
    assert STEEL.open().read(move) in STEEL.open().legal(START, 0)


def test_a_worker_that_ends_itself_is_told_apart_from_a_call_that_fails():
    async def talk(workers):
        with pytest.raises(Failed, match="ZeroDivisionError"):
            await workers.run(partial(divmod, 1, 0), 60)
        with pytest.raises(DeadWorker):
            await workers.run(partial(_exit, 1), 60)
        return await workers.run(partial(max, 2, 3), 60)

    assert with_workers(talk) == 3


def test_a_silent_worker_counts_as_dead(monkeypatch):
    monkeypatch.setattr("ironroads.bots.workers.GRACE", 0.0)

    async def talk(workers):
        with pytest.raises(DeadWorker):
            await workers.run(partial(_sleep, 60), 0.1)

    with_workers(talk)


def test_hints_name_three_moves_with_results_for_every_seat():
    async def talk(workers):
        return await workers.hints(STEEL, START, 0, seed=1, seconds=0.5)

    hints = with_workers(talk)
    assert 1 <= len(hints) <= 3
    game = STEEL.open()
    for hint in hints:
        assert game.read(hint.move) in game.legal(START, 0)
        assert len(hint.expected) == 4 and all(0 <= figure <= 1 for figure in hint.expected)
        assert all(0 <= seat < 4 for seat, _ in hint.line)
    assert hints == sorted(hints, key=lambda hint: -hint.share)


def _sleep(seconds):
    from time import sleep

    sleep(seconds)


def _pid_after(seconds):
    _sleep(seconds)
    return getpid()
