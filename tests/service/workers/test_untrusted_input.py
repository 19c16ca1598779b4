"""Visitors' set-ups and records are read in other processes, within limits; more is refused."""

from __future__ import annotations

import asyncio
import os
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from aerodrome.kernel import codec, registry, trial
from aerodrome.kernel.record import Record
from aerodrome.kernel.refusal import Refusal
from aerodrome.service.games.new_game.reading import Written
from aerodrome.service.workers.untrusted_input import VisitorReader
from aerodrome.service.workers.worker_queue import WorkerQueue
from tests.support.server import worker_tasks
from tests.support.server.house_types import OWN
from tests.support.server.in_process import Field

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there are no such limits")
SCOUTS = """title="x"
text="y"
start="1917-10-01"
game="dogfights"
[[squadron]]
nation="britain"
service="rfc"
name="a"
home="b"
scouts=1000000000000
[[squadron]]
nation="germany"
service="fliegertruppe"
name="c"
home="d"
scouts=4
"""
BOTH = {"italy": {"kind": "me"}, "austria": {"kind": "me"}}
DOTTED = "a" + ".a" * 9_900 + "=1"


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Field]:
    """Serve with separate processes for visitors' texts."""
    with Field(str(tmp_path_factory.mktemp("apart") / "games.db"), apart=True) as field:
        yield field


def said(behaviour: str) -> Written:
    return Written("toy", "toy", {}, behaviour)


@pytest.mark.parametrize("behaviour", ["memory", "time", "death", "error"])
def test_a_worker_that_uses_too_much_is_a_refusal_and_the_next_one_works(behaviour: str) -> None:
    """Both limits, of memory and of processor time, are independent of the clock."""

    async def visit() -> None:
        house = VisitorReader(WorkerQueue(worker_tasks.behave, "toys"))
        try:
            with pytest.raises(Refusal) as refusal:
                await house.composed(said(behaviour), "player", "somewhere")
            assert str(refusal.value) == "your scenario: this took too much time or memory."
            assert refusal.value.code == "too-slow"
            assert await house.composed(said(""), "player", "somewhere")
        finally:
            await house.shutdown()

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("ruleset", "own", "sentence"),
    [
        ("campaign", SCOUTS, "`squadron` 1, `scouts` must be at most 12."),
        ("squadriglia", DOTTED, "a key has at most 8 parts."),
        ("squadriglia", "aircraft=1", "`aircraft` must be a list, not a whole number."),
        ("squadriglia", 'aircraft=["a"]', "`aircraft` 1 must be a table, not a text."),
        ("squadriglia", "aircraft={}", "`aircraft` must be a list, not a table."),
        ("squadriglia", 'aircraft="x"', "`aircraft` must be a list, not a text."),
    ],
    ids=["number", "key", "number for list", "word in list", "table for list", "word for list"],
)
def test_a_set_up_that_does_not_fit_is_refused_in_a_sentence(
    apart: Field, ruleset: str, own: str, sentence: str
) -> None:
    door = apart.guest()
    own = own if "title" in own or own is DOTTED else f'title = "x"\n{own}'
    checked = door.post(f"/api/rulesets/{ruleset}/check", {"own": own})
    made = door.post("/api/games", {"ruleset": ruleset, "own": own}, 400)
    assert checked["refused"] == made
    assert (made["sentence"], made["place"]) == (sentence, "your scenario")


def test_an_own_scenario_is_read_apart_and_played_here(apart: Field) -> None:
    """It may contain house types, and a rematch uses them again."""
    maker = apart.guest()
    game = maker.make("squadriglia", "own", own=OWN, seats=BOTH)["game"]["id"]
    assert maker.position(game, "austria")["questions"]
    maker.do(game, "resign", "italy")
    assert maker.post(f"/api/games/{game}/rematch")["game"]["title"] == "Two of mine"


def finished(apart: Field) -> str:
    """Return the record of a finished game."""
    maker = apart.guest()
    game = maker.make("squadriglia", "baracca", seats=BOTH)["game"]["id"]
    for seat in BOTH:
        maker.answer_one(game, seat)
    maker.do(game, "resign", "italy")
    return maker.record(game)


def test_a_record_is_verified_apart_and_opened_at_its_end(apart: Field) -> None:
    text = finished(apart)
    guest = apart.guest()
    response = guest.http.post("/api/records", content=text.encode())
    assert response.status_code == 200, response.text
    game = response.json()["game"]
    assert game["status"] == "over"
    assert guest.record(game["id"]) == text
    spoilt = guest.http.post("/api/records", content=text.replace("baracca", "barocca").encode())
    assert spoilt.json()["code"] == "edited"


def test_the_laboratory_reads_an_own_set_up_apart(apart: Field) -> None:
    wish = {"ruleset": "squadriglia", "own": "aircraft=1", "bots": ["rookie"], "games": 1}
    refused = apart.guest().post("/api/studies", wish, 400)
    assert refused["place"] == "your scenario"


def test_the_serving_process_parses_nothing_of_a_visitors(
    apart: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All parsers of this process fail here, and yet the texts are read: in other processes."""
    text = finished(apart)
    own = (registry.find("squadriglia").data / "scenarios" / "baracca.toml").read_text("utf-8")

    def fail(*_: Any, **__: Any) -> Any:
        raise AssertionError("this is the serving process")

    def ours(text: str, place: str) -> Any:
        return tomllib.loads(text) if place.endswith(".toml") else fail()

    monkeypatch.setattr(codec, "toml_text", ours)
    monkeypatch.setattr(Record, "load", fail)
    monkeypatch.setattr(trial, "lay_out", fail)
    guest = apart.guest()
    assert guest.post("/api/rulesets/squadriglia/check", {"own": own})["seats"]
    game = guest.make("squadriglia", "own", own=own, seats=BOTH)["game"]["id"]
    guest.do(game, "resign", "italy")
    assert guest.post(f"/api/games/{game}/rematch")["game"]["id"] != game
    assert guest.http.post("/api/records", content=text.encode()).status_code == 200
    wish = {"ruleset": "squadriglia", "own": own, "bots": ["rookie"], "games": 2}
    assert guest.post("/api/studies", wish)["own"]
    guest.post("/api/studies/stop")


def test_a_seat_that_the_store_cannot_keep_is_refused(apart: Field) -> None:
    """The seat's name has 65 characters, all of them invisible."""
    own = (registry.find("dogfights").data / "scenarios" / "dogfight_short.toml").read_text("utf-8")
    mount = '[[allies.mounts]]\nid="B1"\ntype="sopwith_camel"\nnation="britain"\nnumber=1\n'
    for seat in ("x" * 65, "\\u200b"):
        man = '{id = "a", name = "A", role = "pilot"}'
        text = f'{own}\n{mount}seat="{seat}"\ncrew=[{man}]\n'
        checked = apart.newcomer().post("/api/rulesets/dogfights/check", {"own": text})
        assert (
            "a seat has a printable name of up to 64 characters" in checked["refused"]["sentence"]
        )
