"""A hostile client changes nothing, crashes nothing, and gets clear sentences."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.soak import hostile
from tests.support.sampling import times
from tests.support.server.hostile_client import EVERYTHING, besiege
from tests.support.server.in_process import Field

pytestmark = pytest.mark.sweep

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
NAMES = st.sampled_from(["type", "seat", "key", "value", "id", "text", "log", "chat", "x"])
LIKELY = ANYTHING | st.sampled_from(["north", "answer", "undo", "0/1.1#1[north-1]/1.1#1", "resign"])


SHARE = 3 * len(EVERYTHING)
"""How many of the soak's inputs are sent here: at least three to each route and message."""


def test_hostile_inputs_at_every_route_and_message(field: Field) -> None:
    """The targets come from the tables of routes and messages, so that new ones are attacked at
    once."""
    hits = besiege(field, SHARE).hits
    assert set(hits) == set(EVERYTHING)
    assert [what for what, codes in hits.items() if codes.total() < 3] == []
    assert len({code for codes in hits.values() for code in codes}) > 20


@pytest.fixture
def in_here(monkeypatch: pytest.MonkeyPatch, toys: None) -> None:
    """Run sieges in this process."""
    monkeypatch.setattr(hostile, "ProcessPoolExecutor", lambda *_: ThreadPoolExecutor(1))


def test_the_command_of_the_soak(in_here: None, capsys: pytest.CaptureFixture[str]) -> None:
    """It counts by route and code."""
    assert hostile.main(["--inputs", "20", "--each", "20"]) == 0
    said = capsys.readouterr().out
    assert "POST /api/games: " in said
    assert "20 hostile inputs in 1 sieges, 0 failed" in said


def test_a_siege_that_fails_says_how_to_repeat_it_and_how_to_go_on(
    in_here: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = hostile.Siege(7, 10, {}, 1, 100.0, "AssertionError: it fell")
    monkeypatch.setattr(hostile, "lay", lambda number, inputs: broken)
    assert hostile.main(["--inputs", "30", "--each", "10", "--seconds", "0"]) == 1
    said = capsys.readouterr().out
    assert "it fell" in said
    assert "again: ./dev soak hostile --inputs 10 --each 10 --from 7" in said
    assert "go on with: ./dev soak hostile" in said or "30 hostile inputs" in said


@settings(max_examples=times(40), suppress_health_check=list(HealthCheck))
@given(said=st.dictionaries(NAMES, LIKELY) | ANYTHING)
def test_every_message_is_answered(
    sqlite_field: Field, lines: dict[str, Any], said: object
) -> None:
    """Any JSON over an open connection is acknowledged or refused, and the connection stays
    open."""
    line = lines["watcher"]
    line.session.send_text(json.dumps(said))
    fault = line.hear("fault")
    assert fault["sentence"]
    assert fault["code"] != "bug"


@pytest.fixture
def lines(sqlite_field: Field) -> Any:
    _, _, game = sqlite_field.pair()
    with sqlite_field.guest().socket(game) as line:
        line.hear("update")
        yield {"watcher": line}


OWN = st.dictionaries(
    st.sampled_from(["purse", "rounds", "title", "planes", "side", "options", "board", "aims"]),
    st.integers(-5, 10**6) | st.text(st.characters(codec="ascii"), max_size=5) | st.booleans(),
)


@settings(max_examples=times(15), suppress_health_check=list(HealthCheck))
@given(setup=OWN)
def test_no_own_scenario_breaks_the_server(sqlite_field: Field, setup: dict[str, Any]) -> None:
    """A scenario that cannot be played is refused in a sentence."""
    text = "".join(f"{name} = {json.dumps(value)}\n" for name, value in setup.items())
    wish = {"ruleset": "squadriglia", "scenario": "own", "own": text}
    response = sqlite_field.door.post("/api/games", json=wish)
    assert response.status_code in (200, 400, 429)
    if response.status_code != 200:
        assert response.json()["code"] != "bug"
