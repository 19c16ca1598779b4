"""Schema calls: a TypeScript function for every address of the API, one module per feature.

A function takes what the path, the body and the query need, and returns the call as a value, which
`send` of the page sends. A route that gives a file becomes a function that returns its address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

from aerodrome.cli.schema_types import NAMES
from aerodrome.server.routes import OTHERS, ROUTES
from aerodrome.service.route import JSON, Route

BANNER = "// Made by `aerodrome schema` from the server's routes; do not edit.\n"
FEATURES = "aerodrome.service."
SERVER = "server"
"""The module of addresses that belong to no feature."""
WIDTH = 101
"""The longest line, with its end."""
TOOLS = ("address", "type Call", "get", "path", "post", "type Query")
"""What `call.ts` exports for these modules, in the order of an import."""


def modules() -> dict[str, str]:
    """Return the text of each module by the name of its feature."""
    by_feature: dict[str, list[Route]] = {SERVER: []}
    for route in ROUTES:
        by_feature.setdefault(_feature(route), []).append(route)
    others = "".join(_other(*one) for one in OTHERS.items())
    return {
        name: _module(by_feature[name], others if name == SERVER else "")
        for name in sorted(by_feature)
    }


def _feature(route: Route) -> str:
    module = route.handler.__module__
    return module.removeprefix(FEATURES).split(".")[0] if module.startswith(FEATURES) else SERVER


def _module(routes: list[Route], others: str) -> str:
    """Return a module: its functions, after what they need of other modules."""
    functions = others + "".join(_function(route) for route in routes)
    tools = [tool for tool in TOOLS if re.search(rf"\b{tool.split()[-1]}[(<`]", functions)]
    types = sorted({name for route in routes for name in _types(route)})
    named = f'import type {{ {", ".join(types)} }} from "../schema.ts";\n' if types else ""
    return f'{BANNER}\nimport {{ {", ".join(tools)} }} from "../call.ts";\n{named}{functions}'


def _function(route: Route) -> str:
    gives = f": Call<{_type(route.gives)}>" if route.media == JSON else ": string"
    suffix = "" if route.media == JSON else "_address"
    taken = ", ".join(_parameters(route))
    begins = f"export const {_camel(route.name + suffix)} = ({taken}){gives} =>"
    return f"\n/** {route.summary} */\n{_joined(begins, _made(route))}"


def _joined(begins: str, ends: str) -> str:
    """Return a statement on one line if it fits, as the formatter of the page writes it."""
    line = f"{begins} {ends};\n"
    return line if len(line) <= WIDTH else f"{begins}\n  {ends};\n"


def _parameters(route: Route) -> Iterator[str]:
    """Yield the parameters of a function: the path's, the body, the query."""
    for name in _names(route.path):
        yield f"{name}: string"
    if route.takes is not None:
        yield f"body: {_type(route.takes)}"
    if route.query:
        asked = " | ".join(f'"{name}"' for name in route.query)
        yield f"query: Query<{asked}> = {{}}"


def _made(route: Route) -> str:
    """Return the expression that makes the call of a route, or the address of its file."""
    given = [_path(route.path)]
    if route.takes is not None:
        given.append("body")
    elif route.query and route.method == "POST":
        given.append("undefined")
    if route.query:
        given.append("query")
    if route.media == JSON:
        return f"{route.method.lower()}({', '.join(given)})"
    return f"address({', '.join(given)})" if route.query else given[0]


def _other(name: str, path: str) -> str:
    taken = ", ".join(f"{one}: string" for one in _names(path))
    return "\n" + _joined(f"export const {_camel(name)}Address = ({taken}): string =>", _path(path))


def _names(path: str) -> list[str]:
    return re.findall(r"{(\w+)}", path)


def _path(path: str) -> str:
    return "path`" + path.replace("{", "${") + "`" if _names(path) else f'"{path}"'


def _type(kind: Any) -> str:
    if kind is None:
        return "void"
    if kind is bytes:
        return "string"
    return " | ".join(_type_names(kind))


def _types(route: Route) -> Iterator[str]:
    """Yield the types of the schema that a route names."""
    for kind in (route.takes, route.gives):
        if kind is not None and kind is not bytes:
            yield from _type_names(kind)


def _type_names(kind: Any) -> list[str]:
    names = [one.__name__ for one in get_args(kind) or (kind,)]
    return [NAMES.get(name, name) for name in names]


def _camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)
