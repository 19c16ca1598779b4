"""The reference of the protocol says what the server does today."""

from __future__ import annotations

import re
from typing import Any

from aerodrome.server.routes import ROUTES
from aerodrome.service.games import messages as m
from tests.support.server.transcript import PAGE, Step, kind, parsed, play, shape, written

PAGE_TEXT = PAGE.read_text("utf-8")
AGAIN = "docs/guide/protocol.md is old: `./dev python -m tests.support.server.transcript`"


def test_the_transcript_is_current() -> None:
    """Not in names, times and tokens; in who says what, and how it is made up."""
    shown = parsed(PAGE_TEXT)
    fresh = parsed(f"<!-- transcript -->\n{written(play())}\n<!-- end of transcript -->\n")
    assert _talk(shown) == _talk(fresh), AGAIN
    assert _fields(shown) == _fields(fresh), AGAIN


def _talk(steps: list[Step]) -> list[tuple[str, str, Any]]:
    """Everything but updates, which may come sooner or later."""
    return [(who, where, shape(what)) for who, where, what in steps if kind(what) != "update"]


def _fields(steps: list[Step]) -> set[str]:
    return {name for _, _, what in steps if kind(what) == "update" for name in what}


def test_every_address_is_in_the_reference() -> None:
    for route in ROUTES:
        path = route.path.replace("/api/games/{game}/", "…/")
        there = f"`{route.method} {route.path}" in PAGE_TEXT or f"`{path}`" in PAGE_TEXT
        assert there, f"{route.method} {route.path} is not described"


def test_every_message_over_the_socket_is_in_the_reference() -> None:
    for kind_ in m.Spoken.__args__:
        assert f"`{kind_.__struct_config__.tag}`" in PAGE_TEXT
    for reply in (m.Update, m.Ack, m.Fault):
        assert f"**`{reply.__struct_config__.tag}`**" in PAGE_TEXT


def test_every_code_that_has_a_status_is_explained() -> None:
    table = PAGE_TEXT[PAGE_TEXT.index("## Faults") : PAGE_TEXT.index("## A whole short game")]
    assert {"400", "401", "403", "404", "409", "413", "415", "429", "503"} <= set(
        re.findall(r"\b\d{3}\b", table)
    )
