"""Fixtures: a real Chromium and a real server, one server for each worker and a new profile for
each visitor.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from aerodrome.cli.pseudo import PSEUDO, write
from aerodrome.kernel.languages import VARIABLE
from tests.support.browser.chromium import CHROMIUM, WHOLE, launched
from tests.support.browser.visitors import DESKTOP, LANGUAGE, PHONE, Device, Visitors
from tests.support.repository import ROOT
from tests.support.server.process import Server
from tests.support.wheel import once

HERE = Path(__file__).parent
AXE = 'import axe from "axe-core/axe.min.js"; console.log(axe.source);'
"""Bundled without comments and long names, because it is sent to every page that it checks."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests here, and skip them where there is no browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="there is no Chromium on this machine"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Iterator[None]:
    """Note the result of a test: pages of a failed one are photographed before they close."""
    report = yield
    if getattr(report, "when", "") == "call":
        item.stash[FAILED] = getattr(report, "failed", False)
    return report


FAILED = pytest.StashKey[bool]()
QUICK = "tests.support.server.quick_server"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Build the current client; only one worker does it."""
    with (tmp_path_factory.getbasetemp().parent / "building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, "client/build.py"], cwd=ROOT, check=True)


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the source of axe-core, hash-checked by the client's lock file."""
    beside = Path(sys.executable).with_name("deno")
    deno = str(beside) if beside.exists() else "deno"
    env = os.environ | {"DENO_TLS_CA_STORE": "system", "DENO_NO_UPDATE_CHECK": "1"}
    words = [deno, "eval", "--quiet", "--frozen", AXE]

    def write(folder: Path) -> None:
        with (folder / "axe.js").open("w") as file:
            subprocess.run(words, cwd=ROOT / "client", env=env, stdout=file, check=True)

    return (once(tmp_path_factory, "axe", write) / "axe.js").read_text("utf-8")


@pytest.fixture(scope="session")
def server(
    built: None, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Yield this worker's server, on a port and a database file of its own."""
    if LANGUAGE == PSEUDO:
        yield request.getfixturevalue("accented")
        return
    with Server(tmp_path_factory.mktemp("site") / "games.db", module=QUICK) as running:
        yield running


@pytest.fixture(scope="session")
def accented(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield this worker's server with the artificial language in addition to its own."""
    folder = tmp_path_factory.mktemp("accented")
    write(folder / "words")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(folder / "words"))
        server = Server(folder / "games.db")
    with server as running:
        yield running


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Yield Playwright, which keeps an event loop in this thread until the worker leaves this
    folder.
    """
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright, CHROMIUM) as chromium:
        yield chromium


@pytest.fixture
def visitors(
    request: pytest.FixtureRequest, browser: Browser, server: Server, tmp_path: Path
) -> Iterator[Visitors]:
    """Yield visitors with their own browsers. A test fails on any error that their pages report."""
    yield from attended(request, Visitors(browser, server.address), tmp_path)


@pytest.fixture
def notified(
    request: pytest.FixtureRequest, playwright: Playwright, server: Server, tmp_path: Path
) -> Iterator[Visitors]:
    """Yield visitors with browsers that can show notifications."""
    if WHOLE is None:
        pytest.skip("there is no Chromium with windows on this machine")
    with launched(playwright, WHOLE) as browser:
        yield from attended(request, Visitors(browser, server.address), tmp_path)


def attended(request: pytest.FixtureRequest, there: Visitors, tmp_path: Path) -> Iterator[Visitors]:
    yield there
    failed = request.node.stash.get(FAILED, False)
    if failed:
        there.photograph(tmp_path)
    there.leave()
    if not failed:
        there.complain()


@pytest.fixture
def page(visitors: Visitors) -> Page:
    """Return the page of a visitor on a desktop, who watches turns at once."""
    return visitors.come(DESKTOP)


@pytest.fixture
def phone(visitors: Visitors) -> Page:
    """Return the page of a visitor on a phone."""
    return visitors.come(PHONE)


@pytest.fixture(params=[DESKTOP, PHONE], ids=lambda device: device.name)
def device(request: pytest.FixtureRequest) -> Device:
    found: Device = request.param
    return found
