"""Pages: the client, with one page for every address that people open, and static files.

Its texts are in one file for each language; the page is given the list of files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from html import escape
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from aerodrome.kernel import codec
from aerodrome.kernel.languages import ENGLISH, places
from aerodrome.server.exchange import PACKED, VARIES, shared, takes_gzip
from aerodrome.service.catalogue import model as catalogue
from aerodrome.service.route import JSON
from aerodrome.service.service import Service

STATIC = Path(__file__).parent / "static"
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
INVITATION = "/join/"
LOGGED = ("game", "battle")
"""Parameters of an address that may appear in a log."""
HOME, WORDS = "home-", "words-"
HTML = "text/html"
MOST_LANGUAGES = 20
WORKER, SCRIPT = "worker.js", "text/javascript"
VERSION = 'data-version="'
UNTOLD = {"referrer-policy": "no-referrer"}
"""Header for secret addresses, which must not reach the logs of proxies as a referrer."""
TABLE = json.loads(Path(__file__).with_name("pages.json").read_text("utf-8"))
ADDRESSES: list[str] = TABLE["pages"]
"""The addresses of the page, also used by the client."""
FORMER: dict[str, str] = TABLE["former"]
"""Addresses of earlier versions, with their present ones."""
UNBUILT = (
    "<!doctype html><title>Aerodrome</title><p>The client has not been built: ./dev run builds it."
)


async def page(request: Request) -> Response:
    """Return the page; the client chooses the content by the address."""
    if request.url.path == "/" and (drawn := _home(request)) is not None:
        return drawn
    table = request.url.path.startswith("/games/")
    file = STATIC / ("table.html" if table else "index.html")
    headers = {"cache-control": "no-cache"}
    if request.url.path.startswith(INVITATION):
        headers |= UNTOLD
    if not file.exists():
        return HTMLResponse(UNBUILT, 503, headers)
    return HTMLResponse(_with_languages(file), headers=headers)


def _home(request: Request) -> Response | None:
    """Return home as the build has drawn it in the reader's language, with the list of games.

    It is the same for everyone, so it is compressed, and the first flight waits for nothing else.
    """
    there = home_languages()
    language = next((one for one in languages_of(request.headers) if one in there), ENGLISH)
    if language not in there:
        return None
    service: Service = request.app.state.service
    told = codec.encode(catalogue.games(language, service.games.house)).decode()
    safe = told.replace("<", "\\u003c")
    answer = (
        f'<script type="{JSON}" data-answer="/api/rulesets?language={language}">{safe}</script>'
    )
    page = _with_languages(STATIC / f"{HOME}{language}.html")
    text = page.replace("  </body>", f"{answer}\n  </body>", 1)
    answered = shared(text.encode(), request.headers, HTML)
    answered.headers["vary"] = "accept-encoding, accept-language"
    return answered


def home_languages() -> list[str]:
    """Return the languages in which the build has drawn home."""
    return sorted(one.stem.removeprefix(HOME) for one in STATIC.glob(f"{HOME}*.html"))


def languages_of(headers: Mapping[str, str]) -> list[str]:
    """Return the languages that a browser asks for, the preferred first."""
    offers = []
    for offer in headers.get("accept-language", "").split(",")[:MOST_LANGUAGES]:
        name, _, quality = offer.partition(";")
        given = quality.strip().removeprefix("q=")
        weight = float(given) if re.fullmatch(r"[01](\.\d{1,3})?", given) else 1.0
        offers.append((-weight, name.strip().partition("-")[0].lower()))
    return [name for _, name in sorted(offers, key=lambda one: one[0])]


def _with_languages(file: Path) -> str:
    """Return a page with the files of its texts."""
    there = {language: f"/static/{words.name}" for language, words in words().items()}
    opening = f'<html data-languages="{escape(json.dumps(there))}"'
    return file.read_text("utf-8").replace("<html", opening, 1)


def _redirect(new: str) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that redirects to a new address."""

    async def redirect(request: Request) -> Response:
        names = {name: quote(str(part), safe="") for name, part in request.path_params.items()}
        query = request.url.query
        address = new.format(**names) + (f"?{query}" if query else "")
        return RedirectResponse(address, HTTPStatus.PERMANENT_REDIRECT)

    return redirect


def words() -> dict[str, Path]:
    """Return the files of the page's texts by language, English first."""
    found = [file for place in places(STATIC) for file in place.glob(f"{WORDS}*.json")]
    spoken = {file.name.partition(".")[0].removeprefix(WORDS): file for file in found}
    return dict(sorted(spoken.items(), key=lambda one: (one[0] != ENGLISH, one[0])))


def shown_path(request: Request) -> str:
    """Return the path of a request for logs, without names, tokens and secret links.

    Of its parameters, only the ids of games and battles are shown.
    """
    shown = request.url.path
    if (known := request.scope.get("path_params")) is None:
        return f"/{shown.split('/')[1]}"
    hidden = {str(value): name for name, value in known.items() if name not in LOGGED}
    return "/".join(f"{{{hidden[part]}}}" if part in hidden else part for part in shown.split("/"))


def page_version() -> str:
    """Return the version of the client, by which an older page knows that it is outdated."""
    file = STATIC / "index.html"
    if not file.exists():
        return ""
    return file.read_text("utf-8").partition(VERSION)[2].partition('"')[0]


def _files() -> dict[str, Path]:
    """Return the static files by name; a name in a request never reaches the disk."""
    there = (place for place in places(STATIC) if place.is_dir())
    return _listed(tuple((place, place.stat().st_mtime_ns) for place in there))


@lru_cache(maxsize=1)
def _listed(folders: tuple[tuple[Path, int], ...]) -> dict[str, Path]:
    """Return the files in these folders, listed again when a folder has changed."""
    found = [file for place, _ in folders for file in place.iterdir()]
    shown = (file for file in found if file.is_file() and file.suffix != ".html")
    return {file.name: file for file in shown if not file.name.startswith((".", WORKER))}


async def static(request: Request) -> Response:
    """Return a static file, which is named by its content and cached without a limit."""
    name, files = str(request.path_params["name"]), _files()
    if name not in files:
        raise HTTPException(404)
    file, small = files[name], files.get(f"{name}.gz")
    if takes_gzip(request.headers) and small is not None:
        kind, _ = guess_type(name)
        return FileResponse(small, headers=FOREVER | VARIES | PACKED, media_type=kind)
    return FileResponse(file, headers=FOREVER | VARIES)


async def worker(_: Request) -> Response:
    """Return the service worker, which must never be cached."""
    file = STATIC / WORKER
    if not file.exists():
        raise HTTPException(404)
    return FileResponse(file, headers={"cache-control": "no-cache"}, media_type=SCRIPT)


PAGES: list[BaseRoute] = [
    *(Route(address, page) for address in ADDRESSES),
    *(Route(old, _redirect(new)) for old, new in FORMER.items()),
    Route(f"/{WORKER}", worker),
    Route("/static/{name}", static),
]
