"""Several processes on one PostgreSQL: a player is connected to one, his opponent to another."""

from __future__ import annotations

import itertools
import signal
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import msgspec
import psycopg
import pytest

from aerodrome import cli
from aerodrome.kernel import registry
from aerodrome.kernel.game import Game
from aerodrome.kernel.record import Answer, AnyLine, Header, Record
from aerodrome.server.people.names import LEFT
from tests.support.server import blank_stores
from tests.support.server.in_process import notices
from tests.support.server.process import (
    ConnectionClosed,
    Server,
    Visitor,
    any_answer,
    two_at_a_table,
)
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.every_store

_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def database(postgres: str) -> Iterator[str]:
    """The address of a database with nothing in it, for all tests of this file."""
    with blank_stores.empty_database(postgres) as address:
        yield address


@pytest.fixture(scope="module")
def servers(database: str) -> Iterator[tuple[Server, Server]]:
    with ExitStack() as stack:
        first, second = (stack.enter_context(Server(database)) for _ in range(2))
        yield first, second


def test_two_processes_migrate_an_empty_store_at_once(empty_schema: str) -> None:
    started: list[Server] = []
    threads = [threading.Thread(target=lambda: started.append(Server(empty_schema))) for _ in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(started) == 2
    for server in started:
        assert Visitor(server.address).get("/healthz")["status"] == "well"
        server.end()


def test_a_game_across_two_processes(servers: tuple[Server, Server]) -> None:
    """Answers, chat, presence, undo and the end, each seen by the other over its own process."""
    here, there = (server.address for server in servers)
    italy, austria, game = two_at_a_table(here, there)
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
            mirrors[seat].until(game, seat, _has_come_to(ack["seq"]))
            if _undone(seats[seat], game, seat):
                undone = True
                mirrors[seat].until(game, seat, _asks(key))
        assert undone
        austria.do(game, "resign", "austria")
        over = one.until(lambda u: u["game"].get("outcome"))
        assert over["game"]["outcome"]["winners"] == ["italy"]
    italy.until(game, "italy", lambda p: not _seat(p, "austria").get("online"))


def test_whoever_is_deleted_is_out_at_every_process(
    servers: tuple[Server, Server], database: str
) -> None:
    """What the owner does is heeded by all who serve, and by those who sit elsewhere."""
    italy, austria, game = two_at_a_table(*(server.address for server in servers))
    italy.post("/api/me/name", {"name": "Soon Gone"})
    with italy.socket(game, "italy") as one, austria.socket(game, "austria") as two:
        one.hear()
        two.hear()
        assert cli.main(["admin", "delete", "Soon Gone", "--data", database]) == 0
        two.until(lambda u: _seat(u, "italy")["name"] == LEFT)
        with pytest.raises(ConnectionClosed):
            one.until(lambda _: False)


def _seat(update: Any, seat: str) -> Any:
    return next(one for one in update["game"]["seats"] if one["seat"] == seat)


def _has_come_to(seq: int) -> Any:
    return lambda position: position["seq"] >= seq


def _asks(key: str) -> Any:
    return lambda position: any(question["key"] == key for question in position["questions"])


def _must(found: Any) -> Any:
    assert found is not None
    return found


def _undone(visitor: Visitor, game: str, seat: str) -> bool:
    """Take the last answer back, if that is allowed."""
    body = {"type": "undo", "seat": seat, "id": f"u{next(_numbers)}"}
    return visitor.http.post(f"/api/games/{game}/undo", json=body).status_code == 200


def test_both_processes_at_once_neither_double_nor_lose(
    servers: tuple[Server, Server], database: str
) -> None:
    """Two tabs per seat, one at each process, answering as fast as they can, within the rates."""
    here, there = (server.address for server in servers)
    italy, austria, game = two_at_a_table(here, there)
    acked: list[tuple[str, str, Any]] = []
    refused: Counter[str] = Counter()

    def tab(visitor: Visitor, seat: str, number: int) -> None:
        random = Random(number)
        for turn in range(35):
            found = any_answer(visitor.position(game, seat), random)
            if found is None:
                continue
            body = {"type": "answer", "seat": seat, "key": found[0], "value": found[1]}
            body["id"] = f"{number} {turn}"
            response = visitor.http.post(f"/api/games/{game}/answers", json=body)
            if response.status_code == 200:
                acked.append((seat, *found))
                again = visitor.http.post(f"/api/games/{game}/answers", json=body)
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
        threading.Thread(target=tab, args=(visitor, seat, number))
        for number, (visitor, seat) in enumerate(tabs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert acked
    assert set(refused) <= {"answered", "not-open", "busy", "too-fast", "over", "illegal"}
    lines = read_lines(database, game)
    stored = Counter((x.seat, x.at, x.value) for x in lines if isinstance(x, Answer))
    assert stored == Counter(acked)
    assert replayed(database, game).position.questions is not None
    for (one, seat), (two, _) in (tabs[:2], tabs[2:]):
        last = one.position(game, seat)
        assert two.until(game, seat, _has_come_to(last["seq"]))["log"] == last["log"]


def read_lines(database: str, game: str) -> list[AnyLine]:
    query = "SELECT line FROM lines WHERE game = %s ORDER BY seq"
    with psycopg.connect(database) as connection:
        rows = connection.execute(query, (game,)).fetchall()
    return [msgspec.json.decode(line, type=AnyLine) for (line,) in rows]


def replayed(database: str, game: str) -> Game:
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT header, seed FROM games WHERE id = %s", (game,))
        header, seed = _must(found.fetchone())
    decoded = msgspec.json.decode(header, type=Header)
    return Game(registry.find(decoded.ruleset), Record(decoded, read_lines(database, game), seed))


def test_a_deadline_is_minded_once(servers: tuple[Server, Server], database: str) -> None:
    """Both processes see that time is up; the game says so once, in both."""
    here, there = (server.address for server in servers)
    wish = {
        "ruleset": "squadriglia",
        "scenario": "baracca",
        "seats": {"italy": {"kind": "me"}, "austria": {"kind": "open"}},
        "deadline": 3600,
    }
    italy, austria = Visitor(here), Visitor(there)
    made = italy.post("/api/games", wish)
    game = made["game"]["id"]
    austria.post("/api/join", {"token": made["invites"][0]["token"]})
    with italy.socket(game, "italy") as one, austria.socket(game, "austria") as two:
        with psycopg.connect(database) as connection:
            late = "UPDATE seats SET due = 1, alarm = 1 WHERE game = %s AND due IS NOT NULL"
            assert connection.execute(late, (game,)).rowcount > 0
        for line in (one, two):
            line.until(lambda u: any(seat.get("absent") for seat in u["game"]["seats"]))
    said = notices(italy.position(game, "italy"), "late_answer")
    away = [s["seat"] for s in italy.position(game)["game"]["seats"] if s.get("absent")]
    assert [words["seat"] for words in said] == away


def test_a_killed_process_locks_nothing(database: str, servers: tuple[Server, Server]) -> None:
    """It dies in the midst of answers; its players go on elsewhere, and so does the other one."""
    other = servers[1]
    with Server(database) as dying:
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
    with psycopg.connect(database) as connection:
        assert _must(connection.execute(waiting).fetchone())[0] == 0
    replayed(database, game)


def test_a_listener_that_lost_its_connection_catches_up(
    servers: tuple[Server, Server], database: str
) -> None:
    """PostgreSQL drops everybody; answers given meanwhile elsewhere arrive all the same."""
    here, there = (server.address for server in servers)
    italy, austria, game = two_at_a_table(here, there)
    with austria.socket(game, "austria") as two:
        two.hear()
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND query LIKE 'LISTEN%%'"
            )
        italy.do(game, "chat", "italy", text="Can you hear me?")
        two.until(lambda u: any("hear me" in line["text"] for line in u.get("chat", ())))


def test_to_log_out_everywhere_reaches_every_process(
    servers: tuple[Server, Server], database: str
) -> None:
    """A socket at the other process ends, and so does the memory of the session there."""
    here, there = (server.address for server in servers)
    italy, _, game = two_at_a_table(here, there)
    elsewhere = italy.at(there)
    assert elsewhere.get("/api/me")["name"]
    with elsewhere.socket(game, "italy") as line:
        line.hear()
        assert italy.http.post("/api/logout?everywhere=true").status_code == 204
        assert _closed(line) == "login"
    assert elsewhere.http.get(f"/api/games/{game}/position?seat=italy").status_code == 403


def test_a_session_that_ended_unheard_is_found(
    servers: tuple[Server, Server], database: str
) -> None:
    """A process that died after the commit could tell nobody; the others look by themselves."""
    italy, _, game = two_at_a_table(servers[0].address)
    with italy.socket(game, "italy") as line:
        line.hear()
        with psycopg.connect(database) as connection:
            whose = "SELECT person FROM seats WHERE game = %s AND seat = 'italy'"
            connection.execute(f"DELETE FROM sessions WHERE person IN ({whose})", (game,))
        assert _closed(line) == "login"


def _closed(line: Any) -> str:
    """Why a connection was closed."""
    with pytest.raises(ConnectionClosed) as closed:
        line.until(lambda _: False)
    return str(_must(closed.value.rcvd).reason)


def test_a_new_name_reaches_every_process(servers: tuple[Server, Server]) -> None:
    here, there = (server.address for server in servers)
    italy, austria, game = two_at_a_table(here, there)
    assert italy.at(there).get("/api/me")["name"].startswith("Guest ")
    with austria.socket(game, "austria") as two:
        two.hear()
        italy.post("/api/me/name", {"name": "Francesco"})
        two.until(lambda u: _seat(u, "italy")["name"] == "Francesco")
    assert italy.at(there).get("/api/me")["name"] == "Francesco"


def test_a_person_reads_his_own_last_answer_wherever_he_asks(
    servers: tuple[Server, Server],
) -> None:
    """No waiting for news: the position asked of the other process has what was acknowledged."""
    here, there = (server.address for server in servers)
    italy, austria, game = two_at_a_table(here, there)
    tabs = {"italy": (italy, italy.at(there)), "austria": (austria, austria.at(here))}
    random = Random(5)
    for number in range(16):
        for seat, both in tabs.items():
            doer, reader = both[number % 2], both[1 - number % 2]
            found = any_answer(doer.position(game, seat), random)
            if found is not None:
                ack = doer.do(game, "answers", seat, key=found[0], value=found[1])
                assert reader.position(game, seat)["seq"] >= ack["seq"]


def test_what_does_not_fit_is_no_trouble_of_the_store(
    servers: tuple[Server, Server],
) -> None:
    """A text with a letter that PostgreSQL cannot keep is refused, and all stays well."""
    italy, _, game = two_at_a_table(servers[0].address)
    said = {"type": "answer", "seat": "italy", "key": "k\x00", "value": 1, "id": "n"}
    italy.post(f"/api/games/{game}/answers", said, status=409)
    wish = {"token": "\x00" * 20}
    assert italy.http.post("/api/join", json=wish).status_code == 404
    assert italy.http.get("/api/games/%00/position").status_code == 404
    assert Visitor(servers[0].address).get("/healthz")["status"] == "well"
