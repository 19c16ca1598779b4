"""What of an address is logged."""

from __future__ import annotations

import re

import pytest
from starlette.requests import Request
from starlette.routing import Match, Route

from aerodrome.server.pages import PAGES, shown_path
from aerodrome.server.routes import ROUTES

SECRET = "x5Qn-some.secret"
LOGGED = {"game", "battle"}


async def unused(_: Request) -> None:
    """What answers is not asked."""


ADDRESSES = sorted(
    {route.path for route in ROUTES} | {page.path for page in PAGES if isinstance(page, Route)}
)


@pytest.mark.parametrize("address", [one for one in ADDRESSES if "{" in one])
def test_no_log_names_what_visitors_put_into_an_address(address: str) -> None:
    path = re.sub(r"\{(\w+)\}", lambda one: SECRET, address)
    scope = {"type": "http", "method": "GET", "path": path, "headers": []}
    match, found = Route(address, unused).matches(scope)
    assert match is Match.FULL
    shown = shown_path(Request({**scope, **found}))
    names = set(re.findall(r"\{(\w+)\}", address))
    assert (SECRET in shown) == (names <= LOGGED), shown


def test_an_address_that_has_not_been_looked_up_is_cut_off() -> None:
    request = Request({"type": "http", "method": "GET", "path": f"/join/{SECRET}", "headers": []})
    assert shown_path(request) == "/join"
