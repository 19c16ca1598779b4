"""Several servers on one PostgreSQL, with a player at one and the opponent at another.

Most tests use two servers in this process, which poll all the time. What depends on processes is
tested with two of them.
"""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from secrets import token_hex
from typing import Any

import msgspec
import psycopg
import pytest
from starlette.websockets import WebSocketDisconnect

from aerodrome import cli
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Answer, AnyLine, Header, Record
from aerodrome.service.accounts.names import LEFT
from aerodrome.service.database import fanout
from tests.support.server.in_process import Field, Guest, Json, Line, notices
from tests.support.server.process import Server, Visitor, any_answer, two_at_a_table
from tests.support.waiting import PATIENCE, until

pytestmark = pytest.mark.every_store


@pytest.fixture
def two_fields(schema: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Field, Field]]:
    """Yield two servers over one PostgreSQL that poll all the time."""
    monkeypatch.setattr(fanout, "PULSE", 0.02)
    monkeypatch.setattr(fanout, "SWEEP", 0.1)
    with Field(schema) as here, Field(schema) as there:
        yield here, there


def at_a_table(here: Field, there: Field, **wish: Any) -> tuple[Guest, Guest, str]:
    """Return Italy connected to one server, Austria to the other, and their game."""
    italy, austria = here.guest(), there.guest()
    made = italy.make("squadriglia", "baracca", **wish)
    austria.post("/api/join", {"token": made["invites"][0]["token"]})
    return italy, austria, made["game"]["id"]


def comes_to(guest: Guest, game: str, seat: str, fits: Callable[[Json], object]) -> Json:
    """Return the first position that fits, as a player at the other server sees it."""
    position: Json = {}

    def found() -> bool:
        nonlocal position
        position = guest.position(game, seat)
        return bool(fits(position))

    until(found)
    return position


def test_answers_chat_presence_and_the_end_are_seen_at_the_other_server(
    two_fields: tuple[Field, Field],
) -> None:
    """An answer that is taken back is open again at the other server."""
    here, there = two_fields
    italy, austria, game = at_a_table(here, there)
    with italy.socket(game, "italy") as one, austria.socket(game, "austria") as two:
        one.until(lambda u: _seat(u, "austria").get("online"))
        two.until(lambda u: _seat(u, "italy").get("online"))
        italy.do(game, "chat", "italy", text="Buona fortuna!")
        two.until(lambda u: any(line["text"] == "Buona fortuna!" for line in u.get("chat", ())))
        seats = {"italy": italy, "austria": austria}
        mirrors = {"italy": italy.at(there), "austria": austria.at(here)}
        random, undone = Random(3), False
        for _ in range(12):
            seat = mirrors["italy"].position(game)["game"]["waiting"][0]
            key, value = _must(any_answer(seats[seat].position(game, seat), random))
            ack = seats[seat].do(game, "answers", seat, key=key, value=value)
            comes_to(mirrors[seat], game, seat, _has_come_to(ack["seq"]))
            if _undone(seats[seat], game, seat):
                undone = True
                comes_to(mirrors[seat], game, seat, _asks(key))
        assert undone
        austria.do(game, "resign", "austria")
        over = one.until(lambda u: u["game"].get("outcome"))
        assert over["game"]["outcome"]["winners"] == ["italy"]
    comes_to(italy, game, "italy", lambda p: not _seat(p, "austria").get("online"))


def test_a_deleted_person_is_signed_out_at_every_server(
    two_fields: tuple[Field, Field], schema: str
) -> None:
    """A deletion by the host reaches every server and every open connection."""
    italy, austria, game = at_a_table(*two_fields)
    italy.post("/api/me/name", {"name": "Soon Gone"})
    with italy.socket(game, "italy") as one, austria.socket(game, "austria") as two:
        one.hear()
        two.hear()
        assert cli.main(["admin", "delete", "Soon Gone", "--data", schema]) == 0
        two.until(lambda u: _seat(u, "italy")["name"] == LEFT)
        _closed(one)


def _seat(update: Any, seat: str) -> Any:
    return next(one for one in update["game"]["seats"] if one["seat"] == seat)


def _has_come_to(seq: int) -> Any:
    return lambda position: position["seq"] >= seq


def _asks(key: str) -> Any:
    return lambda position: any(question["key"] == key for question in position["questions"])


def _must(found: Any) -> Any:
    assert found is not None
    return found


def _undone(guest: Guest, game: str, seat: str) -> bool:
    """Take the last answer back, if allowed."""
    body = {"type": "undo", "seat": seat, "id": token_hex(4)}
    return guest.http.post(f"/api/games/{game}/undo", json=body).status_code == 200


def test_both_servers_at_once_neither_double_nor_lose(
    two_fields: tuple[Field, Field], schema: str
) -> None:
    """Two tabs per seat, one at each server, answering as fast as they can."""
    here, there = two_fields
    italy, austria, game = at_a_table(here, there)
    acked: list[tuple[str, str, Any]] = []
    refused: Counter[str] = Counter()

    def tab(guest: Guest, seat: str, number: int) -> None:
        random = Random(number)
        for turn in range(35):
            found = any_answer(guest.position(game, seat), random)
            if found is None:
                continue
            body = {"type": "answer", "seat": seat, "key": found[0], "value": found[1]}
            body["id"] = f"{number} {turn}"
            response = guest.http.post(f"/api/games/{game}/answers", json=body)
            if response.status_code == 200:
                acked.append((seat, *found))
                again = guest.http.post(f"/api/games/{game}/answers", json=body)
                assert again.json() == response.json()
            else:
                refused[response.json()["code"]] += 1

    tabs = [
        (italy, "italy"),
        (italy.at(there), "italy"),
        (austria, "austria"),
        (austria.at(here), "austria"),
    ]
    threads = [
        threading.Thread(target=tab, args=(guest, seat, number))
        for number, (guest, seat) in enumerate(tabs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert acked
    assert set(refused) <= {"answered", "not-open", "busy", "too-fast", "over", "illegal"}
    lines = read_lines(schema, game)
    stored = Counter((x.seat, x.at, x.value) for x in lines if isinstance(x, Answer))
    assert stored == Counter(acked)
    assert replayed(schema, game).position.questions is not None
    for (one, seat), (two, _) in (tabs[:2], tabs[2:]):
        last = one.position(game, seat)
        assert comes_to(two, game, seat, _has_come_to(last["seq"]))["log"] == last["log"]


def read_lines(data: str, game: str) -> list[AnyLine]:
    query = "SELECT line FROM lines WHERE game = %s ORDER BY seq"
    with psycopg.connect(data) as connection:
        rows = connection.execute(query, (game,)).fetchall()
    return [msgspec.json.decode(line, type=AnyLine) for (line,) in rows]


def replayed(data: str, game: str) -> Game:
    with psycopg.connect(data) as connection:
        found = connection.execute("SELECT header, seed FROM games WHERE id = %s", (game,))
        header, seed = _must(found.fetchone())
    decoded = msgspec.json.decode(header, type=Header)
    return Game(registry.find(decoded.ruleset), Record(decoded, read_lines(data, game), seed))


def test_a_deadline_is_met_once(two_fields: tuple[Field, Field], schema: str) -> None:
    """Both servers see that time is up; one event is written, and both show it."""
    italy, austria, game = at_a_table(*two_fields, deadline=3600)
    with italy.socket(game, "italy") as one, austria.socket(game, "austria") as two:
        with psycopg.connect(schema) as connection:
            late = "UPDATE seats SET due = 1, alarm = 1 WHERE game = %s AND due IS NOT NULL"
            assert connection.execute(late, (game,)).rowcount > 0
        for line in (one, two):
            line.until(lambda u: any(seat.get("absent") for seat in u["game"]["seats"]))
    said = notices(italy.position(game, "italy"), "late_answer")
    away = [s["seat"] for s in italy.position(game)["game"]["seats"] if s.get("absent")]
    assert [words["seat"] for words in said] == away


def test_a_listener_that_lost_its_connection_catches_up(
    two_fields: tuple[Field, Field], schema: str
) -> None:
    """PostgreSQL drops all connections; answers given elsewhere meanwhile still arrive."""
    italy, austria, game = at_a_table(*two_fields)
    with austria.socket(game, "austria") as two:
        two.hear()
        with psycopg.connect(schema, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND query LIKE 'LISTEN%%'"
            )
        italy.do(game, "chat", "italy", text="Can you hear me?")
        two.until(lambda u: any("hear me" in line["text"] for line in u.get("chat", ())))


def test_logging_out_everywhere_reaches_every_server(two_fields: tuple[Field, Field]) -> None:
    """A socket at the other server is closed, and its cached session is dropped."""
    here, there = two_fields
    italy, _, game = at_a_table(here, there)
    elsewhere = italy.at(there)
    assert elsewhere.get("/api/me")["name"]
    with elsewhere.socket(game, "italy") as line:
        line.hear()
        assert italy.http.post("/api/logout?everywhere=true").status_code == 204
        assert _closed(line) == "login"
    assert elsewhere.http.get(f"/api/games/{game}/position?seat=italy").status_code == 403


def test_a_session_that_ended_unheard_is_found(
    two_fields: tuple[Field, Field], schema: str
) -> None:
    """A process that died after its commit announced nothing; the others find out by polling."""
    italy, _, game = at_a_table(*two_fields)
    with italy.socket(game, "italy") as line:
        line.hear()
        with psycopg.connect(schema) as connection:
            sitting = "SELECT person FROM seats WHERE game = %s AND seat = 'italy'"
            connection.execute(f"DELETE FROM sessions WHERE person IN ({sitting})", (game,))
        assert _closed(line) == "login"


def _closed(line: Line) -> str:
    """Return the reason why a connection was closed."""
    with pytest.raises(WebSocketDisconnect) as closed:
        line.until(lambda _: False)
    return str(closed.value.reason)


def test_a_new_name_reaches_every_server(two_fields: tuple[Field, Field]) -> None:
    here, there = two_fields
    italy, austria, game = at_a_table(here, there)
    assert italy.at(there).get("/api/me")["name"].startswith("Guest ")
    with austria.socket(game, "austria") as two:
        two.hear()
        italy.post("/api/me/name", {"name": "Francesco"})
        two.until(lambda u: _seat(u, "italy")["name"] == "Francesco")
    assert italy.at(there).get("/api/me")["name"] == "Francesco"


def test_people_read_their_own_last_answer_wherever_they_ask(
    two_fields: tuple[Field, Field],
) -> None:
    """The position from the other server has every acknowledged answer, without waiting for
    news."""
    here, there = two_fields
    italy, austria, game = at_a_table(here, there)
    tabs = {"italy": (italy, italy.at(there)), "austria": (austria, austria.at(here))}
    random = Random(5)
    for number in range(16):
        for seat, both in tabs.items():
            doer, reader = both[number % 2], both[1 - number % 2]
            found = any_answer(doer.position(game, seat), random)
            if found is not None:
                ack = doer.do(game, "answers", seat, key=found[0], value=found[1])
                assert reader.position(game, seat)["seq"] >= ack["seq"]


def test_values_that_do_not_fit_are_no_fault_of_the_store(field: Field) -> None:
    """A text with a character that PostgreSQL cannot store is refused, and the store stays
    healthy."""
    italy, _, game = at_a_table(field, field)
    said = {"type": "answer", "seat": "italy", "key": "k\x00", "value": 1, "id": "n"}
    italy.post(f"/api/games/{game}/answers", said, status=409)
    wish = {"token": "\x00" * 20}
    assert italy.http.post("/api/join", json=wish).status_code == 404
    assert italy.http.get("/api/games/%00/position").status_code == 404
    assert field.newcomer().get("/healthz")["status"] == "well"


def started_at_once(data: str) -> tuple[Server, Server]:
    """Start two processes that both find an empty store and migrate it."""
    started: list[Server] = []
    threads = [threading.Thread(target=lambda: started.append(Server(data))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    one, two = started
    return one, two


def test_two_processes_migrate_an_empty_store_and_one_that_is_killed_locks_nothing(
    empty_schema: str,
) -> None:
    """One dies while answering; its players continue at the other, which is not blocked."""
    dying, other = started_at_once(empty_schema)
    with other, dying:
        for server in (dying, other):
            assert Visitor(server.address).get("/healthz")["status"] == "well"
        italy, austria, game = two_at_a_table(dying.address, other.address)
        stop, answered = threading.Event(), threading.Event()

        def hammer() -> None:
            random, number = Random(1), 0
            while not stop.is_set():
                try:
                    found = any_answer(italy.position(game, "italy"), random)
                    number += 1
                    said = f"chat {number}"
                    if found is None:
                        italy.do(game, "chat", "italy", text=said)
                    else:
                        italy.do(game, "answers", "italy", key=found[0], value=found[1])
                    answered.set()
                except Exception:
                    return

        thread = threading.Thread(target=hammer)
        thread.start()
        assert answered.wait(PATIENCE)
        dying.send(signal.SIGKILL)
        stop.set()
        thread.join()
        again = italy.at(other.address)
        random = Random(2)
        for _ in range(6):
            for visitor, seat in ((again, "italy"), (austria, "austria")):
                found = any_answer(visitor.position(game, seat), random)
                if found is not None:
                    visitor.do(game, "answers", seat, key=found[0], value=found[1])
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    with psycopg.connect(empty_schema) as connection:
        assert _must(connection.execute(waiting).fetchone())[0] == 0
    replayed(empty_schema, game)
