"""Films: hold a page's film at a given moment, so that it does not end before a test looks."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

HOLD = """(what) => {
  new MutationObserver((_, watching) => {
    const pause = document.querySelector("[data-playing] .controls-buttons .control");
    if (!pause || !document.querySelector(what)) return;
    watching.disconnect();
    pause.click();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""
PLAYING = "[data-playing]"


def hold(page: Page, what: str = PLAYING) -> None:
    """Pause the next film when this is first shown: by default, as it begins."""
    page.evaluate(HOLD, what)


def film_of(page: Page) -> Locator:
    """Return what shows that a film runs or is held."""
    return page.locator(PLAYING)


def ended(page: Page) -> None:
    """Wait until no film runs."""
    expect(film_of(page)).to_have_count(0)
