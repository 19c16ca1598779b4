"""Pages: which part of an address is logged, and where addresses of earlier versions redirect."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Match, Route
from starlette.testclient import TestClient

from aerodrome.server import pages
from aerodrome.server.pages import ADDRESSES as ADDRESSES_OF_PAGES
from aerodrome.server.pages import FORMER, PAGES, shown_path
from aerodrome.server.routes import ROUTES
from tests.support.server.in_process import Field

SECRET = "x5Qn-some.secret"
LOGGED = {"game", "battle"}


async def unused(_: Request) -> None:
    """Fail, as a handler that is never called."""


ADDRESSES = sorted(
    {route.path for route in ROUTES} | {page.path for page in PAGES if isinstance(page, Route)}
)


@pytest.mark.parametrize("address", [one for one in ADDRESSES if "{" in one])
def test_no_log_names_what_visitors_put_into_an_address(address: str) -> None:
    path = re.sub(r"\{(\w+)\}", lambda one: SECRET, address)
    scope = {"type": "http", "method": "GET", "path": path, "headers": []}
    match, found = Route(address, unused).matches(scope)
    assert match is Match.FULL
    shown = shown_path(Request({**scope, **found}))
    names = set(re.findall(r"\{(\w+)\}", address))
    assert (SECRET in shown) == (names <= LOGGED), shown


def test_an_address_that_has_not_been_looked_up_is_cut_off() -> None:
    request = Request({"type": "http", "method": "GET", "path": f"/join/{SECRET}", "headers": []})
    assert shown_path(request) == "/join"


def test_a_link_of_an_earlier_version_leads_to_the_page_of_today() -> None:
    client = TestClient(Starlette(routes=PAGES), follow_redirects=False)
    moved = client.get("/workshop/a%20b?ruleset=sealed")
    assert moved.status_code == 308
    assert moved.headers["location"] == "/editor/a%20b?ruleset=sealed"
    assert client.get("/lab").headers["location"] == "/studies"


def test_every_former_address_leads_to_one_that_there_is() -> None:
    assert set(FORMER.values()) <= set(ADDRESSES_OF_PAGES)
    assert not FORMER.keys() & set(ADDRESSES_OF_PAGES)


HOME = '<html data-version="1" lang="{0}"><body><div id="app">{0}</div>\n  </body></html>'


def test_home_is_drawn_in_the_readers_language_with_the_list_of_games(
    sqlite_field: Field, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page then needs no other answer to begin a flight."""
    for language in ("en", "it"):
        file = tmp_path / f"home-{language}.html"
        file.write_text(HOME.format(language), "utf-8")
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    http = sqlite_field.guest().http
    asked = (("it-IT,it;q=0.9,en;q=0.8", "it"), ("xx, en;q=0.2, it;q=0.7", "it"), ("", "en"))
    for wanted, language in asked:
        answer = http.get("/", headers={"accept-language": wanted})
        assert f'lang="{language}"' in answer.text
        assert "accept-language" in answer.headers["vary"]
        path = f"/api/rulesets?language={language}"
        written = answer.text.partition(f'data-answer="{path}">')[2].partition("</script>")[0]
        assert "<" not in written
        assert json.loads(written) == http.get(path).json()
    assert answer.headers["content-encoding"] == "gzip"
    again = http.get("/", headers={"accept-language": "", "if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
