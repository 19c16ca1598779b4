"""Pages: what a browser gets that asks for no data."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

FIRST_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Aerodrome</title>
<h1>Aerodrome</h1>
<p>The field is open. The games are served at <a href="/api/rulesets">/api/rulesets</a>; the whole
of the interface is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""


async def first_page(request: Request) -> Response:
    return HTMLResponse(FIRST_PAGE)


PAGES: list[BaseRoute] = [Route("/", first_page)]
