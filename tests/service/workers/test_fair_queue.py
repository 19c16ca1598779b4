"""The fair queue: no person waits for another's crowd, and people who leave free their place."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.workers.fair_queue import SERVER, Asker, Turns
from aerodrome.service.workers.shared_work import SharedWork

A, B, C = (Asker(name, f"address of {name}") for name in "ABC")


class Window:
    """A queue in which the test decides when each piece of work is done."""

    def __init__(self, places: int = 1, **limits: int) -> None:
        self.turns = Turns(range(places), **limits)
        self.served: list[Asker] = []
        self.working: list[asyncio.Event] = []
        self.askers: list[asyncio.Task[None]] = []

    async def ask(self, *askers: Asker) -> None:
        self.askers += [asyncio.create_task(self._be_served(asker)) for asker in askers]
        await settled()

    async def _be_served(self, asker: Asker) -> None:
        async with self.turns.turn(asker):
            self.served.append(asker)
            done = asyncio.Event()
            self.working.append(done)
            await done.wait()

    async def finish(self, thoughts: int = 1) -> None:
        """Finish this many of the requests being served, the first ones first."""
        for _ in range(thoughts):
            self.working.pop(0).set()
            await settled()

    async def close(self) -> None:
        for task in self.askers:
            task.cancel()
        await asyncio.gather(*self.askers, return_exceptions=True)


async def settled() -> None:
    """Wait until every task has done what it can without waiting."""
    for _ in range(5):
        await asyncio.sleep(0)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


@pytest.mark.parametrize("places", [1, 3])
def test_a_crowd_of_150_delays_another_by_one_thought_of_each_worker(places: int) -> None:
    async def play() -> None:
        window = Window(places)
        await window.ask(*[A] * 150)
        await window.ask(B)
        assert window.served == [A] * places
        await window.finish()
        assert window.served[-1] == B
        await window.close()

    run(play())


def test_guests_of_one_address_count_as_one_visitor() -> None:
    async def play() -> None:
        window = Window()
        crowd = [Asker(f"guest {number}", "there") for number in range(300)]
        await window.ask(*crowd)
        await window.ask(B, B)
        await window.finish(3)
        assert [asker.address for asker in window.served] == [
            "there",
            B.address,
            "there",
            B.address,
        ]
        await window.close()

    run(play())


def test_people_of_one_address_alternate() -> None:
    """On one's own machine, everyone is 127.0.0.1; other people share one public address."""

    async def play() -> None:
        window = Window()
        one, other = Asker("one", "here"), Asker("other", "here")
        await window.ask(*[one] * 3, *[other] * 3)
        await window.finish(5)
        assert window.served == [one, other] * 3
        await window.close()

    run(play())


def test_a_first_request_goes_before_a_second_one() -> None:
    async def play() -> None:
        window = Window()
        await window.ask(A, A, A, B, B)
        await window.ask(C)
        await window.finish(5)
        assert window.served == [A, B, C, A, B, A]
        await window.close()

    run(play())


def test_the_queue_shows_the_order_of_requests() -> None:
    """The positions shown in the queue match the order in which requests are served."""

    async def play() -> None:
        random = Random(1914)
        people = [Asker(f"p{number}", f"a{number % 4}") for number in range(9)]
        for _ in range(40):
            window = Window(random.randint(1, 3))
            await window.ask(*random.choices(people, k=random.randint(1, 40)))
            await window.finish(random.randrange(len(window.served) + 1))
            await window.ask(*random.choices(people, k=5))
            served, line = len(window.served), list(window.turns.line())
            while window.working:
                await window.finish()
            assert window.served[served:] == line

    run(play())


def test_shares_are_even_while_all_wait() -> None:
    """Except for the places that were free when the first one came."""

    async def play() -> None:
        window = Window(2)
        await window.ask(*[A] * 90, *[B] * 30, *[C] * 60)
        await window.finish(88)
        shares = Counter(window.served)
        assert max(shares.values()) - min(shares.values()) <= 2
        await window.close()

    run(play())


def test_a_long_turn_sits_out_as_many_rounds() -> None:
    """This holds even for a request that is queued again after the next one has begun."""

    async def play() -> None:
        window = Window()
        await window.ask(A, *[B] * 6)
        window.turns.charge(A, 3)
        await window.finish()
        await window.ask(A)
        await window.finish(6)
        assert window.served == [A, B, *[B] * 3, B, A, B]

    run(play())


def test_a_person_who_leaves_is_out_of_the_queue_at_once() -> None:
    async def play() -> None:
        window = Window()
        await window.ask(A, B, C)
        window.askers[1].cancel()
        await settled()
        assert list(window.turns.line()) == [C]
        await window.finish(2)
        assert window.served == [A, C]

    run(play())


def test_the_place_of_a_request_that_leaves_at_that_moment_goes_to_the_next() -> None:
    """It was called while leaving, before any other request knew of that."""

    async def play() -> None:
        for gone_first in (False, True):
            window = Window()
            await window.ask(A, B, C)
            done, asker = window.working.pop(0), window.askers[1]
            if gone_first:
                asker.cancel()
                done.set()
            else:
                done.set()
                while B in window.turns.line():
                    await asyncio.sleep(0)
                asker.cancel()
            await settled()
            assert window.served == [A, C]
            await window.finish()
            await window.ask(A)
            assert window.served == [A, C, A], "the place was lost"
            await window.close()

    run(play())


def test_a_request_cancelled_at_work_gives_its_place_back() -> None:
    async def play() -> None:
        window = Window()
        await window.ask(A, B)
        window.askers[0].cancel()
        await settled()
        assert window.served == [A, B]
        await window.close()

    run(play())


@pytest.mark.parametrize(
    ("before", "asker", "said"),
    [
        ([A, A, A], A, "you are already waiting"),
        ([Asker(f"p{n}", "there") for n in range(6)], Asker("new", "there"), "from your address"),
    ],
)
def test_a_queue_is_limited_for_each_person_and_address(
    before: Iterable[Asker], asker: Asker, said: str
) -> None:
    async def play() -> None:
        window = Window(each=2, there=5)
        await window.ask(*before)
        with pytest.raises(Refusal, match=said) as refused:
            async with window.turns.turn(asker):
                raise AssertionError
        assert refused.value.code == "too-many"
        await window.ask(B)
        assert B in window.turns.line()
        await window.close()

    run(play())


def test_no_asker_is_remembered_for_ever() -> None:
    async def play() -> None:
        turns = Turns(range(2))
        for number in range(100):
            async with turns.turn(Asker("player", f"a{number}")), turns.turn(SERVER):
                pass
        assert len(turns._rounds) + len(turns._within) < 5
        assert not turns._waiting

    run(play())


def test_joint_work_is_done_once_and_dropped_with_the_last_who_waits() -> None:
    async def play() -> None:
        joint: SharedWork[str] = SharedWork()
        begun, ended, go_on = [], [], asyncio.Event()

        async def work() -> str:
            begun.append("work")
            try:
                await go_on.wait()
                return "done"
            except asyncio.CancelledError:
                ended.append("dropped")
                raise

        first, second = (asyncio.create_task(joint.ask("it", work)) for _ in range(2))
        await settled()
        first.cancel()
        await settled()
        assert (begun, ended) == (["work"], [])
        second.cancel()
        await settled()
        assert ended == ["dropped"]
        third, fourth = (asyncio.create_task(joint.ask("it", work)) for _ in range(2))
        await settled()
        third.cancel()
        go_on.set()
        with suppress(asyncio.CancelledError):
            await third
        assert await fourth == "done"
        assert begun == ["work", "work"]
        assert not joint._under_way

    run(play())
