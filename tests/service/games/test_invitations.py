"""An invitation: what it shows before a guest sits down, and practice until one comes."""

from __future__ import annotations

from aerodrome.service.games import qr
from tests.support.server.in_process import Field


def test_an_invitation_says_who_and_what_before_one_sits_down(field: Field) -> None:
    host, guest = field.guest(), field.guest()
    made = host.make(deadline=86_400)
    token, game = made["invites"][0]["token"], made["game"]["id"]
    shown = guest.post("/api/invitation", {"token": token})
    assert shown["host"] == host.get("/api/me")["name"]
    assert shown["seat"] == "south"
    told = shown["game"]
    assert (told["id"], told["ruleset"], told["deadline"]) == (game, "sealed", 86_400)
    assert {seat["seat"]: seat["kind"] for seat in told["seats"]} == {
        "north": "person",
        "south": "open",
    }
    assert not any(seat.get("mine") for seat in told["seats"])
    guest.post("/api/join", {"token": token})
    again = guest.post("/api/invitation", {"token": token})
    assert [seat.get("mine", False) for seat in again["game"]["seats"]] == [False, True]
    assert guest.post("/api/invitation", {"token": "x" * 32}, 404)["code"] == "no-invite"


def test_a_host_practises_until_a_guest_comes(field: Field) -> None:
    host, guest = field.guest(), field.guest()
    made = host.make()
    game = made["game"]["id"]
    practice = host.post(f"/api/games/{game}/practice", {})["game"]
    assert practice["id"] != game
    assert practice["scenario"] == made["game"]["scenario"]
    assert {seat["seat"]: seat["kind"] for seat in practice["seats"]} == {
        "north": "person",
        "south": "bot",
    }
    assert guest.post(f"/api/games/{game}/practice", {}, 403)["code"] == "not-yours"
    guest.post("/api/join", {"token": made["invites"][0]["token"]})
    assert host.post(f"/api/games/{game}/practice", {}, 409)["code"] == "no-practice"


def test_a_link_is_drawn_as_a_code(sqlite_field: Field) -> None:
    drawn = sqlite_field.guest().post(
        "/api/qr-code", {"text": "https://a.example/join/" + "k" * 43}
    )
    assert drawn["size"] >= 21
    assert drawn["path"].startswith("M0 0h7v1h-7z")
    assert (
        sqlite_field.guest().post("/api/qr-code", {"text": "k" * 301}, 400)["code"] == "malformed"
    )


def test_a_code_has_its_three_finders_and_every_dark_module_once() -> None:
    code = qr.code("k")
    dark = set[tuple[int, int]]()
    for run in code.path.split("M")[1:]:
        x, rest = run.split(" ", 1)
        y, rest = rest.split("h", 1)
        length = int(rest.split("v", 1)[0])
        cells = {(int(x) + step, int(y)) for step in range(length)}
        assert not dark & cells
        dark |= cells
    ring = {(x, y) for x in range(7) for y in range(7) if x in (0, 6) or y in (0, 6)}
    for corner_x, corner_y in ((0, 0), (code.size - 7, 0), (0, code.size - 7)):
        assert {(x + corner_x, y + corner_y) for x, y in ring} <= dark
