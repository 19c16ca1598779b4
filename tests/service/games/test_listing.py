"""Lists of games: those that all may watch, and a person's own among thousands."""

from __future__ import annotations

import io
import json
from typing import Any
from zipfile import ZipFile

import pytest
import sqlalchemy as sa

from aerodrome.kernel.record import Record
from aerodrome.service.accounts.tables import people as people_table
from aerodrome.service.archive import search_store
from aerodrome.service.archive.search_store import Wanted
from aerodrome.service.games.tables import games as games_table
from aerodrome.service.games.tables import seats as seats_table
from aerodrome.service.ratings.tables import ratings as ratings_table
from aerodrome.service.spectators import model as spectators
from tests.support.server.in_process import Field, Guest, plain, play_out
from tests.support.server.two_worlds import CLERKS, World

pytestmark = pytest.mark.usefixtures("toys")
BARACCA = ("squadriglia", "baracca")
QUICK = {"quick_start": True}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make lists again for every request."""
    monkeypatch.setattr(spectators, "FRESH", 0.0)


def rate(field: Field, name: str, ruleset: str, mu: float) -> None:
    with field.service.store.transaction() as transaction:
        found = sa.select(people_table.c.id).where(people_table.c.name == name)
        person = transaction.execute(found).scalar_one()
        row = {"ruleset": ruleset, "member": person, "person": person, "mu": mu, "sigma": 50.0}
        transaction.execute(sa.insert(ratings_table).values(**row, games=9, at=0.0, settled=0.0))


@pytest.mark.every_store
def test_games_to_watch_by_game_pace_and_strength(field: Field) -> None:
    field.pair()
    _, _, plain_one = field.pair(public=True, names=("Anna", "Bruno"))
    _, _, strong = field.pair(public=True, names=("Carla", "Dario"), deadline=86_400)
    _, _, real = field.pair(
        *BARACCA, public=True, clock={"bank": 300, "increment": 5}, options=QUICK
    )
    rate(field, "Carla", "sealed", 300.0)
    rate(field, "Dario", "sealed", 100.0)
    watcher = field.newcomer()

    def listed(query: str = "") -> list[str]:
        return [game["id"] for game in watcher.get(f"/api/watch?{query}")["games"]]

    assert listed()[0] == strong
    assert set(listed()) == {plain_one, strong, real}
    assert listed("by=newest") == [real, strong, plain_one]
    assert listed("ruleset=squadriglia") == [real]
    assert listed("pace=live") == [real]
    assert listed("pace=days") == [strong]
    assert listed("pace=none") == [plain_one]
    assert listed("least=1600") == [strong]
    assert watcher.get("/api/watch?pace=soon", 400)["code"] == "malformed"
    found = watcher.get("/api/watch")
    assert (found["total"], found["each"]) == (3, 12)
    game = found["games"][0]
    assert game["strength"] == 1700
    assert [seat["points"] for seat in game["seats"]] == [1800, 1600]


def test_a_little_board_moves_when_the_game_does_and_is_sent_once(field: Field) -> None:
    italy, austria, game = field.pair(*BARACCA, public=True, seed="a seed", options=QUICK)
    watcher = field.newcomer()

    def board() -> Any:
        return watcher.http.get(f"/api/games/{game}/picture")

    first, listed = board(), watcher.http.get("/api/watch")
    assert first.headers["content-type"] == "image/svg+xml"
    again = {"if-none-match": first.headers["etag"]}
    assert watcher.http.get(f"/api/games/{game}/picture", headers=again).status_code == 304
    again = {"if-none-match": listed.headers["etag"]}
    assert watcher.http.get("/api/watch", headers=again).status_code == 304
    guests = {"italy": italy, "austria": austria}
    while board().text == first.text:
        for seat, guest in guests.items():
            guest.answer_one(game, seat)
    tags = [listed.json()["games"][0]["picture"], watcher.get("/api/watch")["games"][0]["picture"]]
    assert tags[0] != tags[1]
    italy.post(f"/api/games/{game}/watching", {})
    assert watcher.get(f"/api/games/{game}/picture", 403)["code"] == "not-yours"


def test_what_is_listed_tells_no_secret(field: Field) -> None:
    """Two worlds that differ only in secrets, or in turns not yet shown, give the same lists."""
    for wish, turns in (({}, 0), ({"delay": 1}, 2)):
        worlds = [World(field, public=True, **wish) for _ in range(2)]
        for number, world in enumerate(worlds):
            for turn in range(turns):
                for clerk in CLERKS:
                    world.bid(clerk, number * turn, "quiet" if number * turn else None, turn)
            world.bid("north-1", 2 * number, "loud" if number else None, turns)
            if number:
                world.bid("north-2", 0, None, turns)
        one, two = (_shown(world) for world in worlds)
        assert one == two


def _shown(world: World) -> tuple[str, str]:
    games = world.watcher.get("/api/watch?by=newest")["games"]
    (found,) = [game for game in games if game["id"] == world.game]
    drawn = world.watcher.http.get(f"/api/games/{world.game}/picture").text
    return plain(json.dumps(found, separators=(",", ":")), game=world.game), drawn


@pytest.mark.every_store
def test_finished_games_are_browsed(field: Field) -> None:
    ended = []
    for number in range(3):
        north, _south, game = field.pair(public=number != 1, names=(f"N{number}", "S"))
        if number == 2:
            north.post("/api/me/account", {"name": "Nora", "password": "Albatros 153"})
        north.do(game, "resign", "north")
        ended.append(game)
    browser = field.newcomer()

    def over(query: str = "") -> list[str]:
        return [game["id"] for game in browser.get(f"/api/watch/over?{query}")["games"]]

    assert over() == [ended[2], ended[0]]
    assert over("page=1") == []
    assert over("player=nora") == [ended[2]]
    assert over("player=unknown") == over("ruleset=ladder") == over("scenario=twelve") == []
    shown = browser.get("/api/watch/over?scenario=short")["games"][0]
    assert shown["outcome"]["winners"] == ["south"]
    assert shown["over"] >= shown["created"]


def _won_and_lost(field: Field) -> tuple[Guest, dict[str, str]]:
    """Return a player who has won, lost, drawn and unfinished games, against people and the
    computer."""
    anna, games = field.guest(), {}
    for name in ("won", "lost", "drawn", "going"):
        other = field.guest()
        other.post("/api/me/name", {"name": f"Rival {name}"})
        made = anna.make(seats={"north": {"kind": "me"}, "south": {"kind": "open"}})
        games[name] = game = made["game"]["id"]
        other.post("/api/join", {"token": made["invites"][0]["token"]})
        if name == "won":
            other.do(game, "resign", "south")
        elif name == "lost":
            anna.do(game, "resign", "north")
        elif name == "drawn":
            anna.do(game, "draw", "north")
            other.do(game, "draw", "south")
    made = anna.make("ladder", "twelve", seats={"red": {"kind": "me"}, "blue": {"kind": "bot"}})
    games["alone"] = made["game"]["id"]
    return anna, games


@pytest.mark.every_store
def test_my_games_are_found_by_what_is_known_of_them(field: Field) -> None:
    anna, games = _won_and_lost(field)

    def mine(query: str = "") -> set[str]:
        found = anna.get(f"/api/me/games?{query}")["games"]
        names = {game: name for name, game in games.items()}
        return {names[game["id"]] for game in found}

    assert mine() == set(games)
    for result in ("won", "lost", "drawn"):
        assert mine(f"result={result}") == {result}
    assert mine("result=going") == {"going", "alone"}
    assert "going" in mine("result=turn")
    assert mine("opponent=RIVAL%20W") == {"won"}
    assert mine("opponent=%25") == set()
    assert mine("against=computer") == mine("ruleset=ladder") == mine("scenario=twelve")
    assert mine("against=people") == set(games) - {"alone"}
    assert mine("since=2999-01-01") == mine("until=1970-01-01") == mine("rated=true") == set()
    assert anna.get("/api/me/games?since=today", 400)["code"] == "malformed"
    found = anna.get("/api/me/games")
    assert found["played"] == [
        {"ruleset": "ladder", "scenario": "twelve", "times": 1},
        {"ruleset": "sealed", "scenario": "short", "times": 4},
    ]
    away = {"games": [games["won"], games["lost"]]}
    anna.post("/api/me/games/archive", away, 204)
    anna.post("/api/me/games/archive", away, 204)
    assert mine("archived=true") == {"won", "lost"}
    assert mine() == {"drawn", "going", "alone"}
    assert anna.get("/api/games")["hidden"] == 2
    anna.post("/api/me/games/archive", {**away, "archived": False}, 204)
    assert mine() == set(games)
    assert field.guest().post("/api/me/games/archive", away, 403)["code"] == "not-yours"
    assert field.newcomer().get("/api/me/games")["total"] == 0


def test_all_my_records_come_in_one_archive_and_go_back_in(field: Field) -> None:
    north, south, over = field.pair()
    play_out(over, {"north": north, "south": south})
    south_made = south.make()
    north.post("/api/join", {"token": south_made["invites"][0]["token"]})
    going = south_made["game"]["id"]
    south.do(going, "answers", "north", key="0/1.1#1[north-1]/1.1#1", value=3)
    packed = north.http.get("/api/me/games/records")
    assert packed.headers["content-type"] == "application/zip"
    with ZipFile(io.BytesIO(packed.content)) as archive:
        assert archive.testzip() is None
        files = {name: archive.read(name) for name in archive.namelist()}
    assert len(files) == 2
    (whole,) = [name for name in files if name.endswith(f"sealed-short-{over}-whole.record")]
    (mine,) = [name for name in files if name.endswith(f"{going}-south.record")]
    assert Record.load(files[mine], "the archive").header.copy_for == "south"
    assert b"north-1" not in files[mine].partition(b"\n")[2]
    made = north.http.post("/api/records", content=files[whole])
    assert made.status_code == 200, made.text


@pytest.mark.every_store
def test_five_thousand_games_are_searched_by_indexes(field: Field) -> None:
    """However many games others have, only a person's own are searched, and few are read."""
    anna, _ = _won_and_lost(field)
    with field.service.store.transaction() as transaction:
        first = transaction.execute(sa.select(games_table)).mappings().first()
        found = transaction.execute(sa.select(seats_table)).mappings().first()
        assert first is not None
        assert found is not None
        person = transaction.execute(
            sa.select(seats_table.c.person).where(seats_table.c.seat == "north").limit(1)
        ).scalar_one()
        numbers = [f"g{number}" for number in range(5000)]
        transaction.execute(sa.insert(games_table), [{**first, "id": n} for n in numbers])
        seat = {**found, "person": person, "invite_hash": None}
        both = [
            {**seat, "game": n, "seat": name, "person": person if name == "north" else None}
            for n in numbers
            for name in ("north", "south")
        ]
        transaction.execute(sa.insert(seats_table), both)
        statements: list[str] = []

        def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
            statements.append(statement)

        sa.event.listen(transaction, "before_cursor_execute", note)
        wanted = Wanted(result="won", opponent="x", since=1.0)
        search_store.of_person(transaction, person, wanted, 0, 20)
        search_store.of_person(transaction, person, Wanted(), 0, 20)
        sa.event.remove(transaction, "before_cursor_execute", note)
        if field.service.store.shared:
            return
        plans = _plans(transaction, person, wanted) + _plans(transaction, person, Wanted())
    assert len(statements) == 6
    scans = [plan for plan in plans if plan.startswith("SCAN") and "(subquery" not in plan]
    assert [plan for plan in scans if "games" in plan or "seats" in plan] == []
    assert anna.get("/api/me/games?page=3")["total"] == 5005


def _plans(transaction: sa.Connection, person: str, wanted: Wanted) -> list[str]:
    """Return SQLite's plan for a search of games."""
    query = search_store.newest(person, wanted)
    text = query.compile(transaction.engine, compile_kwargs={"literal_binds": True})
    found = transaction.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}".replace("%%", "%"))
    return [str(row[-1]) for row in found]
