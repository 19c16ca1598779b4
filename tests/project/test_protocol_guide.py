"""The reference of the protocol agrees with the server."""

from __future__ import annotations

import re
from typing import Any

from aerodrome.server.routes import ROUTES
from aerodrome.service.games import messages as m
from docs import routes
from tests.support.repository import ROOT
from tests.support.server.transcript import PAGE, Step, kind, parsed, play, shape, written

PAGE_TEXT = PAGE.read_text("utf-8")
GUIDE = (ROOT / "docs" / "guide" / "protocol.md").read_text("utf-8")
AGAIN = f"{PAGE.name} is old: `./dev python -m tests.support.server.transcript`"


def test_the_transcript_is_current() -> None:
    """Names, times and tokens may differ; senders and fields may not."""
    shown = parsed(PAGE_TEXT)
    fresh = parsed(f"<!-- transcript -->\n{written(play())}\n<!-- end of transcript -->\n")
    assert _talk(shown) == _talk(fresh), AGAIN
    assert _fields(shown) == _fields(fresh), AGAIN


def _talk(steps: list[Step]) -> list[tuple[str, str, Any]]:
    """Return everything except updates, which may arrive at any time."""
    return [(who, where, shape(what)) for who, where, what in steps if kind(what) != "update"]


def _fields(steps: list[Step]) -> set[str]:
    return {name for _, _, what in steps if kind(what) == "update" for name in what}


def test_every_feature_with_routes_has_a_table() -> None:
    page = (ROOT / "docs" / "programmers" / "routes.md").read_text("utf-8")
    assert sorted(re.findall(r"<!-- routes: (\w+) -->", page)) == sorted(routes.features())


def test_a_table_has_an_address_with_its_query_and_its_fields() -> None:
    assert "| `POST /api/me/name` | " in routes.table("accounts")
    assert routes.table("health").count("\n| `GET /") == 2
    assert "/api/games/{game}/position?seat=&log=&chat=` |" in routes.table("games")


def test_every_address_in_the_guide_is_a_route() -> None:
    known = {(route.method, route.path) for route in ROUTES}
    named = re.findall(r"`(GET|POST) (/api/[^`?]*)", GUIDE)
    assert named
    assert [one for one in named if one not in known] == []


def test_every_message_over_the_socket_is_in_the_reference() -> None:
    for kind_ in m.Spoken.__args__:
        assert f"`{kind_.__struct_config__.tag}`" in GUIDE
    for reply in (m.Update, m.Ack, m.Fault):
        assert f"**`{reply.__struct_config__.tag}`**" in GUIDE


def test_every_code_that_has_a_status_is_explained() -> None:
    table = GUIDE[GUIDE.index("## Faults") : GUIDE.index("## Limits and waiting")]
    assert {"400", "401", "403", "404", "409", "413", "415", "429", "503"} <= set(
        re.findall(r"\b\d{3}\b", table)
    )
