"""Pages: the client. One page for every address a person may open; its files never change."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from aerodrome.server.packing import PACKED, VARIES, takes_gzip

STATIC = Path(__file__).parent / "static"
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
INVITATION = "/join/"
UNTOLD = {"referrer-policy": "no-referrer"}
"""An address that is a secret is not told with what its page asks for; proxies write that down."""
ADDRESSES = (
    "/",
    "/new",
    "/school",
    "/about",
    "/account",
    "/lab",
    "/games/{game}",
    "/games/{game}/replay",
    "/games/{game}/battles/{battle}",
    "/join/{token}",
    "/rules",
    "/rules/{ruleset}",
)
UNBUILT = (
    "<!doctype html><title>Aerodrome</title><p>The client has not been built: ./dev run builds it."
)


async def page(request: Request) -> Response:
    """The page; what it shows depends on its address."""
    table = request.url.path.startswith("/games/")
    file = STATIC / ("table.html" if table else "index.html")
    headers = {"cache-control": "no-cache"}
    if request.url.path.startswith(INVITATION):
        headers |= UNTOLD
    if not file.exists():
        return HTMLResponse(UNBUILT, 503, headers)
    return HTMLResponse(file.read_text("utf-8"), headers=headers)


def shown_path(request: Request) -> str:
    """The address of a request as it may stand in a log."""
    path = request.url.path
    return INVITATION if path.startswith(INVITATION) else path


def _files() -> frozenset[str]:
    """What there is of the client but its pages; a name from outside never reaches the disk."""
    found = STATIC.iterdir() if STATIC.is_dir() else ()
    shown = (file.name for file in found if file.is_file() and file.suffix != ".html")
    return frozenset(name for name in shown if not name.startswith("."))


async def static(request: Request) -> Response:
    """A file of the client, named by its content and so cached for ever."""
    name = str(request.path_params["name"])
    if name not in _files():
        raise HTTPException(404)
    file = STATIC / name
    small = STATIC / f"{name}.gz"
    if takes_gzip(request.headers) and small.is_file():
        kind, _ = guess_type(name)
        return FileResponse(small, headers=FOREVER | VARIES | PACKED, media_type=kind)
    return FileResponse(file, headers=FOREVER | VARIES)


PAGES: list[BaseRoute] = [
    *(Route(address, page) for address in ADDRESSES),
    Route("/static/{name}", static),
]
