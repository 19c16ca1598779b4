"""An idle server: what it has not loaded, and that no process waits for work for ever."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from aerodrome.service.database import server_keys
from aerodrome.service.database.store import MIGRATIONS, Store, newest_step
from aerodrome.service.notifications import push
from aerodrome.service.workers import worker_queue
from aerodrome.service.workers.fair_queue import SERVER
from aerodrome.service.workers.worker_queue import WorkerQueue
from tests.support.repository import ROOT
from tests.support.server.process import here
from tests.support.waiting import until_so

HEAVY = {
    *("numpy", "alembic", "mako", "cryptography", "requests", "aiohttp", "aiosmtplib"),
    *("psycopg", "ray", "hypothesis", "IPython"),
}
"""Packages that only some requests need."""
MOST_MODULES = 1_250
OPENED = """
import asyncio, json, sys
from aerodrome import cli
from aerodrome.server import serve

async def open_and_close(service):
    await service.start()
    await service.stop()

serve.warm_up()
service = serve.opened(sys.argv[1], 1)
serve.prepared(service)
asyncio.run(open_and_close(service))
print(json.dumps(sorted(sys.modules)))
"""


def test_only_what_every_request_needs_is_loaded(tmp_path: Path) -> None:
    """Modules cost memory and time; this limits their number, and `./dev bench rest` measures
    them."""
    data = str(tmp_path / "games.db")
    open_once(data)
    done = subprocess.run(
        [sys.executable, "-c", OPENED, data], cwd=ROOT, env=here(), capture_output=True, check=True
    )
    loaded = json.loads(done.stdout)
    assert not HEAVY & {name.partition(".")[0] for name in loaded}
    assert len(loaded) < MOST_MODULES


def open_once(data: str) -> None:
    """Open a store that a server has used: the first start creates keys, which loads more
    modules."""
    store = Store(data)
    with store.transaction() as transaction:
        for name in (push.PRIVATE, push.PUBLIC):
            server_keys.put(transaction, name, "made before")
    store.close()


def test_the_newest_step_is_known_without_what_takes_it() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert newest_step() == ScriptDirectory.from_config(config).get_current_head()


def test_a_process_of_which_nothing_is_asked_goes_and_another_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker_queue, "REST", 0.0)

    async def asked_twice() -> None:
        queue = WorkerQueue(os.path.basename, "test")
        (worker,) = queue.workers
        try:
            for name in ("first", "second"):
                assert await queue.ask(f"/a/{name}", 60.0, SERVER) == name
                await until_so(lambda: worker.process is None)
        finally:
            queue.stop()

    asyncio.run(asked_twice())


def test_a_process_that_is_needed_stays_until_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_queue, "REST", 0.0)

    async def asked() -> None:
        needed = iter([True, True])
        queue = WorkerQueue(os.path.basename, "test", needed=lambda: next(needed, False))
        (worker,) = queue.workers
        try:
            await queue.ask("/a/first", 60.0, SERVER)
            await until_so(lambda: worker.process is None)
            assert next(needed, None) is None
        finally:
            queue.stop()

    asyncio.run(asked())


def test_a_process_stays_while_it_is_asked_again_and_again() -> None:
    async def asked_twice() -> None:
        queue = WorkerQueue(os.path.basename, "test")
        (worker,) = queue.workers
        try:
            await queue.ask("/a/first", 60.0, SERVER)
            before = worker.process
            await queue.ask("/a/second", 60.0, SERVER)
            assert worker.process is before
            assert len(queue._resting) == 1
        finally:
            queue.stop()

    asyncio.run(asked_twice())
