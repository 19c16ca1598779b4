"""The weight of the page: what is sent up to the first question, as the server compresses it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser.game_page import Table
from tests.support.browser.visitors import Visitors

FILES = 8
"""The most scripts: a phone waits for each of them."""
SCRIPTS, LETTERS = 90_000, 90_000
"""The most bytes of scripts and fonts; a thousand of the scripts' tell when a page is settled."""
WATCH = """
  new MutationObserver((_, watch) => {
    if (!document.querySelector(".panel h2")) return;
    globalThis.askedAfter = performance.now();
    watch.disconnect();
  }).observe(document, { childList: true, subtree: true });
"""
"""Note the time of the first question; later requests do not count."""
LOADED = """([kind, until]) => Object.fromEntries(
  performance.getEntriesByType("resource")
    .filter((one) => one.name.endsWith(kind) && one.startTime < (until ? askedAfter : Infinity))
    .map((one) => [one.name.split("/").at(-1), one.encodedBodySize]))"""
BESIDE = re.compile(r"/home-\w+\.js")
"""A script that home loads when idle; before the question only on a slow machine."""
AHEAD = "() => performance.getEntries().some((one) => one.name.includes('/table-'))"


def test_a_first_question_weighs_little(page: Page, visitors: Visitors) -> None:
    """Home with its preloads, *Fly now*, and the question, with all fonts in use."""
    page.add_init_script(WATCH)
    visitors.expect("/home-")
    page.route(BESIDE, lambda route: route.abort())
    page.goto("/")
    page.wait_for_function(AHEAD)
    page.get_by_role("button", name="Fly now").click()
    table = Table(page)
    expect(table.question).to_contain_text("where to")
    expect(page.locator(".reach-disc").first).to_be_visible()
    scripts = page.evaluate(LOADED, [".js", True])
    letters = page.evaluate(LOADED, [".woff2", False])
    assert 60_000 < sum(scripts.values()) <= SCRIPTS, scripts
    assert len(scripts) <= FILES, scripts
    assert 40_000 < sum(letters.values()) <= LETTERS, letters
