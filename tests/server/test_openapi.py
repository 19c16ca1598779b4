"""The OpenAPI document is valid, and the server answers as documented."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance
from starlette.testclient import TestClient

from aerodrome.server.app import create_app
from aerodrome.server.openapi import document
from aerodrome.server.routes import ROUTES
from aerodrome.service.service import Service
from benchmarks.serving import unhurried
from tests.support.sampling import times
from tests.support.server.whole_requests import WholeRequests

pytestmark = pytest.mark.sweep

EXAMPLES = times(3)
"""Requests of each kind to every address, always the same ones."""
TOO_LARGE = 413
"""Refusals, which the checks do not recognise as such."""
GAME = {
    "ruleset": "squadriglia",
    "scenario": "baracca",
    "seats": {"italy": {"kind": "me"}, "austria": {"kind": "me"}},
}

OFFER = {"ruleset": "squadriglia", "scenario": "baracca", "deadline": 86_400}
SETUP = {"ruleset": "squadriglia", "text": 'title = "A patrol"'}


@schemathesis.serializer("application/x-ndjson")
def lines(context: Any, value: Any) -> bytes:
    """Return the body of an upload, of any kind."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


SCHEMA = schemathesis.openapi.from_dict(document())


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("openapi")
    app = create_app(unhurried(Service(str(folder / "games.db"))))
    with WholeRequests(app, "http://127.0.0.1", client=("127.0.0.1", 50_000)) as client:
        yield client


@pytest.fixture(scope="module")
def known(client: TestClient) -> dict[str, str]:
    """Return names of things that exist, so that not every request ends at `no such game`."""
    made = client.post("/api/games", json=GAME).json()
    there = {"game": made["game"]["id"], "ruleset": "squadriglia", "scenario": "baracca"}
    there |= {"battle": "1", "number": "0", "type": "spad_7", "other": "albatros_d3"}
    there |= {"diagram": "arc_a", "club": "0123456789ab", "name": "Ruffo"}
    there |= {"offer": client.post("/api/lobby/offers", json=OFFER).json()["id"]}
    there |= {"setup": client.post("/api/set-ups", json=SETUP).json()["id"]}
    return defaultdict(lambda: "0123456789abcdef", there)


def test_every_route_is_documented_and_described() -> None:
    paths = document()["paths"]
    for route in ROUTES:
        operation = paths[route.path][route.method.lower()]
        assert operation["operationId"] == route.name
        assert operation["summary"]
    names = [route.name for route in ROUTES]
    assert len(names) == len(set(names))


def test_the_document_is_served_and_is_valid(client: TestClient) -> None:
    served = client.get("/api/openapi.json").json()
    assert served["openapi"].startswith("3.1")
    schemathesis.openapi.from_dict(served).validate()
    for reference in _references(served):
        found: Any = served
        for word in reference.removeprefix("#/").split("/"):
            found = found[word]


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from _references(part)


def requests() -> list[Any]:
    """Return legal requests to every route, and illegal ones where a request can be wrong."""
    return [
        pytest.param(route, mode, id=f"{route.name}-{mode.value}")
        for route in ROUTES
        for mode in GenerationMode
        if mode is GenerationMode.POSITIVE or route.takes is not None or "log" in route.query
    ]


@pytest.mark.parametrize(("route", "mode"), requests())
def test_every_answer_is_as_documented(
    route: Any, mode: GenerationMode, client: TestClient, known: dict[str, str]
) -> None:
    """Legal and illegal requests alike: status, type and shape are those of the document."""
    operation = SCHEMA[route.path][route.method]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: schemathesis.Case[Any]) -> None:
        for name in case.path_parameters or {}:
            if len(str(case.path_parameters[name])) % 2:
                case.path_parameters[name] = known[name]
        words = case.as_transport_kwargs(base_url="http://127.0.0.1")
        words.pop("cookies", None)
        if "data" in words:
            words["content"] = words.pop("data")
        response = client.request(**words)
        assert response.status_code < 500 or response.status_code == 503, response.text
        left_out: list[Any] = [positive_data_acceptance]
        if response.status_code == TOO_LARGE:
            left_out.append(negative_data_rejection)
        case.validate_response(response, excluded_checks=left_out)

    ask()
