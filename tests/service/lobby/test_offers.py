"""Open tables: offered, listed, joined and withdrawn, by two people at once, and despite blocks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from aerodrome.service.lobby import model as lobby
from aerodrome.service.lobby import offers
from aerodrome.service.social import blocking_store, friends_store
from tests.support.server.accounts import account
from tests.support.server.in_process import Field, Guest, Json
from tests.support.server.open_tables import among, offer, present, seen, sit, until


def test_an_offer_is_seen_and_taken_with_one_click(field: Field) -> None:
    maker, other = field.guest(), field.guest()
    table = offer(maker, seat="south", deadline=600)
    assert (table["seats"], table["deadline"]) == (["north", "south"], 600)
    assert table["sitters"][0]["seat"] == "south"
    assert seen(other) == [table["id"]]
    assert maker.get("/api/lobby")["mine"]["offers"] == [table["id"]]
    game = sit(other, table)["game"]
    seats = {one["seat"]: one for one in other.get(f"/api/games/{game}")["seats"]}
    assert seats["north"]["mine"]
    assert maker.answer_one(game, "south") is not None
    assert seen(other) == []
    (begun,) = maker.get("/api/lobby")["mine"]["begun"]
    assert begun == {"by": table["id"], "game": game, "live": True}


def test_two_at_once_and_a_double_click_make_one_game(field: Field) -> None:
    maker, guests = field.guest(), [field.guest() for _ in range(2)]
    table = offer(maker)

    def click(guest: Guest) -> tuple[int, Json]:
        answered = guest.http.post(f"/api/lobby/offers/{table['id']}/sit", json={})
        return answered.status_code, answered.json()

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(click, [*guests, *guests]))
    games = {told["game"] for status, told in found if status == 200}
    assert len(games) == 1
    assert sorted(status for status, _ in found) == [200, 200, 404, 404]
    assert [one["id"] for one in maker.get("/api/games")["games"]] == [*games]


def test_a_table_withdrawn_while_a_guest_joins_is_one_or_the_other(field: Field) -> None:
    for _ in range(3):
        maker, other = field.guest(), field.guest()
        table = offer(maker)
        with ThreadPoolExecutor(2) as pool:
            sat = pool.submit(other.http.post, f"/api/lobby/offers/{table['id']}/sit", json={})
            gone = pool.submit(maker.http.post, f"/api/lobby/offers/{table['id']}/withdraw")
        assert {sat.result().status_code, gone.result().status_code} in ({200, 409}, {404, 204})
    assert sit(field.guest(), {"id": "nowhere"}, 404)["code"] == "no-offer"


def test_blocked_people_never_meet(sqlite_field: Field) -> None:
    maker, other = account(sqlite_field, "Francesco"), account(sqlite_field, "Julius")
    table = offer(maker)
    assert seen(other) == [table["id"]]
    among(sqlite_field, blocking_store.avoid, "julius", "francesco", blocking_store.BLOCK, 1.0)
    assert seen(other) == []
    assert sit(other, table, 404)["code"] == "no-offer"
    mine = offer(other, seat="north")
    assert seen(maker) == [table["id"]]
    assert sit(maker, mine, 404)["code"] == "no-offer"


def test_rated_tables_are_for_accounts_and_others_for_guests(sqlite_field: Field) -> None:
    guest, maker = sqlite_field.guest(), account(sqlite_field, "Francesco")
    assert offer(guest, 400, rated=True)["code"] == "unrated"
    table = offer(maker, rated=True)
    assert table["sitters"][0]["rating"]["points"] == 1500
    assert sit(guest, table, 409)["code"] == "no-account"
    game = sit(account(sqlite_field, "Julius"), table)["game"]
    assert maker.get(f"/api/games/{game}")["rated"]
    for audience in ("friends", "strength", "club"):
        assert offer(guest, 409, whom=audience)["code"] == "no-account"


def test_a_table_is_for_the_people_its_maker_chose(sqlite_field: Field) -> None:
    maker, friend, stranger = (account(sqlite_field, name) for name in ("Ada", "Bea", "Cleo"))
    for one, two in (("ada", "bea"), ("bea", "ada")):
        among(sqlite_field, friends_store.follow, one, two, 1.0)
    table = offer(maker, whom="friends")
    assert (seen(friend), seen(stranger)) == ([table["id"]], [])
    assert sit(stranger, table, 404)["code"] == "no-offer"
    assert offer(stranger, 403, whom="club", club="nowhere")["code"] == "not-yours"
    near = offer(maker, whom="strength", within=50)
    assert (near["low"], near["high"]) == (1450, 1550)
    assert seen(stranger) == [near["id"]]
    assert seen(sqlite_field.guest()) == []


def test_offers_are_bounded_and_the_same_one_is_but_one(sqlite_field: Field) -> None:
    maker = sqlite_field.guest()
    assert offer(maker)["id"] == offer(maker)["id"]
    for number in range(1, offers.MOST_EACH):
        offer(maker, deadline=100 + number)
    assert offer(maker, 429, deadline=99)["code"] == "too-many"
    assert sit(maker, {"id": seen(maker)[0]}, 409)["code"] == "own-offer"
    for table in seen(maker):
        assert maker.http.post(f"/api/lobby/offers/{table}/withdraw").status_code == 204
    assert seen(maker) == []


def test_the_computer_fills_a_table_that_is_not_joined(sqlite_field: Field) -> None:
    maker = sqlite_field.guest()
    table = offer(maker, seat="south")
    other = sqlite_field.guest()
    where = f"/api/lobby/offers/{table['id']}/computer"
    assert other.post(where, {}, 403)["code"] == "not-yours"
    game = maker.post(where, {})["game"]
    assert maker.post(where, {})["game"] == game
    north, south = maker.get(f"/api/games/{game}")["seats"]
    assert (north["kind"], north["name"], south["mine"]) == ("bot", "regular", True)


def test_the_lobby_is_updated_live(sqlite_field: Field) -> None:
    maker, other = sqlite_field.guest(), sqlite_field.guest()
    with present(maker) as his, present(other) as hers:
        assert hers.hear("tables")["whole"]
        assert his.hear("mine") == {"type": "mine"}
        table = offer(maker)
        (put,) = until(hers, "tables", lambda news: "put" in news)["put"]
        assert put == table
        assert until(his, "mine", lambda mine: "offers" in mine)["offers"] == [table["id"]]
        game = sit(other, table)["game"]
        assert until(hers, "tables", lambda news: "gone" in news)["gone"] == [table["id"]]
        assert until(his, "mine", lambda mine: "begun" in mine)["begun"][0]["game"] == game
        his.say(type="answer")
        assert his.hear("fault")["code"] == "malformed"
    counts = sqlite_field.guest().get("/api/lobby/counts")
    assert (counts["tables"], counts["playing"]) == (0, 1)


@pytest.fixture
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Poll the lobby all the time."""
    monkeypatch.setattr(lobby, "TICK", 0.02)
    monkeypatch.setattr(offers, "GRACE", 0.3)


def test_a_live_table_goes_with_its_maker_and_another_stays(
    brisk: None, sqlite_field: Field
) -> None:
    maker, other = sqlite_field.guest(), sqlite_field.guest()
    with present(other) as line:
        with present(maker):
            live, slow = offer(maker, deadline=600), offer(maker, deadline=86_400)
            put = set[str]()
            while len(put) < 2:
                put |= {one["id"] for one in line.hear("tables").get("put", ())}
            assert put == {live["id"], slow["id"]}
        gone = until(line, "tables", lambda news: "gone" in news)["gone"]
        assert (gone, seen(other)) == ([live["id"]], [slow["id"]])


def test_a_player_who_is_paired_waits_nowhere_else(sqlite_field: Field) -> None:
    maker, other = sqlite_field.guest(), sqlite_field.guest()
    first, second = offer(maker, deadline=600), offer(maker, deadline=120)
    slow, mine = offer(maker, deadline=86_400), offer(other, deadline=600)
    assert sit(other, first)["game"]
    assert seen(sqlite_field.guest()) == [slow["id"]]
    assert {second["id"], mine["id"]}.isdisjoint(seen(maker))
