"""Routes: a table of every address of a feature, made from the server's own routes."""

from __future__ import annotations

from aerodrome.server.routes import ROUTES
from aerodrome.service.route import Route

HEAD = "| address | what it does | body |\n|---|---|---|\n"


def table(feature: str) -> str:
    """Return the table of a feature, with the first sentence of each handler's docstring."""
    rows = (_row(route) for route in ROUTES if feature_of(route) == feature)
    return HEAD + "\n".join(rows)


def feature_of(route: Route) -> str:
    """Return the name of the package or module that a route belongs to."""
    return route.handler.__module__.split(".")[2]


def features() -> list[str]:
    """Return every feature that has routes, once."""
    return list(dict.fromkeys(map(feature_of, ROUTES)))


def _row(route: Route) -> str:
    query = "".join(f"{'&' if at else '?'}{name}=" for at, name in enumerate(route.query))
    does = " ".join((route.handler.__doc__ or "").partition("\n\n")[0].split())
    fields = getattr(route.takes, "__struct_fields__", ())
    body = " ".join(f"`{name}`" for name in fields)
    return f"| `{route.method} {route.path}{query}` | {does} | {body} |"
