"""The installed app: installation, opening without a server, and notice of a newer version."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, Route, expect

from tests.support.browser.accessibility import faults
from tests.support.browser.chromium import CHROMIUM, QUIET
from tests.support.browser.game_page import Table, new_game
from tests.support.browser.visitors import PHONE, Device, Visitors, usual
from tests.support.server.process import Server
from tests.support.waiting import PATIENCE, until

SIZES = (Device("desk", 1440, 900), Device("laptop", 1280, 720), Device("tablet", 768, 1024), PHONE)
LAID_IN = """async () => {
  const boxes = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const files = (await Promise.all(boxes.map((box) => box.keys()))).flat();
  return files.some(({ url }) => url === location.origin + "/");
}"""
"""Whether the page is cached, with everything that it needs to open."""
OFFER = """() => dispatchEvent(Object.assign(new Event("beforeinstallprompt"), {
  prompt: () => globalThis.prompted = true,
}))"""


@pytest.fixture
def at_home(playwright: Playwright, server: Server, tmp_path: Path) -> Iterator[BrowserContext]:
    """Yield a visitor on a phone with a lasting profile, which installation needs."""
    context = playwright.chromium.launch_persistent_context(
        tmp_path,
        executable_path=CHROMIUM,
        args=list(QUIET),
        base_url=server.address,
        viewport={"width": PHONE.width, "height": PHONE.height},
        has_touch=True,
        is_mobile=True,
        locale="it-IT",
    )
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(usual())
    yield context
    context.close()


def fits(page: Page, axe: str) -> None:
    """Check that nothing overflows at any size, and that axe-core finds no fault."""
    for size in SIZES:
        page.set_viewport_size({"width": size.width, "height": size.height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size.name
    assert not (found := faults(page, axe)), "\n".join(found)


def test_it_is_installed_and_opens_without_its_server(at_home: BrowserContext, axe: str) -> None:
    """In Italian: Chromium can install it; a game continues when the server is back."""
    page = at_home.pages[0]
    game = new_game(page)
    page.clock.install()
    page.goto("/about")
    page.clock.fast_forward(5000)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    browser = at_home.new_cdp_session(page)
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    told = browser.send("Page.getAppManifest")
    assert told["errors"] == []
    assert '"Vola subito"' in told["data"]
    page.evaluate(OFFER)
    fits(page, axe)
    page.get_by_role("button", name="Installa Aerodrome").click()
    assert page.evaluate("prompted")
    until(lambda: page.evaluate(LAID_IN))

    at_home.set_offline(True)
    page.goto(f"/games/{game}")
    notice = page.locator(".notices")
    expect(notice).to_contain_text("Il server non risponde")
    fits(page, axe)
    notice.get_by_role("button", name="Riprova").click()
    expect(notice.get_by_role("button", name="Riprova")).to_be_enabled()
    at_home.set_offline(False)
    expect(page.locator(".panel h2")).to_be_visible()
    expect(notice.locator(".toast")).to_have_count(0)
    assert page.url.endswith(game)


def old(route: Route) -> None:
    """Answer like a server with another version of the page."""
    route.fulfill(json={"status": "well", "version": "9.9.9", "page": "another"})


def test_a_newer_page_is_offered_at_a_quiet_moment(visitors: Visitors, axe: str) -> None:
    """Not during orders; and a notice appears when an old page can no longer load a file."""
    visitors.expect("404", "dynamically imported module")
    page = visitors.come()
    page.clock.install()
    table = Table(page).open(new_game(page))
    page.route("**/healthz", old)
    page.clock.fast_forward(5000)
    notice = page.locator(".notices")
    expect(notice).to_be_attached()
    with page.expect_response("**/healthz"):
        page.clock.fast_forward(5 * 60_000)
    page.clock.run_for(3000)
    expect(notice).to_be_empty()
    page.get_by_role("banner").get_by_label("Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(table.question).to_have_text("Defeat")
    page.clock.run_for(3000)
    expect(notice).to_contain_text("A new version is available.")
    fits(page, axe)
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_be_empty()

    page.route("**/static/pages-*.js", lambda route: route.fulfill(status=404))
    page.goto("/")
    page.clock.fast_forward(5000)
    expect(notice).to_be_attached()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("navigation").get_by_role("link", name="Rules").click()
    expect(page.get_by_text("This part of the page could not be loaded.")).to_be_visible()
    expect(notice).to_contain_text("This page is older than the server")
    page.unroute("**/static/pages-*.js")
    notice.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", name="Rules", level=1)).to_be_visible()
