"""The site: the same page and the same Python on a plain file server, in a subfolder."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.doors import heads_that_cover
from tests.support.browser.game_page import Table
from tests.support.browser.presses import Hand, answer
from tests.support.browser.visitors import DESKTOP, PHONE, Visitors
from tests.support.repository import ROOT
from tests.support.waiting import until

LARGEST = 8_000_000
"""The most bytes of a first visit, from a host without compression."""
FOLDER = "some/where/"
KEPT = "async () => !!await caches.match(location.href.split('#')[0])"
"""Whether the worker has cached the page and everything that it needs."""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


class Shelf(ThreadingHTTPServer):
    """A plain file server that counts the bytes it sends."""

    def __init__(self, folder: Path) -> None:
        self.sent = 0
        super().__init__(("127.0.0.1", 0), partial(Files, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server_port}/{FOLDER}"
        Thread(target=self.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.shutdown()
        self.server_close()


class Files(SimpleHTTPRequestHandler):
    """Python's own handler without its output."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        assert isinstance(self.server, Shelf)
        self.server.sent += len(content)
        outputfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    """Yield the site in a subfolder of a host."""
    host = tmp_path_factory.mktemp("host")
    words = [sys.executable, "client/site.py", "--out", str(host / FOLDER)]
    subprocess.run(words, cwd=ROOT, check=True)
    serving = Shelf(host)
    yield serving
    serving.stop()


@pytest.fixture
def reader(browser: Browser, shelf: Shelf, tmp_path: Path) -> Iterator[Page]:
    """Yield the page of a first-time visitor; errors on the page fail the test."""
    visitors = Visitors(browser, shelf.address)
    visitors.expect("request failed: .* net::ERR_CONNECTION_REFUSED")
    page = visitors.come(DESKTOP, worker=True)
    try:
        yield page
        visitors.complain()
    except BaseException:
        visitors.photograph(tmp_path)
        raise
    finally:
        visitors.leave()


def begin(page: Page, game: str) -> Table:
    """Create a game on the page."""
    page.evaluate("(to) => location.hash = to", f"#/new?ruleset={game}")
    if game == "dogfights":
        page.locator("summary", has_text="Set-up").click()
        page.get_by_role("checkbox", name="Quick start").check()
    page.get_by_role("button", name="Start", exact=True).click()
    table = Table(page)
    table.settle("waits")
    return table


@pytest.mark.long
def test_everything_is_played_without_a_server(reader: Page, shelf: Shelf, axe: str) -> None:
    """`tests/local` tests the Python half without a browser."""
    page, hand = reader, Hand()
    page.goto(shelf.address)
    expect(page.get_by_role("link", name="New game")).to_be_visible()
    assert not (found := faults(page, axe)), "\n".join(found)
    expect(page.get_by_role("link", name=re.compile("Meet|Laboratory|Workshop"))).to_have_count(0)
    page.get_by_role("button", name="Fly now").click()
    table = Table(page)
    expect(table.question).to_contain_text("where to")
    assert 3_000_000 < shelf.sent < LARGEST
    table.fly(2, "waits")
    table.settle()
    address = page.url
    for game in ("dogfights", "winged_victory"):
        answer(begin(page, game), hand)
    lesson(page)
    page.goto(address)
    goes_on_without_its_host(table, shelf)
    to_its_end(table)
    fits_a_telephone_in_italian(page)


def lesson(page: Page) -> None:
    page.evaluate("() => location.hash = '#/school'")
    start = page.get_by_role("button", name=re.compile("^Start")).first
    expect(start).to_be_visible()
    assert not heads_that_cover(page)
    start.click()
    expect(page.locator(".instructor")).to_be_visible()


def goes_on_without_its_host(table: Table, shelf: Shelf) -> None:
    """Check that a second visit needs no host, and that a reload continues the game."""
    page = table.page
    until(lambda: page.evaluate(KEPT))
    table.settle()
    lines = table.log.get_by_role("listitem").count()
    assert lines
    shelf.stop()
    page.reload()
    table.settle()
    expect(table.log.get_by_role("listitem")).to_have_count(lines)


def to_its_end(table: Table) -> None:
    """Resign; the end is shown, and its film can be watched."""
    page = table.page
    page.get_by_role("banner").get_by_label("Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(table.question).to_have_text("Defeat")
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_role("slider", name="Point in the game")).to_be_visible()


def fits_a_telephone_in_italian(page: Page) -> None:
    page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    page.evaluate("() => location.hash = '#/'")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=re.compile("^IT")).click()
    expect(page.get_by_role("button", name="Vola subito")).to_be_visible()
    expect(page.locator(".games .game").first).to_be_visible()
    assert page.evaluate(WIDER) <= 0
    page.locator(".continue").click()
    Table(page).settle("waits")
