"""The one writer of a file: waiting work is committed together, and fails separately."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from aerodrome.kernel.refusal import Refusal
from aerodrome.service.accounts import store as accounts_store
from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.conflict import Conflict
from aerodrome.service.database.store import Store, Transaction


class Held:
    """A store with a writer that waits until all work is queued."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(str(folder / "games.db"))
        self.commits: list[int] = []
        transact, store = self.store._transact, self.store

        def counted(work: Callable[[Transaction], Any]) -> Any:
            done = transact(work)
            self.commits.append(len(done) if isinstance(done, list) else 1)
            return done

        store._transact = counted  # type: ignore[method-assign]

    async def together(self, *works: Callable[[Transaction], Any]) -> list[Any]:
        """Return the results of work that is queued for the writer at the same time."""
        go = threading.Event()
        first = asyncio.ensure_future(self.store.run(lambda _: go.wait() and None))
        waiting = [asyncio.ensure_future(self.store.run(work)) for work in works]
        await asyncio.sleep(0)
        go.set()
        await first
        return await asyncio.gather(*waiting, return_exceptions=True)

    def guests(self) -> list[str]:
        with self.store.transaction() as transaction:
            return list(transaction.execute(sa.select(people_table.c.id)).scalars())


def guest(name: str) -> Callable[[Transaction], str]:
    def work(transaction: Transaction) -> str:
        accounts_store.add_guest(transaction, name, name, 0.0)
        return name

    return work


@pytest.fixture
def held(tmp_path: Path) -> Any:
    held = Held(tmp_path)
    yield held
    held.store.close()


def test_waiting_work_is_committed_together(held: Held) -> None:
    assert asyncio.run(held.together(guest("a"), guest("b"), guest("c"))) == ["a", "b", "c"]
    assert held.commits == [1, 3]
    assert held.guests() == ["a", "b", "c"]


def test_a_conflict_of_one_work_does_not_affect_others(held: Held) -> None:
    found = asyncio.run(held.together(guest("a"), guest("a"), guest("b")))
    assert [type(one) for one in found] == [str, Conflict, str]
    assert held.guests() == ["a", "b"], "nothing is doubled, though it was begun twice"


def test_a_refusal_and_a_bug_of_one_work_do_not_affect_others(held: Held) -> None:
    def refused(transaction: Transaction) -> None:
        accounts_store.add_guest(transaction, "x", "x", 0.0)
        raise Refusal("taken", "that is taken.")

    def broken(transaction: Transaction) -> None:
        accounts_store.add_guest(transaction, "y", "y", 0.0)
        raise KeyError("y")

    found = asyncio.run(held.together(guest("a"), refused, broken, guest("b")))
    assert [type(one) for one in found] == [str, Refusal, KeyError, str]
    assert held.guests() == ["a", "b"]


def test_a_store_that_does_not_answer_refuses_all_at_once(held: Held) -> None:
    """Separately, each would wait for the same store again."""
    tried: list[str] = []

    def fails(transaction: Transaction) -> None:
        tried.append("once")
        raise Refusal("storage", "nothing was saved, because the store did not answer.")

    found = asyncio.run(held.together(guest("a"), fails, guest("b")))
    assert [one.code for one in found] == ["storage"] * 3
    assert (tried, held.guests()) == (["once"], [])


def test_players_who_are_gone_are_not_waited_for(held: Held) -> None:
    async def leave() -> list[str]:
        async def impatient() -> None:
            waiting = asyncio.ensure_future(held.store.run(guest("a")))
            await asyncio.sleep(0)
            waiting.cancel()

        await impatient()
        return [await held.store.run(guest("b"))]

    assert asyncio.run(leave()) == ["b"]
    assert held.guests() == ["a", "b"]
