"""Sessions are cached for seconds, and dropped at once when they end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from aerodrome.service.accounts import sessions
from aerodrome.service.accounts.model import People, hashed
from aerodrome.service.accounts.person import Person
from aerodrome.service.accounts.sessions import REMEMBERED, Sessions
from aerodrome.service.database.fanout import SessionsEnded
from aerodrome.service.database.store import Store
from aerodrome.service.online import Online
from tests.support.server.in_process import Field

OWNER, OTHER = Person("p", "Francesco", True), Person("q", "Julius", False)


def known() -> Sessions:
    found = Sessions()
    for session, person in (("one", OWNER), ("two", OWNER), ("three", OTHER)):
        found.remember(session, person, 100.0, found.forgotten)
    return found


@pytest.mark.parametrize(
    ("ended", "left"),
    [
        (SessionsEnded(session="one"), ["two", "three"]),
        (SessionsEnded(person="p"), ["three"]),
        (SessionsEnded(person="p", but="two"), ["two", "three"]),
        (SessionsEnded(session="three", person="p"), []),
        (SessionsEnded(), ["one", "two", "three"]),
    ],
)
def test_ended_sessions_are_dropped(ended: SessionsEnded, left: list[str]) -> None:
    found = known()
    found.forget(ended)
    assert [one for one in ("one", "two", "three") if found.find(one, 100.0)] == left


def test_it_is_remembered_for_seconds() -> None:
    found = known()
    assert found.find("one", 99.0 + REMEMBERED) == OWNER
    assert found.find("one", 100.0 + REMEMBERED) is None


def test_a_session_read_before_its_end_is_not_cached_after_it() -> None:
    found = Sessions()
    since = found.forgotten
    found.forget(SessionsEnded(session="one"))
    found.remember("one", OWNER, 100.0, since)
    assert found.find("one", 100.0) is None


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_REMEMBERED", 2)
    assert [one for one in ("one", "two", "three") if known().find(one, 100.0)] == ["two", "three"]


def test_the_store_is_asked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(str(tmp_path / "games.db"))
    people, asked = People(store), []

    async def talk() -> None:
        person, token = await people.welcome(0.0)
        read = store.read
        monkeypatch.setattr(store, "read", lambda work: asked.append(work) or read(work))  # type: ignore[func-returns-value]
        assert [await people.recognise(token, 1.0) for _ in range(5)] == [person] * 5
        assert len(asked) == 1
        await people.log_out(token, everywhere=False)
        people.sessions.forget(SessionsEnded(session=hashed(token)))
        assert await people.recognise(token, 1.0) is None

    asyncio.run(talk())
    store.close()


def test_a_session_that_ends_is_over_at_once(sqlite_field: Field) -> None:
    north, _, game = sqlite_field.pair()
    cookie = north.http.cookies["aerodrome"]
    with north.socket(game, "north") as line:
        line.hear()
        assert north.http.post("/api/logout").status_code == 204
        assert line.session.receive()["reason"] == "login"
    stolen = sqlite_field.newcomer()
    stolen.http.cookies.set("aerodrome", cookie)
    assert stolen.get(f"/api/games/{game}/position?seat=north", 403)["code"] == "not-yours"


def test_a_new_password_can_keep_the_session_it_came_from(sqlite_field: Field) -> None:
    """Changing a password ends every connection of a person except one."""
    north, _, game = sqlite_field.pair()
    service, mine = sqlite_field.service, hashed(north.http.cookies["aerodrome"])
    with north.socket(game, "north") as line:
        line.hear()
        person = next(iter(service.live_games.live[game].listeners)).person
        assert sqlite_field.door.portal is not None
        sqlite_field.door.portal.call(lambda: service[Online].hang_up(person=person, but=mine))
        north.do(game, "chat", "north", text="I am still here.")
        line.until(lambda u: u.get("chat"))
        sqlite_field.door.portal.call(lambda: service[Online].hang_up(session=mine))
        assert line.session.receive()["reason"] == "login"
