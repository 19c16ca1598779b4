"""House types on the server: flown by pilots, hinted at, replayed, rematched and adjourned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel import registry
from aerodrome.kernel.address import Address
from aerodrome.kernel.record import Record
from aerodrome.kernel.verify import verify
from tests.support.server.house_types import OWN
from tests.support.server.in_process import Field, Guest
from tests.support.waiting import until

BOT = {"kind": "bot", "level": "ace"}


def duel(guest: Guest, **more: Any) -> str:
    seats = {"italy": {"kind": "me"}, "austria": BOT}
    wish = {"seats": seats, "options": {"quick_start": True}, "own": OWN, **more}
    game: str = guest.make("squadriglia", "own", **wish)["game"]["id"]
    return game


def asked(guest: Guest, game: str) -> dict[str, Any]:
    """Return a player's question, after the pilot has given its orders."""
    position: dict[str, Any] = {}

    def found() -> bool:
        nonlocal position
        position = guest.position(game, "italy")
        assert position["game"]["status"] != "over"
        return bool(position["questions"])

    until(found, "no seat is asked")
    question: dict[str, Any] = position["questions"][0]
    return question


def fly_a_turn(guest: Guest, game: str) -> None:
    start = Address.parse(asked(guest, game)["key"]).turn
    while Address.parse((question := asked(guest, game))["key"]).turn == start:
        value = question["options"][0]["value"]
        guest.do(game, "answers", "italy", key=question["key"], value=value)


def test_a_house_type_is_flown_against_an_ace(sqlite_field: Field) -> None:
    """Pilots and advice run in other processes, where the edition must be loaded too."""
    guest = sqlite_field.guest()
    game = duel(guest)
    fly_a_turn(guest, game)
    position = guest.position(game, "italy")
    assert "Iron Scout" in str(position["tables"])
    log = guest.history(game, "italy")["log"]
    assert any(line.get("acts") for line in log), "every event has a line"
    key = asked(guest, game)["key"].replace("#", "%23")
    assert guest.get(f"/api/games/{game}/hint?seat=italy&key={key}")["lines"]
    assert position["game"]["status"] == "playing"


def test_a_house_type_sleeps_over_a_restart_and_flies_again(tmp_path: Path) -> None:
    data = str(tmp_path / "games.db")
    with Field(data) as field:
        guest = field.guest()
        game = duel(guest)
        fly_a_turn(guest, game)
        before = guest.history(game, "italy")
        cookies = dict(guest.http.cookies)
    with Field(data) as field:
        guest = field.newcomer()
        guest.http.cookies.update(cookies)
        after = guest.history(game, "italy")
        assert after["log"][: len(before["log"])] == before["log"]
        guest.do(game, "resign", "italy")
        text = guest.http.get(f"/api/games/{game}/record").content
        record = Record.load(text, "downloaded")
        assert record.header.types["iron_scout"]["robustness"] == 3
        verify(registry.find("squadriglia"), record, "downloaded")
        again = guest.post(f"/api/games/{game}/rematch", {})["game"]["id"]
        assert "Iron Scout" in str(guest.position(again, "italy")["tables"])


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("robustness = 3", "robustness = 999", "robustness"),
        ("robustness = 3", "robustnes = 3", "robustnes"),
        ("jam_on = 2", "jam_on = 'often'", "whole number"),
        ("spad_7", "spad_700", "spad_700"),
    ],
)
def test_a_bad_figure_is_refused_with_its_place(
    sqlite_field: Field, old: str, new: str, sentence: str
) -> None:
    own = OWN.replace(old, new, 1)
    checked = sqlite_field.newcomer().post("/api/rulesets/squadriglia/check", {"own": own})
    refused = checked["refused"]
    assert sentence in f"{refused['place']}: {refused['sentence']}"
    wish = {"ruleset": "squadriglia", "scenario": "own", "own": own}
    assert sqlite_field.guest().post("/api/games", wish, 400)["sentence"]
    refused = sqlite_field.newcomer().post("/api/rulesets/squadriglia/hangar", {"own": own}, 400)
    assert sentence in f"{refused['place']}: {refused['sentence']}"


def test_a_house_type_has_a_card_in_the_hangar(sqlite_field: Field) -> None:
    address = "/api/rulesets/squadriglia/hangar?language=it"
    shown = sqlite_field.newcomer().post(address, {"own": OWN})
    (mine,) = shown["airframes"]
    assert (mine["id"], mine["name"], mine["based_on"]) == ("iron_scout", "Iron Scout", "spad_7")
    assert mine["card"]["title"] == "Iron Scout"
    figures = {one["key"]: one for one in mine["figures"]}
    assert figures["robustness"]["label"] == "Robustezza"
    assert figures["robustness"]["cells"] == [{"value": "3", "mark": "own", "order": 3}]
    assert figures["speed"]["cells"] == [{"value": "5", "order": 5}]
    assert sqlite_field.newcomer().post(address, {"scenario": "baracca"})["airframes"] == []
