"""A store in trouble, slow, full, old or shared: what was acknowledged is saved."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command

from aerodrome.kernel.refusal import Refusal
from aerodrome.service import service
from aerodrome.service.accounts import store as accounts_store
from aerodrome.service.database import store as database_store
from aerodrome.service.database.store import Store
from aerodrome.service.games import open_games
from aerodrome.service.games import store as games
from aerodrome.service.http_errors import status_of
from aerodrome.service.notifications.turn_notifications import TurnNotifications
from aerodrome.service.tables import metadata
from tests.support.server.in_process import Field, Guest, play_out
from tests.support.server.store_contents import damage
from tests.support.waiting import PATIENCE, until

pytestmark = pytest.mark.every_store


def test_slow_storage_keeps_only_its_own_game_waiting(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one answer is being written, other games can be read; then they go on."""
    north, _, slow = field.pair()
    red, blue, other = field.pair("ladder", "twelve")
    append, started, go = games.append, threading.Event(), threading.Event()

    def delayed(connection: Any, game: str, *more: Any) -> None:
        if game == slow:
            started.set()
            go.wait(PATIENCE)
        append(connection, game, *more)

    monkeypatch.setattr(games, "append", delayed)
    answering = threading.Thread(target=lambda: north.answer_one(slow, "north"))
    answering.start()
    assert started.wait(PATIENCE)
    assert blue.position(other, "blue")["game"]["waiting"] == ["red"]
    assert red.get("/healthz")["status"] == "well"
    assert len(red.get("/api/games")["games"]) == 1
    if field.service.store.shared:
        red.answer_one(other, "red")
    assert answering.is_alive(), "the slow answer is still being written"
    go.set()
    answering.join()
    red.do(other, "resign", "red")
    assert len(north.position(slow, "north")["questions"]) == 1


def test_a_full_disk(tmp_path: Path, toys: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is refused, the game is unchanged, the server reports the fault and recovers."""
    monkeypatch.setattr(service, "TICK", 0.05)
    with Field(str(tmp_path / "games.db")) as field:
        north, south, game = field.pair()
        pages = _fill(field)
        refused, before = _until_full(north, game)
        assert refused["code"] == "storage"
        assert "the disk is full" in refused["sentence"]
        assert "the game is unchanged" in refused["sentence"]
        until(lambda: field.door.get("/healthz").status_code == 503)
        assert field.door.get("/healthz").json()["status"] == "storage"
        field.tick()
        assert field.door.get("/healthz").status_code == 503, "it is still full"
        assert north.position(game, "north") == before
        _limit(field, pages + 10_000)
        until(lambda: field.door.get("/healthz").status_code == 200)
        play_out(game, {"north": north, "south": south})


def _limit(field: Field, pages: int) -> None:
    """Limit the size of the file for every connection, new or pooled."""
    engine = field.service.store.engine

    @sa.event.listens_for(engine, "begin")
    def limit(connection: Any) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")


def _fill(field: Field) -> int:
    """Stop the file from growing; return its size."""
    with field.service.store.engine.connect() as connection:
        pages = int(connection.exec_driver_sql("PRAGMA page_count").scalar() or 0)
    _limit(field, pages)
    return pages


def _until_full(guest: Guest, game: str) -> tuple[Any, Any]:
    """Answer and undo until the disk is full; return the refusal, and the game before it."""
    where, key = f"/api/games/{game}", guest.position(game, "north")["questions"][0]["key"]
    for number in range(2000):
        before = guest.position(game, "north")
        deeds: dict[str, dict[str, Any]] = {
            "answers": {"type": "answer", "value": 0},
            "undo": {"type": "undo"},
        }
        what = "answers" if any(q["key"] == key for q in before["questions"]) else "undo"
        said = {"seat": "north", "key": key, "id": f"f{number}", **deeds[what]}
        response = guest.http.post(f"{where}/{what}", json=said)
        if response.status_code == 503:
            return response.json(), before
    raise AssertionError("the disk never filled")


def test_a_store_that_fails_and_comes_back(field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "TICK", 0.05)
    north, south, game = field.pair()
    before = north.position(game, "north")
    transact = field.service.store._transact

    def failing(work: Any) -> Any:
        field.service.store.trouble = True
        raise Refusal("storage", "nothing was saved, because the store did not answer.")

    monkeypatch.setattr(field.service.store, "_transact", failing)
    body = {"type": "answer", "seat": "north", "key": "k", "value": 1, "id": "x"}
    refused = north.http.post(f"/api/games/{game}/answers", json=body)
    assert (refused.status_code, refused.json()["code"]) == (503, "storage")
    assert field.door.get("/healthz").status_code == 503
    monkeypatch.setattr(field.service.store, "_transact", transact)
    until(lambda: field.door.get("/healthz").status_code == 200)
    assert north.position(game, "north") == before
    play_out(game, {"north": north, "south": south})


def test_a_commit_that_was_made_though_it_seemed_to_fail(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is lost after COMMIT: the answer is saved once, acknowledged and shown."""
    north, _, game = field.pair()
    held, transact = field.service.store, field.service.store._transact

    def lost(work: Any) -> Any:
        result = transact(work)
        if threading.current_thread().name.startswith("store-write"):
            monkeypatch.setattr(held, "_transact", transact)
            raise Refusal("storage", "the connection was lost.")
        return result

    monkeypatch.setattr(held, "_transact", lost)
    ack = north.answer_one(game, "north")
    assert ack is not None
    position = north.position(game, "north")
    assert position["seq"] == ack["seq"]
    assert len(position["questions"]) == 1


def test_an_unforeseen_error_leaves_nothing_unsaved_in_sight(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    north, _, game = field.pair()
    before = north.position(game, "north")
    append = games.append

    def broken(*_: Any) -> None:
        monkeypatch.setattr(games, "append", append)
        raise ValueError("an unexpected error")

    monkeypatch.setattr(games, "append", broken)
    question = before["questions"][0]
    body = {"type": "answer", "seat": "north", "key": question["key"], "value": 0, "id": "x"}
    assert north.http.post(f"/api/games/{game}/answers", json=body).status_code == 500
    assert north.position(game, "north") == before
    north.do(game, "answers", "north", key=question["key"], value=0, id="x")


def test_a_value_that_does_not_fit_is_the_senders_fault(schema: str) -> None:
    """PostgreSQL rejects a long name or a NUL; the store still counts as healthy."""
    store = Store(schema)

    async def put(name: str) -> None:
        await store.run(lambda c: accounts_store.add_guest(c, "player", name, 0.0))

    for name in ("x" * 200, "a\x00b"):
        with pytest.raises(Refusal) as refused:
            asyncio.run(put(name))
        assert (refused.value.code, status_of(refused.value.code)) == ("unkeepable", 400)
        assert not store.trouble
    store.close()


def test_a_client_that_hangs_up_loses_nothing(field: Field) -> None:
    """An answer on its way to the store is saved and shown even after its client has gone."""
    north, _, game = field.pair()
    portal = field.door.portal
    assert portal is not None

    async def hung_up() -> None:
        person = await field.service.people.recognise(north.http.cookies["aerodrome"], 0.0)
        live = await field.service.live_games.open(game)
        assert person is not None

        def act() -> None:
            live.game.answer("north", "0/1.1#1[north-1]/1.1#1", 0)

        task = asyncio.create_task(field.service.live_games.change(live, person.id, "x", act))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    portal.call(hung_up)
    until(lambda: len(north.position(game, "north")["questions"]) == 1)
    seen = north.position(game, "north")
    field.service.live_games.live.clear()
    assert north.position(game, "north") == seen


def test_idle_games_are_let_go_and_come_back_the_same(
    field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "TICK", 0.02)
    north, south, game = field.pair(deadline=600)
    seats = {"italy": {"kind": "me"}, "austria": {"kind": "bot"}}
    bots = north.make("squadriglia", "baracca", seats=seats)["game"]["id"]
    north.do(game, "draw", "north")
    north.answer_one(game, "north")
    until(lambda: "austria" not in north.get(f"/api/games/{bots}")["waiting"])
    games = (game, bots)
    before = [
        north.http.get(f"/api/games/{one}/position?seat={_first(one, games)}").text for one in games
    ]
    with south.socket(game, "south") as line:
        line.hear()
        monkeypatch.setattr(open_games, "SLEEPS_AFTER", 0.0)
        until(lambda: list(field.service.live_games.live) == [game])
    until(lambda: not field.service.live_games.live)
    monkeypatch.setattr(open_games, "SLEEPS_AFTER", 60.0)
    after = [
        north.http.get(f"/api/games/{one}/position?seat={_first(one, games)}").text for one in games
    ]
    assert after == before


def _first(game: str, games: tuple[str, ...]) -> str:
    return "north" if game == games[0] else "italy"


def test_an_uploaded_game_comes_back_with_its_names(field: Field) -> None:
    north, south, game = field.pair(names=("Ruffo", "Brumowski"))
    play_out(game, {"north": north, "south": south})
    made = north.http.post("/api/records", content=north.record(game).encode()).json()["game"]
    field.service.live_games.live.clear()
    assert north.get(f"/api/games/{made['id']}") == made
    assert made["seats"][0]["name"] == "“Ruffo”", "an uploaded name belongs to no account"


def test_migrations_make_the_tables_that_the_code_wants(no_data: str) -> None:
    """From nothing, and again when everything is up to date."""
    for _ in range(2):
        made = Store(no_data)
        found = sa.inspect(made.engine)
        for table in metadata.sorted_tables:
            columns = {column["name"]: column for column in found.get_columns(table.name)}
            assert set(columns) == set(table.columns.keys())
            for column in table.columns:
                assert columns[column.name]["nullable"] == column.nullable
            wanted = {tuple(index.columns.keys()) for index in table.indexes}
            indexes = {tuple(i["column_names"]) for i in found.get_indexes(table.name)}
            assert wanted <= indexes
        made.close()


def test_a_system_message_survives_a_restart_and_an_old_one_keeps_its_sentence(
    field: Field,
) -> None:
    """Before the second migration, system messages were stored as English sentences."""
    north, _, game = field.pair()
    said = north.position(game)["chat"]
    assert len(said) == 1
    assert said[0]["text"] == ""
    assert said[0]["says"]["key"] == "seated"
    old = {"number": 2, "seat": "", "name": "aerodrome", "text": "Ugo offers a draw.", "at": 1.0}
    with field.service.store.engine.begin() as connection:
        connection.execute(sa.insert(metadata.tables["chat"]).values(**old, game=game))
    field.service.live_games.live.clear()
    assert north.position(game)["chat"] == [*said, old]


def test_two_start_at_once_on_an_empty_store(no_data: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        for made in [one.result() for one in [threads.submit(Store, no_data) for _ in range(4)]]:
            made.close()


def test_a_migration_that_is_cut_off_leaves_nothing(
    no_data: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = command.upgrade

    def cut_off(config: Any, to: str) -> None:
        upgrade(config, to)
        raise OSError("the power went")

    monkeypatch.setattr(command, "upgrade", cut_off)
    with pytest.raises(Refusal, match="cannot be opened"):
        Store(no_data)
    monkeypatch.setattr(command, "upgrade", upgrade)
    Store(no_data).close()


def test_a_store_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, but it is long enough to be read as one")
    for data in (str(tmp_path / "text"), str(tmp_path), ":memory:"):
        with pytest.raises(Refusal, match="cannot be opened") as refused:
            Store(data)
        assert refused.value.code == "storage"


def test_a_store_that_is_damaged_while_it_is_served_stays_unwell(
    tmp_path: Path, toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not healthy only because something else can be written."""
    monkeypatch.setattr(service, "TICK", 0.02)
    data = tmp_path / "games.db"
    with Field(str(data)) as field:
        north, _, game = field.pair()
        north.answer_one(game, "north")
    with Field(str(data)) as field:
        store = field.service.store
        until(field.service[TurnNotifications]._catching_up.done)
        field.service.live_games.live.clear()
        damage(data, "lines")
        store.engine.dispose()
        assert north.at(field).http.get(f"/api/games/{game}/position").status_code == 503
        until(lambda: store.damaged)
        assert field.door.get("/healthz").json()["status"] == "storage"
        asyncio.run(store.recover())
        assert field.door.get("/healthz").json()["status"] == "storage"
        assert "aerodrome_store_troubles_total 1\n" in field.door.get("/metrics").text


def test_a_store_in_trouble_is_well_when_it_is_written_and_read(data: str) -> None:
    """Both must work again before it counts as healthy, and each fault is reported once."""
    store, troubles = Store(data), []
    store.on_trouble = lambda: troubles.append(1)

    def cut(_: sa.Connection) -> None:
        raise sa.exc.OperationalError("SELECT", {}, Exception("the line was cut"))

    async def fail_and_recover() -> None:
        for _ in range(2):
            with pytest.raises(Refusal):
                await store.read(cut)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(database_store, "look_over", cut)
            with pytest.raises(Refusal):
                await store.recover()
        assert store.trouble
        await store.recover()

    asyncio.run(fail_and_recover())
    assert not store.trouble
    assert troubles == [1]
    store.close()


def test_numbers_of_lines_and_chat_have_no_gaps(tmp_path: Path, toys: None) -> None:
    data = tmp_path / "games.db"
    with Field(str(data)) as field:
        north, south, game = field.pair()
        threads = [
            threading.Thread(target=guest.do, args=(game, "chat", seat), kwargs={"text": f"{n}"})
            for n in range(10)
            for guest, seat in ((north, "north"), (south, "south"))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        numbers = [line["number"] for line in north.position(game)["chat"]]
        play_out(game, {"north": north, "south": south})
    assert numbers == list(range(1, 22))
    with sqlite3.connect(data) as connection:
        lines = [n for (n,) in connection.execute("SELECT seq FROM lines ORDER BY seq")]
    connection.close()
    assert lines == list(range(1, len(lines) + 1))
