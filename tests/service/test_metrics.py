"""Metrics of a server: who may read them, and that all of them are documented."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from aerodrome.server.health import FORWARDED, TOKEN_NAME, metrics_token
from tests.support.repository import ROOT
from tests.support.server.in_process import Field

TOKEN = "0123456789abcdef"
DASHBOARD = ROOT / "docs" / "guide" / "hosting" / "grafana.json"
FAR = ("203.0.113.7", 5)


def told(text: str, word: str) -> set[str]:
    """Return the metrics with a line that contains this word."""
    return set(re.findall(rf"^# {word} (\w+) \S", text, re.M))


@pytest.mark.parametrize("name", FORWARDED)
def test_a_visitor_through_a_proxy_is_not_this_machine(sqlite_field: Field, name: str) -> None:
    """Behind a proxy, every visitor comes from 127.0.0.1."""
    door = sqlite_field.newcomer().http
    assert door.get("/metrics").status_code == 200
    assert door.get("/metrics", headers={name: "x"}).status_code == 403


def test_the_token_gives_access_to_the_counters(sqlite_field: Field) -> None:
    sqlite_field.service.metrics.token = TOKEN
    far = TestClient(sqlite_field.app, "http://testserver", client=FAR)
    far.portal = sqlite_field.door.portal
    for door in (far, sqlite_field.door):
        shown = (None, f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer ", f"bearer {TOKEN}")
        tries = [{"authorization": said} if said else {} for said in shown]
        found = [door.get("/metrics", headers=one).status_code for one in tries]
        assert found == [403, 403, 403, 403, 200]


def test_a_token_comes_from_a_file_or_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(TOKEN_NAME, raising=False)
    assert metrics_token(None) == ""
    monkeypatch.setenv(TOKEN_NAME, TOKEN)
    assert metrics_token(None) == TOKEN
    file = tmp_path / "token"
    file.write_text(f"{TOKEN * 2}\n")
    assert metrics_token(file) == TOKEN * 2


def test_every_metric_is_there_from_the_start_and_says_what_it_is(sqlite_field: Field) -> None:
    text = sqlite_field.door.get("/metrics").text
    assert told(text, "HELP") == told(text, "TYPE")
    families = {re.sub(r"_(bucket|sum|count)$", "", name) for name in _samples(text)}
    assert families <= told(text, "HELP")
    assert {"aerodrome_answers_total", "aerodrome_lag_seconds"} <= families


def test_refusals_are_counted_by_their_code(sqlite_field: Field) -> None:
    north, _, game = sqlite_field.pair()
    north.get("/api/games/none", 404)
    with north.socket(game, "north") as line:
        line.say(type="nonsense")
        line.hear("fault")
    text = sqlite_field.door.get("/metrics").text
    assert 'aerodrome_refusals_total{code="no-game"} 1\n' in text
    assert 'aerodrome_refusals_total{code="malformed"} 1\n' in text
    assert 'aerodrome_requests_total{status="404"} 1\n' in text


def test_every_metric_of_the_dashboard_exists(sqlite_field: Field) -> None:
    text = sqlite_field.door.get("/metrics").text
    asked = [
        target["expr"]
        for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"]
        for target in panel["targets"]
    ]
    assert len(asked) > 10
    families = told(text, "HELP")
    for expression in asked:
        names = set(re.findall(r"\b(?:aerodrome|process)_\w+", expression))
        assert names, expression
        assert {re.sub(r"_bucket$", "", name) for name in names} <= families, expression


def _samples(text: str) -> set[str]:
    return set(re.findall(r"^(\w+)(?:\{.*\})? \S+$", text, re.M))
