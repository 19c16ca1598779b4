"""No leak at any address: two worlds that differ only in secrets give the same bytes."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from aerodrome.server.routes import ROUTES
from aerodrome.service.spectators import gallery
from tests.support.server.every_route import APART, BODIES, asked, named
from tests.support.server.in_process import Field, Guest, plain
from tests.support.server.two_worlds import (
    CLERKS,
    PROBES,
    SECRETS,
    Watched,
    World,
    compare,
    told_in_both,
)


@pytest.fixture(autouse=True)
def never_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no spectators be counted: on a slow machine one world would hear of it alone."""
    monkeypatch.setattr(gallery, "COUNTED_EVERY", math.inf)


def test_two_worlds_look_the_same_at_every_address(field: Field) -> None:
    worlds = [World(field), World(field)]
    for world, secret in zip(worlds, SECRETS, strict=True):
        for clerk, amount, voice in secret:
            world.bid(clerk, amount, voice)
        world.north.do(world.game, "chat", "north", text="Done")
    compare(worlds)
    for world in worlds:
        for clerk in ("south-1", "south-2"):
            world.bid(clerk, 0, None)
    compare(worlds)
    for world in worlds:
        north, south = (
            getattr(world, who).position(world.game, who)["tables"][0]["view"]["mine"]
            for who in ("north", "south")
        )
        assert set(north) == {"north-1", "north-2"}
        assert set(south) == {"south-1", "south-2"}


def test_delayed_spectators_see_nothing_of_the_turns_between(field: Field) -> None:
    """Two worlds that differ after the first turn still look the same two turns later."""
    worlds = [World(field, public=True, delay=1), World(field, public=True, delay=1)]
    for number, world in enumerate(worlds):
        for turn in (0, 1):
            for clerk in CLERKS:
                world.bid(clerk, number * turn, "quiet" if number * turn else None, turn)
        world.north.do(world.game, "chat", "north", text=f"In world {number}")
        if number:
            world.bid("north-1", 1, None, 2)
    one, two = (world.doors(world.watcher, None) for world in worlds)
    assert one == two
    shown = worlds[1].watcher.position(worlds[1].game)
    players = worlds[1].north.position(worlds[1].game, "north")
    assert shown["behind"] == 1
    assert "behind" not in players
    assert 0 < len(shown["log"]) < len(players["log"])
    assert not shown.get("chat")
    assert players["chat"][-1]["text"] == "In world 1"
    with worlds[1].watcher.socket(worlds[1].game) as line:
        line.hear()
        worlds[1].south.do(worlds[1].game, "resign", "south")
        end = line.until(lambda update: update["game"]["status"] == "over")
    assert "behind" not in end
    assert end["chat"]
    assert len(worlds[1].watcher.position(worlds[1].game)["log"]) > len(shown["log"])


@pytest.mark.parametrize("who", ["south", "watcher"])
def test_no_address_tells_a_secret(tmp_path: Path, toys: None, who: str) -> None:
    def seen(world: Watched, number: int) -> dict[str, str]:
        for clerk, amount, voice in SECRETS[number]:
            world.bid(clerk, amount, voice)
        return world.told(getattr(world, who), "south" if who == "south" else None)

    assert told_in_both(tmp_path, seen) == []


@pytest.mark.parametrize("who", ["watcher", "newcomer"])
def test_no_address_tells_who_is_behind_what_came_later(
    tmp_path: Path, toys: None, who: str
) -> None:
    """Turns, table chat, offers, clocks and absence, in a game that is shown three turns late."""

    def seen(world: Watched, number: int) -> dict[str, str]:
        world.watcher.post(f"/api/games/{world.game}/gallery", {"text": "Ecco", "id": "r"}, 204)
        for turn in (0, 1):
            for clerk in CLERKS:
                world.bid(clerk, number * turn, "quiet" if number * turn else None, turn)
        if number:
            world.north.do(world.game, "chat", "north", text="SECRET PLAN")
            world.south.do(world.game, "chat", "south", text="And more of it")
            world.north.do(world.game, "draw", "north")
            world.north.do(world.game, "adjourn", "north")
        guest = world.field.newcomer() if who == "newcomer" else world.watcher
        return world.told(guest)

    clock = {"bank": 300, "increment": 10}
    assert told_in_both(tmp_path, seen, public=True, delay=3, clock=clock) == []


def test_every_address_is_asked_or_said_to_be_about_no_game() -> None:
    every = {named(route) for route in ROUTES}
    apart = [name for names in APART.values() for name in names]
    assert len(apart) == len(set(apart))
    assert not set(apart) - every, "these addresses are gone"
    assert not set(BODIES) - {one.takes for one in ROUTES if asked(one)}, "nothing takes these"
    assert [route for route in ROUTES if "{game}" in route.path and not asked(route)] == []


def test_two_worlds_of_a_real_game(field: Field) -> None:
    """Orders of a squadron are invisible to all others, whether written or taken back."""
    found = []
    for pick in (0, -1):
        italy, austria, game = field.pair(
            "squadriglia", "baracca", ("I", "A"), seed="for both", options={"quick_start": True}
        )
        watcher = field.guest()
        guests = {"italy": italy, "austria": austria}
        while len(waiting := watcher.position(game)["game"]["waiting"]) == 1:
            guests[waiting[0]].answer_one(game, waiting[0])
        with (
            austria.socket(game, "austria", "ends=true") as line,
            watcher.socket(game, query="ends=true") as other,
        ):
            line.hear("end_order"), other.hear()
            while "italy" in watcher.position(game)["game"]["waiting"]:
                italy.answer_one(game, "italy", pick)
            line.until(lambda update: update["game"]["waiting"] == ["austria"])
            other.until(lambda update: update["game"]["waiting"] == ["austria"])
            heard = [*_without_times(line.heard, game), *_without_times(other.heard, game)]
        assert len(heard) == 6
        for guest, eye in ((austria, "?seat=austria"), (watcher, "")):
            for door in ("", "/position", "/history", "/record"):
                text = guest.http.get(f"/api/games/{game}{door}{eye if door else ''}").text
                heard.append(plain(text, game=game))
        found.append(heard)
    for one, two in zip(*found, strict=True):
        assert one == two


def _without_times(messages: list[dict[str, Any]], game: str) -> list[str]:
    return [plain(json.dumps(one, separators=(",", ":")), game=game) for one in messages]


@pytest.mark.parametrize("seat", ["south", None])
def test_messages_do_not_show_how_many_answers_others_gave(field: Field, seat: str | None) -> None:
    """There are as many messages in both worlds; undo and a new answer show nothing either."""
    transcripts = []
    for number, secret in enumerate(SECRETS):
        world = World(field)
        eye = world.south if seat else world.watcher
        with eye.socket(world.game, seat) as line:
            line.hear("update")
            for _ in range(number * 3):
                world.north.do(world.game, "answers", "north", key=PROBES[0], value=0)
                world.north.do(world.game, "undo", "north", key=PROBES[0])
            for clerk, amount, voice in secret:
                world.bid(clerk, amount, voice)
            line.until(lambda update: update["game"]["waiting"] == ["south"])
            world.north.do(world.game, "chat", "north", text="Your turn")
            line.until(lambda update: update.get("chat"))
            transcripts.append(_without_times(line.heard, world.game))
    assert transcripts[0] == transcripts[1]
    assert len(transcripts[0]) == 3


def test_no_number_and_no_time_moves_with_a_secret_answer(field: Field) -> None:
    world = World(field)

    def shown(guest: Guest, seat: str | None) -> tuple[Any, ...]:
        position = guest.position(world.game, seat)
        listed = guest.get("/api/games")["games"]
        return position["seq"], position["game"], listed

    before = shown(world.south, "south"), shown(world.watcher, None)
    own = world.north.position(world.game, "north")["seq"]
    world.bid("north-1", 1, "loud")
    assert (shown(world.south, "south"), shown(world.watcher, None)) == before
    assert world.north.position(world.game, "north")["seq"] == own + 2


def test_a_finished_dialogue_shows_only_that_it_is_finished(field: Field) -> None:
    world = World(field)
    before = world.south.position(world.game, "south")
    world.bid("north-1", 0, None)
    world.bid("north-2", 0, None)
    after = world.south.position(world.game, "south")
    assert after["game"].pop("waiting") == ["south"]
    before["game"].pop("waiting")
    before["game"].pop("updated")
    after["game"].pop("updated")
    assert after == before


def test_refusals_tell_nothing_of_others(field: Field) -> None:
    """The same words are sent whether another's question is open, answered or was never asked."""
    world = World(field)
    world.bid("north-1", 0, None)
    refusals = set()
    for key in (*PROBES, "never"):
        refused = world.south.do(world.game, "answers", "south", 409, key=key, value=0)
        refusals.add((refused["code"], refused["sentence"]))
    assert len(refusals) == 1


def test_counters_are_for_the_machine_itself(field: Field) -> None:
    """On a quiet server, a count of answers would be a count of the opponent's answers."""
    from starlette.testclient import TestClient

    far = TestClient(field.app, client=("203.0.113.7", 5))
    far.portal = field.door.portal
    response = far.get("/metrics")
    assert response.status_code == 403
    assert response.json()["code"] == "not-yours"
