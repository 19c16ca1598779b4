"""Reading: the requests for books, hangar, lessons and set-ups, in every game and language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import quote

from aerodrome.kernel import registry
from aerodrome.kernel.contract import absent
from aerodrome.kernel.ruleset import Ruleset
from aerodrome.lessons import lesson
from aerodrome.tabletop.capabilities import GameOffers
from aerodrome.tabletop.hangar import airframes
from tests.support.repository import GOLDEN

RECORDS = (
    "squadriglia/senza_cozzar-v2",
    "dogfights/general-v2",
    "winged_victory/even_duel-v2",
    "campaign/strutters_1917-v3",
)
"""Short saved games, the last with battles."""


def kept(name: str) -> bytes:
    return (GOLDEN / f"{name}.record").read_bytes()


class Wanted(NamedTuple):
    """A request."""

    method: str
    address: str
    body: bytes = b""


def get(address: str) -> Wanted:
    return Wanted("GET", address)


def post(address: str, **said: Any) -> Wanted:
    return Wanted("POST", address, json.dumps(said).encode())


def books(ruleset: Ruleset[Any]) -> Iterator[Wanted]:
    """Yield requests for words, tables, aircraft and formats, in all languages and another."""
    here = f"/api/rulesets/{ruleset.id}"
    for language in (*ruleset.phrases.languages, "eo"):
        for what in ("book", "plates", "hangar", "workshop"):
            yield get(f"{here}/{what}?language={language}")
    for name in ruleset.display.diagrams():
        yield get(f"{here}/diagrams/{quote(name)}")
    yield get(f"{here}/diagrams/none")


def lessons(ruleset: Ruleset[Any]) -> Iterator[Wanted]:
    for language in (*ruleset.phrases.languages, "eo"):
        yield get(f"/api/rulesets/{ruleset.id}/lessons?language={language}")
    for name in (*list(lesson.read(ruleset))[:1], "none"):
        yield get(f"/api/rulesets/{ruleset.id}/scenarios/{name}/picture")


def setups(ruleset: Ruleset[Any]) -> Iterator[Wanted]:
    """Yield requests that check and edit set-ups, valid and invalid ones."""
    here = f"/api/rulesets/{ruleset.id}"
    for name in (*ruleset.scenario_ids(), "none"):
        yield get(f"{here}/scenarios/{name}")
        yield post(f"{here}/check", scenario=name)
    first = ruleset.scenario_ids()[0]
    text = (ruleset.data / "scenarios" / f"{first}.toml").read_text("utf-8")
    yield get(f"{here}/scenarios/{first}/picture")
    yield post(f"{here}/check", scenario="own", own=text)
    yield post(f"{here}/check", scenario="own", own="title = ")
    yield post(f"{here}/check", scenario=first, options={"none": True})
    yield post(f"{here}/check", nonsense=1)
    yield post(f"{here}/hangar?language=it", scenario="own", own=text)
    for language in ("en", "it"):
        yield post(f"{here}/editor/read", text=text, language=language)
    yield post(f"{here}/editor/write", text="", draft='{"title": "A draft"}')
    types = (
        [one.id for one in airframes(ruleset)]
        if GameOffers.of(ruleset).hangar is not absent
        else ["none"]
    )
    for one, other in ((types[0], types[-1]), (types[0], "none")):
        yield get(f"{here}/hangar/{quote(one, safe='')}/against/{quote(other, safe='')}")


def everywhere() -> Iterator[Wanted]:
    """Yield all requests."""
    for language in ("en", "it", "eo"):
        yield get(f"/api/rulesets?language={language}")
    yield get("/api/rulesets/chess/book")
    for ruleset in map(registry.find, registry.names()):
        yield from books(ruleset)
        yield from setups(ruleset)
