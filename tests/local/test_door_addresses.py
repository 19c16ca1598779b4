"""The doors without a server are the server's: whoever knows the one knows the other."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from aerodrome.local.door import LocalDoor, LocalReply
from aerodrome.local.doors import DOORS
from aerodrome.local.field import LocalField
from aerodrome.local.locker import MemoryLocker
from aerodrome.server.routes import ROUTES
from aerodrome.service.route import Route

SERVED = {(route.method, route.path): route for route in ROUTES}


def told(one: LocalDoor | Route) -> tuple[Any, ...]:
    """What a page has to know of an address."""
    return one.takes, one.gives, one.query, one.media, one.largest, one.shared


@pytest.mark.parametrize("door", DOORS, ids=lambda door: f"{door.method} {door.path}")
def test_every_door_is_a_route_of_the_server(door: LocalDoor) -> None:
    assert told(door) == told(SERVED[door.method, door.path])


def ask(method: str, address: str, body: bytes = b"") -> LocalReply:
    """One question to a field where nothing is kept."""
    return asyncio.run(LocalField(MemoryLocker()).ask(method, address, body))


def test_no_door_is_behind_another() -> None:
    """The first that fits is taken."""
    for door in DOORS:
        parts = tuple(door.path.split("/"))
        assert next(one for one in DOORS if one.match(door.method, parts) is not None) is door


def test_what_only_a_server_has_is_refused_in_one_sentence() -> None:
    there = {(door.method, door.path) for door in DOORS}
    for method, path in SERVED.keys() - there:
        if not path.startswith("/api/"):
            continue
        reply = ask(method, path.replace("{", "").replace("}", ""))
        assert (reply.status, json.loads(reply.body)["code"]) == (501, "no-server"), path
        assert b"this needs a server" in reply.body


def test_somebody_without_a_name_is_at_the_door() -> None:
    assert json.loads(ask("GET", "/api/me").body) == {"name": "", "account": False}
