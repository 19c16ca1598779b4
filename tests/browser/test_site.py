"""The site: the same page and the same Python on a plain file server, in some folder of it."""

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
"""Bytes of a first visit, as a host sends them that compresses nothing."""
FOLDER = "some/where/"
KEPT = "async () => !!await caches.match(location.href.split('#')[0])"
"""Whether the worker has laid in the page, and everything that it needs before."""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


class Shelf(ThreadingHTTPServer):
    """A plain file server, which counts what it sends."""

    def __init__(self, folder: Path) -> None:
        self.sent = 0
        super().__init__(("127.0.0.1", 0), partial(Files, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server_port}/{FOLDER}"
        Thread(target=self.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.shutdown()
        self.server_close()


class Files(SimpleHTTPRequestHandler):
    """Python's own, less what it prints."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        assert isinstance(self.server, Shelf)
        self.server.sent += len(content)
        outputfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site in a folder."""
    host = tmp_path_factory.mktemp("host")
    words = [sys.executable, "client/site.py", "--out", str(host / FOLDER)]
    subprocess.run(words, cwd=ROOT, check=True)
    return host


@pytest.fixture
def shelf(built: Path) -> Iterator[Shelf]:
    """A host that has the site and nothing else."""
    serving = Shelf(built)
    yield serving
    serving.stop()


@pytest.fixture
def reader(browser: Browser, shelf: Shelf, tmp_path: Path) -> Iterator[Page]:
    """Somebody who comes for the first time; the site's complaints are heard."""
    visitors = Visitors(browser, shelf.address)
    visitors.expect("request failed: .* net::ERR_CONNECTION_REFUSED")
    visitors.expect("console warning: the locker does not keep: .*")
    page = visitors.come(DESKTOP, worker=True)
    try:
        yield page
        visitors.complain()
    except BaseException:
        visitors.photograph(tmp_path)
        raise
    finally:
        visitors.leave()


def come(page: Page, shelf: Shelf, place: str = "") -> None:
    """Open the site and wait for its engine."""
    page.goto(shelf.address + (f"#{place}" if place else ""))
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.locator(".arrival")).to_have_count(0)


def begin(page: Page, game: str, other: str = "") -> Table:
    """A game that is put together on the page; perhaps with somebody else in the other seat."""
    page.evaluate("(to) => location.hash = to", f"#/new?ruleset={game}")
    if other:
        page.locator(".seat-picks select").last.select_option(label=other)
    if game == "dogfights":
        page.locator("summary", has_text="Set-up").click()
        page.get_by_role("checkbox", name="Quick start").check()
    page.get_by_role("button", name="Start", exact=True).click()
    table = Table(page)
    table.settle("waits")
    return table


@pytest.mark.long
def test_everything_is_played_without_a_server(reader: Page, shelf: Shelf, axe: str) -> None:
    page, hand = reader, Hand()
    page.goto(shelf.address)
    expect(page.get_by_role("link", name="New game")).to_be_visible()
    assert not (found := faults(page, axe)), "\n".join(found)
    expect(page.get_by_role("link", name=re.compile("Meet|Laboratory|Workshop"))).to_have_count(0)
    page.get_by_role("button", name="Fly now").click()
    table = Table(page)
    expect(table.question).to_contain_text("where to")
    assert 3_000_000 < shelf.sent < LARGEST
    go_on_after_a_reload(table)
    to_its_end(table)
    for game in ("dogfights", "winged_victory"):
        other = begin(page, game)
        for _ in range(3):
            other.settle()
            answer(other, hand)
    hot_seat(page)
    lesson(page)
    without_network(page, shelf)


DEAF = """
Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
BroadcastChannel.prototype.postMessage = () => {};
"""
"""A browser without locks, as on a host without TLS, and tabs too busy to answer one another."""


@pytest.mark.long
def test_a_tab_that_no_longer_has_the_games_writes_over_nothing(reader: Page, shelf: Shelf) -> None:
    first, second = reader, reader.context.new_page()
    for page in (first, second):
        page.add_init_script(DEAF)
    come(first, shelf)
    first.get_by_role("button", name="Fly now").click()
    before = Table(first)
    before.fly(1, "waits")
    come(second, shelf)
    second.locator(".continue").click()
    after = Table(second)
    after.fly(1, "waits")
    after.settle()
    kept = after.log.get_by_role("listitem").count()
    before.option("Speed 1").click()
    expect(first.locator(".arrival")).to_be_visible()
    second.reload()
    after.settle()
    expect(after.log.get_by_role("listitem")).to_have_count(kept)


def go_on_after_a_reload(table: Table) -> None:
    """What was answered is kept: a reload goes on where it was."""
    table.fly(2, "waits")
    table.settle()
    lines = table.log.get_by_role("listitem").count()
    table.page.reload()
    table.settle()
    expect(table.log.get_by_role("listitem")).to_have_count(lines)


def to_its_end(table: Table) -> None:
    """Give up; the end is told, and the film of it can be watched."""
    page = table.page
    page.get_by_role("banner").get_by_label("Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(table.question).to_have_text("Defeat")
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_role("slider", name="Point in the game")).to_be_visible()


def hot_seat(page: Page) -> None:
    """Two at one screen: a curtain falls between them."""
    begin(page, "squadriglia", other="Me")
    expect(page.get_by_role("dialog", name=re.compile("Hand over"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^I play")).click()
    expect(Table(page).question).to_contain_text("start?")


def lesson(page: Page) -> None:
    page.evaluate("() => location.hash = '#/school'")
    start = page.get_by_role("button", name=re.compile("^Start")).first
    expect(start).to_be_visible()
    assert not heads_that_cover(page)
    start.click()
    expect(page.locator(".instructor")).to_be_visible()


def without_network(page: Page, shelf: Shelf) -> None:
    """The second time no host is needed; in Italian, and on a telephone."""
    until(lambda: page.evaluate(KEPT))
    shelf.stop()
    page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    come(page, shelf)
    page.get_by_role("button", name=re.compile("^IT")).click()
    expect(page.get_by_role("button", name="Vola subito")).to_be_visible()
    expect(page.locator(".games .game").first).to_be_visible()
    assert page.evaluate(WIDER) <= 0
    page.locator(".continue").click()
    Table(page).settle("waits")
