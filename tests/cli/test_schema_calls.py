"""Calls of the page come from the routes; that they are current: `test_repository.py`."""

from __future__ import annotations

import msgspec
import pytest

from aerodrome.cli import schema_calls
from aerodrome.server.routes import OTHERS, ROUTES
from aerodrome.service.features import FEATURES
from aerodrome.service.route import SVG, Call, Route, look


class Leaf(msgspec.Struct):
    name: str


class LeafIn(msgspec.Struct):
    name: str


async def read_leaf(call: Call) -> Leaf:
    """Read one leaf."""
    raise AssertionError(call)


async def drop_leaf(call: Call) -> None:
    """Drop it."""
    raise AssertionError(call)


async def draw_tree(call: Call) -> bytes:
    """Draw the tree."""
    raise AssertionError(call)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> str:
    """Write the module of a server that has no features and these addresses."""
    routes = (
        look("/api/leaves/{leaf}", read_leaf, Leaf, "season", "page"),
        Route("POST", "/api/leaves/{leaf}/drop", drop_leaf, LeafIn, query=("slowly",)),
        look("/api/tree", draw_tree, None, "tag", media=SVG),
    )
    monkeypatch.setattr(schema_calls, "ROUTES", routes)
    monkeypatch.setattr(schema_calls, "OTHERS", {"wind_socket": "/api/wind/{from}"})
    return schema_calls.modules()["server"]


def test_a_call_takes_what_its_path_its_body_and_its_query_need(written: str) -> None:
    assert (
        "/** Read one leaf. */\n"
        'export const readLeaf = (leaf: string, query: Query<"season" | "page"> = {}): Call<Leaf>'
        " =>\n  get(path`/api/leaves/${leaf}`, query);\n"
    ) in written
    assert (
        'export const dropLeaf = (leaf: string, body: LeafIn, query: Query<"slowly"> = {}): '
        "Call<void> =>\n  post(path`/api/leaves/${leaf}/drop`, body, query);\n"
    ) in written


def test_a_file_has_an_address(written: str) -> None:
    assert (
        'export const drawTreeAddress = (query: Query<"tag"> = {}): string => '
        'address("/api/tree", query);\n'
    ) in written
    assert (
        "export const windSocketAddress = (from: string): string => path`/api/wind/${from}`;\n"
    ) in written


def test_a_module_imports_what_it_needs(written: str) -> None:
    assert (
        'import { address, type Call, get, path, post, type Query } from "../call.ts";\n'
        'import type { Leaf, LeafIn } from "../schema.ts";\n'
    ) in written


def test_every_address_is_in_the_module_of_its_feature() -> None:
    modules = schema_calls.modules()
    assert modules.keys() - set(FEATURES) == {"server"}
    functions = [text.count("\nexport const ") for text in modules.values()]
    assert sum(functions) == len(ROUTES) + len(OTHERS)
