"""A hostile client changes nothing, crashes nothing, and gets clear sentences."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.field import Field
from tests.server.hostile import besiege

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
NAMES = st.sampled_from(["type", "seat", "key", "value", "id", "text", "log", "chat", "x"])
LIKELY = ANYTHING | st.sampled_from(["north", "answer", "undo", "0/1.1#1[north-1]/1.1#1", "resign"])


def test_hundreds_of_hostile_messages(field: Field) -> None:
    codes = besiege(field, 500)
    assert len(codes) > 10


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(said=st.dictionaries(NAMES, LIKELY) | ANYTHING)
def test_whatever_is_said_is_answered(
    sqlite_field: Field, lines: dict[str, Any], said: object
) -> None:
    """Any JSON at all over an open line: an acknowledgement or a fault, and the line holds."""
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


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(setup=OWN)
def test_no_own_scenario_breaks_the_house(sqlite_field: Field, setup: dict[str, Any]) -> None:
    """A scenario that cannot be played is refused in a sentence."""
    text = "".join(f"{name} = {json.dumps(value)}\n" for name, value in setup.items())
    wish = {"ruleset": "squadriglia", "scenario": "own", "own": text}
    response = sqlite_field.door.post("/api/games", json=wish)
    assert response.status_code in (200, 400, 429)
    if response.status_code != 200:
        assert response.json()["code"] != "bug"
