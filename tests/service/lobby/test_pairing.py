"""Quick pairing: two people who ask for a game are paired, at whichever process they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from aerodrome.service.accounts.person import Person
from aerodrome.service.lobby import model as lobby
from aerodrome.service.lobby import pairing, sides
from aerodrome.service.lobby.pairing import Seeker
from aerodrome.service.social import blocking_store
from tests.support.repository import ROOT
from tests.support.server.accounts import account
from tests.support.server.in_process import Field, Guest, Json
from tests.support.server.open_tables import among, offer, present, seen, until

WISH = {"ruleset": "sealed", "pace": "short"}


def seek(guest: Guest, status: int = 200, **more: Any) -> Json:
    found: Json = guest.post("/api/lobby/pairing", {**WISH, **more}, status)
    return found


def seeker(strength: int, since: float, **more: Any) -> Seeker:
    row = {"strength": strength, "since": since, "doubt": 0, "live": True, **more}
    return Seeker(Person(str(strength), "", False), row)


def test_two_who_want_the_same_are_paired_once(field: Field) -> None:
    first, second, third = (field.guest() for _ in range(3))
    with present(first) as line:
        assert seek(first) == {}
        assert seek(third, pace="day") == {}
        game = seek(second)["game"]
        assert until(line, "mine", lambda mine: "begun" in mine)["begun"] == [
            {"by": "", "game": game, "live": True}
        ]
    played = first.get(f"/api/games/{game}")
    clock = pairing.CLOCKS["short"]
    assert played["clock"] == {"bank": clock.bank, "increment": clock.increment}
    assert [one["id"] for one in second.get("/api/games")["games"]] == [game]
    assert third.get("/api/lobby")["mine"]["seeking"]["pace"] == "day"
    assert third.get("/api/lobby")["tables"]["waiting"] == [
        {"ruleset": "sealed", "pace": "day", "people": 1}
    ]


def test_a_waiting_player_can_stop_or_play_the_computer(sqlite_field: Field) -> None:
    guest = sqlite_field.guest()
    seek(guest)
    seek(guest, pace="long")
    assert guest.http.post("/api/lobby/pairing/cancel").status_code == 204
    assert "seeking" not in guest.get("/api/lobby")["mine"]
    assert guest.post("/api/lobby/pairing/computer", {}, 404)["code"] == "no-offer"
    seek(guest)
    table = offer(guest, deadline=600)
    game = guest.post("/api/lobby/pairing/computer", {"level": "rookie"})["game"]
    assert guest.post("/api/lobby/pairing/computer", {})["game"] == game
    kinds = Counter(one["kind"] for one in guest.get(f"/api/games/{game}")["seats"])
    assert kinds == {"bot": 1, "person": 1}
    assert table["id"] not in seen(guest)
    assert guest.post("/api/lobby/pairing/cancel", status=409)["code"] == "begun"


def test_blocked_people_are_not_paired(sqlite_field: Field) -> None:
    one, two, three = (account(sqlite_field, name) for name in ("Ada", "Bea", "Cleo"))
    among(sqlite_field, blocking_store.avoid, "ada", "bea", blocking_store.BLOCK, 1.0)
    assert [seek(one, rated=True), seek(two, rated=True)] == [{}, {}]
    game = seek(three, rated=True)["game"]
    assert one.get(f"/api/games/{game}")["rated"]
    assert two.get("/api/games")["games"] == []
    assert seek(sqlite_field.guest(), 409, rated=True)["code"] == "no-account"
    assert seek(two, 409, ruleset="campaign")["code"] == "no-pairing"


def test_the_range_widens_with_waiting() -> None:
    def far(waited: float, gap: int) -> bool:
        one, two = seeker(1500, 100 - waited), seeker(1500 + gap, 100)
        return gap <= (one.reach(100) + two.reach(100)) / 2

    assert far(0, 100)
    assert not far(0, 200)
    assert far(20, 200)
    assert not far(20, 400)
    assert far(120, 600)


def test_sides_go_to_players_who_had_them_less_often() -> None:
    had = {"ada": Counter(north=3, south=1), "bea": Counter(north=1, south=1)}
    either = {"ada": "", "bea": ""}
    assert sides.given(("north", "south"), either, had) == {"north": "bea", "south": "ada"}
    assert sides.given(("north", "south"), {"ada": "north", "bea": ""}, had)["south"] == "bea"
    many = {f"p{number}": "" for number in range(9)}
    seats = tuple(f"s{number}" for number in range(9))
    assert set(sides.given(seats, many, {}).values()) == set(many)


def test_the_page_names_the_paces_that_are_played() -> None:
    page = (
        (ROOT / "client" / "src" / "lobby" / "QuickPairing.tsx").read_text("utf-8").replace("_", "")
    )
    for pace, clock in pairing.CLOCKS.items():
        told = f"{{ bank: {clock.bank}, increment: {clock.increment} }}"
        assert f'["{pace}", {{ clock: {told} }}]' in page
    assert f"{{ deadline: {pairing.DEADLINES['day']} }}" in page


@pytest.fixture
def two_fields(schema: str, toys: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Field]]:
    """Yield two servers over one PostgreSQL."""
    monkeypatch.setattr(lobby, "TICK", 0.1)
    with Field(schema) as one, Field(schema) as two:
        yield [one, two]


def test_people_meet_across_processes(two_fields: list[Field]) -> None:
    here, there = two_fields
    ada, bea = here.guest(), there.guest()
    with present(ada) as hers, present(bea) as other:
        until(hers, "tables", lambda news: news["here"] == 2)
        table = offer(ada)
        assert until(other, "tables", lambda news: "put" in news)["put"] == [table]
        game = bea.post(f"/api/lobby/offers/{table['id']}/sit", {})["game"]
        begun = until(hers, "mine", lambda mine: "begun" in mine)["begun"]
        assert (begun[0]["game"], begun[0]["by"]) == (game, table["id"])
        cleo, dora = here.guest(), there.guest()
        seek(cleo)
        assert seek(dora)["game"]
