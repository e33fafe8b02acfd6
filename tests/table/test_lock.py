import asyncio

from ironroads.table.play.lock import FifoLock


async def test_the_lock_is_passed_on_in_the_order_of_arrival():
    lock, order = FifoLock(), []

    async def enter(name: str) -> None:
        await lock.acquire()
        order.append(name)
        lock.release()

    assert lock.acquire_nowait() and not lock.acquire_nowait()
    waiting = [asyncio.create_task(enter(name)) for name in "abc"]
    await asyncio.sleep(0)
    lock.release()
    await asyncio.gather(*waiting)
    assert order == ["a", "b", "c"]
    assert lock.is_free


async def test_a_cancelled_waiter_is_skipped():
    lock = FifoLock()
    await lock.acquire()
    first, second = [asyncio.create_task(lock.acquire()) for _ in range(2)]
    await asyncio.sleep(0)
    first.cancel()
    lock.release()
    await asyncio.wait_for(second, 5)


async def test_a_waiter_cancelled_while_it_gets_the_lock_passes_it_on():
    lock = FifoLock()
    await lock.acquire()
    first, second = [asyncio.create_task(lock.acquire()) for _ in range(2)]
    await asyncio.sleep(0)
    lock.release()
    first.cancel()
    await asyncio.wait_for(second, 5)
