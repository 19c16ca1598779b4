"""What is only looked at is the same with and without a server, to the byte."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from aerodrome.kernel import registry
from aerodrome.local.field import LocalField
from aerodrome.local.locker import MemoryLocker
from tests.support.local import bare_reading, reading
from tests.support.local.reading import RECORDS, Wanted
from tests.support.repository import ROOT
from tests.support.server.in_process import Field, Guest


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """Somebody at the doors of a server."""
    with Field(str(tmp_path_factory.mktemp("field") / "games.db")) as field:
        yield field.nobody()


def check_alike(visitor: Guest, questions: Iterable[Wanted]) -> None:
    """Ask both, and compare what they answer."""
    local = LocalField(MemoryLocker())
    for wanted in questions:
        theirs = visitor.http.request(
            wanted.method,
            wanted.address,
            content=wanted.body,
            headers={"content-type": "application/json"},
        )
        ours = asyncio.run(local.ask(*wanted))
        assert ours.body == theirs.content, wanted
        media = theirs.headers["content-type"].partition(";")[0]
        assert (ours.status, ours.media) == (theirs.status_code, media), wanted


def test_books_and_setups_are_the_servers(visitor: Guest) -> None:
    check_alike(visitor, reading.everywhere())


def test_lessons_are_the_servers(visitor: Guest) -> None:
    for name in registry.names():
        check_alike(visitor, reading.lessons(registry.find(name)))


def test_only_reviews_and_the_best_pilots_are_missed_without_numpy() -> None:
    """In a process as a browser's all else is the same, to the byte."""
    here, there = asyncio.run(bare_reading.ask_all()), told_without_numpy()
    assert here.keys() == there.keys()
    other = {wanted.partition("?")[0].strip() for wanted in here if here[wanted] != there[wanted]}
    books = {f"GET /api/rulesets/{name}/book" for name in ("squadriglia", "dogfights")}
    assert other == {"GET /api/rulesets", *books, *(f"review {one}" for one in RECORDS[:2])}
    assert there[f"review {RECORDS[0]}"] == [400]


def told_without_numpy() -> dict[str, Any]:
    """What is answered in a process as a browser's."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.support.local.bare_reading"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert process.returncode == 0, process.stderr
    answers: dict[str, Any] = json.loads(process.stdout)
    return answers
