"""OpenAPI: the description of the API, generated from the routes and their structs."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

import aerodrome
from aerodrome.server.routes import FORMER_TYPES, ROUTES
from aerodrome.service.advice.messages import EndOrder, QuestionEnds
from aerodrome.service.games import messages as m
from aerodrome.service.route import Route

REFERENCE = "#/components/schemas/{name}"


@cache
def document() -> dict[str, Any]:
    """Return the whole document."""
    kinds = [kind for route in ROUTES for kind in (route.takes, route.gives) if _named(kind)]
    kinds += [m.Fault, *m.Spoken.__args__, m.Update, m.Ack, QuestionEnds, EndOrder]
    unique = list(dict.fromkeys(kinds))
    schemas, components = msgspec.json.schema_components(unique, ref_template=REFERENCE)
    known = dict(zip(unique, schemas, strict=True))
    for former, name in FORMER_TYPES.items():
        components[former] = {"$ref": REFERENCE.format(name=name), "deprecated": True}
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, known)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Aerodrome",
            "version": aerodrome.__version__,
            "description": "Play the air-war board games of 1914-18.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": _plain_tuples(components)},
    }


def _plain_tuples(node: Any) -> Any:
    """Return a schema with tuples of one type as fixed-length lists, which more tools support."""
    if isinstance(node, list):
        return [_plain_tuples(part) for part in node]
    if not isinstance(node, dict):
        return node
    plain = {name: _plain_tuples(part) for name, part in node.items()}
    first, *others = plain.get("prefixItems") or [None]
    if first is not None and all(part == first for part in others):
        del plain["prefixItems"]
        plain["items"] = first
    return plain


def _named(kind: Any) -> bool:
    return kind is not None and kind is not bytes


def _operation(route: Route, known: dict[Any, Any]) -> dict[str, Any]:
    names = re.findall(r"\{(\w+)\}", route.path)
    parameters = [_parameter(name, "path") for name in names]
    parameters += [_parameter(name, "query") for name in route.query]
    operation: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "parameters": parameters,
        "responses": {
            **_success(route, known),
            "default": {
                "description": "What is wrong: a code, a sentence, a place.",
                "content": {"application/json": {"schema": known[m.Fault]}},
            },
        },
    }
    if route.takes is not None:
        content = {"application/json": {"schema": known.get(route.takes)}}
        if route.takes is bytes:
            content = {"application/x-ndjson": {"schema": {"type": "string"}}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _success(route: Route, known: dict[Any, Any]) -> dict[str, Any]:
    """Return the successful answers; 204 without content, and 503 for a failing health check."""
    if not _named(route.gives) and route.media == "application/json":
        return {"204": {"description": route.summary}}
    schema = known[route.gives] if _named(route.gives) else {"type": "string"}
    answer = {"description": route.summary, "content": {route.media: {"schema": schema}}}
    return {"200": answer, "503": answer} if route.gives is m.Health else {"200": answer}


def _parameter(name: str, place: str) -> dict[str, Any]:
    number = name in ("log", "chat", "battle", "number")
    schema = (
        {"type": "integer", "minimum": 0, "maximum": 10**9 - 1} if number else {"type": "string"}
    )
    return {"name": name, "in": place, "required": place == "path", "schema": schema}
