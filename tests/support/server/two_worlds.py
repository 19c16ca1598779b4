"""Two worlds: two games that differ in secrets only, and everything a server reveals about each."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aerodrome.service.games.clocks.steady_clock import SteadyClock
from aerodrome.service.lobby.model import Lobby
from tests.support.server.accounts import register
from tests.support.server.every_route import Facts, answered, requests
from tests.support.server.in_process import Field, Guest, plain
from tests.support.waiting import until

SECRETS = (
    (("north-1", 0, None), ("north-2", 2, "quiet")),
    (("north-1", 2, "quiet"), ("north-2", 1, "quiet")),
)
"""North's answers in each world: one more in the second, which must not be visible."""
CLERKS = ("north-1", "north-2", "south-1", "south-2")
PROBES = [f"0/1.1#1[north-{clerk}]/1.{section}#1" for clerk in (1, 2) for section in (1, 2, 3)]


def bid(guest: Guest, game: str, clerk: str, amount: int, voice: str | None, turn: int) -> None:
    """Bid for a clerk, in a voice if the bid is more than nothing."""
    seat, place = clerk.partition("-")[0], f"{turn}/1.1#1[{clerk}]"
    guest.do(game, "answers", seat, key=f"{place}/1.1#1", value=amount)
    if voice is not None:
        guest.do(game, "answers", seat, key=f"{place}/1.2#1", value=voice)


class World:
    """A game of two players with a spectator."""

    def __init__(self, field: Field, **wish: Any) -> None:
        self.north, self.south, self.game = field.pair(names=("N", "S"), seed="for both", **wish)
        self.watcher = field.guest()
        self.watcher.post("/api/me/name", {"name": "W"})

    def bid(self, clerk: str, amount: int, voice: str | None, turn: int = 0) -> None:
        guest = self.north if clerk.startswith("north") else self.south
        bid(guest, self.game, clerk, amount, voice, turn)

    def doors(self, guest: Guest, seat: str | None) -> dict[str, str]:
        """Return everything that a person can get from the server about this game."""
        where, eye = f"/api/games/{self.game}", f"?seat={seat}" if seat else ""
        paths = [where, f"{where}/position{eye}", f"{where}/history{eye}", f"{where}/record{eye}"]
        paths += ["/api/games", "/api/me"]
        found = {path: guest.http.get(path).text for path in paths}
        for key in PROBES:
            body = {"type": "answer", "seat": seat or "south", "key": key, "value": 0, "id": "p"}
            found[key] = guest.http.post(f"{where}/answers", json=body).text
            undo = {"type": "undo", "seat": seat or "south", "key": key, "id": "q"}
            found[f"undo {key}"] = guest.http.post(f"{where}/undo", json=undo).text
        with guest.socket(self.game, seat) as line:
            found["socket"] = json.dumps(line.hear(), separators=(",", ":"))
        until(self.left, "a closed socket still counts as here")
        return {
            plain(path, game=self.game): plain(text, game=self.game, seed=self.seed_hash())
            for path, text in found.items()
        }

    def left(self) -> bool:
        """Return whether the server has noticed that the table is empty."""
        seats = self.watcher.get(f"/api/games/{self.game}")["seats"]
        return not any(seat.get("online") for seat in seats)

    def seed_hash(self) -> str:
        return str(self.watcher.get(f"/api/games/{self.game}")["seed_hash"])


def compare(worlds: list[World]) -> None:
    """Assert that neither the opponent nor a spectator can tell the worlds apart."""
    for who in ("south", "watcher"):
        seat = "south" if who == "south" else None
        one, two = (world.doors(getattr(world, who), seat) for world in worlds)
        for door in one:
            found = difference(one[door], two[door])
            assert not found, f"{who} sees a secret at {door}: {found}"


def difference(left: str, right: str) -> str:
    """Return the text around the first difference of two texts; "" if they are equal."""
    if left == right:
        return ""
    where = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
    start = max(0, where - 200)
    return f"…{left[start : where + 200]}… and …{right[start : where + 200]}…"


MOMENT = 1_800_000_000.0
LASTED = re.compile(r"\b1[78]\d{8}(\.\d+)?\b|\b\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)?")
"""A time, where something has a clock of its own."""
PUSHED = re.compile(r'"push_key":"[^"]*"')
"""A server's own key, which its library draws at random."""


class Watched:
    """A world on a server of its own, with all relations that its people may have.

    Tokens and times are the same in every such world, so the answers have to be the same, too.
    """

    def __init__(self, field: Field, **wish: Any) -> None:
        self.field = field
        self.north = register(field.guest(), "Norda")
        self.south = register(field.guest(), "Suda")
        self.watcher = register(field.guest(), "Guarda")
        made = self.north.make("sealed", "short", seed="for both", **wish)
        self.game, self.invite = made["game"]["id"], made["invites"][0]["token"]
        self.south.post("/api/join", {"token": self.invite})
        club = self.north.post("/api/clubs", {"name": "Stormo", "about": "", "entry": "open"})
        self.club = club["club"]["id"]
        for guest in (self.south, self.watcher):
            guest.post(f"/api/clubs/{self.club}/enter", {})
        self.watcher.post("/api/follow", {"name": "Norda"}, 204)

    def bid(self, clerk: str, amount: int, voice: str | None, turn: int = 0) -> None:
        guest = self.north if clerk.startswith("north") else self.south
        bid(guest, self.game, clerk, amount, voice, turn)

    def facts(self, seat: str | None = None) -> Facts:
        places = {
            "game": self.game,
            "ruleset": "sealed",
            "scenario": "short",
            "name": "Norda",
            "club": self.club,
            "battle": "1",
        }
        asked = {"player": ("", "Norda"), "opponent": ("", "Norda"), "log": ("", "1")}
        keys = (*PROBES[:3], "1/1.1#1[north-1]/1.1#1")
        return Facts(places, ("north", "south"), keys, seat, self.invite, asked)

    def read_lobby(self) -> None:
        """Have the lobby count the games of now, which it may otherwise do seconds later."""
        portal = self.field.door.portal
        assert portal is not None
        portal.call(self.field.service[Lobby].read)

    def told(self, guest: Guest, seat: str | None = None) -> dict[str, str]:
        """Return all answers that a caller gets from the server, by request."""
        found = {}
        self.read_lobby()
        for number, request in enumerate(requests(self.facts(seat))):
            name = f"{number} {request.method} {request.path} {json.dumps(request.body)}"
            found[name] = normal(answered(guest, request))
        for where in (f"/api/games/{self.game}/socket", "/api/lobby/socket"):
            with guest.http.websocket_connect(where) as line:
                found[where] = normal(line.receive_text())
        return found


def normal(text: str) -> str:
    """Return an answer without what differs between two servers in any case."""
    return PUSHED.sub("", LASTED.sub("T", plain(text)))


def same_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same tokens in every world, and stop the clock."""
    drawn: Counter[tuple[str, int]] = Counter()

    def next_one(length: int) -> str:
        caller = sys._getframe(2)
        place = (caller.f_code.co_filename, caller.f_lineno)
        drawn[place] += 1
        return hashlib.sha256(f"{place} {drawn[place]}".encode()).hexdigest()[:length]

    monkeypatch.setattr(secrets, "token_hex", lambda size=16: next_one(2 * size))
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size=16: next_one(-(-4 * size // 3)))
    monkeypatch.setattr(secrets, "randbelow", lambda most: int(next_one(8), 16) % most)
    monkeypatch.setattr(secrets, "choice", lambda some: some[int(next_one(8), 16) % len(some)])
    monkeypatch.setattr(SteadyClock, "now", lambda self: MOMENT)


def told_in_both(
    folder: Path, seen: Callable[[Watched, int], dict[str, str]], **wish: Any
) -> list[str]:
    """Return the differences between the answers of two worlds to a caller."""
    told = []
    for number in (0, 1):
        with pytest.MonkeyPatch.context() as patched:
            same_by_chance(patched)
            with Field(str(folder / f"world-{number}.db")) as field:
                told.append(seen(Watched(field, **wish), number))
    one, two = told
    assert one.keys() == two.keys()
    return [f"{name}: {found}" for name in one if (found := difference(one[name], two[name]))]
