"""The page is light: what comes on the way to a first question, as the server packs it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser.game_page import Table
from tests.support.browser.visitors import Visitors

FILES = 8
"""Scripts at most: a telephone waits for each of them."""
SCRIPTS, LETTERS = 90_000, 90_000
"""Bytes at most; a thousand of the scripts' are the signal that tells when a page is settled."""
WATCH = """
  new MutationObserver((_, watch) => {
    if (!document.querySelector(".panel h2")) return;
    globalThis.askedAfter = performance.now();
    watch.disconnect();
  }).observe(document, { childList: true, subtree: true });
"""
"""Notes when the first question stands: what is asked for afterwards comes beside it."""
LOADED = """([kind, until]) => Object.fromEntries(
  performance.getEntriesByType("resource")
    .filter((one) => one.name.endsWith(kind) && one.startTime < (until ? askedAfter : Infinity))
    .map((one) => [one.name.split("/").at(-1), one.encodedBodySize]))"""
BESIDE = re.compile(r"/home-\w+\.js")
"""What home shows beside when it has time: before the question only where it is slow."""
AHEAD = "() => performance.getEntries().some((one) => one.name.includes('/table-'))"


def test_a_first_question_weighs_little(page: Page, visitors: Visitors) -> None:
    """Home with what it loads ahead, *Fly now*, and the question; every letter that is shown."""
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
