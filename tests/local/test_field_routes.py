"""Without a server, the same handlers serve the same routes, as far as possible."""

from __future__ import annotations

import asyncio
import json

from aerodrome.local.field import ROUTES as LOCAL
from aerodrome.local.field import LocalField
from aerodrome.server.routes import ROUTES
from aerodrome.service.route import Reply, values_in
from tests.support.local.memory_locker import MemoryLocker

OWN = ("GET", "/api/me")
"""The one address with another handler here: there are no other people."""


def ask(method: str, address: str, body: bytes = b"") -> Reply:
    """Send a request to a field with empty storage."""
    return asyncio.run(LocalField(MemoryLocker()).ask(method, address, body))


def test_every_route_is_one_of_the_servers() -> None:
    served = {(route.method, route.path): route for route in ROUTES}
    for route in LOCAL:
        where = (route.method, route.path)
        assert where == OWN or served[where] is route
    assert served[OWN].gives is LOCAL[0].gives


def test_no_route_hides_another() -> None:
    """The first language that fits is used."""
    for route in LOCAL:
        same = (one for one in LOCAL if one.method == route.method)
        assert next(one for one in same if values_in(one.path, route.path) is not None) is route


def test_addresses_that_need_a_server_are_refused_in_one_sentence() -> None:
    there = {(route.method, route.path) for route in LOCAL}
    for route in ROUTES:
        if (route.method, route.path) in there or not route.path.startswith("/api/"):
            continue
        reply = ask(route.method, route.path.replace("{", "").replace("}", ""))
        assert (reply.status, json.loads(reply.body)["code"]) == (501, "no-server"), route.path
        assert b"this needs a server" in reply.body


def test_players_here_have_no_names() -> None:
    assert json.loads(ask("GET", "/api/me").body) == {"name": "", "account": False}
